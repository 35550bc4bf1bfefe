"""The Vocabulary workspace by gestures: the pieces of GPT-2, which are 256 bytes, 50,000 merges and one special token.

Of these 13 are unreachable: bytes that no UTF-8 text has, C0, C1 and F5 to FF.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from explorer.app.vocabulary_workspace import VocabularyWorkspace
from explorer.session.audit_state import AuditState
from explorer.session.vocabulary_job import wanted_matches, wanted_piece
from explorer.session.vocabulary_state import VocabularyState
from tests.app.conftest import OpenWindow, window_with

PIECES, FINDINGS, OVERLAP = "pieces of the vocabulary", "findings about the vocabulary", "overlap of the vocabularies"


class VocabularyWindow(OpenWindow):
    """The window in the workspace, and what it shows."""

    @property
    def workspace(self) -> VocabularyWorkspace:
        """The workspace itself."""
        made = self.window.workspaces.made["vocabulary"]
        assert isinstance(made, VocabularyWorkspace)
        return made

    def note(self) -> str:
        """How many pieces of how many are listed."""
        return str(self.workspace.pieces.frame.accessibleDescription())

    def first_pieces(self, n: int) -> list[tuple[str, ...]]:
        """Id and readable form of the first rows."""
        model = self.table(PIECES).model()
        return [tuple(str(model.data(model.index(row, column))) for column in (0, 1)) for row in range(n)]

    def take(self, what: str, option: str) -> None:
        """Choose something else for a variable word."""
        self.click(self.choice(what))
        self.click(self.option(option))

    def look_for(self, text: str) -> None:
        """Type into the search."""
        self.press("Ctrl+F")
        self.paste(text)  # keys of the test have ASCII only
        self.wait(lambda: self._matched())
        QApplication.processEvents()

    def told(self) -> str:
        """What is told of the chosen piece."""
        self.wait(lambda: self._told())
        QApplication.processEvents()
        return self.workspace.piece.lines.said()

    def _told(self) -> bool:
        told = self.state.vocabulary.told
        return told is not None and told.job == wanted_piece(self.state)

    def _matched(self) -> bool:
        job, matched = wanted_matches(self.state), self.state.vocabulary.matched
        return job is None or (matched is not None and matched.job == job)


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[VocabularyWindow]:
    """One window for all of these tests: listing a vocabulary takes a while."""
    with window_with(QtBot(request), qapp) as opened:
        window = VocabularyWindow(opened.workshop, opened.qtbot)
        window.resize(1440, 900)
        window.press("Ctrl+5")
        window.wait(lambda: window.state.vocabulary.loaded is not None)
        window.wait(lambda: window.state.audit.looked is not None)
        yield window


@pytest.fixture
def window(shared: VocabularyWindow) -> Iterator[VocabularyWindow]:
    """The shared window, which is as it was at first again in the end."""
    tokenizers = shared.state.tokenizers
    yield shared
    state = shared.state
    shared.store.change(
        tokenizers=tokenizers,
        vocabulary=VocabularyState(loaded=state.vocabulary.loaded),
        audit=AuditState(looked=state.audit.looked),
    )


def test_all_pieces_are_listed(window: VocabularyWindow) -> None:
    """50,257 rows, the first with what it is made of, and how many there are of each kind to choose from."""
    assert window.note() == "all 50,257"
    assert window.first_pieces(2) == [("0", "!"), ("1", '"')]
    window.take("Kind of the pieces", "Special")
    assert window.first_pieces(1) == [("50,256", "<|endoftext|>")]
    assert window.note() == "1 of 50,257"


def test_search_by_text_and_by_bytes(window: VocabularyWindow) -> None:
    """Ctrl+F leads to the search; ␣ is a space; bytes are typed in hex; what is no hex leaves the rows and is said."""
    window.look_for("␣the")
    assert window.first_pieces(1) == [("262", "␣the")]
    n_the = window.note()
    window.store.change(vocabulary=VocabularyState(loaded=window.state.vocabulary.loaded, by="bytes"))
    window.look_for("20 74 68 65")
    assert window.note() == n_the
    window.look_for("20 7g")
    assert "hex" in window.note()
    assert window.first_pieces(1) == [("262", "␣the")]


def test_search_by_what_a_vocabulary_file_has(window: VocabularyWindow) -> None:
    """Who has ĠcafÃ© before him in vocab.json finds the piece ␣café, and reads why it is found."""
    window.look_for("ĠcafÃ©")
    assert window.first_pieces(1) == [("40,304", "␣café")]
    assert window.note() == "1 of 50,257, as vocab.json writes them"
    window.look_for("␣café")
    assert window.note() == "1 of 50,257"


def test_search_by_an_expression(window: VocabularyWindow) -> None:
    """An expression is looked for in a process of its own; one that is none is said to be."""
    window.click(window.workspace.pieces.by, QPoint(window.workspace.pieces.by.width() - 20, 16))
    window.look_for("^<[|]")
    window.wait(lambda: window.note() != "looking …")
    assert ("50,256", "<|endoftext|>") in window.first_pieces(len(window.workspace.pieces.shown or ()))
    window.look_for("(")
    assert window.note().startswith("This is no regular expression")


def test_rows_are_put_in_order_by_a_click(window: VocabularyWindow) -> None:
    """By bytes, the fewest first, and by another click the most: GPT-2's longest pieces have 128."""
    header = window.workspace.pieces.table.header
    section = next(n for n in range(8) if window.table(PIECES).records.columns[n].title == "bytes")
    at = QPoint(header.sectionViewportPosition(section) + header.sectionSize(section) // 2, 8)
    window.click(header.viewport(), at)
    assert window.state.vocabulary.order == "bytes"
    assert window.first_pieces(1) == [("0", "!")]
    window.click(header.viewport(), at)
    assert window.table(PIECES).records.row(0).n_bytes == 128


def test_a_piece_is_told_of(window: VocabularyWindow) -> None:
    """A click on ␣the tells its bytes, its characters, its tokens, its variants and its merges."""
    window.look_for("␣the")
    window.click_row(PIECES, 0)
    told = window.told()
    for line in ("20 74 68 65", "h  U+0068 latin small letter h", "the 1,169", "␣THE  3,336", "3 merges of 4 symbols."):
        assert line in told
    assert window.workspace.piece.tree.accessibleDescription().endswith("␣t and he become ␣the, rank 262")


def test_a_piece_with_a_high_tree_has_one_scroll_bar(window: VocabularyWindow) -> None:
    """All that is told of a piece, the tree of its merges included, scrolls together."""
    window.look_for("␣cafeteria")
    window.click_row(PIECES, 0)
    window.told()
    bars = [area.verticalScrollBar() for area in window.workspace.piece.frame.findChildren(QAbstractScrollArea)]
    assert sum(bar.isVisible() for bar in bars) == 1


def test_findings_list_their_pieces(window: VocabularyWindow) -> None:
    """344 pieces of GPT-2 are parts of characters; a click lists them, and what a finding is stands beneath."""
    assert dict(window.rows(FINDINGS))["Parts of characters"] == "344"
    window.click_row(FINDINGS, 1)
    assert window.note() == "344 of 50,257"
    assert "no whole characters" in window.workspace.audit.words.said()
    window.click_row(FINDINGS, 0)
    assert window.note() == "all 50,257"


def test_all_pieces_are_tested(window: VocabularyWindow) -> None:
    """13 bytes are never in UTF-8; the test can be stopped, and goes on where it was."""
    window.click(window.button("Test all pieces"))
    window.wait(lambda: (window.state.audit.testing is not None) and window.state.audit.testing.n_tested > 0)
    window.click(window.button("Stop the test"))
    stopped = window.state.audit.testing
    assert stopped is not None
    assert stopped.n_tested < stopped.n_pieces
    assert not window.state.audit.goes_on
    window.click(window.button("Test all pieces"))
    window.wait(lambda: not window.state.audit.goes_on)
    found = dict(window.rows(FINDINGS))
    assert found["Unreachable"] == "13"
    unused = int(found["Never used"].replace(",", ""))
    assert 50_200 < unused < 50_256
    window.click_row(FINDINGS, 5)
    assert [piece for _, piece in window.first_pieces(13)] == [
        f"[{byte:02X}]" for byte in (0xC0, 0xC1, *range(0xF5, 0x100))
    ]


def test_two_vocabularies(window: VocabularyWindow) -> None:
    """What GPT-2 shares with BERT, and what only BERT has: for that the two change places."""
    window.take("Tokenizer that is laid beside", "BERT uncased")
    window.wait(lambda: bool(window.rows(OVERLAP)))
    both, here, there = window.rows(OVERLAP)
    assert [both[0], here[0], there[0]] == ["Both", "GPT-2 only", "BERT uncased only"]
    window.click_row(OVERLAP, 0)
    assert window.note() == f"{both[1]} of 50,257"
    window.click_row(OVERLAP, 2)
    window.wait(lambda: window.note().endswith(" of 30,522"))
    window.wait(lambda: bool(window.rows(OVERLAP)))
    assert window.rows(OVERLAP)[1] == ("BERT uncased only", there[1])


def test_the_vocabulary_is_exported(window: VocabularyWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each piece under one with the names of the columns, in a file that a person has chosen."""
    path = tmp_path / "gpt2.tsv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.click(window.button("Export all pieces as a table (TSV)"))
    window.wait(path.exists)
    lines = path.read_text(encoding="utf-8").split("\n")
    assert len(lines) == 1 + 50_257 + 1
    assert lines[1 + 262].split("\t")[:3] == ["262", " the", "20 74 68 65"]


def test_chosen_rows_are_copied(window: VocabularyWindow) -> None:
    """Under the titles of the columns, tabs between them."""
    window.look_for("␣the")
    window.click_row(PIECES, 0)
    window.press("Ctrl+C")
    header, row = QApplication.clipboard().text().split("\n")
    assert header.split("\t")[:3] == ["id", "piece", "in hex"]
    assert row.split("\t")[:3] == ["262", "␣the", "20 74 68 65"]


def test_there_is_no_page_of_a_vocabulary(window: VocabularyWindow) -> None:
    """F5 does not show the page of something else, neither from a menu nor by key: the list of actions says why."""
    window.press("F5")
    assert not window.state.presentation.on
    window.press("Ctrl+K")
    window.type("present")
    (present,) = (line for line in window.records("Actions") if line.text == "Present")
    assert (present.possible, present.note) == (False, "there is no page of a vocabulary to present")
    window.press("F5")  # the list of actions lets a clicker's key by
    assert not window.state.presentation.on
    window.press("Esc")


def test_what_a_regular_expression_leaves_out_is_said(window: VocabularyWindow) -> None:
    """The tip of the search says which pieces an expression does not look into."""
    search = window.workspace.pieces.search.focusProxy()
    left_out = "bytes that are no whole characters"
    assert left_out not in search.toolTip()
    window.store.change(vocabulary=VocabularyState(loaded=window.state.vocabulary.loaded, by="regex"))
    assert left_out in search.toolTip()
