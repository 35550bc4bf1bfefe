"""The examples that come with the program give what their sources say."""

from pathlib import Path

import pytest

from explorer.engine import train
from explorer.resource_files import resource_path
from explorer.session import session_file
from explorer.session.examples import Example, examples
from explorer.session.json_text import laid_out
from explorer.session.kept_files import SavedSession
from explorer.session.saved_session import to_document
from tests.engine.encode.sentencepiece_models import trained
from tests.golden.test_golden import HEADER, corpus, found, recipe

GOLDEN = Path(__file__).parents[1] / "golden"
WORKED = {
    "1-sennrich": "sennrich-2016-first-seen",
    "2-slp3": "slp3-as-written",
    "3-hug": "hugging-face-course",
    "4-pairs-of-ten-letters": "gage-1994",
    "5-gage": "gage-1994-line",
    "6-four-rules": "ties-first-seen",
    "7-hug-wordpiece": "wordpiece-score",
}
"""The examples by the golden files with the values that were published for them."""

each_example = pytest.mark.parametrize("example", examples(), ids=lambda example: Path(example.path).stem)


def test_every_worked_example_is_there() -> None:
    """The worked examples and a page of prose can be opened, by their numbers, each by a title of its own."""
    names = [Path(example.path).stem for example in examples()]
    assert names == [*WORKED, "8-hug-unigram", "9-gettysburg", "10-gettysburg-unigram"]
    assert len({example.title for example in examples()}) == len(names)


@each_example
def test_an_example_opens_and_trains(example: Example) -> None:
    """An example is named with its source, has something to learn, and is laid out as the program writes it."""
    session = session_file.read(example.path)
    assert example.title
    assert example.origin
    assert Path(example.path).read_text(encoding="utf-8") == laid_out(to_document(session)) + "\n"
    trace = train(session.source.corpus(), session.recipe)
    assert len(trace) >= 2
    assert session.place.within(trace) == session.place


@pytest.mark.parametrize(("name", "golden"), WORKED.items())
def test_an_example_gives_the_published_values(name: str, golden: str) -> None:
    """Every value that is known of a worked example comes out of the session that is opened."""
    lines = (GOLDEN / f"{golden}.txt").read_text(encoding="utf-8").splitlines()
    said = [tuple(line.split(": ", 1)) for line in lines if line and not line.startswith("#")]
    header = {what: value for what, value in said if what in HEADER}
    session = session_file.read(str(resource_path("examples", f"{name}.tokex")))
    assert (session.source.corpus(), session.recipe) == (corpus(header), recipe(header["recipe"]))
    trace = train(session.source.corpus(), session.recipe)
    values = [(what, value) for what, value in said if what not in HEADER]
    assert [(what, found(trace, what, value)) for what, value in values] == values


def read(name: str) -> SavedSession:
    """The session of an example."""
    return session_file.read(str(resource_path("examples", f"{name}.tokex")))


def test_the_page_of_prose_is_long_enough_to_watch() -> None:
    """The page of prose has enough repeated pairs for all the merges that its recipe asks for."""
    session = read("9-gettysburg")
    assert len(train(session.source.corpus(), session.recipe)) == session.recipe.merges


def test_unigram_on_the_words_of_the_course() -> None:
    """By the paper all repeated strings are pieces at first; two EM steps on every word is one token; 11 are left."""
    session = read("8-hug-unigram")
    trace = train(session.source.corpus(), session.recipe)
    assert [trace.tokenizer(2).encode(word).tokens for word in trace.words] == [(word,) for word in trace.words]
    assert len(trace.at(0).vocabulary) == 31
    assert len(trace.at(len(trace)).vocabulary) == 14 - 3
    assert [stage.kind for stage in trace.stages].count("prune") == 5


def test_unigram_on_the_page_of_prose_learns_what_the_library_learns() -> None:
    """By its defaults SentencePiece 0.2.1 gives the same hundred pieces with the same scores, after some prunings."""
    session = read("10-gettysburg-unigram")
    trace = train(session.source.corpus(), session.recipe)
    theirs = trained(session.source.corpus().texts[0].split("\n"), vocab_size=100)
    ids = range(theirs.get_piece_size())
    tokenizer = trace.tokenizer()
    ours = dict(zip(tokenizer.vocabulary, tokenizer.scores, strict=True))
    assert ours == pytest.approx({theirs.id_to_piece(i): theirs.get_score(i) for i in ids}, abs=1e-4)
    assert "prune" in [stage.kind for stage in trace.stages]
