"""The stages of a tokenizer, one after the other."""

from collections.abc import Sequence
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.byte_words import ByteSplit
from explorer.engine.encode.pipeline import NoneAdded, Pipeline
from explorer.engine.encode.stages import AddedAt, PieceAt, Post
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.normalizers import normalize
from tests.engine.measure.small_pipelines import byte_ranks, ranks


class Letters:
    """A model that knows the letters a to e, and “de” as one piece."""

    said = "letters"
    vocabulary = ("a", "b", "c", "d", "e", "de", "[CLS]", "[SEP]", "<x>")

    def cut(self, word: str) -> Sequence[PieceAt]:
        found = []
        start = 0
        while start < len(word):
            end = start + 2 if word.startswith("de", start) else start + 1
            piece = word[start:end]
            known = piece in self.vocabulary
            found.append(PieceAt(start, end, self.vocabulary.index(piece) if known else None, not known))
            start = end
        return found


class Lowering:
    said = "lower case"

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return normalize(text, "lowercase")


class Marked(NoneAdded):
    """“<x>” is an added token."""

    said = "one added token"

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        start = text.find("<x>")
        return [AddedAt(start, start + 3, 8)] if start >= 0 else []


class TwoBytes:
    """A model over bytes whose pieces are any two bytes."""

    said = "two bytes"
    vocabulary = ("?",)

    def cut(self, word: str) -> Sequence[PieceAt]:
        return [PieceAt(start, min(start + 2, len(word)), 0) for start in range(0, len(word), 2)]


def test_stages_in_order() -> None:
    """A text is parted at added tokens, normalized, split and cut, and the post-processor puts tokens beside it."""
    pipeline = Pipeline(Letters(), Marked(), Lowering(), post=Post("BERT's", (6,), (7,)))
    run = pipeline.run("aDE<x>İb")
    assert run.tokens.ids == (0, 5, 8, None, None, 1)  # İ becomes two code points, i and a dot above
    assert run.tokens.starts == (0, 1, 3, 6, 6, 7)
    assert run.tokens.ends == (1, 3, 6, 7, 7, 8)
    assert run.tokens.kinds == ("piece", "piece", "added", "unknown", "unknown", "piece")
    assert run.ids == (6, 0, 5, 8, None, None, 1, 7)
    assert run.processed.starts[0] == 0
    assert run.processed.starts[-1] == 8
    assert run.normalized == "ade<x>i̇b"


def test_switched_off() -> None:
    """A stage that is switched off does nothing, and the others go on."""
    pipeline = Pipeline(Letters(), Marked(), Lowering(), post=Post("BERT's", (6,), (7,)))
    assert pipeline.without(["added"]).run("a<x>").ids == (6, 0, None, None, None, 7)
    assert pipeline.without(["normalizer", "post"]).encode("aB") == (0, None)
    assert pipeline.encode("aB") == (6, 0, 1, 7)


def test_bytes_of_cut_characters() -> None:
    """A token that cuts a character has the range of the whole character, and says which of its bytes it is."""
    tokens = Pipeline(TwoBytes(), pretokenizer=ByteSplit("whitespace")).run("a€ 🤗é").tokens
    # a€ is 61 E2 | 82 AC, 🤗é is F0 9F | A4 97 | C3 A9
    assert list(zip(tokens.starts, tokens.ends, strict=True)) == [(0, 2), (1, 2), (3, 4), (3, 4), (4, 5)]
    assert tokens.bytes == {0: (0, 2), 1: (1, 3), 2: (0, 2), 3: (2, 4)}
    assert tokens.words == (0, 0, 1, 1, 1)


def test_a_long_word_of_cut_characters() -> None:
    """Of 16,000 characters without a space, all of them cut into bytes, each costs what one of 2,000 costs."""
    pipeline = ranks().pipeline
    seconds = []
    for n in (2_000, 16_000):
        text = "".join(chr(0x4E00 + number % 9_000) for number in range(n))
        began = process_time()
        tokens = pipeline.run(text).tokens
        seconds.append(process_time() - began)
        assert len(tokens) == 3 * n
        assert tokens.bytes[3 * n - 1] == (2, 3)
    assert seconds[1] < 30 * seconds[0]


PARTS = st.sets(st.sampled_from(["\xc3\xa9", "a\xc3", "\xa9\xe6", "\x97\xa5", "\xf0\x9f"]))


@given(st.text("aé日🤗\u0301 ", max_size=12), PARTS)
def test_bytes_of_characters_that_are_cut(text: str, pieces: set[str]) -> None:
    """The bytes of all tokens, each out of its characters, are those of the text."""
    tokens = byte_ranks(*sorted(pieces)).pipeline.run(text).tokens
    data = b""
    for number, (start, end) in enumerate(zip(tokens.starts, tokens.ends, strict=True)):
        first, last = tokens.bytes.get(number, (0, None))
        data += text[start:end].encode()[first:last]
    assert data == text.encode()
