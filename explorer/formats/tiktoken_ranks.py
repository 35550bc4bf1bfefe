"""Files of ranks, as tiktoken has them: a piece's bytes in base64, a space and its rank a line."""

from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import repeat

from explorer.engine.encode.added_tokens import AddedToken, AddedTokens
from explorer.engine.encode.byte_words import ByteSplit, JoinedBytes
from explorer.engine.encode.pipeline import NoneAdded, Pipeline
from explorer.engine.encode.rank_encoder import RankMerges, RankModel
from explorer.engine.errors import ExplorerError, quoted, shown_name
from explorer.engine.text.alphabet import text_of_bytes, utf8_symbols
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS, check_pretokenizer
from explorer.formats.diagnosis import Finding, TokenizerFileError
from explorer.formats.examination import Examination
from explorer.formats.how import How
from explorer.formats.known_ranks import KNOWN_RANKS, N_KNOWN, UNKNOWN_RULES, RankRules
from explorer.formats.limits import MOST_IDS
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.rank_lines import examined_ranks
from explorer.formats.text_lines import lines_of
from explorer.formats.tiktoken_stages import RankSplit, TiktokenReference, WholeCharacters

_NEVER_IN_UTF8 = bytes([0xC0, 0xC1, *range(0xF5, 0x100)])
PATIENCE = 5.0  # seconds for one text, of a regular expression that is not a published one


def read_tiktoken_ranks(data: bytes, name: str, *, repair: bool = False, how: How | None = None) -> OpenedTokenizer:
    """The tokenizer of a file of ranks.

    ``how`` says what such a file leaves open; by default the published files are known by their content, and others
    are split as cl100k splits. Raises TokenizerFileError.
    """
    examination = Examination(shown_name(name), repair)
    lines = lines_of(data, examination, carriage_returns="odd")
    ranks = _plain_ranks(lines)
    if ranks is None:
        ranks = examined_ranks(lines, examination)
    examination.refuse()
    return _opened(name, ranks, _rules(lines, ranks, how or How(), examination), examination)


def _plain_ranks(lines: Sequence[bytes]) -> dict[str, int] | None:
    """The ranks of a file in which every line is as it should be, by the quickest way there is; None for others."""
    if set(map(bytes.count, lines, repeat(b" "))) != {1}:
        return None
    fields = b" ".join(lines).split(b" ")  # one list, not one a line, which the garbage collector would look through
    if not all(map(bytes.isdigit, fields[1::2])):
        return None
    try:
        pieces = [a2b_base64(packed, strict_mode=True).decode("latin-1") for packed in fields[::2]]
        ranks = dict(zip(pieces, map(int, fields[1::2]), strict=True))
    except ValueError:
        return None
    values = ranks.values()
    plain = "" not in ranks and len(ranks) == len(lines) == len(set(values))
    return ranks if plain and min(values) >= 0 and max(values) < MOST_IDS else None


def _rules(lines: Sequence[bytes], ranks: Mapping[str, int], how: How, examination: Examination) -> RankRules:
    """What the file leaves open: as the caller says, else as it is known, else as it is usual, which is said."""
    special_tokens = dict(how.special_tokens)
    if how.pattern:
        return RankRules(how.pattern, special_tokens)
    rules = _known_rules(lines, ranks)
    if rules is None:
        rules = UNKNOWN_RULES
        words = "the file does not say how texts are split, nor which special tokens there are"
        taken = "the pattern of cl100k is taken" + ("" if special_tokens else ", and no special tokens")
        examination.add("rules", Finding("odd", words, expected=taken))
    return replace(rules, special_tokens=special_tokens) if special_tokens else rules


def _known_rules(lines: Sequence[bytes], ranks: Mapping[str, int]) -> RankRules | None:
    if len(ranks) not in N_KNOWN:
        return None
    found = KNOWN_RANKS.get(sha256(b"\n".join([*lines, b""])).hexdigest())
    if found is None:  # the same ranks, but written otherwise
        by_rank = sorted(ranks.items(), key=lambda item: item[1])
        written = b"".join(b"%b %d\n" % (b64encode(piece.encode("latin-1")), rank) for piece, rank in by_rank)
        found = KNOWN_RANKS.get(sha256(written).hexdigest())
    return found


def _opened(name: str, ranks: dict[str, int], rules: RankRules, examination: Examination) -> OpenedTokenizer:
    special = _checked_special(ranks, rules, examination)
    try:
        check_pretokenizer(rules.pattern)
    except ExplorerError as error:
        raise TokenizerFileError(f"{shown_name(name)} cannot be opened with that pattern: {error}") from None
    vocabulary = _vocabulary(ranks, special)
    n_bytes = sum(len(piece) == 1 for piece in ranks)
    for byte in range(256):
        if chr(byte) not in ranks:
            never = bytes([byte]) in _NEVER_IN_UTF8
            expected = "it never occurs in UTF-8" if never else "texts with it may be unknown in part"
            words = f"no piece stands for the byte 0x{byte:02X}"
            examination.add(f"byte {never}", Finding("note" if never else "odd", words, expected=expected))
    n_holes = vocabulary.count("")
    if n_holes:
        hole = vocabulary.index("")
        words = f"{n_holes:,} ids stand for no piece, the first is {hole:,}"
        examination.add("holes", Finding("note", words))
    named = rules.pattern in PUBLISHED_PATTERNS
    splitting = RankSplit(
        rules.pattern,
        f"the pattern of {rules.pattern}" if named else "a regular expression",
        timeout=None if named else PATIENCE,
    )
    special_ids = frozenset(special.values())
    return OpenedTokenizer(
        name,
        "tiktoken ranks",
        "byte-level BPE",
        Pipeline(
            RankModel(ranks, vocabulary),
            _added(special) if special else NoneAdded(),
            WholeCharacters(),
            splitting,
            decoder=JoinedBytes(vocabulary),
            whole=ByteSplit("none", "the whole text"),
            spelled=text_of_bytes,
        ),
        findings=examination.findings(),
        facts=_facts(len(ranks), n_bytes, len(special), rules),
        merges=RankMerges(ranks),
        special_ids=special_ids,
        piece_bytes=partial(_bytes_of, vocabulary, special_ids),
        reference=partial(TiktokenReference, name, ranks, rules.pattern, special),
    )


def _bytes_of(vocabulary: Sequence[str], special_ids: frozenset[int], piece_id: int) -> bytes | None:
    return vocabulary[piece_id].encode("latin-1") or None if piece_id not in special_ids else None


def _added(special: Mapping[str, int]) -> AddedTokens:
    counted = f"{len(special):,} special token{'' if len(special) == 1 else 's'}"
    return AddedTokens([AddedToken(token, piece_id, special=True) for token, piece_id in special.items()], said=counted)


def _checked_special(ranks: Mapping[str, int], rules: RankRules, examination: Examination) -> dict[str, int]:
    """The special tokens; those that are empty or want the id of a piece are a fault of the caller's."""
    taken = frozenset(ranks.values())
    for token, piece_id in rules.special_tokens.items():
        if not token or piece_id in taken or not 0 <= piece_id < MOST_IDS:
            reason = "is empty" if not token else f"cannot have the id {piece_id}"
            raise TokenizerFileError(
                f"{examination.name} cannot be opened: the special token {quoted(token)} {reason}."
            )
    return dict(rules.special_tokens)


def _vocabulary(ranks: dict[str, int], special: Mapping[str, int]) -> list[str]:
    """Pieces by id, spelled in bytes."""
    pieces = list(ranks)
    last = max((*special.values(), max(ranks.values())))
    if last >= len(pieces) or list(ranks.values()) != list(range(len(pieces))):
        pieces = [""] * (last + 1)
        for piece, rank in ranks.items():
            pieces[rank] = piece
    for token, piece_id in special.items():
        pieces[piece_id] = utf8_symbols(token)
    return pieces


def _facts(n_ranks: int, n_bytes: int, n_special: int, rules: RankRules) -> tuple[str, ...]:
    specials = f" + {n_special:,} special token{'' if n_special == 1 else 's'}" if n_special else ""
    counted = f"{n_ranks + n_special:,} pieces = {n_bytes:,} bytes + {n_ranks - n_bytes:,} merges{specials}."
    known = f"These are {rules.title}, known by their content." if rules.title else ""
    return tuple(filter(None, (counted, known, rules.note)))
