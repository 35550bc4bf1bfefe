"""The pieces of a unigram training as rows, and why each stays or goes, in numbers worked out by hand."""

import math
from array import array

import pytest

from explorer.engine import Corpus, UnigramRecipe, train
from explorer.engine.learn.unigram_corpus import TrainingText
from explorer.engine.learn.unigram_pruning import FATES
from explorer.engine.learn.unigram_record import Stage, StageKind, UnigramRecord
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures import unigram_reasons
from explorer.figures.unigram_lines import (
    PieceLines,
    PieceTitles,
    expected_number,
    filter_words,
    loss_number,
    piece_orders,
    piece_titles,
)
from explorer.figures.unigram_lives import life_lines
from explorer.figures.unigram_reasons import fall_sentence, reasons

HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
NONE = array("d")


@pytest.fixture(scope="module")
def hug() -> UnigramTrace:
    """The taught corpus as SentencePiece 0.2.1 trains it, as large as it gets."""
    trace = train(Corpus.from_counts(HUG), UnigramRecipe(vocab_size=13))
    assert isinstance(trace, UnigramTrace)
    return trace


def plain(text: str) -> str:
    """With spaces that may break."""
    return text.replace("\u00a0", " ")


def made(units: dict[str, int], pieces: str, style: str, *stages: Stage) -> UnigramTrace:
    """A trace written down by hand: ``units`` are words with what follows them, ``pieces`` all of the same weight."""
    spelled = tuple(pieces.split())
    alphabet = tuple((piece, 1) for piece in spelled if len(piece) == 1)
    text = TrainingText(units, alphabet, frozenset(), 0, 0, 0)
    record = UnigramRecord(text, spelled, array("q", [1] * len(spelled)), stages)
    return UnigramTrace(UnigramRecipe(style=style), record, "target-reached")  # type: ignore[arg-type]


def stage(
    kind: StageKind,
    probabilities: dict[int, float],
    counts: "array[float]" = NONE,
    losses: "array[float]" = NONE,
    fates: tuple[str, ...] = (),
) -> Stage:
    """A step after which pieces, by their numbers, have such probabilities."""
    scores = array("d", map(math.log, probabilities.values()))
    numbers = bytes(FATES.index(fate) for fate in fates)  # type: ignore[arg-type]
    return Stage(kind, 1, 1, array("i", probabilities), scores, counts, losses, numbers, None)


def said(trace: UnigramTrace, step: int, piece: str) -> str:
    """The whole sentence about a piece."""
    return plain("".join(part.text for part in next(reasons(trace, step, trace.life(piece)))))


def rows(lines: PieceLines) -> list[tuple[str, ...]]:
    """Piece, log p, count, result and fate of all rows."""
    found = map(lines.row, range(len(lines)))
    return [(row.piece, row.score, row.count, row.result, row.fate) for row in found]


# ── the first pieces ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_first_pieces_by_weight(hug: UnigramTrace) -> None:
    """The candidates of UNIGRAM.md by weight, count × length; all weights together are 379, so ▁hug has ln(60/379)."""
    assert piece_titles(hug, 0) == PieceTitles("count", "weight", "result")
    assert piece_orders(hug, 0) == (("score", "Weight"), ("count", "Count"))
    by_weight = rows(PieceLines(hug, 0, "score"))
    assert by_weight[:4] == [
        ("▁hug", "−1.843", "15", "60", "candidate"),
        ("▁pu", "−2.006", "17", "51", "candidate"),
        ("hug", "−2.131", "15", "45", "candidate"),
        ("ug", "−2.249", "20", "40", "candidate"),
    ]
    assert [row[0] for row in by_weight if row[4] == "candidate"] == ["▁hug", "▁pu", "hug", "ug", "pu"]
    assert sum(int(row[3]) for row in by_weight) == 379
    by_count = [int(row[2]) for row in rows(PieceLines(hug, 0, "count"))]
    assert by_count == sorted(by_count, reverse=True)
    assert said(hug, 0, "▁hug") == "log p −1.843 = ln(60 / 379), weight 60 = 15 times × 4 characters, of 379 in all."


def test_first_pieces_of_the_paper() -> None:
    """There a weight is the count alone, so that no column is needed for it."""
    trace = train(Corpus.from_counts(HUG), UnigramRecipe(vocab_size=14, style="paper"))
    assert isinstance(trace, UnigramTrace)
    assert piece_titles(trace, 0) == PieceTitles("count", "", "count")
    assert piece_orders(trace, 0) == (("count", "Count"),)
    row = PieceLines(trace, 0, "count").row(0)
    assert (row.count, row.result) == ("36", "")
    assert said(trace, 0, "▁hug").startswith("log p ")
    assert ", as it stands 15 times, of " in said(trace, 0, "▁hug")


# ── EM ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_why_a_piece_stays_in_em(hug: UnigramTrace) -> None:
    """▁hug in ▁hug: ▁hug 60/379, ▁ hug 36·45/379², ▁ h ug 36·15·40/379³, ▁ h u g 36·15·36·20/379⁴.

    .158311 of .170005 in all, which is .93122, in ▁hugs too: 13.968 for both. ψ(13.968) is 2.6006, ψ(71.76) 4.2664.
    """
    assert said(hug, 1, "▁hug") == (
        "Expected 13.97 times = 0.93 × ▁hug × 10 + 0.93 × ▁hugs × 5. Its new log p is ψ(13.97) − ψ(71.76) = −1.666."
    )


def test_what_goes_comes_first(hug: UnigramTrace) -> None:
    """h is expected .0024447 times in each of 15 words, .0367 in all: below 0.5. So are ug and p; all else stays."""
    assert piece_titles(hug, 1) == PieceTitles("expected", "new log p", "count")
    assert piece_orders(hug, 1) == (("fate", "Goes first"), ("score", "log p"), ("count", "Expected"))
    lines = PieceLines(hug, 1)
    assert rows(lines)[:4] == [
        ("h", "−3.229", "0.04", "", "below 0.5"),
        ("ug", "−2.249", "0.32", "", "below 0.5"),
        ("p", "−3.104", "0.33", "", "below 0.5"),
        ("pu", "−2.411", "0.99", "−4.855", "stays"),
    ]
    assert [row.goes for row in map(lines.row, range(len(lines)))] == [True] * 3 + [False] * 10
    assert (lines.numbers[0], len(lines)) == ("13 pieces", 13)
    assert (
        said(hug, 1, "h") == "Expected 0.04 times = 0.00244 × ▁hug × 10 + 0.00244 × ▁hugs × 5: fewer than 0.5, it goes."
    )
    counts = [float(row[2]) for row in rows(PieceLines(hug, 1, "count"))]
    assert counts == sorted(counts, reverse=True)


def test_hat_as_in_the_paper() -> None:
    """hat over h a t ha at of 0.2 each: h a t .008, h at .04, ha t .04, .088 in all.

    h is expected 6/11 = .5455 times, a 1/11, ha 5/11; all add up to 23/11, so h gets 6/23, ln of which is −1.344.
    """
    counts = array("d", (6 / 11, 1 / 11, 6 / 11, 5 / 11, 5 / 11))
    after = {0: 6 / 23, 1: 1 / 23, 2: 6 / 23, 3: 5 / 23, 4: 5 / 23}
    first, em = stage("seeds", dict.fromkeys(range(5), 0.2)), stage("em", after, counts, fates=("stays",) * 5)
    trace = made({"hat\0": 1}, "h a t ha at", "paper", first, em)
    assert rows(PieceLines(trace, 1, "count")) == [
        ("h", "−1.609", "0.55", "−1.344", "stays"),
        ("t", "−1.609", "0.55", "−1.344", "stays"),
        ("ha", "−1.609", "0.45", "−1.526", "stays"),
        ("at", "−1.609", "0.45", "−1.526", "stays"),
        ("a", "−1.609", "0.09", "−3.135", "stays"),
    ]
    assert said(trace, 1, "h") == "Expected 0.55 times = 0.55 × hat × 1. Its new log p is ln(0.55) − ln(2.09) = −1.344."


def test_hat_as_in_sentencepiece() -> None:
    """The same step by its M-step: a, ha and at go, h and t are left at ψ(6/11) − ψ(12/11) = −1.3183."""
    counts = array("d", (6 / 11, 1 / 11, 6 / 11, 5 / 11, 5 / 11))
    fates = ("stays", "threshold", "stays", "threshold", "threshold")
    em = stage("em", dict.fromkeys((0, 2), math.exp(-1.3183)), counts, fates=fates)
    trace = made({"hat\0": 1}, "h a t ha at", "sentencepiece", stage("seeds", dict.fromkeys(range(5), 0.2)), em)
    assert [(row[0], row[4]) for row in rows(PieceLines(trace, 1))] == [
        *(("a", "below 0.5"), ("ha", "below 0.5"), ("at", "below 0.5")),
        *(("h", "stays"), ("t", "stays")),
    ]
    assert said(trace, 1, "h").endswith("Its new log p is ψ(0.55) − ψ(1.09) = −1.318.")
    assert said(trace, 1, "ha") == "Expected 0.45 times = 0.45 × hat × 1: fewer than 0.5, it goes."


# ── pruning, the last cut ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def pruned() -> UnigramTrace:
    """ab × 6, a, b and cd, in which ab is judged, c and d are unused, and cd is cut better as c d than kept whole."""
    units = {"ab\0": 6, "a\0": 1, "b\0": 1, "cd\0": 1}
    first = stage("seeds", {0: 0.1, 1: 0.1, 2: 0.2, 3: 0.2, 4: 0.5, 5: 0.03})
    counts, losses = array("d", (1, 1, 1, 1, 6, 0)), array("d", [math.nan] * 4 + [0.7617, math.nan])
    fates = ("stays", "stays", "stays", "stays", "stays", "split")
    return made(units, "a b c d ab cd", "sentencepiece", first, stage("prune", {0: 0.1, 4: 0.5}, counts, losses, fates))


def test_why_a_piece_stays_in_a_pruning(pruned: UnigramTrace) -> None:
    """Of 10 tokens in 9 words 6 are ab; as a + b, of which there is one each, they make 10 + 6·(2 − 1) = 16.

    6/9 · [ln(6/10) − 2 ln(7/16)] = .6667 · [−.5108 + 1.6534] = .7617. Versions before 0.1.99 took the number of all 6
    pieces for that of the 2 parts.
    """
    assert piece_titles(pruned, 1) == PieceTitles("tokens", "loss", "result")
    assert PieceLines(pruned, 1, "loss").row(0).result == "0.762"
    assert said(pruned, 1, "ab").startswith("Loss 0.762 = 6 / 9 · [ln(6 / 10) − ln((1 + 6) / 16) − ln((1 + 6) / 16)] ")
    assert said(pruned, 1, "ab").endswith(
        "nats a word, 6 tokens becoming a + b, N 10, N′ 16 = N + 6 × (2 − 1); "
        "before 0.1.99 it was by mistake 40 = N + 6 × (6 pieces − 1): enough, it stays."
    )


def test_shorter_reasons(pruned: UnigramTrace, hug: UnigramTrace) -> None:
    """Where there is less room, what explains the numbers goes, then the formula; never what becomes of the piece."""
    said = ["".join(part.text for part in parts) for parts in reasons(pruned, 1, pruned.life("ab"))]
    assert [len(text) for text in said] == sorted([len(text) for text in said], reverse=True)
    assert all(text.endswith(": enough, it stays.") for text in said)
    assert plain(said[-1]) == "Loss 0.762 nats a word, 6 tokens becoming a + b: enough, it stays."
    said = ["".join(part.text for part in parts) for parts in reasons(hug, 1, hug.life("▁hug"))]
    assert [plain(text).split(". ")[0] for text in said] == [
        "Expected 13.97 times = 0.93 × ▁hug × 10 + 0.93 × ▁hugs × 5",
        "Expected 13.97 times = 0.93 × ▁hug × 10 and 1 more word, 4.66 together",
        "Expected 13.97 times",
    ]
    assert all(text.endswith("= −1.666.") for text in said)


def test_what_is_better_split(pruned: UnigramTrace) -> None:
    """c and d of .2 each make .04, ln of which is −3.219; cd itself has .03, −3.507."""
    assert said(pruned, 1, "cd") == (
        "Its own best path is c + d, with log p −3.219 above its own −3.507: it goes, whatever the others do."
    )
    assert said(pruned, 1, "c") == "1 token, and no other pieces spell it: it stays."


def test_the_last_cut(hug: UnigramTrace) -> None:
    """h and p went at step 1 and are put back at the end, since every character must be a piece."""
    lines = PieceLines(hug, 3)
    assert piece_titles(hug, 3) == PieceTitles()
    assert [row[0] for row in rows(lines) if row[4] == "put back"] == ["p", "h"]
    n_before = hug.n_pieces[2]
    assert hug.n_pieces[3] == n_before + 2
    assert lines.numbers == (f"{n_before} pieces and 2 put back", f"{n_before} and 2 put back")
    assert PieceLines(hug, 3, "score", ("▁hug",)).numbers[0] == f"1 of {n_before} pieces and 2 put back"
    assert said(hug, 3, "h").startswith("Lost on the way and put back")
    assert (
        said(hug, 3, "n") == "Its log p, −1.500, does not matter, as every character of the text is a piece: it stays."
    )
    assert said(hug, 3, "ug") == "It went at step 1: expected 0.32 times, below 0.5."


def test_ties_can_stand_first() -> None:
    """Of ab, cd and ef, of one loss, two go and one stays: by their place in the list alone."""
    first = stage("seeds", dict.fromkeys(range(10), 0.1))
    losses = array("d", [*[math.nan] * 6, 0.3, 0.2, 0.2, 0.2])
    fates = ("stays",) * 8 + ("loss", "loss")
    prune = stage("prune", dict.fromkeys(range(8), 0.1), array("d", [2] * 10), losses, fates)
    trace = made({"abcdefgh\0": 2}, "a b c d e f gh ab cd ef", "sentencepiece", first, prune)
    assert piece_orders(trace, 1)[-1] == ("tied", "Tied")
    lines = PieceLines(trace, 1, "tied")
    assert [(row.piece, row.fate) for row in map(lines.row, range(4))] == [
        *(("cd", "least loss"), ("ef", "least loss"), ("ab", "stays"), ("gh", "stays"))
    ]
    assert [row.tied for row in map(lines.row, range(len(lines)))] == [True] * 3 + [False] * 7
    assert said(trace, 1, "ef").endswith(
        ": too little, it goes, but only by its place in the list, tied with 2 others."
    )
    assert said(trace, 1, "ab").endswith(": enough, it stays, but only by its place in the list, tied with 2 others.")
    assert ("tied", "Tied") not in piece_orders(trace, 0)


# ── any string ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_why_a_word_is_no_piece(hug: UnigramTrace) -> None:
    """▁pun, the commonest word, has always the end of a line after it; un has n after it, or rather nothing else."""
    assert said(hug, 0, "▁pun").startswith("Never a candidate: it is always followed by the end of the line, ")
    assert said(hug, 2, "▁pun") == said(hug, 0, "▁pun")
    assert said(hug, 0, "▁p").startswith("Never a candidate: it is always followed by u, ")
    assert said(hug, 0, "xyz") == "Never a candidate: it does not stand in the corpus."


def test_a_special_token_is_no_candidate() -> None:
    """Though hug stands in the corpus, it was cut out of it before, and so is what looks like a control symbol."""
    recipe = UnigramRecipe(vocab_size=13, hard_vocab_limit=False, user_defined_symbols=("hug",))
    trace = train(Corpus.from_counts(HUG), recipe)
    assert isinstance(trace, UnigramTrace)
    assert said(trace, 0, "hug") == "Never a candidate: it is a user-defined symbol, always one piece by itself."
    assert said(trace, 0, "hu") == "Never a candidate: it stands nowhere in the corpus outside user-defined symbols."
    assert said(trace, 0, "<s>") == (
        "Never a candidate: it is a control symbol: text that looks like one is not learned from."
    )


def test_a_life(hug: UnigramTrace) -> None:
    """A life in one line: its weight with its rank, what each step found, how it ended; shorter without the middle."""
    assert [*map(plain, life_lines(hug, hug.life("▁hug")))] == [
        "Candidate with weight 60, rank 1 of 13 → EM 1.1: 13.97 → EM 1.2: 14.95 → stays to the end, log p −1.570.",
        "Candidate with weight 60, rank 1 of 13 → EM 1.1: 13.97 → … → stays to the end, log p −1.570.",
        "Candidate with weight 60, rank 1 of 13 → … → stays to the end, log p −1.570.",
    ]
    assert plain(next(life_lines(hug, hug.life("ug")))).endswith("→ EM 1.1: 0.32, gone at step 1.")
    assert plain(next(life_lines(hug, hug.life("h")))).endswith("→ EM 1.1: 0.04, gone at step 1 → put back at step 3.")
    assert [*life_lines(hug, hug.life("▁pun"))] == []


def test_a_life_that_was_cut_short() -> None:
    """Where training was cancelled, what is there stays as far as it went: nothing is known of the end."""
    trace = train(Corpus.from_counts(HUG), UnigramRecipe(vocab_size=13), proceed=lambda n_done: n_done < 1)
    assert isinstance(trace, UnigramTrace)
    assert trace.stop == "cancelled"
    assert plain(next(life_lines(trace, trace.life("▁hug")))).endswith("→ stays as far as training went, log p −1.666.")


def test_the_filter(hug: UnigramTrace) -> None:
    """What holds the text is left, the very text first; a space or an underscore may stand for ▁."""
    assert filter_words("_p u") == ("▁p▁u", "_p u")
    assert [row[0] for row in rows(PieceLines(hug, 0, "score", ("ug",)))] == ["ug", "▁hug", "hug"]
    lines = PieceLines(hug, 0, "score", filter_words("_hug"))
    assert [row[0] for row in rows(lines)] == ["▁hug"]
    assert (lines.index_of("▁hug"), lines.index_of("ug"), lines.numbers[0]) == (0, None, "1 of 13 pieces")


def test_where_a_row_stands(hug: UnigramTrace) -> None:
    """In every order the row of each piece is found, of those that are put back, too."""
    for step in range(len(hug) + 1):
        for order, _ in piece_orders(hug, step):
            lines = PieceLines(hug, step, order)
            assert [lines.index_of(lines.row(index).piece) for index in range(len(lines))] == [*range(len(lines))]
    assert PieceLines(hug, 1).index_of("zz") is None


def test_numbers() -> None:
    """Counts have two decimals and losses three digits; what is small but not nothing is not shown as nothing."""
    assert [expected_number(count) for count in (0, 0.0001234, 0.05, 13.968, 1743.82)] == [
        *("0.00", "1.23e−4", "0.05", "13.97", "1,743.82"),
    ]
    assert [loss_number(loss) for loss in (0, 0.82396, -0.00123, 0.00000126)] == ["0", "0.824", "−0.00123", "1.26e−6"]


def test_what_the_corpus_loses() -> None:
    """10 nats of 4 words are 2.5 a word."""
    assert (
        fall_sentence(10, 4, gone=False) == "Without it the corpus has 10.000 nats less of log-likelihood, 2.50 a word."
    )
    assert "it costs the corpus 10.000 nats" in fall_sentence(10, 4, gone=True)


def test_what_many_words_hold(hug: UnigramTrace, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a person steps, the words behind a count are not looked for where that would take long."""
    monkeypatch.setattr(unigram_reasons, "MOST_CHARACTERS", len("▁hug▁hugs") - 1)
    assert said(hug, 1, "▁hug") == "Expected 13.97 times. Its new log p is ψ(13.97) − ψ(71.76) = −1.666."
