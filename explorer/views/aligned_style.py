"""In which sizes the rows of a comparison are painted: in the window, or for the back row."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AlignedStyle:
    """Lengths are pixels at 100 %, fonts the roles of the look."""

    slot_scale: float = 1.0  # of the widths of slots
    beside_scale: float = 1.0  # of what takes no room of the text
    names: int = 222  # the room for what stands at the left of rows
    counts: int = 96  # and at the right
    ruler: int = 16
    raw: int = 32  # the height of the text over the rows
    above: int = 8  # over the boxes of a row, for the mark of a difference
    box: int = 44
    lid: int = 24  # of it, the undivided letter over its parts
    row: int = 72
    between: int = 20  # systems
    letter: str = "chip-corpus"
    in_lid: str = "chip-choice"
    part: str = "mono-header"
    index: str = "index"
    name: str = "number"
    note: str = "header"
    piece: str = "mono-header"  # in a note
    count: str = "caption"
    beside: tuple[str, str] = ("chip-choice", "mono-index")  # of one or two letters, and of more
    plates: tuple[str, ...] = ("chip-choice", "mono-body", "mono-header", "mono-index")
    """The sizes in which the unknown token is written, the largest that fits."""
    with_notes: bool = True  # under the names
    mark: float = 1.0  # the size of the mark of a difference


ORDINARY = AlignedStyle()
PRESENTED = AlignedStyle(
    slot_scale=1.34,
    beside_scale=2.4,
    names=270,
    counts=120,
    ruler=40,
    raw=60,
    above=22,
    box=80,
    lid=42,
    row=140,
    between=24,
    letter="chip-present-table",
    in_lid="present-named",
    part="present-hex",
    index="present-box",
    name="present-heading",
    note="present-note",
    piece="present-hex",
    count="present-count",
    beside=("present-hex", "present-hex"),
    plates=("chip-present-table", "present-hex"),
    with_notes=False,
    mark=2.4,
)
"""On a screen 1080 pixels high: nothing under 28."""
