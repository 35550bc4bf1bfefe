"""The worked examples that come with the program: sessions in `resources/examples`."""

from functools import cache
from typing import NamedTuple

from explorer.resource_files import resource_path
from explorer.session import session_file
from explorer.session.kept_files import SUFFIX


class Example(NamedTuple):
    """An example, as a menu names it."""

    path: str
    title: str
    origin: str  # who made it, and where it was published


@cache
def examples() -> tuple[Example, ...]:
    """All examples, in the order of the numbers that their file names begin with."""
    files = sorted(resource_path("examples").glob(f"*{SUFFIX}"), key=lambda file: int(file.name.split("-")[0]))
    paths = list(map(str, files))
    sessions = {path: session_file.read(path) for path in paths}
    return tuple(Example(path, session.title, session.origin) for path, session in sessions.items())
