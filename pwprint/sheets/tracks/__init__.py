"""The tracks: turns with their reinforcements, who acts first, and what each side has lost, for markers up to 15 mm."""

from __future__ import annotations

from bisect import bisect_right
from itertools import repeat
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, gap, height_of, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import section
from pwprint.page.flow import poured, spread
from pwprint.page.imprint import booklet
from pwprint.page.prose import Face, TextRun, paragraph, words_of
from pwprint.page.sheet import PrintSettings, Sheet, Subject
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.pdf.fonts import shortened
from pwprint.sheets.briefing.setting_up import steps
from pwprint.sheets.briefing.side import zone
from pwprint.sheets.goals import begins
from pwprint.sheets.tracks.lead import has_seat, lead_row
from pwprint.sheets.tracks.rows import Boxes, columns, count_rows, side_rows
from pwprint.sheets.tracks.turns import turn_track, turns, turns_in_row
from pwprint.sheets.tracks.wins import undated
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Booklet, Mm
    from pwprint.sheets.tracks.turns import TurnTrack

_SIZE: Mm = 17.2
_HIGH: tuple[tuple[Mm, Mm], ...] = (
    *((high, 0.0) for high in (15.4, 16.3, _SIZE)),
    *((_SIZE + step / 2, _SIZE + step / 2 + 2.0) for step in range(1, 21)),
    *((27.2 + 0.3 * step, 29.2 + 0.65 * step) for step in range(1, 21)),
)
"""How high boxes of losses are and those of turns at least: the highest with which all is on one page are taken."""
_LOWER, _FAIR = 38.0, 18.7
"""Turns have their markers' places at the foot if boxes so high are enough for it, and leave losses boxes so high."""
_BARE: Mm = 30.0
"""Where the highest boxes leave so much of the page free, turns stand in a row more."""
_FEWEST = 3
"""So many turns at least stand in a row then."""
_GAP: Mm = 6.0
_WIDEST: Mm = 12.0
"""What is free between parts of the sheet, and how much that may be where boxes are as high as any."""
_CASE: Mm = 1.5
"""What the frames of the tracks take at either side."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the tracks of a scenario."""
    at = stage(settings.paper)
    room = at.room - HEAD
    made = poured(_blocks(subject, at.width - 2 * _CASE, room), repeat(room))
    if len(made) == 1:
        made = [spread(made[0], room, _GAP, _WIDEST)]
    sheets = tuple(hung(column, _CASE, 0.0) for column in made)
    pages = headed_pages(subject, at, SHEET.title, _notes(subject), sheets)
    return booklet(subject, SHEET.title, pages, duplex="Simplex")


def _notes(subject: Subject) -> tuple[str, ...]:
    """Return how to use the tracks; a word about arrivals only where there are any."""
    word = subject.ruleset.book.turn_word
    coming = [unit.arrives for unit in subject.scenario.units if unit.arrives and not unit.lost]
    waiting = f" Units still to come wait off the map until their {word}, whose box names them." if coming else ""
    if any(arrives.needs for arrives in coming):
        waiting = (
            " Units to come wait off the map."
            f" Where a die is named, throw it first; on a failure the unit waits one {word} more."
        )
    first = subject.scenario.first_side
    # A long name is shortened, so that there is room for the sentence.
    name = "" if first is None else shortened(subject.scenario.sides[first].name, "serif", 8.2, 40.0)
    opening = "" if first is None else f" {begins(subject, name)}"
    return (
        f"Lay a marker on the {word}, and one on the number of units that each side has lost.{opening}",
        f"Move a side’s marker on with every loss.{waiting}",
    )


class _TrackParts(Struct, frozen=True):
    """The parts of the sheet: what stands above the turns, in their frame and below them; how all losses are drawn."""

    above: tuple[Block, ...]
    within: Block | None
    below: tuple[Block, ...]
    losses: Callable[[Mm], tuple[Block, ...]]

    def blocks(self, track: TurnTrack, sizes: tuple[Mm, Mm], ink: Tones) -> tuple[Block, ...]:
        """Return everything from above down, with boxes of some sizes."""
        high, least = sizes
        return (*self.above, *track.blocks(least, ink, self.within), *self.below, *self.losses(high))


def _blocks(subject: Subject, width: Mm, room: Mm) -> tuple[Block, ...]:
    """Return the sheet with boxes as high as a page allows, with one more row of turns where it would stay bare."""
    ink, across = tones(subject.look), columns(subject, width, _SIZE)
    parts, count = _parts(subject, width, across), len(tuple(turns(subject)))
    per_row = turns_in_row(count, width, across // 2)
    track = turn_track(subject, width, per_row)
    least = parts.blocks(track, (_SIZE, 0.0), ink)
    boxes = sum(count_rows(subject, side, across) for side in subject.scenario.sides)
    fixed = height_of(least) - fsum(track.heights(0.0)) - boxes * _SIZE

    def total(track: TurnTrack, sizes: tuple[Mm, Mm]) -> Mm:
        return fixed + fsum(track.heights(sizes[1])) + boxes * sizes[0]

    fewer = -(-count // (len(track.rows) + 1))
    if fewer >= _FEWEST and room - total(track, _HIGH[-1]) > _BARE:
        track = turn_track(subject, width, fewer)
    # The lower the boxes, the sooner all is on one page.
    low = track.low_seated
    raised = [(high, max(turns, low)) for high, turns in _HIGH if high >= _FAIR] if low <= _LOWER else []
    for tries in (raised, _HIGH):
        fitting = bisect_right(tries, room, key=lambda sizes: total(track, sizes))
        if fitting:
            return parts.blocks(track, tries[fitting - 1], ink)
    return parts.blocks(track, (_SIZE, 0.0), ink)


def _parts(subject: Subject, width: Mm, across: int) -> _TrackParts:
    ink, last, word = tones(subject.look), subject.turn_limit, subject.ruleset.book.turn_word
    title = f"{word.capitalize()}s 1 to {last}" if last else f"{word.capitalize()}s"
    above = (*_setting_up(subject, width), section(title, width, ink), gap(2.0))
    below = [gap(_GAP)]
    if has_seat(subject):
        below += (section(f"The {word}", width, ink), gap(2.0), lead_row(subject, width), gap(_GAP))

    def losses(high: Mm) -> tuple[Block, ...]:
        sides = (side_rows(subject, side, width, Boxes(across, high)) for side in subject.scenario.sides)
        return apart(sides, 4.0)

    return _TrackParts(above, undated(subject, width), (*below, section("Losses", width, ink)), losses)


def _setting_up(subject: Subject, width: Mm) -> Iterator[Block]:
    """Yield who places units before the first turn, where players do."""
    told = steps(subject.scenario, lambda side: zone(subject, side))
    if told:
        face = Face("serif", 9.6)
        lead = TextRun(f"Before {subject.ruleset.book.turn_word} 1. ", replace(face, font="serif-semibold"))
        yield from paragraph(words_of((lead, TextRun(" ".join(told), face))), width, face)
        yield gap(2.4)


SHEET = Sheet("tracks", "Tracks", make)
