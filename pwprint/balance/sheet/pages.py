"""The pages of a report: the verdict, who wins and how; then where they fought, what units are worth, and what-ifs."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from pwprint.balance.findings import findings
from pwprint.balance.phrases import (
    command_told,
    end_told,
    fought_told,
    points_told,
    side_called,
    telling_told,
    unit_told,
    verdict_told,
    who_fought,
    why_told,
)
from pwprint.balance.sheet.charts import (
    ColumnLayer,
    Difference,
    Dumbbell,
    Hue,
    Line,
    ShareBar,
    columns,
    differences,
    dumbbells,
    legend,
    lines,
    share_bars,
)
from pwprint.balance.sheet.fought import fought_map
from pwprint.game.narration.names import the_side
from pwprint.page.block import Block, beside, gap, height_of, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import section
from pwprint.page.flow import poured
from pwprint.page.imprint import booklet
from pwprint.page.prose import Face, paragraph
from pwprint.page.side_style import side_styles
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.pdf.colours import tint
from pwprint.pdf.marks import Group
from pwprint.sheets.briefing.common import bulleted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.balance.tally import BalanceTally, BattleEnd
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Mark, Mm

TITLE = "Balance"
_BETWEEN: Mm = 9.0
_GAP: Mm = 4.0
_LEAST: Mm = 52.0
_LARGEST: Mm = 120.0
"""How high a map is, with its key: as high as there is room below the charts, if that is enough to read it."""
_WORDS: Mm = 17.0
"""What stands above and below it."""
_NOBODY = Hue("#D9D5CC", "#8A8578")


def pages(tally: BalanceTally, subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the report as pages."""
    at = stage(settings.paper)
    sheet = _Report(tally, subject, at.width)
    first = list(sheet.first())
    room = at.room - HEAD
    filled = poured([*first, *sheet.second(room - height_of(first))], repeat(room))
    hung = tuple(tuple(_hung(column)) for column in filled)
    notes = (who_fought(tally), f"{subject.ruleset.book.title} \u00b7 {subject.scenario.digest[:12]}")
    return booklet(subject, TITLE, headed_pages(subject, at, TITLE, notes, hung), duplex="Simplex")


def _hung(column: tuple[Block, ...]) -> Iterator[Mark]:
    top = 0.0
    for block in column:
        if block.marks:
            yield Group(block.marks, (1.0, 0.0, 0.0, 1.0, 0.0, top))
        top -= block.height


class _Report:
    """The blocks of a report, one part after the other."""

    def __init__(self, tally: BalanceTally, subject: Subject, width: Mm) -> None:
        self.tally, self.subject, self.width = tally, subject, width
        self.ink = tones(subject.look)
        self.styles = side_styles(subject.scenario, subject.look)
        self.half = (width - _BETWEEN) / 2

    def hue(self, side: int | None, share: float = 1.0) -> Hue:
        """Return the colour of a side, or of nobody; a `share` of it for what is one of several ways."""
        if side is None:
            return Hue(tint(_NOBODY.fill, share), _NOBODY.edge)
        style = self.styles[side]
        return Hue(tint(style.colour, share), style.edge)

    def name(self, side: int) -> str:
        """Return what a side is called."""
        return side_called(self.tally, side)

    def text(self, words: str, width: Mm, face: Face | None = None) -> list[Block]:
        """Return a paragraph."""
        return list(paragraph(words, width, face or Face("serif", 9.4)))

    # --- who wins, and how ------------------------------------------------------------------------------------------

    def first(self) -> Iterator[Block]:
        """Yield the verdict, the shares, how battles end, and the losses."""
        yield from self.text(verdict_told(self.tally), self.width, Face("serif-semibold", 16.0))
        yield gap(1.0)
        yield from self.text(why_told(self.tally), self.width, Face("serif", 10.5))
        yield gap(1.5)
        for finding in findings(self.tally):
            yield from bulleted(finding.message, self.width, self.ink, Face("serif", 9.4))
        yield gap(_GAP)
        yield section("Who wins", self.width, self.ink, 1.0)
        yield share_bars(self._shares(), self.width, self.ink)
        yield gap(_GAP)
        turn = self.subject.ruleset.book.turn_word
        ends = stacked((section("How battles end", self.half, self.ink, 1.0), self._ends(turn)))
        losses = stacked((section("Mean losses", self.half, self.ink, 1.0), self._losses(turn)))
        yield beside(((0.0, ends), (self.half + _BETWEEN, losses)))
        yield gap(_GAP)

    def _shares(self) -> list[ShareBar]:
        tally = self.tally
        won = [f"won by {the_side(tally.battle.scenario, side)}" for side in (0, 1)]
        rows = [ShareBar(won[side], tally.wins(side), self.hue(side)) for side in (0, 1)]
        rows += [
            ShareBar("drawn", tally.draws, self.hue(None)),
            ShareBar("unfinished", tally.unfinished, self.hue(None, 0.4)),
        ]
        firsts = [side for side in (0, 1) if tally.wins(side, side).of]
        if len(firsts) > 1:  # else it is the same side in every battle
            rows.append(
                ShareBar("won by the side that acts first", tally.first_mover, Hue(self.ink.shade, self.ink.soft))
            )
            rows += [
                ShareBar(f"{won[side]}, acting first", tally.wins(side, side), self.hue(side, 0.5)) for side in firsts
            ]
        return rows

    def _ends(self, turn: str) -> Block:
        ends = sorted(self.tally.ends, key=lambda end: (end.winner is None, end.winner, -len(end.turns)))
        last = max(fight.turns for fight in self.tally.fights)
        hues = self._hues(ends)
        layers = [
            ColumnLayer(tuple(end.turns.count(number) for number in range(1, last + 1)), hue)
            for end, hue in zip(ends, hues, strict=True)
        ]
        told = [(hue, f"{len(end.turns)}: {end_told(self.tally, end)}") for end, hue in zip(ends, hues, strict=True)]
        return stacked((columns(layers, turn, self.half, self.ink), legend(told, self.half, self.ink)))

    def _hues(self, ends: list[BattleEnd]) -> list[Hue]:
        """Return a colour for each way to end: that of the winner, paler from one way to the next."""
        seen: dict[int | None, int] = {}
        found = []
        for end in ends:
            number = seen.get(end.winner, 0)
            seen[end.winner] = number + 1
            found.append(self.hue(end.winner, (1.0, 0.62, 0.38, 0.22, 0.12)[min(number, 4)]))
        return found

    def _losses(self, turn: str) -> Block:
        tally, told, found = self.tally, [], []
        for side, point in enumerate(tally.battle.exhaustion_points):
            hue, words = self.hue(side), self.name(side)
            if tally.battle.exhausts:
                at = "" if point is None else f" at {point} lost, dashed"
                words += f"; exhausted{at}: {tally.exhausted(side).percent:.1f} %"
            found.append(
                Line(tuple(pair[side] for pair in tally.losses), hue, point if tally.battle.exhausts else None)
            )
            told.append((hue, words))
        return stacked((lines(found, turn, self.half, self.ink), legend(told, self.half, self.ink)))

    # --- what decides it ----------------------------------------------------------------------------------------------

    def second(self, left: Mm) -> Iterator[Block]:
        """Yield where they fought, what units are worth, and what-ifs; `left` is free below what comes first."""
        worth, closing = self._worth(), list(self._closing())
        room = left - _WORDS - height_of(closing)
        high = room if worth is None and room >= _LEAST else _LARGEST
        wide = self.width if worth is None else self.half + 4.0
        fought = stacked((section("Where they fought", wide, self.ink, 1.5), *self._map(wide, high)))
        yield fought if worth is None else beside(((0.0, fought), (wide + _BETWEEN, worth)))
        rows = [
            Dumbbell(
                f"{varied.variation.what}: {self.name(side)}",
                varied.wins_before(side).percent,
                varied.wins(side).percent,
                self.hue(side),
            )
            for varied in self.tally.what_ifs
            for side in (0, 1)
        ]
        if rows:
            yield gap(_GAP)
            yield section("What if", self.width, self.ink, 1.0)
            yield dumbbells(rows, self.width, self.ink)
            for varied in self.tally.what_ifs:
                words = f"{varied.variation.what}: {self.name(0)} {points_told(varied.change(0)).strip()}"
                yield from self.text(words, self.width, Face("serif-italic", 8.6))
        yield from closing

    def _closing(self) -> Iterator[Block]:
        """Yield which battles are worth a look, and the command that fights them again."""
        yield gap(_GAP)
        for words in (f"{telling_told(self.tally)}.", f"Again: {command_told(self.tally)}"):
            yield from self.text(words, self.width, Face("serif-italic", 8.6))

    def _worth(self) -> Block | None:
        rows = [
            Difference(unit_told(self.tally, unit), change, self.hue(self.tally.battle.sides[unit]))
            for unit, change in self.tally.worth
        ]
        wide = self.width - self.half - 4.0 - _BETWEEN
        words = "By how many points its side does worse without it, with the same seeds."
        about = self.text(words, wide, Face("serif-italic", 8.6))
        head = section("What units are worth", wide, self.ink, 1.0)
        return stacked((head, differences(rows, wide, self.ink), *about)) if rows else None

    def _map(self, wide: Mm, high: Mm) -> list[Block]:
        picture = fought_map(self.tally, self.subject, (wide, high))
        left = (wide - picture.width) / 2
        words = fought_told(self.tally)
        about = self.text(words, wide, Face("serif-italic", 8.6)) if words else []
        return [
            Block(picture.height + 2.5, (Group(picture.marks, (1.0, 0.0, 0.0, 1.0, left, 0.0), name="chart:places"),)),
            *about,
        ]
