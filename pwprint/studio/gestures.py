"""What a pointer does on the map, as small edits of the scenario's text. Nothing here knows of a browser.

A gesture is checked for what the text needs, never for what the rules say: they judge the text that comes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.drawing.areas import areas
from pwprint.format.edits import CannotEditError, Edit, Editable, edited
from pwprint.studio.shared_text import difference
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.board.base import Board, Squares
    from pwprint.game.ruleset import Ruleset

Spot = str | tuple[float, float]
"""A square by its name, or a point of a table in inches."""

_KINDS, _LABELS, _FEATURES = "/map/terrain", "/map/labels", "/map/features"


class Canvas:
    """What a gesture edits step by step: the text, and the board and the ruleset that it speaks of.

    Each step is an edit of the text that those before it have left, so that no two can be in each other's way.
    """

    def __init__(self, text: Editable, board: Board, ruleset: Ruleset) -> None:
        self._before = text.text
        self.text, self.board, self.ruleset = text, board, ruleset

    def do(self, edits: Iterable[Edit]) -> None:
        """Make the edits of one step."""
        steps = tuple(edits)
        if steps:
            self.text = Editable.of(edited(self.text.text, steps))

    @property
    def edit(self) -> tuple[Edit, ...]:
        """All that was done, as the least stretch of the text that is different now."""
        if self.text.text == self._before:
            return ()
        return (Edit(*difference(self._before, self.text.text)),)

    def unit(self, pointer: str, name: str) -> None:
        """Refuse a pointer that leads to another unit by now. Raises CannotEditError."""
        value = self.text.value(pointer)
        if name and (not isinstance(value, dict) or value.get("id") != name):
            raise CannotEditError("the units have changed meanwhile: try once more")

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


class PlaceUnit(Struct, frozen=True, tag="place"):
    """A unit is put down; one that was to arrive later starts there instead. `facing` is in degrees, on tables."""

    pointer: str
    at: Spot
    facing: float | None = None
    id: str = ""

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        canvas.unit(self.pointer, self.id)
        canvas.do(canvas.text.written(f"{self.pointer}/at", _spot(self.at)))
        canvas.do(canvas.text.removed(f"{self.pointer}/arrives"))
        if self.facing is not None:
            canvas.do(canvas.text.written(f"{self.pointer}/facing", _tidy(self.facing)))


class AddUnit(Struct, frozen=True, tag="add-unit"):
    """A new unit of a side, of a type, which gets an id that is free."""

    side: int
    kind: str
    at: Spot

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        sides = canvas.text.value("/sides")
        if not isinstance(sides, list) or not 0 <= self.side < len(sides):
            raise CannotEditError(f"there is no side {self.side}")
        ids = {unit.get("id") for side in sides for unit in side.get("units", []) if isinstance(unit, dict)}
        letter = str(sides[self.side].get("id", "U"))[:1].upper()
        free = next(name for number in range(1, 1000) if (name := f"{letter}{number}") not in ids)
        unit = {"id": free, "type": self.kind, "at": _spot(self.at)}
        canvas.do(canvas.text.written(f"/sides/{self.side}/units/-", unit))


class PaintTerrain(Struct, frozen=True, tag="paint"):
    """Squares get a kind of terrain, and lose what cannot share a square with it."""

    terrain: str
    squares: tuple[str, ...]

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        squares = canvas.named(self.squares)
        canvas.with_squares(f"{_KINDS}/{self.terrain}", squares)
        shares = canvas.ruleset.play.terrain_shares
        for kind in _kinds(canvas):
            if kind != self.terrain and not any({kind, self.terrain} <= set(share) for share in shares):
                canvas.without_squares(f"{_KINDS}/{kind}", squares)


class EraseTerrain(Struct, frozen=True, tag="erase"):
    """Squares lose their terrain, or one kind of it."""

    squares: tuple[str, ...]
    terrain: str = ""

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        squares = canvas.named(self.squares)
        for kind in _kinds(canvas):
            if self.terrain in {"", kind}:
                canvas.without_squares(f"{_KINDS}/{kind}", squares)


class ChangeZone(Struct, frozen=True, tag="zone"):
    """Squares join a list of areas, such as a side's deployment zone, or leave it."""

    pointer: str
    squares: tuple[str, ...]
    leave: bool = False

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        squares = canvas.named(self.squares)
        change = canvas.without_squares if self.leave else canvas.with_squares
        change(self.pointer, squares)


class WriteLabel(Struct, frozen=True, tag="label"):
    """Words on a square or at a point of a table; none take the label of a square away."""

    at: Spot
    words: str

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        if not isinstance(self.at, str):
            canvas.do(canvas.text.written(f"{_LABELS}/-", {"at": _spot(self.at), "text": self.words}))
        elif not canvas.named((self.at,)):
            return
        elif self.words:
            canvas.do(canvas.text.written(f"{_LABELS}/{self.at}", self.words))
        else:
            canvas.do(canvas.text.removed(f"{_LABELS}/{self.at}"))


class AddFeature(Struct, frozen=True, tag="add-feature"):
    """A new piece of terrain on a table: an area by its corners, or a strip along a line."""

    terrain: str
    points: tuple[tuple[float, float], ...]
    line: bool = False

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        form = "line" if self.line else "polygon"
        feature = {"terrain": self.terrain, form: [_spot(point) for point in self.points]}
        canvas.do(canvas.text.written(f"{_FEATURES}/-", feature))


class MoveShape(Struct, frozen=True, tag="move-shape"):
    """An area of a table, a label or a piece of terrain, is moved so many inches east and north."""

    pointer: str
    east: float
    north: float

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        for form in ("polygon", "line", "rectangle", "circle", "at"):
            pointer = f"{self.pointer}/{form}"
            if canvas.text.place(pointer) is not None:
                self._moved(canvas, pointer)

    def _moved(self, canvas: Canvas, pointer: str) -> None:
        value = canvas.text.value(pointer)
        if not isinstance(value, list):
            return
        if all(isinstance(entry, list) for entry in value):
            for number, _ in enumerate(value):
                self._moved(canvas, f"{pointer}/{number}")
            return
        for axis, by in enumerate((self.east, self.north)):
            canvas.do(canvas.text.written(f"{pointer}/{axis}", _tidy(value[axis] + by)))


class Write(Struct, frozen=True, tag="write"):
    """A value is given to a pointer."""

    pointer: str
    value: object

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        canvas.do(canvas.text.written(self.pointer, self.value))


class Remove(Struct, frozen=True, tag="remove"):
    """What stands at a pointer goes."""

    pointer: str
    id: str = ""

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        canvas.unit(self.pointer, self.id)
        canvas.do(canvas.text.removed(self.pointer))


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
