"""What folds where room is short: a pure function of the size of the window, in pixels at 100 %.

Zoom counts as size: at 200 % a window of 1440 × 900 has room for 720 × 450.
"""

from dataclasses import dataclass

LOW, LOW_WITH_ENCODER = 800, 960  # below this height the timeline and the rows of words are lower
FLAT = 600  # below this height the curve folds and the list of merges stays
SHORT = 520  # below this height the caption is only its first line
NARROWEST_ROW, LOWEST_ROW = 780, 400  # below this width or height one page is shown at a time
CRAMPED = 300  # below this height the caption is shown with the words only
NOTICE = 44  # the height of a notice, which is taken from what follows
NARROWEST_TABS, LOWEST_TABS = 376, 240  # below this width or height menus and tabs are in one row, folded
LOWEST_CAPTION, LOWEST_TRANSPORT = 200, 140  # below these heights a row of words stands in their place


@dataclass(frozen=True, slots=True)
class Room:
    """What a window has no room for."""

    low: bool  # for high rows and a high timeline
    flat: bool  # for the curve
    short: bool  # for the second line of the caption
    one_page: bool  # for panes side by side: tabs lead from one to the other, and the transport is one row
    bare: bool  # for headers that say what a tab says, too
    cramped: bool  # for the caption beside anything but the words
    tiny: bool  # for menus and tabs beside each other: each is one word, which opens them
    mute: bool  # for the caption, and for the transport beside what no step changes
    still: bool  # for the transport at all: its keys are there all the same

    def has_caption(self, page: str, *, encoder: bool) -> bool:
        """Whether the step is told beside the one page shown: in little room beside the words only, and not beside the
        encoder in their place."""
        crowded = self.short and encoder if page == "Words" else self.cramped
        return not (crowded or self.mute)

    def has_transport(self, page: str) -> bool:
        """Whether the transport is shown beside the one page shown; it goes with the merges."""
        crowded = {"Corpus": self.mute, "Recipe": self.mute, "Merges": False}
        return not crowded.get(page, self.still)


def room_in(width: float, height: float, *, encoder: bool = False, notice: bool = False) -> Room:
    """What a window of this size has no room for; ``encoder`` is whether the encoder is unfolded in it.

    ``notice`` is whether something is told above the panes.
    """
    below_notice = height - NOTICE * notice
    one_page = width < NARROWEST_ROW or height < LOWEST_ROW
    return Room(
        low=height < (LOW_WITH_ENCODER if encoder else LOW),
        flat=height < FLAT or one_page,
        short=height < SHORT,
        one_page=one_page,
        bare=height < LOWEST_ROW,
        cramped=height < CRAMPED,
        tiny=width < NARROWEST_TABS or below_notice < LOWEST_TABS,
        mute=below_notice < LOWEST_CAPTION,
        still=below_notice < LOWEST_TRANSPORT,
    )
