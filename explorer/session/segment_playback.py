"""The search in a lattice as what is played."""

from explorer.session.playback import Played
from explorer.session.segment_state import lattice_place
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.store import Store


def played_lattice(store: Store) -> Played:
    """The search, node by node."""
    verbs = SegmentVerbs(store)
    return Played(lambda state: state.segment.playing, lattice_place, verbs.step_by, verbs.stop_playing)
