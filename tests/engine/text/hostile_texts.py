"""Texts that break tokenizers, by name, and a strategy that makes more of their kind."""

from hypothesis import strategies as st

HOSTILE_TEXTS = {
    "nothing but spaces": "  \t \n ",
    "spaces of every kind": "a\u00a0b\u2003c\u3000d\u2028e\u2029f\u0085g\u001ch\u200bi",
    "line ends of every kind": "one\r\ntwo\rthree\nfour\r\n\r\n  five",
    "spaces at both ends": "  a  b \n  ",
    "NUL": "a\0b\0\0 c\0",
    "byte-order mark": "\ufeffword \ufeff word",
    "lone surrogates": "a\ud800b \udfff\udc00 c",
    "ZWJ family": "👨‍👩‍👧‍👦 and 🏳️‍🌈, 👍🏽",
    "right to left": "שָׁלוֹם עולם! مرحبا بالعالم 123",
    "marks out of order": "q\u0307\u0323 e\u0301\u0327 a\u0308\u0301",
    "Hangul in parts": "\u1112\u1161\u11ab\u1100\u116e\u11a8 한국",
    "compatibility characters": "ﬁne ½ ２３ ㍿ ｱﾞ …",
    "dotted capital I": "İstanbul DİYARBAKIR ΟΔΥΣΣΕΥΣ",
    "apostrophes": "don't DON'T we'll I'VE 's 'tis it'ſ o''clock",
    "digits of many scripts": "1234567 ٣٤٥ ²Ⅷ½ 12a3",
    "cases": "HelloWORLD helloWorld ǅ XMLHttp's",
    "scripts without spaces": "日本語です。はい！ ไทยไม่มีวรรค",
    "highest code points": "\uffff\U0010ffff\U0010fffe",
    "a code path": "src//main/\n/usr/bin\n\n\n\tdef f(x):\r\n\t\treturn x",
    "one letter over and over": "a" * 500,
}

# Single characters in which splitting and normalizing have most of their special cases, drawn more often than others.
_TELLING_CHARACTERS = st.sampled_from(
    " \n\r\t\u00a0\u3000\u001c\u0085'aBsSlLtİΣσ1٣½.,/_\u0301\u0316\u0323\u0327\u0307\u0345é한"
    "\u1112\u1161\u11abｱﾞﬁ½ǅ😀\u200d\ufe0f\0\ufeff\ud800\udfff\u0958\u093c\u09c7\u09be\u0fb2\u0f71\u0f80\u212bÅ\u1e9b\u0344"
)
hostile_texts = st.text(st.one_of(_TELLING_CHARACTERS, st.characters()), max_size=30)
