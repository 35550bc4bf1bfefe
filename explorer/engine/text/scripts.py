"""The script of a character: Latin, Cyrillic, Common … (Unicode Standard Annex #24), by the ``regex`` library."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import regex

COMMON = "common"
INHERITED = "inherited"

_NAMES = """
common latin cyrillic greek han hiragana katakana hangul arabic hebrew devanagari thai inherited adlam ahom
anatolianhieroglyphs armenian avestan balinese bamum bassavah batak bengali bhaiksuki bopomofo brahmi braille buginese
buhid canadianaboriginal carian caucasianalbanian chakma cham cherokee chorasmian coptic cuneiform cypriot cyprominoan
deseret divesakuru dogra duployan egyptianhieroglyphs elbasan elymaic ethiopic georgian glagolitic gothic grantha
gujarati gunjalagondi gurmukhi hanifirohingya hanunoo hatran imperialaramaic inscriptionalpahlavi
inscriptionalparthian javanese kaithi kannada kawi kayahli kharoshthi khitansmallscript khmer khojki khudawadi lao
lepcha limbu lineara linearb lisu lycian lydian mahajani makasar malayalam mandaic manichaean marchen masaramgondi
medefaidrin meeteimayek mendekikakui meroiticcursive meroitichieroglyphs miao modi mongolian mro multani myanmar
nabataean nagmundari nandinagari newa newtailue nko nushu nyiakengpuachuehmong ogham olchiki oldhungarian olditalic
oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian oldturkic olduyghur oriya osage osmanya pahawhhmong
palmyrene paucinhau phagspa phoenician psalterpahlavi rejang runic samaritan saurashtra sharada shavian siddham
signwriting sinhala sogdian sorasompeng soyombo sundanese sylotinagri syriac tagalog tagbanwa taile taitham taiviet
takri tamil tangsa tangut telugu thaana tibetan tifinagh tirhuta toto ugaritic vai vithkuqi wancho warangciti yezidi yi
zanabazarsquare
""".split()


@cache
def script(character: str) -> str:
    """The name of a character's script, in small letters without spaces; “common” for one that has none."""
    match = _pattern().match(character)
    return _NAMES[match.lastindex - 1] if match else COMMON


@cache
def _pattern() -> "regex.Pattern":
    import regex

    return regex.compile("|".join(rf"(\p{{Script={name}}})" for name in _NAMES))
