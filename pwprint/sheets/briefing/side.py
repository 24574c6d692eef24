"""What one side reads: its situation and its part, where it may start and leave, and its own order of battle."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, partial
from itertools import chain, repeat
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.block import Block, apart, gap, height_of, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import plate, section
from pwprint.page.flow import chunks, poured
from pwprint.page.prose import Face, paragraph, story
from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Text, moved
from pwprint.sheets.briefing.common import bulleted, led_by_level, undecided
from pwprint.sheets.briefing.goals import TO, awards, exits, own_goals, place, ways
from pwprint.sheets.briefing.order import LEAST_AIR, MOST_AIR, order_of_battle
from pwprint.sheets.briefing.places import area, squares
from pwprint.sheets.briefing.setting_up import for_side
from pwprint.sheets.briefing.side_layout import AFTER, TOP, best
from pwprint.sheets.goals import lasting
from pwprint.sheets.small_map.drawing import small_map
from pwprint.text.words import counted, joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pwprint.game.scenario import Side
    from pwprint.page.brief_tones import Tones
    from pwprint.page.flow import Column
    from pwprint.page.prose import SetWords
    from pwprint.page.sheet import Subject
    from pwprint.page.stage import Stage
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.briefing.side_layout import Arrangement, SideLayout
    from pwprint.sheets.small_map.drawing import SmallMapGround

_TERM: Mm = 24.0
_EVEN: Mm = 80.0
"""Columns as wide as this have lines of even length: in narrower ones the gaps between words would gape."""
_AIRS = tuple(MOST_AIR - 0.2 * step for step in range(round((MOST_AIR - LEAST_AIR) / 0.2) + 1))
"""The air of rows in the order of battle that is tried, the most first."""


def pages_of_sides(
    subject: Subject, at: Stage, ground: SmallMapGround
) -> Iterator[tuple[Side, list[tuple[Mark, ...]]]]:
    """Yield both sides, each with the marks of its pages: laid out alike, on one page each if they can be."""
    one, other = (SideBriefing(subject, side, at, ground) for side in subject.scenario.sides)
    how = best(at, lambda how: max(one.end(how), other.end(how)), lambda how: one.picture(how.room).width)
    yield from ((briefing.side, briefing.pages(how)) for briefing in (one, other))


class SideBriefing:
    """What a side reads, and the area of its pages; words and maps are laid out once for each width."""

    def __init__(self, subject: Subject, side: Side, at: Stage, ground: SmallMapGround) -> None:
        self.subject, self.side, self.at = subject, side, at
        self.picture = cache(lambda room: small_map(ground, room, (side,)))
        told = tuple(_told(subject, side))
        self._told = cache(lambda size: tuple(cache(partial(part, Face(size=size))) for part in told))
        self._force = cache(lambda air: order_of_battle(subject, side, at.width, air))

    def end(self, how: Arrangement) -> Mm:
        """Return how far down its order of battle ends where all stands on one page."""
        layout = self._laid(how)
        return layout.low(self._columns(layout, how)) + AFTER + self._force(LEAST_AIR).height

    def pages(self, how: Arrangement) -> list[tuple[Mark, ...]]:
        """Return the marks of each page; the rows of the order of battle have as much air as there is room for."""
        layout = self._laid(how)
        pages, low = self._words(layout, how)
        free = self.at.room - low
        airy = bisect_left(_AIRS[:-1], 1, key=lambda air: self._force(air).height <= free)
        force = self._force(_AIRS[airy])
        if force.above + height_of(next(chunks(force.rows), ())) > free:
            pages, low = [*pages, []], 0.0
        first, *others = force.pages(self.at.room - low, self.at.room)
        pages[-1].append(moved(tuple(first), 0.0, -low))
        title = f"Briefing, {self.subject.scenario.title}"
        style = side_styles(self.subject.scenario, self.subject.look)[self.side.index]
        flag = self.subject.artwork.get(self.side.flag)
        head = plate(style, self.side.title, title, self.at.width, flag)
        pages[0][:0] = [*head, moved(layout.picture.marks, layout.x, -TOP, name="small")]
        return [tuple(page) for page in (*pages, *others)]

    def _laid(self, how: Arrangement) -> SideLayout:
        return how.place(self.picture(how.room), self.at)

    def _columns(self, layout: SideLayout, how: Arrangement) -> tuple[Column, ...]:
        return layout.columns(self._told(how.size), how.last)

    def _words(self, layout: SideLayout, how: Arrangement) -> tuple[list[list[Mark]], Mm]:
        """Return the words of its pages, and where the order of battle may begin on the last one."""
        columns = self._columns(layout, how)
        low = layout.low(columns)
        if low <= self.at.room:
            lanes = zip(layout.lanes, columns, strict=True)
            return [[mark for lane, words in lanes for mark in hung(words, lane.x, -lane.top)]], low + AFTER
        lane = layout.lanes[0]
        rows = apart((told(lane.width) for told in self._told(how.size)), AFTER)
        told = poured(rows, chain([self.at.room - lane.top], repeat(self.at.room)))
        pages: list[list[Mark]] = [
            list(hung(words, lane.x, -lane.top if n == 0 else 0.0)) for n, words in enumerate(told)
        ]
        return pages, height_of(told[-1]) + AFTER + (lane.top if len(told) == 1 else 0.0)


def _told(subject: Subject, side: Side) -> Iterator[Callable[[Face, Mm], Column]]:
    """Yield what sets each section of what a side reads in a face and a width."""
    ink = tones(subject.look)
    if side.briefing.strip():
        yield lambda face, width: (
            section("Situation", width, ink),
            *story(side.briefing, width, replace(face, justified=width >= _EVEN)),
        )
    found = ways(subject, side, TO)
    undated = undecided(subject) if subject.scenario.awards or not found else ""
    led = cache(lambda face: tuple(led_by_level(subject.scenario, found, face)))
    yield lambda face, width: tuple(_victory(led(face), undated, width, face, ink))
    scores = tuple(awards(subject, side, TO))
    if scores:
        yield lambda face, width: tuple(_scores(scores, width, face, ink))
    orders = tuple(_orders(subject, side))
    yield lambda face, width: tuple(_ordered(orders, width, face, ink))


def _scores(scores: Iterable[str], width: Mm, face: Face, ink: Tones) -> Iterator[Block]:
    yield section("What gives you points", width, ink)
    for score in scores:
        yield from bulleted(score, width, ink, face)


def _ordered(orders: Iterable[tuple[str, str]], width: Mm, face: Face, ink: Tones) -> Iterator[Block]:
    yield section("Orders", width, ink)
    for term, words in orders:
        yield from _entry(term, words, width, face, ink)


def _victory(found: Sequence[SetWords], undated: str, width: Mm, face: Face, ink: Tones) -> Iterator[Block]:
    """Yield each way in which a side wins; and who wins otherwise, if points decide or the side has no such way."""
    title = f"You win if {'one of these' if len(found) > 1 else 'this'} is true" if found else "Victory"
    yield section(title, width, ink)
    for way in found:
        yield from bulleted(way, width, ink, face)
    if undated:
        yield from paragraph(undated, width, replace(face, font="serif-italic"))


def _orders(subject: Subject, side: Side) -> Iterator[tuple[str, str]]:
    """Yield what there is to say about where a side starts, goes and leaves, and how much it may lose."""
    scenario = subject.scenario
    yield "Deployment", zone(subject, side)
    sets_up = for_side(scenario, side)
    if sets_up:
        yield "Setting up", sets_up
    goals = own_goals(scenario, side)
    if goals:
        yield "Objectives", joined(place(scenario, goal) for goal in goals)
    leaves = exits(scenario, side)
    if leaves:
        yield "Exits", f"off by {leaves}"
    if subject.turn_limit:
        yield "Time", lasting(subject)
    gone = side.lost + sum(unit.lost for unit in side.units)
    point = subject.exhaustion_points[side.index]
    if point is not None:
        count = side.lost + sum(subject.ruleset.play.counts(subject.ruleset, scenario, unit) for unit in side.units)
        yield "Exhaustion", f"with {point} of {count} units lost"
    elif subject.ruleset.play.exhaustion(scenario.options) == "commander":
        yield "Resolve", "gone with the loss of your commander"
    if gone:
        yield "Lost before", counted(gone, "unit")


def zone(subject: Subject, side: Side) -> str:
    """Return where the units of a side may start."""
    return _ZONES[subject.scenario.board.surface](subject, side)


_ZONES: Mapping[Surface, Callable[[Subject, Side], str]] = {
    Surface.GRID: lambda subject, side: squares(
        subject.scenario.board, subject.ruleset.play.deployment(subject.scenario, side)
    ),
    Surface.TABLE: lambda subject, side: "anywhere" if side.zone is None else area(subject.scenario, side.zone),
}


def _entry(term: str, words: str, width: Mm, face: Face, ink: Tones) -> tuple[Block, ...]:
    """Return a term with its explanation."""
    first, *others = paragraph(words, width, face, left=_TERM)
    base = -(face.step + 2.3) / 2
    name = Text(0.0, base, term, "serif-italic", face.size, ink.soft)
    return (Block(first.height, (name, *first.marks), keep=first.keep), *others, gap(0.7))
