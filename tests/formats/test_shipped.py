"""The tokenizers that come with the program are the published ones, and answer as their reference libraries do."""

import hashlib
import json
import lzma
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explorer.formats.opened import OpenedTokenizer, Reference
from explorer.formats.shipped import SHIPPED, open_shipped
from explorer.resource_files import resource_path
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

KEYS = [shipped.key for shipped in SHIPPED]
OURS = ("gpt2", "cl100k", "o200k", "bert-uncased")  # the others are tested with their formats

_TELLING = (
    "<|endoftext|>|<|fim_prefix|>|[MASK]|[CLS]| |\n|\r\n|   |'s|'S|’ll|“|123456|.\n|/|é|e\u0301|🤗|👩‍👩‍👧|中文|नेपाल|"
    "བོད|\u00a0|İ|ſ|\u16ea0|\U00016ea0|\u0295|##|ing|un|HTTPResponse|\ufeff|\0|\u2028|ǅ"
).split("|")
any_texts = st.lists(st.one_of(st.sampled_from(_TELLING), hostile_texts), max_size=12).map("".join)


@cache
def shipped(key: str) -> OpenedTokenizer:
    return open_shipped(key)


def unspecial(key: str, text: str) -> list[int | None]:
    """The ids of a text without what the post-processor adds."""
    return list(shipped(key).pipeline.run(text).tokens.ids)


def pieces(key: str, text: str) -> list[str]:
    vocabulary = shipped(key).pipeline.model.vocabulary
    return [vocabulary[piece_id] for piece_id in unspecial(key, text) if piece_id is not None]


def test_the_files_are_those_that_were_published() -> None:
    """Each has the SHA-256 and the size that the README beside it names."""
    readme = resource_path("tokenizers", "README.md").read_text("utf-8")
    named = dict(re.findall(r"^\| `(\S+)` \| [\d,]+ \| `([0-9a-f]{64})` \|$", readme, re.MULTILINE))
    assert sorted(named) == sorted(tokenizer.file for tokenizer in SHIPPED)
    for file, digest in named.items():
        data = lzma.decompress(resource_path("tokenizers", f"{file}.xz").read_bytes())
        assert hashlib.sha256(data).hexdigest() == digest
        assert f"| {len(data):,} |" in readme


@pytest.mark.parametrize("key", KEYS)
def test_each_opens_without_a_complaint(key: str) -> None:
    """Nothing is wrong or odd with a published file, and it has the title of the menu."""
    opened = shipped(key)
    assert [finding.sentence for finding in opened.findings if finding.weight != "note"] == []
    assert opened.name == next(tokenizer.title for tokenizer in SHIPPED if tokenizer.key == key)


def test_what_gpt2s_pieces_are() -> None:
    """The sum that every course asks for."""
    assert shipped("gpt2").facts[0] == "50,257 pieces = 256 bytes + 50,000 merges + 1 special token."
    assert len(shipped("gpt2").merges) == 50_000
    assert shipped("gpt2").n_pieces == 50_257


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("gpt2", "unhappiness", "un h appiness"),
        ("gpt2", "unbelievable", "un bel iev able"),
        ("gpt2", "12345", "123 45"),
        ("bert-uncased", "unhappiness", "un ##ha ##pp ##iness"),
    ],
)
def test_published_segmentations(key: str, text: str, expected: str) -> None:
    """Words that papers and courses show are cut as they show them."""
    assert pieces(key, text) == expected.split()


@pytest.mark.parametrize("key", OURS)
def test_hostile_texts(key: str) -> None:
    """Ids, offsets and what is read back are the reference library's for texts of all kinds."""
    for text in HOSTILE_TEXTS.values():
        assert_as_reference(key, text)


@pytest.mark.parametrize("key", OURS)
@settings(max_examples=300)
@given(text=any_texts)
@example(text="a<|endoftext|>b")
def test_any_text(key: str, text: str) -> None:
    """The same for whatever hypothesis makes of hostile characters and stretches."""
    assert_as_reference(key, text)


def assert_as_reference(key: str, text: str) -> None:
    opened, reference = shipped(key), _reference(key)
    if key == "bert-uncased":  # whose library takes no halves of characters
        text = text.encode("utf-8", "ignore").decode()
    theirs = list(reference.encode(text))
    assert list(opened.pipeline.encode(text)) == theirs, text
    assert opened.pipeline.decode(theirs) == reference.decode(theirs), text


@cache
def _reference(key: str) -> Reference:
    maker = shipped(key).reference
    assert maker is not None
    return maker()


@pytest.fixture(scope="module")
def declaration(shared: Path) -> dict[str, dict[str, list[str]]]:
    """The articles of the Universal Declaration of Human Rights, by language."""
    with lzma.open(shared / "parallel" / "udhr.json.xz") as file:
        return {code: language["articles"] for code, language in json.load(file).items()}


@pytest.mark.parametrize("key", OURS)
def test_all_languages(key: str, declaration: dict[str, dict[str, list[str]]]) -> None:
    """An article in each of 500 languages has the reference library's ids."""
    assert len(declaration) > 500
    for articles in declaration.values():
        for paragraph in articles.get("1") or next(iter(articles.values())):
            assert_as_reference(key, paragraph)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("gpt2", [1521, 3062, 12145, 26358, 13272, 34098, 15354]),
        ("cl100k", [1525, 2235, 7535, 19976, 8261, 23895, 15198]),
        ("o200k", [1524, 1760, 2211, 14516, 2413, 6410, 10236]),
        ("mistral-v3", [1606, 2603, 7788, 14124, 8909, 18693, 13306]),
        ("bert-uncased", [1538, 2939, 4624, 6308, 5428, 1234, 1982]),
    ],
)
def test_published_counts(key: str, expected: list[int], declaration: dict[str, dict[str, list[str]]]) -> None:
    """The thirty articles have the published numbers of tokens in seven languages."""
    counts = [
        sum(len(unspecial(key, paragraph)) for article in declaration[code].values() for paragraph in article)
        for code in ("eng", "por_BR", "nep", "bod", "hin", "mya", "amh")
    ]
    assert counts == expected


def test_published_unknowns(declaration: dict[str, dict[str, list[str]]]) -> None:
    """BERT has no piece for 183, 942, 150, 1,207 and all 1,982 words of five of them."""
    unknown = shipped("bert-uncased").pipeline.model.vocabulary.index("[UNK]")
    counts = [
        sum(
            unspecial("bert-uncased", paragraph).count(unknown)
            for article in declaration[code].values()
            for paragraph in article
        )
        for code in ("nep", "bod", "hin", "mya", "amh")
    ]
    assert counts == [183, 942, 150, 1207, 1982]


# ── published text and ids ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "key", "n_cases"), [("r50k_base", "gpt2", 64), ("cl100k_base", "cl100k", 64), ("o200k_base", "o200k", 57)]
)
def test_plans_of_gpt_tokenizer(shared: Path, name: str, key: str, n_cases: int) -> None:
    """All cases of gpt-tokenizer's plans have the ids that it gives, and read back as their samples."""
    plans = (shared / "conformance" / "gpt-tokenizer" / "TestPlans.txt").read_text("utf-8")
    cases = re.findall(rf"EncodingName: {name}\nSample: (.*?)\nEncoded: (\[.*?\])(?:\n\n|\n?\Z)", plans, re.DOTALL)
    assert len(cases) == n_cases
    for sample, ids in cases:
        assert unspecial(key, sample) == json.loads(ids), sample
        assert shipped(key).pipeline.decode(json.loads(ids)) == sample


@pytest.mark.parametrize("name", ["small", "utf8"])
def test_inputs_of_kitoken(shared: Path, name: str) -> None:
    """Kitoken's inputs have the ids that it gives for GPT-2, special tokens among them."""
    folder = shared / "conformance" / "kitoken"
    text = (folder / f"{name}_input.txt").read_text("utf-8")
    ids = (folder / f"{name}_tokens_gpt2.txt").read_text("utf-8")
    texts = [text] if name == "utf8" else [line for line in text.split("\n") if line]
    expected = [json.loads(f"[{line}]") for line in ids.split("\n") if line]
    pipeline = shipped("gpt2").pipeline
    found = [list(pipeline.run(_unescaped(line)).ids) for line in texts]
    assert found == expected


def _unescaped(line: str) -> str:
    return line.replace("\\n", "\n").replace("\\s", " ").replace("\\x", "")


@pytest.mark.parametrize(("name", "key"), [("gpt-2", "gpt2"), ("bert-bge", "bert-uncased")])
def test_vocabularies_of_llama_cpp(shared: Path, name: str, key: str) -> None:
    """The texts of llama.cpp have the ids that it gives."""
    folder = shared / "conformance" / "llama.cpp"
    texts = (folder / f"ggml-vocab-{name}.gguf.inp").read_bytes().decode().split("\n__ggml_vocab_test__\n")
    lines = (folder / f"ggml-vocab-{name}.gguf.out").read_text("utf-8").split("\n")
    assert len(texts) > 40
    for text, line in zip(texts, lines, strict=False):
        assert unspecial(key, text) == list(map(int, line.split())), text
