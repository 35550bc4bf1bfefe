"""How each model comes to the pieces of a word: always to those that it cuts the word into."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.encode.all_at_once import AllAtOnceBpe
from explorer.engine.encode.bpe_stages import MergingModel
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_stages import SentencePieceModel
from explorer.engine.encode.sentencepiece_tokenizer import PieceKind
from explorer.engine.encode.unigram_model import UnigramModel
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.encode.word_making import merges_of, paths_of
from explorer.engine.encode.word_models import WordLevel
from explorer.engine.text.alphabet import BYTE_PIECES
from explorer.engine.text.sentencepiece_text import SentencePieceText
from tests.engine.encode.own_making import assert_own_making

WORDS = st.text("abcé🤗", min_size=1, max_size=9)
PAIRS = st.lists(st.tuples(st.text("abc", min_size=1, max_size=3), st.text("abc", min_size=1, max_size=3)), max_size=8)


def vocabulary_of(pairs: Sequence[tuple[str, str]], prefix: str = "", suffix: str = "") -> tuple[str, ...]:
    """All letters in all forms, and what the merges need and make."""
    letters = [before + letter + after for letter in "abc" for before in ("", prefix) for after in ("", suffix)]
    made = [left + right[len(prefix) :] for left, right in pairs]
    return tuple(dict.fromkeys([*letters, *(side for pair in pairs for side in pair), *made, "<unk>"]))


def ids_of(vocabulary: Sequence[str]) -> dict[str, int]:
    return {piece: n for n, piece in enumerate(vocabulary)}


@given(
    st.lists(st.text("abc", min_size=2, max_size=4), unique=True, max_size=8), st.text("abc", min_size=1, max_size=9)
)
def test_ranks(pieces: list[str], word: str) -> None:
    """By rank, also where a word is taken as a whole."""
    vocabulary = ("a", "b", "c", *pieces)
    assert_own_making(RankModel(ids_of(vocabulary), vocabulary), word, "any")


@pytest.mark.parametrize("affixes", [("", ""), ("##", ""), ("", "</w>"), ("##", "</w>")])
@given(PAIRS, WORDS, st.booleans(), st.booleans(), st.booleans())
def test_merges_by_priority(
    affixes: tuple[str, str], pairs: list[tuple[str, str]], word: str, fuse: bool, in_bytes: bool, whole: bool
) -> None:
    """With affixes, unknown symbols alone or together, or in bytes, and words that are looked up first."""
    prefix, suffix = affixes
    pairs = [(left, prefix + right) for left, right in pairs] + [
        (left, prefix + right + suffix) for left, right in pairs
    ]
    pairs += [(prefix + left, prefix + right) for left, right in pairs if not left.startswith("##")]
    vocabulary = vocabulary_of(pairs, prefix, suffix) + (tuple(BYTE_PIECES) if in_bytes else ())
    model = PriorityBpe(
        vocabulary,
        ids_of(vocabulary),
        pairs,
        "<unk>",
        fuse_unk=fuse,
        byte_fallback=in_bytes,
        prefix=prefix,
        suffix=suffix,
        ignore_merges=whole,
    )
    assert_own_making(model, word, "any")


@given(st.text("ab c", min_size=1), WORDS)
def test_merges_in_learned_order(text: str, word: str) -> None:
    """As a tokenizer that was trained here replays them: their numbers never fall."""
    tokenizer = train(Corpus.from_texts([text + " abcab"]), BpeRecipe(merges=20)).tokenizer()
    model = MergingModel(tokenizer, tokenizer.vocabulary)
    mark = tokenizer.spelling.marker_symbol if tokenizer.spelling.marker == "end-of-word" else ""
    assert_own_making(model, word + mark, "rising")


@given(PAIRS, WORDS, st.booleans())
def test_all_places_at_once(pairs: list[tuple[str, str]], word: str, joined_mark: bool) -> None:
    """As subword-nmt does, the mark joined to the last letter or a symbol of its own."""
    pairs = list(dict.fromkeys([*pairs, *((left, right + "</w>") for left, right in pairs), ("c", "</w>")]))
    symbols = {*"abc", *(side for pair in pairs for side in pair), *(left + right for left, right in pairs)}
    vocabulary = tuple(sorted({s.removesuffix("</w>") for s in symbols} | {f"{s}@@" for s in symbols}))
    assert_own_making(AllAtOnceBpe(vocabulary, ids_of(vocabulary), pairs, joined_mark), word, "any")


KINDS = st.sampled_from(["normal", "unused", "user-defined"])


@given(st.dictionaries(st.text("abc", min_size=2, max_size=4), KINDS, max_size=8), WORDS, st.booleans())
def test_sentencepiece_bpe(pieces: dict[str, PieceKind], word: str, in_bytes: bool) -> None:
    """By score; unused pieces fall back into what made them, and user-defined ones stand apart."""
    spellings = ["<unk>", *(BYTE_PIECES if in_bytes else ()), "a", "b", "c", *pieces]
    kinds = ["unknown", *(["byte"] * 256 if in_bytes else []), *["normal"] * 3, *pieces.values()]
    scores = [-float(n) for n in range(len(spellings))]
    tokenizer = SentencePieceBpeTokenizer(tuple(spellings), tuple(scores), tuple(kinds), SentencePieceText("identity"))
    assert_own_making(SentencePieceModel(tokenizer), word, "any")


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), st.integers(-9, -1), min_size=1, max_size=8), WORDS)
def test_the_path_taken_is_the_model_s_own(scores: dict[str, int], word: str) -> None:
    """Also among ties; the other path is no better, and not the same."""
    vocabulary = ("<unk>", *scores)
    logs = (0.0, *map(float, scores.values()))
    kinds = ("unknown", *["normal"] * len(scores))
    tokenizer = UnigramTokenizer(vocabulary, logs, kinds, SentencePieceText("identity"))
    for model in (UnigramModel(vocabulary, logs, unk_id=0), SentencePieceModel(tokenizer)):
        paths = paths_of(model, word)
        assert paths is not None
        spans = [edge[:2] for edge in paths.taken.edges if edge.piece_id != 0]
        assert spans == [(piece.start, piece.end) for piece in model.cut(word) if not piece.unknown]
        if paths.other is not None:
            assert paths.other.edges != paths.taken.edges
            assert paths.other.score <= paths.taken.score + 1e-9


def test_models_that_join_nothing() -> None:
    """There are no merges where words are looked up."""
    assert merges_of(WordLevel(("a",), {"a": 0}), "a") is None
    assert paths_of(WordLevel(("a",), {"a": 0}), "a") is None
