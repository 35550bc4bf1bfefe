"""The table of pieces of the Hugging Face course, chapter 6: what its five words give, each piece with its count."""

import math

from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.text.sentencepiece_text import AS_WRITTEN

HUG_COUNTS = {
    **{"h": 15, "u": 36, "g": 20, "hu": 15, "ug": 20, "p": 17, "pu": 17, "n": 16, "un": 16},
    **{"b": 4, "bu": 4, "s": 5, "hug": 15, "gs": 5, "ugs": 5},
}


def hug_tokenizer() -> UnigramTokenizer:
    """The pieces with the logarithms of their shares in the sum of all counts, 210."""
    total = sum(HUG_COUNTS.values())
    scores = tuple(math.log(count / total) for count in HUG_COUNTS.values())
    return UnigramTokenizer(tuple(HUG_COUNTS), scores, preparation=AS_WRITTEN)
