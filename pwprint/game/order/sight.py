"""Line of sight: along paths of squares, and along straight lines, past terrain and units, up and down hills."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.order.shooting import enemies_in_range
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.needs import Shooter
    from pwprint.game.order.situation import Situation
    from pwprint.game.own import M

    S = TypeVar("S", bound=Situation["SightView", Shooter])
    Firer = Situation["SightView", Shooter]


class SightQuestion(Protocol):
    """How a ruleset looks: along paths, or straight on."""

    def sees(self, s: Situation[object, Shooter], targets: Squares, blocked: Squares) -> Squares:
        """Return those of some targets that a unit sees past squares that are blocked."""

    def way(self, board: Board, ends: tuple[Square, Square], blocked: Squares, limit: int) -> tuple[Square, ...]:
        """Return the squares by which it looks from one to another, both ends with them; none if there is no way."""


class SightView(Protocol):
    """What a ground says about sight. `up` and `high`: whether the firer, and the target, stand on a hill."""

    @property
    def high(self) -> Squares:
        """The squares on hills."""

    @property
    def look(self) -> SightQuestion:
        """How the ruleset looks."""

    def hides(self, *, up: bool, high: bool) -> Squares:
        """Return the squares whose terrain blocks."""

    def screens(self, *, up: bool, high: bool) -> Squares:
        """Return the squares whose units can block."""


def in_sight(s: Firer, units: Squares = 0) -> Squares:
    """Return the enemies within range that are seen past terrain, and past the `units` in the way."""
    view = s.ground
    targets, up = enemies_in_range(s), bool(view.high >> s.piece.square & 1)
    seen = 0
    for level, high in ((targets & ~view.high, False), (targets & view.high, True)):
        if level:
            blocked = view.hides(up=up, high=high) | units & view.screens(up=up, high=high)
            seen |= view.look.sees(s, level, blocked)
    return seen


def out_of_sight(s: Firer) -> Squares:
    """Return the enemies within range that terrain alone hides."""
    return enemies_in_range(s) & ~in_sight(s)


def behind(units: Callable[[S], Squares]) -> Callable[[S], Squares]:
    """Return what gives the enemies within range that terrain does not hide, but `units` do."""

    def hidden(s: S) -> Squares:
        seen, others = in_sight(s), units(s)
        return seen & ~in_sight(s, others) if seen and others else 0

    return hidden


def line_of_fire(
    battle: Battle[SightView, Shooter, M], unit: int, ends: tuple[Square, Square], units: Squares
) -> tuple[Square, ...]:
    """Return the squares by which a unit fires: past units if there is such a way, else over them."""
    view = battle.ground
    up, high = (bool(view.high >> end & 1) for end in ends)
    terrain, reach = view.hides(up=up, high=high), battle.kinds[unit].range
    free, over = (view.look.way(battle.board, ends, blocked, reach) for blocked in (terrain | units, terrain))
    return free or over or ends


class AlongPaths(Struct, frozen=True):
    """A look along paths through edges, within range; if they are the `shortest`, they may not make a detour."""

    shortest: bool

    def sees(self, s: Situation[object, Shooter], targets: Squares, blocked: Squares) -> Squares:
        """Return those of `targets` that a path reaches past `blocked`."""
        board, here, limit = s.battle.board, s.piece.square, s.kind.range
        # What is further away is in no way: so terrain has one answer for each square, which is remembered.
        near = blocked & board.within(here, limit - 1)
        return targets & seen_by_path(board, here, near, limit, shortest=self.shortest)

    def way(self, board: Board, ends: tuple[Square, Square], blocked: Squares, limit: int) -> tuple[Square, ...]:
        """Return the squares of a path; none if there is no path."""
        return path_of_sight(board, *ends, blocked, limit, shortest=self.shortest)


class Straight:
    """A look along straight lines."""

    def sees(self, s: Situation[object, Shooter], targets: Squares, blocked: Squares) -> Squares:
        """Return those of `targets` that a straight line reaches past `blocked`."""
        return seen_by_line(s.battle.board, s.piece.square, targets, blocked)

    def way(self, board: Board, ends: tuple[Square, Square], blocked: Squares, limit: int) -> tuple[Square, ...]:  # noqa: ARG002
        """Return the two ends: a straight line names no squares."""
        return ends


@lru_cache(maxsize=4096)
def seen_by_path(board: Board, start: Square, blocked: Squares, limit: int, *, shortest: bool) -> Squares:
    """Return the squares that a path from `start` of at most `limit` steps reaches.

    The squares between the two ends must not be blocked, the ends themselves may be. With `shortest` the path must not
    be longer than the distance. TIL-FIR-06, TIL-R04, TIL-R28.
    """
    here = seen = visited = 1 << start
    for steps in range(1, limit + 1):
        step = board.neighbours(here) & ~visited
        if shortest:
            step &= ~board.within(start, steps - 1) & board.within(start, steps)
        if not step:
            break
        seen |= step
        visited |= step
        here = step & ~blocked
    return seen ^ 1 << start


def path_of_sight(
    board: Board, start: Square, target: Square, blocked: Squares, limit: int, *, shortest: bool
) -> tuple[Square, ...]:
    """Return the squares of a shortest path by which `seen_by_path` reaches a target, both ends with it; or none."""

    def seen(steps: int) -> Squares:
        return seen_by_path(board, start, blocked, steps, shortest=shortest)

    steps = next((steps for steps in range(1, limit + 1) if seen(steps) >> target & 1), None)
    if steps is None:
        return ()
    if steps == 1:
        return start, target
    before = next(bits(board.adjacent[target] & seen(steps - 1) & ~blocked))
    return (*path_of_sight(board, start, before, blocked, steps - 1, shortest=shortest), target)


def seen_by_line(board: Board, start: Square, targets: Squares, blocked: Squares) -> Squares:
    """Return those of `targets` that a straight line from the centre of `start` to theirs reaches past `blocked`.

    Squares strictly between block; where the line squeezes exactly between two, only both together do. The two ends
    never block. HOU-R03, MUS-R07.
    """
    if not blocked:
        return targets
    return sum(1 << target for target in bits(targets) if not board.crossed(start, target).blocked(blocked))
