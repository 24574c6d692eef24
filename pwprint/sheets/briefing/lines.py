"""Breaking a paragraph into lines: as many words as fit, or so that all lines are about equally full."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Mm

if TYPE_CHECKING:
    from collections.abc import Sequence

Width = Callable[[int], Mm]
"""How wide the line of a number is, from 0; from the line `SETTLED` on all are alike."""

SETTLED = 4
_GRAIN = 1e-6


def words_of(text: str) -> list[str]:
    """Return the words of a text; a blank that must not break stays within its word."""
    return [word for word in text.replace("\n", " ").replace("\t", " ").split(" ") if word]


def greedy(words: Sequence[str], font: str, size: float, width: Width) -> list[str]:
    """Return lines with as many words as fit; a word that is too wide has a line of its own."""
    blank = text_width(" ", font, size)
    lines: list[list[str]] = []
    left = 0.0
    for word in words:
        wide = text_width(word, font, size)
        if lines and blank + wide <= left + _GRAIN:
            lines[-1].append(word)
            left -= blank + wide
        else:
            lines.append([word])
            left = width(len(lines) - 1) - wide
    return [" ".join(line) for line in lines]


def fair(words: Sequence[str], font: str, size: float, width: Width) -> list[str]:
    """Return lines whose free ends are as small together as may be, each counted by its square; the last one is free.

    A paragraph with a word that is too wide for a line is broken greedily.
    """
    blank, wide = text_width(" ", font, size), [text_width(word, font, size) for word in words]
    if not words or max(wide) > min(width(number) for number in range(SETTLED + 1)):
        return greedy(words, font, size, width)
    # From (words set, lines set, at most `SETTLED`) to the cheapest way there: its cost and where its last line began.
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for start in range(len(words)):
        for line in range(SETTLED + 1):
            if (start, line) in best:
                _reach(best, (start, line), wide, blank, width(line))
    end = min((cost, state) for state, (cost, _) in best.items() if state[0] == len(words))[1]
    cuts = [end[0]]
    while end[0]:
        end = best[end][1]
        cuts.append(end[0])
    cuts.reverse()
    return [" ".join(words[a:b]) for a, b in pairwise(cuts)]


def _reach(
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]],
    state: tuple[int, int],
    wide: Sequence[Mm],
    blank: Mm,
    width: Mm,
) -> None:
    """Note every line that may begin after a state, where it is cheaper than what was known."""
    (start, line), cost = state, best[state][0]
    left = width + blank
    for end in range(start, len(wide)):
        left -= blank + wide[end]
        if left < -_GRAIN:
            return
        after = (end + 1, min(line + 1, SETTLED))
        # A last line of a single short word looks forlorn.
        last = end + 1 == len(wide)
        price = cost + ((0.15 if end == start and start else 0.0) if last else (left / width) ** 2)
        if after not in best or price < best[after][0]:
            best[after] = (price, state)
