"""The ground of a battle for those who plan: from which place to which one goes, and what that costs."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.table.areas import middle_of
from pwprint.game.table.table import table_of
from pwprint.memo import cached_property
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Side, Unit
    from pwprint.game.table.shapes import Form

    Node = tuple[int, int]
    """A square and 0, or a point of the open table in half inches."""

_EASE = {"road": 0.6, "railway": 0.6, "bridge": 0.6, "ford": 1.4}
_TOIL = {"river": 4.0, "marsh": 3.0, "woods": 2.0, "rocks": 1.6, "hill": 1.4, "wire": 1.4, "rough": 1.3}
"""What a step over ground of an art costs where plain ground costs 1; a road makes all ground easy."""
_FRIENDS = 0.7
"""What a square costs more in which a unit of the side starts."""
_NEAR = 6
"""Ways on the open table that are so many half inches apart are beside each other."""
_REACHED = 3.0
"""Who starts within so many inches of the middle of an area is there."""
_SLACK = 0.2
"""A straight line may cost so much more than the way that it replaces."""
_STEPS = tuple((x, y) for x in (-2, 0, 2) for y in (-2, 0, 2) if x or y)


def _cost(battle: Battle, names: Iterable[str]) -> float:
    arts = [battle.ruleset.play.terrain[name].art for name in names]
    eased = [_EASE[art] for art in arts if art in _EASE]
    return min(eased) if eased else max((_TOIL.get(art, 1.0) for art in arts), default=1.0)


class SquareLattice(Struct, frozen=True, dict=True):
    """The squares of a board, and what it costs to cross each."""

    battle: Battle
    side: Side

    def kind(self, _unit: Unit) -> str:
        """Return what units are called that go the same ways: all do."""
        return ""

    def start(self, unit: Unit) -> Node:
        """Return where a unit starts."""
        return (unit.at or 0, 0)

    def ends(self, _kind: str, goal: int) -> tuple[Node, ...]:
        """Return where a way to an objective may end."""
        return tuple((square, 0) for square in bits(self.battle.scenario.objectives[goal].at & self._open))

    def is_there(self, goal: int) -> bool:
        """Return whether a unit starts on an objective, or beside one on which no enemy stands."""
        at = self.battle.scenario.objectives[goal].at
        near = at if at & self._enemies else self.battle.board.grow(at, 1)
        return any(near >> unit.at & 1 for unit in self.side.units if unit.at is not None and not unit.lost)

    def are_near(self, one: Node, other: Node) -> bool:
        """Return whether two places are so near that ways by them are beside each other."""
        return self.battle.board.distance(one[0], other[0]) <= 1

    def steps(self, _kind: str, here: Node) -> Iterator[tuple[Node, float]]:
        """Yield the places next to one, each with what it costs to go between them."""
        for square in bits(self.battle.board.adjacent[here[0]] & self._open):
            yield (square, 0), (self._costs[square] + self._costs[here[0]]) / 2

    def straightened(self, _kind: str, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return a way without bends that it does not need: one by squares is as it is."""
        return nodes

    def along(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return places all along a way."""
        return nodes

    @cached_property
    def _enemies(self) -> int:
        others = (unit for unit in self.battle.scenario.units if unit.side != self.side.index and not unit.lost)
        return sum(1 << at for at in {unit.at for unit in others if unit.at is not None})

    @cached_property
    def _open(self) -> int:
        return self.battle.board.all & ~self.battle.ruleset.play.barred(self.battle)

    @cached_property
    def _costs(self) -> list[float]:
        terrain = self.battle.scenario.terrain.items()
        friends = {unit.at for unit in self.side.units if not unit.lost}
        return [
            _cost(self.battle, (name for name, at in terrain if at >> square & 1)) + _FRIENDS * (square in friends)
            for square in range(self.battle.board.size)
        ]


class InchLattice(Struct, frozen=True, dict=True):
    """Points of the open table an inch apart, and what it costs to pass by each."""

    battle: Battle
    side: Side

    def kind(self, unit: Unit) -> str:
        """Return what units are called that go the same ways: by the first that finds the same ground closed."""
        return self._kinds[unit.type]

    def start(self, unit: Unit) -> Node:
        """Return the point that is nearest to where a unit starts."""
        x, y = unit.point or (0.0, 0.0)
        return 2 * round(x), 2 * round(y)

    def ends(self, kind: str, goal: int) -> tuple[Node, ...]:
        """Return where a way to an objective may end: near its middle."""
        area = self.battle.scenario.objectives[goal].area
        assert area is not None
        x, y = middle_of(area)
        near = ((2 * (int(x) + a), 2 * (int(y) + b)) for a in (0, 1) for b in (0, 1))
        return tuple(node for node in near if self._is_open(kind, node))

    def is_there(self, goal: int) -> bool:
        """Return whether a unit starts at an objective."""
        from pwprint.game.table import shapes  # noqa: PLC0415 - grids do not need it

        area = self.battle.scenario.objectives[goal].area
        assert area is not None
        at = [unit.point for unit in self.side.units if unit.point is not None and not unit.lost]
        return any(shapes.apart(area, point) <= _REACHED for point in at)

    def are_near(self, one: Node, other: Node) -> bool:
        """Return whether two places are so near that ways by them are beside each other."""
        return hypot(one[0] - other[0], one[1] - other[1]) <= _NEAR

    def steps(self, kind: str, here: Node) -> tuple[tuple[Node, float], ...]:
        """Return the places next to one, each with what it costs to go between them."""
        return self._steps(kind, here)

    @cached_property
    def _steps(self) -> Callable[[str, Node], tuple[tuple[Node, float], ...]]:
        return cache(lambda kind, here: tuple(self._next(kind, here)))

    def _next(self, kind: str, here: Node) -> Iterator[tuple[Node, float]]:
        x, y = here
        for a, b in _STEPS:
            between, there = (x + a // 2, y + b // 2), (x + a, y + b)
            if self._is_open(kind, between) and self._is_open(kind, there):
                yield there, hypot(a, b) / 2 * (self._cost(between) + self._cost(there)) / 2

    def straightened(self, kind: str, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return a way without bends that it does not need: straight on wherever that costs no more."""
        costs = [0.0]
        for one, other in pairwise(nodes):
            costs.append(costs[-1] + self._straight(kind, one, other))
        found, last = [nodes[0]], 0
        while last < len(nodes) - 1:
            here, most = nodes[last], costs[last] - _SLACK
            ends = range(len(nodes) - 1, last + 1, -1)
            straight = (end for end in ends if self._straight(kind, here, nodes[end]) <= costs[end] - most)
            last = next(straight, last + 1)
            found.append(nodes[last])
        return tuple(found)

    def along(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return places all along a way."""
        places = [place for one, other in pairwise(nodes) for place in _between(one, other)]
        return tuple(places[::_NEAR])

    def _straight(self, kind: str, one: Node, other: Node) -> float:
        """Return what a straight line costs; more than any way where it is closed."""
        places = _between(one, other)
        if not all(self._is_open(kind, place) for place in places):
            return float("inf")
        length = hypot(other[0] - one[0], other[1] - one[1]) / 2
        return length * sum(map(self._cost, places)) / len(places)

    @cached_property
    def _cost(self) -> Callable[[Node], float]:
        from pwprint.game.table import shapes  # noqa: PLC0415

        arts = {*_EASE, *_TOIL}
        terrain = self.battle.ruleset.play.terrain
        features = [(each.terrain, shapes.form(each.area)) for each in table_of(self.battle.board).features]
        told = [(name, form) for name, form in features if terrain[name].art in arts]

        def cost(node: Node) -> float:
            at = (node[0] / 2, node[1] / 2)
            return _cost(self.battle, (name for name, form in told if shapes.covers(form, at)))

        return cache(cost)

    @cached_property
    def _closed(self) -> dict[str, tuple[Form, ...]]:
        """The ground closed to each type of unit."""
        return {unit.type: self.battle.ruleset.play.closed(self.battle, unit.index) for unit in self.side.units}

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {
            name: next(other for other, forms in self._closed.items() if forms == closed)
            for name, closed in self._closed.items()
        }

    @cached_property
    def _is_open(self) -> Callable[[str, Node], bool]:
        from pwprint.game.table import shapes  # noqa: PLC0415

        table, closed = table_of(self.battle.board), self._closed

        def is_open(kind: str, node: Node) -> bool:
            at = (node[0] / 2, node[1] / 2)
            return table.bears((at,)) and not any(shapes.covers(form, at) for form in closed[kind])

        return cache(is_open)


def _between(one: Node, other: Node) -> tuple[Node, ...]:
    """Return the points half an inch apart on a straight line, without the first one."""
    (x, y), (a, b) = one, other
    count = max(1, ceil(hypot(a - x, b - y)))
    return tuple((round(x + (a - x) * n / count), round(y + (b - y) * n / count)) for n in range(1, count + 1))
