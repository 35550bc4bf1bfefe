"""How large a regular expression becomes when it is compiled, told from its text alone.

Compiling writes out what must be repeated: ``(?:a{2500}){2500}`` becomes six million items, and takes seconds and
gigabytes that nothing can stop. So its size is told first.
"""

import re
from math import prod

_ITEMS = re.compile(
    r"""
      \( \? \# [^)]* \)                                         # a comment
    | \\ [pPN] \{ [^}]* \} | \\ .                               # an escape
    | \[ \^? \]? (?: \[ : [^\]]* : \] | \\ . | [^\]\\] )* \]    # a set
    | \{ (?P<least> \d+ ) [^}]* \}                              # a repeat
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
_SKIPS_SPACE = re.compile(r"\(\?\w*x")
_LEAST = re.compile(r"\{(\d+)")


def written_out(pattern: str) -> int:
    """About how many characters a pattern has once its repeats are written out; rather too many than too few.

    The ``regex`` library makes n + 1 copies of what stands n times, measured where n is 2 or more.
    """
    if _SKIPS_SPACE.search(pattern):  # comments may hide brackets: each repeat is taken to be around all others
        return prod((_copies(least) for least in _LEAST.findall("".join(pattern.split()))), start=len(pattern))
    around: list[int] = []  # sizes of the groups that are open, each as far as its inner group
    size = last = 0  # of this group, and of the latest item in it, which a repeat is about
    for item in _ITEMS.finditer(pattern):
        if item[0] == "(":
            around.append(size)
            size = last = 0
        elif item[0] == ")":
            before = around.pop() if around else 0
            size, last = before + size, size
        elif item["least"]:
            more = last * (_copies(item["least"]) - 1)
            size, last = size + more, last + more
        else:
            last = len(item[0])
            size += last
    return sum(around) + size


def _copies(least: str) -> int:
    """By the digits of a repeat; beyond a few of them any number is too large."""
    n = int(least[:9])
    return n + 1 if n > 1 else 1
