"""What the encoder shows of a text that is cut in one go: by the likeliest path, or by SentencePiece's merges."""

from explorer.engine.encode.encoding import Encoding
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import CaptionText, Line
from explorer.figures.encoder_lines import FIRST_TOKENS, NOTHING_TYPED, TokenLine, piece_face
from explorer.figures.encoder_replay import ReplayShown
from explorer.figures.numbers import counted


class SegmentedFigure:
    """The tokens of an encoding that has no steps; ``how`` says how it came about."""

    def __init__(self, encoding: Encoding, spelling: Spelling, how: str) -> None:
        self._encoding, self._spelling, self._how = encoding, spelling, how

    def at(self, after: int, chosen: int | None = None, most: int = FIRST_TOKENS) -> ReplayShown:
        """The same at all steps; ``most`` is how many tokens are shown."""
        encoding = self._encoding
        rows = zip(encoding.tokens[:most], encoding.ids, encoding.offsets, encoding.unknown, strict=False)
        faces = tuple(piece_face(*row, self._spelling) for row in rows)
        return ReplayShown(sentence=self._sentence(), tokens=TokenLine(faces, (), len(encoding)), beside="nothing")

    def _sentence(self) -> Line:
        n = len(self._encoding)
        if not n:
            return NOTHING_TYPED
        tokens = f"{counted(n, 'token', 'tokens')}, {self._how}."
        return (CaptionText(tokens, (f"{counted(n, 'token', 'tokens')}.",)),)
