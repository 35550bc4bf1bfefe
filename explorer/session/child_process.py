"""A process of our own with a pipe to it, read and written by threads, so that no pipe ever blocks the window.

Both ends are here: :class:`ChildProcess` is the window's, :func:`serve` the other. Knows no Qt.
"""

import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from explorer.session.background import tell

LONGEST_END = 0.5  # seconds that the window waits for a killed process, and for each of the threads


class ChildProcess:
    """A process that runs ``run(pipe)``. What ``receive(pipe)`` reads from it is emitted by the signal ``arrived``.

    The signal ``lost`` is emitted with this object if nothing can come any more: the process has ended other than by
    :meth:`end`, or was ended because a message could not be sent or read.
    """

    def __init__(
        self,
        run: Callable[[Connection], None],
        receive: Callable[[Connection], object],
        arrived: Any,
        lost: Any,
        name: str,
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs,), name=name, daemon=True)
        self._process.start()
        theirs.close()
        self._receive = receive
        self._outbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._arrived = arrived
        self._lost = lost
        self._is_broken = False
        self._ended = False  # by us
        self._threads = (
            threading.Thread(target=self._write, name=f"to-{name}", daemon=True),
            threading.Thread(target=self._read, name=f"from-{name}", daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def is_gone(self) -> bool:
        """Whether nothing can come any more."""
        return self._is_broken or not self._process.is_alive()

    def send(self, message: object) -> None:
        """Send when the child takes it."""
        self._outbox.put(message)

    def end(self) -> None:
        """Kill the process; both threads then find the pipe broken and end. Nothing more arrives."""
        self._kill()
        self._wait()

    def leave(self) -> None:
        """The same, without waiting for it: a large process takes a while to give its memory back."""
        self._kill()
        threading.Thread(target=self._wait, name="leave", daemon=True).start()

    def _kill(self) -> None:
        self._ended = True
        self._process.kill()
        self._outbox.put(None)

    def _wait(self) -> None:
        for ending in (self._process, *self._threads):
            ending.join(LONGEST_END)
        if not any(thread.is_alive() for thread in self._threads):  # else it closes when the last of them lets it go
            self._pipe.close()

    def _write(self) -> None:
        while (message := self._outbox.get()) is not None:
            try:
                self._pipe.send(message)
            except OSError:  # the process has ended, which the other thread finds out
                return
            except Exception:
                traceback.print_exc()
                self._process.kill()
                return

    def _read(self) -> None:
        try:
            while not self._ended:
                message = self._receive(self._pipe)
                if not self._ended:
                    tell(self._arrived, message)
        except (EOFError, OSError):  # the process has ended
            pass
        except Exception:
            traceback.print_exc()
        self._is_broken = True
        self._process.kill()
        if not self._ended:
            tell(self._lost, self)


def serve(pipe: Connection, answer: Callable[[Any], None]) -> None:
    """In the child, answer one message after the other until the pipe closes, or until its parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the window, which then closes the pipe
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            answer(pipe.recv())


def _end_with_parent() -> None:
    """End this process when its parent has ended, even if the parent had no time to say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
