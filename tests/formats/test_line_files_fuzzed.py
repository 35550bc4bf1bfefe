"""Whatever the bytes of a file of lines are, it is opened or refused in words."""

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.how import How
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.opening import opened_bytes
from explorer.formats.subword_nmt_codes import read_subword_nmt_codes
from explorer.formats.tiktoken_ranks import read_tiktoken_ranks
from explorer.formats.vocabulary_merges import read_vocabulary_merges
from explorer.formats.wordpiece_vocabulary import read_wordpiece_vocabulary

RANKS = b"".join(
    b"%b %d\n" % (b64encode(piece), rank) for rank, piece in enumerate([b"a", b"b", b"ab", b"\xc3", b"\xa9"])
)
PIECES = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nlow\n##er\né\n\n##low\n".encode()
CODES = b"#version: 0.2\nl o\nlo w</w>\ne r</w>\n"
VOCABULARY = json.dumps({"<unk>": 0, "l": 1, "o": 2, "w": 3, "lo": 4, "low": 5, "Ġ": 6, "é": 7}).encode()
MERGES = b"#version: 0.2\nl o\nlo w\n"

Reader = Callable[[bytes, bool], OpenedTokenizer]
READERS: dict[str, tuple[bytes, Reader]] = {
    "ranks": (
        RANKS,
        lambda data, repair: read_tiktoken_ranks(data, "x", repair=repair, how=How("gpt2", (("<|a|>", 9),))),
    ),
    "pieces": (PIECES, lambda data, repair: read_wordpiece_vocabulary(data, "x", repair=repair)),
    "codes": (CODES, lambda data, repair: read_subword_nmt_codes(data, "x", repair=repair)),
    "vocabulary": (VOCABULARY, lambda data, repair: read_vocabulary_merges(data, MERGES, "x", repair=repair)),
    "merges": (MERGES, lambda data, repair: read_vocabulary_merges(VOCABULARY, data, "x", repair=repair)),
    "any kind": (PIECES, lambda data, repair: opened_bytes(data, Path("/nowhere/x"), repair=repair)),
}

_STRETCHES = (
    *b"|\n|\r\n| |\t|\0|\xef\xbb\xbf|\xff\xfe|\xff|##|</w>|=|#version: 0.2\n".split(b"|"),
    *b'4294967296|-1|1e5|"|{|}|:|,|\\ud800|<unk>'.split(b"|"),
    *(text.encode() for text in ("\u2028", "Ġ", "a" * 200)),
)


def mutated(data: bytes) -> st.SearchStrategy[bytes]:
    """The file with some stretches in the place of others, and perhaps cut off."""
    place = st.integers(0, len(data))
    stretch = st.one_of(st.sampled_from(_STRETCHES), st.binary(max_size=4))

    def put(changes: list[tuple[int, int, bytes]]) -> bytes:
        changed = data
        for at, length, new in changes:
            changed = changed[:at] + new + changed[at + length :]
        return changed

    changes = st.lists(st.tuples(place, st.integers(0, 6), stretch), max_size=6).map(put)
    return st.one_of(changes, place.map(lambda end: data[:end]), st.binary(max_size=100))


def outcome(data: bytes, read: Reader, *, repair: bool) -> OpenedTokenizer | TokenizerFileError:
    try:
        return read(data, repair)
    except TokenizerFileError as error:
        return error


def check(data: bytes, read: Reader, text: str) -> None:
    """The file is opened or refused in sentences; what was opened encodes, and what can be repaired is another time."""
    opened = outcome(data, read, repair=False)
    if isinstance(opened, TokenizerFileError) and opened.can_be_repaired:
        opened = outcome(data, read, repair=True)
        assert not isinstance(opened, TokenizerFileError) or not opened.can_be_repaired
    assert all(finding.sentence.endswith(".") for finding in opened.findings)
    if isinstance(opened, TokenizerFileError):
        assert str(opened).endswith(".")
        assert any(finding.weight == "wrong" for finding in opened.findings)
        return
    assert all(finding.weight != "wrong" for finding in opened.findings)
    run = opened.pipeline.run(text)
    opened.pipeline.decode([piece_id for piece_id in run.ids if piece_id is not None])


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=150)
@given(data=st.data())
def test_mutated_files(name: str, data: st.DataObject) -> None:
    """A file in which something was changed, cut off or put in is opened or refused; nothing else comes of it."""
    written, read = READERS[name]
    check(data.draw(mutated(written)), read, "low lower <|a|> éab")
