"""The examples that come with the program give what their sources say."""

from pathlib import Path

import pytest

from explorer.engine import train
from explorer.resource_files import resource_path
from explorer.session import session_file
from explorer.session.examples import Example, examples
from explorer.session.json_text import laid_out
from explorer.session.saved_session import to_document
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
    """The worked examples and a page of prose can be opened, each by a title of its own."""
    names = [Path(example.path).stem for example in examples()]
    assert names == [*WORKED, "8-gettysburg"]
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


def test_the_page_of_prose_is_long_enough_to_watch() -> None:
    """The page of prose has enough repeated pairs for all the merges that its recipe asks for."""
    session = session_file.read(examples()[-1].path)
    assert len(train(session.source.corpus(), session.recipe)) == session.recipe.merges
