"""What is said of tokenizers' files that are opened as texts."""

import base64
from pathlib import Path

import pytest

from explorer.session.tokenizer_hint import tokenizer_hint

RANKS = b"".join(base64.b64encode(bytes([value])) + b" %d\n" % value for value in range(256))


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (RANKS, "tiktoken ranks"),
        (b'{"version": "1.0", "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}', "tokenizer.json"),
        (b'{"a": 0, "b": 1}', "vocabulary"),
        (b"low lower newest widest\n", ""),
        (b"low\nlower\nnewest\n", ""),
        (b"", ""),
    ],
)
def test_a_tokenizer_is_known_by_its_content(tmp_path: Path, content: bytes, kind: str) -> None:
    """Whatever the file is called, what it is and where it can be opened as such is said; of a text nothing is."""
    path = tmp_path / "text.txt"
    path.write_bytes(content)
    hint = tokenizer_hint((str(path),))
    assert hint == (f"It looks like a tokenizer ({kind}): “Open a tokenizer…” (Ctrl+T) takes it apart." if kind else "")


def test_several_files_or_none_are_no_tokenizer(tmp_path: Path) -> None:
    """Of a corpus of files, of a folder and of what is not there nothing is said."""
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(RANKS)
    assert tokenizer_hint((str(tmp_path / "a"), str(tmp_path / "b"))) == ""
    assert tokenizer_hint((str(tmp_path),)) == ""
    assert tokenizer_hint((str(tmp_path / "c"),)) == ""
