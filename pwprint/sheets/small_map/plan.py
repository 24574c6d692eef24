"""The plan of a side: by which way one of its units comes to each place that it wants to hold.

A way goes where the rules let the unit go, by road, bridge and ford where these are near. Commanders, guns and
transports lead no attack; no unit has two ways, and no way runs beside another one.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations, product
from math import fsum, inf
from typing import TYPE_CHECKING

from pwprint.game.battle import begin
from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import places_of
from pwprint.sheets.small_map.lattices import InchLattice, SquareLattice
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Scenario, Side, Unit
    from pwprint.page.sheet import Subject
    from pwprint.sheets.small_map.lattices import Node

_STAYS = frozenset({"commander", "transport", "machine-guns"})
"""The symbols of units that lead no attack; nor does artillery of any sort."""
_BESIDE = 0.5
"""No larger share of a way lies beside another one."""
_DETOUR = 1.8
"""No way costs so many times as much as the shortest one to the same place."""
LATTICES: Mapping[Surface, type[SquareLattice | InchLattice]] = {
    Surface.GRID: SquareLattice,
    Surface.TABLE: InchLattice,
}


class PlannedWay(Struct, frozen=True):
    """The way of a unit to an objective: all squares, or the corners of the way on the open table, from its start on.

    `cost` is how long it is on plain ground.
    """

    unit: Unit
    goal: int
    nodes: tuple[Node, ...]
    cost: float


def goals_of(scenario: Scenario, side: Side) -> tuple[int, ...]:
    """Return the places that a side must hold to win, each once, by their numbers."""
    wanted = [at for victory in scenario.victory if victory.side == side.index for at in places_of(victory.when)]
    return tuple(dict.fromkeys(wanted))


def plan(subject: Subject, side: Side) -> tuple[PlannedWay, ...]:
    """Return the ways of a side, the shortest first; it needs none to a place where it stands already."""
    battle = begin(subject.scenario, subject.ruleset)
    lattice = LATTICES[battle.ruleset.play.surface](battle, side)
    leaders = [unit for unit in side.units if _leads(battle, unit)]
    goals = [goal for goal in goals_of(battle.scenario, side) if not lattice.is_there(goal)]
    choices = [_worthwhile([*_ways(lattice, leaders, goal)]) for goal in goals]
    together = (found for found in product(*choices) if _go_together(lattice, found))
    best = min(together, key=_rank, default=())
    return tuple(way for way in best if way is not None)


def _worthwhile(ways: list[PlannedWay]) -> list[PlannedWay | None]:
    """Return the ways to a place that are not much longer than the shortest; or none is shown."""
    least = min((way.cost for way in ways), default=0.0)
    return [*(way for way in ways if way.cost <= _DETOUR * least), None]


def _rank(ways: tuple[PlannedWay | None, ...]) -> tuple[int, float]:
    """Return what ways are chosen by: as many as may be, then the shortest."""
    return ways.count(None), fsum(way.cost for way in ways if way is not None)


def _leads(battle: Battle, unit: Unit) -> bool:
    symbol = battle.ruleset.play.units[unit.type].symbol
    has_place = unit.at is not None or unit.point is not None
    return has_place and not unit.lost and symbol not in _STAYS and not symbol.endswith("artillery")


def _go_together(lattice: SquareLattice | InchLattice, ways: tuple[PlannedWay | None, ...]) -> bool:
    """Return whether ways may all be shown: each of another unit, and none beside another one."""
    pairs = combinations([way for way in ways if way is not None], 2)
    return all(one.unit != other.unit and are_apart(lattice, one, other) for one, other in pairs)


def are_apart(lattice: SquareLattice | InchLattice, one: PlannedWay, other: PlannedWay) -> bool:
    """Return whether two ways lie beside each other for no large part of the shorter one."""
    first, second = lattice.along(one.nodes), lattice.along(other.nodes)
    short, long = (first, second) if len(first) <= len(second) else (second, first)
    return sum(any(lattice.are_near(a, b) for b in long) for a in short) <= _BESIDE * len(short)


def _ways(lattice: SquareLattice | InchLattice, leaders: Sequence[Unit], goal: int) -> Iterator[PlannedWay]:
    """Yield the cheapest way to an objective of each unit that has one."""
    for kind in dict.fromkeys(lattice.kind(unit) for unit in leaders):
        units = [unit for unit in leaders if lattice.kind(unit) == kind]
        costs, onwards = _spread(lattice, kind, goal, {lattice.start(unit) for unit in units})
        for unit in units:
            start = lattice.start(unit)
            if start in costs:
                nodes = lattice.straightened(kind, _followed(onwards, start))
                yield PlannedWay(unit, goal, nodes, costs[start])


def _followed(onwards: Mapping[Node, Node], start: Node) -> tuple[Node, ...]:
    nodes = [start]
    while nodes[-1] in onwards:
        nodes.append(onwards[nodes[-1]])
    return tuple(nodes)


def _spread(
    lattice: SquareLattice | InchLattice, kind: str, goal: int, starts: set[Node]
) -> tuple[Mapping[Node, float], Mapping[Node, Node]]:
    """Return what the way to an objective costs from places about it, all the starts among them, and the next place."""
    costs = dict.fromkeys(lattice.ends(kind, goal), 0.0)
    onwards: dict[Node, Node] = {}
    open_, wanted, done = [(0.0, node) for node in sorted(costs)], set(starts), set()
    while open_ and wanted:
        cost, here = heappop(open_)
        if here in done:
            continue
        done.add(here)
        wanted.discard(here)
        for there, more in lattice.steps(kind, here):
            if cost + more < costs.get(there, inf):
                costs[there], onwards[there] = cost + more, here
                heappush(open_, (costs[there], there))
    return {node: costs[node] for node in done}, onwards
