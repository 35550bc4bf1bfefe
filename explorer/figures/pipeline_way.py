"""The way of one character, or of one token, through all stages, in words."""

import unicodedata
from collections.abc import Iterator, Sequence

from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import Caption, CaptionChip, CaptionPart, CaptionText
from explorer.figures.numbers import counted, grouped
from explorer.figures.pipeline_bands import STAGE_KEYS, Band, Box, StageKey, TakenApart, TokenLine
from explorer.figures.pipeline_layout import boxes_between
from explorer.figures.visible_text import Runs, read_runs, visible_runs, word_runs

_AS_WRITTEN = Spelling()
_DROPPING: tuple[StageKey, ...] = ("normalizer", "pretokenizer")
_SLIVER = 0.01  # of a pixel: what only touches stands beside


def span_of(taken: TakenApart, kind: str, index: int) -> tuple[float, float]:
    """From where to where a code point, or a token, stands in all bands: pixels at 100 %."""
    if kind == "character":
        return taken.raw_span(index)
    box = taken.band("post").boxes[index]
    return box.start, box.end


def way_caption(taken: TakenApart, kind: str, index: int) -> Caption:
    """What becomes of a code point of the raw text, or where a token comes from."""
    if kind == "character":
        return Caption(tuple(_way_of_character(taken, index)), tuple(_beneath_character(taken, index)))
    token = taken.token(index)
    return Caption(tuple(_way_of_token(taken, token)), tuple(_token_beneath(token)))


def stage_caption(taken: TakenApart, n_shown: int, *, named: bool = True) -> Caption:
    """What the last stage that is shown has made of the text; ``named`` where nothing else names the stage."""
    band = taken.bands[n_shown - 1]
    said = _stage_said(taken, band)
    hint = "Point at a character or a token to follow it through all stages."
    if n_shown < len(STAGE_KEYS):
        hint = f"PgDn shows the next stage: {taken.bands[n_shown].name.lower()}."
    if not named:
        first, *_ = said
        words = first.text.removeprefix(f"{band.said}; ").removeprefix(f"{band.said} ")
        return Caption((CaptionText(words[0].upper() + words[1:]),), ())
    return Caption((CaptionText(f"{band.name}: "), *said), (CaptionText(hint),))


def stage_note(taken: TakenApart, stage: int) -> str:
    """How much there is, or how far the stages are shown."""
    last = len(STAGE_KEYS) - 1
    if stage < last:
        return f"stage {stage} of {last}" if stage else f"before the first of {last} stages"
    points = counted(len(taken.text), "code point", "code points")
    words = counted(len(taken.words), "word", "words")
    return f"{points}, {words}, {counted(len(taken.ids), 'token', 'tokens')}"


def _stage_said(taken: TakenApart, band: Band) -> Sequence[CaptionText]:
    if not band.is_on:
        return (CaptionText("switched off; what comes next is what it would be without it."),)
    if band.key == "raw":
        n_bytes = len(taken.text.encode("utf-8", "surrogatepass"))
        points, size = counted(len(taken.text), "code point", "code points"), counted(n_bytes, "byte", "bytes")
        return (CaptionText(f"{points}, {size} in UTF-8."),)
    if not band.said:
        return (CaptionText("there is none; the text goes on as it is."),)
    marks = [mark for mark in band.letters.marks if mark in ("changed", "dropped", "put in")]
    if band.key == "added":
        n = sum(box.kind == "added" for box in band.boxes)
        found = counted(n, "added token stands in the text and is", "added tokens stand in the text and are")
        said = f"{found} taken out before anything else." if n else "none stands in this text."
    elif band.key == "normalizer":
        n = marks.count("changed") + marks.count("dropped") + marks.count("put in")
        said = f"{band.said}; {counted(n, 'character is', 'characters are')} not as in the raw text."
        said = said if n else f"{band.said}; nothing changes in this text."
    elif band.key == "pretokenizer":
        said = f"{band.said}; {counted(len(band.boxes), 'word', 'words')}."
    elif band.key == "model":
        n_unknown = sum(box.kind == "unknown" for box in band.boxes)
        unknown = f", {counted(n_unknown, 'of them unknown', 'of them unknown')}" if n_unknown else ""
        said = f"{band.said}; {counted(len(band.boxes), 'token', 'tokens')}{unknown}."
    elif band.key == "post":
        n = sum(box.kind == "special" for box in band.boxes)
        said = f"{band.said}; {counted(n, 'token', 'tokens')} put beside the text."
    elif band.key == "ids":
        said = f"{counted(len(taken.ids), 'id', 'ids')}; this is what a language model is given."
    else:
        same = taken.decoded == taken.text
        said = f"{band.said}; {'the text comes back as it was.' if same else 'the text does not come back as it was.'}"
    return (CaptionText(said),)


def _way_of_character(taken: TakenApart, index: int) -> Iterator[CaptionPart]:
    """ "é at 14 becomes e, stands in the word cafe, is part of token 3, café, id 18,820." """
    character = taken.text[index]
    start, end = taken.raw_span(index)
    yield CaptionChip(_runs(character))
    yield CaptionText(f" at {grouped(index)} (U+{ord(character):04X})")
    added = _box_of(taken.band("added"), start, end)
    if added is not None and added.kind == "added":
        yield CaptionText(" is part of the added token ")
        yield CaptionChip(word_runs(added.text))
    else:
        yield from _normalized(taken, character, start, end)
    tokens = _tokens_at(taken, index)
    if not tokens:
        yield CaptionText(", and stands in no token." if not _is_dropped(taken, start, end) else ".")
        return
    first = tokens[0]
    if len(tokens) > 1:
        ids = " ".join(grouped(token.token_id) for token in tokens if token.token_id is not None)
        yield CaptionText(f", is cut into {counted(len(tokens), 'token', 'tokens')}, ids {ids}.", (", is cut.",))
        return
    verb = "is" if first.raw == character else "is part of"
    yield CaptionText(f", {verb} token {grouped(first.number + 1)}, ")
    yield CaptionChip(read_runs(first.piece), "merged")
    yield CaptionText(f", {_id_said(first)}.")


def _normalized(taken: TakenApart, character: str, start: float, end: float) -> Iterator[CaptionPart]:
    band = taken.band("normalizer")
    if _is_dropped(taken, start, end):
        dropping = band if _dropped_in(band, start, end) else taken.band("pretokenizer")
        yield CaptionText(f" is dropped by the {dropping.name.lower()} ({dropping.said})")
        return
    letters = band.at(start, end)
    became = "".join(letter.text for letter in letters if letter.mark != "put in")
    if became != character and letters:
        yield CaptionText(" becomes ")
        yield CaptionChip(_runs(became))
        yield CaptionText(f" ({band.said})", ("",))
    word = _box_of(taken.band("pretokenizer"), start, end)
    if word is not None and len(taken.band("pretokenizer").boxes) > 1:
        yield CaptionText(", stands in the word ")
        yield CaptionChip(word_runs(word.text))


def _way_of_token(taken: TakenApart, token: TokenLine) -> Iterator[CaptionPart]:
    """ "Token 3, café, id 18,820, is the whole word café, from 11 to 14 of the raw text." """
    yield CaptionText(f"Token {grouped(token.number + 1)}, ")
    yield CaptionChip(read_runs(token.piece), "merged")
    yield CaptionText(f", {_id_said(token)}")
    if token.kind == "special":
        yield CaptionText(": put beside the text by the post-processor; it stands for nothing in it.")
        return
    if token.kind == "added":
        yield CaptionText(": an added token, found in the text before it is split.")
        return
    if token.kind == "unknown":
        yield CaptionText(": the vocabulary has no pieces that spell ")
        yield CaptionChip(word_runs(token.word))
        yield CaptionText(".")
        return
    siblings = [number for number, word in enumerate(taken.token_words) if word == token.word_number]
    of = "is the whole word "
    if len(siblings) > 1:
        of = f"is {_ordinal(siblings.index(token.number) + 1)} of {len(siblings)} in the word "
    yield CaptionText(f", {of}", (", of the word ",))
    yield CaptionChip(word_runs(token.word))
    yield CaptionText(".")


def _token_beneath(token: TokenLine) -> Iterator[CaptionPart]:
    if token.kind == "special":
        return
    last = token.raw_end - 1
    where = f" {grouped(token.raw_start)}"
    if last > token.raw_start:
        where = f"s{where} to {grouped(last)}"
    yield CaptionText(f"Code point{where} of the raw text: ")
    yield CaptionChip(word_runs(token.raw))
    if token.bytes is not None:
        first, end = token.bytes
        said = f"{first + 1} to {end}" if end > first + 1 else f"{end}"
        n_bytes = len(token.raw.encode("utf-8", "surrogatepass"))
        yield CaptionText(f", of whose {n_bytes} bytes {'they are' if end > first + 1 else 'it is'} {said}")
    yield CaptionText(".")


def _beneath_character(taken: TakenApart, index: int) -> Iterator[CaptionPart]:
    """Its name, its bytes, and what comes back of it."""
    character = taken.text[index]
    data = character.encode("utf-8", "surrogatepass")
    name = unicodedata.name(character, "").capitalize()
    spelled = " ".join(f"{byte:02X}" for byte in data)
    yield CaptionText(f"{name}{', ' if name else ''}{counted(len(data), 'byte', 'bytes')} in UTF-8: {spelled}. ")
    back = taken.band("decoder").at(*taken.raw_span(index))
    if not back or all(letter.mark == "dropped" for letter in back):
        yield CaptionText("Decoding does not bring it back.")
    elif (text := "".join(letter.text for letter in back)) != character:
        yield CaptionText("Decoding brings back ")
        yield CaptionChip(word_runs(text))
        yield CaptionText(".")


def _tokens_at(taken: TakenApart, index: int) -> Sequence[TokenLine]:
    start, end = taken.raw_span(index)
    boxes = boxes_between(taken.band("model").boxes, start + _SLIVER, end - _SLIVER)
    return [taken.token(box.number) for box in boxes]


def _box_of(band: Band, start: float, end: float) -> Box | None:
    return next(iter(boxes_between(band.boxes, start + _SLIVER, end - _SLIVER)), None)


def _dropped_in(band: Band, start: float, end: float) -> bool:
    letters = band.at(start, end)
    return bool(letters) and all(letter.mark == "dropped" for letter in letters)


def _is_dropped(taken: TakenApart, start: float, end: float) -> bool:
    return any(_dropped_in(taken.band(key), start, end) for key in _DROPPING)


def _id_said(token: TokenLine) -> str:
    return "no id" if token.token_id is None else f"id {grouped(token.token_id)}"


def _ordinal(number: int) -> str:
    return {1: "the first", 2: "the second", 3: "the third"}.get(number, f"number {number}")


def _runs(text: str) -> Runs:
    return visible_runs(text, _AS_WRITTEN)
