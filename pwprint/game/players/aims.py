"""What the victory conditions of a scenario ask of units: places to hold, ways to leave by, losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.goals.terms import AtLeast, AtTurn, EnemyExhausted, EnemyLost, Holding, UnitsGone
from pwprint.game.goals.terms import wanted as clauses_wanted
from pwprint.game.players.weights import WEIGHTS as W
from pwprint.game.state import Status
from pwprint.game.table.areas import Area
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.goals.terms import Term
    from pwprint.game.state import State


class Destination(Struct, frozen=True):
    """Squares, or areas of the table, that matter to a side, under a name that the scenario gives them.

    `leaving` is how many units must leave by them, 0 where they are to be held; `turn` the turn that counts, None for
    any. `share` is how much of a condition it is, in percent.
    """

    side: int
    name: str
    at: Squares
    areas: tuple[Area, ...]
    leaving: int
    turn: int | None
    share: int


class Aims(Struct, frozen=True):
    """All places that matter; and for each side after how many losses of its own its enemy wins, None if never."""

    places: tuple[Destination, ...]
    losses: tuple[int | None, int | None]


def aims_of(battle: Battle) -> Aims:
    """Return what the scenario asks for."""
    places: list[Destination] = []
    losses: list[int | None] = [None, None]
    for victory in battle.scenario.victory:
        enemy = 1 - victory.side
        places += _destinations(battle, victory.side, victory.when, None, 100)
        asked = [lost.count for lost in clauses_wanted(victory.when, EnemyLost)]
        point = battle.exhaustion_points[enemy]
        if point is not None and any(clauses_wanted(victory.when, EnemyExhausted)):
            asked.append(point)
        losses[enemy] = min((*asked, *(() if losses[enemy] is None else (losses[enemy],))), default=None)
    return Aims(tuple(dict.fromkeys(places)), (losses[0], losses[1]))


def _destinations(battle: Battle, side: int, term: Term, turn: int | None, share: int) -> Iterator[Destination]:
    """Yield the places that a term asks for, each with its share of the whole; `turn` is the one that counts."""
    match term:
        case AtLeast(count, of):
            turns = [each.turn for each in of if isinstance(each, AtTurn)] if term.is_all else []
            part = share // max(count - len(turns), 1)
            for each in of:
                yield from _destinations(battle, side, each, turns[0] if turns else turn, part)
        case Holding(objectives):
            for objective in (battle.scenario.objectives[number] for number in objectives):
                areas = tuple(area for area in (objective.area,) if area is not None)
                yield Destination(side, objective.name, objective.at, areas, 0, turn, share // len(objectives))
        case UnitsGone(count, by, ways):
            yield Destination(side, "an exit", by, ways, count, turn, share)


def stakes(battle: Battle, aims: Aims, state: State) -> tuple[int, int]:
    """Return for each side what the loss of a unit costs it now: the nearer its defeat by losses, the more."""
    lost = battle.losses(state)
    first, second = (
        W.unit + (0 if most is None else W.brink // max(most - gone, 1))
        for most, gone in zip(aims.losses, lost, strict=True)
    )
    return first, second


def wanted(aim: Destination, side: int, turn: int, *, taken: bool) -> int:
    """Return what it is worth to a unit of a side to be in a place, or near an exit; `taken` by a friend."""
    own = aim.side == side
    if aim.turn is not None and turn > aim.turn:
        return 0
    if aim.leaving:
        return (W.leave // 3 if own else W.deny // 2) * aim.share // 100
    worth = (W.hold if own else W.deny) * aim.share // 100
    if aim.turn is not None:
        worth = worth * max(100 - W.later * (aim.turn - turn), W.least) // 100
    return worth * W.again // 100 if taken else worth


def leaving(battle: Battle, aims: Aims, state: State, side: int) -> int:
    """Return what it is worth to a side that one more unit leaves by an exit."""
    where = [state.pieces[unit.index].status for unit in battle.scenario.sides[side].units]
    here, gone = where.count(Status.ON_BOARD), where.count(Status.LEFT)
    useful = (
        W.leave * aim.share // 100 * (gone + 1) // aim.leaving
        for aim in aims.places
        if aim.side == side and here + gone >= aim.leaving > gone and (aim.turn is None or state.turn <= aim.turn)
    )
    return max(useful, default=0)
