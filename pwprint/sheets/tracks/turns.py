"""The turn track: a box for each turn up to the last, with the units that arrive and the victories that are due."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.game.narration.views import distance
from pwprint.page.block import Block
from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import moved
from pwprint.sheets.briefing.places import entry, other_entry
from pwprint.sheets.tracks.box import cased
from pwprint.sheets.tracks.turn import HEAD, TOP, Party, Seating, TurnBox, low_seat, turn_box
from pwprint.sheets.tracks.wins import wins
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm

OPEN = 20
"""Boxes for a battle without a last turn."""

_UNITS, _PARTIES = 8, 6
"""So many units of a party, and so many parties, are shown in a turn's box; of others how many there are."""

_NARROW: Mm = 30.0
_WIDEST: Mm = 64.0
"""How wide a box is at least, and its number and marker beside each other at most."""
_TINY = 1e-6
_BROADEST = 2
"""The last box is less than so many boxes broader than others."""
_FOOT: Mm = 1.2
"""What the place of a marker keeps from the foot of its box, or of its head."""
_LARGER = (1.3, 1.2, 1.1)
"""How much larger what is said in boxes is, where all are high enough for it."""


class TurnTrack(Struct, frozen=True):
    """The boxes of all turns in rows, and how wide those of each row are; `pitch` is the width of all but the last."""

    rows: tuple[tuple[TurnBox, ...], ...]
    spans: tuple[tuple[Mm, ...], ...]
    pitch: Mm

    def heights(self, least: Mm) -> tuple[Mm, ...]:
        """Return how high rows are: all as the highest and at least so high; for 0 each as low as it can be."""
        found = self._needed(1.0)
        return (max(least, *found),) * len(found) if least else found

    @property
    def low_seated(self) -> Mm:
        """How high rows are at least for the places of markers to be at the foot of all boxes."""
        return max(low_seat(box, wide, 1.0) for box, wide in self._boxes)

    def _needed(self, scale: float) -> tuple[Mm, ...]:
        """Return how high rows are at least, with what is said in their boxes drawn so much larger."""
        return tuple(
            max(box.height(wide, scale) for box, wide in zip(row, spans, strict=True))
            for row, spans in zip(self.rows, self.spans, strict=True)
        )

    def _has_room(self, scale: float, high: Mm) -> bool:
        """Say whether what is said in boxes finds room so much larger, in as many lines."""
        return max(self._needed(scale)) <= high and all(
            box.height(wide, scale) - HEAD <= scale * (box.height(wide) - HEAD) + _TINY for box, wide in self._boxes
        )

    @property
    def _boxes(self) -> list[tuple[TurnBox, Mm]]:
        """All boxes with their widths."""
        return [
            (box, wide)
            for row, spans in zip(self.rows, self.spans, strict=True)
            for box, wide in zip(row, spans, strict=True)
        ]

    def blocks(self, least: Mm, ink: Tones, above: Block | None = None) -> Iterator[Block]:
        """Yield the rows in one frame, with what stands `above` them in it."""
        width, found = fsum(self.spans[0]), self.heights(least)
        scales = [*(scale for scale in _LARGER if self._has_room(scale, max(found))), 1.0]
        low = [each for each in scales if all(low_seat(box, wide, each) <= min(found) for box, wide in self._boxes)]
        scale, is_low = (low or scales)[0], bool(low)
        if above is not None:
            yield replace(above, marks=(*above.marks, *cased(width, above.height, ink, (True, False))))
        for number, (row, spans, high) in enumerate(zip(self.rows, self.spans, found, strict=True)):
            marks: list[Mark] = []
            for place, (box, wide) in enumerate(zip(row, spans, strict=True)):
                at = (
                    Seating(TOP, high - _FOOT, wide)
                    if is_low
                    else Seating(HEAD, HEAD - _FOOT, min(self.pitch, _WIDEST))
                )
                drawn = turn_box(box, (wide, high), ink, at, scale)
                marks.append(moved(tuple(drawn), place * self.pitch, 0.0, name=f"box:turn:{box.number}"))
            ends = number == 0 and above is None, number == len(self.rows) - 1
            yield Block(high, (*marks, *cased(width, high, ink, ends)))


def turn_track(subject: Subject, width: Mm, per_row: int) -> TurnTrack:
    """Return the track with so many boxes in a row; the last one takes what its row lacks."""
    boxes = tuple(turns(subject))
    rows = tuple(boxes[start : start + per_row] for start in range(0, len(boxes), per_row))
    pitch = width / per_row
    spans = [[pitch] * len(row) for row in rows]
    spans[-1][-1] += (per_row - len(rows[-1])) * pitch
    return TurnTrack(rows, tuple(map(tuple, spans)), pitch)


def turns_in_row(count: int, width: Mm, wanted: int) -> int:
    """Return how many boxes of turns stand in a row: as few rows as can be, and `wanted` if that leaves few free."""
    most = max(1, int(width / _NARROW))
    rows = -(-count // most)
    even = -(-count // rows)
    # Where the last box would be broader than two, rows of the same length are better than boxes above each other.
    return wanted if wanted <= most and 0 <= wanted * rows - count < _BROADEST else even


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
        # Those of a side in the order of the file, which is that of their numbers.
        coming = sorted(due.get(turn, {}).items(), key=lambda party: party[0][0])
        parties = tuple(_party(tuple(units), sides[side], place, die) for (side, die, place), units in coming)
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
