"""What the workspaces of whole tokenizers share: the processes that hold them, and the files they come from."""

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from explorer.app.tokenizer_workspace import TokenizerWorkspace
from explorer.session import languages_job
from explorer.session.languages_verbs import LanguagesVerbs
from explorer.session.save_tokenizer_verbs import SaveTokenizerVerbs, kinds_wanted
from explorer.session.state import Notice, SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_child import OpenJob
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.session.tokenizer_sources import ShippedSource
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.session.workspace import OF_TOKENIZERS, Workspace, show_workspace
from explorer.session.writing_verbs import WritingVerbs, wanted_writing
from explorer.views.theme import Look

TOKENIZERS = "Tokenizers (*.json *.model *.tiktoken *.txt *.bpe *.vocab *.codes *.xz *.gz)"


class TokenizerRoom(QObject):
    """Keeps the desk, opens what is asked for, and makes the workspaces."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.verbs = TokenizerVerbs(store)
        self.desk = TokenizerDesk(store, self)
        self.desk.add(Asking("quick", _to_be_opened, self.verbs.take_opened))
        self.desk.add(Asking("slow", wanted_writing, WritingVerbs(store).take))
        self.desk.add(Asking("slow", kinds_wanted, SaveTokenizerVerbs(store).take_kinds))
        languages = LanguagesVerbs(store)  # what is measured is shown in two of the workspaces
        self.desk.add(Asking("slow", languages_job.wanted_texts, languages.take_texts))
        self.desk.add(Asking("slow", languages_job.wanted_measuring, languages.take_measured))
        self.desk.add(Asking("slow", languages_job.wanted_pairs, languages.take_pairs))
        store.state_changed.connect(self._follow)

    def new_workspace(self, workspace: Workspace, look: Look) -> TokenizerWorkspace:
        """The panes of one of the workspaces, which asks the desk for what it shows."""
        made: TokenizerWorkspace
        if workspace == "compare":
            from explorer.app.compare_workspace import CompareWorkspace

            made = CompareWorkspace(self._store, look, self.desk)
        elif workspace == "inspect":
            from explorer.app.inspect_workspace import InspectWorkspace

            made = InspectWorkspace(self._store, look, self.desk)
        elif workspace == "vocabulary":
            from explorer.app.vocabulary_workspace import VocabularyWorkspace

            made = VocabularyWorkspace(self._store, look, self.desk)
        else:
            from explorer.app.languages_workspace import LanguagesWorkspace

            made = LanguagesWorkspace(self._store, look, self.desk)
        made.open_requested.connect(self._ask_for_file)
        made.save_requested.connect(self._ask_to_save)
        self.verbs.begin()
        return made

    def ask_for_file(self, parent: QWidget) -> None:
        """Open the tokenizer that is chosen in a dialog."""
        path, _filter = QFileDialog.getOpenFileName(parent, "Open a tokenizer", "", f"{TOKENIZERS};;All files (*)")
        if path:
            self.open_files((path,))

    def open_files(self, paths: Sequence[str], left_out: str = "", *, repair: bool = False) -> None:
        """Open files or folders of tokenizers, and show the last; ``left_out`` says what is not opened with them.

        ``repair`` has what is wrong in them mended.
        """
        self._show()
        for path in paths:
            self.verbs.open_file(path, repair=repair)
        if left_out:
            self._store.notify(Notice(left_out, "file"))

    def ask_to_save(self, parent: QWidget) -> None:
        """Ask how and where what was trained here is to be saved."""
        from explorer.app.save_tokenizer_dialog import SaveTokenizerDialog

        self._show()
        SaveTokenizerDialog(self._store, parent).open()

    def open_shipped(self, key: str) -> None:
        """Open a tokenizer that comes with the program."""
        from explorer.formats.shipped import SHIPPED

        self._show()
        title = next(shipped.title for shipped in SHIPPED if shipped.key == key)
        self.verbs.open(ShippedSource(key, title))

    def close(self) -> None:
        """End the processes."""
        self._store.state_changed.disconnect(self._follow)
        self.desk.close()

    def _show(self) -> None:
        """Go where tokenizers are shown, if this is not there: first, since that opens those that one begins with."""
        if self._store.state.workspace not in OF_TOKENIZERS:
            show_workspace(self._store, "inspect")
        self.verbs.begin()

    def _ask_to_save(self, workspace: QWidget) -> None:
        self.ask_to_save(workspace)

    def _ask_for_file(self, workspace: QWidget) -> None:
        self.ask_for_file(workspace)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        shown = new.workspace in OF_TOKENIZERS
        if shown and (old.workspace != new.workspace or old.model is not new.model):
            self.verbs.follow_training()


def _to_be_opened(state: SessionState) -> OpenJob | None:
    entry = state.tokenizers.being_opened
    return OpenJob(entry.source) if entry else None
