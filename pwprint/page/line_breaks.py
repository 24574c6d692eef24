"""Breaking a paragraph into lines: as many words as fit, or so that all lines are about equally full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import add
from typing import cast

from pwprint.pdf.marks import Mm

Room = Callable[[int], Mm]
"""How wide the line of a number may be, from 0; from the line `SETTLED` on all are alike."""

SETTLED = 4
_GRAIN = 1e-6
_TWO = 2
_LONELY: Mm = 8.0
"""A last word that is shorter is not left alone."""
_Way = tuple[float, int, int]
"""What the lines up to a word cost, and with how many words and lines set the last of them begins."""

_STEPS = 5
"""How often the width of balanced lines is halved."""


def greedy(words: Sequence[Mm], blanks: Sequence[Mm], room: Room) -> list[range]:
    """Return lines with as many words as fit; a word that is too wide has a line of its own."""
    cuts = [0]
    left = room(0)
    for number, wide in enumerate(words):
        blank = blanks[number - 1] if number > cuts[-1] else 0.0
        if number > cuts[-1] and blank + wide > left + _GRAIN:
            cuts.append(number)
            left, blank = room(len(cuts) - 1), 0.0
        left -= blank + wide
    return [range(start, end) for start, end in pairwise((*cuts, len(words))) if start < end]


def accompanied(lines: list[range], widths: tuple[Sequence[Mm], Sequence[Mm]], room: Room) -> list[range]:
    """Return lines whose last one is no lonely word, if the line before it can spare one; `widths` as for `greedy`."""
    if len(lines) < _TWO or len(lines[-1]) > 1 or len(lines[-2]) <= _TWO:
        return lines
    (words, blanks), last = widths, lines[-1].start
    wide = room(len(lines) - 1)
    if words[last] > _LONELY or words[last - 1] + blanks[last - 1] + words[last] > wide + _GRAIN:
        return lines
    return [*lines[:-2], range(lines[-2].start, last - 1), range(last - 1, lines[-1].stop)]


def balanced(words: Sequence[Mm], blanks: Sequence[Mm], room: Mm) -> list[range]:
    """Return as few lines as `greedy` does, all about equally full, the last one too."""
    lines, low, high = greedy(words, blanks, lambda _line: room), room / 2, room
    for _ in range(_STEPS if len(lines) > 1 else 0):
        middle = (low + high) / 2
        tried = greedy(words, blanks, lambda _line, wide=middle: wide)  # type: ignore[misc]
        if len(tried) > len(lines) or max(words) > middle:
            low = middle
        else:
            high = middle
    return greedy(words, blanks, lambda _line: high)


def halves(words: Sequence[str]) -> list[tuple[str, str]]:
    """Return all ways to set words on two lines."""
    return [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]


def fair(words: Sequence[Mm], blanks: Sequence[Mm], room: Room) -> list[range]:
    """Return lines whose free ends are as small together as may be, each counted by its square; the last one is free.

    A paragraph with a word that is too wide for a line is broken greedily.
    """
    rooms = [room(number) for number in range(SETTLED + 1)]
    if not words or max(words) > min(rooms):
        return greedy(words, blanks, room)
    steps = [0.0, *map(add, words[1:], blanks)]
    # By lines set, at most `SETTLED`, and words set: the cheapest way there.
    best: list[list[_Way | None]] = [[None] * (len(words) + 1) for _ in rooms]
    best[0][0] = 0.0, 0, 0
    for start, wide in enumerate(words):
        steps[start], step = wide, steps[start]
        for line, width in enumerate(rooms):
            if way := best[line][start]:
                _reach(best[min(line + 1, SETTLED)], (way[0], start, line), steps, width)
        steps[start] = step
    _, line = min((way[0], line) for line, ways in enumerate(best) if (way := ways[-1]))
    cuts = [len(words)]
    while cuts[-1]:
        _, start, line = cast("_Way", best[line][cuts[-1]])
        cuts.append(start)
    cuts.reverse()
    return [range(start, end) for start, end in pairwise(cuts)]


def _reach(ways: list[_Way | None], state: _Way, steps: Sequence[Mm], width: Mm) -> None:
    """Note every line that may begin after a state, where it is cheaper than what was known.

    `steps` are the widths of words, all but the first of the line with the blank before them.
    """
    cost, start, line = state
    left, last = width, len(steps)
    for end in range(start + 1, last + 1):
        left -= steps[end - 1]
        if left < -_GRAIN:
            return
        if end < last:
            free = left / width
            price = cost + free * free
        else:
            # A last line of a single short word looks forlorn.
            price = cost + (0.15 if end == start + 1 and start else 0.0)
        known = ways[end]
        if known is None or price < known[0]:
            ways[end] = price, start, line
