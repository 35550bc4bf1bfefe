"""How long tokenizer files take to open, and texts to encode: python -m tests.benchmarks.tokenizer_files

A file is opened here and in its reference library in turn, each from the same bytes in memory, five times; the least
time of each counts. Opening is to take no more than 1.5 times as long as in the library. Then 20,000 characters are
encoded by each tokenizer that comes along, as when it has seen no text before.
"""

import base64
import json
import lzma
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import tiktoken
from tokenizers import Tokenizer

from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS
from explorer.formats.shipped import SHIPPED, open_shipped
from explorer.formats.tiktoken_ranks import read_tiktoken_ranks
from explorer.formats.tokenizer_json import read_tokenizer_json
from explorer.resource_files import resource_path

SHARED = Path(__file__).resolve().parents[3] / "shared"
TIMES = 5
N_CHARACTERS = 20_000


@dataclass(frozen=True)
class Opening:
    """A file that is opened here and there."""

    title: str
    ours: Callable[[], object]
    theirs: Callable[[], object]


def openings() -> list[Opening]:
    """The files."""
    o200k = unpacked(resource_path("tokenizers", "o200k_base.tiktoken.xz"))
    return [
        Opening(
            "o200k, ranks of tiktoken",
            lambda: read_tiktoken_ranks(o200k, "o200k_base.tiktoken"),
            lambda: tiktoken_of(o200k),
        ),
        *tokenizer_json_openings(),
    ]


def tokenizer_json_openings() -> list[Opening]:
    """Files of the tokenizers library: two published ones, one grown out of them, one of added tokens."""
    bert, deepseek = (
        unpacked(SHARED / "tokenizers" / f"{name}.tokenizer.json.xz") for name in ("minilm-bert-uncased", "deepseek-v4")
    )
    files = {
        "MiniLM": bert,
        "DeepSeek V4": deepseek,
        "grown": grown(deepseek),
        "100,000 added tokens": many_added(bert),
    }
    return [
        Opening(
            f"{title}, tokenizer.json, {len(data) / 1e6:,.1f} MB",
            lambda data=data: read_tokenizer_json(data, "tokenizer.json"),
            lambda data=data: Tokenizer.from_str(data.decode("utf-8")),
        )
        for title, data in files.items()
    ]


def grown(data: bytes) -> bytes:
    """A tokenizer.json of byte-level BPE with merges of pieces that it has, until it is of 17 MB."""
    document = json.loads(data)
    vocabulary, merges = document["model"]["vocab"], document["model"]["merges"]
    pieces = [piece for piece in vocabulary if " " not in piece]
    for turned in (7_919, 32_452):
        for left, right in zip(pieces, pieces[turned:] + pieces[:turned], strict=True):
            if left + right not in vocabulary:
                vocabulary[left + right] = len(vocabulary)
                merges.append(f"{left} {right}")
    for token in document["added_tokens"]:
        token["id"] = vocabulary.get(token["content"], len(vocabulary))
    return json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8")


def many_added(data: bytes) -> bytes:
    """A tokenizer.json with 100,000 added tokens more."""
    document = json.loads(data)
    token = document["added_tokens"][-1] | {"special": False}
    first = len(document["model"]["vocab"])
    document["added_tokens"] += [
        token | {"id": first + number, "content": f"<added{number:x}>"} for number in range(100_000)
    ]
    return json.dumps(document).encode("utf-8")


def tiktoken_of(data: bytes) -> tiktoken.Encoding:
    """As tiktoken.load.load_tiktoken_bpe and tiktoken.get_encoding make it, without reading the file."""
    ranks = {}
    for line in data.splitlines():
        if line:
            piece, rank = line.split()
            ranks[base64.b64decode(piece)] = int(rank)
    special = {"<|endoftext|>": 199999, "<|endofprompt|>": 200018}
    pattern = PUBLISHED_PATTERNS["o200k"]
    return tiktoken.Encoding("o200k", pat_str=pattern, mergeable_ranks=ranks, special_tokens=special)


def unpacked(path: Path) -> bytes:
    return lzma.decompress(path.read_bytes())


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    print(f"{'':48} {'here':>9} {'library':>9} {'ratio':>7}")
    for opening in openings():
        pairs = [(seconds(opening.ours), seconds(opening.theirs)) for _ in range(TIMES)]
        ours, theirs = (min(times) for times in zip(*pairs, strict=True))
        print(f"{opening.title:48} {1e3 * ours:6,.0f} ms {1e3 * theirs:6,.0f} ms {ours / theirs:7.2f}")
    print(f"\n{N_CHARACTERS:,} characters{'':23} {'English':>9} {'mixed':>9}")
    texts = [unpacked(SHARED / "corpora" / f"{name}.txt.xz").decode()[:N_CHARACTERS] for name in ("en_1", "mix_1")]
    for shipped in SHIPPED:
        cold = [open_shipped(shipped.key).pipeline for _ in texts]
        for pipeline in cold:
            pipeline.run("what is prepared for every text alike")
        times = [
            1e3 * seconds(lambda run=pipeline.run, text=text: run(text))
            for pipeline, text in zip(cold, texts, strict=True)
        ]
        print(f"{shipped.title:40} {times[0]:6,.0f} ms {times[1]:6,.0f} ms")


if __name__ == "__main__":
    main()
