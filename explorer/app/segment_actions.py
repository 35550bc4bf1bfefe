"""The actions of the Segment workspace."""

from explorer.app.actions import Action, otherwise
from explorer.session.segment_state import AS_TRAINED, can_draw
from explorer.session.state import SessionState
from explorer.session.store import Store


def segment_actions(store: Store) -> tuple[Action, ...]:
    """What can be done there from menus and by keys."""

    def draw() -> None:
        from explorer.session.segment_verbs import SegmentVerbs  # not before that workspace is opened

        SegmentVerbs(store).draw()

    def take_back() -> None:
        from explorer.session.segment_verbs import SegmentVerbs

        SegmentVerbs(store).take_back()

    return (
        Action("draw", "Draw paths at random", "question", (), ("D",), draw, _has_paths),
        Action("as-trained", "The lattice as trained", "question", (), (), take_back, _is_changed),
    )


@otherwise("no text is segmented")
def _has_paths(state: SessionState) -> bool:
    return state.workspace == "segment" and not state.presentation.on and can_draw(state)


@otherwise("nothing was changed in the lattice")
def _is_changed(state: SessionState) -> bool:
    return state.workspace == "segment" and state.segment.what_if != AS_TRAINED
