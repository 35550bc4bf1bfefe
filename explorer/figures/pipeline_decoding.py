"""What is decoded, over what it was made from: the text that ids stand for, stretch by stretch of tokens."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Run
from explorer.engine.errors import ExplorerError
from explorer.engine.measure.round_trip import there_and_back
from explorer.figures.pipeline_axis import Span
from explorer.figures.pipeline_bands import Letter


class Decoded:
    """The text that the tokens of a run stand for, without those beside it, and where it stands.

    Tokens are decoded by themselves, those of a word together where they do not add up otherwise, and found in the
    text that all of them stand for: what a decoder puts between them stands with the one behind it.
    """

    def __init__(self, run: Run, pipeline: Pipeline, spans: Sequence[Span], raw: Sequence[Span]) -> None:
        self._run, self._pipeline, self._spans, self._raw = run, pipeline, spans, raw
        self._at = self._raw_at = 0  # how far the decoded text and the raw text are dealt with
        self._reached = 0.0
        ids = [token_id for token_id in run.tokens.ids if token_id is not None]
        self.trip = there_and_back(run.text, ids, pipeline.decode)
        self.text = self.trip.decoded

    def letters(self) -> Iterator[Letter]:
        """All of it, from left to right; none where the decoder refuses the ids."""
        tokens, text = self._run.tokens, self._run.text
        if self.trip.problem:
            return

        def word_of(index: int) -> int:
            return tokens.words[index] if tokens.words[index] >= 0 else -index - 2

        for _, group in groupby(range(len(tokens)), key=word_of):
            members = tuple(group)
            for some in self._groups(members):
                yield from self._stretch(some)
        if self._raw_at < len(text):
            yield from self._over("", self._raw_at, len(text), Span(self._reached, self._raw[-1].end))

    def _text_of(self, tokens: Iterable[int]) -> str:
        """What tokens stand for by themselves; nothing where the decoder takes them only together with others."""
        ids = self._run.tokens.ids
        try:
            return self._pipeline.decode([token_id for token in tokens if (token_id := ids[token]) is not None])
        except ExplorerError:
            return ""

    def _groups(self, members: Sequence[int]) -> Sequence[Sequence[int]]:
        """Tokens of a word each by itself, as long as they are found one right behind the other; else all together."""
        whole = self._text_of(members)
        tokens = self._run.tokens
        if len(members) == 1 or len(whole) == tokens.ends[members[-1]] - tokens.starts[members[0]]:
            return (members,)
        parts = [self._text_of((token,)) for token in members]
        return [(token,) for token in members] if whole.endswith("".join(parts)) else (members,)

    def _stretch(self, members: Sequence[int]) -> Iterator[Letter]:
        tokens, part = self._run.tokens, self._text_of(members)
        found = self.text.find(part, self._at)
        if found < 0 or not part:  # what it stands for, if for anything, stands with the next
            return
        start, end = tokens.starts[members[0]], tokens.ends[members[-1]]
        here = Span(self._spans[members[0]].start, self._spans[members[-1]].end)
        if self._raw_at < start:  # a stretch that no token stands for
            between = Span(min(self._reached, here.start), here.start)
            yield from self._over(self.text[self._at : found], self._raw_at, start, between)
            self._at = found
        until = found + len(part)
        yield from self._over(self.text[self._at : until], start, end, here)
        self._at, self._raw_at, self._reached = until, max(self._raw_at, end), here.end

    def _over(self, text: str, start: int, end: int, span: Span) -> Iterator[Letter]:
        """A text over raw code points: character over character where both are equally long, or begin alike."""
        raw = self._run.text[start:end]
        if len(text) != len(raw) and text and raw:
            alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, raw, strict=False)))
            places = self._raw[start : start + alike]
            yield from (Letter(*place, character) for place, character in zip(places, text, strict=False))
            if alike:
                rest = Span(self._raw[start + alike].start if start + alike < end else span.end, span.end)
                text, raw, start, span = text[alike:], raw[alike:], start + alike, rest
        if len(text) == len(raw):
            for place, (character, was) in enumerate(zip(text, raw, strict=True), start):
                yield Letter(*self._raw[place], character, "same" if character == was else "changed")
        elif text:
            yield Letter(*span, text, "changed")
        else:
            yield from (Letter(*self._raw[place], "", "dropped") for place in range(start, end))
