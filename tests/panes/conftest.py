"""A store as the application starts with."""

import pytest

from explorer.session.state import first_state
from explorer.session.store import Store


@pytest.fixture
def store() -> Store:
    return Store(first_state())
