"""The library's search for the best path, in its own arithmetic: to tell what is but rounding from what is wrong."""

from array import array

from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.text.alphabet import utf8_symbols


def ids_by_float32(tokenizer: UnigramTokenizer, text: str) -> list[int | None]:
    """The ids of a text if the scores of paths are kept as floats of 32 bits from the start of the text on, and of
    equal ones the first is kept. A new score is compared before it is rounded, but for that of what is unknown.
    """
    prepared = tokenizer.prepared(text).text
    best = array("f", bytes(4 * (len(prepared) + 1)))
    rounded = array("f", [0.0])
    last: list[tuple[int, int | None] | None] = [None] * (len(prepared) + 1)
    for edge in tokenizer.lattice_of(prepared).edges:
        score = best[edge.start] + edge.score
        if edge.piece_id == tokenizer.unknown_id:
            rounded[0] = score
            score = rounded[0]
        if last[edge.end] is None or score > best[edge.end]:
            best[edge.end] = score
            last[edge.end] = edge.start, edge.piece_id
    path: list[tuple[int, int, int | None]] = []
    end = len(prepared)
    while end:
        found = last[end]
        assert found is not None
        path.append((found[0], end, found[1]))
        end = found[0]
    ids: list[int | None] = []
    after_unknown = False
    for start, end, piece_id in reversed(path):
        is_unknown = piece_id == tokenizer.unknown_id
        if is_unknown and tokenizer.byte_ids:
            ids += [tokenizer.byte_ids[ord(byte)] for byte in utf8_symbols(prepared[start:end])]
        elif not (is_unknown and after_unknown):
            ids.append(piece_id)
        after_unknown = is_unknown
    return ids
