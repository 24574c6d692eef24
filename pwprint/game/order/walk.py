"""Moving step by step over masks: where a unit can get to, and how.

A walk goes from `start` through squares that are not `barred`; a unit that enters one of `halts` must end its move
there. `Track`s say how long a walk may be: a walk is short enough if one of the tracks admits it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.orders import OFF
from pwprint.values import Struct


class Track(Struct, frozen=True, gc=False):
    """A way of walking: at most `limit` squares, all of them in `through`, at least one of them in `touch` unless 0."""

    limit: int
    through: Squares
    touch: Squares = 0

    def admits(self, path: Sequence[int], start: Square) -> bool:
        """Return whether a path is short enough; leaving the board counts as the square that it leaves from."""
        return len(path) <= self.limit and self.fits(path, start)

    def fits(self, path: Sequence[int], start: Square) -> bool:
        """Return whether a path goes where the track does, however long it is."""
        entered = 0
        here = start
        for square in path:
            here = here if square == OFF else square
            entered |= 1 << here
        return not entered & ~self.through and (not self.touch or bool(entered & self.touch))


class Walk(Struct, frozen=True, gc=False):
    """The ground of one move. `entered` is 1 where `start` itself is the first square entered, from off the board."""

    board: Board
    start: Square
    entered: int
    barred: Squares
    halts: Squares
    exits: Squares

    @property
    def off(self) -> int:
        """The place that stands for leaving the board."""
        return self.board.size


class Reach(Struct, frozen=True, gc=False):
    """What a walk can reach on one track: all `squares`; by steps, `layers` with the track's touch, `fresh` without."""

    walk: Walk
    layers: tuple[Squares, ...]
    fresh: tuple[Squares, ...]
    off: int | None
    squares: Squares

    @property
    def places(self) -> int:
        """Every square reached, and the place `off` if the unit can leave."""
        return self.squares if self.off is None else self.squares | 1 << self.walk.off

    def path(self, place: int) -> tuple[int, ...]:
        """Return a shortest path to a place that is reached."""
        if place == self.walk.off:
            assert self.off is not None
            last = self._at_exit(self.off)
            return (*self._back(last, self.off), OFF)
        steps = next(n for n, layer in enumerate(self.layers) if layer >> place & 1 and (n or self.walk.entered))
        return self._back(place, steps)

    def _at_exit(self, steps: int) -> Square:
        walk = self.walk
        open_squares = self.layers[steps] & ~walk.halts if steps or walk.entered else 1 << walk.start
        return next(bits(open_squares & walk.exits))

    def _back(self, square: Square, steps: int) -> tuple[int, ...]:
        """Follow the layers back to the start."""
        walk, path, touched = self.walk, [], True
        here = square
        while steps:
            path.append(here)
            steps -= 1
            passable = walk.board.adjacent[here] & (~walk.halts if steps or walk.entered else ~0)
            before = passable & self.layers[steps] if touched else 0
            if not before:
                touched = False
                before = passable & self.fresh[steps]
            here = (before & -before).bit_length() - 1
        if walk.entered:
            path.append(here)
        return tuple(reversed(path))


def reach(walk: Walk, track: Track) -> Reach:
    """Return what a walk can reach on a track, layer by layer."""
    board, halts = walk.board, walk.halts
    here = 1 << walk.start
    if walk.entered and not here & track.through:
        return Reach(walk, (), (), None, 0)
    free = track.through & ~walk.barred
    if not track.touch or (walk.entered and here & track.touch):
        touched, fresh = here, 0
    else:
        touched, fresh = 0, here
    layers, freshes = [touched], [fresh]
    seen, fresh_seen = touched, fresh
    off = None
    gained = 0
    if walk.entered:
        gained = touched
        touched &= ~halts
        fresh &= ~halts
    for steps in range(walk.entered, track.limit):
        if off is None and walk.exits and (touched | fresh & track.touch) & walk.exits:
            off = steps - walk.entered
        next_touched = board.neighbours(touched) & free
        if fresh:
            step = board.neighbours(fresh) & free
            next_touched |= step & track.touch
            fresh = step & ~track.touch & ~fresh_seen
            fresh_seen |= fresh
        touched = next_touched & ~seen
        if not touched and not fresh:
            break
        seen |= touched
        gained |= touched
        layers.append(touched)
        freshes.append(fresh)
        touched &= ~halts
        fresh &= ~halts
    return Reach(walk, tuple(layers), tuple(freshes), off, gained)
