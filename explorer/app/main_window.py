"""The main window: lays out the panes, folds them where room is short, and applies the look. It knows no data."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QIcon, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QVBoxLayout, QWidget

from explorer.app.actions import WindowVerbs, action_table
from explorer.app.chosen_theme import theme_name
from explorer.app.documents import Documents
from explorer.app.dropped import dropped_files
from explorer.app.encoder_actions import ReplayKeys, encoder_actions
from explorer.app.escape import Escape
from explorer.app.file_menus import ExamplesMenu, RecentMenu
from explorer.app.help import Help
from explorer.app.keyboard import Keyboard
from explorer.app.maximizer import Maximizer
from explorer.app.menu_row import MenuRow
from explorer.app.menus import Menus
from explorer.app.pages import PAGES, Pages
from explorer.app.paint_turns import PaintTurns
from explorer.app.pane_row import PaneRow
from explorer.app.presentation import Presentation
from explorer.app.room import Room, room_in
from explorer.app.segment_actions import segment_actions
from explorer.app.step_table import StepTable
from explorer.app.tokenizer_workspace import TokenizerWorkspace
from explorer.app.tokenizers_menu import TokenizersMenu
from explorer.app.toolbar import Toolbar
from explorer.app.word_column import WordColumn
from explorer.app.workspaces import Workspaces
from explorer.figures.visible_text import word_text
from explorer.panes.caption_pane import CaptionPane
from explorer.panes.corpus_pane import CorpusPane
from explorer.panes.encoder_pane import EncoderPane
from explorer.panes.guess_pane import GuessPane
from explorer.panes.pairs_pane import PairsPane
from explorer.panes.recipe_pane import RecipePane
from explorer.panes.status_pane import StatusPane
from explorer.panes.timeline_pane import TimelinePane
from explorer.panes.words_pane import WordsPane
from explorer.resource_files import resource_path
from explorer.session.files import Files
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.workspace import OF_TOKENIZERS
from explorer.views.theme import load_look, palette, style_sheet
from explorer.views.transport import ROW_HEIGHT

FIRST_SIZE = QSize(1440, 900)
SMALLEST_SIZE = QSize(800, 480)
CAPTION_HEIGHT, SHORT_CAPTION_HEIGHT = 84, 45
TIMELINE_HEIGHT, LOW_TIMELINE_HEIGHT = 204, 120
NO_LIMIT = 2**24 - 1  # what Qt takes for no limit
LONGEST_TITLE = 60  # in characters


class MainWindow(QMainWindow):
    """The one window of the application."""

    closed = Signal(object)
    cancel_requested = Signal(object)

    def __init__(self, application: QApplication, store: Store, files: Files) -> None:
        super().__init__()
        self._application = application
        self._store = store
        self._files = files
        self.documents = Documents(self, store, files)
        self._look = load_look(theme_name(store.state.theme), store.state.zoom)
        application.setFont(self._look.font("body"))
        look = self._look
        self.paint_turns = PaintTurns(store, self)  # before the panes: what they have changed cannot be held back
        self.recipe = RecipePane(store, look)
        self.status = StatusPane(store, look)
        self.corpus = CorpusPane(store, look)
        self.words = WordsPane(store, look)
        self.pairs = PairsPane(store, look)
        self.guess = GuessPane(store, look, self.pairs.frame)
        self.caption = CaptionPane(store, look)
        self.encoder = EncoderPane(store, look)
        self.timeline = TimelinePane(store, look)
        self._maximizer = Maximizer((self.words.frame, self.encoder.frame, self.corpus.frame, self.pairs.frame))
        unfolded = store.state.encoder.unfolded
        self.column = WordColumn(look, self.words, self.encoder, self._maximizer, unfolded=unfolded)
        self.step_table = StepTable(store, look, self.pairs, self._maximizer)
        self.panes = PaneRow(look, self.corpus.frame, self.column, self.step_table, self._maximizer)
        self.workspaces = Workspaces(store, look, self.panes)
        self.pages = Pages(look)
        self._one_page = False
        self._toolbar = Toolbar(look, self.recipe.view)
        self._top = MenuRow(look)
        self._top.folded.addMenu(self.pages.menu)
        self._dressed = (
            *(self.recipe, self.status, self.corpus, self.words, self.pairs, self.guess, self.caption, self.timeline),
            *(self._top, self.workspaces, self._toolbar, self.panes, self.pages, self.encoder, self.column),
            self.step_table,
        )
        self.paint_turns.parts = (
            *(self.words.frame, self.step_table, self.caption.view, self.corpus.frame, self.encoder.frame),
            *(self.timeline.widget, self._top),
        )
        self._lay_out()
        self._make_menus()
        self._dress()  # after all is made: a style sheet that is there first costs twice the time
        self.setMenuWidget(self._top)
        self.presentation.cover(self._top, self._ground)

        self.setWindowIcon(QIcon(str(resource_path("icons", "tokenizer-explorer.svg"))))
        self.setAcceptDrops(True)
        self.setMinimumSize(SMALLEST_SIZE)
        self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))
        self.workspaces.changed.connect(self._fold)
        self.closed.connect(self.workspaces.close)
        self.encoder.unfolded.connect(self._fold)
        self.pages.chosen.connect(self._fold)
        self.step_table.changed.connect(self._fold)
        self._toolbar.open.requested.connect(self.documents.ask_for_text)
        self._toolbar.present.requested.connect(self._present)
        self.status.cancel_requested.connect(self._cancel_training)
        store.state_changed.connect(self._follow)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._change_look)
        self._show_title(store.state)

    # ── making ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        self._top.add(self.status.progress)  # where it comes and goes without moving anything
        self._hairline = QFrame()
        self._hairline.setObjectName("hairline")
        self._hairline.setFixedHeight(self._look.hairline)

        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages)
        column.addWidget(self._toolbar)
        column.addWidget(self.status.notice)
        column.addWidget(self.panes, 1)
        self.workspaces.place_in(column)
        column.addWidget(self.caption.view)
        column.addWidget(self._hairline)
        column.addWidget(self.timeline.widget)
        self._ground = QWidget(accessibleName="Workspace")
        self._ground.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # so that a click beside everything leaves an editor
        self._ground.setLayout(column)
        self.setCentralWidget(self._ground)
        self._ground.setFocus()

    def _make_menus(self) -> None:
        help = Help(self._store, self._files, self.recipe, self)
        verbs = WindowVerbs(
            open_text=self.documents.ask_for_text,
            open_folder=self.documents.ask_for_folder,
            open_tokenizer=self._open_tokenizer,
            save_tokenizer=self._save_tokenizer,
            paste_text=self.documents.paste_text,
            open_session=self.documents.ask_for_session,
            save=self.documents.save,
            save_as=self.documents.save_as,
            filter_pairs=self._filter_pairs,
            cancel_training=self._cancel_training,
            maximize=self.workspaces.toggle_maximized,
            show_palette=help.show_palette,
            show_keys=help.show_keys,
            show_about=help.show_about,
            show_licences=help.show_licences,
            close=self.close,
        )
        self.action_table = (
            *action_table(self._store, verbs),
            *encoder_actions(self.encoder),
            *segment_actions(self._store),
        )
        help.set_actions(self.action_table)
        self._menus = Menus(self._top.menus, self, self.action_table)
        self._menus.add_recent(RecentMenu(self._store, self._files, self))
        self._menus.add_before_help(TokenizersMenu(self._open_shipped, self))
        self._menus.add_before_help(ExamplesMenu(self._files, self))
        self._menus.show(self._store.state)
        letters = frozenset(key for action in self.action_table for key in action.keys)
        escape = Escape(self._store, self.workspaces, self._cancel_training, self._ground.setFocus)
        self.keyboard = Keyboard(self._store, self, letters, escape, ReplayKeys(self.encoder))
        self.presentation = Presentation(self._application, self._store, self, self.action_table, self._look.theme.name)

    # ── following the state ───────────────────────────────────────────────────────────────────────────────────────

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if (old.theme, old.zoom) != (new.theme, new.zoom):
            self._change_look()
        if old.notice != new.notice:
            self.panes.keep_distance(new.notice is not None)
            self._fold()
        sources = old.source, old.measures.held_out
        if sources != (new.source, new.measures.held_out) or (old.recipe, old.kept) != (new.recipe, new.kept):
            self._show_title(new)
        self._menus.show(new)

    def _show_title(self, state: SessionState) -> None:
        title = word_text(state.title, LONGEST_TITLE).replace("␣", " ")
        title += " · not saved" if state.unsaved else ""
        self._top.set_title(title)
        self.setWindowTitle(title.replace("[*]", "[*][*]"))  # one of them would be Qt's place for a mark

    def _change_look(self, _: object = None) -> None:
        state = self._store.state
        self._look = load_look(theme_name(state.theme), state.zoom)
        self._dress()
        for dressed in self._dressed:
            dressed.set_look(self._look)
        self.presentation.set_theme(self._look.theme.name)
        self._fold()

    def _dress(self) -> None:
        self._application.setPalette(palette(self._look))
        self._application.setFont(self._look.font("body"))
        self._application.setStyleSheet(style_sheet(self._look))

    def _fold(self, _: object = None) -> None:
        """Lower or fold what has no room at this size and zoom."""
        px, zoom = self._look.px, self._look.zoom
        encoder, notice = self._store.state.encoder.unfolded, self._store.state.notice is not None
        room = room_in(self.width() / zoom, self.height() / zoom, encoder=encoder, notice=notice)
        self._one_page = room.one_page
        self.column.set_low(room.low)
        self.caption.view.setFixedHeight(px(SHORT_CAPTION_HEIGHT if room.short else CAPTION_HEIGHT))
        self.words.frame.set_bare(room.bare)
        self.step_table.set_bare(room.bare)
        trains = self.workspaces.shows_train
        self._top.set_folded(room.tiny)
        self.pages.menu.menuAction().setVisible(trains)
        self.pages.setVisible(room.one_page and trains and not room.tiny)
        if room.one_page:
            self.pages.call(PAGES[0], "Encoder" if encoder and room.short else PAGES[0])
            self.pages.call("Pairs", self.step_table.name)
            self.pages.call("Merges", self.timeline.name)
            self._show_one_page(self.pages.page if trains else PAGES[0], room, encoder=encoder)
        else:
            self._show_all_pages(low=room.low, flat=room.flat)
            # A notice takes the place of the recipe, not of the panes.
            self._toolbar.setVisible(not room.short or not notice)
        self.workspaces.show_panes(with_tabs=not room.short)
        self._hairline.setVisible(self.workspaces.has_steps)
        if not self.workspaces.has_steps:
            for part in (self._toolbar, self.caption.view, self.timeline.widget):
                part.hide()

    def _show_all_pages(self, *, low: bool, flat: bool) -> None:
        self._toolbar.show()
        self.caption.view.show()
        self.timeline.widget.show()
        self.panes.setVisible(self.workspaces.shows_train)
        self._toolbar.show_buttons(True)
        self.panes.show_only(None)
        self.timeline.show_curve(not flat)
        self.timeline.widget.setFixedHeight(self._look.px(LOW_TIMELINE_HEIGHT if low else TIMELINE_HEIGHT))

    def _show_one_page(self, page: str, room: Room, *, encoder: bool) -> None:
        frames = {"Words": self.column, "Corpus": self.corpus.frame, "Pairs": self.step_table}
        self._toolbar.setVisible(page == "Recipe")
        self._toolbar.show_buttons(False)
        self.panes.setVisible(page in frames and self.workspaces.shows_train)
        self.panes.show_only(frames.get(page))
        self.caption.view.setVisible(room.has_caption(page, encoder=encoder))
        self.timeline.widget.setVisible(room.has_transport(page))
        self.timeline.show_row(with_list=page == "Merges")
        self.timeline.widget.setMinimumHeight(self._look.px(ROW_HEIGHT))
        self.timeline.widget.setMaximumHeight(NO_LIMIT if page == "Merges" else self._look.px(ROW_HEIGHT))

    def _filter_pairs(self) -> None:
        """Go to the filter of the pairs, or pieces, also where they or its header are not to be seen."""
        made = self.workspaces.made.get(self._store.state.workspace)
        if isinstance(made, TokenizerWorkspace):
            made.begin_filter()
            return
        if self._one_page:
            self.pages.go_to("Pairs")
        self._maximizer.uncover(self.step_table.shown.frame)
        self.step_table.begin_filter()

    # ── what only the window can do ───────────────────────────────────────────────────────────────────────────────

    def _cancel_training(self, _: object = None) -> None:
        self.cancel_requested.emit(None)

    def _open_tokenizer(self) -> None:
        self.workspaces.tokenizers.ask_for_file(self)

    def open_repaired(self, path: str) -> None:
        """Open the file of a tokenizer with what is wrong in it mended."""
        self.workspaces.tokenizers.open_files((path,), repair=True)

    def _save_tokenizer(self) -> None:
        self.workspaces.tokenizers.ask_to_save(self)

    def _open_shipped(self, key: str) -> None:
        self.workspaces.tokenizers.open_shipped(key)

    def _present(self, _: object) -> None:
        PresentationVerbs(self._store).toggle()

    # ── Qt's own calls ────────────────────────────────────────────────────────────────────────────────────────────

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go with the focus to the next widget; from one that has been hidden, to none that would take keys over."""
        focus = self.focusWidget()
        if focus is not None and not focus.isVisible():
            self._ground.setFocus()
            return True
        return super().focusNextPrevChild(next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if dropped := dropped_files(event.mimeData()):
            if self._store.state.workspace in OF_TOKENIZERS:
                self.workspaces.tokenizers.open_files(dropped.paths, dropped.left_out)
            else:
                self._files.open_all(dropped.paths, dropped.left_out)
            event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.documents.may_close():
            event.ignore()
            return
        self._application.removeEventFilter(self.keyboard)
        self.closed.emit(None)
        super().closeEvent(event)
