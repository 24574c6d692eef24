"""What a pointer does on the map, as small edits of the scenario's text. Nothing here knows of a browser.

A gesture is checked for what the text needs, never for what the rules say: they judge the text that comes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.drawing.areas import areas
from pwprint.format.edits import CannotEditError, Edit, Editable
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.board.base import Board, Squares
    from pwprint.game.ruleset import Ruleset

Spot = str | tuple[float, float]
"""A square by its name, or a point of a table in inches."""

_KINDS, _LABELS, _FEATURES = "/map/terrain", "/map/labels", "/map/features"


class Canvas(Struct, frozen=True):
    """What a gesture edits: the text, and the board and the ruleset that it speaks of."""

    text: Editable
    board: Board
    ruleset: Ruleset

    def squares(self, entry: object) -> Squares:
        """Return the squares of an entry such as `a1-c3`; none where it names no such squares."""
        first, dash, second = str(entry).partition("-")
        a = self.board.square(first)
        b = self.board.square(second) if dash else a
        return 0 if a is None or b is None else self.board.rectangle(a, b)

    def named(self, names: tuple[str, ...]) -> Squares:
        """Return the squares of names. Raises CannotEditError for one that the board lacks."""
        found = 0
        for name in names:
            squares = self.squares(name)
            if not squares:
                raise CannotEditError(f"{name} is off the board")
            found |= squares
        return found

    def listed(self, pointer: str) -> list[tuple[Squares, str]]:
        """Return what the entries of a list of areas stand for, each with its words."""
        if self.text.place(pointer) is None:
            return []
        entries = self.text.value(pointer)
        return [(self.squares(entry), str(entry)) for entry in entries] if isinstance(entries, list) else []

    def with_squares(self, pointer: str, squares: Squares) -> Iterator[Edit]:
        """Yield the edits that add squares to a list of areas."""
        for entry, _ in self.listed(pointer):
            squares &= ~entry
        if not squares:
            return
        words = areas(self.board, squares)
        if self.text.place(pointer) is None:
            yield from self.text.written(pointer, words)
        else:
            yield from self.text.appended(pointer, words)

    def without_squares(self, pointer: str, squares: Squares) -> Iterator[Edit]:
        """Yield the edits that take squares out of a list of areas; a list that has none left goes."""
        there = self.listed(pointer)
        kept: list[list[str]] = [
            areas(self.board, entry & ~squares) if entry & squares else [words] for entry, words in there
        ]
        touched = [number for number, (entry, _) in enumerate(there) if entry & squares]
        if not touched:
            return
        if not any(kept):
            yield from self.text.removed(pointer)
            return
        yield from self.text.respelled(pointer, touched[0], kept[touched[0] : touched[-1] + 1])


class PlaceUnit(Struct, frozen=True, tag="place"):
    """A unit is put down; one that was to arrive later starts there instead. `facing` is in degrees, on tables."""

    pointer: str
    at: Spot
    facing: float | None = None

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        yield from canvas.text.written(f"{self.pointer}/at", _spot(self.at))
        yield from canvas.text.removed(f"{self.pointer}/arrives")
        if self.facing is not None:
            yield from canvas.text.written(f"{self.pointer}/facing", _tidy(self.facing))


class AddUnit(Struct, frozen=True, tag="add-unit"):
    """A new unit of a side, of a type, which gets an id that is free."""

    side: int
    kind: str
    at: Spot

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        sides = canvas.text.value("/sides")
        assert isinstance(sides, list)
        ids = {unit.get("id") for side in sides for unit in side.get("units", []) if isinstance(unit, dict)}
        letter = str(sides[self.side].get("id", "U"))[:1].upper()
        free = next(name for number in range(1, 1000) if (name := f"{letter}{number}") not in ids)
        unit = {"id": free, "type": self.kind, "at": _spot(self.at)}
        yield from canvas.text.written(f"/sides/{self.side}/units/-", unit)


class PaintTerrain(Struct, frozen=True, tag="paint"):
    """Squares get a kind of terrain, and lose what cannot share a square with it."""

    terrain: str
    squares: tuple[str, ...]

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        squares = canvas.named(self.squares)
        yield from canvas.with_squares(f"{_KINDS}/{self.terrain}", squares)
        shares = canvas.ruleset.play.terrain_shares
        for kind in _kinds(canvas):
            if kind != self.terrain and not any({kind, self.terrain} <= set(share) for share in shares):
                yield from canvas.without_squares(f"{_KINDS}/{kind}", squares)


class EraseTerrain(Struct, frozen=True, tag="erase"):
    """Squares lose their terrain, or one kind of it."""

    squares: tuple[str, ...]
    terrain: str = ""

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        squares = canvas.named(self.squares)
        for kind in _kinds(canvas):
            if self.terrain in {"", kind}:
                yield from canvas.without_squares(f"{_KINDS}/{kind}", squares)


class ChangeZone(Struct, frozen=True, tag="zone"):
    """Squares join a list of areas, such as a side's deployment zone, or leave it."""

    pointer: str
    squares: tuple[str, ...]
    leave: bool = False

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        squares = canvas.named(self.squares)
        change = canvas.without_squares if self.leave else canvas.with_squares
        yield from change(self.pointer, squares)


class WriteLabel(Struct, frozen=True, tag="label"):
    """Words on a square or at a point of a table; none take the label of a square away."""

    at: Spot
    words: str

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        if not isinstance(self.at, str):
            yield from canvas.text.written(f"{_LABELS}/-", {"at": _spot(self.at), "text": self.words})
        elif self.words:
            yield from canvas.text.written(f"{_LABELS}/{self.at}", self.words)
        else:
            yield from canvas.text.removed(f"{_LABELS}/{self.at}")


class AddFeature(Struct, frozen=True, tag="add-feature"):
    """A new piece of terrain on a table: an area by its corners, or a strip along a line."""

    terrain: str
    points: tuple[tuple[float, float], ...]
    line: bool = False

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        form = "line" if self.line else "polygon"
        feature = {"terrain": self.terrain, form: [_spot(point) for point in self.points]}
        yield from canvas.text.written(f"{_FEATURES}/-", feature)


class MoveShape(Struct, frozen=True, tag="move-shape"):
    """An area of a table, a label or a piece of terrain, is moved so many inches east and north."""

    pointer: str
    east: float
    north: float

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        for form in ("polygon", "line", "rectangle", "circle", "at"):
            pointer = f"{self.pointer}/{form}"
            if canvas.text.place(pointer) is not None:
                yield from self._moved(canvas, pointer)

    def _moved(self, canvas: Canvas, pointer: str) -> Iterator[Edit]:
        value = canvas.text.value(pointer)
        if not isinstance(value, list):
            return
        if all(isinstance(entry, list) for entry in value):
            for number, _ in enumerate(value):
                yield from self._moved(canvas, f"{pointer}/{number}")
            return
        for axis, by in enumerate((self.east, self.north)):
            yield from canvas.text.written(f"{pointer}/{axis}", _tidy(value[axis] + by))


class Write(Struct, frozen=True, tag="write"):
    """A value is given to a pointer."""

    pointer: str
    value: object

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        yield from canvas.text.written(self.pointer, self.value)


class Remove(Struct, frozen=True, tag="remove"):
    """What stands at a pointer goes."""

    pointer: str

    def edits(self, canvas: Canvas) -> Iterator[Edit]:
        """Yield the edits."""
        yield from canvas.text.removed(self.pointer)


Gesture = (
    PlaceUnit
    | AddUnit
    | PaintTerrain
    | EraseTerrain
    | ChangeZone
    | WriteLabel
    | AddFeature
    | MoveShape
    | Write
    | Remove
)


def _kinds(canvas: Canvas) -> list[str]:
    """Return the kinds of terrain that the text lists."""
    there = canvas.text.place(_KINDS)
    return [] if there is None else [*there.members]


def _spot(at: Spot) -> str | list[float]:
    return at if isinstance(at, str) else [_tidy(at[0]), _tidy(at[1])]


def _tidy(number: float) -> float:
    """Return a length or an angle as designers write it: tenths, and none where it is whole."""
    near = round(number, 1) + 0.0
    return int(near) if near.is_integer() else near
