"""The orders that a player can give on the open table, in the words of the scenario format.

Units are indices into `Scenario.units`, lengths are inches, directions degrees clockwise from north. E19-DEF, orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pwprint.values import Struct, field

if TYPE_CHECKING:
    from pwprint.game.table.areas import Point


class SetOut(Struct, frozen=True, gc=False):
    """Say that a unit will move, and whether it reforms first: the die is thrown. Scripts may imply it by the move.

    `start` is where a unit that arrives is put down.
    """

    do: ClassVar[str] = "set_out"
    unit: int
    reform: bool = False
    start: Point | None = field(default=None, name="from")


class Bearing(Struct, frozen=True, gc=False):
    """Choose the way of a unit that has set out: a direction or a road, and whom it approaches. Scripts imply it."""

    do: ClassVar[str] = "bearing"
    unit: int
    heading: float | None = None
    approach: int | None = None
    road: Point | None = None


class TableMarch(Struct, frozen=True, gc=False):
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
    start: Point | None = field(default=None, name="from")


class Shoot(Struct, frozen=True, gc=False):
    """Shoot at a unit, after turning on the spot to `turn` if that is given."""

    do: ClassVar[str] = "shoot"
    unit: int
    target: int = field(name="at")
    turn: float | None = None


class Bombard(Struct, frozen=True, gc=False):
    """Bombard a unit, after turning on the spot to `turn` if that is given."""

    do: ClassVar[str] = "bombard"
    unit: int
    target: int = field(name="at")
    turn: float | None = None


class Charge(Struct, frozen=True, gc=False):
    """Charge a unit, straight on in the direction `heading`; without one, towards the middle of the target."""

    do: ClassVar[str] = "charge"
    unit: int
    target: int = field(name="at")
    heading: float | None = None
    reform: bool = False


class Melee(Struct, frozen=True, gc=False):
    """Fight the rounds of a unit that is locked in a melee."""

    do: ClassVar[str] = "melee"
    unit: int


class Relieve(Struct, frozen=True, gc=False):
    """Let a commander rally one unit with two dice, or two with one die each."""

    do: ClassVar[str] = "rally"
    unit: int
    targets: tuple[int, ...] = ()


TableOrder = SetOut | Bearing | TableMarch | Shoot | Bombard | Charge | Melee | Relieve
