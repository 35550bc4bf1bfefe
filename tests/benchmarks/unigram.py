"""How well unigram vocabularies do on text they have not seen, and their time: python -m tests.benchmarks.unigram

One line in ten, chosen by its hash, is held out and taken out of the training text wherever it stands. For each trainer
the pieces alone count: their probabilities are fitted anew to the training text by three steps of plain EM, since
SentencePiece's scores do not sum to one. Bits per character are of the sum over all segmentations; tokens are those of
the best one. A word is what stands between spaces, with its ▁, which is a character; where a script puts no spaces
between words tokens by the word mean nothing, and none are given.

The last three texts are the Universal Declaration of Human Rights, a line a paragraph: so short that all characters
are pieces, and that not every trainer finds as many pieces as it was asked for.
"""

import hashlib
import io
import json
import lzma
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import sentencepiece
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from explorer.engine import Corpus
from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.unigram_tokenizer import UNKNOWN_PENALTY
from explorer.engine.learn.unigram_edges import UNKNOWN, Edges
from explorer.engine.learn.unigram_em import expect, maximize
from explorer.engine.learn.unigram_pruning import viterbi_counts
from explorer.engine.learn.unigram_recipe import UnigramRecipe, UnigramStyle
from explorer.engine.learn.unigram_training import train_unigram
from explorer.engine.text.sentencepiece_text import SentencePieceText

SHARED = Path(__file__).resolve().parents[3] / "shared"
EM_STEPS = 3


@dataclass(frozen=True)
class Task:
    """A text to learn from."""

    title: str
    name: str  # of a corpus, or a language's code in the Declaration
    size: int  # of the vocabulary, three special tokens included
    coverage: float = 0.9995  # share of the text that the characters among the pieces cover, where a trainer asks
    has_words: bool = True  # whether there are spaces between its words


TASKS = (
    Task("Botchan, English", "botchan", 1000),
    Task("English", "en_1", 8000),
    Task("48 languages", "mix_1", 8000),
    Task("Tibetan", "bod", 400, 1.0, has_words=False),
    Task("Thai", "tha", 400, 1.0, has_words=False),
    Task("Hindi", "hin", 400, 1.0),
)


def main() -> None:
    """One table in Markdown for the texts that are named, or all."""
    if not SHARED.is_dir():
        sys.exit("There is no folder of corpora, ../shared, beside the repository.")
    tasks = [task for task in TASKS if task.name in sys.argv[1:] or not sys.argv[1:]]
    print(
        "| text | lines held out | trainer | pieces | bits a character | tokens a word | characters a token | seconds |"
    )
    print("|---|--:|---|--:|--:|--:|--:|--:|", flush=True)
    for task in tasks:
        learned, held_out = split(read(task.name))
        title, n_lines = task.title, f"{len(held_out):,} of {len(learned) + len(held_out):,}"
        for trainer, run in TRAINERS.items():
            start = time.perf_counter()
            pieces = run(learned, task)
            seconds = time.perf_counter() - start
            found = quality(pieces, words(learned), words(held_out))
            a_word = f"{found.tokens / found.words:.4f}" if task.has_words else "–"
            numbers = f"{found.bits / found.characters:.4f} | {a_word} | {found.characters / found.tokens:.3f}"
            print(f"| {title} | {n_lines} | {trainer} | {len(pieces):,} | {numbers} | {seconds:.1f} |", flush=True)
            title = n_lines = ""


def read(name: str) -> list[str]:
    """The lines of a text, normalized, without what the library would skip."""
    if name == "botchan":
        lines = (SHARED / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").split("\n")
    elif (packed := SHARED / "corpora" / f"{name}.txt.xz").exists():
        lines = lzma.decompress(packed.read_bytes()).decode("utf-8").split("\n")
    else:
        declaration = json.loads(lzma.decompress((SHARED / "parallel" / "udhr.json.xz").read_bytes()))[name]
        lines = [*paragraphs(declaration["preamble"]), *paragraphs(declaration["articles"])]
    normalizer = sentencepiece.SentencePieceNormalizer(
        rule_name="nmt_nfkc", add_dummy_prefix=False, escape_whitespaces=False, remove_extra_whitespaces=True
    )
    return [line for line in map(normalizer.normalize, lines) if line and len(line.encode()) <= 4192]


def split(lines: list[str]) -> tuple[list[str], list[str]]:
    """What is learned from, and what is held out."""
    held_out = [line for line in lines if hashlib.sha256(line.encode()).digest()[0] * 10 < 256]
    return [line for line in lines if hashlib.sha256(line.encode()).digest()[0] * 10 >= 256], held_out


def paragraphs(part: object) -> Iterator[str]:
    """The text in a part of the Declaration: a string, or a list or an object of parts."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        yield from paragraphs(inner)


def words(lines: list[str]) -> Counter[str]:
    """The ▁words of some lines."""
    return Counter(f"▁{word}" for line in lines for word in SentencePieceText().prepared(line).text.split("▁")[1:])


@dataclass(frozen=True)
class Quality:
    """What some pieces make of held-out words, each as often as it stands there."""

    bits: float  # −log2 of their likelihood
    tokens: int
    words: int
    characters: int


def quality(pieces: list[str], learned: Counter[str], held_out: Counter[str]) -> Quality:
    """The pieces' probabilities are fitted to the learned words, then the held-out ones are measured."""
    search = PieceSearch((piece, number) for number, piece in enumerate(pieces))
    sizes = [*map(len, pieces), 1]
    scores = [-math.log(len(pieces))] * len(pieces)
    scores.append(scores[0] - UNKNOWN_PENALTY)
    edges, counts = Edges(list(learned), search), list(learned.values())
    for _ in range(EM_STEPS):
        scores = list(maximize(range(len(pieces)), expect(edges, counts, scores, sizes).counts).values())
        scores.append(min(scores) - UNKNOWN_PENALTY)
    assert scores[UNKNOWN] < min(scores[:-1])
    edges, counts = Edges(list(held_out), search), list(held_out.values())
    return Quality(
        bits=-expect(edges, counts, scores, sizes).log_likelihood / math.log(2),
        tokens=sum(viterbi_counts(edges, counts, scores)),
        words=held_out.total(),
        characters=sum(len(word) * count for word, count in held_out.items()),
    )


# ── trainers: lines and a task to pieces ──────────────────────────────────────────────────────────────────────────────


def ours(style: UnigramStyle) -> Callable[[list[str], Task], list[str]]:
    """Our own, in one of its styles."""

    def run(lines: list[str], task: Task) -> list[str]:
        coverage = task.coverage if style == "sentencepiece" else 1.0
        recipe = UnigramRecipe(task.size, style, character_coverage=coverage, hard_vocab_limit=False)
        trace = train_unigram(Corpus.from_texts(lines), recipe)
        return list(trace.at(len(trace)).vocabulary)

    return run


def sentencepiece_library(lines: list[str], task: Task) -> list[str]:
    """SentencePiece."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        model_type="unigram",
        vocab_size=task.size,
        character_coverage=task.coverage,
        hard_vocab_limit=False,
        normalization_rule_name="identity",
        minloglevel=2,
    )
    theirs = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return [theirs.id_to_piece(number) for number in range(3, theirs.get_piece_size())]


def hugging_face(lines: list[str], task: Task) -> list[str]:
    """Hugging Face tokenizers, with ▁ before each word."""
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    trainer = trainers.UnigramTrainer(
        vocab_size=task.size - 2,  # it has one special token
        show_progress=False,
        special_tokens=["<unk>"],
        unk_token="<unk>",
        max_piece_length=16,
    )
    tokenizer.train_from_iterator(lines, trainer)
    return list(_learned(tokenizer))


def _learned(tokenizer: Tokenizer) -> Iterator[str]:
    return (piece for piece in tokenizer.get_vocab() if piece != "<unk>")


TRAINERS: dict[str, Callable[[list[str], Task], list[str]]] = {
    "ours, sentencepiece": ours("sentencepiece"),
    "SentencePiece": sentencepiece_library,
    "ours, paper": ours("paper"),
    "Hugging Face tokenizers": hugging_face,
}


if __name__ == "__main__":
    main()
