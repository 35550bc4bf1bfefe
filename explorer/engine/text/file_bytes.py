"""The bytes of a file, unpacked if it is a .gz or .xz by its first bytes; what keeps them from being read, in words."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, cast

from explorer.engine.errors import ClosedFileError, CorpusFileError, PackedFileError, shown_name

LARGEST_UNPACKED = 1_000_000_000
"""Bytes that a packed file may unpack to: a hostile one of a megabyte would fill any memory."""

_GZIP, _XZ = b"\x1f\x8b", b"\xfd7zXZ\0"


@dataclass(frozen=True, slots=True)
class FileBytes:
    """An open file."""

    stream: BinaryIO  # of unpacked bytes
    size: int  # of the file as it is, packed or not, in bytes
    modified: int  # when it was last written, in nanoseconds
    packed: bool


@contextmanager
def open_bytes(path: str | os.PathLike[str]) -> Iterator[FileBytes]:
    """Open a file to be read. Whatever goes wrong until it is closed is a CorpusFileError that names it."""
    path = Path(path)
    name = shown_name(path.name or str(path))
    try:
        if "\0" in str(path):
            raise FileNotFoundError
        if path.is_dir():
            raise CorpusFileError(f"{name} is a folder; open a file in it.")
        if path.exists() and not path.is_file():
            raise CorpusFileError(f"{name} is not a file but a device or a pipe.")
        with path.open("rb") as file:
            unpacked = _unpacked(file)
            stream = cast(BinaryIO, io.BufferedReader(_Bounded(unpacked, name))) if unpacked else file
            facts = os.fstat(file.fileno())
            yield FileBytes(stream, facts.st_size, facts.st_mtime_ns, packed=unpacked is not None)
    except MemoryError:  # such as for a packed file that claims to need gigabytes to be unpacked
        raise CorpusFileError(f"There is not enough memory to read {name}.") from None
    except FileNotFoundError:
        raise CorpusFileError(f"{name} is not there.") from None
    except PermissionError:
        raise ClosedFileError(f"{name} cannot be opened: you have no permission to read it.") from None
    except EOFError:
        raise PackedFileError(f"{name} is cut off: it ends before all that was packed is unpacked.") from None
    except _damages():
        raise PackedFileError(f"{name} is damaged: what was packed in it cannot be unpacked.") from None
    except OSError as error:
        raise ClosedFileError(f"{name} cannot be read: {error.strerror or error}.") from None


def _damages() -> tuple[type[Exception], ...]:
    """What is raised where a packed file is damaged. Imported here, since the first window reads no file."""
    import gzip
    import lzma
    import zlib

    return gzip.BadGzipFile, zlib.error, lzma.LZMAError


def _unpacked(file: IO[bytes]) -> IO[bytes] | None:
    """What is packed in the file; None where it is not packed."""
    first = file.read(len(_XZ))
    file.seek(0)
    if first.startswith(_GZIP):
        import gzip

        return cast(IO[bytes], gzip.GzipFile(fileobj=file))
    if first == _XZ:
        import lzma

        return lzma.LZMAFile(file)
    return None


class _Bounded(io.RawIOBase):
    """What is unpacked, up to the most that is allowed."""

    def __init__(self, unpacked: IO[bytes], name: str) -> None:
        self._unpacked = unpacked
        self._name = name
        self._n_read = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        data = self._unpacked.read(len(buffer))
        buffer[: len(data)] = data
        self._n_read += len(data)
        if self._n_read > LARGEST_UNPACKED:
            most = f"{LARGEST_UNPACKED / 1e6:,.0f} MB"
            raise PackedFileError(f"{self._name} unpacks to more than {most}; unpack it, and open what comes out.")
        return len(data)
