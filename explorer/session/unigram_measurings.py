"""What the Measures workspace asks for where a vocabulary shrinks."""

from dataclasses import dataclass

from explorer.engine import UnigramRecipe
from explorer.engine.learn.recipe_rows import all_rows_of
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.measure.unigram_tokens import CountedTokens, counted_tokens, held_out_cut
from explorer.session.measurings import Measuring
from explorer.session.sources import CorpusSource


@dataclass(frozen=True)
class TokensMeasuring(Measuring):
    """The tokens of a corpus at every step of its trace."""

    source: CorpusSource
    recipe: UnigramRecipe
    trace: UnigramTrace

    place = "tokens"
    words = "Cutting the words of the corpus at every step"

    def measure(self) -> CountedTokens:
        steps = range(len(self.trace) + 1)
        return counted_tokens(self.trace.at(step).token_counts.values() for step in steps)


@dataclass(frozen=True)
class UnigramHeldOutMeasuring(Measuring):
    """A held-out text against a corpus, at every step of its trace."""

    source: CorpusSource
    recipe: UnigramRecipe
    trace: UnigramTrace
    held_out: CorpusSource

    place = "against"
    words = "Cutting the held-out text at every step"

    def measure(self) -> HeldOut:
        rows, held_out = (all_rows_of(source.corpus(), self.recipe) for source in (self.source, self.held_out))
        tokenizers = [self.trace.tokenizer(step) for step in range(len(self.trace) + 1)]
        return held_out_cut(rows, tokenizers, held_out, self.recipe.spelling)
