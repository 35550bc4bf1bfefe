"""Numbers as they are printed: grouped by commas, with a true minus sign, and × between spaces that never break.

And as they are typed, which may be in any of the usual ways.
"""

import re

SPACE = "\u00a0"
MINUS = "−"
TIMES = "×"

_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_IS_WHOLE = re.compile(r"[+−-]?(\d+|\d{1,3}([,\s]\d{3})+)").fullmatch


def grouped(number: int) -> str:
    """12345 as "12,345", −3 with a true minus."""
    return f"{MINUS}{-number:,}" if number < 0 else f"{number:,}"


def signed(number: int) -> str:
    """A change: "+2", "−12", "0"."""
    return f"+{grouped(number)}" if number > 0 else grouped(number)


def times(count: int) -> str:
    """How often something stands: "× 5"."""
    return f"{TIMES}{SPACE}{grouped(count)}"


def product(first: int, second: int) -> str:
    """A multiplication not yet carried out: "4 × 5"."""
    return f"{grouped(first)}{SPACE}{TIMES}{SPACE}{grouped(second)}"


def percent(share: float) -> str:
    """A share in percent, for a column that has % in its header: 0.1094 is "10.9", a trace of one "< 0.1"."""
    if 0 < share < 0.0005:
        return f"<{SPACE}0.1"
    return f"{share * 100:.1f}"


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: "1 pair", "12 pairs"."""
    return f"{grouped(number)} {one if number == 1 else many}"


def superscript(exponent: int) -> str:
    """The exponent of a power: "¹²", "⁻³"."""
    return str(exponent).translate(_SUPERSCRIPTS)


def file_size(n_bytes: int) -> str:
    """The size of a file: "999 bytes", "49.9 kB", "5.1 MB"."""
    if n_bytes < 1000:
        return counted(n_bytes, "byte", "bytes")
    size, unit = (n_bytes / 1e3, "kB") if n_bytes < 999_950 else (n_bytes / 1e6, "MB")
    return f"{size:,.1f}{SPACE}{unit}"


def whole_number(text: str) -> int:
    """A number as it was typed: "12345", "12,345", "12 345", "−3". Raises ValueError for all else, such as "1,5"."""
    typed = text.strip()
    if typed.isascii() and typed.isdigit():  # by far the most, and there may be a hundred thousand
        return int(typed)
    if not _IS_WHOLE(typed):
        raise ValueError(f"{text!r} is no whole number")
    return int(re.sub(r"[,\s]", "", typed).replace(MINUS, "-"))
