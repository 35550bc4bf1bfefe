"""The style "sentencepiece" learns what version 0.2.1 of the sentencepiece library learns.

The library counts in 32-bit floats, so that scores of rare pieces come out a little apart. Where the last cut goes
through pieces of one score, which of them stay hangs on that; such pieces are named here.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from explorer.engine import Corpus
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.learn.unigram_training import train_unigram
from tests.engine.encode.sentencepiece_models import trained

SCORE_NOISE = 1e-4  # nats


def assert_as_the_library(lines: list[str], tied: set[str], minloglevel: int = 2, **settings: Any) -> UnigramTrace:
    """The same pieces but for ``tied``, ours and theirs, whose scores must be at the cut; the same scores."""
    theirs = trained(lines, minloglevel=minloglevel, **settings)
    their_scores = {theirs.id_to_piece(i): theirs.get_score(i) for i in range(3, theirs.get_piece_size())}
    trace = train_unigram(Corpus.from_texts(lines), UnigramRecipe(**settings))
    tokenizer = trace.tokenizer()
    our_scores = dict(zip(tokenizer.vocabulary[3:], tokenizer.scores[3:], strict=True))

    assert len(our_scores) == len(their_scores) == settings["vocab_size"] - 3
    assert our_scores.keys() ^ their_scores.keys() == tied
    lowest = min((score for piece, score in our_scores.items() if len(piece) > 1), default=0.0)
    for piece in tied:
        assert our_scores.get(piece, their_scores.get(piece)) == pytest.approx(lowest, abs=SCORE_NOISE)
    common = our_scores.keys() & their_scores.keys()
    assert {piece: our_scores[piece] for piece in common} == pytest.approx(
        {piece: their_scores[piece] for piece in common}, abs=SCORE_NOISE
    )
    return trace


def test_botchan(shared: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """On the novel Botchan at 1,000: all pieces, all scores, and every step's size and objective on the way."""
    lines = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").split("\n")
    trace = assert_as_the_library(lines, set(), minloglevel=0, vocab_size=1000)
    log = capfd.readouterr().err
    assert f"Initialized {trace.n_pieces[0]} seed sentencepieces" in log
    their_steps = re.findall(r"EM sub_iter=\d size=(\d+) obj=([\d.]+)", log)
    ours = [stage for stage in trace.stages if stage.kind == "em"]
    assert [len(stage.pieces) for stage in ours] == [int(size) for size, _ in their_steps]
    assert [stage.objective for stage in ours] == pytest.approx([float(value) for _, value in their_steps], abs=5e-4)


def test_a_megabyte_of_english(corpus_text: Callable[[str], str]) -> None:
    """On 1 MB of English at 8,000: the same pieces, but that “gradual” and “Pole”, of one score, stand at the cut."""
    tied = {"gradual", "Pole"}
    trace = assert_as_the_library(corpus_text("en_1").split("\n"), tied, vocab_size=8000)
    assert tied <= set(trace.at(len(trace)).tied)


def test_the_most_taught_corpus() -> None:
    """hug pug pun bun hugs by the line, at sizes from the least to the largest."""
    lines = ["hug"] * 10 + ["pug"] * 5 + ["pun"] * 12 + ["bun"] * 4 + ["hugs"] * 5
    for size in (11, 12, 13):
        assert_as_the_library(lines, set(), vocab_size=size)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"split_by_number": False},
        {"split_digits": True},
        {"split_by_unicode_script": False, "character_coverage": 1.0},
        {"split_by_whitespace": False},
        {"max_piece_length": 5, "shrinking_factor": 0.6},
    ],
    ids=str,
)
def test_settings(settings: dict[str, Any], corpus_text: Callable[[str], str]) -> None:
    """In 48 languages and by other rules of splitting: the same pieces but for those of nearly one score at the cut."""
    lines = [line for line in corpus_text("mix_1").split("\n") if len(line) < 100][::6]
    names = {"max_piece_length": "max_sentencepiece_length"}
    theirs = trained(lines, vocab_size=1300, **{names.get(name, name): value for name, value in settings.items()})
    their_scores = {theirs.id_to_piece(i): theirs.get_score(i) for i in range(3, theirs.get_piece_size())}
    trace = train_unigram(Corpus.from_texts(lines), UnigramRecipe(vocab_size=1300, **settings))
    frame = trace.at(len(trace))
    our_scores = dict(zip(frame.vocabulary, frame.scores, strict=True))

    assert len(our_scores) == len(their_scores)
    cut = min(score for piece, score in our_scores.items() if len(piece) > 1)
    for scores, others in ((our_scores, their_scores), (their_scores, our_scores)):
        assert {piece for piece in scores.keys() - others.keys() if scores[piece] > cut + 1e-3} == set()
    assert len(our_scores.keys() & their_scores.keys()) > 1250
