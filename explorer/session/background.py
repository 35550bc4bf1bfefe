"""Calls off the GUI thread. What comes of one is told whatever happens, since somebody waits for it. Knows no Qt."""

import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from explorer.engine import ExplorerError

T = TypeVar("T")


def outcome(call: Callable[[], T], failed: Callable[[str], T], doing: str) -> T:
    """What a call returns; where it raises, what ``failed`` makes of a sentence about it.

    ``doing`` is what the sentence says could not be done, such as "read this". A fault of this program is written to
    the terminal, too.
    """
    try:
        return call()
    except ExplorerError as error:
        return failed(str(error))
    except MemoryError:
        return failed(f"There is not enough memory to {doing}.")
    except Exception:
        traceback.print_exc()
        return failed(f"A fault of this program, which is written to the terminal, made it impossible to {doing}.")


def tell(signal: Any, value: object) -> None:
    """Emit a bound signal from any thread, unless its object has gone with the window: nobody is left to be told."""
    with suppress(RuntimeError):
        signal.emit(value)


def run(call: Callable[[], T], failed: Callable[[str], T], doing: str, arrived: Any) -> None:
    """Call in a thread of its own; the bound signal ``arrived`` is emitted with the :func:`outcome`."""

    def work() -> None:
        tell(arrived, outcome(call, failed, doing))

    threading.Thread(target=work, name=doing, daemon=True).start()
