"""The encoder of SentencePiece's BPE: the symbols after any number of merges, and each merge with its sentence."""

from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.caption import plain_line
from explorer.figures.encoder_replay import ReplayShown
from explorer.figures.join_lines import JoinFigure
from explorer.figures.visible_text import plain_text

SPELLING = Spelling("characters", "word-start", SPACE_MARK)
TOKENIZER = SentencePieceBpeTokenizer(
    vocabulary=("<unk>", "ow", "▁l", "▁low", "▁", "e", "l", "o", "w"),
    scores=(0.0, 0.0, -1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0),
    kinds=("unknown", *("normal",) * 8),
)


def figure(text: str) -> JoinFigure:
    """The replay of a text by three merges: o + w, ▁ + l, ▁l + ow."""
    prepared = TOKENIZER.prepared(text)
    return JoinFigure(TOKENIZER, prepared, TOKENIZER.explain(text), TOKENIZER.encode(text), SPELLING)


def drawn(shown: ReplayShown) -> str:
    """The tokens, what was just made in brackets; a + between two that are joined next."""
    names = [f"[{plain_text(f.runs)}]" if f.state == "merged" else plain_text(f.runs) for f in shown.tokens.faces]
    return " ".join(name + (" +" if number in shown.tokens.brackets else "") for number, name in enumerate(names))


def test_words_are_joined_one_after_the_other_the_earliest_learned_first() -> None:
    """low low: o + w was learned first, then ▁ + l, then ▁l + ow, in the first word and then in the second."""
    replay = figure("low low")
    mark = plain_text(replay.at(0).tokens.faces[0].runs)
    lines = [drawn(replay.at(after)).replace(mark, "▁") for after in range(7)]
    assert lines == [
        "▁ l o + w ▁ l o w",
        "▁ + l [ow] ▁ l o w",
        "[▁l] + ow ▁ l o w",
        "[▁low] ▁ l o + w",
        "▁low ▁ + l [ow]",
        "▁low [▁l] + ow",
        "▁low [▁low]",
    ]
    assert [(row.number, row.rank) for row in replay.at(0).joins] == [(1, 1), (2, 2), (3, 3), (4, 1), (5, 2), (6, 3)]
    assert plain_line(replay.at(2).sentence).startswith("Merge 2, ")
    assert plain_line(replay.at(2).sentence).endswith(": the piece learned as number 2. 2 of 6.")
    assert plain_line(replay.at(0).sentence) == "Before any merge: 8 symbols; 6 merges follow."
    assert plain_line(replay.at(6).sentence).endswith("That was the last.")


def test_ids_and_offsets_are_those_of_the_moment_and_at_the_end_those_of_the_encoding() -> None:
    """ow has id 1 as soon as it is made; the mark in front of the text takes no room; unknown neighbors become one."""
    faces = figure("low").at(1).tokens.faces
    assert [(face.id, face.offset) for face in faces] == [("4", "0–0"), ("6", "0–1"), ("1", "1–3")]
    strange = figure("lxyow")
    assert [face.state for face in strange.at(0).tokens.faces] == ["plain"] * 2 + ["unknown"] * 2 + ["plain"] * 2
    last = strange.at(2)
    assert [(plain_text(face.runs)[-2:], face.state) for face in last.tokens.faces][1:] == [
        ("xy", "unknown"),
        ("ow", "plain"),
    ]
    assert last.tokens.n_tokens == 3


def test_a_text_without_merges_says_so() -> None:
    """Nothing typed, and letters that no piece joins, each have a sentence."""
    assert plain_line(figure("").at(0).sentence) == "Type a word or a sentence to encode it."
    assert plain_line(figure("e").at(0).sentence).startswith("No two neighbors make a piece")
