"""Tags: a unit's id in the colour of its side, and who arrives when in words."""

from __future__ import annotations

from collections import defaultdict

from pwprint.game.scenario import Side
from pwprint.map.zones import rim
from pwprint.page import inks
from pwprint.page.side_style import SideStyle, framed
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Mark, Mm, Pen, Rect, Text, moved
from pwprint.text.words import joined
from pwprint.values import Struct

_FONT = "sans-bold"
_STATE = 5.0
_PAD: Mm = 0.7
_LEAD: Mm = 2.0
"""From one line of words beside a tag to the next."""

_MANY = 8
"""The most units with arrivals spelled out in the legend."""


class Tag(Struct, frozen=True):
    """The drawing of a tag from (0, 0), and its size with the words below it."""

    marks: tuple[Mark, ...]
    width: Mm
    height: Mm


def chip(words: str, style: SideStyle, size: float) -> Tag:
    """Return words on a side's colour; the chip of the light side has its corners cut off."""
    width, height = text_width(words, _FONT, size) + 2 * _PAD, cap_height(_FONT, size) + 2 * _PAD
    text = Text(width / 2, _PAD, words, _FONT, size, style.ink, "middle")
    return Tag((framed(style, Box(0.0, 0.0, width, height), 0.75, style.colour, rim(style)), text), width, height)


def hurt(own: Tag, words: str, size: float) -> Tag:
    """Return a tag with what a unit has suffered on white beside it, if it has."""
    if not words:
        return own
    wide = text_width(words, _FONT, size) + 2 * _PAD
    text = Text(own.width + wide / 2, _PAD, words, _FONT, size, inks.INK, "middle")
    beside = Rect(own.width, 0.0, wide, own.height, WHITE, Pen(inks.INK, 0.2, round=False))
    return Tag((beside, text, *own.marks), own.width + wide, own.height)


def tag(words: str, state: tuple[str, ...], style: SideStyle, size: float) -> Tag:
    """Return the tag of a unit: its id, and below what state it is in."""
    own = chip(words, style, size)
    drop = _LEAD * len(state)
    below = [
        Text(0.0, 0.45 - _LEAD * (index + 1), word, "sans", _STATE, inks.INK, halo=0.7, halo_colour=inks.PAPER)
        for index, word in enumerate(state)
    ]
    width = max([own.width, *(text_width(word, "sans", _STATE) for word in state)])
    return Tag((moved((*own.marks, *below), 0.0, drop),), width, own.height + drop)


def arrivals(side: Side, turn_word: str) -> str:
    """Return who arrives when: `R5 and R6 in round 2, R7 from round 4 on 5+`; of many only that the arrows say so."""
    turns: dict[tuple[int, int], list[str]] = defaultdict(list)
    for unit in side.units:
        if unit.arrives is not None and not unit.lost:
            turns[unit.arrives.turn, unit.arrives.needs or 0].append(unit.id)
    if sum(map(len, turns.values())) > _MANY:
        return f"in the {turn_word} named"
    return ", ".join(
        f"{joined(ids)} {f'from {turn_word} {turn} on {needs}+' if needs else f'in {turn_word} {turn}'}"
        for (turn, needs), ids in sorted(turns.items())
    )
