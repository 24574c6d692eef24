"""The orders that a player can give to a unit on a grid, in the words of the scenario format; and those of the table.

Squares are board indices, units are indices into `Scenario.units`. The last entry of a path may be `OFF`.
"""

from __future__ import annotations

from typing import ClassVar

from pwprint.game.table.areas import Point
from pwprint.game.table.orders import TableOrder
from pwprint.values import Struct, field

OFF = -1
"""The path entry of a unit that leaves the board."""

CORNER = -1
"""The facing of an order that names a direction in which the areas of the board have no edge, but a corner."""

STAYS = "stays"
"""What attached commanders do that do not go along with a move."""

ATTACKS = frozenset({"fire", "close_combat", "shoot", "bombard", "charge", "melee"})
"""The orders to shoot and to fight."""

NOTHING = frozenset({"hold", "done", "end"})
"""The orders to do nothing, or no more."""


class Activate(Struct, frozen=True, gc=False):
    """Choose the unit that acts next. Players choose so; scripts imply it by the next order."""

    do: ClassVar[str] = "activate"
    unit: int


class SetDown(Struct, frozen=True, gc=False):
    """Put a unit down before turn 1: in a square with a facing, or at a point of the open table with a direction.

    Without a `facing` it looks where the scenario says, else towards the enemy's edge.
    """

    do: ClassVar[str] = "place"
    unit: int
    at: int | Point
    facing: float | None = None


class Move(Struct, frozen=True, gc=False):
    """Enter the squares of `path` one after another; the path may be empty. `facing` is the facing at the end.

    `commander` is `STAYS` if attached commanders do not go along.
    """

    do: ClassVar[str] = "move"
    unit: int
    path: tuple[int, ...] = ()
    facing: int | None = None
    commander: str | None = None


class Fire(Struct, frozen=True, gc=False):
    """Shoot once at a unit in a square; `target` names it where there is a choice.

    `then_moves` announces that the unit moves after the shot, `on_the_spot` is that move if it enters no square;
    rulesets may let a unit that moves shoot worse.
    """

    do: ClassVar[str] = "fire"
    unwritten: ClassVar = frozenset({"on_the_spot"})
    """Fields for which scenario files have no key: they come of the orders that follow."""

    unit: int
    at: int
    target: int | None = None
    then_moves: bool = False
    on_the_spot: Move | None = None


class CloseCombat(Struct, frozen=True, gc=False):
    """Start a close combat against a unit in a square; `target` names it where there is a choice."""

    do: ClassVar[str] = "close_combat"
    unit: int
    at: int
    target: int | None = None


class Limber(Struct, frozen=True, gc=False):
    """Make a gun ready to move; `transport` names who is to tow it, where guns are towed by other units."""

    do: ClassVar[str] = "limber"
    unit: int
    transport: int | None = field(default=None, name="with")


class Unlimber(Struct, frozen=True, gc=False):
    """Make a gun ready to fire; where it is towed, `transport` names by whom, and `facing` where it then looks."""

    do: ClassVar[str] = "unlimber"
    unit: int
    transport: int | None = field(default=None, name="with")
    facing: int | None = None


class LayWire(Struct, frozen=True, gc=False):
    """Spend the turn laying barbed wire in the unit's square."""

    do: ClassVar[str] = "lay_wire"
    unit: int


class RemoveWire(Struct, frozen=True, gc=False):
    """Spend the turn removing the barbed wire from the unit's square."""

    do: ClassVar[str] = "remove_wire"
    unit: int


class Mount(Struct, frozen=True, gc=False):
    """Spend the turn getting on horseback."""

    do: ClassVar[str] = "mount"
    unit: int


class Dismount(Struct, frozen=True, gc=False):
    """Spend the turn getting off the horses."""

    do: ClassVar[str] = "dismount"
    unit: int


class Rally(Struct, frozen=True, gc=False):
    """Try to turn an Exhausted unit back: `target`, or the unit itself."""

    do: ClassVar[str] = "rally"
    unit: int
    target: int | None = None


class Flip(Struct, frozen=True, gc=False):
    """Answer a failed save by turning the tile over."""

    do: ClassVar[str] = "flip"
    unit: int


class Retreat(Struct, frozen=True, gc=False):
    """Answer a failed save by going back to a square."""

    do: ClassVar[str] = "retreat"
    unit: int
    to: int


class Advance(Struct, frozen=True, gc=False):
    """Follow into the square that a beaten opponent has left."""

    do: ClassVar[str] = "advance"
    unit: int
    facing: int | None = None


class Hold(Struct, frozen=True, gc=False):
    """Use up the activation without doing anything."""

    do: ClassVar[str] = "hold"
    unit: int


class Done(Struct, frozen=True, gc=False):
    """Decline what is still open: the rest of the activation, or an advance. Scripts may imply it."""

    do: ClassVar[str] = "done"
    unit: int


class End(Struct, frozen=True, gc=False):
    """End a side's step before all its units have acted."""

    do: ClassVar[str] = "end"
    side: int


class Begin(Struct, frozen=True, gc=False):
    """Choose the side that acts first. Scripts may imply it by the first order."""

    do: ClassVar[str] = "begin"
    side: int


class Draw(Struct, frozen=True, gc=False):
    """Draw a chit of a side from the bag. Players draw blind; scripts say what was drawn, or imply it by the order."""

    do: ClassVar[str] = "draw"
    side: int


UnitOrder = (
    Activate
    | SetDown
    | Move
    | Fire
    | CloseCombat
    | Limber
    | Unlimber
    | LayWire
    | RemoveWire
    | Mount
    | Dismount
    | Rally
    | Flip
    | Retreat
    | Advance
    | Hold
    | Done
    | TableOrder
)
SideOrder = Begin | Draw | End
Order = UnitOrder | SideOrder
