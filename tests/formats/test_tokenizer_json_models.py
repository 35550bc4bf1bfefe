"""The four models, with all their options, and added tokens give what the library gives."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.errors import ExplorerError
from tests.formats.tokenizer_files import added, assert_same, bpe, document, opened

ALPHABET = "abé日▁ "
_BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
_texts = st.lists(st.sampled_from([*ALPHABET, "🤗", "<x>", "A", "É", "[U]", "  ", "\n"]), max_size=12).map("".join)
_pieces = st.lists(st.text(ALPHABET, min_size=1, max_size=3), min_size=1, max_size=10, unique=True)
_byte_pieces = st.sampled_from([[], _BYTES, ["<0x61>", "<0xC3>", "<0xA9>", "<0x20>"]])


def numbered(pieces: list[str]) -> dict[str, int]:
    return {piece: number for number, piece in enumerate(dict.fromkeys(pieces))}


@st.composite
def bpe_models(draw: st.DrawFn) -> dict[str, Any]:
    """Any BPE model: with a prefix and a suffix or without, with merges in any order, complete or not."""
    prefix, suffix = draw(st.sampled_from([None, "##"])), draw(st.sampled_from([None, "</w>"]))
    letters = draw(st.lists(st.sampled_from(ALPHABET), min_size=1, unique=True))
    pieces = [*letters, *(f"{prefix}{letter}" for letter in letters if prefix)]
    pieces += [f"{piece}{suffix}" for piece in pieces if suffix]
    pieces += draw(st.sampled_from([[], ["[U]"]])) + draw(_byte_pieces)
    merges = []
    for _ in range(draw(st.integers(0, 10))):
        left, right = draw(st.sampled_from(pieces)), draw(st.sampled_from(pieces))
        if right.startswith(prefix or ""):
            merges.append([left, right])
            pieces.append(left + right.removeprefix(prefix or ""))
    return bpe(
        numbered(draw(st.permutations(pieces))),
        draw(st.permutations(merges)),
        unk_token=draw(st.sampled_from([None, "[U]"])),
        fuse_unk=draw(st.booleans()),
        byte_fallback=draw(st.booleans()),
        ignore_merges=draw(st.booleans()),
        continuing_subword_prefix=prefix,
        end_of_word_suffix=suffix,
    )


@st.composite
def unigram_models(draw: st.DrawFn) -> dict[str, Any]:
    """Any unigram model; scores are few, so that ways are often tied."""
    pieces = ["[U]", *draw(_pieces), *draw(_byte_pieces)]
    score = st.sampled_from([0, -1, -2, -0.1, -0.2, -0.3, -3.5, 1.5])
    scored = [[piece, draw(score) if number < 12 else -5] for number, piece in enumerate(pieces)]
    byte_fallback = draw(st.booleans())
    return {"type": "Unigram", "vocab": scored, "unk_id": draw(st.sampled_from([0, 1])), "byte_fallback": byte_fallback}


@st.composite
def word_piece_models(draw: st.DrawFn) -> dict[str, Any]:
    """Any WordPiece model."""
    pieces = ["[U]", *draw(_pieces), *(f"##{piece}" for piece in draw(_pieces))]
    return {
        "type": "WordPiece",
        "vocab": numbered(pieces),
        "unk_token": "[U]",
        "continuing_subword_prefix": draw(st.sampled_from(["##", ""])),
        "max_input_chars_per_word": draw(st.sampled_from([3, 100])),
    }


@st.composite
def word_level_models(draw: st.DrawFn) -> dict[str, Any]:
    """Any WordLevel model."""
    return {"type": "WordLevel", "vocab": numbered(["[U]", *draw(_pieces)]), "unk_token": "[U]"}


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.one_of(bpe_models(), unigram_models(), word_piece_models(), word_level_models()),
    st.sampled_from([None, {"type": "Whitespace"}]),
    st.lists(_texts, min_size=3, max_size=3),
)
def test_models(model: dict[str, Any], pre_tokenizer: Any, texts: list[str]) -> None:
    """Any model gives the library's ids, wherever the library gives any."""
    tokenizer = opened(document(model=model, pre_tokenizer=pre_tokenizer))
    assert tokenizer.reference is not None
    reference = tokenizer.reference()
    for text in texts:
        try:
            expected = reference.encode(text)
        except ExplorerError:  # it fails on what is unknown where there is no unknown token
            tokenizer.pipeline.run(text)
            continue
        assert list(tokenizer.pipeline.encode(text)) == expected


NORMALIZERS = (
    None,
    {"type": "Lowercase"},
    {"type": "NFD"},
    {"type": "Prepend", "prepend": "▁"},
    {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
    {"type": "Strip", "strip_left": True, "strip_right": False},
)
PRE_TOKENIZERS = (
    None,
    {"type": "Whitespace"},
    {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": True},
    {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": False, "use_regex": True},
)
_TOKENS = ("<x>", "<y>", "ab", "A", "<x", "x> ", "é", "aa", "[U]", "▁b")


@settings(max_examples=300)
@given(
    st.lists(st.tuples(st.sampled_from(_TOKENS), *[st.booleans()] * 5), max_size=6, unique_by=lambda token: token[0]),
    st.sampled_from(NORMALIZERS),
    st.sampled_from(PRE_TOKENIZERS),
    st.lists(_texts, min_size=3, max_size=3),
)
def test_added_tokens(tokens: list[Any], normalizer: Any, pre_tokenizer: Any, texts: list[str]) -> None:
    """Added tokens of all kinds are found, numbered and read back as in the library."""
    names = ("single_word", "lstrip", "rstrip", "normalized", "special")
    entries = [added(text, 90, **dict(zip(names, flags, strict=True))) for text, *flags in tokens]
    model = bpe(numbered(["[U]", *ALPHABET, "ab"]), [["a", "b"]], unk_token="[U]")
    tokenizer = opened(document(added_tokens=entries, normalizer=normalizer, pre_tokenizer=pre_tokenizer, model=model))
    if any("several tokens become" in finding.words for finding in tokenizer.findings):
        return  # then the library takes any of them, by chance
    for text in texts:
        assert_same(tokenizer, text, with_offsets=False)


def test_unigram_ties() -> None:
    """Of two ways that are equally probable to the last bit the one found first is kept; a bit more is more."""
    pieces = [["[U]", -9.0], ["a", -0.1], ["b", -0.2], ["ab", -0.1 + -0.2]]
    tied = opened(document(model={"type": "Unigram", "vocab": pieces, "unk_id": 0}))
    assert tied.pipeline.encode("ab") == (3,)  # found from the start, before the way over a
    pieces[3][1] = -0.3  # a float that is greater than -0.1 + -0.2
    assert -0.3 > -0.1 + -0.2
    assert opened(document(model={"type": "Unigram", "vocab": pieces, "unk_id": 0})).pipeline.encode("ab") == (3,)
    pieces[3][1] = -0.3000000000000001
    assert opened(document(model={"type": "Unigram", "vocab": pieces, "unk_id": 0})).pipeline.encode("ab") == (1, 2)


def test_unknown_scores() -> None:
    """An unknown character is 10 less probable than the least of all pieces: a long piece may be better than it."""
    pieces = [["[U]", 0.0], ["ax", -10.5], ["a", -1.0]]
    # x alone: -10.5 - 10; with a before it: -21.5, and ax in one: -10.5
    tokenizer = opened(document(model={"type": "Unigram", "vocab": pieces, "unk_id": 0}))
    assert tokenizer.pipeline.encode("ax") == (1,)
    assert tokenizer.pipeline.encode("axxx") == (1, 0)  # the two that are unknown are one
    assert tokenizer.pipeline.run("axxx").tokens.kinds == ("piece", "unknown")


def test_patterns_that_never_end() -> None:
    """A regular expression that would search for ever is given up, in words."""
    split = {"type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}
    tokenizer = opened(document(pre_tokenizer=split))
    with pytest.raises(ExplorerError, match="pre-tokenizer gave up"):
        tokenizer.pipeline.run("a" * 40 + "b")
