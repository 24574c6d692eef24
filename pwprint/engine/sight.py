"""Line of sight: along paths of squares, and along straight lines."""

from __future__ import annotations

from pwprint.board.base import Board, Square, Squares, bits


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
