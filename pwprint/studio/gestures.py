"""What a pointer does on the map, as small edits of the scenario's text. Nothing here knows of a browser.

A gesture is checked for what the text needs, never for what the rules say: they judge the text that comes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.edits import CannotEditError
from pwprint.studio.canvas import Spot, spot_json, tidy
from pwprint.studio.table_gestures import AddCorner, AddFeature, DrawArea, DropCorner, MoveCorner, MoveShape
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.studio.canvas import Canvas

_KINDS, _LABELS = "/map/terrain", "/map/labels"
_GOAL = 2.0
"""The radius of a new objective on a table, in inches."""


class PlaceUnit(Struct, frozen=True, tag="place"):
    """A unit is put down; one that was to arrive later starts there instead. `facing` is in degrees, on tables."""

    pointer: str
    at: Spot
    facing: float | None = None
    id: str = ""

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        canvas.unit(self.pointer, self.id)
        canvas.do(canvas.text.removed(f"{self.pointer}/arrives"))
        canvas.do(canvas.text.written(f"{self.pointer}/at", spot_json(self.at)))
        if self.facing is not None:
            canvas.do(canvas.text.written(f"{self.pointer}/facing", tidy(self.facing)))


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
        unit = {"id": free, "type": self.kind, "at": spot_json(self.at)}
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


class MoveSquare(Struct, frozen=True, tag="move-square"):
    """A square of a list of areas, such as an objective's, gives way to another."""

    pointer: str
    square: str
    to: str

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        canvas.with_squares(self.pointer, canvas.named((self.to,)))
        canvas.without_squares(self.pointer, canvas.named((self.square,)))


class AddObjective(Struct, frozen=True, tag="add-objective"):
    """A new objective on a square, or round a point of a table, with an id that is free."""

    at: Spot

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        there = canvas.text.value("/objectives") if canvas.text.place("/objectives") else []
        ids = {goal.get("id") for goal in there if isinstance(goal, dict)} if isinstance(there, list) else set()
        free = next(name for number in range(1, 1000) if (name := f"goal-{number}") not in ids)
        if isinstance(self.at, str):
            canvas.named((self.at,))
            area: object = [self.at]
        else:
            area = {"circle": [*map(tidy, self.at), _GOAL]}
        canvas.do(canvas.text.written("/objectives/-", {"id": free, "at": area}))


class MoveLabel(Struct, frozen=True, tag="move-label"):
    """The label of a square goes to another one, in the place of any label there."""

    square: str
    to: str

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        words = canvas.text.value(f"{_LABELS}/{self.square}")
        canvas.named((self.to,))
        canvas.do(canvas.text.written(f"{_LABELS}/{self.to}", words))
        if self.to != self.square:
            canvas.do(canvas.text.removed(f"{_LABELS}/{self.square}"))


class WriteLabel(Struct, frozen=True, tag="label"):
    """Words on a square or at a point of a table; none take the label of a square away."""

    at: Spot
    words: str

    def act(self, canvas: Canvas) -> None:
        """Do it."""
        if not isinstance(self.at, str):
            canvas.do(canvas.text.written(f"{_LABELS}/-", {"at": spot_json(self.at), "text": self.words}))
        elif not canvas.named((self.at,)):
            return
        elif self.words:
            canvas.do(canvas.text.written(f"{_LABELS}/{self.at}", self.words))
        else:
            canvas.do(canvas.text.removed(f"{_LABELS}/{self.at}"))


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
    | AddObjective
    | MoveLabel
    | MoveSquare
    | MoveShape
    | DrawArea
    | MoveCorner
    | AddCorner
    | DropCorner
    | Write
    | Remove
)


def _kinds(canvas: Canvas) -> list[str]:
    """Return the kinds of terrain that the text lists."""
    there = canvas.text.place(_KINDS)
    return [] if there is None else [*there.members]
