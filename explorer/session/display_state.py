"""What a person has chosen of how things are shown, beside theme and zoom; it outlives the window."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DisplayState:
    """The switches of the View menu."""

    tokens_in_text: bool = True  # the tokens of the step beneath the letters of a text
    motion: bool = True  # a merge that is stepped on is seen in motion; Qt 6.11 does not know what the system wants


FIRST_DISPLAY = DisplayState()
"""As it is at the first start."""
