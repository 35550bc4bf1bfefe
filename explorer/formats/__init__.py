"""Files with a form of their own: read as what they stand for, refused with the place and what was expected. No Qt."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.formats.opening import load as load


def __getattr__(name: str) -> Any:
    """``load`` is imported when it is first asked for: the first window opens no tokenizer."""
    if name == "load":
        from explorer.formats.opening import load

        return load
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
