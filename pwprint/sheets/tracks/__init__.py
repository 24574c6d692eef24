"""The tracks: turns with their reinforcements, who acts first, and what each side has lost, for markers up to 15 mm."""

from __future__ import annotations

from bisect import bisect_left
from itertools import repeat
from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, hung
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
from pwprint.sheets.tracks.lead import has_seat, lead_row
from pwprint.sheets.tracks.rows import Boxes, columns, side_rows
from pwprint.sheets.tracks.turns import turn_rows
from pwprint.sheets.tracks.wins import undated
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Booklet, Mm

_SIZE: Mm = 17.2
_HIGH: tuple[Mm, ...] = (*(half / 2 for half in range(80, 36, -1)), _SIZE)
"""How high boxes of losses are: the highest with which all is on one page is taken."""
_GAP: Mm = 6.0
_WIDEST: Mm = 16.0
"""What is free between parts of the sheet, and how much that may be where boxes are as high as any."""
_CASE: Mm = 1.5
"""What the frames of the tracks take at either side."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the tracks of a scenario."""
    at = stage(settings.paper)
    room = at.room - HEAD

    def pages_of(high: Mm) -> tuple[Column, ...]:
        return tuple(poured(_rows(subject, at.width - 2 * _CASE, high), repeat(room)))

    # The lower the boxes, the sooner all is on one page.
    first = bisect_left(_HIGH, True, key=lambda high: len(pages_of(high)) == 1)
    made = pages_of(_HIGH[min(first, len(_HIGH) - 1)])
    if len(made) == 1:
        made = (spread(made[0], room, _GAP, _WIDEST),)
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
    first, lead = subject.scenario.first_side, subject.ruleset.kit.lead
    # A long name is shortened, so that there is room for the sentence.
    name = "" if first is None else shortened(subject.scenario.sides[first].name, "serif", 8.2, 40.0)
    begins = "" if first is None else f" {lead.of(name)}"
    return (
        f"Lay a marker on the {word}, and one on the number of units that each side has lost.{begins}",
        f"Move it on at once with every loss.{waiting}",
    )


def _rows(subject: Subject, width: Mm, high: Mm) -> Iterator[Block]:
    ink, last = tones(subject.look), subject.turn_limit
    word, across = subject.ruleset.book.turn_word, columns(subject, width, _SIZE)
    yield from _setting_up(subject, width)
    yield section(f"{word.capitalize()}s 1 to {last}" if last else f"{word.capitalize()}s", width, ink)
    yield gap(2.0)
    told = tuple(undated(subject, width))
    if told:
        yield from (*told, gap(2.4))
    yield from turn_rows(subject, width, high + 2.0 if high > _SIZE else 0.0, across // 2)
    yield gap(_GAP)
    if has_seat(subject):
        yield section(f"The {word}", width, ink)
        yield gap(2.0)
        yield lead_row(subject, width)
        yield gap(_GAP)
    yield section("Losses", width, ink)
    for side in subject.scenario.sides:
        yield from side_rows(subject, side, width, Boxes(across, high))
        yield gap(4.0)


def _setting_up(subject: Subject, width: Mm) -> Iterator[Block]:
    """Yield who places units before the first turn, where players do."""
    told = steps(subject.scenario, lambda side: zone(subject, side))
    if told:
        face = Face("serif", 9.6)
        lead = TextRun(f"Before {subject.ruleset.book.turn_word} 1. ", replace(face, font="serif-semibold"))
        yield from paragraph(words_of((lead, TextRun(" ".join(told), face))), width, face)
        yield gap(2.4)


SHEET = Sheet("tracks", "Tracks", make)
