"""What a person has chosen of how things are shown, beside theme and zoom; it outlives the window."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DisplayState:
    """The switches of the View menu."""

    tokens_in_text: bool = True  # the tokens of the step beneath the letters of a text


FIRST_DISPLAY = DisplayState()
"""As it is at the first start."""
