"""An encoding by longest match, search by search."""

from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.figures.caption import plain_line
from explorer.figures.encoder_replay import ReplayShown
from explorer.figures.match_lines import MOST_TRIES, MatchFigure
from explorer.figures.visible_text import plain_text

PIECES = ("hu", "##gs", "##g", "b", "h", "##u", "##s", "hug")
SMALL = WordPieceTokenizer((*PIECES, "[UNK]", "[SEP]"), special_tokens=("[UNK]", "[SEP]"), longest_word=20)


def figure(text: str) -> MatchFigure:
    return MatchFigure(SMALL, tuple(SMALL.explaining(text, special="allow")))


def tokens(shown: ReplayShown) -> str:
    """Each token with its id; what was just found in stars, what is unknown in question marks."""
    marks = {"plain": "", "merged": "*", "unknown": "?"}
    return " ".join(f"{marks[face.state]}{plain_text(face.runs)}:{face.id}" for face in shown.tokens.faces)


def test_a_word_is_cut_from_left_to_right() -> None:
    """What is not yet cut stands as a rest without an id; what was found last is marked, and the sentence names it."""
    shown = [figure("bugs").at(after) for after in range(4)]
    assert [tokens(step) for step in shown] == [
        "bugs:–",
        "*b:3 ##ugs:–",
        "b:3 *##u:5 ##gs:–",
        "b:3 ##u:5 *##gs:1",
    ]
    assert [plain_line(step.sentence) for step in shown] == [
        "Before any search: 1 word, 3 searches.",
        "Search 1: b matches, after 3 longer ones. 1 of 3.",
        "Search 2: ##u matches, after 2 longer ones. 2 of 3.",
        "Search 3: ##gs matches, at the first try. That was the last.",
    ]
    assert [face.offset for face in shown[2].tokens.faces] == ["0–1", "1–2", "2–4"]


def test_a_word_becomes_unknown_as_a_whole() -> None:
    """Pieces that were found before go where nothing matches; the next word is as if nothing had been."""
    unknown = figure("hub hug")
    assert tokens(unknown.at(1)) == "*hu:0 ##b:– hug:–"
    assert tokens(unknown.at(2)) == "?[UNK]:8 hug:–"
    assert plain_line(unknown.at(2).sentence) == "Search 2: nothing matches, hub becomes [UNK]. 2 of 3."
    assert tokens(unknown.at(3)) == "?[UNK]:8 *hug:7"


def test_a_word_too_long_and_a_special_token() -> None:
    """Neither is searched for: the one is given up in a step of its own, the other is there from the start."""
    shown = figure("[SEP]" + "h" * 21)
    assert tokens(shown.at(0)) == f"[SEP]:9 {'h' * 21}:–"
    assert tokens(shown.at(1)) == "[SEP]:9 ?[UNK]:8"
    assert plain_line(shown.at(1).sentence).endswith(
        " has more than 20 characters and becomes [UNK]. That was the last."
    )
    assert [row.in_vain for row in shown.at(1).searches or ()] == ["nothing: the word is too long"]


def test_a_search_names_what_it_tried() -> None:
    """The longest tries, and how many more there were; the one that was found is not among them."""
    (first, *_others) = figure("h" + "s" * 12).at(0).searches or ()
    names = first.in_vain.split(" and ")[0].split(", ")
    assert (names[0], len(names)) == ("h" + "s" * 12, MOST_TRIES)
    assert first.in_vain.endswith(f" and {12 - MOST_TRIES} shorter ones")
    assert plain_text(first.found) == "h"


def test_nothing_to_encode() -> None:
    """Without a word there is a hint, and no search."""
    shown = figure("  ").at(0)
    assert (plain_line(shown.sentence), shown.searches) == ("Type a word or a sentence to encode it.", ())


def test_only_the_first_tokens_are_shown() -> None:
    """Of a long text so many tokens are made as are asked for, and it is known how many there are."""
    line = figure("hug " * 50).at(50, most=10).tokens
    assert (len(line.faces), line.n_hidden) == (10, 40)
