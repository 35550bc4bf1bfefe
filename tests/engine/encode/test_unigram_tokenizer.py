"""The Unigram tokenizer: its kinds of pieces, unknown characters, bytes, the way back, and what is refused."""

import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.sentencepiece_tokenizer import PieceKind
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.errors import ExplorerError
from explorer.engine.text.sentencepiece_text import SentencePieceText
from tests.engine.encode.sentencepiece_models import ours, trained
from tests.engine.encode.test_lattice import HUG_FREQUENCIES

AS_IS = SentencePieceText("identity", add_dummy_prefix=False, remove_extra_whitespaces=False, escape_whitespaces=False)
HUG = UnigramTokenizer(
    tuple(HUG_FREQUENCIES),
    tuple(math.log(n / 210) for n in HUG_FREQUENCIES.values()),
    preparation=AS_IS,
)
BOOK = ["hello world", "low lower lowest", "the world is low", "hello there", "so is the well"] * 3
BYTES = tuple(f"<0x{value:02X}>" for value in range(256))


def test_the_words_of_the_course() -> None:
    """pug, hugs and huggun are cut as the lattice's best path is, ties included."""
    assert HUG.encode("huggun").tokens == ("hug", "g", "un")
    assert HUG.encode("pug").tokens == ("p", "ug")
    assert HUG.encode("hugs").tokens == ("h", "ugs")
    assert HUG.encode("hugs").ids == (0, 14)
    assert HUG.lattice("hugs").n_best_tied == 3


def test_dots_are_a_tie() -> None:
    """sentencepiece issue 747: test......... ends in . ........ or in ........ . alike; one is shown, both are told."""
    tokenizer = UnigramTokenizer(("▁test", ".", "........"), (-3.0, -2.0, -5.0))
    assert tokenizer.encode("test.........").tokens == ("▁test", ".", "........")
    tied = tokenizer.lattice("test.........").n_best(tokenizer.lattice("test.........").n_best_tied)
    assert [path.pieces[1:] for path in tied] == [(".", "........"), ("........", ".")]


def test_unknown_characters_without_an_unknown_piece() -> None:
    """A character that no piece spells stays in its place, flagged, without an id; a run of them is one token."""
    assert HUG.encode("hugxyun") == Encoding(
        tokens=("hug", "xy", "un"),
        ids=(12, None, 8),
        offsets=((0, 3), (3, 5), (5, 7)),
        unknown=(False, True, False),
    )


@given(st.text("hugspbnx", max_size=12))
def test_tokens_are_those_of_the_lattice(text: str) -> None:
    """The quick search finds the lattice's best path."""
    unknown_apart = [token if known else list(token) for token, known in _tokens(text)]
    assert [piece for token in unknown_apart for piece in ([token] if isinstance(token, str) else token)] == list(
        HUG.lattice(text).best().pieces
    )


def _tokens(text: str) -> list[tuple[str, bool]]:
    encoding = HUG.encode(text)
    return [(token, not unknown) for token, unknown in zip(encoding.tokens, encoding.unknown, strict=True)]


def test_words_are_explained_one_by_one() -> None:
    """Where no piece goes over ▁ each word has a lattice of its own, at its place in the raw text."""
    tokenizer = UnigramTokenizer(("▁", "a", "▁a", "b"), (-1.0, -2.0, -2.5, -3.0))
    words = tokenizer.explain("a  ba")
    assert [(word.offsets, word.lattice.text) for word in words] == [((0, 1), "▁a"), ((1, 5), "▁ba")]
    assert tokenizer.encode("a  ba").tokens == ("▁a", "▁", "b", "a")


def test_a_piece_over_a_space() -> None:
    """A piece with ▁ inside is found, since words are cut one by one only where no piece goes over a ▁."""
    tokenizer = UnigramTokenizer(("▁", "a", "b", "▁a▁b"), (-1.0, -2.0, -3.0, -1.5))
    assert tokenizer.encode("a b").tokens == ("▁a▁b",)
    assert tokenizer.encode("a b").offsets == ((0, 3),)
    assert [word.lattice.text for word in tokenizer.explain("a b a")] == ["▁a▁b", "▁a"]


# ── beside the library ────────────────────────────────────────────────────────────────────────────────────────────────


def assert_as_the_library(text: str, **settings: object) -> UnigramTokenizer:
    """The ids and surfaces of a text are those of a model that the library trained with some settings."""
    theirs = trained(BOOK, vocab_size=330, hard_vocab_limit=False, normalization_rule_name="identity", **settings)
    symbols = settings.get("user_defined_symbols", [])
    assert isinstance(symbols, list)
    tokenizer = ours(theirs, symbols)
    encoding = tokenizer.encode(text)
    assert list(encoding.ids) == theirs.encode(text)
    assert list(encoding.tokens) == theirs.encode(text, out_type=str)
    return tokenizer


def test_user_defined_and_control_pieces() -> None:
    """A user-defined piece is one token wherever it stands; a control piece in the text stays text."""
    settings = {"user_defined_symbols": ["<sep>", "lo"], "control_symbols": ["<ctl>"]}
    for text in ("hello <sep> world", "<sep>", "low<sep>lower", "<ctl> low", "slow lowest"):
        assert_as_the_library(text, **settings)


def test_unknown_characters_as_the_library() -> None:
    """Runs of unknown characters are one token with the id of the unknown piece, over words too."""
    for text in ("hello xyz", "x", "heQQo", "日本", "a日 本b"):
        tokenizer = assert_as_the_library(text)
    assert tokenizer.encode("heQQo").unknown.count(True) == 1


def test_bytes_as_the_library() -> None:
    """With byte pieces an unknown character is spelled in its UTF-8 bytes, each with the range of the character."""
    for text in ("hello日 low", "hello\nworld", "é", "😀"):
        tokenizer = assert_as_the_library(text, byte_fallback=True)
        encoding = tokenizer.encode(text)
        assert not any(encoding.unknown)
        assert tokenizer.decode(encoding.ids) == text
    assert tokenizer.encode("😀").offsets == ((0, 0), (0, 1), (0, 1), (0, 1), (0, 1))


def test_spaces_are_kept_where_asked() -> None:
    """Public reports 684, 650: with identity, extra spaces kept and bytes, every text comes back whole."""
    theirs = trained(
        BOOK,
        vocab_size=300,
        hard_vocab_limit=False,
        normalization_rule_name="identity",
        remove_extra_whitespaces=False,
        byte_fallback=True,
    )
    model = ours(theirs)
    tokenizer = UnigramTokenizer(
        model.vocabulary, model.scores, model.kinds, SentencePieceText("identity", remove_extra_whitespaces=False)
    )
    for text in ("  Hello", "Hello\nworld", " ", "", "︰", "a\tb "):
        encoding = tokenizer.encode(text)
        assert list(encoding.ids) == theirs.encode(text)
        assert tokenizer.decode(encoding.ids) == text
    assert tokenizer.encode(" ").tokens == ("▁", "▁")
    assert tokenizer.encode("").tokens == ()


def test_decoding_as_the_library() -> None:
    """Control pieces are silent, unknown ones are ⁇ between spaces, and the first mark is no space."""
    theirs = trained(BOOK, vocab_size=330, hard_vocab_limit=False, normalization_rule_name="identity")
    tokenizer = ours(theirs)
    for text in ("hello world", "low xx low", "x"):
        ids = [theirs.bos_id(), *theirs.encode(text), theirs.eos_id()]
        assert tokenizer.decode(ids) == theirs.decode(ids)


# ── rules that the library's trainer does not show ────────────────────────────────────────────────────────────────────


def test_unused_pieces_are_passed_over() -> None:
    """An unused piece is not found; a character that is one is unknown."""
    kinds: tuple[PieceKind, ...] = ("unknown", "unused", "normal", "unused")
    tokenizer = UnigramTokenizer(("<unk>", "ab", "a", "b"), (0.0, -1.0, -2.0, -3.0), kinds, AS_IS)
    assert tokenizer.encode("ab").ids == (2, 0)
    assert tokenizer.unknown_score == -12.0


def test_user_defined_pieces_win_over_positive_scores() -> None:
    """Where normal pieces have positive scores a user-defined one has more, by the bytes it covers."""
    kinds: tuple[PieceKind, ...] = ("normal", "normal", "user-defined")
    tokenizer = UnigramTokenizer(("a", "b", "ab"), (1.5, 2.0, 0.0), kinds, AS_IS)
    assert tokenizer.encode("ab").ids == (2,)
    assert tokenizer.edge_scores[2] == pytest.approx(3.9)


def test_control_pieces_in_the_text() -> None:
    """Where it is allowed, a control piece in the text is one token and parts the text; it can be an error."""
    kinds: tuple[PieceKind, ...] = ("unknown", "control", "normal", "normal", "normal")
    tokenizer = UnigramTokenizer(("<unk>", "</s>", "▁", "a", "▁a"), (0.0, 0.0, -1.0, -1.0, -1.5), kinds)
    allowed = tokenizer.encode("a</s>a a", special="allow")
    assert allowed.tokens == ("▁a", "</s>", "a", "▁a")
    assert allowed.ids == (4, 1, 3, 4)
    assert allowed.offsets == ((0, 1), (1, 5), (5, 6), (6, 8))
    assert tokenizer.decode(allowed.ids) == "aa a"
    assert tokenizer.encode("a</s>").ids == (4, 0)
    with pytest.raises(ExplorerError, match="At offset 1 stands “</s>”, which looks like a special token"):
        tokenizer.encode("a</s>", special="error")


# ── bad input ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("score", [math.nan, -math.inf, math.inf])
def test_scores_that_are_none(score: float) -> None:
    """A score that is no finite number is refused with its piece."""
    with pytest.raises(ExplorerError, match="The score of “b” is"):
        UnigramTokenizer(("a", "b"), (-1.0, score))


def test_an_empty_piece() -> None:
    """A piece that is empty is refused with its number."""
    with pytest.raises(ExplorerError, match="Piece 1 of the vocabulary is empty"):
        UnigramTokenizer(("a", ""), (-1.0, -1.0))


def test_missing_kinds_and_bytes() -> None:
    """Kinds for some pieces only, and some byte pieces only, are refused."""
    with pytest.raises(ExplorerError, match="2 pieces, but 1 kinds"):
        UnigramTokenizer(("a", "b"), (-1.0, -1.0), ("normal",))
    with pytest.raises(ExplorerError, match="“<0x1>” is no byte piece"):
        UnigramTokenizer(("<0x1>",), (0.0,), ("byte",))
    with pytest.raises(ExplorerError, match="“<0x0A>” is missing"):
        UnigramTokenizer(BYTES[:10] + BYTES[11:], (0.0,) * 255, ("byte",) * 255)


def test_odd_pieces() -> None:
    """Pieces of NUL or of spaces alone are pieces as any other."""
    tokenizer = UnigramTokenizer(("\0", "a\0", " ", "  ", "a"), (-1.0,) * 5, preparation=AS_IS)
    assert tokenizer.encode("a\0   \0").tokens == ("a\0", " ", "  ", "\0")


@pytest.mark.parametrize("piece_id", [None, -1, 15, 99])
def test_ids_that_are_none(piece_id: int | None) -> None:
    """What has no piece cannot be decoded, and the place is told."""
    with pytest.raises(ExplorerError, match="Token 2 "):
        HUG.decode([0, piece_id])


def test_an_empty_vocabulary() -> None:
    """Without pieces everything is unknown."""
    assert UnigramTokenizer((), ()).encode("ab").tokens == ("▁ab",)


def test_a_word_of_100_000_characters() -> None:
    """A long word is cut in one go."""
    assert len(HUG.encode("hug" * 33_334).tokens) == 33_334


def test_it_can_be_sent_to_another_process() -> None:
    """It is the same after pickling, with what was computed or without."""
    assert pickle.loads(pickle.dumps(HUG)).encode("hugs") == HUG.encode("hugs")
