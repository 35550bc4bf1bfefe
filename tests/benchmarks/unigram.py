"""How well unigram vocabularies do on text they have not seen, and their time: python -m tests.benchmarks.unigram

One line in ten, chosen by its hash, is held out and taken out of the training text wherever it stands. For each trainer
the pieces alone count: their probabilities are fitted anew to the training text by three steps of plain EM, since
SentencePiece's scores do not sum to one. Bits per character are of the sum over all segmentations.
"""

import hashlib
import io
import lzma
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import sentencepiece
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from explorer.engine import Corpus, UnigramRecipe, train
from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.unigram_tokenizer import UNKNOWN_PENALTY
from explorer.engine.learn.unigram_edges import UNKNOWN, Edges
from explorer.engine.learn.unigram_em import expect, maximize
from explorer.engine.learn.unigram_pruning import viterbi_counts
from explorer.engine.learn.unigram_recipe import UnigramStyle
from explorer.engine.text.sentencepiece_text import SentencePieceText

SHARED = Path(__file__).resolve().parents[3] / "shared"
SIZES = {"botchan": 1000, "en_1": 8000, "mix_1": 8000}
EM_STEPS = 3


def main() -> None:
    if not SHARED.is_dir():
        sys.exit("There is no folder of corpora, ../shared, beside the repository.")
    for name in sys.argv[1:] or SIZES:
        learned, held_out = split(read(name))
        print(f"{name}, {SIZES[name]:,} pieces; {len(held_out):,} of {len(learned) + len(held_out):,} lines held out\n")
        print(f"{'':28}{'seconds':>9}{'pieces':>9}{'bits/character':>16}{'tokens/word':>13}")
        for trainer, run in TRAINERS.items():
            start = time.perf_counter()
            pieces = run(learned, SIZES[name])
            seconds = time.perf_counter() - start
            bits, tokens = quality(pieces, words(learned), words(held_out))
            print(f"{trainer:28}{seconds:9.2f}{len(pieces):9,}{bits:16.4f}{tokens:13.4f}", flush=True)
        print()


def read(name: str) -> list[str]:
    """The lines of a corpus, normalized, without what the library would skip."""
    if name == "botchan":
        text = (SHARED / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8")
    else:
        text = lzma.decompress((SHARED / "corpora" / f"{name}.txt.xz").read_bytes()).decode("utf-8")
    normalizer = sentencepiece.SentencePieceNormalizer(
        rule_name="nmt_nfkc", add_dummy_prefix=False, escape_whitespaces=False, remove_extra_whitespaces=True
    )
    return [line for line in map(normalizer.normalize, text.split("\n")) if line and len(line.encode()) <= 4192]


def split(lines: list[str]) -> tuple[list[str], list[str]]:
    """What is learned from, and what is held out."""
    held_out = [line for line in lines if hashlib.sha256(line.encode()).digest()[0] * 10 < 256]
    return [line for line in lines if hashlib.sha256(line.encode()).digest()[0] * 10 >= 256], held_out


def words(lines: list[str]) -> Counter[str]:
    """The ▁words of some lines."""
    return Counter(f"▁{word}" for line in lines for word in SentencePieceText().prepared(line).text.split("▁")[1:])


def quality(pieces: list[str], learned: Counter[str], held_out: Counter[str]) -> tuple[float, float]:
    """Bits per character and tokens per word of held-out words."""
    search = PieceSearch((piece, number) for number, piece in enumerate(pieces))
    sizes = [*map(len, pieces), 1]
    scores = [-math.log(len(pieces))] * len(pieces)
    scores.append(scores[0] - UNKNOWN_PENALTY)
    edges, counts = Edges(list(learned), search), list(learned.values())
    for _ in range(EM_STEPS):
        scores = list(maximize(range(len(pieces)), expect(edges, counts, scores, sizes).counts).values())
        scores.append(min(scores) - UNKNOWN_PENALTY)
    edges, counts = Edges(list(held_out), search), list(held_out.values())
    n_characters = sum(len(word) * count for word, count in held_out.items())
    bits = -expect(edges, counts, scores, sizes).log_likelihood / math.log(2) / n_characters
    assert scores[UNKNOWN] < min(scores[:-1])
    return bits, sum(viterbi_counts(edges, counts, scores)) / held_out.total()


# ── trainers: lines and a size to pieces ──────────────────────────────────────────────────────────────────────────────


def ours(style: UnigramStyle) -> Callable[[list[str], int], list[str]]:
    """Our own, in one of its styles."""

    def run(lines: list[str], size: int) -> list[str]:
        trace = train(Corpus.from_texts(lines), UnigramRecipe(vocab_size=size, style=style))
        return list(trace.at(len(trace)).vocabulary)

    return run


def sentencepiece_library(lines: list[str], size: int) -> list[str]:
    """SentencePiece."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        model_type="unigram",
        vocab_size=size,
        normalization_rule_name="identity",
        minloglevel=2,
    )
    theirs = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return [theirs.id_to_piece(number) for number in range(3, theirs.get_piece_size())]


def hugging_face(lines: list[str], size: int) -> list[str]:
    """Hugging Face tokenizers, with ▁ before each word."""
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    trainer = trainers.UnigramTrainer(
        vocab_size=size, show_progress=False, special_tokens=["<unk>"], unk_token="<unk>", max_piece_length=16
    )
    tokenizer.train_from_iterator(lines, trainer)
    return list(_learned(tokenizer))


def _learned(tokenizer: Tokenizer) -> Iterator[str]:
    return (piece for piece in tokenizer.get_vocab() if piece != "<unk>")


TRAINERS: dict[str, Callable[[list[str], int], list[str]]] = {
    "ours, sentencepiece": ours("sentencepiece"),
    "SentencePiece": sentencepiece_library,
    "ours, paper": ours("paper"),
    "Hugging Face tokenizers": hugging_face,
}


if __name__ == "__main__":
    main()
