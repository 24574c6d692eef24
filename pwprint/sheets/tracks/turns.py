"""The turn track: a box for each turn up to the last, with the units that arrive and the victories that are due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.views import distance
from pwprint.page.block import Block
from pwprint.page.brief_tones import tones
from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Group
from pwprint.sheets.briefing.places import entry, other_entry
from pwprint.sheets.tracks.box import cased
from pwprint.sheets.tracks.turn import Party, TurnBox, turn_box
from pwprint.sheets.tracks.wins import wins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm

OPEN = 20
"""Boxes for a battle without a last turn."""

_UNITS, _PARTIES = 8, 6
"""So many units of a party, and so many parties, are shown in a turn's box; of others how many there are."""

_NARROW: Mm = 30.0
"""How wide a box is at least."""


def turn_rows(subject: Subject, width: Mm, least: Mm, wanted: int) -> Iterator[Block]:
    """Yield the rows of the track, all as high as the highest and at least so high; for 0 each as low as it can be.

    So many boxes stand in a row as are `wanted`, where that costs no row more.
    """
    boxes = tuple(turns(subject))
    most = max(1, int(width / _NARROW))
    least_rows = -(-len(boxes) // most)
    fits = wanted <= most and -(-len(boxes) // wanted) == least_rows
    per_row = wanted if fits else -(-len(boxes) // least_rows)
    ink = tones(subject.look)
    starts = range(0, len(boxes), per_row)
    rows = [boxes[start : start + per_row] for start in starts]
    # All boxes are as broad, but the last one takes what its row lacks.
    wide = width / per_row
    bare = per_row - len(rows[-1])
    spans = [[wide] * len(row) for row in rows]
    spans[-1][-1] += bare * wide
    heights = [
        max(least, *(box.height(span) for box, span in zip(row, spread, strict=True)))
        for row, spread in zip(rows, spans, strict=True)
    ]
    if least:
        heights = [max(heights)] * len(rows)
    for start, row, spread, high in zip(starts, rows, spans, heights, strict=True):
        marks: list[Mark] = []
        for number, (box, span) in enumerate(zip(row, spread, strict=True)):
            drawn = tuple(turn_box(box, number * wide, (span, high), ink, wide))
            marks.append(Group(drawn, name=f"box:turn:{box.number}"))
        ends = start == 0, start + per_row >= len(boxes)
        yield Block(high, (*marks, *cased(width, high, ink, ends)))


def turns(subject: Subject) -> Iterator[TurnBox]:
    """Yield the box of each turn."""
    scenario = subject.scenario
    sides = side_styles(scenario, subject.look)
    last, end = subject.turn_limit, scenario.uncertain_end
    won = wins(subject)
    due: dict[int, dict[tuple[int, str, str], list[tuple[str, str]]]] = {}
    for unit in scenario.units:
        if unit.arrives is not None and not unit.lost:
            party = due.setdefault(unit.arrives.turn, {}).setdefault((unit.side, *_way(scenario, unit)), [])
            party.append((subject.ruleset.play.units[unit.type].symbol, unit.id))
    for turn in range(1, (last or max((OPEN, *due))) + 1):
        parties = tuple(
            _party(tuple(units), sides[side], place, die)
            for (side, die, place), units in sorted(due.get(turn, {}).items())
        )
        if len(parties) > _PARTIES:
            left = sum(len(party.units) for party in parties[_PARTIES:])
            parties = (*parties[:_PARTIES], Party((), sides[0], f"and {left} more elsewhere"))
        may_end = end is not None and end.first <= turn < last
        due_now = {turn, None} if turn == last and end is None else {turn}
        checks = tuple(win for win in won if win.turns & due_now)
        ends = f"ends on {end.needs}+" if may_end and end is not None else ""
        limit = scenario.visibility_in(turn)
        view = "" if limit is None else f"{limit.title}: {distance(scenario.board, limit)}"
        yield TurnBox(turn, parties, checks, turn == last, ends, view)


def _party(units: tuple[tuple[str, str], ...], style: SideStyle, place: str, die: str) -> Party:
    more = len(units) - _UNITS
    if more <= 0:
        return Party(units, style, place, die)
    return Party(units[:_UNITS], style, f"and {more} more {place}", die)


def _way(scenario: Scenario, unit: Unit) -> tuple[str, str]:
    """Return on what die a unit arrives, and by where: `on 5+ until 6` and `by d8 or h8`."""
    arrives = unit.arrives
    if arrives is None:
        return "", ""
    other = f" or {other_entry(scenario, unit)}" if arrives.elsewhere else ""
    until = f" until {arrives.until}" if arrives.until else ""
    return f"on {arrives.needs}+{until}" if arrives.needs else "", f"by {entry(scenario, unit)}{other}"
