"""How long training takes, beside the libraries that train by the same rule: python -m tests.benchmarks.training

All times are the best of three, of all runners in turn, in one run on one machine; only their ratios mean something.
Ours is the whole way from the text to the trace; the libraries leave no trace.
"""

import contextlib
import io
import lzma
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import rustbpe
from subword_nmt.learn_bpe import learn_bpe
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.pair_training import learn_merges
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "en_1.txt.xz"
MERGES = 8000
ROUNDS = 3
PATTERN = PUBLISHED_PATTERNS["cl100k"]
RECIPE = BpeRecipe(base="bytes", pretokenizer="cl100k", tie_rule="lowest-ids", merges=MERGES)


def main() -> None:
    if not CORPUS.is_file():
        sys.exit(f"There is no {CORPUS.name} in {CORPUS.parent}, beside the repository.")
    text = lzma.decompress(CORPUS.read_bytes()).decode("utf-8")
    print(f"{CORPUS.name}, {len(text):,} characters, {MERGES:,} merges\n")
    compare_with_libraries(text)
    compare_with_subword_nmt(text)
    compare_tie_rules(text)
    measure_steps(train(Corpus.from_text(text), RECIPE))


def compare_with_libraries(text: str) -> None:
    """Over bytes, split by cl100k's pattern."""
    seconds = best(
        {
            "rustbpe": lambda: train_rustbpe(text),
            "Hugging Face tokenizers": lambda: train_hugging_face(text),
            "ours, with trace": lambda: train(Corpus.from_text(text), RECIPE),
        }
    )
    show("Over bytes, cl100k's pattern", seconds, "rustbpe")
    theirs = train_rustbpe(text)
    print(f"merges of rustbpe, whose bytes have their numbers as ids: {difference(by_number(text), theirs)}")
    print(f"merges in GPT-2's order of bytes, as Hugging Face has it: {difference(by_mapped_byte(text), theirs)}\n")


def compare_with_subword_nmt(text: str) -> None:
    """Split at white space, the marker joined to the last letter: another trainer in pure Python."""
    recipe = BpeRecipe(marker="end-of-word", marker_joined=True, tie_rule="largest", merges=MERGES)
    seconds = best(
        {
            "subword-nmt": lambda: train_subword_nmt(text),
            "ours, with trace": lambda: train(Corpus.from_text(text), recipe),
        },
        rounds=1,
    )
    show("Pure Python, split at white space, one round", seconds, "subword-nmt")


def compare_tie_rules(text: str) -> None:
    """What a tie rule costs."""

    def runner(recipe: BpeRecipe) -> Callable[[], object]:
        return lambda: train(Corpus.from_text(text), recipe)

    recipes = {rule: BpeRecipe(base="bytes", pretokenizer="cl100k", tie_rule=rule, merges=MERGES) for rule in TIE_RULES}
    show("Our tie rules", best({rule: runner(recipe) for rule, recipe in recipes.items()}), "lowest-ids")


def measure_steps(trace: Trace) -> None:
    """What a step costs: 60 rows of the pair table with their three largest words, and 60 rows of the corpus."""
    steps = random.Random(1).sample(range(len(trace) + 1), 300)
    milliseconds = []
    for step in steps:
        start = time.perf_counter()
        frame = trace.at(step)
        for pair in frame.pairs[:60]:
            frame.pairs.largest_words(pair.pair_id, 3)
        for row in range(60):
            frame.word(row)
        milliseconds.append((time.perf_counter() - start) * 1000)
    milliseconds.sort()
    p95 = milliseconds[len(milliseconds) * 95 // 100]
    print(f"A step, any of {len(steps)}: median {statistics.median(milliseconds):.1f} ms, p95 {p95:.1f} ms")


# ── the trainers ──────────────────────────────────────────────────────────────────────────────────────────────────────


def train_rustbpe(text: str) -> list[bytes]:
    """The pieces that rustbpe learns, in order."""
    tokenizer = rustbpe.Tokenizer()
    tokenizer.train_from_iterator(iter([text]), 256 + MERGES, pattern=PATTERN)
    return [piece for piece, _ in tokenizer.get_mergeable_ranks()[256:]]


def train_hugging_face(text: str) -> Tokenizer:
    """A tokenizer of Hugging Face's over the same bytes and words."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(PATTERN), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=256 + MERGES, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def train_subword_nmt(text: str) -> None:
    """subword-nmt without its progress bar."""
    with contextlib.redirect_stderr(io.StringIO()):
        learn_bpe(io.StringIO(text), io.StringIO(), MERGES)


def by_mapped_byte(text: str) -> list[bytes]:
    """Our pieces, the alphabet in the order of the characters that GPT-2 writes for bytes."""
    return [merge.piece.encode("latin-1") for merge in train(Corpus.from_text(text), RECIPE).merges]


def by_number(text: str) -> list[bytes]:
    """Our pieces, the alphabet in the order of the bytes' numbers."""
    rows = Corpus.from_text(text).rows(RECIPE.spelling, RECIPE.normalizer, RECIPE.pretokenizer)
    record, _ = learn_merges(rows, RECIPE, [chr(byte) for byte in range(256)], None, lambda n_merges: True)
    return [piece.encode("latin-1") for piece in record.pieces[256:]]


# ── the tables ────────────────────────────────────────────────────────────────────────────────────────────────────────


def best(runners: dict[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The shortest time of each runner, all of them in turn in every round."""
    seconds = dict.fromkeys(runners, float("inf"))
    for _ in range(rounds):
        for name, run in runners.items():
            start = time.perf_counter()
            run()
            seconds[name] = min(seconds[name], time.perf_counter() - start)
    return seconds


def show(title: str, seconds: dict[str, float], unit: str) -> None:
    """A table of times and their ratios to one of them."""
    print(f"{title:44} seconds  × {unit}")
    for name, value in seconds.items():
        print(f"  {name:42} {value:7.2f}  {value / seconds[unit]:6.2f}")
    print()


def difference(ours: list[bytes], theirs: list[bytes]) -> str:
    """Whether two lists of pieces are equal, else how they differ."""
    if ours == theirs:
        return "equal"
    first = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    common = len(set(ours).intersection(theirs))
    return f"{common:,} pieces of {len(theirs):,} in common, first difference at merge {first + 1:,} (ties)"


if __name__ == "__main__":
    main()
