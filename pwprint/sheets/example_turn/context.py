"""What all parts of an example share: who fights, the ground, the inks, the type, and how wide everything is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.voice import printed
from pwprint.game.rulebook import book_of
from pwprint.page.prose import Face
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.narration.voice import Voice
    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.ground import ExampleGround
    from pwprint.sheets.example_turn.units import ExampleUnits

BODY, SMALL = 9.0, 7.0
"""The sizes of words and of the rules that are cited, in points."""
_LEADING, _SMALL_LEADING = 1.2914, 1.215
"""From one line of words to the next, in sizes of the type."""

BESIDE: Mm = 6.0
"""Between two columns."""

CITES: Mm = 12.5
"""What the rules beside the words take of a column."""

_TWO: Mm = 117.0
"""The width from which a page has two columns."""


class ExampleContext(Struct, frozen=True):
    """What all parts share. `most` is how high a page is."""

    units: ExampleUnits
    ground: ExampleGround
    ink: Tones
    width: Mm
    most: Mm

    @property
    def face(self) -> Face:
        """How words look."""
        return Face("serif", BODY, self.ink.ink, _LEADING)

    @property
    def small(self) -> Face:
        """How the rules that are cited look."""
        return Face("sans", SMALL, self.ink.soft, _SMALL_LEADING)

    @property
    def aside(self) -> Face:
        """How the plans of players look."""
        return Face("serif-italic", BODY, self.ink.ink, _LEADING)

    @property
    def voice(self) -> Voice:
        """How sentences give numbers, units and reasons."""
        ruleset = self.units.subject.ruleset
        return printed(book_of(ruleset), ruleset.book.turn_word)

    @property
    def columns(self) -> int:
        """How many panels stand side by side."""
        return 2 if self.width >= _TWO else 1

    @property
    def column(self) -> Mm:
        """How wide a column is."""
        return (self.width - (self.columns - 1) * BESIDE) / self.columns
