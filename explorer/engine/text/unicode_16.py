"""Texts as they look to Unicode 16, the version by which tiktoken and others split at the published patterns.

The ``regex`` library follows Unicode more closely: what became a letter, a number or a mark since then would join or
part words that those libraries split otherwise.
"""

import re
from functools import cache

# Letters, numbers and marks of Unicode 17 and 18, as ranges of code points.
_NEWER = """
    558 58B-58C 5C8-5C9 88F B53-B54 C5C CDC 1ACF-1AF0 208F 209D-209F A7CE-A7CF A7D2 A7D4 A7DD A7E2 A7F1 AB6C-AB6D
    107BB-107BF 10940-10959 10EC5-10EC7 10ECB-10ECF 10ED9-10EEE 10EF0-10EFB 11B0A 11B60-11B67 11DB0-11DDB 11DE0-11DE9
    11DF0-11DF1 1246F 12475-1247F 12550-12686 16EA0-16EB8 16EBB-16ED3 16FF2-16FF6 187F8-187FF 18CD6-18CDA 18D09-18D20
    18D80-18DF2 18E00-19191 191A0-191D2 1B123-1B128 1B168 1D127-1D128 1D250-1D252 1D25B-1D25C 1D25F 1D280-1D281 1D6A6
    1DF1F-1DF24 1DF2B-1DF81 1DF90-1DF96 1DFCD-1DFFF 1E6C0-1E6DE 1E6E0-1E6F5 1E6FE-1E6FF 2B73A-2B73F 2B81E 2CEA2-2CEAD
    323B0-33479 3D000-3FC3F
"""
_NOBODYS = "\ue000"  # of private use: no letter, no number, no mark, no space
_WAS_SMALL = "\u0295"  # a small letter until it became one without case


_BEYOND = re.compile("[\U00010000-\U0010ffff]+")


def in_unicode_16(text: str) -> str:
    """The text, character for character, with something else of the same kind for each that has changed its kind."""
    if text.isascii():
        return text
    low, high = _changed()
    if not low.search(text) and not any(map(high.search, _BEYOND.findall(text))):
        return text
    return high.sub(_NOBODYS, low.sub(lambda found: "a" if found[0] == _WAS_SMALL else _NOBODYS, text))


@cache
def _changed() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The characters up to U+FFFF, for which a set is quickly searched, and those beyond."""
    ranges = (entry.partition("-") for entry in _NEWER.split())
    members = [f"{chr(int(first, 16))}-{chr(int(last or first, 16))}" for first, _, last in ranges]
    low = "".join(member for member in members if not _BEYOND.match(member))
    high = "".join(member for member in members if _BEYOND.match(member))
    return re.compile(f"[{_WAS_SMALL}{low}]"), re.compile(f"[{high}]")
