"""What is asked about files that are open or were refused: what to read them as, and whether to read them again."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from explorer.app.main_window import MainWindow
from explorer.engine.text.encodings import Reading, encoding_name
from explorer.figures.visible_text import word_text
from explorer.panes.status_pane import OfferTaken
from explorer.session.files import Files, WaysToRead
from explorer.session.reading import TABLE
from explorer.session.store import Store


class Opening(QObject):
    """Takes the offers of notices, and brings up the menu of what files can be read as."""

    def __init__(self, window: MainWindow, store: Store, files: Files) -> None:
        super().__init__(window)
        self._window, self._store, self._files = window, store, files
        self._button: QWidget = window  # that the menu is asked for with
        self._paths: tuple[str, ...] = ()  # that it is about
        self._now: str | None = None  # what they are read as
        files.ways_found.connect(self._show_ways)

    def take_offer(self, taken: OfferTaken) -> None:
        """Do what a notice offers."""
        offer = taken.offer
        if offer.verb == "read again":
            self._files.open_all(offer.paths, how=offer.how)
        elif offer.verb == "train":
            self._store.train_again()
        elif offer.verb == "open repaired":
            self._window.open_repaired(offer.paths[0])
        else:
            self._ask(taken.button, offer.paths, offer.paths[0], None)

    def ask_about_corpus(self, button: QWidget) -> None:
        """Ask what the files of the corpus are to be read as."""
        source = self._store.state.source
        if source.read_from:
            asked = next((file for file in source.read_from if file.encoding != "utf-8"), source.read_from[0])
            now = TABLE if source.is_table else asked.encoding
            self._ask(button, tuple(file.path for file in source.read_from), asked.path, now)

    def _ask(self, button: QWidget, paths: tuple[str, ...], asked: str, now: str | None) -> None:
        self._button, self._paths, self._now = button, paths, now
        self._files.look_for_ways(asked)

    def _show_ways(self, ways: WaysToRead) -> None:
        """The encoding of now comes first, then those that fit, each with what the text looks like in it."""
        menu = QMenu("Read as", self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        if len(self._paths) == 1:
            self._add(menu, group, TABLE, "Table of word counts")
            menu.addSeparator()
        fitting = [reading for reading in ways.readings if reading.fits]
        for reading in sorted(fitting, key=lambda reading: reading.encoding != self._now):
            self._add(menu, group, reading.encoding, _line(reading))
        menu.addSeparator()
        for reading in ways.readings[len(fitting) :]:
            self._add(menu, group, reading.encoding, f"{encoding_name(reading.encoding)}\tdoes not fit")
        menu.triggered.connect(self._read)
        menu.popup(self._button.mapToGlobal(QPoint(0, self._button.height())))

    def _add(self, menu: QMenu, group: QActionGroup, how: str, text: str) -> None:
        item = QAction(text.replace("&", "&&"), menu)
        item.setData(how)
        item.setCheckable(True)
        item.setChecked(how == self._now)
        group.addAction(item)
        menu.addAction(item)

    def _read(self, item: QAction) -> None:
        self._files.open_all(self._paths, how=item.data())


def _line(reading: Reading) -> str:
    """The name of an encoding, and the text in it."""
    return f"{encoding_name(reading.encoding)}\t{word_text(reading.preview).replace('␣', ' ')}"
