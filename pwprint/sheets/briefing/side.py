"""What one side reads: its situation and its part, where it may start and leave, and its own order of battle."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.block import Block, gap, height_of, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import PLATE, plate, section
from pwprint.page.flow import chunks, first_fitting, poured
from pwprint.page.prose import Face, paragraph, story
from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Text, moved
from pwprint.sheets.briefing.common import bulleted, led_by_level, undecided
from pwprint.sheets.briefing.goals import TO, awards, exits, place, ways
from pwprint.sheets.briefing.order import order_of_battle
from pwprint.sheets.briefing.places import area, squares
from pwprint.sheets.briefing.setting_up import for_side
from pwprint.sheets.goals import lasting
from pwprint.sheets.small_map.drawing import small_map
from pwprint.text.words import counted, joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.game.scenario import Side
    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.page.stage import Stage
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.small_map.drawing import SmallMap, SmallMapGround

_AFTER: Mm = 4.0
_GUTTER: Mm = 8.0
_MAPS = ((0.6, 0.5), (0.57, 0.46), (0.54, 0.43), (0.5, 0.4), (0.46, 0.38), (0.42, 0.36), (0.38, 0.32))
"""The part of the width that the small map takes, and of the height."""

_TOP: Mm = PLATE + _AFTER
_NARROW: Mm = 140.0
_TERM: Mm = 24.0
_BODY = Face(size=10.0, justified=True)
_LIST = Face(size=10.0)


def side_pages(subject: Subject, side: Side, at: Stage, ground: SmallMapGround) -> list[tuple[Mark, ...]]:
    """Return the marks of each page of a side: its map as large as leaves all on one page."""
    beside = at.width >= _NARROW
    rooms = [(wide * at.width - _GUTTER, high * at.height) for wide, high in _MAPS]
    maps = (small_map(ground, room, (side,)) for room in (rooms if beside else [(at.width, 0.3 * at.height)]))
    force = tuple(_force(subject, side, at.width))
    tries = ((picture, _laid(subject, side, at, picture, force)) for picture in maps)
    picture, (first, *others) = first_fitting(tries, lambda found: len(found[1]) == 1)
    style = side_styles(subject.scenario, subject.look)[side.index]
    head = plate(style, side.title, f"Briefing, {subject.scenario.title}", at.width, subject.artwork.get(side.flag))
    x = at.width - picture.width if beside else (at.width - picture.width) / 2
    return [(*head, moved(picture.marks, x, -_TOP, name="small"), *first), *map(tuple, others)]


def _laid(subject: Subject, side: Side, at: Stage, picture: SmallMap, force: tuple[Block, ...]) -> list[list[Mark]]:
    """Return the words of the pages, the first of them round a map; those of an order of battle come last."""
    beside = at.width >= _NARROW
    wide = at.width - (picture.width + _GUTTER if beside else 0.0)
    under = _TOP if beside else _TOP + picture.height + _AFTER
    told = poured(_told(subject, side, wide), chain([at.room - under], repeat(at.room)))
    pages: list[list[Mark]] = [list(hung(column, 0.0, -under if n == 0 else 0.0)) for n, column in enumerate(told)]
    low = (under if len(told) == 1 else 0.0) + height_of(told[-1])
    if len(told) == 1 and beside:
        low = max(low, _TOP + picture.height)
    return _with_force(pages, force, at, low + _AFTER)


def _with_force(pages: list[list[Mark]], rows: tuple[Block, ...], at: Stage, low: Mm) -> list[list[Mark]]:
    """Return pages with the order of battle after them, from `low` mm down on the last page if it can begin there."""
    if height_of(next(chunks(rows))) > at.room - low:
        pages, low = [*pages, []], 0.0
    force = poured(rows, chain([at.room - low], repeat(at.room)))
    first = [*pages[-1], *hung(force[0], 0.0, -low)]
    others: list[list[Mark]] = [list(hung(column, 0.0, 0.0)) for column in force[1:]]
    return [*pages[:-1], first, *others]


def _told(subject: Subject, side: Side, width: Mm) -> Iterator[Block]:
    ink = tones(subject.look)
    if side.briefing.strip():
        yield section("Situation", width, ink)
        yield from story(side.briefing, width, _BODY)
        yield gap(_AFTER)
    yield from _victory(subject, side, width)
    scores = awards(subject, side, TO)
    if scores:
        yield section("What gives you points", width, ink)
        for score in scores:
            yield from bulleted(score, width, ink, _LIST)
        yield gap(_AFTER)
    yield section("Orders", width, ink)
    for term, words in _orders(subject, side):
        yield from _entry(term, words, width, ink)


def _victory(subject: Subject, side: Side, width: Mm) -> Iterator[Block]:
    """Yield each way in which a side wins; and who wins otherwise, if points decide or the side has no such way."""
    found, ink = ways(subject, side, TO), tones(subject.look)
    several = sum(map(len, found.values())) > 1
    title = f"You win if {'one of these' if several else 'this'} is true" if found else "Victory"
    yield section(title, width, ink)
    for way in led_by_level(found, _LIST):
        yield from bulleted(way, width, ink, _LIST)
    if subject.scenario.awards or not found:
        yield from paragraph(undecided(subject), width, replace(_LIST, font="serif-italic"))
    yield gap(_AFTER)


def _orders(subject: Subject, side: Side) -> Iterator[tuple[str, str]]:
    """Yield what there is to say about where a side starts, goes and leaves, and how much it may lose."""
    scenario = subject.scenario
    yield "Deployment", zone(subject, side)
    sets_up = for_side(scenario, side)
    if sets_up:
        yield "Setting up", sets_up
    if scenario.objectives:
        yield "Objectives", joined(place(scenario, goal) for goal in scenario.objectives)
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


def _entry(term: str, words: str, width: Mm, ink: Tones) -> tuple[Block, ...]:
    """Return a term with its explanation."""
    first, *others = paragraph(words, width, _LIST, left=_TERM)
    base = -(_LIST.step + 2.3) / 2
    name = Text(0.0, base, term, "serif-italic", 10.0, ink.soft)
    return (Block(first.height, (name, *first.marks), keep=first.keep), *others, gap(0.7))


def _force(subject: Subject, side: Side, width: Mm) -> Iterator[Block]:
    yield section("Order of battle", width, tones(subject.look))
    yield from order_of_battle(subject, side, width)
