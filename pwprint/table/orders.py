"""The orders that a player can give on the open table, in the words of the scenario format.

Units are indices into `Scenario.units`, lengths are inches, directions degrees clockwise from north. E19-DEF, orders.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pwprint.table.areas import Point


@dataclass(frozen=True, slots=True)
class SetOut:
    """Say that a unit will move, and whether it reforms first: the die is thrown. Scripts imply it by the move."""

    do: ClassVar[str] = "set_out"
    unit: int
    reform: bool = False
    start: Point | None = None


@dataclass(frozen=True, slots=True)
class Bearing:
    """Choose the way of a unit that has set out: a direction or a road, and whom it approaches. Scripts imply it."""

    do: ClassVar[str] = "bearing"
    unit: int
    heading: float | None = None
    approach: int | None = None
    road: Point | None = None


@dataclass(frozen=True, slots=True)
class March:
    """Move: turn to `heading`, go straight on (or along a road towards the vertex `road`), turn to `end_facing`.

    Exactly one of `distance` and `up_to` is given; `up_to` is cut down to what is legal. `approach` names the enemy
    that the unit means to engage, which lets it come near. `exit`: the unit leaves the table where the move ends.
    `start` is where a unit that arrives is put down before it moves.
    """

    do: ClassVar[str] = "move"
    unit: int
    distance: float | None = None
    up_to: float | None = None
    heading: float | None = None
    end_facing: float | None = None
    reform: bool = False
    approach: int | None = None
    road: Point | None = None
    exit: bool = False
    start: Point | None = field(default=None, metadata={"key": "from"})


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at a unit, after turning on the spot to `turn` if that is given."""

    do: ClassVar[str] = "shoot"
    unit: int
    target: int = field(metadata={"key": "at"})
    turn: float | None = None


@dataclass(frozen=True, slots=True)
class Bombard:
    """Bombard a unit, after turning on the spot to `turn` if that is given."""

    do: ClassVar[str] = "bombard"
    unit: int
    target: int = field(metadata={"key": "at"})
    turn: float | None = None


@dataclass(frozen=True, slots=True)
class Charge:
    """Charge a unit, straight on in the direction `heading`; without one, towards the middle of the target."""

    do: ClassVar[str] = "charge"
    unit: int
    target: int = field(metadata={"key": "at"})
    heading: float | None = None
    reform: bool = False


@dataclass(frozen=True, slots=True)
class Melee:
    """Fight the rounds of a unit that is locked in a melee."""

    do: ClassVar[str] = "melee"
    unit: int


@dataclass(frozen=True, slots=True)
class Relieve:
    """Let a commander rally one unit with two dice, or two with one die each."""

    do: ClassVar[str] = "rally"
    unit: int
    targets: tuple[int, ...] = ()


TableOrder = SetOut | Bearing | March | Shoot | Bombard | Charge | Melee | Relieve
