"""What SentencePiece does not learn from, in words."""

from explorer.engine.text.sentencepiece_rows import MOST_BYTES
from explorer.figures.caption import CaptionText, Line
from explorer.figures.numbers import counted, grouped


def lines_left_out(n: int) -> Line:
    """That ``n`` lines are too long to be learned from, after another sentence; nothing where there are none."""
    if not n:
        return ()
    lines = f" {counted(n, 'line', 'lines')} of more than {grouped(MOST_BYTES)} bytes"
    return (CaptionText(f"{lines} {'is' if n == 1 else 'are'} left out.", (f"{lines} left out.",)),)
