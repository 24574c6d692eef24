"""Line of sight along paths of squares."""

from __future__ import annotations

from pwprint.board.base import Board, Square, Squares


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
