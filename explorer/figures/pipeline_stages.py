"""Taking a text apart: what each stage of a tokenizer makes of it, laid over one axis."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.engine.encode.stages import Part, PieceAt, Run, StageName, Word
from explorer.engine.text.alignment import Alignment
from explorer.engine.text.alphabet import Spelling, read_gpt2_characters
from explorer.figures.numbers import grouped
from explorer.figures.pipeline_axis import Axis, Span, put_in_at
from explorer.figures.pipeline_bands import (
    NOT_LOOKED_FOR,
    STAGE_KEYS,
    Band,
    Box,
    BoxKind,
    Letter,
    Letters,
    StageKey,
    TakenApart,
)
from explorer.figures.pipeline_decoding import Decoded
from explorer.figures.pipeline_room import Room
from explorer.figures.pipeline_units import Unit, dropped, units_of
from explorer.figures.visible_text import plain_text, visible_runs
from explorer.formats.opened import OpenedTokenizer

_IN_BYTES = Spelling(base="bytes")
_AS_WRITTEN = Spelling()
_MARKED: tuple[StageKey, ...] = ("normalizer", "pretokenizer", "model", "ids", "decoder")
"""The bands whose letters are their own: those of the others are the same as before them."""
_CAN_BE_QUIET: frozenset[StageKey] = frozenset(("added", "normalizer", "pretokenizer", "post"))


class CutWord(NamedTuple):
    """A word with its characters at their places."""

    word: Word
    units: Sequence[Unit]


def taken_apart(
    opened: OpenedTokenizer,
    text: str,
    off: frozenset[StageName] = frozenset(),
    special: SpecialChoice = "allow",
) -> TakenApart:
    """A text through all stages, some of which may be switched off; ``special`` says what becomes of special tokens
    that are written in it. Raises ExplorerError where they are refused."""
    return _Taking(opened, opened.with_special(special), text, off).taken()


class _Taking:
    """One text on its way; each method makes the bands of a stage."""

    def __init__(self, opened: OpenedTokenizer, whole: Pipeline, text: str, off: frozenset[StageName]) -> None:
        self._opened, self._whole, self._text, self._off = opened, whole, text, off
        self._pipeline = whole.without(off)
        self._run: Run = self._pipeline.run(text)
        post = self._pipeline.post
        self._axis = Axis(len(text), _gaps(self._run), n_before=len(post.before), n_after=len(post.after))
        self._letters: dict[StageKey, list[Letter]] = {key: [] for key in STAGE_KEYS}
        self._boxes: dict[StageKey, list[Box]] = {key: [] for key in STAGE_KEYS}
        self._n_tokens = 0
        self._words: list[str] = []  # as the model sees them
        self._read_words: list[str] = []

    def taken(self) -> TakenApart:
        """All bands, laid out."""
        raw = [Letter(*span, character) for span, character in zip(self._axis.raw, self._text, strict=True)]
        for part in self._run.parts:
            self._take_part(part, raw[part.start : part.end], several=len(self._run.parts) > 1)
        self._put_beside()
        spans = [Span(box.start, box.end) for box in self._boxes["model"]]
        decoding = Decoded(self._run, self._pipeline, spans, self._axis.raw)
        self._letters["decoder"] = list(decoding.letters())
        room = Room(self._axis, raw)
        for key in _MARKED:
            room.need_letters(self._letters[key])
        room.need_names(self._boxes["post"])
        placed = {key: room.letters(self._letters[key]) for key in _MARKED}
        placed["raw"] = placed["added"] = room.letters(raw)
        placed["post"] = placed["model"]
        return TakenApart(
            text=self._text,
            bands=tuple([self._band(key, placed[key], room.boxes(self._boxes[key])) for key in STAGE_KEYS]),
            raw_edges=array("d", [room.at(edge) for span in self._axis.raw for edge in span]),
            width=room.at(self._axis.n_columns),
            ids=self._run.ids,
            words=tuple(self._words),
            read_words=tuple(self._read_words),
            token_words=self._run.processed.words,
            cut_bytes=self._run.processed.bytes,
            decoded=decoding.text,
            trip=decoding.trip,
        )

    # ── down to the tokens ────────────────────────────────────────────────────────────────────────────────────────

    def _take_part(self, part: Part, plain: Sequence[Letter], *, several: bool) -> None:
        raw, text = self._axis.raw[part.start : part.end], self._text[part.start : part.end]
        whole = Span(raw[0].start, raw[-1].end)
        if part.added_id is not None:
            self._take_added(("added", "normalizer", "pretokenizer"), whole, text, part.start, part.end)
            self._letters["normalizer"] += plain
            self._letters["pretokenizer"] += plain
            self._add_token(whole, plain, "added", text, part.start, part.end)
            return
        if several:
            self._boxes["added"].append(Box(*whole, "part", text, part.start, part.end))
        normalized = part.normalized
        units = units_of(
            *(normalized.text, normalized.sources, text, raw, lambda place: self._axis.gap(part.start + place))
        )
        self._letters["normalizer"] += [Letter(*unit.span, unit.text, unit.mark) for unit in units]
        self._letters["normalizer"] += [Letter(*span, "", "dropped") for span in dropped(normalized.sources, raw)]
        # Of each normalized character where it stands: units may be several characters that were put in together.
        spans = [span for unit in units for span in (unit.span,) * (unit.end - unit.start)]
        end = 0
        for word in part.words:
            self._drop(spans[end : word.start])
            self._take_word(part, word, spans)
            end = max(end, word.end)
        self._drop(spans[end:])

    def _drop(self, spans: Iterable[Span]) -> None:
        self._letters["pretokenizer"] += [Letter(*span, "", "dropped") for span in spans]

    def _take_word(self, part: Part, word: Word, spans: Sequence[Span]) -> None:
        here, stretch = spans[word.start : word.end], part.normalized.text[word.start : word.end]
        raw_start, raw_end = part.raw_range(word.start, word.end)
        if word.added_id is not None:
            self._words.append(stretch)
            self._read_words.append(stretch)
            whole = Span(here[0].start, here[-1].end)
            letters = [Letter(*span, character) for span, character in zip(here, stretch, strict=True)]
            self._take_added(("pretokenizer",), whole, stretch, raw_start, raw_end)
            self._letters["pretokenizer"] += letters
            self._add_token(whole, letters, "added", stretch, raw_start, raw_end)
            return

        def gap(place: int) -> Span:
            return self._axis.gap(
                part.raw_range(word.start + place, word.start + place + 1)[0] if stretch[place:] else raw_end
            )

        units = units_of(word.text, word.sources, stretch, here, gap, is_bytes=word.is_bytes)
        self._words.append(word.text)
        self._read_words.append("".join([unit.text for unit in units]))
        if not units:
            return
        whole = Span(units[0].span.start, units[-1].span.end)
        self._boxes["pretokenizer"].append(Box(*whole, "word", self._read_words[-1], raw_start, raw_end))
        self._letters["pretokenizer"] += [Letter(*unit.span, unit.text, unit.mark) for unit in units]
        for piece in self._pipeline.cut(word.text):
            self._take_piece(CutWord(word, units), piece)

    def _take_added(self, keys: Sequence[StageKey], whole: Span, text: str, start: int, end: int) -> None:
        for key in keys:
            self._boxes[key].append(Box(*whole, "added", text, start, end))

    def _take_piece(self, cut: CutWord, piece: PieceAt) -> None:
        units = _units_in(cut.units, piece)
        letters = list(_letters_of(units, piece))
        span = (
            Span(letters[0].start, letters[-1].end)
            if letters
            else Span(cut.units[0].span.start, cut.units[0].span.start)
        )
        kind: BoxKind = "unknown" if piece.unknown else "piece"
        number = self._n_tokens + len(self._pipeline.post.before)
        tokens = self._run.processed
        raw_start, raw_end = tokens.starts[number], tokens.ends[number]
        readable = self._readable(piece.piece_id, in_bytes=cut.word.is_bytes)
        if piece.piece_id is None:  # nothing stands for it but itself
            readable = plain_text(visible_runs("".join([letter.text for letter in letters]), _AS_WRITTEN))
        self._add_token(span, letters, kind, readable, raw_start, raw_end)
        self._letters["model"] += _lids(units, letters)

    def _add_token(
        self,
        span: Span,
        letters: Sequence[Letter],
        kind: BoxKind,
        readable: str,
        raw_start: int,
        raw_end: int,
    ) -> None:
        box = Box(*span, kind, readable, raw_start, raw_end, self._n_tokens + len(self._pipeline.post.before))
        for key in ("model", "post"):
            self._boxes[key].append(box)
        self._letters["model"] += letters if kind != "unknown" else ()
        self._n_tokens += 1

    # ── from the tokens on ────────────────────────────────────────────────────────────────────────────────────────

    def _put_beside(self) -> None:
        """What the post-processor puts before and after, and the ids of all."""
        post, n_text = self._pipeline.post, len(self._text)
        for spans, ids, at, first in (
            (self._axis.before, post.before, 0, 0),
            (self._axis.after, post.after, n_text, len(post.before) + self._n_tokens),
        ):
            for number, (span, special) in enumerate(zip(spans, ids, strict=True)):
                text = self._readable(special)
                self._boxes["post"].append(Box(*span, "special", text, at, at, first + number))
        self._boxes["post"].sort(key=lambda box: box.number)
        ids_now = self._run.ids
        for box in self._boxes["post"]:
            token_id = ids_now[box.number] if box.number < len(ids_now) else None
            self._boxes["ids"].append(box)
            said = grouped(token_id) if token_id is not None else "none"
            self._letters["ids"].append(Letter(box.start, box.end, said.replace(",", ""), "number"))

    def _readable(self, token_id: int | None, *, in_bytes: bool = False) -> str:
        """A piece as it is read: spaces and bytes made visible."""
        vocabulary = self._pipeline.model.vocabulary
        if token_id is None or not 0 <= token_id < len(vocabulary):
            return "" if token_id is None else f"id {token_id}"
        piece = vocabulary[token_id]
        if in_bytes:
            return plain_text(visible_runs(read_gpt2_characters(piece), _IN_BYTES))
        if self._pipeline.spelled is not None and token_id not in self._opened.special_ids:
            piece = self._pipeline.spelled(piece)
        return plain_text(visible_runs(piece, _AS_WRITTEN))

    def _band(self, key: StageKey, letters: Letters, boxes: tuple[Box, ...]) -> Band:
        pipeline = self._whole
        of_stage = {
            "added": pipeline.added.said,
            "normalizer": pipeline.normalizer.said,
            "pretokenizer": pipeline.pretokenizer.said,
            "post": pipeline.post.said,
            "decoder": pipeline.decoder.said if pipeline.decoder else "",
        }
        beside = {
            "raw": f"{grouped(len(self._text))} code points",
            "added": _as_text(self._opened),
            "model": pipeline.model.said,
            "ids": f"{grouped(len(self._run.ids))} ids",
            "decoder": "pieces, joined",
        }
        can_be_off = bool(of_stage.get(key))
        said = of_stage.get(key) or beside.get(key, "")
        is_on = key not in self._off
        is_quiet = key in _CAN_BE_QUIET and not (said and is_on)
        if key == "added" and not any(box.kind == "added" for box in boxes):
            is_quiet = True
        return Band(key, said, letters, boxes, is_on, can_be_off, is_quiet)


def _as_text(opened: OpenedTokenizer) -> str:
    """What is said of special tokens that are not looked for."""
    said = (opened.special or opened.pipeline.added).said
    return f"{said}, {NOT_LOOKED_FOR}" if said else ""


def _gaps(run: Run) -> Iterator[int]:
    """Before which raw code points something is put in: by the normalizer, or for a word."""
    for part in run.parts:
        for place in put_in_at(part.normalized.sources):
            yield part.start + place
        for word in part.words:
            yield from _word_gaps(part, word, word.sources)


def _word_gaps(part: Part, word: Word, sources: Alignment | None) -> Iterator[int]:
    for place in put_in_at(sources):
        start = word.start + place
        yield part.raw_range(start, start + 1)[0] if start < word.end else part.raw_range(word.start, word.end)[1]


def _units_in(units: Sequence[Unit], piece: PieceAt) -> Sequence[Unit]:
    """Those of a word that a piece has something of."""
    first = bisect_right(units, piece.start, key=lambda unit: unit.end)
    return units[first : bisect_left(units, piece.end, lo=first, key=lambda unit: unit.start)]


def _letters_of(units: Sequence[Unit], piece: PieceAt) -> Iterator[Letter]:
    """What a piece shows of its characters: whole ones, and in hex the bytes of one that it cuts."""
    for unit in units:
        data = unit.text.encode("utf-8", "surrogatepass")
        if piece.byte is not None and len(data) > 1:
            yield _bytes_letter(unit, data, piece.byte, piece.byte + 1)
        elif piece.start <= unit.start and unit.end <= piece.end:
            yield Letter(*unit.span, unit.text, unit.mark if unit.mark == "put in" else "same")
        else:
            first, last = max(piece.start, unit.start), min(piece.end, unit.end)
            yield _bytes_letter(unit, data, first - unit.start, last - unit.start)


def _bytes_letter(unit: Unit, data: bytes, first: int, last: int) -> Letter:
    """Some bytes of a character, in hex, on their share of its place."""
    width = (unit.span.end - unit.span.start) / len(data)
    shown = " ".join(f"{byte:02X}" for byte in data[first:last])
    return Letter(unit.span.start + first * width, unit.span.start + last * width, shown, "byte")


def _lids(units: Sequence[Unit], letters: Sequence[Letter]) -> Iterator[Letter]:
    """The characters whose bytes are shown, over all of them."""
    starts = {letter.start for letter in letters if letter.mark == "byte"}
    for unit in units if starts else ():
        if unit.span.start in starts:
            yield Letter(*unit.span, unit.text, "lid")
