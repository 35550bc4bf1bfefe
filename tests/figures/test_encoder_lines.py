"""What the encoder shows, as values: tokens in rows, the merges of a replay, its sentences."""

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.text_replay import Difference
from explorer.figures.caption import CaptionText, Line
from explorer.figures.chip_layout import Place
from explorer.figures.encoder_lines import (
    NeedNode,
    TokenFace,
    TokenLine,
    difference_said,
    first_other,
    need_tree,
    needed_merges,
    order_said,
    replay_sentence,
    spoken_tokens,
    times_said,
    token_places,
)
from explorer.figures.encoder_replay import ReplayFigure, ReplayShown
from explorer.figures.visible_text import Run, plain_text
from tests.engine.encode.replays import text_replay

SENNRICH = train(
    Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}),
    BpeRecipe(merges=10, marker="end-of-word", special_tokens=("<s>",)),
).tokenizer()


def figure(text: str, k: int, order: MergeOrder | None = None) -> ReplayFigure:
    learned = text_replay(SENNRICH, text, special="allow")
    changed = text_replay(SENNRICH, text, special="allow", order=order) if order else None
    return ReplayFigure(SENNRICH, learned, changed, order, k=k)


def drawn(line: TokenLine | None) -> str:
    """The tokens as a drawing: just merged in stars, unknown in brackets, what merges next under one roof."""
    assert line is not None
    marks = {"plain": "{}", "merged": "*{}*", "unknown": "[{}]"}
    said = [marks[face.state].format(plain_text(face.runs)) for face in line.faces]
    return "".join(name + ("^" if number in line.brackets else " ") for number, name in enumerate(said)).strip()


def plain(line: Line) -> str:
    return "".join(part.text if isinstance(part, CaptionText) else plain_text(part.runs) for part in line)


# --- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (0, "l o w e^s t </w>"),
        (1, "l o w *es*^t </w>"),
        (2, "l o w *est*^</w>"),
        (3, "l^o w *est</w>*"),
        (4, "*lo*^w est</w>"),
        (5, "*low* est</w>"),
    ],
)
def test_each_step_marks_what_merged_and_what_merges_next(after: int, expected: str) -> None:
    """Sennrich's "lowest", from its letters to its two tokens."""
    assert drawn(figure("lowest", 8).at(after).tokens) == expected


def test_a_token_has_its_id_and_its_offsets() -> None:
    """Unknown letters have a dash for an id, special tokens an id after the merges, and each word begins anew."""
    faces = figure("lxw <s>", 8).at(0).tokens.faces
    assert [(plain_text(face.runs), face.id, face.offset, face.starts_word) for face in faces] == [
        ("l", "4", "0–1", True),
        ("x", "unknown", "1–2", False),
        ("w", "10", "2–3", False),
        ("</w>", "0", "3–3", False),
        ("<s>", "19", "4–7", True),
    ]
    assert spoken_tokens(figure("lx", 8).at(0).tokens) == "l, id 4, 0–1; x, unknown, 1–2; </w>, id 0, 2–2"


def test_only_the_first_tokens_are_made() -> None:
    """Of a long text as many as are asked for, and how many more there are."""
    line = figure("x" * 700, 8).at(0, most=300).tokens
    assert (len(line.faces), line.n_tokens, line.n_hidden) == (300, 701, 401)


def test_words_stand_apart_and_wrap() -> None:
    """Between tokens of a word the gap is 4, between words 16, and what has no room begins a row."""
    faces = [TokenFace((Run(name, "text"),), "plain", "0", "0–1", name.isupper()) for name in "AbCdE"]
    widths, places = token_places(TokenLine(tuple(faces), (), 5), lambda face: 30, room=116, gap=4, word_gap=16)
    assert widths == (30, 30, 30, 30, 30)
    assert places == (Place(0, 0), Place(34, 0), Place(80, 0), Place(0, 1), Place(46, 1))
    assert token_places(TokenLine((), (), 0), lambda face: 30, room=100, gap=4, word_gap=16) == ((), ())


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "k", "after", "sentence"),
    [
        ("newest", 8, 3, "Merge 3, est + </w>: applied once. 3 of 6."),
        ("newest", 8, 6, "Merge 8, new + est</w>: applied once. That was the last."),
        ("lowest newest", 8, 1, "Merge 1, e + s: applied twice. 1 of 8."),
        ("newest", 8, 0, "Before any merge: 7 symbols. 6 merges find a place."),
        ("xyz", 8, 0, "None of the first 8 merges finds a place: the first symbols are the tokens."),
        ("low", 0, 0, "No merge is used: the first symbols are the tokens."),
        ("", 8, 0, "Type a word or a sentence to encode it."),
    ],
)
def test_each_step_in_a_sentence(text: str, k: int, after: int, sentence: str) -> None:
    """What the merge did, how often, and how far it is to the end."""
    replay = text_replay(SENNRICH, text)
    said = replay_sentence(SENNRICH.merges, replay.fired(k), after, len(replay.symbols), k, SENNRICH.spelling)
    assert plain(said) == sentence


def test_how_often() -> None:
    """Once and twice have words of their own."""
    assert [times_said(times) for times in (1, 2, 3, 1234)] == ["once", "twice", "3 times", "1,234 times"]


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (MergeOrder(off=frozenset([2])), "Without merge 2"),
        (MergeOrder(off=frozenset([7, 2, 3])), "Without merges 2, 3 and 7"),
        (MergeOrder().swapped(8, 3), "With merges 3 and 8 swapped"),
        (MergeOrder().swapped(1, 2).toggled(5), "Without merge 5, with merges 1 and 2 swapped"),
        (MergeOrder().swapped(1, 2).swapped(2, 3), "With merges 1, 2 and 3 in each other's places"),
    ],
)
def test_what_is_changed_in_the_order(order: MergeOrder, sentence: str) -> None:
    """Merges that are off, and those that changed places."""
    assert order_said(order) == sentence


def test_what_comes_of_it() -> None:
    """From where on the results differ, and whether they do in the end."""
    assert difference_said(None) == "nothing changes"
    assert difference_said(Difference(3, at_the_end=True)) == "differs from merge 3 on"
    assert difference_said(Difference(3, at_the_end=False)) == "differs from merge 3 on, but not in the end"


# --- merges -----------------------------------------------------------------------------------------------------------


def rows(shown: ReplayShown) -> list[str]:
    """The rows as a drawing: place, pair, times, in the other order, what is needed; > where the orders part."""
    return [
        f"{'>' if row.differs else ' '}{row.place}: {row.merge}{' off' if row.off else ''} "
        f"{plain_text(row.left)}+{plain_text(row.right)} ×{row.times}/{row.times_changed} {row.needs}"
        for row in shown.rows
    ]


def test_the_merges_of_two_orders_side_by_side() -> None:
    """Without es + t nothing with est comes about; each merge says how often it fires in either order."""
    assert rows(figure("lowest", 8, MergeOrder(off=frozenset([2]))).at(0)) == [
        " 1: 1 e+s ×1/1 ()",
        ">2: 2 off es+t ×1/0 (1,)",
        " 3: 3 est+</w> ×1/0 (2,)",
        " 4: 4 l+o ×1/1 ()",
        " 5: 5 lo+w ×1/1 (4,)",
    ]


def test_the_tokens_of_another_order_and_where_they_first_differ() -> None:
    """Beside "low est</w>" stands what comes without merge 2; the second token is the first that is another."""
    shown = figure("lowest", 8, MergeOrder(off=frozenset([2]))).at(5)
    assert (drawn(shown.tokens), drawn(shown.changed)) == ("*low* est</w>", "low es t </w>")
    assert shown.changed is not None
    assert shown.changed.first_difference == 1
    assert shown.changed_said == "Without merge 2: differs from merge 2 on"
    assert (first_other([0, 2], [0, 2]), first_other([0, 2], [0, 2, 3]), first_other([0, 1, 3], [0, 3])) == (None, 1, 0)


def test_what_merges_need() -> None:
    """newest</w> needs new and est</w>; letters need nothing; a side that is there twice is named once."""
    assert needed_merges(SENNRICH.merges, [1, 2, 3, 6, 7, 8]) == {1: (), 2: (1,), 3: (2,), 6: (), 7: (6,), 8: (7, 3)}
    assert needed_merges([("a", "a"), ("aa", "aa")], [1, 2]) == {1: (), 2: (1,)}


def test_the_tree_of_what_a_merge_needs() -> None:
    """Each merge stands to the right of what it needs, the first of it in its own row."""
    needs = {1: (), 2: (1,), 3: (2,), 6: (), 7: (6,), 8: (7, 3)}
    assert need_tree(needs, 8) == (
        NeedNode(8, 3, 0, None),
        NeedNode(7, 1, 0, 0),
        NeedNode(6, 0, 0, 1),
        NeedNode(3, 2, 1, 0),
        NeedNode(2, 1, 1, 3),
        NeedNode(1, 0, 1, 4),
    )
    assert need_tree(needs, 1) == (NeedNode(1, 0, 0, None),)


def test_of_whom_the_needs_are_shown() -> None:
    """Those of the chosen merge, or else of the one that the replay has come to; before any merge of none."""
    newest = figure("newest", 8)
    assert (newest.at(6).tree_said, newest.at(6).tree[0].merge) == ("What merge 8 needs", 8)
    assert newest.at(6, chosen=3).tree[0].merge == 3
    assert newest.at(1).tree_said == "Merge 1 needs no other merge"
    assert (newest.at(0).tree_said, newest.at(0).tree) == ("", ())
