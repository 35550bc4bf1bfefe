"""The actions of the encoder, and the keys that are its own while the focus is in it."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QAbstractButton, QSlider, QWidget

from explorer.app.actions import Action, otherwise
from explorer.panes.encoder_pane import EncoderPane
from explorer.session.state import SessionState


def encoder_actions(encoder: EncoderPane) -> tuple[Action, ...]:
    """What can be done with the encoder from menus and by keys."""
    return (
        Action(
            "encoder", "Show or fold the encoder", "encoder", ("Ctrl+E",), ("E",), encoder.toggle_folded, _can_be_seen
        ),
        Action(
            *("encoder-table", "Tokens of the encoder as a table", "encoder", (), ()),
            *(encoder.toggle_table, _is_seen),
            is_on=lambda state: state.encoder.as_table,
        ),
        _copy(encoder, "copy-tokens", "Copy the tokens of the encoder", "Ctrl+Shift+T", "tokens"),
        _copy(encoder, "copy-ids", "Copy the ids of the encoder", "Ctrl+Shift+I", "ids"),
        _copy(encoder, "copy-json", "Copy the encoding as JSON", "Ctrl+Shift+J", "json"),
        Action(
            "learned-order",
            "Merges of the encoder as learned",
            "encoder",
            (),
            (),
            encoder.take_order_back,
            _is_reordered,
        ),
    )


def _copy(encoder: EncoderPane, name: str, text: str, keys: str, form: str) -> Action:
    return Action(name, text, "encoding", (keys,), (), partial(encoder.copy, form), _has_tokens)  # type: ignore[arg-type]


@otherwise("only in the Train workspace")
def _can_be_seen(state: SessionState) -> bool:
    return state.workspace == "train" and not state.presentation.on


@otherwise("the encoder is not to be seen")
def _is_seen(state: SessionState) -> bool:
    return state.encoder.unfolded and _can_be_seen(state)


@otherwise("the encoder shows no tokens")
def _has_tokens(state: SessionState) -> bool:
    return _is_seen(state) and state.encoder.encoded is not None


@otherwise("the merges are as learned")
def _is_reordered(state: SessionState) -> bool:
    return state.encoder.order is not None


class ReplayKeys:
    """The keys of the transport, which replay merges while the focus is in the encoder.

    Not those of a clicker, which step the trainer wherever the focus is.
    """

    def __init__(self, encoder: EncoderPane) -> None:
        self._encoder = encoder
        verbs = encoder.replay
        self._verbs: Mapping[str, Callable[[], object]] = {
            "Right": partial(verbs, "on"),
            "Left": partial(verbs, "back"),
            "Home": partial(verbs, "first"),
            "End": partial(verbs, "last"),
            "Space": partial(verbs, "play"),
        }

    def take(self, focus: QWidget | None, keys: str, *, editing: bool) -> Callable[[], object] | None:
        """What keys do in the encoder; None where they belong to somebody else."""
        frame = self._encoder.frame
        if keys not in self._verbs or focus is None or not (focus is frame or frame.isAncestorOf(focus)):
            return None
        own = editing or isinstance(focus, QSlider) or (keys == "Space" and isinstance(focus, QAbstractButton))
        return None if own else self._verbs[keys]
