"""Real Unigram models cut real and unlikely texts as the sentencepiece library cuts them.

The library sums scores as 32-bit floats. Where two best paths are tied its rounding decides, so there any of them is
right; how often that may be is bounded.
"""

import math
from itertools import groupby
from pathlib import Path as FilePath
from typing import Any

import pytest
import sentencepiece
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.encode.lattice import Lattice, Path
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from tests.engine.encode.sentencepiece_models import ours

MODELS = ("botchan_en_unigram_1000", "kyoto_ja_unigram_8000")

Model = tuple[sentencepiece.SentencePieceProcessor, UnigramTokenizer]


@pytest.fixture(scope="module")
def models(shared: FilePath) -> dict[str, Model]:
    """The models by name: the library's and ours."""
    folder = shared / "conformance" / "sentencepiece"
    theirs = {name: sentencepiece.SentencePieceProcessor(model_file=str(folder / f"{name}.model")) for name in MODELS}
    return {name: (model, ours(model)) for name, model in theirs.items()}


def is_tie(tokenizer: UnigramTokenizer, text: str, their_surfaces: list[str]) -> bool:
    """Whether the library's path is as good as ours; unknown runs are spelled in their characters."""
    lattice = tokenizer.lattice(text)
    score = math.fsum(_score(lattice, their_surfaces, tokenizer))
    return score == pytest.approx(lattice.best().score, abs=1e-9)


def _score(lattice: Lattice, surfaces: list[str], tokenizer: UnigramTokenizer) -> list[float]:
    scores = []
    start = 0
    for surface in surfaces:
        end = start + len(surface)
        known = [edge.score for edge in lattice.leaving[start] if edge.end == end]
        scores += known or [tokenizer.unknown_score] * len(surface)
        start = end
    assert start == len(lattice.text)
    return scores


@pytest.mark.parametrize("name", MODELS)
def test_a_whole_book(name: str, models: dict[str, Model], shared: FilePath) -> None:
    """Botchan, every line: the same ids, but for ties, which are fewer than one word in 200; their pieces are named."""
    theirs, tokenizer = models[name]
    n_words = 0
    ties = []
    for line in (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").split("\n"):
        encoding = tokenizer.encode(line)
        n_words += "".join(encoding.tokens).count("▁")
        if list(encoding.ids) != theirs.encode(line):
            our_pieces, their_pieces = list(encoding.tokens), theirs.encode(line, out_type=str)
            assert is_tie(tokenizer, line, their_pieces)
            ties.append([piece for piece in our_pieces if our_pieces.index(piece) != _index(their_pieces, piece)])
    assert n_words > 50_000
    assert 200 * len(ties) < n_words
    assert {piece for pieces in ties for piece in pieces} <= {
        ".",
        "...",
        "......",
    }  # “.......” is . ... ... or ...... .


def _index(pieces: list[str], piece: str) -> int:
    return pieces.index(piece) if piece in pieces else -1


TEXTS = st.one_of(
    st.text("abcdefghinorstuwy ABIT.,'\"-0123", max_size=60),
    st.text("さくらのことからをにへ京都寺院 、。ー１２Ａ", max_size=40),
    st.text(max_size=30),
)


@settings(max_examples=2000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_any_text(text: str, models: dict[str, Model]) -> None:
    """2,000 strings of letters, Japanese and anything: the same ids by both models, but for ties."""
    text = text.encode("utf-8", "ignore").decode()
    for theirs, tokenizer in models.values():
        if list(tokenizer.encode(text).ids) != theirs.encode(text):
            assert is_tie(tokenizer, text, theirs.encode(text, out_type=str))


def assert_n_best_as_the_library(model: Model, text: str, n: int) -> None:
    """The same sets of paths for each score, scores within 1e-4, or what floats of 32 bits can tell apart."""
    theirs, tokenizer = model
    found: Any = theirs.nbest_encode(text, nbest_size=n, out_type="immutable_proto")
    their_paths = [(tuple(piece.piece for piece in path.pieces), path.score) for path in found.nbests]
    paths = tokenizer.lattice(text).n_best(n)
    assert [path.score for path in paths] == pytest.approx([score for _, score in their_paths], abs=1e-4, rel=1e-6)
    lowest = their_paths[-1][1] + 2e-4  # of the paths tied with the last the library may have taken others
    assert {_surfaces(path, tokenizer) for path in paths if path.score > lowest} == {
        pieces for pieces, score in their_paths if score > lowest
    }


def _surfaces(path: Path, tokenizer: UnigramTokenizer) -> tuple[str, ...]:
    """The pieces of a path, runs of unknown characters as one, as the library has them."""
    runs = groupby(path.edges, key=lambda edge: edge.piece_id == tokenizer.unknown_id)
    surfaces: list[str] = []
    for is_unknown, edges in runs:
        pieces = [edge.piece for edge in edges]
        surfaces += ["".join(pieces)] if is_unknown else pieces
    return tuple(surfaces)


@pytest.mark.parametrize("name", MODELS)
def test_n_best(name: str, models: dict[str, Model], shared: FilePath) -> None:
    """The ten best paths of lines of Botchan are the library's, as sets for each score, scores within 1e-4."""
    lines = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").split("\n")
    for line in [line[:30] for line in lines if line][::40]:
        assert_n_best_as_the_library(models[name], line, 10)


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS.map(lambda text: text[:25]), n=st.integers(2, 20))
def test_n_best_of_any_text(text: str, n: int, models: dict[str, Model]) -> None:
    """So are the best paths of any short text. (Of one path alone the library does not tell the score.)"""
    text = text.encode("utf-8", "ignore").decode()
    for model in models.values():
        if model[1].prepared(text).text:
            assert_n_best_as_the_library(model, text, n)
