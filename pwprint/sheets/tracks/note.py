"""What stands beside the number of a box: a word, or who wins with it; and signs of sides on a line of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import sign
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Text
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mark, Mm, Point

SIGN: Mm = 2.5
CLEAR: Mm = 1.1
"""The sign of a side on a line of words, and what is free between it and words or other signs."""

_BETWEEN: Mm = 1.6
"""What is free between two notes on a line."""

WORD, WINS = ("sans-semibold", 7.6), ("serif-italic", 8.0)


class TrackNote(Struct, frozen=True):
    """A word, and the sign of the side that it speaks of."""

    word: str
    face: tuple[str, float] = WORD
    style: SideStyle | None = None

    @property
    def brief(self) -> TrackNote:
        """The sign alone; a word without one stays."""
        return self if self.style is None else replace(self, word="")

    @property
    def wide(self) -> Mm:
        """How much room word and sign take."""
        return self._word + (0.0 if self.style is None else SIGN)

    @property
    def _word(self) -> Mm:
        """How much room the word takes, with what is free behind it where a sign follows."""
        word = text_width(self.word, *self.face)
        return word + CLEAR if self.word and self.style is not None else word

    def marks(self, at: Point, letters: Colour) -> Iterator[Mark]:
        """Yield word and sign from the left end of their base line."""
        x, base = at
        if self.word:
            yield Text(x, base, self.word, *self.face, letters)
        if self.style is not None:
            yield from sign_on_line(self.style, (x + self._word, base), self.face)


def sign_on_line(style: SideStyle, at: Point, face: tuple[str, float]) -> tuple[Mark, ...]:
    """Return the sign of a side, from its left edge, half-way up the capitals of a line of words."""
    x, base = at
    return sign(style, x, base + (cap_height(*face) - SIGN) / 2, SIGN)


def flowed(notes: Sequence[TrackNote], start: Mm, left: Mm, end: Mm) -> list[tuple[Mm, int]] | None:
    """Return where each note begins, and on which line; None if one is too long for a line.

    The first line begins at `start`, others at the left end.
    """
    places, x, line = [], start, 0
    for note in notes:
        if x + note.wide > end:
            x, line = left, line + 1
        if x + note.wide > end:
            return None
        places.append((x, line))
        x += note.wide + _BETWEEN
    return places
