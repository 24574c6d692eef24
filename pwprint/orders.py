"""The orders that a player can give to a unit on a grid, in the words of the scenario format; and those of the table.

Squares are board indices, units are indices into `Scenario.units`. The last entry of a path may be `OFF`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pwprint.table.orders import TableOrder

OFF = -1
"""The path entry of a unit that leaves the board."""

CORNER = -1
"""The facing of an order that names a direction in which the areas of the board have no edge, but a corner."""

KEY = "key"
"""In the metadata of a field: the key that it has in scenario files, where that is another word."""

UNWRITTEN = "unwritten"
"""In the metadata of a field: scenario files have no key for it, it comes of the orders that follow."""

STAYS = "stays"
"""What attached commanders do that do not go along with a move."""


@dataclass(frozen=True, slots=True)
class Activate:
    """Choose the unit that acts next. Players choose so; scripts imply it by the next order."""

    do: ClassVar[str] = "activate"
    unit: int


@dataclass(frozen=True, slots=True)
class Move:
    """Enter the squares of `path` one after another; the path may be empty. `facing` is the facing at the end.

    `commander` is `STAYS` if attached commanders do not go along.
    """

    do: ClassVar[str] = "move"
    unit: int
    path: tuple[int, ...] = ()
    facing: int | None = None
    commander: str | None = None


@dataclass(frozen=True, slots=True)
class Fire:
    """Shoot once at a unit in a square; `target` names it where there is a choice.

    `then_moves` announces that the unit moves after the shot, `on_the_spot` is that move if it enters no square;
    rulesets may let a unit that moves shoot worse.
    """

    do: ClassVar[str] = "fire"
    unit: int
    at: int
    target: int | None = None
    then_moves: bool = field(default=False, metadata={UNWRITTEN: True})
    on_the_spot: Move | None = field(default=None, metadata={UNWRITTEN: True})


@dataclass(frozen=True, slots=True)
class CloseCombat:
    """Start a close combat against a unit in a square; `target` names it where there is a choice."""

    do: ClassVar[str] = "close_combat"
    unit: int
    at: int
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Limber:
    """Make a gun ready to move; `transport` names who is to tow it, where guns are towed by other units."""

    do: ClassVar[str] = "limber"
    unit: int
    transport: int | None = field(default=None, metadata={KEY: "with"})


@dataclass(frozen=True, slots=True)
class Unlimber:
    """Make a gun ready to fire; where it is towed, `transport` names by whom, and `facing` where it then looks."""

    do: ClassVar[str] = "unlimber"
    unit: int
    transport: int | None = field(default=None, metadata={KEY: "with"})
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class LayWire:
    """Spend the turn laying barbed wire in the unit's square."""

    do: ClassVar[str] = "lay_wire"
    unit: int


@dataclass(frozen=True, slots=True)
class RemoveWire:
    """Spend the turn removing the barbed wire from the unit's square."""

    do: ClassVar[str] = "remove_wire"
    unit: int


@dataclass(frozen=True, slots=True)
class Mount:
    """Spend the turn getting on horseback."""

    do: ClassVar[str] = "mount"
    unit: int


@dataclass(frozen=True, slots=True)
class Dismount:
    """Spend the turn getting off the horses."""

    do: ClassVar[str] = "dismount"
    unit: int


@dataclass(frozen=True, slots=True)
class Rally:
    """Try to turn an Exhausted unit back: `target`, or the unit itself."""

    do: ClassVar[str] = "rally"
    unit: int
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Flip:
    """Answer a failed save by turning the tile over."""

    do: ClassVar[str] = "flip"
    unit: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """Answer a failed save by going back to a square."""

    do: ClassVar[str] = "retreat"
    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class Advance:
    """Follow into the square that a beaten opponent has left."""

    do: ClassVar[str] = "advance"
    unit: int
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Use up the activation without doing anything."""

    do: ClassVar[str] = "hold"
    unit: int


@dataclass(frozen=True, slots=True)
class Done:
    """Decline what is still open: the rest of the activation, or an advance. Scripts imply it."""

    do: ClassVar[str] = "done"
    unit: int


@dataclass(frozen=True, slots=True)
class End:
    """End a side's step before all its units have acted."""

    do: ClassVar[str] = "end"
    side: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Choose the side that acts first. Players choose so; scripts imply it by the first order."""

    do: ClassVar[str] = "begin"
    side: int


UnitOrder = (
    Activate
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
SideOrder = Begin | End
Order = UnitOrder | SideOrder
