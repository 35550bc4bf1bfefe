"""What is done in the Measures workspace, as changes of the state."""

from dataclasses import replace
from typing import Any

from explorer.figures.display_text import Splice, apply
from explorer.session.measures_state import MeasuresPage, PieceOrder
from explorer.session.sources import CorpusSource, TextSource
from explorer.session.store import Store


class MeasuresVerbs:
    """The verbs of a store for choosing what the Measures workspace shows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def show_page(self, page: MeasuresPage) -> None:
        """Show another of the pages beside the sizes."""
        self._change(page=page)

    def set_held_out(self, source: CorpusSource | None) -> None:
        """Take another held-out text, or none."""
        self._change(held_out=source)

    def splice_held_out(self, start: int, removed: int, inserted: str) -> None:
        """Replace ``removed`` code points of the held-out text from ``start`` on."""
        source = self._store.state.measures.held_out
        text = apply(source.as_text().text if source else "", Splice(start, removed, inserted))
        self._change(held_out=TextSource(text, "") if text else None)

    def show_as_table(self, as_table: bool) -> None:
        """Show what curves show as a table, or as curves."""
        self._change(as_table=as_table)

    def set_log_log(self, log_log: bool) -> None:
        """Show the growth of words on logarithmic axes, where a power of the length is a straight line, or not."""
        self._change(log_log=log_log)

    def order_pieces(self, order: PieceOrder) -> None:
        """Sort the pieces."""
        self._change(piece_order=order)

    def show_unused_only(self, unused_only: bool) -> None:
        """Show only pieces that stand nowhere, or all."""
        self._change(unused_only=unused_only)

    def set_gage_line(self, line: str) -> None:
        """Compress another line."""
        self._change(gage_line=line, gage_on_corpus=False)

    def show_gage_on_corpus(self, on_corpus: bool) -> None:
        """Compress the corpus, or the line."""
        self._change(gage_on_corpus=on_corpus)

    def _change(self, **fields: Any) -> None:
        self._store.change(measures=replace(self._store.state.measures, **fields))
