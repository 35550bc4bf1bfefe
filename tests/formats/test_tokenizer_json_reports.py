"""What people reported about tokenizers of this kind, with the right values."""

import time
from pathlib import Path
from typing import Any

import pytest
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

from explorer.formats.cross_check import cross_check
from explorer.formats.opened import OpenedTokenizer
from tests.formats.tokenizer_files import added, assert_same, bpe, document, opened, published


def words(tokenizer: OpenedTokenizer, text: str) -> list[str]:
    """The words that the model is given."""
    return [word.text for part in tokenizer.pipeline.run(text).parts for word in part.words]


def pieces(tokenizer: OpenedTokenizer, text: str) -> list[str]:
    """The tokens of a text as they are written, without those of the post-processor."""
    vocabulary = tokenizer.pipeline.model.vocabulary
    return ["?" if found is None else vocabulary[found] for found in tokenizer.pipeline.run(text).tokens.ids]


def with_stages(**stages: Any) -> OpenedTokenizer:
    """A tokenizer of the library with some stages; its model knows nothing."""
    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    for name, stage in stages.items():
        setattr(tokenizer, name, stage)
    return opened(tokenizer.to_str())


METASPACE_VOCABULARY = {"▁hello": 0, "▁": 1, "hello": 2}


def metaspace(scheme: str) -> OpenedTokenizer:
    tokenizer = Tokenizer(models.WordLevel(METASPACE_VOCABULARY, unk_token="▁"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme=scheme)
    tokenizer.decoder = decoders.Metaspace(prepend_scheme=scheme)
    return opened(tokenizer.to_str())


@pytest.mark.parametrize("scheme", ["always", "first"])
def test_spaces_lost_by_metaspace(scheme: str) -> None:
    """C3: with a mark put before the text one space is lost at encoding, or at decoding."""
    tokenizer = metaspace(scheme)
    assert pieces(tokenizer, "hello") == pieces(tokenizer, " hello") == ["▁hello"]
    assert pieces(tokenizer, "  hello") == ["▁", "▁hello"]
    assert tokenizer.pipeline.decode(tokenizer.pipeline.encode("  hello")) == " hello"  # type: ignore[arg-type]


def test_spaces_kept_by_metaspace() -> None:
    """C3: where no mark is put before the text nothing is lost."""
    tokenizer = metaspace("never")
    for text in ("hello", " hello", "  hello"):
        assert tokenizer.pipeline.decode(tokenizer.pipeline.encode(text)) == text  # type: ignore[arg-type]


def test_whitespace_and_its_namesake() -> None:
    """C4: Whitespace cuts at signs too, WhitespaceSplit at spaces alone."""
    text = "well-known don't [CLS]"
    assert words(with_stages(pre_tokenizer=pre_tokenizers.Whitespace()), text) == "well - known don ' t [ CLS ]".split()
    assert words(with_stages(pre_tokenizer=pre_tokenizers.WhitespaceSplit()), text) == ["well-known", "don't", "[CLS]"]


def test_what_a_decoder_cleans_up() -> None:
    """C7: a decoder that cleans up changes the text, and that is said; one of bytes does not."""
    letters = {character: number for number, character in enumerate("x!=y#")}
    tokenizer = Tokenizer(models.WordLevel(letters, unk_token="#"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.decoder = decoders.WordPiece(cleanup=True)
    cleaning = opened(tokenizer.to_str())
    assert cleaning.pipeline.decode([0, 1, 3]) == "x! y"
    assert any("spaces away before punctuation" in fact for fact in cleaning.facts)
    tokenizer.decoder = decoders.WordPiece(cleanup=False)
    kept = opened(tokenizer.to_str())
    assert kept.pipeline.decode([0, 1, 3]) == "x ! y"
    assert not any("punctuation" in fact for fact in kept.facts)


def test_accents_of_cased_bert() -> None:
    """D4: BERT's normalizer for cased text does not compose: two spellings of á stay two."""
    tokenizer = with_stages(normalizer=normalizers.BertNormalizer(lowercase=False))
    assert [tokenizer.pipeline.run(text).normalized for text in ("a\u0301", "á")] == ["a\u0301", "á"]


def test_forms_of_a_name(shared: Path) -> None:
    """D5: ü in one piece and in two is not the same to a tokenizer without a normalizer."""
    tokenizer = published(shared, "deepseek-v4")
    assert tokenizer.pipeline.encode("Führer") != tokenizer.pipeline.encode("Fu\u0308hrer")
    assert_same(tokenizer, "Fu\u0308hrer Führer")


def test_unknown_words_as_a_whole(shared: Path) -> None:
    """D7: a word of WordPiece that cannot be cut to its end is one unknown token."""
    assert pieces(published(shared, "minilm-bert-uncased"), "💩💩") == ["[UNK]"]
    vocabulary = ["[UNK]", "want", "##want", "##ed", "wa", "un", "runn", "##ing"]
    tokenizer = Tokenizer(
        models.WordPiece({piece: number for number, piece in enumerate(vocabulary)}, unk_token="[UNK]")
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    ours = opened(tokenizer.to_str())
    tokens = ours.pipeline.run("unwantedX running").tokens
    assert pieces(ours, "unwantedX running") == ["[UNK]", "runn", "##ing"]
    assert list(zip(tokens.starts, tokens.ends, strict=True)) == [(0, 9), (10, 14), (14, 17)]
    assert tokens.kinds == ("unknown", "piece", "piece")


def test_digits_of_all_kinds() -> None:
    """E2: what the library calls a digit is any character of a number."""
    tokenizer = with_stages(pre_tokenizer=pre_tokenizers.Digits(individual_digits=True))
    expected = ["Call ", "1", "2", "3", " please ", "٣", "٤", " ", "²", " ", "Ⅷ", " ", "½"]
    assert words(tokenizer, "Call 123 please ٣٤ ² Ⅷ ½") == expected


def test_digits_before_and_behind_bytes() -> None:
    """E3: once bytes are written as characters some of them look like digits."""
    bytes_, digits = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False), pre_tokenizers.Digits(True)
    assert "Â²" in words(with_stages(pre_tokenizer=pre_tokenizers.Sequence([digits, bytes_])), "ab1²3é")
    behind = words(with_stages(pre_tokenizer=pre_tokenizers.Sequence([bytes_, digits])), "ab1²3é")
    assert {"Â", "²"} <= set(behind)


def test_single_words() -> None:
    """F6: a mask that must be a single word is none beside letters."""
    tokenizer = opened(document(added_tokens=[added("<mask>", 90, single_word=True)]))
    assert "<mask>" in pieces(tokenizer, "Dette er <mask>")
    assert "<mask>" not in pieces(tokenizer, "A<mask> <mask>ony")


def test_added_tokens_that_are_normalized() -> None:
    """F8: a token that is normalized with a mark before it is found only where the text has that mark."""
    prepend = {"type": "Prepend", "prepend": "▁"}

    def found(*, normalized: bool) -> bool:
        tokenizer = opened(document(added_tokens=[added("筹", 90, normalized=normalized)], normalizer=prepend))
        assert cross_check(tokenizer, "a筹b").identical
        return "added" in tokenizer.pipeline.run("a筹b").tokens.kinds

    assert not found(normalized=True)
    assert found(normalized=False)


def test_100_000_added_tokens() -> None:
    """F10: a file with 100,000 added tokens opens within a second."""
    tokens = [added(f"tok{number:x}q", 90 + number) for number in range(100_000)]
    written = document(added_tokens=tokens, normalizer={"type": "Lowercase"})
    start = time.process_time()
    tokenizer = opened(written)
    assert tokenizer.pipeline.run("a tok1q").tokens.kinds[-1] == "added"
    seconds = time.process_time() - start
    assert seconds < 1.5  # 0.3 s of them is writing the file


def test_continuations_lose_their_mark() -> None:
    """G8: ##e + ##x is ##ex, and h + ##ex is hex."""
    vocabulary = {"h": 0, "##e": 1, "##x": 2, "##ex": 3, "hex": 4}
    model = bpe(vocabulary, [["##e", "##x"], ["h", "##ex"]], continuing_subword_prefix="##")
    assert pieces(opened(document(model=model)), "hex") == ["hex"]


def test_offsets_of_bytes() -> None:
    """H1: the tokens of an arrow's three bytes all have the arrow's place, and say which byte they are."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({piece: number for number, piece in enumerate(alphabet)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    ours = opened(tokenizer.to_str())
    tokens = ours.pipeline.run("i ⭢ j").tokens
    assert pieces(ours, "i ⭢ j") == ["i", "Ġ", "â", "Ń", "¢", "Ġ", "j"]
    places = [(0, 1), (1, 2), (2, 3), (2, 3), (2, 3), (3, 4), (4, 5)]
    assert list(zip(tokens.starts, tokens.ends, strict=True)) == places
    assert tokens.bytes == {2: (0, 1), 3: (1, 2), 4: (2, 3)}


def test_offsets_of_words_that_are_looked_up() -> None:
    """H3: words that are taken as they are, without merges, have their places like all others."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {piece: number for number, piece in enumerate([*alphabet, "are", "Ġyou", "Ġok"])}
    tokenizer = Tokenizer(models.BPE(vocabulary, [], ignore_merges=True))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokens = opened(tokenizer.to_str()).pipeline.run("are you ok?").tokens
    assert list(zip(tokens.starts, tokens.ends, strict=True)) == [(0, 3), (3, 7), (7, 10), (10, 11)]


def test_offsets_in_the_raw_text() -> None:
    """H4: what a normalizer makes longer, or takes away, does not move the places of other tokens."""
    nfkc = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(r"[\x00-\x1f]"), "")])
    tokenizer = with_stages(normalizer=nfkc, pre_tokenizer=pre_tokenizers.Punctuation())
    run = tokenizer.pipeline.run("a…\x10b")
    assert run.normalized == "a...b"
    assert words(tokenizer, "a…\x10b") == ["a", ".", ".", ".", "b"]
    tokens = run.tokens
    assert list(zip(tokens.starts, tokens.ends, strict=True)) == [(0, 1), (1, 2), (1, 2), (1, 2), (3, 4)]


def test_a_million_letters() -> None:
    """I2: a word of 100,000 letters is cut within a second or so, by merges and by probabilities."""
    start = time.process_time()
    model = bpe({"a": 0, "aa": 1, "aaaa": 2}, [["a", "a"], ["aa", "aa"]])
    assert len(opened(document(model=model)).pipeline.encode("a" * 100_000)) == 25_000
    unigram = {"type": "Unigram", "vocab": [["<unk>", 0.0], ["a", -1.0], ["aaaa", -2.0]], "unk_id": 0}
    assert len(opened(document(model=unigram)).pipeline.encode("a" * 100_000)) == 25_000
    assert time.process_time() - start < 3
