"""The timeline and the caption of a vocabulary that shrinks."""

import pickle
from itertools import pairwise

import pytest

from explorer.engine import Corpus, UnigramRecipe, train
from explorer.engine.learn.any_trace import trace_from_parts
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.caption import plain_line, wordings
from explorer.figures.timeline import timeline_layout
from explorer.figures.trace_caption import caption_at
from explorer.figures.unigram_caption import unigram_caption
from explorer.figures.unigram_page import presented_words, unigram_page
from explorer.figures.unigram_steps import n_gone, n_tied, step_title, unigram_timeline
from explorer.figures.visible_text import plain_text

HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
GETTYSBURG = (
    "Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, "
    "and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war, "
    "testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great "
    "battle-field of that war. We have come to dedicate a portion of that field, as a final resting place for those "
    "who here gave their lives that that nation might live. It is altogether fitting and proper that we should do "
    "this. But, in a larger sense, we can not dedicate -- we can not consecrate -- we can not hallow -- this ground."
)


def trained(recipe: UnigramRecipe, corpus: Corpus | None = None) -> UnigramTrace:
    trace = train(corpus or Corpus.from_counts(HUG), recipe)
    assert isinstance(trace, UnigramTrace)
    return trace


@pytest.fixture(scope="module")
def hug() -> UnigramTrace:
    """As SentencePiece 0.2.1 trains it: 13 first pieces, 10 and 8 after EM, 10 with p and h put back."""
    return trained(UnigramRecipe(vocab_size=13))


@pytest.fixture(scope="module")
def paper() -> UnigramTrace:
    return trained(UnigramRecipe(vocab_size=17, style="paper"))


@pytest.fixture(scope="module")
def prose() -> UnigramTrace:
    """A text long enough for prunings in SentencePiece's way."""
    return trained(UnigramRecipe(vocab_size=40), Corpus.from_text(GETTYSBURG))


def said(trace: UnigramTrace, step: int) -> tuple[str, str]:
    caption = unigram_caption(trace, step)
    first, second = (plain_line(line).replace("\u00a0", " ") for line in (caption.first, caption.second))
    return first, second


# ── the timeline ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_pieces_have_a_column(hug: UnigramTrace) -> None:
    """Step 0 is seen and clicked as any other; each column carries its size and its name."""
    layout = timeline_layout(unigram_timeline(hug), 1152, 204, 1.0)
    assert [(column.step, column.count, plain_text(column.piece)) for column in layout.columns] == [
        (0, "13", "seeds"),
        (1, "10", "EM 1"),
        (2, "8", "EM 2"),
        (3, "10", "cut"),
    ]
    assert [layout.step_at(column.x) for column in layout.columns] == [0, 1, 2, 3]
    assert (layout.step_at(0), layout.scale.name, layout.named) == (0, "pieces", "stage")


def test_the_objective_is_a_second_curve(paper: UnigramTrace) -> None:
    """Only EM finds one, and only within a round is it connected; it stands under the first curve, above the words."""
    layout = timeline_layout(unigram_timeline(paper), 1152, 204, 1.0)
    assert layout.rounds
    em = [step for step in range(len(paper) + 1) if paper.stages[step].kind == "em"]
    points = [point for run in layout.rounds.points for point in run]
    assert [point.column for point in points] == em
    assert [point.value for point in points] == [f"{paper.objectives[step]:.3f}" for step in em]
    assert [len(run) for run in layout.rounds.points] == [2] * paper.stages[-1].round
    assert all(layout.rows.base < point.y < layout.rows.step for point in points)
    highest, lowest = points[0], points[-1]
    assert highest.y < lowest.y  # 3.545 and 1.515


def test_rounds_are_bounded_by_their_steps(paper: UnigramTrace) -> None:
    """A round reaches from its first EM to its pruning, and none has the first pieces."""
    layout = timeline_layout(unigram_timeline(paper), 1152, 204, 1.0)
    assert layout.rounds
    assert [span.number for span in layout.rounds.spans] == [1, 2, 3, 4, 5]
    assert layout.rounds.spans[0].left == layout.columns[1].left
    assert all(one.right == other.left for one, other in pairwise(layout.rounds.spans))


def test_in_a_low_pane_only_the_size_is_drawn(paper: UnigramTrace) -> None:
    """At 120 pixels the second curve and the numbers of the rounds are left out; what went still stands there."""
    layout = timeline_layout(unigram_timeline(paper), 1152, 120, 1.0)
    assert layout.rounds
    assert (layout.rounds.name, layout.rounds.points, layout.rounds.span_y) == ("", (), None)
    assert layout.rows.base < layout.rows.step < layout.rows.piece < layout.rounds.mark_y < layout.rows.end


def test_marks_say_as_much_as_fits(hug: UnigramTrace) -> None:
    """In wide columns it is said by what the pieces went, in narrower ones how many."""
    wide, narrow = (timeline_layout(unigram_timeline(hug), width, 204, 1.0).rounds for width in (1152, 360))
    assert wide
    assert narrow
    assert wide.marks == ("", "3 below 0.5, then ψ", "2 below 0.5, then ψ", "2 put back")
    assert narrow.marks == ("", "3", "2", "0")


def test_many_steps_are_a_curve_from_the_first_pieces_on(paper: UnigramTrace) -> None:
    """Where columns have no room the curve begins at step 0, with the size of the first vocabulary."""
    layout = timeline_layout(unigram_timeline(paper), 500, 204, 1.0)
    assert layout.curve
    assert len(layout.curve.corners) == len(paper) + 1
    assert layout.curve.corners[0] == (layout.left, layout.axis.y(31))


def test_what_went_and_what_was_tied(paper: UnigramTrace) -> None:
    """What went is what the vocabulary lost; the tie of a pruning is what the frame says, other steps have none."""
    steps = unigram_timeline(paper)
    assert steps.rounds
    assert list(steps.rounds.gone[1:]) == [before - after for before, after in pairwise(paper.n_pieces)]
    for step in range(len(paper) + 1):
        assert n_tied(paper, step) == max(1, len(paper.at(step).tied))
    assert max(steps.tied) > 1


# ── the caption ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_caption_of_sentencepiece(hug: UnigramTrace) -> None:
    """The three steps of the course's words, in words: the threshold, ψ, and the characters put back."""
    assert said(hug, 0) == (
        "Step 0: 13 pieces to begin with: 8 characters and 5 candidates from the text.",
        "Next: EM 1 of round 1: 3 of 13 pieces go, expected less than 0.5 times; "
        "the others’ log p becomes ψ(count) − ψ(sum).",
    )
    assert said(hug, 1)[0] == (
        "Step 1: EM 1 of round 1. 3 of 13 pieces are expected less than 0.5 times and go: h, ug and p. "
        "Objective 5.092 nats a word."
    )
    assert said(hug, 2)[0].endswith("and go: hug and pu. Objective 5.092 → 3.820 nats a word.")
    assert said(hug, 2)[1] == "Next: the last cut to 10 pieces: 2 lost characters are put back."
    assert said(hug, 3) == (
        "Step 3: the last cut. Characters put back: p −2.9852 and h −2.9851.",
        "The target of 13 pieces is reached, 10 learned and 3 special: training stopped after 3 steps.",
    )


@pytest.mark.parametrize(
    ("lengths", "left_out"),
    [
        ((4192,), ""),
        ((4193,), " 1 line of more than 4,192 bytes is left out."),
        ((4193, 1, 5000), " 2 lines of more than 4,192 bytes are left out."),
    ],
)
def test_lines_that_are_left_out(lengths: tuple[int, ...], left_out: str) -> None:
    """SentencePiece learns from no line of more than 4,192 bytes; how many that concerns is said at the start.

    It is of BPE, too, and still there where the trace comes from another process.
    """
    text = "\n".join([GETTYSBURG, *("a" * length for length in lengths)])
    trace = trained(UnigramRecipe(vocab_size=40), Corpus.from_text(text))
    assert said(trace, 0)[0].partition(" from the text.")[2] == left_out
    merging = train(Corpus.from_text(text), SentencePieceBpeRecipe(merges=3))
    for again in (merging, trace_from_parts(merging.parts()), pickle.loads(pickle.dumps(merging))):
        assert plain_line(caption_at(again, 0).first).partition(" Nothing has merged yet.")[2] == left_out


def test_the_caption_of_the_paper(paper: UnigramTrace) -> None:
    """In the paper's way counts are divided by their sum, and a pruning leaves four fifths, by likelihood."""
    assert said(paper, 2) == (
        "Step 2: EM 2 of round 1. The expected counts, divided by their sum, are the new p. "
        "Objective 3.545 → 1.918 nats a word.",
        "Next: pruning to 80 %: 7 of 31 pieces go, those without which the corpus loses least likelihood.",
    )
    first, _ = said(paper, 3)
    assert first.startswith("Step 3: pruning to 80 %. 7 of 31 pieces go, those of the least loss: ")
    assert first.endswith(" and 4 more.")
    assert said(paper, 11)[1].startswith(
        "Next: pruning to the 14 that are wanted beside 3 special: 1 of 15 pieces goes, the one "
    )
    assert said(paper, len(paper))[1].startswith("The target of 17 pieces is reached, 14 learned and 3 special")


def test_every_number_of_a_pruning_is_said(prose: UnigramTrace) -> None:
    """Those of small loss, the unused and the better split add up to what went; the bound of 1.1 is named."""
    prunings = [step for step in range(1, len(prose) + 1) if prose.stages[step].kind == "prune"]
    assert prunings
    for step in prunings:
        first, _ = said(prose, step)
        judgements = prose.at(step).judgements
        by_fate = {fate: judgements.n_with_fate(fate) for fate in ("loss", "unused", "split")}
        assert sum(by_fate.values()) == n_gone(prose, step)
        assert first.startswith(f"Step {step}: pruning to ")
        assert f" {by_fate['loss']} of {prose.n_pieces[step - 1]} pieces go" in first
        assert (f"{by_fate['unused']} unused" in first) == bool(by_fate["unused"])
        assert (f"{by_fate['split']} better split" in first) == bool(by_fate["split"])
        assert f"{n_gone(prose, step)} of {prose.n_pieces[step - 1]} pieces go" in said(prose, step - 1)[1]
    bounds = [said(prose, step - 1)[1].split(": ")[1] for step in prunings]
    assert bounds[0] == "pruning to 75 %"
    assert bounds[-1] == "pruning to 44, 1.1 × 40"


def test_why_training_ended() -> None:
    """A soft limit that is not reached, and a cancel, say so."""
    soft = trained(UnigramRecipe(vocab_size=29, hard_vocab_limit=False))
    assert said(soft, len(soft))[1] == (
        "Of the 29 pieces asked for only 10 and 3 special could be found: training stopped after 3 steps."
    )
    cancelled = train(Corpus.from_counts(HUG), UnigramRecipe(vocab_size=13), proceed=lambda n_steps: n_steps < 1)
    assert isinstance(cancelled, UnigramTrace)
    assert said(cancelled, 1)[1] == "Training was cancelled after 1 step."


@pytest.mark.parametrize("name", ["hug", "paper", "prose"])
def test_shorter_wordings_are_shorter(name: str, request: pytest.FixtureRequest) -> None:
    """Each wording of a line says it in fewer letters than the one before, and names its step to the last."""
    trace = request.getfixturevalue(name)
    for step in range(len(trace) + 1):
        caption = unigram_caption(trace, step)
        for line in (caption.first, caption.second):
            lengths = [len(plain_line(wording)) for wording in wordings(line)]
            assert lengths == sorted(set(lengths), reverse=True)
        assert all(plain_line(wording).startswith(f"Step {step}:") for wording in wordings(caption.first))


# ── the page ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_page_lists_what_went(paper: UnigramTrace) -> None:
    """The pieces of the smallest losses, with these, over the vocabulary that is left."""
    page = unigram_page(paper, 3)
    assert plain_line(page.title) == "Round 1, pruning: 7 of 31 pieces go"
    assert page.changed
    assert (page.changed.heading, page.changed.measure) == ("Gone, 7 pieces", "loss, nats a word")
    losses = sorted(judged.loss for judged in paper.at(3).gone if judged.loss is not None)
    assert [float(piece.value.replace("−", "-")) for piece in page.changed.pieces] == pytest.approx(
        losses[:4], rel=0.01
    )
    assert (page.changed.more, page.heading) == ("and 3 more", "Vocabulary, 24 pieces")


def test_the_page_lists_what_was_put_back(hug: UnigramTrace) -> None:
    """Where nothing went, the characters that are put back; then why training ended."""
    page = unigram_page(hug, 3)
    assert page.changed
    assert page.changed.heading == "Put back, 2 characters"
    assert [(plain_text(piece.runs), piece.value, piece.gone) for piece in page.changed.pieces] == [
        ("p", "−2.9852", False),
        ("h", "−2.9851", False),
    ]
    assert page.verdict
    assert page.verdict.sentence.startswith("The target of 13 pieces is reached")
    assert unigram_page(hug, 0).changed is None
    assert plain_line(step_title(hug, 0)) == "The first pieces"


def test_the_page_prefers_words_that_are_cut_anew(prose: UnigramTrace) -> None:
    """Of many words those that a step cuts otherwise are shown, as far as there is room."""
    for step in range(1, len(prose) + 1):
        rows = presented_words(prose, step)
        anew = [row for row, word in enumerate(prose.words) if prose.at(step).cut(word) != prose.at(step - 1).cut(word)]
        assert len(set(rows.rows) & set(anew)) == min(len(anew), 5)
        assert len(rows.rows) + rows.n_more == len(prose.words)
