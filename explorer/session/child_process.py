"""A process of our own with a pipe to it, read and written by threads, so that no pipe ever blocks the window."""

import multiprocessing
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any


class ChildProcess:
    """A process that runs ``run(pipe)``. What ``receive(pipe)`` reads from it is emitted by the signal ``arrived``.

    The signal ``lost`` is emitted with this object if the process ends other than by :meth:`end`.
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
        self._ended = False  # by us
        threading.Thread(target=self._write, args=(self._pipe,), name=f"to-{name}", daemon=True).start()
        threading.Thread(target=self._read, args=(self._pipe,), name=f"from-{name}", daemon=True).start()

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended."""
        return not self._process.is_alive()

    def send(self, message: object) -> None:
        """Send when the child takes it."""
        self._outbox.put(message)

    def end(self) -> None:
        """Kill the process; both threads then find the pipe broken and end."""
        self._ended = True
        self._process.kill()
        self._process.join()
        self._outbox.put(None)

    def _write(self, pipe: Connection) -> None:
        while (message := self._outbox.get()) is not None:
            try:
                pipe.send(message)
            except OSError:
                return

    def _read(self, pipe: Connection) -> None:
        with suppress(RuntimeError):  # the owner is gone: nobody is left to be told
            with suppress(EOFError, OSError):
                while True:
                    self._arrived.emit(self._receive(pipe))
            if not self._ended:
                self._lost.emit(self)
