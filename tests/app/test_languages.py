"""The Languages workspace by gestures: the sentences that come along, by what was trained here, GPT-2 and BERT."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QScrollArea
from pytestqt.qtbot import QtBot

from explorer.app.languages_workspace import LanguagesWorkspace
from explorer.session.languages_job import wanted_pairs
from explorer.session.languages_shown import progress
from explorer.session.languages_state import LanguageChoice
from explorer.session.languages_verbs import LanguagesVerbs
from explorer.views.languages_page import LanguagesPage
from tests.app.conftest import OpenWindow, window_with
from tests.app.test_accessibility import check_everything_speaks


class LanguagesWindow(OpenWindow):
    """The window in the workspace."""

    @property
    def workspace(self) -> LanguagesWorkspace:
        """The workspace itself."""
        made = self.window.workspaces.made["languages"]
        assert isinstance(made, LanguagesWorkspace)
        return made

    @property
    def verbs(self) -> LanguagesVerbs:
        """What can be done."""
        return LanguagesVerbs(self.store)

    def count(self) -> None:
        """Wait until all languages are counted."""
        self.wait(lambda: self.state.tokenizers.being_opened is None and self.state.languages.read is not None)
        self.wait(lambda: progress(self.state)[0] == progress(self.state)[1] > 0)

    def column(self, number: int) -> dict[str, str]:
        """What the table says of a tokenizer, by language."""
        records = self.workspace.languages.table.records
        rows = (records.row(index) for index in range(records.rowCount()))
        return {row.language.title: row.cells[number].text for row in rows}


@pytest.fixture(scope="module")
def shared(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[LanguagesWindow]:
    """One window for all of these tests: opening tokenizers takes a while."""
    with window_with(QtBot(request), qapp) as opened:
        window = LanguagesWindow(opened.workshop, opened.qtbot)
        window.press("Ctrl+6")
        window.count()
        yield window


@pytest.fixture
def window(shared: LanguagesWindow) -> Iterator[LanguagesWindow]:
    """The shared window, which is as it was at first again in the end."""
    before = shared.state.languages
    yield shared
    shared.store.change(languages=replace(before, n_opened=shared.state.languages.n_opened))


def test_premiums_of_the_sentences_that_come_along(window: LanguagesWindow) -> None:
    """English is 1.00 for all, Tibetan costs GPT-2 more than anything else, and nobody is told that it was checked."""
    assert {window.column(number)["English"] for number in range(3)} == {"1.00"}
    premiums = {language: float(text) for language, text in window.column(1).items()}
    assert max(premiums, key=lambda language: premiums[language]) == "Tibetan"
    assert "which no native speaker has checked" in window.workspace.sentence.view.accessibleName()


def test_no_bar_where_nothing_is_to_be_scrolled(window: LanguagesWindow) -> None:
    """What is said of all languages together has room at first, and all of it where the window is low."""
    view = window.workspace.fairness.view
    area = next(area for area in window.window.findChildren(QScrollArea) if area.widget() is view)
    assert not area.verticalScrollBar().isVisible()
    before = window.window.size()
    window.resize(1440, 620)
    hidden = view.heightForWidth(view.width()) - area.viewport().height()
    assert area.verticalScrollBar().maximum() == max(0, hidden)
    window.resize(before.width(), before.height())


def test_a_search_and_an_order(window: LanguagesWindow) -> None:
    """What is searched is left; a title puts the rows in order."""
    table = window.workspace.languages.table
    window.verbs.look_for("nep")
    assert list(window.column(0)) == ["Nepali"]
    window.verbs.look_for("")
    table.header.sectionClicked.emit(2)
    assert next(iter(window.column(1))) == "Tibetan"
    table.header.sectionClicked.emit(2)
    assert next(iter(window.column(1))) == "English"


def test_another_reference_and_measure(window: LanguagesWindow) -> None:
    """Against Tibetan it is Tibetan that has 1.00; Tibetan has no tokens a word, since it sets no spaces."""
    window.verbs.refer_to("Tibetan")
    assert window.column(1)["Tibetan"] == "1.00"
    window.verbs.measure("fertility")
    assert window.column(1)["Tibetan"] == "–"


def test_why_a_number_is_so_large(window: LanguagesWindow) -> None:
    """A chosen number shows the passages with the most tokens, the longest first, and how they are cut in English."""
    window.verbs.choose_cell(LanguageChoice("Nepali", window.state.tokenizers.compared[1]))
    window.wait(lambda: (made := window.state.languages.pairs) is not None and made.job == wanted_pairs(window.state))
    pairs = window.state.languages.pairs
    assert pairs is not None
    assert pairs.pairs is not None
    lengths = [pair.here.n_tokens for pair in pairs.pairs.pairs]
    assert lengths == sorted(lengths, reverse=True)
    gpt2 = window.state.tokenizers.rows[1].source
    assert lengths[0] == max(window.state.languages.measured[gpt2].costs["Nepali"].passage_tokens)
    assert all(pair.there.n_tokens < pair.here.n_tokens for pair in pairs.pairs.pairs)


def test_another_text(window: LanguagesWindow, tmp_path: Path) -> None:
    """A table of one's own is counted; one with a fault is refused with its place, and what was there stays."""
    good, bad = tmp_path / "two.tsv", tmp_path / "bad.tsv"
    good.write_text("en\tde\nhello\thallo\n", encoding="utf-8")
    bad.write_text("en\tde\nhello\n", encoding="utf-8")
    window.verbs.open_texts(str(good))
    window.wait(lambda: window.state.languages.read is not None and window.state.languages.read.told.name == "two.tsv")
    window.count()
    assert list(window.column(1)) == ["en", "de"]
    window.verbs.open_texts(str(bad))
    window.wait(lambda: "line 2, column 6" in window.state.languages.problem)
    assert list(window.column(1)) == ["en", "de"]


def test_a_language_that_the_text_has_no_more(window: LanguagesWindow, tmp_path: Path) -> None:
    """Who chooses a language in a menu that was opened before another text was read has that text's own reference."""
    path = tmp_path / "two.tsv"
    path.write_text("en\tfr\nhello\tbonjour\n", encoding="utf-8")
    window.verbs.open_texts(str(path))
    window.wait(lambda: window.state.languages.read is not None and window.state.languages.read.told.name == "two.tsv")
    window.count()
    window.verbs.refer_to("German")
    QApplication.processEvents()
    assert window.workspace.sentence.view.accessibleName().startswith("Premium over en on two.tsv")
    assert window.column(1)["en"] == "1.00"


def test_stopping_and_going_on(window: LanguagesWindow) -> None:
    """What is counted stays when it is stopped, no more is counted, and it goes on."""
    window.verbs.stop()
    window.store.change(languages=replace(window.state.languages, measured={}))
    assert progress(window.state) == (0, 18)
    assert window.workspace.languages.stop.accessibleName() == "Go on"
    window.workspace.languages.stop.click()
    window.count()


def test_copying_and_exporting(window: LanguagesWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All rows go to the clipboard, and to a file, with the unknown tokens of each tokenizer."""
    window.workspace.copy.click()
    lines = QGuiApplication.clipboard().text().split("\n")
    titles = lines[0].split("\t")
    assert titles[:5] == ["language", "code", "Own BPE: premium", "Own BPE: tokens", "Own BPE: unknown tokens"]
    english = dict(zip(titles, lines[1].split("\t"), strict=True))
    assert (english["code"], english["GPT-2: premium"], english["GPT-2: unknown tokens"]) == ("English", "1", "0")
    assert len(lines) == 19
    path = tmp_path / "out.tsv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.workspace.export.click()
    window.wait(path.exists)
    window.wait(lambda: not window.state.writing.jobs)
    assert path.read_text(encoding="utf-8").rstrip("\n").split("\n") == lines


def test_a_presentation_has_a_page_after_the_other(window: LanguagesWindow) -> None:
    """F5 shows the first languages, PgDn those after them, PgUp and Home lead back, and each page says which it has."""
    window.press("F5")
    page = window.window.findChild(LanguagesPage)
    assert page is not None

    def shown() -> list[str]:
        records = page.table.records
        return [records.row(index).language.title for index in range(records.rowCount())]

    first = shown()
    assert "Languages 1–9 of 18." in page.accessibleName()
    window.press("PgDown")
    assert first + shown() == list(window.column(1))
    assert "Languages 10–18 of 18." in page.accessibleName()
    window.press("PgDown")  # there is no third
    assert "Languages 10–18 of 18." in page.accessibleName()
    window.press("PgUp")
    assert shown() == first
    window.press("End", "Home")
    assert shown() == first
    window.verbs.look_for("nep")
    assert shown() == ["Nepali"]
    assert "Languages " not in page.accessibleName()
    window.press("Esc")


def test_everything_speaks(window: LanguagesWindow) -> None:
    """Every control has a name."""
    check_everything_speaks(window.workspace)
