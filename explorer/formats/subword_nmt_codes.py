"""The codes of subword-nmt (Sennrich 2016): merges over characters, in version 0.1 or 0.2.

Such a file has no ids and no vocabulary. The pieces here are those that it can give, as subword-nmt writes them, ``@@``
behind all that end no word: the characters of the merges first, then what the merges make; their ids are their places.
"""

import io
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import chain

from explorer.engine.encode.all_at_once import AllAtOnceBpe
from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Word
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.errors import quoted, shown_name
from explorer.formats.diagnosis import LONGEST_FOUND, Finding
from explorer.formats.examination import Examination
from explorer.formats.library_stages import from_library
from explorer.formats.merge_lines import MergeLine, merge_lines
from explorer.formats.opened import OpenedTokenizer

MARK = "</w>"
SEPARATOR = "@@"
VERSIONS = {"": (0, 1), "#version: 0.1": (0, 1), "#version: 0.2": (0, 2)}


def read_subword_nmt_codes(data: bytes, name: str, *, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of codes. Raises TokenizerFileError."""
    examination = Examination(shown_name(name), repair)
    found, header = merge_lines(data, examination, None)
    version = VERSIONS.get(header.strip())
    if version is None:
        words, expected = f"the version is {quoted(header)}", "#version: 0.1 or #version: 0.2 is expected"
        raise examination.refused(
            Finding("wrong", words, 1, 1, found=header.encode()[:LONGEST_FOUND], expected=expected)
        )
    _examine(found, examination)
    merges = [(left, right) for _, left, right in found]
    pieces = _pieces(merges, joined_mark=version == (0, 2))
    ids = {piece: piece_id for piece_id, piece in enumerate(pieces)}
    return OpenedTokenizer(
        name,
        "subword-nmt codes",
        "BPE",
        Pipeline(
            AllAtOnceBpe(pieces, ids, merges, version == (0, 2), MARK, SEPARATOR),
            pretokenizer=SpacedWords(),
            decoder=JoinedSubwords(pieces),
        ),
        findings=examination.findings(),
        facts=(
            f"{len(merges):,} merges, version {version[0]}.{version[1]}.",
            "The file gives no ids: pieces are numbered here, in the order of the codes.",
        ),
        merges=merges,
        piece_bytes=partial(_bytes_of, pieces),
        reference=partial(SubwordNmt, data, ids) if find_spec("subword_nmt") else None,
    )


def _examine(found: Sequence[MergeLine], examination: Examination) -> None:
    """Find merges that stand twice, and those that are later than one that needs them."""
    first: dict[tuple[str, str], int] = {}
    for line, left, right in found:
        if (left, right) in first:
            words = f"the merge stands in line {first[left, right]:,} too"
            examination.add_at("twice", "odd", words, line, f"{left} {right}".encode(), expected="the first one counts")
        first.setdefault((left, right), line)
    made = {left + right: line for (left, right), line in reversed(first.items())}
    for line, left, right in found:
        for side in (left, right):
            if made.get(side, 0) > line:
                words = f"the merge needs {quoted(side)}, which is made in line {made[side]:,} only"
                expected = "a merge of what is there already is expected"
                examination.add_at("order", "odd", words, line, f"{left} {right}".encode(), expected=expected)
    lone = {side for merge in first for side in merge if side not in made and len(side.removesuffix(MARK)) > 1}
    if lone:
        words, expected = f"no merge makes {quoted(min(lone))}, which another needs", "such a merge never happens"
        examination.add("lone", Finding("odd", words, expected=expected, n_more=len(lone) - 1))


def _pieces(merges: Sequence[tuple[str, str]], *, joined_mark: bool) -> list[str]:
    """All that words can be cut into, each once, in the order of the codes."""
    characters = sorted(set(chain.from_iterable(side.removesuffix(MARK) for merge in merges for side in merge)))
    pieces: dict[str, None] = {}
    for character in characters:
        pieces[character + SEPARATOR] = pieces[character] = None
    for left, right in merges:
        made = left + right
        if made.endswith(MARK):
            pieces[made.removesuffix(MARK)] = None
        else:
            pieces[made + SEPARATOR] = None
            if not joined_mark:  # the mark may stay a symbol of its own
                pieces[made] = None
    pieces.pop("", None)
    return list(pieces)


def _bytes_of(pieces: Sequence[str], piece_id: int) -> bytes:
    return pieces[piece_id].removesuffix(SEPARATOR).encode()


class SpacedWords:
    """Words end at spaces and line ends alone; other white space is part of them."""

    said = "at spaces"

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        words = []
        start = 0
        for line in text.split("\n"):
            first = start + len(line) - len(line.lstrip("\r "))
            for word in line.strip("\r ").split(" "):
                if word:
                    words.append(Word(first, first + len(word), word))
                first += len(word) + 1
            start += len(line) + 1
        return words


class JoinedSubwords:
    """A decoder: what ``@@`` follows is joined to the next piece, others end a word."""

    said = "pieces joined at @@"

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._vocabulary = vocabulary

    def __call__(self, ids: Sequence[int]) -> str:
        return " ".join(pieces_of(ids, self._vocabulary)).replace(f"{SEPARATOR} ", "").removesuffix(SEPARATOR)


class SubwordNmt:
    """The tokenizer as subword-nmt has it; what is no piece has no id."""

    def __init__(self, data: bytes, ids: Mapping[str, int]) -> None:
        from importlib.metadata import version

        from subword_nmt.apply_bpe import BPE

        self.library = f"subword-nmt {version('subword-nmt')}"
        self._ids = ids
        self._bpe = from_library(
            "subword-nmt refuses the codes", BPE, io.StringIO(data.decode("utf-8-sig"), newline="\n")
        )

    def encode(self, text: str) -> Sequence[int | None]:
        """The ids of a text."""
        lines = (self._bpe.segment_tokens(line.strip("\r ").split(" ")) for line in text.split("\n"))
        return [self._ids.get(piece) for piece in chain.from_iterable(lines)]

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ids, as the command that subword-nmt's README gives has it."""
        return JoinedSubwords(list(self._ids))(ids)
