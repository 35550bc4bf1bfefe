"""Files that are written as a whole or not at all."""

import os
import shutil
import stat
from collections.abc import Collection, Mapping
from contextlib import suppress

from explorer.engine.errors import ExplorerError, shown_name


class NotSavedError(ExplorerError):
    """A file could not be written; what was there before still is."""


def write_files(contents: Mapping[str, bytes], replaced: Collection[str]) -> None:
    """Write some files, each by its path. None of them is changed before all are written beside their places.

    A file that is there is only replaced if it is among the ``replaced`` ones. Raises NotSavedError.
    """
    beside: dict[str, str] = {}
    path = ""
    try:
        for path, data in contents.items():
            place = os.path.realpath(path)  # a link stays one
            if path not in replaced and os.path.lexists(path):
                raise NotSavedError(f"{_name(path)} was not saved: it is there already.")
            if what := _no_file(place):
                raise NotSavedError(f"{_name(path)} was not saved: {what} has that name.")
            beside[path] = os.path.join(os.path.dirname(place), f".{os.path.basename(place)}.{os.getpid()}.part")
            with open(beside[path], "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        for path, written in beside.items():
            place = os.path.realpath(path)
            if path in replaced:
                with suppress(FileNotFoundError):
                    shutil.copymode(place, written)
                os.replace(written, place)
            else:
                _put_new(written, place)
    except NotSavedError:
        raise
    except ValueError:  # a NUL in it, or half a character
        raise NotSavedError(f"{_name(path)} was not saved: no file can have that name.") from None
    except OSError as error:
        raise NotSavedError(f"{_name(path)} was not saved: {error.strerror or error}.") from None
    finally:
        for written in beside.values():
            with suppress(OSError):
                os.unlink(written)


def _put_new(written: str, place: str) -> None:
    """Give a file its name, unless another has got it meanwhile."""
    try:
        os.link(written, place)
    except FileExistsError:
        raise NotSavedError(f"{_name(place)} was not saved: it is there already.") from None
    except OSError:  # a file system without links
        if os.path.lexists(place):
            raise NotSavedError(f"{_name(place)} was not saved: it is there already.") from None
        os.replace(written, place)


def _no_file(place: str) -> str:
    """What has the name of a file and is none, which a file would take the place of; nothing where all is well."""
    try:
        mode = os.stat(place).st_mode
    except FileNotFoundError:
        return ""
    if stat.S_ISREG(mode):
        return ""
    return "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"


def _name(path: str) -> str:
    return shown_name(os.path.basename(path))
