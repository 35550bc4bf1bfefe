"""What the page of a presentation shows of a vocabulary that shrinks: words cut at the step, what went, what stays."""

from collections.abc import Iterator, Sequence
from itertools import islice

from explorer.engine.learn.unigram_frame import UnigramFrame
from explorer.engine.learn.unigram_judgements import Judgement
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import counted, grouped
from explorer.figures.presentation_page import Page, PagePiece, PagePieces, PageWord, Verdict
from explorer.figures.presented_rows import MOST_ROWS, PresentedRows
from explorer.figures.stage_words import FATE_WORDS, STAGE_WORDS
from explorer.figures.unigram_caption import ending, unigram_caption
from explorer.figures.unigram_lines import expected_number, loss_number
from explorer.figures.unigram_steps import n_gone, step_title
from explorer.figures.unigram_words import UnigramWordLines, cut_row
from explorer.figures.visible_text import visible_runs

_MOST_PIECES = 100  # more than there is room for
_MOST_GONE = 4
_LOOKED_AT = 100  # words, of the commonest and for each piece that went, for some that are cut otherwise than before
_SEARCHED = 50_000  # of the commonest words, for a piece: takes a millisecond or two


def unigram_page(trace: UnigramTrace, step: int, raised: int | None = None) -> Page:
    """The page of a step; ``raised`` is the row of the corpus that is."""
    frame, spelling = trace.at(step), trace.recipe.spelling
    lines, rows = UnigramWordLines(trace, step), presented_words(trace, step)
    words = [PageWord(row, lines.row(row), named=len(lines) > 1, raised=row == raised) for row in rows.rows]
    if rows.n_more:
        words.append(PageWord(None, None, f"and {counted(rows.n_more, 'more word', 'more words')}"))
    return Page(
        title=step_title(trace, step),
        step=step,
        n_steps=len(trace),
        words=tuple(words),
        heading=f"Vocabulary, {counted(frame.n_pieces, 'piece', 'pieces')}",
        caption=unigram_caption(trace, step).first,
        pieces=tuple(visible_runs(piece, spelling) for piece in frame.most_probable(_MOST_PIECES)),
        verdict=Verdict("end", sentence=ending(trace).shorter[0]) if step == len(trace) else None,
        changed=_changed(trace, step),
    )


def presented_words(trace: UnigramTrace, step: int) -> PresentedRows:
    """The words to show at a step: all of a few, else some that it cuts otherwise than before and the commonest."""
    n = len(trace.words)
    if n <= MOST_ROWS:
        return PresentedRows(tuple(range(n)), 0, by_hand=False)
    most = MOST_ROWS - 1
    otherwise = (row for row in _touched(trace, step) if cut_row(trace, step, row) != cut_row(trace, step - 1, row))
    rows = dict.fromkeys([*islice(otherwise, most), *range(most)])
    return PresentedRows(tuple(sorted(islice(rows, most))), n - most, by_hand=False)


def _touched(trace: UnigramTrace, step: int) -> Iterator[int]:
    """Words that may be cut otherwise than before: the commonest of all, and of those that hold what went."""
    if step:
        yield from range(min(len(trace.words), _LOOKED_AT))
        for judged in _went(trace, step):
            holding = (row for row, word in enumerate(islice(trace.words, _SEARCHED)) if judged.piece in word)
            yield from islice(holding, _LOOKED_AT)


def _went(trace: UnigramTrace, step: int) -> Sequence[Judgement]:
    """The pieces that are shown as gone, those of the least measure."""
    frame = trace.at(step)
    return frame.gone.ordered(STAGE_WORDS[frame.kind].measure, descending=False)[:_MOST_GONE]


def _changed(trace: UnigramTrace, step: int) -> PagePieces | None:
    """What the step took out of the vocabulary, or else put back."""
    frame, gone, spelling = trace.at(step), n_gone(trace, step), trace.recipe.spelling
    if gone:
        went, measure = _went(trace, step), STAGE_WORDS[frame.kind].measured
        pieces = tuple(PagePiece(visible_runs(judged.piece, spelling), _value(frame, judged)) for judged in went)
        return PagePieces(f"Gone, {counted(gone, 'piece', 'pieces')}", measure, pieces, _more(gone))
    if back := frame.put_back:
        scores = ((piece, frame.score(piece) or 0) for piece in back[:_MOST_GONE])
        pieces = tuple(PagePiece(visible_runs(piece, spelling), nats(score, 4), gone=False) for piece, score in scores)
        return PagePieces(
            f"Put back, {counted(len(back), 'character', 'characters')}", "log p", pieces, _more(len(back))
        )
    return None


def _value(frame: UnigramFrame, judged: Judgement) -> str:
    """The number that decided on a piece."""
    if frame.kind == "em":
        return expected_number(judged.count or 0)
    if frame.kind == "cut":
        return nats(judged.score)
    return loss_number(judged.loss) if judged.loss is not None else FATE_WORDS[judged.fate].word


def _more(n: int) -> str:
    return f"and {grouped(n - _MOST_GONE)} more" if n > _MOST_GONE else ""
