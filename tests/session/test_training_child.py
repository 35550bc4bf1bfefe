"""What the process that trains sends."""

from collections import deque

import pytest

from explorer.engine import BpeRecipe, train
from explorer.session.sources import SENNRICH
from explorer.session.training_child import Done, Outcome, Refused, receive, send


class Pipe:
    """Both ends of a pipe."""

    def __init__(self) -> None:
        self.messages: deque[object] = deque()

    def send(self, message: object) -> None:
        self.messages.append(message)

    def recv(self) -> object:
        return self.messages.popleft()


DONE = Done(3, train(SENNRICH.corpus(), BpeRecipe(merges=8, marker="end-of-word")))


@pytest.mark.parametrize("outcome", [DONE, Refused(4, "The corpus is empty.", about_file=False)])
def test_an_outcome_arrives_as_it_was_sent(outcome: Outcome) -> None:
    """A trace, or a sentence, comes out of the pipe as it went in, and nothing stays in it."""
    pipe = Pipe()
    send(pipe, outcome)  # type: ignore[arg-type]
    received = receive(pipe)  # type: ignore[arg-type]
    if isinstance(outcome, Done):
        assert isinstance(received, Done)
        assert (received.number, [*received.trace.parts()]) == (outcome.number, [*outcome.trace.parts()])
    else:
        assert received == outcome
    assert not pipe.messages


def test_a_trace_is_sent_array_by_array() -> None:
    """No message holds more than one array of the record: while one is read, nothing else of the window runs."""
    pipe = Pipe()
    send(pipe, DONE)  # type: ignore[arg-type]
    record = DONE.trace.record
    arrays = [getattr(record, name) for name in record.__slots__]
    assert [message for message in pipe.messages if any(message is array for array in arrays)] == arrays
