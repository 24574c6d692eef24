"""What gestures edit: the text, with the board and the ruleset that it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.drawing.areas import areas
from pwprint.format.edits import CannotEditError, Edit, Editable, edited
from pwprint.studio.drawn.shapes import squares_in
from pwprint.studio.shared_text import difference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.board.base import Board, Squares
    from pwprint.game.ruleset import Ruleset

Spot = str | tuple[float, float]
"""A square by its name, or a point of a table in inches."""


class Canvas:
    """What a gesture edits step by step: the text, and the board and the ruleset that it speaks of.

    Each step is an edit of the text that those before it have left, so that no two can be in each other's way.
    """

    def __init__(self, text: Editable, board: Board, ruleset: Ruleset) -> None:
        self._before = self._now = text.text
        self._read: Editable | None = text
        self.board, self.ruleset = board, ruleset

    @property
    def text(self) -> Editable:
        """The text after the steps so far, read where it is asked for."""
        if self._read is None:
            self._read = Editable.of(self._now)
        return self._read

    def do(self, edits: Iterable[Edit]) -> None:
        """Make the edits of one step."""
        if steps := tuple(edits):
            self._now, self._read = edited(self._now, steps), None

    @property
    def edit(self) -> tuple[Edit, ...]:
        """All that was done, as the least stretch of the text that is different now."""
        return () if self._now == self._before else (Edit(*difference(self._before, self._now)),)

    def unit(self, pointer: str, name: str) -> None:
        """Refuse a pointer that leads to another unit by now. Raises CannotEditError."""
        value = self.text.value(pointer)
        if name and (not isinstance(value, dict) or value.get("id") != name):
            raise CannotEditError("the units have changed meanwhile: try once more")

    def named(self, names: tuple[str, ...]) -> Squares:
        """Return the squares of names. Raises CannotEditError for one that the board lacks."""
        found = 0
        for name in names:
            squares = squares_in(self.board, name)
            if not squares:
                raise CannotEditError(f"{name} is off the board")
            found |= squares
        return found

    def listed(self, pointer: str) -> list[tuple[Squares, str]]:
        """Return what the entries of a list of areas stand for, each with its words."""
        if self.text.place(pointer) is None:
            return []
        entries = self.text.value(pointer)
        return [(squares_in(self.board, entry), str(entry)) for entry in entries] if isinstance(entries, list) else []

    def with_squares(self, pointer: str, squares: Squares) -> None:
        """Add squares to a list of areas."""
        for entry, _ in self.listed(pointer):
            squares &= ~entry
        if not squares:
            return
        words = areas(self.board, squares)
        if self.text.place(pointer) is None:
            self.do(self.text.written(pointer, words))
        else:
            self.do(self.text.appended(pointer, words))

    def without_squares(self, pointer: str, squares: Squares) -> None:
        """Take squares out of a list of areas; a list that has none left goes."""
        there = self.listed(pointer)
        kept: list[list[str]] = [
            areas(self.board, entry & ~squares) if entry & squares else [words] for entry, words in there
        ]
        touched = [number for number, (entry, _) in enumerate(there) if entry & squares]
        if not touched:
            return
        if not any(kept):
            self.do(self.text.removed(pointer))
            return
        self.do(self.text.respelled(pointer, touched[0], kept[touched[0] : touched[-1] + 1]))


def spot_json(at: Spot) -> str | list[float]:
    """Return a spot as the text has it."""
    return at if isinstance(at, str) else [tidy(at[0]), tidy(at[1])]


def tidy(number: float) -> float:
    """Return a length or an angle as designers write it: tenths, and none where it is whole."""
    near = round(number, 1) + 0.0
    return int(near) if near.is_integer() else near
