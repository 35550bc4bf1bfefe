"""What the page of a presentation shows of a vocabulary that shrinks: words cut at the step, and the best pieces."""

from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.numbers import counted
from explorer.figures.presentation_page import Page, PageWord
from explorer.figures.presented_rows import MOST_ROWS
from explorer.figures.unigram_caption import unigram_caption
from explorer.figures.unigram_steps import step_title
from explorer.figures.unigram_words import UnigramWordLines
from explorer.figures.visible_text import visible_runs

_MOST_PIECES = 100  # more than there is room for


def unigram_page(trace: UnigramTrace, step: int, raised: int | None = None) -> Page:
    """The page of a step; ``raised`` is the row of the corpus that is."""
    frame, spelling = trace.at(step), trace.recipe.spelling
    lines = UnigramWordLines(trace, step)
    n_rows = len(lines) if len(lines) <= MOST_ROWS else MOST_ROWS - 1
    words = [PageWord(row, lines.row(row), named=len(lines) > 1, raised=row == raised) for row in range(n_rows)]
    if n_rows < len(lines):
        words.append(PageWord(None, None, f"and {counted(len(lines) - n_rows, 'more word', 'more words')}"))
    return Page(
        title=step_title(trace, step),
        step=step,
        n_steps=len(trace),
        words=tuple(words),
        heading=f"Vocabulary, {counted(frame.n_pieces, 'piece', 'pieces')}, the most probable first",
        caption=unigram_caption(trace, step).first,
        pieces=tuple(visible_runs(piece, spelling) for piece in frame.by_score[:_MOST_PIECES]),
    )
