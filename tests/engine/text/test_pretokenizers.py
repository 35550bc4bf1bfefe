"""How texts are cut into words."""

import sys
from collections.abc import Callable

import pytest
import tiktoken
import tokenizers
from hypothesis import given
from hypothesis import strategies as st
from tiktoken_ext import openai_public as published

from explorer.engine.errors import RecipeError
from explorer.engine.text.pretokenizers import (
    PUBLISHED_PATTERNS,
    check_pretokenizer,
    parts,
    split,
    words,
)
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

NAMES = ["none", "whitespace", *PUBLISHED_PATTERNS]
ANY_REGEX = [r"\w+", r"[^ ]+", r"(a)|(b)", r"a*", r"\b", r"(?<=a).", r"x(?=y)", "a"]


@pytest.mark.parametrize("pretokenizer", [*NAMES, *ANY_REGEX])
@given(text=hostile_texts)
def test_words_are_the_text_of_the_spans(pretokenizer: str, text: str) -> None:
    """Words and spans tell the same, spans never overlap, and no word is empty."""
    spans = split(text, pretokenizer)
    assert list(words(text, pretokenizer)) == [text[start:end] for start, end in spans]
    ends = [position for span in spans for position in span]
    assert ends == sorted(ends)
    assert all(start < end for start, end in spans)


@pytest.mark.parametrize("pretokenizer", ["none", *PUBLISHED_PATTERNS, *ANY_REGEX])
@given(text=hostile_texts)
def test_no_text_is_lost(pretokenizer: str, text: str) -> None:
    """But for white space where it is asked to be dropped, the words together are the text."""
    assert "".join(words(text, pretokenizer)) == text


@given(text=hostile_texts)
def test_whitespace_is_as_str_split(text: str) -> None:
    """Splitting at white space gives what str.split() gives."""
    assert [text[start:end] for start, end in split(text, "whitespace")] == text.split()


@given(text=st.text(st.sampled_from("ab \n\u00a0\x1c\u2028")), length=st.integers(1, 5))
def test_parts_have_the_words_of_the_whole(text: str, length: int) -> None:
    """A text cut in parts at white space has the same words in the same order; nothing of it is lost or long."""
    cut = list(parts(text, "whitespace", length))
    assert "".join(cut) == text
    assert [word for part in cut for word in words(part, "whitespace")] == text.split()
    assert all(len(part.split()) <= length + 1 for part in cut)
    assert list(parts(text, "gpt2", length)) == [text]


def test_every_white_space_character() -> None:
    """Those 29 characters split, and no other: Unicode's White_Space and the separators U+001C to U+001F."""
    splitting = {code for code in range(sys.maxunicode + 1) if len(split(f"a{chr(code)}a", "whitespace")) == 2}
    ranges = [*range(0x09, 0x0E), *range(0x1C, 0x21), *range(0x2000, 0x200B)]
    assert splitting == {*ranges, 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000}


@pytest.mark.parametrize(
    ("pretokenizer", "text", "expected"),
    [
        ("none", "one stream", ["one stream"]),
        ("none", "", []),
        ("whitespace", " set \r\n new ", ["set", "new"]),
        (r"\w+", "a-b", ["a", "-", "b"]),  # between two matches
        (r"\d+", "a1b", ["a", "1", "b"]),  # before and after
        (r"\d", "no match", ["no match"]),
        (r"(\w)(\w)", "abcd e", ["ab", "cd", " e"]),  # groups do not matter
        (r"x*", "axxb", ["a", "xx", "b"]),  # matches of nothing
        (r"(?=b)", "abc", ["abc"]),
        ("whitespace.", "whitespace", ["whitespace"]),  # names count only when whole
    ],
)
def test_worked_examples(pretokenizer: str, text: str, expected: list[str]) -> None:
    """Names and regular expressions split as their table says."""
    assert list(words(text, pretokenizer)) == expected


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        ("(ab", "The regular expression is wrong at position 3: missing )."),
        ("[a", "The regular expression is wrong at position 2: unterminated character set."),
        ("a{2,1}", "The regular expression is wrong at position 2: min repeat greater than max repeat."),
        ("*a", "The regular expression is wrong at position 0: nothing to repeat."),
        (r"\p{Foo}", "The regular expression is wrong at position 7: unknown property."),
        ("a\\", "The regular expression is wrong at position 2: bad escape (end of pattern)."),
        ("(" * 5000 + ")" * 5000, "The regular expression is nested too deeply."),
        ("", "The regular expression is empty; give one, or choose how to split by name."),
        (
            "(?:a{2500}){2500}",
            "The regular expression is too large: it has more than 20,000 characters with its repeats written out.",
        ),
    ],
)
def test_a_wrong_regex_is_refused(pattern: str, sentence: str) -> None:
    """A regular expression that does not compile is refused with the place and the reason."""
    assert refusal(pattern) == sentence


@pytest.mark.parametrize("pretokenizer", [*NAMES, *ANY_REGEX])
def test_a_right_one_is_not(pretokenizer: str) -> None:
    """Every name and every regular expression that compiles passes."""
    assert refusal(pretokenizer) == ""


def refusal(pretokenizer: str) -> str:
    """The sentence with which it is refused; empty where it is not."""
    try:
        check_pretokenizer(pretokenizer)
    except RecipeError as error:
        return str(error)
    return ""


def test_a_regex_that_does_not_end_is_stopped() -> None:
    """With a time limit, a regular expression that backtracks without end is given up with a sentence."""
    with pytest.raises(RecipeError, match=r"did not get through the text within 0\.05 seconds\."):
        words("a" * 40 + "b", "(a|aa)+$", timeout=0.05)


# --- against the libraries -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tiktoken_split() -> Callable[[str, str], list[str]]:
    """How tiktoken splits a text: every substring is a token, so that each word comes out as one."""
    with pytest.MonkeyPatch.context() as patch:  # its own patterns, without downloading its vocabularies
        patch.setattr(published, "data_gym_to_mergeable_bpe_ranks", lambda **_: {})
        patch.setattr(published, "load_tiktoken_bpe", lambda *_, **__: {})
        definitions = {"gpt2": published.gpt2(), "cl100k": published.cl100k_base(), "o200k": published.o200k_base()}
    patterns = {name: definition["pat_str"] for name, definition in definitions.items()}

    def split_by_tiktoken(text: str, name: str) -> list[str]:
        data = text.encode()
        pieces = {data[i:j] for i in range(len(data)) for j in range(i + 1, len(data) + 1)}
        pieces |= {bytes([byte]) for byte in range(256)}
        ranks = {piece: rank for rank, piece in enumerate(sorted(pieces, key=lambda piece: (len(piece), piece)))}
        encoding = tiktoken.Encoding(name, pat_str=patterns[name], mergeable_ranks=ranks, special_tokens={})
        return [encoding.decode_single_token_bytes(i).decode() for i in encoding.encode_ordinary(text)]

    return split_by_tiktoken


@pytest.mark.parametrize("name", PUBLISHED_PATTERNS)
@given(
    text=st.text(
        st.sampled_from(" \n\r\t'aBsltREvdmM1٣\u0301./\u00a0\u3000éǅſ日😀\u200d_\u001c\u0085\u2028"), max_size=14
    )
)
def test_published_patterns_split_as_tiktoken(
    name: str, text: str, tiktoken_split: Callable[[str, str], list[str]]
) -> None:
    """On any text, GPT-2's, cl100k's and o200k's patterns split as tiktoken does."""
    assert list(words(text, name)) == tiktoken_split(text, name)


@pytest.mark.parametrize("name", PUBLISHED_PATTERNS)
@pytest.mark.parametrize("title", HOSTILE_TEXTS)
def test_hostile_texts_split_as_tiktoken(
    name: str, title: str, tiktoken_split: Callable[[str, str], list[str]]
) -> None:
    """On hostile texts too (lone surrogates, which tiktoken cannot take, left out)."""
    text = HOSTILE_TEXTS[title][:100].encode("utf-8", "ignore").decode()
    assert list(words(text, name)) == tiktoken_split(text, name)


@pytest.mark.parametrize("name", PUBLISHED_PATTERNS)
@pytest.mark.parametrize("corpus", ["en_1", "mix_1"])
def test_real_text_splits_as_tokenizers(name: str, corpus: str, corpus_text: Callable[[str], str]) -> None:
    """On a megabyte of English and one of 48 languages, every span is the one that HF tokenizers finds."""
    text = corpus_text(corpus)
    if name == "gpt2":
        splitter = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    else:
        # Its regular expressions are Oniguruma's, where {1,3}+ is not possessive but repeats {1,3}.
        pattern = PUBLISHED_PATTERNS[name].replace("{1,3}+", "{1,3}")
        splitter = tokenizers.pre_tokenizers.Split(tokenizers.Regex(pattern), "isolated")
    assert split(text, name) == [span for _, span in splitter.pre_tokenize_str(text)]


def test_a_regular_expression_that_takes_all_memory_is_refused() -> None:
    """One that calls itself without end is answered in a sentence."""
    with pytest.raises(RecipeError) as error:
        words("aaa", "(?R)")
    assert str(error.value) == "The regular expression takes more memory than there is."
