"""A held-out text, measured against a corpus at every step of SentencePiece's BPE, which joins by score.

The piece that was learned first has the highest score. So of the joins in a word those that a step has are the ones up
to the first for which it lacks the piece, and of those behind it again the ones that do not hang on such a join: what
a piece needs was learned before it, and a join that could have been made earlier would have been.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.measure.measures import all_bytes, bytes_in, characters_in, unknown, words_in
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.corpus import Corpus, Row
from explorer.engine.text.sentencepiece_rows import marked_row


def held_out_joined(
    rows: Sequence[Row], tokenizer: SentencePieceBpeTokenizer, n_merges: int, held_out: Corpus, spelling: Spelling
) -> HeldOut:
    """The measures of ``held_out``, where ``rows`` is the corpus that the tokenizer was trained on in so many merges.

    Both are spelled with ▁, one symbol a character. Unknown is what the last vocabulary has no piece for.
    """
    words: Counter[str] = Counter()
    for line, count in held_out.lines():
        for _, word in tokenizer.words(tokenizer.prepared(line).text):
            words[word] += count
    changes: Counter[int] = Counter()  # of the number of pieces, by step
    last: Counter[str] = Counter()
    for word, count in words.items():
        made = tokenizer.word_joins(word)
        changes[0] += len(made.starts) * count
        steps = (int(1 - join.score) for join in made.joins)  # the first merge has score 0
        for step in accumulate(steps, max):
            changes[step] -= count
        for found in made.found:
            last[word[found.start : found.end]] += count
    texts = [marked_row(word, count) for word, count in words.items()]
    return HeldOut(
        words=unknown(words_in(texts, "whitespace"), words_in(rows, "whitespace")),
        characters=unknown(characters_in(texts, spelling), characters_in(rows, spelling)),
        bytes=unknown(bytes_in(texts, spelling), all_bytes(spelling)),
        pieces=unknown(last, tokenizer.joined_ids),
        n_pieces=tuple(accumulate(changes[step] for step in range(n_merges + 1))),
    )
