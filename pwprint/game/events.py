"""What can happen, each with its facts: the words of the JSON that `pwprint play` writes.

An event has the facts of its class, in the order in which JSON has them. A fact with a default is left out there while
it has that. `narration` makes words of events, and names of numbers: the types say what a number is the number of.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, NamedTuple, get_args, get_type_hints

from msgspec import NODEFAULT
from msgspec.structs import fields

from pwprint.values import Struct


class Throw(NamedTuple):
    """A die and what it was thrown for."""

    score: int
    purpose: str


class NamedBy(Enum):
    """What a number stands for that JSON gives a name to."""

    SQUARE = "square"
    PATH = "path"
    UNIT = "unit"
    SIDE = "side"
    FACING = "facing"
    BY_SIDE = "by side"


Square = Annotated[int, NamedBy.SQUARE]
Path = Annotated[tuple[int, ...], NamedBy.PATH]
Unit = Annotated[int, NamedBy.UNIT]
Side = Annotated[int, NamedBy.SIDE]
Facing = Annotated[int, NamedBy.FACING]
BySide = Annotated[tuple[int, int], NamedBy.BY_SIDE]
Point = tuple[float, float]


class Event(Struct, frozen=True, gc=False):
    """One thing that happened: the unit that acts, if one does, the rules that made it so, and the dice."""

    event: ClassVar[str] = ""
    """What JSON calls it."""

    unit: int | None
    rules: tuple[str, ...]
    dice: tuple[Throw, ...] = ()

    @property
    def facts(self) -> dict[str, object]:
        """Its facts by name, as JSON has them, except for the names of what numbers stand for."""
        return {fact.name: getattr(self, fact.name) for fact in facts_of(type(self)) if not fact.is_left_out(self)}


class Fact(NamedTuple):
    """A fact of a class of events: what it is a number of, if of anything, and its default."""

    name: str
    names: NamedBy | None
    default: object = NODEFAULT

    def is_left_out(self, event: Event) -> bool:
        """Return whether JSON does without the fact."""
        return self.default is not NODEFAULT and getattr(event, self.name) == self.default


@cache
def facts_of(kind: type[Event]) -> tuple[Fact, ...]:
    """Return the facts of a class of events, in order."""
    hints = get_type_hints(kind, include_extras=True)
    own = [field for field in fields(kind) if field.name not in Event.__struct_fields__]
    return tuple(Fact(field.name, _names(hints[field.name]), field.default) for field in own)


def _names(hint: object) -> NamedBy | None:
    """Return what a type, or a type or None, says that a number stands for."""
    found = (note for part in (hint, *get_args(hint)) for note in getattr(part, "__metadata__", ()))
    return next((note for note in found if isinstance(note, NamedBy)), None)


class News(Event, frozen=True):
    """What happens to no unit."""

    unit: None
    rules: tuple[str, ...]
    dice: tuple[Throw, ...] = ()


class Deed(Event, frozen=True):
    """What a unit does, or what happens to it."""

    unit: int
    rules: tuple[str, ...]
    dice: tuple[Throw, ...] = ()


# --- the turn -------------------------------------------------------------------------------------------------------


class RoundBegun(News, frozen=True, kw_only=True):
    """A round of chits begins."""

    event: ClassVar[str] = "round"
    round: int
    chits: BySide


class TurnBegun(News, frozen=True, kw_only=True):
    """A turn begins."""

    event: ClassVar[str] = "turn"
    turn: int


class OfSide(News, frozen=True, kw_only=True):
    """News of a side."""

    side: Side


class ChitDrawn(OfSide, frozen=True, kw_only=True):
    """A chit is drawn."""

    event: ClassVar[str] = "draw"


class DrawLost(OfSide, frozen=True, kw_only=True):
    """No unit can use the chit."""

    event: ClassVar[str] = "draw_lost"


class SideActs(OfSide, frozen=True, kw_only=True):
    """The step of a side begins."""

    event: ClassVar[str] = "side_acts"


class Activated(Deed, frozen=True, kw_only=True):
    """A unit begins to act."""

    event: ClassVar[str] = "activate"
    side: Side


class DrawnFor(Activated, frozen=True, kw_only=True):
    """A chit is drawn and a unit activated by it: the two as one sentence."""


class Initiative(News, frozen=True, kw_only=True):
    """The initiative is thrown; no side has it after a tie. `chooses`: its winner says who acts first."""

    event: ClassVar[str] = "initiative"
    side: Side | None
    chooses: bool = False


class ArrivalThrown(Deed, frozen=True, kw_only=True):
    """A die says whether a unit comes: `needs` or more, and it may enter; if it is `absent`, it never comes."""

    event: ClassVar[str] = "arrival_thrown"
    needs: int
    comes: bool
    absent: bool = False


class EndThrown(News, frozen=True, kw_only=True):
    """A die says whether this turn is the last: `needs` or more, and it is."""

    event: ClassVar[str] = "end_thrown"
    needs: int
    last: bool


class UnitPlaced(Deed, frozen=True, kw_only=True):
    """A player places a unit on a grid, before turn 1."""

    event: ClassVar[str] = "place"
    at: Square
    facing: Facing | None


class UnitPutDown(Deed, frozen=True, kw_only=True):
    """A player places a unit on the open table, before turn 1."""

    event: ClassVar[str] = "place"
    at: Point
    facing: float


class NoRoomFound(Deed, frozen=True, kw_only=True):
    """A unit finds no room where its side sets up, and takes no part in the battle."""

    event: ClassVar[str] = "no_room"


class Tally(OfSide, frozen=True, kw_only=True):
    """The units of a side at the end of a round."""

    event: ClassVar[str] = "tally"
    lost: int
    exhausted: int
    fresh: int
    to_come: int
    gone: int
    absent: int = 0


class Strength(OfSide, frozen=True, kw_only=True):
    """The units of a side at the end of a turn."""

    event: ClassVar[str] = "strength"
    left: int
    lost: int
    to_come: int
    gone: int
    absent: int = 0


class SideExhausted(OfSide, frozen=True, kw_only=True):
    """A side has reached its exhaustion point."""

    event: ClassVar[str] = "side_exhausted"


class PointsCounted(OfSide, frozen=True, kw_only=True):
    """The points that a side has at the end of a turn, in a battle for points."""

    event: ClassVar[str] = "points"
    points: int


class ResolveGone(OfSide, frozen=True, kw_only=True):
    """A side has lost its commander on the open table."""

    event: ClassVar[str] = "resolve_gone"


class BattleOver(News, frozen=True, kw_only=True):
    """The battle has ended; a draw has no winner. `condition` is the number of the victory condition met."""

    event: ClassVar[str] = "battle_over"
    winner: Side | None
    reason: str
    condition: int | None = None


# --- units on a grid ------------------------------------------------------------------------------------------------


class Held(Deed, frozen=True, kw_only=True):
    """A unit does nothing."""

    event: ClassVar[str] = "hold"


class Walked(Deed, frozen=True, kw_only=True):
    """A unit enters squares, and ends in the last one, or leaves from it."""

    path: Path
    to: Square
    facing: Facing | None


class Moved(Walked, frozen=True, kw_only=True):
    """A unit moves on the board."""

    event: ClassVar[str] = "move"


class Entered(Walked, frozen=True, kw_only=True):
    """A unit comes in."""

    event: ClassVar[str] = "enter"


class Left(Walked, frozen=True, kw_only=True):
    """A unit leaves by an exit."""

    event: ClassVar[str] = "leave"


class Followed(Deed, frozen=True, kw_only=True):
    """A unit goes along with another one."""

    event: ClassVar[str] = "follow"
    target: Unit
    to: Square
    facing: Facing | None


class Advanced(Deed, frozen=True, kw_only=True):
    """A unit goes into the square of a beaten enemy."""

    event: ClassVar[str] = "advance"
    to: Square
    facing: Facing | None


class Retreated(Deed, frozen=True, kw_only=True):
    """A unit goes back."""

    event: ClassVar[str] = "retreat"
    origin: Square
    to: Square


class Limbered(Deed, frozen=True, kw_only=True):
    """A gun limbers."""

    event: ClassVar[str] = "limber"


class Unlimbered(Deed, frozen=True, kw_only=True):
    """A gun unlimbers."""

    event: ClassVar[str] = "unlimber"


class Fired(Deed, frozen=True, kw_only=True):
    """A shot at a square or a unit in it."""

    event: ClassVar[str] = "fire"


class ShotAtUnit(Fired, frozen=True, kw_only=True):
    """A shot at a unit."""

    target: Unit
    at: Square
    modifier: int
    needs: int
    hit: bool


class Volley(Fired, frozen=True, kw_only=True):
    """Fire at all units in a square."""

    at: Square
    modifier: int
    needs: int
    hits: int


class Shell(Fired, frozen=True, kw_only=True):
    """Fire that lands somewhere, or nowhere."""

    at: Square
    modifier: int
    lands: Square | None


class Fought(Deed, frozen=True, kw_only=True):
    """A die of a close combat."""

    event: ClassVar[str] = "close_combat"
    target: Unit
    modifier: int
    needs: int


class Struck(Fought, frozen=True, kw_only=True):
    """One that may hit the enemy."""

    hit: bool


class Survived(Fought, frozen=True, kw_only=True):
    """One by which the unit itself survives."""

    survived: bool


class Parried(Fought, frozen=True, kw_only=True):
    """One by which the unit itself is not hit."""

    safe: bool


class Saved(Deed, frozen=True, kw_only=True):
    """A save of a unit that is hit."""

    event: ClassVar[str] = "save"
    needs: int
    saved: bool


class HitTested(Deed, frozen=True, kw_only=True):
    """A hit, which the unit may survive."""

    event: ClassVar[str] = "hit"
    needs: int
    survived: bool


class Flipped(Deed, frozen=True, kw_only=True):
    """A unit becomes Exhausted."""

    event: ClassVar[str] = "flip"


class Rallied(Deed, frozen=True, kw_only=True):
    """A unit tries to rally another one, or itself."""

    event: ClassVar[str] = "rally"
    target: Unit
    needs: int
    rallied: bool


class Destroyed(Deed, frozen=True, kw_only=True):
    """A unit is destroyed; a cornered one could not retreat."""

    event: ClassVar[str] = "destroyed"
    at: Square
    cornered: bool = False


# --- work that takes the turn ---------------------------------------------------------------------------------------


class Work(Deed, frozen=True, kw_only=True):
    """Work on a square begins, or is done."""

    at: Square


class BeginsWire(Work, frozen=True, kw_only=True):
    """A unit begins to lay wire."""

    event: ClassVar[str] = "lay_wire"


class BeginsRemoval(Work, frozen=True, kw_only=True):
    """A unit begins to remove wire."""

    event: ClassVar[str] = "remove_wire"


class BeginsToLimber(Work, frozen=True, kw_only=True):
    """A gun and a transport begin to limber."""

    event: ClassVar[str] = "limber"


class BeginsToUnlimber(Work, frozen=True, kw_only=True):
    """A gun and a transport begin to unlimber."""

    event: ClassVar[str] = "unlimber"


class BeginsToMount(Work, frozen=True, kw_only=True):
    """A unit begins to mount."""

    event: ClassVar[str] = "mount"


class BeginsToDismount(Work, frozen=True, kw_only=True):
    """A unit begins to dismount."""

    event: ClassVar[str] = "dismount"


class WireLaid(Work, frozen=True, kw_only=True):
    """There is wire in a square now."""

    event: ClassVar[str] = "wire_laid"


class WireRemoved(Work, frozen=True, kw_only=True):
    """The wire in a square is gone."""

    event: ClassVar[str] = "wire_removed"


class Mounted(Deed, frozen=True, kw_only=True):
    """A unit is mounted now."""

    event: ClassVar[str] = "mounted"


class Dismounted(Deed, frozen=True, kw_only=True):
    """A unit has dismounted."""

    event: ClassVar[str] = "dismounted"


class Towed(Deed, frozen=True, kw_only=True):
    """A transport tows a gun now."""

    event: ClassVar[str] = "limbered"
    target: Unit


class Ready(Deed, frozen=True, kw_only=True):
    """A gun is ready to fire."""

    event: ClassVar[str] = "unlimbered"
    facing: Facing | None


# --- the open table -------------------------------------------------------------------------------------------------


class Marched(Deed, frozen=True, kw_only=True):
    """A unit moves, in inches; `reformed`: it forms for the march first."""

    event: ClassVar[str] = "march"
    allowance: float
    distance: float
    at: Point
    facing: float
    reformed: bool


class Charged(Deed, frozen=True, kw_only=True):
    """A unit charges, and is in contact or falls short."""

    event: ClassVar[str] = "charge"
    target: Unit
    allowance: float
    distance: float
    at: Point
    facing: float
    contact: bool


class ShotFar(Deed, frozen=True, kw_only=True):
    """A unit shoots at another one."""

    event: ClassVar[str] = "shoot"
    target: Unit
    range: float
    needs: int
    hits: int
    facing: float


class Bombarded(Deed, frozen=True, kw_only=True):
    """A unit bombards another one."""

    event: ClassVar[str] = "bombard"
    target: Unit
    range: float
    needs: int
    disrupted: bool
    facing: float


class MeleeFought(Deed, frozen=True, kw_only=True):
    """The dice of a unit in a round of a melee."""

    event: ClassVar[str] = "melee"
    target: Unit
    needs: int
    hits: int


class Relieved(Deed, frozen=True, kw_only=True):
    """A commander rallies a unit: a failure costs it a hit, success may come too late to take one away."""

    event: ClassVar[str] = "relief"
    target: Unit
    rallied: bool
    relieved: bool
    needs: int


class Stayed(Deed, frozen=True, kw_only=True):
    """A unit that set out stays."""

    event: ClassVar[str] = "stay"


class NotReformed(Deed, frozen=True, kw_only=True):
    """A unit does not have enough movement to reform."""

    event: ClassVar[str] = "not_reformed"


class Arrived(Deed, frozen=True, kw_only=True):
    """A unit is put down."""

    event: ClassVar[str] = "arrive"
    at: Point
    facing: float


class Exited(Deed, frozen=True, kw_only=True):
    """A unit leaves the table."""

    event: ClassVar[str] = "exit"


class Entrenched(Deed, frozen=True, kw_only=True):
    """A unit is entrenched from now on."""

    event: ClassVar[str] = "entrench"


class Eliminated(Deed, frozen=True, kw_only=True):
    """A unit has more hits than it can take."""

    event: ClassVar[str] = "eliminated"
    hits: int
