"""How exact the tokenizers that come along are: python -m tests.benchmarks.exactness [STRINGS]

For each of them 5,000 strings that hypothesis makes of hostile characters and stretches, the same in each run, and
every paragraph of the Universal Declaration of Human Rights in all languages of ../shared/parallel/udhr.json.xz: how
many have other ids than its reference library gives, and how many of these are ties of a unigram model, whose sums the
library keeps in 32 bits.
"""

import json
import lzma
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from explorer.formats.cross_check import cross_check
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.shipped import SHIPPED, open_shipped
from tests.formats.test_shipped import any_texts

DECLARATION = Path(__file__).resolve().parents[3] / "shared" / "parallel" / "udhr.json.xz"
N_STRINGS = 5_000


def main() -> None:
    n_strings = int(sys.argv[1]) if len(sys.argv) > 1 else N_STRINGS
    texts = {f"{n_strings:,} strings": hypothesis_strings(n_strings)}
    if DECLARATION.exists():
        texts["paragraphs of the Declaration"] = list(paragraphs())
    print(f"{'':16}{'texts':32} {'of them':>8} {'differ':>8} {'ties':>8} {'seconds':>8}")
    for shipped in SHIPPED:
        opened = open_shipped(shipped.key)
        for title, some in texts.items():
            began = time.monotonic()
            n_different, n_ties = differences(opened, some)
            seconds = time.monotonic() - began
            print(
                f"{shipped.title:16}{title:32} {len(some):8,} {n_different:8,} {n_ties:8,} {seconds:8.0f}", flush=True
            )


def hypothesis_strings(n: int) -> list[str]:
    """As many strings as hypothesis is asked for."""
    made: list[str] = []

    @settings(
        max_examples=n, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(any_texts)
    def make(text: str) -> None:
        made.append(text.encode("utf-8", "ignore").decode())  # not all libraries take halves of characters

    make()
    return made


def paragraphs() -> Iterator[str]:
    """All paragraphs of all articles in all languages."""
    for language in json.loads(lzma.decompress(DECLARATION.read_bytes())).values():
        for article in language["articles"].values():
            yield from article


def differences(opened: OpenedTokenizer, texts: list[str]) -> tuple[int, int]:
    """How many texts have other ids than the reference library gives, apart from ties, and how many are ties."""
    assert opened.reference is not None
    reference, n_different, n_ties = opened.reference(), 0, 0
    for text in texts:
        if list(reference.encode(text)) != list(opened.pipeline.encode(text)):
            is_tie = cross_check(opened, text).is_tie
            n_ties += is_tie
            n_different += not is_tie
    return n_different, n_ties


if __name__ == "__main__":
    main()
