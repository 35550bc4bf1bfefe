"""What is done with files, as changes of the state: texts and sessions that were opened, sessions that were saved."""

from dataclasses import replace

from explorer.session.encoder_state import FIRST_TEXT, encoder_from, kept_encoder
from explorer.session.kept_files import MOST_RECENT, Kept, Place, SavedSession
from explorer.session.kept_tokenizers import compare_from, kept_tokenizers, tokenizers_from
from explorer.session.sources import CorpusSource
from explorer.session.state import SessionState
from explorer.session.store import Store


class SessionVerbs:
    """The verbs of a store for files."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open_text(self, source: CorpusSource, *paths: str) -> None:
        """Take what was read from these files and folders as the corpus."""
        self._hold_out(None)
        self._store.set_source(source)
        self._keep(Kept(source, self._store.state.recipe))
        for path in reversed(paths[:MOST_RECENT]):
            self._use(path)

    def open_session(self, session: SavedSession, path: str = "") -> None:
        """Take a session's corpus and recipe; where it was left is shown when it is trained. Undo leads back.

        Without a path it is an example, or has come back after a crash.
        """
        self._hold_out(session.held_out)
        self._store.set_source(session.source, session.recipe, session.corpus_view)
        source, held_out = (None, None) if session.unsaved else (session.source, session.held_out)
        on_disk = session.digests, session.stamp
        encoder_text = _encoder_text(session)
        self._keep(Kept(source, session.recipe, path, session.title, session.place, held_out, *on_disk, encoder_text))
        if session.encoder is not None:
            before, encoder = self._store.state.encoder, encoder_from(session.encoder)
            past = (*before.past, before.text) if before.text != encoder.text else before.past
            self._store.change(encoder=replace(encoder, past=past))
        if session.tokenizers is not None:
            state = self._store.state
            restored = tokenizers_from(session.tokenizers, state)
            self._store.change(
                tokenizers=restored,
                compare=compare_from(session.tokenizers, restored, state.compare),
                inspect=replace(state.inspect, off=session.tokenizers.off, chosen=None),
            )
        if path:
            self._use(path)

    def saved(self, session: SavedSession, path: str) -> None:
        """Note that a session is now in a file."""
        source = session.source
        on_disk = session.digests, session.stamp
        said = "", session.place, session.held_out
        kept = Kept(source, session.recipe, path, *said, *on_disk, _encoder_text(session))
        self._store.change(kept=self._store.state.kept.with_kept(source.origin, kept))
        self._use(path)

    def _hold_out(self, held_out: CorpusSource | None) -> None:
        """Take the held-out text that comes with another corpus; where none does, only a person's own stays.

        One that is in the file of the corpus that was open is figures for that corpus, and is had again with it.
        """
        state = self._store.state
        kept, measures = state.kept.of(state.source), state.measures
        came_with = kept is not None and measures.held_out == kept.held_out
        if held_out is not None or came_with:
            self._store.change(measures=replace(measures, held_out=held_out))

    def _keep(self, kept: Kept) -> None:
        """Note that what has just become the corpus is in a file; where nothing needs training, show its place."""
        state = self._store.state
        self._store.change(kept=state.kept.with_kept(state.source.origin, kept))
        if state.up_to_date and state.training is None:
            place = kept.place.within(state.trace)
            self._store.change(step=place.step, row=place.row, pair=place.pair)

    def _use(self, path: str) -> None:
        self._store.change(kept=self._store.state.kept.with_recent(path))


def _encoder_text(session: SavedSession) -> str:
    return session.encoder.text if session.encoder is not None else FIRST_TEXT


def session_of(state: SessionState) -> SavedSession:
    """What a session file keeps of the state."""
    place, encoder = Place(state.step, state.row, state.pair), kept_encoder(state.encoder)
    kept, held_out = state.kept.of(state.source), state.measures.held_out
    still_named = {file.path for file in state.source.read_from}
    if kept is not None and held_out is not None and held_out is kept.held_out:
        still_named.update(file.path for file in held_out.read_from)
    return SavedSession(
        *(state.source, state.recipe, state.corpus_view, place),
        digests={path: digest for path, digest in kept.digests.items() if path in still_named} if kept else {},
        unsaved=state.unsaved,
        encoder=encoder,
        held_out=held_out,
        tokenizers=kept_tokenizers(state),
        stamp=kept.stamp if kept else None,
    )
