"""What the same text costs in several languages.

- *Premium* of a language over another: how many times as many tokens it needs for the same text, |t(s_A)| / |t(s_B)|;
  parity is 1. Aleksandar Petrov et al. 2023, Language Model Tokenizers Introduce Unfairness Between Languages, section
  2. Here of all passages together that both languages have.
- *Gini coefficient* of the costs c of n languages: Σᵢ Σⱼ |cᵢ − cⱼ| / (2 n² c̄), half the relative mean difference; 0
  where all cost the same, at most 1 − 1/n. Used for languages by Negar Foroutan et al. 2025, Parity-Aware Byte-Pair
  Encoding. It is the same for tokens and for premiums, since it knows no scale.
- *Rényi efficiency*: the Rényi entropy of the tokens' shares p, 1 / (1 − α) · log Σ pᵅ, against log |V|, the most that
  it can be; α = 2.5 went best with the quality of translations. Vilém Zouhar et al. 2023, Tokenization and the
  Noiseless Channel. V are the different tokens that occur, as in their program tokenization-scorer, unless given.
- *Fertility*: tokens per word (Phillip Rust et al. 2021, How Good is Your Tokenizer?), by what is called a word.

Few tokens are no merit where they are unknown: the rate of unknown ones belongs beside all of these.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log2

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.measure.extents import byte_offsets
from explorer.engine.measure.text_words import TextWords, WordKind, text_words
from explorer.engine.text.parallel_texts import ParallelTexts

ALPHA = 2.5


@dataclass(frozen=True)
class LanguageCosts:
    """What a text costs in one language. No special tokens are counted, and each paragraph is encoded by itself."""

    language: str
    passage_tokens: tuple[int, ...]  # of each passage; 0 for one that the language lacks
    n_unknown: int  # tokens
    n_characters: int  # code points, without the line ends between paragraphs
    n_bytes: int  # in UTF-8
    words: TextWords
    counts: Mapping[int | None, int]  # how often each id occurs; None stands for unknown tokens without one

    @property
    def n_tokens(self) -> int:
        """Tokens in all."""
        return sum(self.passage_tokens)

    @property
    def unknown_rate(self) -> float:
        """The share of the tokens that are unknown, 0 to 1."""
        return self.n_unknown / self.n_tokens if self.n_tokens else 0.0

    @property
    def renyi_efficiency(self) -> float | None:
        """The Rényi efficiency of this language's tokens; None where fewer than two different ones occur."""
        return renyi_efficiency(self.counts.values())

    def fertility(self, kind: WordKind) -> float | None:
        """Tokens per word; None where the script sets no words apart."""
        n = self.words.white_space if kind == "white space" else self.words.uax29
        return self.n_tokens / n if n else None

    def premium(self, reference: "LanguageCosts") -> float | None:
        """How many times as many tokens as the reference, over the passages that both have; None where it has none.

        Two sentences of 6 and 4 tokens against 3 and 2: a premium of 10 / 5 = 2.
        """
        n = n_reference = 0
        for n_here, n_there in zip(self.passage_tokens, reference.passage_tokens, strict=True):
            if n_here and n_there:
                n, n_reference = n + n_here, n_reference + n_there
        return n / n_reference if n_reference else None


def language_costs(
    pipeline: Pipeline, texts: ParallelTexts, languages: Sequence[str] | None = None
) -> Iterator[LanguageCosts]:
    """The costs of one language after the other, all of them unless some are named.

    A language at a time, since the Universal Declaration in 500 of them takes a minute: for whoever can be stopped.
    """
    return (_costs(pipeline, language, texts.passages[language]) for language in languages or texts.languages)


def _costs(pipeline: Pipeline, language: str, passages: Sequence[str]) -> LanguageCosts:
    counts: Counter[int | None] = Counter()
    passage_tokens = []
    n_unknown = n_characters = n_bytes = 0
    for passage in passages:
        n = 0
        for paragraph in passage.split("\n"):
            tokens = pipeline.run(paragraph).tokens
            n += len(tokens)
            counts.update(tokens.ids)
            n_characters += len(paragraph)
            n_bytes += byte_offsets(paragraph)[-1]
            if "unknown" in tokens.kinds:
                n_unknown += tokens.kinds.count("unknown")
        passage_tokens.append(n)
    words = text_words("\n".join(passages))
    return LanguageCosts(language, tuple(passage_tokens), n_unknown, n_characters, n_bytes, words, counts)


def gini(costs: Iterable[float]) -> float | None:
    """The Gini coefficient of some costs, 0 or more each: 0 to 1 − 1/n; None where there are none or all are 0.

    Of 1 and 3: (|1 − 3| + |3 − 1|) / (2 · 4 · 2) = 4 / 16 = 0.25.
    """
    ordered = sorted(costs)
    n, total = len(ordered), sum(ordered)
    if not total:
        return None
    # With c in ascending order Σᵢ Σⱼ |cᵢ − cⱼ| = 2 Σᵢ (2i − n − 1) cᵢ, and 2 n² c̄ = 2 n Σ c.
    return sum((2 * rank - n - 1) * cost for rank, cost in enumerate(ordered, start=1)) / (n * total)


def renyi_efficiency(counts: Iterable[int], alpha: float = ALPHA, n_vocabulary: int | None = None) -> float | None:
    """The Rényi efficiency of tokens that occur so often, 0 to 1; None where the vocabulary has fewer than two.

    ``n_vocabulary`` is by default the number of different tokens that occur. α = 1 is Shannon's entropy. Tokens that
    are all as frequent have efficiency 1; counts of 3, 2, 1 and 1 have 0.8265.
    """
    present = [count for count in counts if count]
    size = len(present) if n_vocabulary is None else n_vocabulary
    if size < 2 or not present:
        return None
    n = sum(present)
    if alpha == 1:
        return sum(count / n * log2(n / count) for count in present) / log2(size)
    return log2(sum((count / n) ** alpha for count in present)) / (1 - alpha) / log2(size)
