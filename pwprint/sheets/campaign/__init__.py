"""The campaign sheet: what it is about, each battle with what follows from its result, and what armies keep."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, height_of, hung, tied
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import diamond, roundel, section
from pwprint.page.flow import poured
from pwprint.page.imprint import booklet
from pwprint.page.prose import Face, item, paragraph, story
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.page.table import TableColumns
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group, line
from pwprint.sheets.campaign.branches import branches
from pwprint.sheets.campaign.context import INDENT, CampaignSheet, boxes, capital, end_of, ways, where
from pwprint.sheets.campaign.record import CHRONICLE, LINE, LINES, chronicle, fighters, points
from pwprint.sheets.small_map.drawing import ground_of
from pwprint.text.words import counted, joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.campaign.campaign import Campaign, CampaignBattle, Link, Outcome
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Mm

TITLE = "Campaign"
_SIZES = (11.6, 11.2, 10.8, 10.4, 10.0, 9.6, 9.2)
"""Sizes of type in points: the largest with which the battles stand on one page is taken."""
_NAME = Face("serif-semibold", 13.0)
_TICK: Mm = 6.0
_AROUND, _AIR = 5.0, 14.0
"""What is free above and below the chart, at least and at most."""
_LARGER = 1.2
"""Points that the type of the first page may be larger than that of the second."""
_OUTCOME = 0.47
"""The share of the width in which a result is named."""
_CARRIED = {
    "losses": "A lost unit fights in no later battle: leave its pieces out.",
    "exhaustion": "A unit that ends a battle Exhausted begins the next one Exhausted.",
    "points": "The points of the battles are added up.",
}


def make(campaign: Campaign, subjects: tuple[Subject, ...], settings: PrintSettings) -> Booklet:
    """Return the pages of a campaign; there is a subject for each battle."""
    at = stage(settings.paper)
    first = subjects[0]
    titled = replace(first.scenario, title=typeset(campaign.title), author=campaign.author, licence=campaign.licence)
    subject = replace(first, scenario=replace(titled, id=campaign.id), verdict="")
    of = CampaignSheet(
        _in_print(campaign), subjects, tones(first.look), at.width, _SIZES[-1], tuple(map(ground_of, subjects))
    )
    room = at.room - HEAD
    pages = [hung(column, 0.0, 0.0) for part in _parts(of, room) for column in poured(part, repeat(room))]
    notes = ("Fight the first battle. Tick its result, and go where the tick leads.",)
    return booklet(subject, TITLE, headed_pages(subject, at, TITLE, notes, tuple(pages)), duplex="Simplex")


def _parts(of: CampaignSheet, room: Mm) -> Iterator[list[Block]]:
    """Yield what stands together: what is told, with the chart of the campaign, then what players write on.

    The units that fight again stand below the rules of what they keep, if there is room for them.
    """
    told, record = _told(of, room), [*fighters(of), *points(of)]
    whole = [*told, *_battles(of), *record]
    if height_of(whole) <= room:
        yield whole
        return
    sizes = [replace(of, size=size) for size in _SIZES]
    for moved in (True, False):
        ways = ((form, lines) for lines in LINES for form in sizes)
        form = next((form for form, lines in ways if _is_one_form(form, room, lines, moved=moved)), None)
        first = ([*_first(one, room, moved=moved)] for one in sizes if form and one.size <= form.size + _LARGER)
        shown = next((blocks for blocks in first if height_of(blocks) <= room), None)
        if form is not None and shown is not None:
            yield shown
            kept = [*_form(form, moved=moved)]
            yield [*kept, *chronicle(form, room - height_of(kept))]
            return
    yield [*told, gap(3.2), *_battles(of)]
    yield [*record, *chronicle(of, room - height_of(record))]


def _first(of: CampaignSheet, room: Mm, *, moved: bool) -> Iterator[Block]:
    """Yield the first page, with the units that fight again if they are `moved` to it."""
    again = [*fighters(of)] if moved else []
    yield from _told(of, room - height_of(again))
    yield from again


def _form(of: CampaignSheet, *, moved: bool) -> Iterator[Block]:
    """Yield the second page but for the chronicle."""
    yield from _battles(of)
    if not moved:
        yield from fighters(of)
    yield from points(of)


def _is_one_form(of: CampaignSheet, room: Mm, lines: float, *, moved: bool) -> bool:
    """Say whether one page holds all that players write on, with so many lines of a chronicle for each battle."""
    high = len(of.subjects) * lines * LINE + CHRONICLE
    return height_of([*_form(of, moved=moved)]) + high <= room


def _in_print(campaign: Campaign) -> Campaign:
    """Return a campaign with all its words as they are printed."""
    battles = (
        replace(
            battle,
            before=typeset(battle.before),
            then=tuple(replace(link, ends=typeset(link.ends)) for link in battle.then),
        )
        for battle in campaign.battles
    )
    return replace(campaign, story=typeset(campaign.story), battles=tuple(battles))


def _told(of: CampaignSheet, room: Mm) -> list[Block]:
    """Return the story, the chart of the campaign with its battles, and what is carried from one to the next."""
    told = [*story(of.campaign.story, of.width, of.face)] if of.campaign.story else []
    kept = [*tied(_kept(of))] if of.campaign.carries or of.has_points else []
    free = room - height_of([*told, *kept])
    drawn = branches(of.nodes, of.width, of.ink, of.size, free - 2 * _AROUND)
    if drawn is None:
        return [*told, gap(_AROUND), *kept]
    # The chart stands in the middle of what the page leaves.
    around = gap(max(_AROUND, min(_AIR, (free - drawn.height) / 3)))
    return [*told, around, drawn, around, *kept]


def _battles(of: CampaignSheet) -> Iterator[Block]:
    for number, battle in enumerate(of.campaign.battles):
        yield from tied(_battle(of, number, battle))
        yield gap(3.2)


def _battle(of: CampaignSheet, number: int, battle: CampaignBattle) -> Iterator[Block]:
    """Yield a battle: its number and title, what players read, and a line to tick for each result."""
    subject = of.subjects[number]
    titled = paragraph(subject.scenario.title, of.width - INDENT, _NAME, INDENT)
    mark = Group(tuple(roundel(3.2, -3.0, str(number + 1), of.ink)), name=f"battle:{number + 1}")
    yield Block(titled[0].height, (mark, *titled[0].marks))
    if not of.letters:
        # No chart says it.
        yield from paragraph(" \u00b7 ".join(where(subject)), of.width - INDENT, of.italic, INDENT)
        yield gap(1.0)
    if battle.before:
        yield from paragraph(battle.before, of.width - INDENT, of.face, INDENT)
        yield gap(1.2)
    yield _rule(of)
    for outcomes, link in ways(of, number, battle):
        yield _way(of, outcomes, link)
        yield _rule(of)


def _way(of: CampaignSheet, outcomes: Sequence[Outcome], link: Link) -> Block:
    words = joined((_outcome(of, outcome) for outcome in outcomes), "or")
    rest = of.width - INDENT - _TICK
    columns = TableColumns((INDENT, _TICK, _OUTCOME * rest, (1 - _OUTCOME) * rest), 0.6, 0.9)
    cells = ("", boxes(of, 1), capital(words), _next(of, link))
    return columns.row([(cell, of.face, "start") for cell in cells])


def _outcome(of: CampaignSheet, outcome: Outcome) -> str:
    points = of.campaign.worth(outcome)
    if outcome.winner is None:
        return "a draw" + (f" ({counted(points, 'point')} each)" if points else "")
    level = f" ({outcome.level})" if outcome.level else ""
    worth = f" ({counted(points, 'point')})" if points else ""
    return f"{of.name(outcome.winner)} wins{level}{worth}"


def _next(of: CampaignSheet, link: Link) -> str:
    if link.battle is not None:
        return f"On to {link.battle + 1}, {of.subjects[link.battle].scenario.title}."
    winner = f" The campaign is won by {of.side(link.winner)}." if link.winner is not None else ""
    letter = of.letters.get(end_of(of, link), "")
    return f"{link.ends}{winner}{f' ({letter})' if letter else ''}"


def _rule(of: CampaignSheet) -> Block:
    return Block(0.3, (line(INDENT, 0.0, of.width, 0.0, of.ink.hair),), keep=True)


def _kept(of: CampaignSheet) -> Iterator[Block]:
    """Yield what armies keep, and how the campaign is won by points."""
    said = [_CARRIED[word] for word in _CARRIED if word in of.campaign.carries]
    if of.has_points:
        said.append("If an ending names no winner, the side with more points wins; if they are level, nobody does.")
    if not said:
        return
    yield section("From battle to battle", of.width, of.ink, 1.6)
    for words in said:
        yield from item((diamond(1.2, 1.1, 0.7, of.ink.soft),), words, of.width, of.face, of.box)
    yield gap(3.0)
