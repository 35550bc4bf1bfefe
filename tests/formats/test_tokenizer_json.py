"""Reading a tokenizer.json: what is wrong with one, where, and the repair; what is odd; what is said of it."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.formats import json_text, merges_json
from explorer.formats.cross_check import cross_check
from explorer.formats.diagnosis import Finding, TokenizerFileError
from explorer.formats.opened import OpenedTokenizer
from tests.formats.tokenizer_files import added, bpe, document, opened

ABC = {"a": 0, "b": 1, "c": 2, "ab": 3}


def refusal(written: Any) -> Finding:
    """The reason for which a file is refused."""
    with pytest.raises(TokenizerFileError) as caught:
        opened(written)
    return caught.value.findings[0]


def odd(written: Any) -> list[str]:
    """What is odd about a file that opens."""
    return [finding.sentence for finding in opened(written).findings]


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("written", "place", "found", "words"),
    [
        (b'{\n "model": }', "line 2, column 11", b"}", "a value is expected"),
        ('{"é": 1\n "b"'.encode(), "line 2, column 2", b'"b"', "comma"),
        (b'{"a" 1}', "line 1, column 6", b"1}", "colon"),
        (b'{"a": "b', "line 1, column 7", b'"b', "never closed"),
        (b'{"a": 1}\n{"b": 2}', "line 2, column 1", b'{"b": 2}', "behind the last bracket"),
        (b'{"a": [1, 2', "line 1, column 12", b"", "cut off"),
        (b'{"a": "\\x"}', "line 1, column 8", b'\\x"}', "behind \\"),
        (b'{"a": NaN}', "line 1, column 7", b"NaN}", "a number"),
        (b'{"a": "NaN", "b": -Infinity}', "line 1, column 19", b"-Infinity}", "a number"),
        (b'{"a": "\\u0061\\\\ud800\\ud83d\\ude00\\ud800"}', "line 1, column 33", b'\\ud800"}', "other half"),
        (b'{"\xc3\xa9": "\xff"}', "line 1, column 8", b'\xff"}', "UTF-8"),
        (b'{"a": "b\nc"}', "line 1, column 9", b'\nc"}', "written as \\n"),
    ],
)
def test_syntax_errors_have_a_place(written: bytes, place: str, found: bytes, words: str) -> None:
    """What is no JSON is named by line, column and byte, with the bytes that stand there and what is expected."""
    finding = refusal(written)
    assert finding.place == place
    assert finding.found == found
    assert written[finding.offset :].startswith(found)
    assert words in finding.sentence


def test_empty_files() -> None:
    """An empty file is called empty."""
    assert "empty" in refusal(b"").sentence
    assert "empty" in refusal(b" \n ").sentence


@pytest.mark.parametrize("depth", [200, 2_000, 200_000])
def test_deeply_nested(depth: int) -> None:
    """Brackets in brackets are refused in words, however deep they are."""
    assert refusal(b"[" * depth + b"]" * depth)
    assert "deeper than can be followed" in refusal(b"[" * 200_000).sentence
    nested: Any = {"type": "NFC"}
    text = '{"type": "Sequence", "normalizers": [' * depth + json.dumps(nested) + "]}" * depth
    whole = json.dumps(document(normalizer="HERE")).replace('"HERE"', text)
    assert refusal(whole).weight == "wrong"


def test_too_large_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of too many values is refused before it is parsed."""
    monkeypatch.setattr(json_text, "MOST_BRACKETS", 10)
    assert "millions of values" in refusal(b"[" * 20).sentence


def test_names_that_stand_twice() -> None:
    """A name that stands twice in an object is told of; the last one counts, as in the library."""
    written = json.dumps(document(model=bpe({"a": 0, "b": 1}, []))).replace('"b": 1', '"b": 1, "a": 2')
    assert opened(written).pipeline.encode("a") == (2,)
    assert any("“a” stands twice in one object" in sentence for sentence in odd(written))


def test_a_byte_order_mark() -> None:
    """A byte order mark is refused with its repair, and dropped where it shall be."""
    written = b"\xef\xbb\xbf" + json.dumps(document()).encode()
    finding = refusal(written)
    assert (finding.offset, finding.found) == (0, b"\xef\xbb\xbf")
    assert finding.repair == "drop the byte order mark"
    mended = opened(written, repair=True)
    assert mended.findings[0].weight == "odd"
    assert cross_check(mended, "abc").identical


# ── the structure ─────────────────────────────────────────────────────────────────────────────────────────────────────


def model(**members: Any) -> dict[str, Any]:
    return document(model={**bpe(ABC, [["a", "b"]]), **members})


UNIGRAM = {"type": "Unigram", "vocab": [["<unk>", 0.0], ["a", -1.5]], "unk_id": 0}

WRONG: list[tuple[Any, str, str]] = [
    ([], "", "a list"),
    ({}, "", "no model"),
    ({"model": 7}, "model", "a number"),
    (document(model={"type": "Foo", "vocab": {}}), "model.type", "“Foo”"),
    (document(model={"type": 3}), "model.type", "a number"),
    (model(vocab=[]), "model.vocab", "a list"),
    (model(vocab={"a": "0"}), "model.vocab[“a”]", "a string"),
    (model(vocab={"a": 0, "b": 1.5}), "model.vocab[“b”]", "a number"),
    (model(vocab={"a": True}), "model.vocab[“a”]", "true or false"),
    (model(vocab={"a": -1}), "model.vocab[“a”]", "negative"),
    (model(vocab={"a": 2**31}), "model.vocab[“a”]", "2,147,483,648"),
    (model(vocab={"a": 10**999}), "model.vocab[“a”]", "more than 18 digits"),
    (model(merges=None), "model.merges", "null"),
    (model(merges={"a": "b"}), "model.merges", "an object"),
    (model(merges=[["a", "b"], ["a", "b"], ["a", "b"], 7]), "model.merges[3]", "a number"),
    (model(merges=[["a", "b", "c"]]), "model.merges[0]", "a list of 3"),
    (model(merges=[["a", "b"], ["a", 1]]), "model.merges[1][1]", "a number"),
    (model(unk_token=7), "model.unk_token", "a number"),
    (model(fuse_unk="yes"), "model.fuse_unk", "a string"),
    (document(model={"type": "BPE", "vocab": ABC}), "model", "no merges"),
    (document(model={"type": "BPE", "merges": []}), "model", "no vocabulary"),
    (document(model={**UNIGRAM, "vocab": {"a": 0}}), "model.vocab", "an object"),
    (document(model={**UNIGRAM, "vocab": [["a", 0.0], ["b"]]}), "model.vocab[1]", "a list of 1"),
    (document(model={**UNIGRAM, "vocab": [["a", "b"]]}), "model.vocab[0][1]", "a string"),
    (document(model={**UNIGRAM, "vocab": [[1, 1.0]]}), "model.vocab[0][0]", "a number"),
    (document(model={**UNIGRAM, "unk_id": -1}), "model.unk_id", "negative"),
    (document(added_tokens={}), "added_tokens", "an object"),
    (document(added_tokens=[7]), "added_tokens[0]", "a number"),
    (document(added_tokens=[added("x", 1), {"id": 7}]), "added_tokens[1].content", "null"),
    (document(added_tokens=[added("x", -1)]), "added_tokens[0].id", "negative"),
    (document(added_tokens=[added("x", 2**31)]), "added_tokens[0].id", "2,147,483,648"),
    (document(added_tokens=[{**added("x", 1), "lstrip": 1}]), "added_tokens[0].lstrip", "a number"),
    (document(normalizer="NFC"), "normalizer", "a string"),
    (document(normalizer={"type": "Foo"}), "normalizer.type", "“Foo”"),
    (document(pre_tokenizer={}), "pre_tokenizer", "without a type"),
    (
        document(decoder={"type": "Sequence", "decoders": [{"type": "Fuse"}, {"type": "Foo"}]}),
        "decoder.decoders[1].type",
        "“Foo”",
    ),
    (
        document(normalizer={"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Strip"}]}),
        "normalizer.normalizers[1]",
        "strip_left",
    ),
    (document(normalizer={"type": "Precompiled", "precompiled_charsmap": "AAAA"}), "normalizer", "Precompiled"),
    (
        document(pre_tokenizer={"type": "Split", "pattern": {"Regex": "("}, "behavior": "Isolated", "invert": False}),
        "pre_tokenizer",
        "unmatched parenthesis",
    ),
    (document(post_processor={"type": "TemplateProcessing"}), "post_processor", "TemplateProcessing"),
]


@pytest.mark.parametrize(("written", "place", "words"), WRONG, ids=[f"{place} {words}" for _, place, words in WRONG])
def test_what_is_wrong_is_named_by_its_path(written: Any, place: str, words: str) -> None:
    """What has another form than is expected is named by its path, with what stands there."""
    finding = refusal(written)
    assert finding.weight == "wrong"
    assert finding.where == place
    assert words in finding.sentence


def test_stages_that_fail_at_once() -> None:
    """A post-processor that the library makes but cannot apply is refused in words."""
    single = [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
    pair = [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}]
    part = {"type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": {}}
    assert "post-processor gave up" in refusal(document(post_processor=part)).sentence


def test_types_that_are_known_are_listed() -> None:
    """Of a stage of an unknown type the known ones are listed."""
    assert "BertNormalizer, ByteLevel, Lowercase" in refusal(document(normalizer={"type": "Foo"})).expected
    assert "BPE, WordPiece, Unigram, WordLevel" in refusal(document(model={"type": "Foo"})).expected


# ── merges ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_merges_of_pieces_with_spaces() -> None:
    """In the form of strings a merge of spaces cannot be told apart (G1): the form of pairs is asked for."""
    vocabulary = {" ": 0, "a": 1, "  ": 2, "  a": 3}
    assert opened(document(model=bpe(vocabulary, [[" ", " "], ["  ", "a"]]))).pipeline.encode("  a") == (3,)
    written = document(model=bpe(vocabulary, ["   ", "  a"]))
    finding = refusal(written)
    assert finding.where == "model.merges[0]"
    assert "4 parts" in finding.sentence
    assert "[left, right]" in finding.expected
    mended = opened(written, repair=True)
    assert mended.merges == [(" ", " ")]  # "  a" has one way to be parted too, but its left side would be empty


def test_merges_in_both_forms() -> None:
    """A list that mixes the forms is refused, and each is taken as it is written where it shall be."""
    written = model(vocab={**ABC, "abc": 4}, merges=["a b", ["ab", "c"]])
    finding = refusal(written)
    assert finding.where == "model.merges[1]"
    mended = opened(written, repair=True)
    assert mended.merges == [("a", "b"), ("ab", "c")]
    assert cross_check(mended, "abcab").identical


@pytest.mark.parametrize("merge", [["a", "x"], ["x", "b"], ["b", "c"]])
def test_merges_of_what_is_no_piece(merge: list[str]) -> None:
    """A merge whose side or result is no piece is refused by name, and dropped where it shall be."""
    written = model(merges=[["a", "b"], merge, merge])
    finding = refusal(written)
    assert finding.where == "model.merges[1]"
    assert finding.n_more == 1
    assert finding.repair
    mended = opened(written, repair=True)
    assert mended.merges == [("a", "b")]
    assert cross_check(mended, "abcbc").identical


def test_all_that_is_wrong_is_gathered() -> None:
    """All that can be mended is told at once; a file with something else wrong cannot be mended."""
    written = b"\xef\xbb\xbf" + json.dumps(model(merges=["a b", ["b", "c"]])).encode()
    with pytest.raises(TokenizerFileError) as caught:
        opened(written)
    assert [finding.weight for finding in caught.value.findings] == ["wrong"] * 3
    assert caught.value.can_be_repaired
    with pytest.raises(TokenizerFileError) as caught:
        opened({**model(merges=["a b", ["b", "c"]]), "decoder": 7}, repair=True)
    assert [finding.where for finding in caught.value.findings] == ["decoder", "model.merges[1]", "model.merges[1]"]
    assert not caught.value.can_be_repaired


@pytest.mark.parametrize("merge", ["a b", ["a", "b"]])
def test_more_merges_than_any_tokenizer_has(monkeypatch: pytest.MonkeyPatch, merge: str | list[str]) -> None:
    """Merges are counted before they are looked at, so that a file of millions over a few pieces is refused at once."""
    monkeypatch.setattr(merges_json, "MOST_MERGES", 3)
    assert opened(document(model=bpe(ABC, [merge] * 3))).merges
    finding = refusal(document(model=bpe(ABC, [merge] * 4)))
    assert finding.sentence == "At model.merges stand 4 merges; at most 3 are read."


def test_header_lines_among_merges() -> None:
    """Lines that begin with #version are passed over wherever they stand; "# a" is a merge."""
    vocabulary = {"#": 0, "a": 1, "#a": 2, "b": 3, "ab": 4}
    tokenizer = opened(document(model=bpe(vocabulary, ["#version: 0.2", "# a", "#version: 0.2", "a b"])))
    assert tokenizer.merges == [("#", "a"), ("a", "b")]
    assert cross_check(tokenizer, "#ab").identical


@pytest.mark.parametrize(
    ("merges", "words"),
    [
        ([["a", "b"], ["a", "b"]], "“a” + “b” stands twice"),
        ([["a", ""], ["", "a"], ["", ""]], ""),
    ],
)
def test_merges_that_are_odd(merges: list[list[str]], words: str) -> None:
    """Merges that stand twice are told of; those that make a piece of itself are harmless."""
    tokenizer = opened(model(vocab={**ABC, "": 4}, merges=merges))
    assert not words or words in tokenizer.findings[0].sentence
    assert cross_check(tokenizer, "aab" * 100).identical


# ── what is odd ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (model(vocab={"a": 0, "b": 0, "ab": 1}), "“a” and “b” have the same id 0"),
        (model(vocab={"a": 0, "b": 3, "ab": 5}), "no piece has the id 1, and 2 more like it"),
        (model(unk_token="zz"), "“zz”, which is no piece"),
        (model(dropout=7), "no probability"),
        (document(version="2.0"), "“2.0”"),
        (document(foo=1), "a member “foo”"),
        (document(added_tokens=None), "null"),
        (document(added_tokens=[added("<x>", 7)]), "has the id 7"),
        (document(added_tokens=[{"id": 1, "content": "<x>"}]), "no single_word"),
        (document(added_tokens=[added("", 1)]), "without any text"),
        (document(model={**UNIGRAM, "unk_id": None}), "stands no id"),
        (document(model={**UNIGRAM, "vocab": [["a", 0.0], ["a", 1.0]]}), "the piece “a” stands twice"),
        (document(model={"type": "WordPiece", "vocab": {"[UNK]": 0}}), "no unk_token"),
        (
            document(
                added_tokens=[
                    added("A", 1, normalized=True),
                    added("á", 2, normalized=True),
                    added("a", 3, normalized=True),
                ],
                normalizer={"type": "Lowercase"},
            ),
            "“a” is what several tokens become",
        ),
    ],
)
def test_what_is_odd_is_told(written: Any, words: str) -> None:
    """What is readable opens, and what is odd about it is told."""
    assert any(words in sentence for sentence in odd(written)), odd(written)


def test_bytes_without_pieces() -> None:
    """Bytes that never occur in UTF-8 may be without pieces (G10); others are lost, and inside words as well (D9)."""
    from explorer.engine.text.alphabet import gpt2_byte_characters

    spelled = gpt2_byte_characters()
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}

    def weights(lacking: set[int]) -> list[str]:
        pieces = {spelled[byte]: byte for byte in range(256) if byte not in lacking}
        written = document(model=bpe(dict(zip(pieces, range(256), strict=False)), []), pre_tokenizer=byte_level)
        return [finding.weight for finding in opened(written).findings]

    assert weights(set()) == []
    assert weights({0xC0, 0xC1, *range(0xF5, 0x100)}) == ["note"]
    assert weights({0x41}) == ["odd"]
    pieces = [*spelled.values(), *(f"##{character}" for character in spelled.values() if character != "Ý"), "[UNK]"]
    word_piece = {
        "type": "WordPiece",
        "vocab": {piece: number for number, piece in enumerate(pieces)},
        "unk_token": "[UNK]",
        "continuing_subword_prefix": "##",
        "max_input_chars_per_word": 100,
    }
    tokenizer = opened(document(model=word_piece, pre_tokenizer=byte_level))
    assert tokenizer.pipeline.run("\u0739\u0741").tokens.kinds == ("unknown",)
    assert "the piece “##Ý” is missing" in tokenizer.findings[0].sentence


# ── what is said ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_facts() -> None:
    """What the file asks for and is left out is said, and the pieces are counted."""
    facts = opened(
        document(
            truncation={"max_length": 128, "strategy": "LongestFirst", "stride": 0, "direction": "Right"},
            model=bpe(ABC, [["a", "b"]], dropout=0.1),
            added_tokens=[added("<x>", 4)],
        )
    ).facts
    assert facts[0] == "5 pieces = 4 of the model + 1 added token."
    assert any("Truncation at 128 tokens" in fact for fact in facts)
    assert any("Dropout of 0.1" in fact for fact in facts)


def test_bytes_of_pieces() -> None:
    """A piece's bytes are those of the text it stands for: without marks, from GPT-2's characters, or of one byte."""
    plain = opened(
        document(
            model=bpe({"▁a": 0, "<0xE2>": 1, "</s>": 2}, [], byte_fallback=True),
            added_tokens=[added("</s>", 2, special=True)],
            decoder={"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
        )
    )
    assert plain.piece_bytes is not None
    assert [plain.piece_bytes(piece_id) for piece_id in range(4)] == [b" a", b"\xe2", None, None]
    over_bytes = opened(
        document(
            model=bpe({"Ġa": 0, "Ã": 1}, []),
            decoder={"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True},
            pre_tokenizer={"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True},
        )
    )
    assert over_bytes.piece_bytes is not None
    assert [over_bytes.piece_bytes(piece_id) for piece_id in range(2)] == [b" a", b"\xc3"]


def test_the_first_difference() -> None:
    """The cross-check names the first token that is not the library's, with the raw text there."""
    tokenizer = opened(model())
    other = opened(model(merges=[]))
    assert cross_check(tokenizer, "cab").identical
    assert cross_check(tokenizer, "cab").reads_back_alike
    check = cross_check(replace(tokenizer, reference=other.reference), "cab")
    assert check.difference is not None
    assert (check.difference.place, check.difference.ours, check.difference.theirs) == (1, 3, 0)
    assert (check.difference.start, check.difference.end, check.difference.text) == (1, 3, "ab")
    assert not check.identical


def test_the_library_may_refuse() -> None:
    """Where the library refuses the file or the text, or none reads it, the cross-check says so."""
    assert "Unknown tokenizer version" in cross_check(opened(document(version="2.0")), "a").problem
    assert "str" in cross_check(opened(document()), "\ud800").problem
    assert cross_check(replace(opened(document()), reference=None), "a").problem


def test_we_may_fail() -> None:
    """Where a stage of ours gives up on a text, the cross-check says so too."""
    never_ends = {"type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}
    tokenizer = replace(opened(document(pre_tokenizer=never_ends)), reference=opened(document()).reference)
    assert "pre-tokenizer gave up" in cross_check(tokenizer, "a" * 40 + "b").problem


# ── whatever the bytes ────────────────────────────────────────────────────────────────────────────────────────────────

SMALL = json.dumps(
    document(
        model=bpe({"a": 0, "b": 1, "ab": 2, "[UNK]": 3}, ["a b"], unk_token="[UNK]"),
        added_tokens=[added("[UNK]", 3, special=True)],
        normalizer={
            "type": "Sequence",
            "normalizers": [{"type": "NFC"}, {"type": "Replace", "pattern": {"Regex": "a+"}, "content": "a"}],
        },
        pre_tokenizer={"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": True},
        post_processor={"type": "BertProcessing", "sep": ["a", 0], "cls": ["b", 1]},
        decoder={"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": True},
    ),
    ensure_ascii=False,
).encode()


def opens_or_is_refused(data: bytes, *, repair: bool) -> None:
    """Anything else that is raised fails the test."""
    try:
        tokenizer = opened(data, repair=repair)
    except TokenizerFileError:
        return
    assert isinstance(tokenizer, OpenedTokenizer)
    tokenizer.pipeline.run("ab [UNK] é")


_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


@st.composite
def mutated_bytes(draw: st.DrawFn) -> bytes:
    """The small file cut off, or with some bytes replaced, taken out or doubled."""
    data = bytearray(SMALL)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data) - 1))
        end = min(len(data), start + draw(st.integers(0, 8)))
        data[start:end] = draw(st.one_of(st.binary(max_size=4), st.just(bytes(data[start:end]) * 2)))
        if not data:
            break
    return bytes(data[: draw(st.one_of(st.none(), st.integers(0, len(data))))])


@st.composite
def mutated_values(draw: st.DrawFn) -> bytes:
    """The small file with another value somewhere in its structure, or without it."""
    whole: Any = json.loads(SMALL)
    place = whole
    while True:
        key: Any = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if isinstance(place[key], (dict, list)) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        if draw(st.booleans()):
            place[key] = draw(_values)
        else:
            del place[key]
        return json.dumps(whole).encode()


@settings(max_examples=300)
@given(st.one_of(mutated_bytes(), mutated_values()), st.booleans())
def test_whatever_the_bytes(data: bytes, repair: bool) -> None:
    """A file with anything changed in it opens or is refused with findings, and nothing else happens."""
    opens_or_is_refused(data, repair=repair)
