"""How units move on a grid: rules about each step, about the length of a path, and about where it ends.

A ruleset describes its moves by one value, `Moving`; generator and judge below read from it alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Generic

from pwprint.game.arrivals import entries, is_due
from pwprint.game.board.base import Square, Squares, bits
from pwprint.game.decision import HERE, Offer
from pwprint.game.order.situation import EVERYWHERE, March, Situation
from pwprint.game.order.walk import Reach, Track, Walk, reach
from pwprint.game.orders import OFF, Move
from pwprint.game.own import G, G_contra, K, K_contra, M
from pwprint.game.rule import Fault, MessageFor, Places, Rule, allowed, fault, faults
from pwprint.game.state import Status
from pwprint.memo import cached_property
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.message import Said
    from pwprint.game.order.needs import Passable


class StepRule(Struct, Generic[G_contra, K_contra, M], frozen=True):
    """A rule about the next square of a path, or about its last one.

    One of the four is given. `bars` are places that may not be entered at all; `halts` squares in which a unit that
    enters them must end its move; `leads`, for the rules of geometry, the places to which the unit's square leads;
    `ends` squares in which no move may end, though it may pass through them. `cites` is the id where several rules
    halt a unit.
    """

    id: str
    message: MessageFor[March[G_contra, K_contra, M]] = ""
    bars: Callable[[March[G_contra, K_contra, M]], Places] | None = None
    halts: Callable[[March[G_contra, K_contra, M]], Squares] | None = None
    leads: Callable[[March[G_contra, K_contra, M]], Places] | None = None
    ends: Callable[[Situation[G_contra, K_contra, M]], Squares] | None = None
    cites: Callable[[March[G_contra, K_contra, M]], str] | None = None

    def id_in(self, m: March[G_contra, K_contra, M]) -> str:
        """Return the id of the rule that is cited where the unit is now."""
        return self.id if self.cites is None else self.cites(m)

    def denies(self, m: March[G_contra, K_contra, M]) -> Places:
        """Return the places that the rule denies as the next one from where the unit is now."""
        if self.bars is not None:
            return self.bars(m)
        if self.leads is not None:
            return ~self.leads(m)
        if self.halts is not None:
            return EVERYWHERE if m.stepped and self.halts(m) >> m.here & 1 else 0
        return 0


class Moving(Struct, Generic[G, K, M], frozen=True, dict=True):
    """The rules of a ruleset's moves.

    - `gates`: may the unit move at all? `first` are those that come even before the rules of arrival.
    - `steps`: checked for each square of the path, in the order of citing.
    - `tracks`: the ways of walking with a speed, from `March.start`.
    - `speed`: the unit's speed in this activation.
    - `too_long`: the rule that a path breaks by its length when no track admits it, and what it says.
    - `exits`: the squares by which the unit's side may leave the board.
    - `arrival`: the rules about units that are not on the board; the last one is about those still to come.
    - `facing`: rules about the facing that an order ends with.
    - `stays`: may the unit make a move of no squares?
    - `length_by_step`: whether a square that is too far away is at fault before the next square is checked.

    Rules that halt a unit give no hint: whether it may stay where it must stop is seen from all rules together.
    """

    gates: tuple[Rule[Situation[G, K, M]], ...]
    steps: tuple[StepRule[G, K, M], ...]
    tracks: Callable[[March[G, K, M], int], tuple[Track, ...]]
    speed: Callable[[Situation[G, K, M]], int]
    too_long: Callable[[March[G, K, M], tuple[int, ...]], tuple[str, Said]]
    exits: Callable[[Situation[G, K, M]], Squares]
    arrival: tuple[Rule[Situation[G, K, M]], ...]
    facing: Callable[[Situation[G, K, M], Move], list[Fault]]
    length_by_step: bool = False
    stays: tuple[Rule[Situation[G, K, M]], ...] = ()
    first: tuple[Rule[Situation[G, K, M]], ...] = ()

    @property
    def arrives(self) -> str:
        """The rule about units that come later."""
        return self.arrival[-1].id

    @cached_property
    def bars(self) -> tuple[Callable[[March[G, K, M]], Places], ...]:
        """The masks of squares that may not be entered."""
        return tuple(rule.bars for rule in self.steps if rule.bars is not None)

    @cached_property
    def halts(self) -> tuple[Callable[[March[G, K, M]], Squares], ...]:
        """The masks of squares that end a move."""
        return tuple(rule.halts for rule in self.steps if rule.halts is not None)

    @cached_property
    def ends(self) -> tuple[StepRule[G, K, M], ...]:
        """The rules about the last square of a path."""
        return tuple(rule for rule in self.steps if rule.ends is not None)

    # --- the generator ----------------------------------------------------------------------------------------------

    def walk(self, m: March[G, K, M]) -> Walk:
        """Return the ground of a march: what is barred to it, what halts it, where it may leave."""
        barred = halts = 0
        for bars in self.bars:
            barred |= bars(m)
            if barred == EVERYWHERE:
                return Walk(m.battle.board, m.start, int(m.enters), barred, 0, 0)
        for stops in self.halts:
            halts |= stops(m)
        exits = 0 if barred >> m.battle.board.size & 1 else self.exits(m)
        return Walk(m.battle.board, m.start, int(m.enters), barred, halts, exits)

    def marches(self, s: Situation[G, K, M]) -> Iterator[March[G, K, M]]:
        """Yield where a march of the unit may start: its square, or each entry square that it may enter."""
        if s.piece.status is Status.ON_BOARD:
            yield March(s, s.piece.square, enters=False)
            return
        for square in bits(entries(s.battle, s.state, s.unit)):
            march = March(s, square, enters=True)
            if not any(bars(march) >> square & 1 for bars in self.bars):
                yield march

    def reaches(self, s: Situation[G, K, M]) -> list[Reach]:
        """Return all that the unit can reach by a move: one value for each start and track."""
        speed = self.speed(s)
        walks = [(march, self.walk(march)) for march in self.marches(s)]
        return [
            reach(walk, track)
            for march, walk in walks
            if walk.barred != EVERYWHERE
            for track in self.tracks(march, speed)
        ]

    def offer(self, s: Situation[G, K, M], do: str) -> Offer | None:
        """Return the places where a move may end, `board.size` for leaving the board, each by a shortest path."""
        here = 1 << s.piece.square if s.piece.status is Status.ON_BOARD and allowed(self.stays, s, 1 << HERE) else 0
        reaches = self.reaches(s)
        places = here
        for found in reaches:
            places |= found.places
        places &= ~self._no_ends(s)

        def order(place: int) -> Move:
            if here >> place & 1:
                return Move(s.unit)
            paths = [found.path(place) for found in reaches if found.places >> place & 1]
            return Move(s.unit, paths[0] if len(paths) == 1 else min(paths, key=len))

        return Offer(do, places, order) if places else None

    def may_enter(self, s: Situation[G, K, M]) -> bool:
        """Return whether a waiting unit could come in now."""
        closed = self._no_ends(s)
        if any(not closed >> march.start & 1 and self._may_stay(march) for march in self.marches(s)):
            return True
        return any(found.places & ~closed for found in self.reaches(s))

    def _may_stay(self, m: March[G, K, M]) -> bool:
        """Return whether a unit that comes in may go no further than its entry square."""
        return not self.ends or self.admits(m, (m.start,), self.speed(m))

    def _no_ends(self, s: Situation[G, K, M]) -> Squares:
        """Return the squares in which no move of the unit may end."""
        closed = 0
        for rule in self.ends:
            assert rule.ends is not None
            closed |= rule.ends(s)
        return closed

    # --- the judge --------------------------------------------------------------------------------------------------

    def judge(self, s: Situation[G, K, M], order: Move) -> list[Fault]:
        """Return the rules that a move breaks: arrival, gates, each step, the length, the end, the facing."""
        if self.first and (found := faults(self.first, s, HERE)):
            return found
        if s.piece.status is not Status.ON_BOARD:
            found = self._judge_arrival(s, order)
            if found:
                return found
        found = faults(self.gates, s, 0) or self._judge_path(s, order)
        return found or (faults(self.stays, s, HERE) if not order.path else []) or self.facing(s, order)

    def admits(self, m: March[G, K, M], path: tuple[int, ...], speed: int) -> bool:
        """Return whether a unit may go as far as a path does with a speed."""
        return any(track.admits(path, m.start) for track in self.tracks(m, speed))

    def _judge_arrival(self, s: Situation[G, K, M], order: Move) -> list[Fault]:
        if order.path and order.path[0] >= 0 and entries(s.battle, s.state, s.unit) >> order.path[0] & 1:
            return []
        if s.piece.status is not Status.WAITING:
            return faults(self.arrival, s, 0)
        arrives = s.battle.scenario.units[s.unit].arrives
        assert arrives is not None
        if arrives.turn > s.state.turn:
            return [fault(s, self.arrives, "unit", "too_soon")]
        if not is_due(s.battle, s.state, s.unit):
            return [fault(s, self.arrives, "unit", "not_brought")]
        return [fault(s, self.arrives, "path/0" if order.path else "path", "elsewhere")]

    def _judge_path(self, s: Situation[G, K, M], order: Move) -> list[Fault]:
        enters = s.piece.status is not Status.ON_BOARD
        m = March(s, order.path[0] if enters else s.piece.square, enters=enters)
        m.stepped = False
        for number, square in enumerate(order.path):
            found = self._judge_step(m, square, order.path[:number])
            if not found and self.length_by_step and number >= self.limit(m, order.path):
                found = [self._too_far(m, order.path, number)]
            if found:
                return found
            m.here, m.stepped = square, True
        return self._judge_whole(m, order.path)

    def limit(self, m: March[G, K, M], path: tuple[int, ...]) -> int:
        """Return how many squares the unit may enter on a path that goes where this one does."""
        tracks = self.tracks(m, self.speed(m))
        return max((track.limit for track in tracks if track.fits(path, m.start)), default=0)

    def _too_far(self, m: March[G, K, M], path: tuple[int, ...], number: int) -> Fault:
        rule, said = self.too_long(m, path)
        return fault(m, rule, f"path/{number}", said)

    def _judge_step(self, m: March[G, K, M], square: int, path: tuple[int, ...]) -> list[Fault]:
        """Return the rules that the next square breaks; if one halts the unit where it may not stay, that too."""
        place, token = m.battle.board.size if square == OFF else square, f"path/{len(path)}"
        entering = m.enters and not path
        broken = [rule for rule in self.steps if (rule.bars or not entering) and rule.denies(m) >> place & 1]
        stays = self._judge_whole(m, path) if any(rule.halts for rule in broken) else []
        here = m.square(m.here)
        way_on = f"lead the path round {here}" if stays else f"end the path at {here}"

        def judged(rule: StepRule[G, K, M]) -> Fault:
            if not rule.halts:
                return fault(m, rule.id, token, rule.message, place)
            return fault(m, rule.id_in(m), token, rule.message, m.here)._replace(hint=way_on)

        return [*map(judged, broken), *stays]

    def _judge_whole(self, m: March[G, K, M], path: tuple[int, ...]) -> list[Fault]:
        """Return what is wrong with a path that ends where the unit is now: its length, or where it ends."""
        return self._judge_length(m, path) or self._judge_end(m, path)

    def _judge_length(self, m: March[G, K, M], path: tuple[int, ...]) -> list[Fault]:
        speed = self.speed(m)
        if not path or self.admits(m, path, speed):
            return []
        # The first square that makes the path too long is the one at fault.
        first = next(n for n in range(len(path)) if not self.admits(m, path[: n + 1], speed))
        return [self._too_far(m, path, first)]

    def _judge_end(self, m: March[G, K, M], path: tuple[int, ...]) -> list[Fault]:
        end: Square = m.here
        if end == OFF:
            return []
        token = f"path/{len(path) - 1}" if path else "path"
        return [
            fault(m, rule.id, token, rule.message, end)
            for rule in self.ends
            if rule.ends is not None and rule.ends(m) >> end & 1
        ]


# --- masks and tracks that rulesets share ---------------------------------------------------------------------------


def through_edges(m: March) -> Places:
    """Return where the square of a unit leads: its neighbours, and perhaps off the board."""
    return m.battle.board.adjacent[m.here] | 1 << m.battle.board.size


def starts_in(m: March, terrain: Squares) -> bool:
    """Return whether a march starts in one of the squares; one from off the board starts in none."""
    return not m.enters and bool(terrain >> m.start & 1)


def by_exits(exits: Callable[[March[G, K, M]], Squares]) -> Callable[[March[G, K, M]], Places]:
    """Return where the square of a unit leads: off the board only from an exit of its side."""

    def leads(m: March[G, K, M]) -> Places:
        board = m.battle.board
        return board.all | (1 << board.size if exits(m) >> m.here & 1 else 0)

    return leads


def friends(s: Situation) -> Squares:
    """Return the squares with other units of the side; where the unit starts it is never in its own way."""
    return s.mine & ~(1 << s.piece.square) if s.piece.status is Status.ON_BOARD else s.mine


def friends_in_the_way(s: Situation[Passable]) -> Squares:
    """Return the squares with friends through which no unit may pass."""
    return 0 if s.ground.passes_friends else friends(s)


def not_nearer(m: March) -> Squares:
    """Return the squares that a spent side may not enter; an entry square is where its march is measured from."""
    closer = m.too_close(m.start)
    return closer & ~(1 << m.start) if m.enters else closer


Roads = tuple[tuple[int, Squares], ...]
"""What roads add to a move, each number with the squares that add as much."""


def road_tracks(m: March, speed: int, roads: Roads, *, condition: str, slow: Squares = 0) -> tuple[Track, ...]:
    """Return the ways of walking with a road bonus.

    `condition` is how much of the move must follow the road: `entire` (start and every square), `start`, or `any`
    (at least one square entered). Squares of `slow` make a move that enters them one square in all.
    """
    return _road_tracks(m.battle.board.all, m.start, speed, roads, condition, slow)


@lru_cache(maxsize=4096)  # a battle has a few for each square, and every move asks
def _road_tracks(  # noqa: PLR0917
    everything: Squares, start: Square, speed: int, roads: Roads, condition: str, slow: Squares
) -> tuple[Track, ...]:
    return tuple(
        track
        for bonus, road in roads
        for track in _by_road(everything, speed, bonus, condition, road, slow, on_road=bool(road >> start & 1))
    )


def _by_road(  # noqa: PLR0917
    everything: Squares, speed: int, bonus: int, condition: str, road: Squares, slow: Squares, *, on_road: bool
) -> Iterator[Track]:
    if condition == "start" and on_road:
        speed += bonus
    yield Track(speed, everything & ~slow)
    if slow:
        yield Track(min(speed, 1), everything)
    if condition == "entire" and on_road:
        yield Track(speed + bonus, road)
    if condition == "any" and road:
        yield Track(speed + bonus, everything & ~slow, road)
