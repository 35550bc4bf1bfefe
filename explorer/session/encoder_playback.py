"""The replay of the encoder as what is played."""

from explorer.session.encoder_state import replay_place
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.playback import Played
from explorer.session.store import Store


def played_replay(store: Store) -> Played:
    """The replay, merge by merge or search by search."""
    verbs = EncoderVerbs(store)
    return Played(lambda state: state.encoder.playing, replay_place, verbs.step_by, verbs.stop_playing)
