"""A store as the application starts with, and a desk with its real child process."""

from collections.abc import Iterator

import pytest

from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.session.training_desk import TrainingDesk


@pytest.fixture
def store() -> Store:
    return Store(first_state())


@pytest.fixture
def desk(store: Store) -> Iterator[TrainingDesk]:
    desk = TrainingDesk(store)
    yield desk
    desk.close()
