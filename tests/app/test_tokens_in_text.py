"""The text of the corpus shows its tokens, step by step."""

from tests.app.conftest import OpenWindow


def _tokens(opened: OpenWindow) -> list[str]:
    area = opened.window.corpus.text.area
    return [area.text[int(start) : int(end)] for start, end, *_ in area.tokens_in_sight()]


def test_stepping_merges_the_tokens_in_the_text(opened: OpenWindow) -> None:
    """At step 0 each letter is a token; with each step the merge is seen in the text, and going back undoes it."""
    opened.show_text()
    opened.click(opened.window.corpus.text.area.viewport())
    opened.type("low lowest")
    opened.train()
    opened.press("Escape", "Home")
    assert _tokens(opened) == list("lowlowest")
    opened.press("Right")
    merge = opened.state.trace.merges[0]
    assert _tokens(opened).count(merge.piece) == merge.count
    opened.press("End")
    assert _tokens(opened) == ["low", "lowest"]
    opened.press("Home")
    assert _tokens(opened) == list("lowlowest")
