"""The Compare workspace by gestures: what was trained here, GPT-2 and BERT uncased on “The newest café reopened 🤗”.

GPT-2 cuts it into seven tokens, of which the emoji has three and a space; BERT into five, the emoji unknown.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from explorer.app.compare_workspace import CompareWorkspace
from explorer.figures.caption import plain_line
from explorer.session.compare_job import CostsJob, wanted_comparison
from explorer.session.compare_state import ChosenToken, CompareState
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.tokenizer_child import Answered
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.aligned_view import AlignedView
from tests.app.conftest import OpenWindow, window_with
from tests.app.test_accessibility import check_everything_speaks

TOKENS, COSTS = "tokens of the text", "what this text costs"


class CompareWindow(OpenWindow):
    """The window in the workspace, and what it shows."""

    @property
    def workspace(self) -> CompareWorkspace:
        """The workspace itself."""
        made = self.window.workspaces.made["compare"]
        assert isinstance(made, CompareWorkspace)
        return made

    @property
    def canvas(self) -> AlignedView:
        """The painted rows."""
        return self.workspace.rows.rows

    def names(self) -> list[str]:
        """What the rows are called."""
        return [head.name for head in self.canvas.shown.heads]

    def counts(self) -> list[int]:
        """How many tokens each row has."""
        return [len(row) for row in self.canvas.shown.text.rows]

    def told(self) -> str:
        """The sentence beneath the rows."""
        return str(self.workspace.difference.line.accessibleName())

    def compare(self) -> None:
        """Wait until what is shown is of the state of now."""
        self.wait(lambda: self.state.tokenizers.being_opened is None)
        self.wait(lambda: not self._waits())
        QApplication.processEvents()

    def _waits(self) -> bool:
        compared = self.state.compare.compared
        return (compared.job if compared else None) != wanted_comparison(self.state) and not self.state.compare.problem

    def place_of(self, row: int, token: int) -> QPoint:
        """The middle of a token on the canvas; its system must be in sight."""
        geometry, tokens = self.canvas.geometry_now(), self.canvas.shown.text.rows[row]
        system = geometry.layout.system_of(tokens.starts[token])
        top = system * geometry.system_height - self.canvas.verticalScrollBar().value()
        at = geometry.place(row, system, top)
        left = geometry.layout.left(system, tokens.starts[token])
        return QPoint(at.left + left + 5, at.top + 30)

    def enter_text(self, text: str) -> None:
        """Type another text."""
        self.click(self.workspace.sentence.view.field.viewport())
        self.press("Ctrl+A")
        self.type(text)
        self.compare()


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[CompareWindow]:
    """One window for all of these tests: opening tokenizers takes a while."""
    with window_with(QtBot(request), qapp) as opened:
        window = CompareWindow(opened.workshop, opened.qtbot)
        window.press("Ctrl+3")
        window.compare()
        yield window


@pytest.fixture
def window(shared: CompareWindow) -> Iterator[CompareWindow]:
    """The shared window, which is as it was at first again in the end."""
    before = shared.state.tokenizers
    yield shared
    shared.store.change(
        tokenizers=replace(before, entries=shared.state.tokenizers.entries),
        compare=CompareState(compared=shared.state.compare.compared, costs=shared.state.compare.costs),
    )
    shared.compare()


def test_rows_of_three_tokenizers(window: CompareWindow) -> None:
    """What was trained, GPT-2 as the reference, and BERT: each row with its tokens, and why it differs."""
    assert window.names() == ["Own BPE", "GPT-2", "BERT uncased"]
    assert window.counts()[1:] == [7, 5]
    assert window.canvas.shown.heads[1].note == "reference, 50,257 pieces"
    mark = window.canvas.shown.marks[2]
    assert mark is not None
    assert mark.sentence.startswith("BERT uncased leaves GPT-2 at position 0. The normalizer of BERT uncased makes T")


def test_keys_tell_of_one_row_after_the_other(window: CompareWindow) -> None:
    """PgDn goes on from row to row, and the sentence beneath tells of it."""
    assert window.told().startswith("Own BPE leaves GPT-2 at position 0.")
    window.press("PgDown")
    assert window.told() == "GPT-2 is the reference. It cuts the text into 7 tokens."
    window.press("PgDown")
    assert window.told().startswith("BERT uncased leaves GPT-2")
    window.press("PgUp", "PgUp")
    assert window.told().startswith("Own BPE")
    window.press("2")
    assert window.told() == "Jump to row 2_"
    window.press("Return")
    assert window.told().startswith("GPT-2 is the reference.")


def test_a_token_by_mouse_and_keys(window: CompareWindow) -> None:
    """A click on a token tells what it is; arrows lead to its neighbors and to what stands over it in the next row."""
    window.click(window.canvas.viewport(), window.place_of(1, 1))
    assert window.told() == "Token 2 of GPT-2: ␣newest, id 15530; bytes 20 6E 65 77 65 73 74; characters 3 to 10."
    window.canvas.setFocus()
    window.press("Right")
    assert window.told().startswith("Token 3 of GPT-2: ␣café, id 40304;")
    window.press("Down")
    assert window.told().startswith("Token 3 of BERT uncased: cafe, id 7668;")
    window.press("Ctrl+C")
    copied = QGuiApplication.clipboard().text().split("\n")
    assert copied[0] == "tokenizer\tposition\ttoken\tid\tbytes\tcharacters\tremark"
    assert [line.split("\t")[2] for line in copied[1:]] == ["the", "newest", "cafe", "reopened", "[UNK]"]


def test_the_table_says_the_same(window: CompareWindow) -> None:
    """The table twin has all tokens of the rows, and choosing a line chooses the token."""
    switch = window.workspace.rows.switch
    window.click(switch, switch.rect().center() + QPoint(20, 0))
    rows = window.rows(TOKENS)
    assert len(rows) == sum(window.counts())
    assert ("GPT-2", "2", "␣newest", "15530", "20 6E 65 77 65 73 74", "3 to 10", "") in rows
    window.click_row(TOKENS, 2)
    assert window.told().startswith("Token 3 of Own BPE: e")


def test_what_the_text_costs(window: CompareWindow) -> None:
    """Seven tokens on five words are 1.40 a word; BERT's emoji is one unknown of five tokens, and is lost."""
    window.wait(lambda: [row[1] for row in window.rows(COSTS)] == ["20", "7", "5"])
    gpt2, bert = window.rows(COSTS)[1:]
    assert (gpt2[0], gpt2[1], gpt2[3], gpt2[5], gpt2[7], gpt2[-1]) == ("GPT-2", "7", "1.40", "4.29", "1.00", "exact")
    assert (bert[1], bert[6], bert[7]) == ("5", "20.0 %", "0.51")
    assert bert[-1].startswith("loses T é")


def test_costs_of_another_text(window: CompareWindow) -> None:
    """While what a text costs is not known, it is said that what stands there is of before; or why it is not known."""
    window.wait(lambda: window.state.compare.costs.job == wanted_comparison(window.state))
    costs = window.state.compare.costs
    note = window.workspace.costs.frame.accessibleDescription
    assert note().startswith("words split at spaces")
    window.store.change(compare=replace(window.state.compare, costs=costs._replace(job=None)))
    window.wait(lambda: note() == "of before, being compared …")
    job = wanted_comparison(window.state)
    assert job is not None
    CompareVerbs(window.store).take_costs(CostsJob(job), Answered(None, "There is not enough memory to measure this."))
    assert note() == "There is not enough memory to measure this."
    assert window.rows(COSTS) == []
    window.store.change(compare=replace(window.state.compare, costs=costs))
    assert note().startswith("words split at spaces")


def test_a_special_token_in_a_text_is_explained(window: CompareWindow) -> None:
    """Where it is allowed the legend says what the thick outline is, and the token how it was found."""
    legend = window.workspace.rows.legend
    assert "special token" not in legend.accessibleName()
    TokenizerVerbs(window.store).set_text("a<|endoftext|>b")
    TokenizerVerbs(window.store).choose_special("allow")
    window.compare()
    assert "special token" in legend.accessibleName()
    CompareVerbs(window.store).choose_token(ChosenToken(1, 1))
    window.wait(lambda: "id 50256, an added token, found as it is written before the text is cut" in window.told())


def test_rows_of_before_where_a_text_is_refused(window: CompareWindow) -> None:
    """Where a special token in the text is refused, the rows of the text before are said to be of before."""
    TokenizerVerbs(window.store).choose_special("error")
    TokenizerVerbs(window.store).set_text("a<|endoftext|>b")
    window.wait(lambda: window.told().startswith("This cannot be compared."))
    window.wait(lambda: window.workspace.rows.frame.accessibleDescription() == "of before")
    window.wait(lambda: window.workspace.costs.frame.accessibleDescription() == "of before")


def test_another_reference(window: CompareWindow) -> None:
    """A word of the sentence makes its tokenizer the reference, and takes it out."""
    window.click(window.choice("Tokenizer 3"))
    window.click(window.option("Be the reference"))
    window.compare()
    assert window.canvas.shown.heads[2].is_reference
    assert window.canvas.shown.marks[2] is None
    window.click(window.choice("Tokenizer 1"))
    window.click(window.option("Take out"))
    window.compare()
    assert window.names() == ["GPT-2", "BERT uncased"]


def test_another_text(window: CompareWindow) -> None:
    """Typing compares anew: unhappiness is three tokens of GPT-2, and four of BERT."""
    window.enter_text("unhappiness")
    assert window.counts()[1:] == [3, 4]
    assert window.workspace.sentence.view.summary.accessibleName() == "11 characters, 11 bytes, 1 word"


def test_special_tokens_in_a_text(window: CompareWindow) -> None:
    """As text <|endoftext|> is many tokens; allowed it is one; refused, the sentence says who refuses it."""
    window.enter_text("a<|endoftext|>")
    assert window.counts()[1] > 2
    window.click(window.choice("What becomes of text"))
    window.click(window.option("Allowed"))
    window.compare()
    assert window.counts()[1] == 2
    window.click(window.choice("What becomes of text"))
    window.click(window.option("Refused"))
    window.wait(lambda: bool(window.state.compare.problem))
    assert "GPT-2 refuses “<|endoftext|>” at position 1" in window.told()
    assert window.counts()[1] == 2  # what was shown stays


def test_a_file_as_the_text(window: CompareWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read for the text; what is no text is refused, and the text stays."""
    path = tmp_path / "text.txt"
    path.write_text("the file\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.click(window.button("Open a file as the text"))
    window.wait(lambda: window.state.tokenizers.text == "the file\n")
    path.write_bytes(b"\0\1\2\3" * 99)
    window.click(window.button("Open a file as the text"))
    window.wait(lambda: bool(window.notice()))
    assert window.state.tokenizers.text == "the file\n"


def test_texts_of_one_tokenizer(window: CompareWindow) -> None:
    """“newest” is two tokens alone, and a part of one in the text; chunks of four characters cut tokens."""
    window.click(window.choice("What is compared"))
    window.click(window.option("Texts by one"))
    window.compare()
    assert window.names() == ["newest alone", "in the text"]
    assert window.counts() == [2, 7]
    assert window.told().startswith("Alone it is not what it is in the text.")
    window.click(window.choice("Which texts"))
    window.click(window.option("The text and its chunks"))
    window.compare()
    window.click(window.choice("Length of the chunks"))
    window.entry().setText("x")
    window.press("Return")
    assert window.entry_problem().startswith("Enter the length of a chunk")
    window.entry().setText("3, 10, 15, 24")
    window.press("Return")
    window.compare()
    assert window.names() == ["5 chunks", "the whole"]
    assert window.told() == "5 chunks: 5 chunks, the same tokens as the whole."


def test_presenting(window: CompareWindow) -> None:
    """Each key shows a row more, and then why one differs; nothing is told before its row is there."""
    window.press("F5")
    page = window.window.presentation.page
    assert page is not None
    window.press("Home")
    assert page.rows.shown.n_rows == 1  # type: ignore[attr-defined]
    window.press("PgDown", "PgDown")
    assert page.accessibleName() == "BERT uncased: 5 tokens. WordPiece, 30,522 pieces"
    assert page.rows.shown.marked == frozenset()  # type: ignore[attr-defined]
    window.press("PgDown")
    assert page.accessibleName().startswith("Own BPE leaves GPT-2 at position 0.")
    window.press("PgDown", "PgDown")
    assert page.rows.shown.marked == {0, 2}  # type: ignore[attr-defined]
    window.press("Escape")
    assert not page.isVisible()


def test_every_control_has_a_name(window: CompareWindow) -> None:
    """Each control says what it is and each canvas what it shows: rows, table, texts, and while it is presented."""
    check_everything_speaks(window.window)
    switch = window.workspace.rows.switch
    window.click(switch, switch.rect().center() + QPoint(20, 0))
    check_everything_speaks(window.window)
    window.click(switch, switch.rect().center() - QPoint(20, 0))
    window.click(window.choice("What is compared"))
    check_everything_speaks(window.popup())
    window.click(window.option("Texts by one"))
    window.compare()
    check_everything_speaks(window.window)
    window.press("F5")
    check_everything_speaks(window.window)
    window.press("Escape")


def test_what_a_long_text_amounts_to_is_not_cut_without_saying_so(window: CompareWindow) -> None:
    """Where a text is too long for its field the words beside it end in an ellipsis, and a tool tip has them all."""
    bar = window.workspace.sentence.view
    before = bar.field.text, bar.summary.accessibleName()
    bar.set_text("x1 " * 30_000, "90,000 characters, 90,000 bytes, 30,000 words, and a summary longer than the line")
    assert bar.summary.toolTip().endswith("; shown by its beginning")
    assert plain_line(bar.summary.shown()).endswith("…")
    bar.set_text(*before)


def test_a_file_with_a_fault_is_opened_repaired_from_the_notice(
    window: CompareWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever one is, the sentence about a file that can be mended has the button that opens it so, and then goes."""
    path = tmp_path / "bad.json"
    path.write_text('{"version": "1.0", "model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b"]}}')
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.choose("File", "Open a tokenizer…")
    window.wait(lambda: "bad.json cannot be opened" in window.notice())
    window.click(window.button("Open repaired"))
    window.wait(lambda: [entry.label for entry in window.state.tokenizers.entries if entry.facts][-1:] == ["bad.json"])
    assert window.notice() == ""
    assert window.state.workspace == "compare"
