"""What the Compare workspace says in sentences: how a row differs, and what a token is."""

from collections.abc import Iterator
from typing import NamedTuple

from explorer.figures.aligned_rows import AlignedRow
from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.caption import Caption, CaptionChip, CaptionPart, CaptionText, Line, plain_line
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import word_runs, word_text

MOST_BYTES = 12
LONGEST_STRETCH = 24


class Told(NamedTuple):
    """A sentence in bold letters, and what follows it."""

    lead: str
    line: Line = ()
    marked: bool = False  # whether the mark of a difference stands in front

    @property
    def sentence(self) -> str:
        """All of it as plain text."""
        return f"{self.lead} {plain_line(self.line)}".strip()


def text_summary(text: str) -> str:
    """ "26 characters, 30 bytes, 5 words"."""
    n_bytes = len(text.encode("utf-8", "surrogatepass"))
    return ", ".join(
        (
            counted(len(text), "character", "characters"),
            counted(n_bytes, "byte", "bytes"),
            counted(len(text.split()), "word", "words"),
        )
    )


def told_row(shown: AlignedShown) -> Told:
    """How the chosen row differs from the reference."""
    if not shown.heads:
        return Told("")
    row = shown.row or 0
    head, mark = shown.heads[row], shown.marks[row]
    if mark is not None:
        return Told(mark.lead, mark.told, marked=True)
    if shown.sames:
        return Told(f"{head.name}:", (CaptionText(shown.sames[row]),))
    reference = next((other.name for other in shown.heads if other.is_reference), "")
    n_tokens = counted(len(shown.text.rows[row]), "token", "tokens")
    if head.is_reference:
        return Told(f"{head.name} is the reference.", (CaptionText(f"It cuts the text into {n_tokens}."),))
    return Told(f"{head.name} cuts this text as {reference} does.", (CaptionText(f"Both have {n_tokens}."),))


def told_presented(shown: AlignedShown) -> Caption:
    """The same in two lines, for the back row: of a row how many tokens it has, once it is marked why it differs."""
    row = shown.row or 0
    mark, name = shown.shown_mark(row), shown.heads[row].name
    if mark is not None:
        return Caption((CaptionText(mark.lead),), mark.told)
    if shown.marked:
        told = told_row(shown)
        return Caption((CaptionText(told.lead),), told.line)
    n_tokens = counted(len(shown.text.rows[row]), "token", "tokens")
    return Caption((CaptionText(f"{name}: {n_tokens}."),), (CaptionText(shown.heads[row].note),))


def told_token(shown: AlignedShown, number: int, token: int) -> Told:
    """What a token is: its piece, id, bytes and place."""
    row = shown.text.rows[number]
    return Told(f"Token {grouped(token + 1)} of {shown.heads[number].name}:", tuple(_token(row, shown, token)))


def token_bytes(row: AlignedRow, text: str, token: int) -> str:
    """The UTF-8 bytes that a token stands for in the text, in hex."""
    data = text[row.firsts[token] : row.lasts[token]].encode("utf-8", "surrogatepass")
    if token in row.bytes:
        first, last = row.bytes[token]
        data = data[first:last]
    shown = data[:MOST_BYTES].hex(" ").upper()
    return f"{shown} …" if len(data) > MOST_BYTES else shown


def token_range(row: AlignedRow, token: int) -> str:
    """The code points that a token stands for: "3 to 10"; a single one "25"."""
    first, last = row.firsts[token], row.lasts[token]
    if first == last:
        return f"before {grouped(first)}"
    return grouped(first) if last == first + 1 else f"{grouped(first)} to {grouped(last)}"


def _token(row: AlignedRow, shown: AlignedShown, token: int) -> Iterator[CaptionPart]:
    text = shown.text.slots.text
    piece, token_id = row.piece(token), row.ids[token]
    stretch = text[row.firsts[token] : row.lasts[token]]
    yield CaptionChip(piece or word_runs(stretch))
    if token_id is not None:
        yield CaptionText(f", id {token_id}")
    if token in row.unknown:
        yield CaptionText(f", for {word_text(stretch, LONGEST_STRETCH)}, which it has no piece for")
    elif token in row.special:
        yield CaptionText(", put beside the text by the post-processor")
    elif token in row.added:
        yield CaptionText(", an added token, found as it is written before the text is cut")
    if row.firsts[token] == row.lasts[token]:
        yield CaptionText("; it stands for no character of the text.")
        return
    yield CaptionText(f"; bytes {token_bytes(row, text, token)}; characters {token_range(row, token)}.")
