"""Pictures of a rule booklet that stand side by side, where one alone would leave a hole beside it."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pwprint.sheets.rulebook.examples import side_by_side
from pwprint.sheets.rulebook.leaves import WIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.page.block import Block
    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Mm

_NEAR, _NEXT = 14, 2
"""Pictures at most so many lines apart may share a row; only so many of the next ones are tried."""
_SKIPPED: Mm = 6.0
"""What a pair must save more for each picture that comes after it though it was to stand between."""


class LoneOrCard(NamedTuple):
    """An example alone, and as one of two cards if it leaves a hole."""

    alone: Block
    card: Block | None


Placed = tuple[int, LoneOrCard]
"""After how many lines of a chapter an example stands, and the example."""


def paired(placed: Sequence[Placed], ink: Tones) -> Iterator[tuple[int, Block]]:
    """Yield pictures with their places; those that would leave holes stand two by two, as cards, where that saves room.

    What was to stand between two cards follows them.
    """
    last = 0
    for group in rows_of(placed):
        last = max(last, *(place for place, _ in group))
        cards = [one.card for _, one in group if one.card]
        yield last, side_by_side(cards, WIDE, ink) if len(group) > 1 else group[0][1].alone


def rows_of(placed: Sequence[Placed]) -> tuple[tuple[Placed, ...], ...]:
    """Return pictures alone and in pairs, so that most room is saved."""

    @cache
    def best(left: tuple[int, ...]) -> tuple[Mm, tuple[tuple[int, ...], ...]]:
        # What is left lacks the first ones and at most one or two after them: looks are few if they are remembered.
        if not left:
            return 0.0, ()
        first, *others = left
        saved, alone = best(tuple(others))
        found = [(saved, ((first,), *alone))]
        for number, other in enumerate(others[:_NEXT]):
            if (saving := _saving(placed[first], placed[other]) - number * _SKIPPED) > 0.0:
                saved, rest = best((*others[:number], *others[number + 1 :]))
                found.append((saving + saved, ((first, other), *rest)))
        return max(found, key=itemgetter(0))

    return tuple(tuple(placed[number] for number in group) for group in best(tuple(range(len(placed))))[1])


def _saving(one: Placed, other: Placed) -> Mm:
    """Return how much room two cards side by side save; 0 where they are no cards, or too far apart."""
    cards = [each.card.height for _, each in (one, other) if each.card]
    if len(cards) == 1 or not cards or other[0] - one[0] > _NEAR:
        return 0.0
    return one[1].alone.height + other[1].alone.height - max(cards)
