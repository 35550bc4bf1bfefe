"""Which pieces are listed, as a sentence with variable words."""

from collections.abc import Sequence

from explorer.figures.numbers import counted, grouped
from explorer.figures.piece_columns import PieceColumns, PieceKind
from explorer.figures.sentence import Choice, Option, SentencePart, Words
from explorer.figures.vocabulary_rows import RowOrder, kind_counts, script_counts

ORDER_NAMES: dict[RowOrder, str] = {
    "id": "id",
    "piece": "piece",
    "script": "script",
    "characters": "length in characters",
    "bytes": "length in bytes",
    "measure": "rank",
    "kind": "kind",
}
_KINDS: dict[PieceKind, tuple[str, str]] = {
    "normal": ("normal", "learned"),
    "byte": ("byte", "a single byte"),
    "special": ("special", "stands for no text of its own"),
    "added": ("added", "found before the model is asked"),
    "unused": ("unused", "left free for later, as its name says"),
}


def vocabulary_sentence(
    name: str,
    options: Sequence[Option],
    columns: PieceColumns | None,
    script: str,
    kind: PieceKind | None,
    order: RowOrder,
    problem: str = "",
) -> tuple[SentencePart, ...]:
    """Whose pieces, how many, of which script and kind, in which order."""
    whose = (
        Words("The vocabulary of "),
        Choice("inspected", name, "Tokenizer whose pieces are listed", tuple(options)),
    )
    if columns is None:
        return (*whose, Words(" cannot be listed." if problem else " is being listed …"))
    measure = columns.measure or "rank"
    orders = tuple(
        Option(key, f"By {measure if key == 'measure' else said}", "", key == order)
        for key, said in ORDER_NAMES.items()
        if key != "measure" or columns.measure
    )
    return (
        *whose,
        Words(f", {counted(len(columns), 'piece', 'pieces')}: "),
        _script_choice(columns, script),
        Words(", "),
        _kind_choice(columns, kind),
        Words(", by "),
        Choice("order", measure if order == "measure" else ORDER_NAMES[order], "Order of the rows", orders),
    )


def _script_choice(columns: PieceColumns, script: str) -> Choice:
    options = [Option("", "All scripts", grouped(len(columns)), not script)]
    options += [
        Option(name, name.capitalize(), counted(n, "piece", "pieces"), name == script)
        for name, n in script_counts(columns)
    ]
    return Choice("script", script.capitalize() or "all scripts", "Script of the pieces", tuple(options))


def _kind_choice(columns: PieceColumns, kind: PieceKind | None) -> Choice:
    options = [Option(None, "All kinds", grouped(len(columns)), kind is None)]
    options += [
        Option(key, _KINDS[key][0].capitalize(), f"{grouped(n)}, {_KINDS[key][1]}", key == kind)
        for key, n in kind_counts(columns)
    ]
    return Choice("kind", f"{kind} ones" if kind else "all kinds", "Kind of the pieces", tuple(options))
