"""The Inspect workspace by gestures, on “The newest café reopened 🤗”, which GPT-2 cuts into seven tokens."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QRadioButton, QScrollArea
from pytestqt.qtbot import QtBot

from explorer.app.inspect_workspace import InspectWorkspace
from explorer.app.save_tokenizer_dialog import SaveTokenizerDialog
from explorer.figures.pipeline_bands import STAGE_KEYS, StageKey, TakenApart
from explorer.session.inspect_state import InspectState
from explorer.session.inspect_verbs import to_be_taken_apart, to_be_told
from explorer.session.session_verbs import session_of
from explorer.session.tokenizer_sources import TokenizerFile
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.pipeline_view import PipelineView
from explorer.views.stage_page import StagePage
from explorer.views.tick_box import TickBox
from tests.app.conftest import OpenWindow, window_with
from tests.app.test_dropped import drop

CAFE = 14  # where the é of café stands


class InspectWindow(OpenWindow):
    """The window in the workspace, and what it shows."""

    @property
    def workspace(self) -> InspectWorkspace:
        """The workspace itself."""
        made = self.window.workspaces.made["inspect"]
        assert isinstance(made, InspectWorkspace)
        return made

    @property
    def bands(self) -> PipelineView:
        """The painted bands."""
        return self.workspace.stages.view

    @property
    def taken(self) -> TakenApart:
        """What is shown."""
        taken = self.state.inspect.taken
        assert taken is not None
        assert taken.value is not None
        return taken.value

    def told(self) -> str:
        """The caption beneath the bands."""
        return str(self.workspace.stages.caption.accessibleName())

    def facts(self) -> str:
        """What is told at the right."""
        return self.workspace.facts.facts.said()

    def take_apart(self) -> None:
        """Wait until what is shown is of the state of now."""
        self.wait(lambda: self.state.tokenizers.being_opened is None)
        self.wait(lambda: self._job() == to_be_taken_apart(self.state))
        self.wait(lambda: (job := to_be_told(self.state)) is None or self._told() == job)
        QApplication.processEvents()

    def place_of(self, key: StageKey, x: float) -> QPoint:
        """A point of the viewport on a band, at an x of the text."""
        at = next(place for place in self.bands.layout_now().places if STAGE_KEYS[place.band] == key)
        left = self.bands.viewport().width() - self.bands.horizontalScrollBar().pageStep()
        return QPoint(round(left + x), round(at.row + at.row_height / 2))

    def choose_tokenizer(self, title: str) -> None:
        """Take another tokenizer apart, by the word of the sentence."""
        self.click(self.choice("Tokenizer that is taken apart"))
        self.click(self.option(title))
        self.take_apart()

    def _job(self) -> object:
        return self.state.inspect.taken.job if self.state.inspect.taken else None

    def _told(self) -> object:
        return self.state.inspect.made.job if self.state.inspect.made else None


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[InspectWindow]:
    """One window for all of these tests: opening tokenizers takes a while."""
    with window_with(QtBot(request), qapp) as opened:
        window = InspectWindow(opened.workshop, opened.qtbot)
        window.press("Ctrl+4")
        window.take_apart()
        yield window


@pytest.fixture
def window(shared: InspectWindow) -> Iterator[InspectWindow]:
    """The shared window, which is as it was at first again in the end."""
    before = shared.state.tokenizers
    yield shared
    shared.store.change(tokenizers=before, inspect=InspectState(taken=shared.state.inspect.taken))
    shared.store.notify(None)
    shared.take_apart()


def test_gpt2_is_taken_apart(window: InspectWindow) -> None:
    """Its ids stand in their band, the text comes back, and the library says the same."""
    assert window.taken.ids == (464, 15530, 40304, 37415, 12520, 97, 245)
    assert "50,257 pieces = 256 bytes + 50,000 merges + 1 special token." in window.facts()
    assert "Lossless" in window.facts()
    window.wait(lambda: "Identical to tiktoken" in window.facts())
    assert window.told().startswith("Decoder: bytes, joined and read as UTF-8; the text comes back as it was.")


def test_keys_show_one_stage_after_the_other(window: InspectWindow) -> None:
    """Home leads to the raw text, PgDn shows one stage more, and the caption tells of it."""
    window.press("Home")
    assert len(window.bands.layout_now().places) == 1
    assert window.told() == "Raw text: 26 code points, 30 bytes in UTF-8. PgDn shows the next stage: added tokens."
    window.press("PgDown", "PgDown", "PgDown")
    assert len(window.bands.layout_now().places) == 4
    assert window.told().startswith("Pre-tokenizer: the pattern of gpt2; 5 words.")
    window.press("PgUp")
    assert window.told().startswith("Normalizer: there is none; the text goes on as it is.")


def test_a_character_is_followed_through_all_stages(window: InspectWindow) -> None:
    """A click on é lights its way, and the caption tells it in words; a second click lets it go."""
    window.choose_tokenizer("BERT uncased")
    start, end = window.taken.raw_span(CAFE)
    place = window.place_of("raw", (start + end) / 2)
    window.click(window.bands.viewport(), place)
    assert window.told().startswith("é at 14 (U+00E9) becomes e (")
    assert "stands in the word cafe, is part of token 4, cafe, id 7,668." in window.told()
    window.click(window.bands.viewport(), place)
    assert window.state.inspect.chosen is None


def test_a_token_and_its_making(window: InspectWindow) -> None:
    """A click on a token tells of it and shows the tree of its merges; keys lead to its neighbors."""
    box = window.taken.band("model").boxes[1]
    window.click(window.bands.viewport(), window.place_of("model", box.start + 4))
    assert window.told().startswith("Token 2, ␣newest, id 15,530, is the whole word ␣newest.")
    window.take_apart()
    tree = window.workspace.making.tree.tree
    assert [node.text for node in tree.nodes][:7] == list("␣newest")
    assert tree.nodes[-1].text == "␣newest"
    window.bands.setFocus()
    window.press("Down")
    assert window.told().startswith("Token 3, ␣café, id 40,304")
    window.press("Shift+Down")
    assert window.told().startswith("T at 0 (U+0054)")


def test_what_if_a_stage_were_off(window: InspectWindow) -> None:
    """Without its normalizer BERT does not know The and café; one button switches all on again."""
    window.choose_tokenizer("BERT uncased")
    switch = next(box for box in window.bands.viewport().findChildren(TickBox) if box.objectName() == "normalizer")
    window.click(switch, QPoint(8, switch.height() // 2))
    window.take_apart()
    kinds = [box.kind for box in window.taken.band("model").boxes]
    assert kinds == ["unknown", "piece", "unknown", "piece", "unknown"]
    assert "With a stage switched off there is nothing to compare it with." in window.facts()
    window.click(window.button("Switch all stages on again"))
    window.take_apart()
    assert [box.kind for box in window.taken.band("model").boxes].count("unknown") == 1


def test_the_table_has_a_row_for_each_token(window: InspectWindow) -> None:
    """The same data as the bands; a row that is chosen is what is followed."""
    window.workspace.stages.pages.chosen.emit(1)
    rows = window.rows("tokens through all stages")
    assert [row[5] for row in rows] == ["The", "␣newest", "␣café", "␣reopened", "␣[F0 9F]", "[A4]", "[97]"]
    assert rows[1] == ("2", "3–9", "␣newest", "␣newest", "␣newest", "␣newest", "15,530", "piece", "␣newest")
    window.click_row("tokens through all stages", 3)
    assert window.told().startswith("Token 4, ␣reopened")


def test_another_text(window: InspectWindow) -> None:
    """What is typed is taken apart."""
    window.click(window.workspace.sentence.view.field.viewport())
    window.press("Ctrl+A")
    window.type("unhappiness")
    window.press("Return")
    window.take_apart()
    assert [box.text for box in window.taken.band("model").boxes] == ["un", "h", "appiness"]


def test_a_stage_is_presented(window: InspectWindow) -> None:
    """F5 shows one stage over the whole window, PgDn the next, Esc leaves."""
    window.press("Home", "F5")
    page = window.window.presentation.page
    assert isinstance(page, StagePage)
    assert page.accessibleName() == "Raw text. 26 code points, 30 bytes in UTF-8."
    window.press("PgDown", "PgDown", "PgDown")
    assert page.accessibleName() == "Pre-tokenizer. 5 words."
    window.press("Escape")
    assert not window.state.presentation.on


def test_a_file_that_is_let_go_on_the_window_is_taken_apart(window: InspectWindow, tmp_path: Path) -> None:
    """Where tokenizers are shown, files are opened as such."""
    path = tmp_path / "vocab.txt"
    path.write_text("[UNK]\n[CLS]\n[SEP]\n[PAD]\n[MASK]\nnew\n##est\n")
    drop(window, path)
    window.wait(lambda: any(isinstance(entry.source, TokenizerFile) for entry in window.state.tokenizers.entries))
    window.take_apart()
    entry = window.state.tokenizers.entry(window.state.tokenizers.inspected)
    assert entry is not None
    assert entry.label == "vocab.txt"


def test_a_file_with_a_fault_is_refused_and_opened_repaired(window: InspectWindow, tmp_path: Path) -> None:
    """What is wrong is said with its place, what was open stays, and a button opens the file mended."""
    path = tmp_path / "bad.json"
    path.write_text('{"version": "1.0", "model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b"]}}')
    window.window.workspaces.tokenizers.open_files((str(path),))
    window.wait(lambda: window.state.tokenizers.refused is not None)
    assert window.workspace.facts.frame.accessibleName() == "bad.json was not opened"
    assert "At model.merges[0]" in window.facts()
    assert "Repair: drop the merges whose pieces are missing." in window.facts()
    assert [entry.label for entry in window.state.tokenizers.entries] == ["Own BPE", "GPT-2", "BERT uncased"]
    window.click(window.button("Open the file with its faults mended"))
    window.wait(lambda: window.state.tokenizers.refused is None)
    window.take_apart()
    entry = window.state.tokenizers.entry(window.state.tokenizers.inspected)
    assert entry is not None
    assert entry.label == "bad.json"
    assert "Found in the file" in window.facts()


def test_a_file_that_cannot_be_mended_is_said_no_more_of(window: InspectWindow, tmp_path: Path) -> None:
    """Without a repair there is no button for it; the other one leads back to the tokenizer that is shown."""
    path = tmp_path / "bad.json"
    path.write_text('{"version": "1.0", "model": {')
    window.window.workspaces.tokenizers.open_files((str(path),))
    window.wait(lambda: window.state.tokenizers.refused is not None)
    assert not window.workspace.facts.repair.isVisible()
    window.click(window.workspace.facts.dismiss)
    assert "Lossless" in window.facts()


def test_the_repair_is_in_sight_below_many_findings(window: InspectWindow, tmp_path: Path) -> None:
    """However much is told of a file, the buttons beneath it are in sight, and there is one scroll bar at most."""
    (tmp_path / "merges.txt").write_bytes(b"#version: 0.2\r\na b c d\r\n\r\n x\r\ny\r\n" + b"lo w\r\n" * 3)
    (tmp_path / "vocab.json").write_text('{"a": 0}')
    window.window.workspaces.tokenizers.open_files((str(tmp_path),))
    window.wait(lambda: window.state.tokenizers.refused is not None)
    QApplication.processEvents()
    facts = window.workspace.facts
    for button in (facts.repair, facts.dismiss):
        assert button.isVisible()
        assert button.visibleRegion().boundingRect().size() == button.size()
    bars = [area.verticalScrollBar() for area in facts.frame.findChildren(QScrollArea)]
    assert sum(bar.isVisible() for bar in bars) <= 1
    window.click(facts.dismiss)


def test_what_was_trained_is_saved(window: InspectWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dialog says which kinds of files can hold it; what is chosen is written, and told."""
    window.choose_tokenizer("Own BPE")
    window.click(window.workspace.sentence.view.trained)
    dialog = next(widget for widget in window.window.findChildren(SaveTokenizerDialog))
    window.wait(lambda: dialog.chosen is not None)
    assert dialog.chosen is not None
    assert dialog.chosen.kind == "tokenizer.json"
    monkeypatch.setattr(QFileDialog, "open", lambda self: None)
    path = tmp_path / "own.json"
    dialog.save_to(str(path))
    window.wait(lambda: window.notice().startswith("Saved as own.json."))
    assert json.loads(path.read_text())["model"]["type"] == "BPE"


def test_two_files_are_saved_again(window: InspectWindow, tmp_path: Path) -> None:
    """Where the second of two files is there already the dialog asks, and replaces both or none."""
    vocabulary, merges = tmp_path / "vocab.json", tmp_path / "merges.txt"
    merges.write_text("precious")
    window.choose_tokenizer("Own BPE")
    window.click(window.workspace.sentence.view.trained)
    dialog = next(widget for widget in window.window.findChildren(SaveTokenizerDialog))
    window.wait(lambda: dialog.chosen is not None)
    two = next(button for button in dialog.findChildren(QRadioButton) if button.text().startswith("Vocabulary and"))
    assert two.isEnabled()
    window.click(two)
    for answer in ("Cancel", "Replace"):
        assert merges.read_text() == "precious"
        dialog.save_to(str(vocabulary))
        question = dialog.findChild(QMessageBox)
        assert "merges.txt is there already" in question.text()
        window.click(next(button for button in question.buttons() if button.text().replace("&", "") == answer))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.wait(lambda: window.notice().startswith("Saved as vocab.json and merges.txt."))
    assert merges.read_text().startswith("#version")


def test_tokenizers_are_kept_in_the_session(window: InspectWindow) -> None:
    """What a session keeps names the tokenizers, the text and the stages that are off."""
    window.store.change(inspect=replace(window.state.inspect, off=frozenset({"added"})))
    kept = session_of(window.state).tokenizers
    assert kept is not None
    assert kept.text == "The newest café reopened 🤗"
    assert kept.off == {"added"}
    assert None in kept.sources


def test_special_tokens_are_chosen_at_any_zoom(window: InspectWindow) -> None:
    """Also at 200 %, where the line has little room, what becomes of special tokens can be chosen."""
    window.store.set_zoom(2.0)
    QApplication.processEvents()
    choice = window.choice("What becomes of text that looks like a special token")
    assert choice.isVisible()
    window.store.set_zoom(1.0)


def test_the_field_has_room_for_what_is_shown_by_name(window: InspectWindow) -> None:
    """Emoji and joiners take more room than letters: the field is as wide as they are."""
    TokenizerVerbs(window.store).set_text("A 👨‍👩‍👧‍👦!")
    QApplication.processEvents()
    field = window.workspace.sentence.view.field
    end = field.textCursor()
    end.movePosition(QTextCursor.MoveOperation.End)
    assert field.cursorRect(end).right() < field.viewport().width()
    assert field.horizontalScrollBar().maximum() == 0
