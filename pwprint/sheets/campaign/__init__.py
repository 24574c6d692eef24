"""The campaign sheet: what it is about, each battle with what follows from its result, and what armies keep."""

from __future__ import annotations

from itertools import repeat, zip_longest
from typing import TYPE_CHECKING

from pwprint.campaign.checks import veterans
from pwprint.game.narration.names import side_name, the_side
from pwprint.page.block import Block, beside, gap, height_of, hung, stacked, tied
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import diamond, roundel, section, sign
from pwprint.page.flow import poured
from pwprint.page.imprint import booklet
from pwprint.page.prose import Face, TextRun, item, paragraph, story, words_of
from pwprint.page.side_style import side_styles
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.page.table import TableColumns
from pwprint.page.typesetting import typeset
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Rect, Text, line
from pwprint.sheets.campaign.branches import BattleNode, Branch, branches, end_letters
from pwprint.text.words import counted, joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.campaign.campaign import Campaign, CampaignBattle, Link, Outcome
    from pwprint.page.brief_tones import Tones
    from pwprint.page.prose import Word
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Mm

TITLE = "Campaign"
_SIZES = (11.6, 11.2, 10.8, 10.4, 10.0, 9.6, 9.2)
"""Sizes of type in points: the largest with which the battles stand on one page is taken."""
_NAME = Face("serif-semibold", 13.0)
_INDENT: Mm = 10.0
_TICK: Mm = 6.0
_BETWEEN: Mm = 8.0
_ID = Face("sans", 7.4)
_STATUS, _MOST = 18.0, 0.64
"""How wide the boxes of a battle are, and what share of a table all of them may take."""
_LINE: Mm = 7.6
_LINES = 7
"""From line to line of the chronicle, and how many a battle has at most."""
_TICKED = 5
"""So many points are ticked; more are written down."""
_OUTCOME = 0.42
"""The share of the width in which a result is named."""
_CARRIED = {
    "losses": "A unit that is lost fights in no later battle: leave out what has its name.",
    "exhaustion": "A unit that is Exhausted at the end of a battle begins the next one so.",
    "points": "The points of the battles are added up.",
}


class _CampaignSheet(Struct, frozen=True):
    """What all parts share."""

    campaign: Campaign
    subjects: tuple[Subject, ...]
    ink: Tones
    width: Mm
    size: float

    @property
    def face(self) -> Face:
        """How words look."""
        return Face("serif", self.size, leading=1.3)

    @property
    def bold(self) -> Face:
        """How names of sides look."""
        return Face("serif-semibold", self.size)

    @property
    def italic(self) -> Face:
        """How remarks and heads of columns look."""
        return Face("serif-italic", self.size)

    @property
    def box(self) -> Mm:
        """How wide a box to tick is."""
        return 0.4 * self.size

    @property
    def nodes(self) -> list[BattleNode]:
        """The battles as the picture of branches has them."""
        return [_node(self, number) for number in range(len(self.subjects))]

    @property
    def letters(self) -> dict[str, str]:
        """The letters of the ends, where the picture shows them."""
        return end_letters(self.nodes)

    @property
    def has_points(self) -> bool:
        """Whether points are counted."""
        return bool(self.campaign.points) or "points" in self.campaign.carries

    def side(self, number: int) -> str:
        """Return the name of a side, as the first battle prints it, inside a sentence."""
        return the_side(self.subjects[0].scenario, self._index(number))

    def name(self, number: int) -> str:
        """Return the name of a side, as the first battle prints it."""
        return side_name(self.subjects[0].scenario, self._index(number))

    def _index(self, number: int) -> int:
        sides = self.subjects[0].scenario.sides
        return next(side.index for side in sides if side.id == self.campaign.sides[number])


def make(campaign: Campaign, subjects: tuple[Subject, ...], settings: PrintSettings) -> Booklet:
    """Return the pages of a campaign; there is a subject for each battle."""
    at = stage(settings.paper)
    first = subjects[0]
    titled = replace(first.scenario, title=typeset(campaign.title), author=campaign.author, licence=campaign.licence)
    subject = replace(first, scenario=replace(titled, id=campaign.id), verdict="")
    of = _CampaignSheet(_in_print(campaign), subjects, tones(first.look), at.width, _SIZES[-1])
    room = at.room - HEAD
    parts = _parts(of, room)
    pages = [hung(column, 0.0, 0.0) for part in parts for column in poured(part, repeat(room))]
    notes = ("Fight the first battle. Tick its result, and go where the tick leads.",)
    return booklet(subject, TITLE, headed_pages(subject, at, TITLE, notes, tuple(pages)), duplex="Simplex")


def _parts(of: _CampaignSheet, room: Mm) -> Iterator[list[Block]]:
    """Yield what stands together: all on one page, or what is told, and what players write on a page of its own."""
    whole = [*_blocks(of), *_record(of)]
    if height_of(whole) <= room:
        yield whole
        return
    sizes = (replace(of, size=size) for size in _SIZES)
    larger = next((one for one in sizes if height_of(_blocks(one)) <= room and height_of(_record(one)) <= room), of)
    yield [*_blocks(larger)]
    kept = [*_record(larger)]
    yield [*kept, *_chronicle(larger, room - height_of(kept))]


def _chronicle(of: _CampaignSheet, room: Mm) -> Iterator[Block]:
    """Yield lines to write on for each battle, as many as there is room for."""
    heading = section("Chronicle", of.width, of.ink, 1.6)
    count = len(of.subjects)
    each = min((room - heading.height - 4.0) / count, _LINES * _LINE)
    if each < 2 * _LINE:
        return
    yield gap(3.0)
    yield heading
    for number, subject in enumerate(of.subjects):
        title = Text(_INDENT, -4.6, subject.scenario.title, "serif-semibold", of.size, of.ink.ink)
        rows = range(1, int(each / _LINE))
        lines = (line(_INDENT, -_LINE * row - 4.6, of.width, -_LINE * row - 4.6, of.ink.hair) for row in rows)
        start = _INDENT + text_width(title.text, title.font, title.size) + 3.0
        first = line(start, -4.6, of.width, -4.6, of.ink.hair)
        yield Block(each, (*roundel(3.2, -3.2, str(number + 1), of.ink), title, first, *lines))


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


def _blocks(of: _CampaignSheet) -> Iterator[Block]:
    if of.campaign.story:
        yield from story(of.campaign.story, of.width, of.face)
        yield gap(4.0)
    drawn = branches(of.nodes, of.width, of.ink, of.size)
    if drawn is not None:
        yield drawn
        yield gap(5.0)
    for number, battle in enumerate(of.campaign.battles):
        yield from tied(_battle(of, number, battle))
        yield gap(3.2)


def _record(of: _CampaignSheet) -> Iterator[Block]:
    yield from tied(_kept(of))
    yield from _veterans(of)
    yield from _points(of)


def _battle(of: _CampaignSheet, number: int, battle: CampaignBattle) -> Iterator[Block]:
    """Yield a battle: its number and title, what players read, and a line to tick for each result."""
    subject = of.subjects[number]
    titled = paragraph(subject.scenario.title, of.width - _INDENT, _NAME, _INDENT)
    mark = Group(tuple(roundel(3.2, -3.0, str(number + 1), of.ink)), name=f"battle:{number + 1}")
    yield Block(titled[0].height, (mark, *titled[0].marks))
    where = (subject.scenario.place, subject.scenario.date, subject.ruleset.book.title)
    yield from paragraph(" \u00b7 ".join(filter(None, where)), of.width - _INDENT, of.italic, _INDENT)
    yield gap(1.0)
    if battle.before:
        yield from paragraph(battle.before, of.width - _INDENT, of.face, _INDENT)
        yield gap(1.2)
    yield _rule(of)
    for outcomes, link in _ways(of, number, battle):
        yield _way(of, outcomes, link)
        yield _rule(of)


def _node(of: _CampaignSheet, number: int) -> BattleNode:
    """Return a battle as its box in the picture of branches has it."""
    battle = of.campaign.battles[number]
    found = [_branch(of, outcomes, link) for outcomes, link in _ways(of, number, battle)]
    return BattleNode(of.subjects[number].scenario.title, tuple(found))


def _branch(of: _CampaignSheet, outcomes: Sequence[Outcome], link: Link) -> Branch:
    words = joined((_brief(of, outcome) for outcome in outcomes), "or")
    if link.battle is not None:
        return Branch(_capital(words), link.battle)
    return Branch(_capital(words), None, _end(of, link))


def _end(of: _CampaignSheet, link: Link) -> str:
    """Return how a campaign ends, in a few words."""
    end = f"won by {of.side(link.winner)}" if link.winner is not None else "count the points" if of.has_points else ""
    return _capital(end or "the end")


def _brief(of: _CampaignSheet, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "a draw"
    return f"{of.name(outcome.winner)}{f' ({outcome.level})' if outcome.level else ''}"


def _ways(of: _CampaignSheet, number: int, battle: CampaignBattle) -> Iterator[tuple[tuple[Outcome, ...], Link]]:
    """Yield what follows from a battle, each with all the results that lead there."""
    outcomes = of.campaign.outcomes(of.subjects[number].scenario)
    for link in battle.then:
        here = tuple(outcome for outcome in outcomes if battle.after(outcome) is link)
        if here:
            yield here, link


def _way(of: _CampaignSheet, outcomes: Sequence[Outcome], link: Link) -> Block:
    words = joined((_outcome(of, outcome) for outcome in outcomes), "or")
    rest = of.width - _INDENT - _TICK
    columns = TableColumns((_INDENT, _TICK, _OUTCOME * rest, (1 - _OUTCOME) * rest), 0.6, 0.9)
    cells = ("", _boxes(of, 1), _capital(words), _next(of, link))
    return columns.row([(cell, of.face, "start") for cell in cells])


def _outcome(of: _CampaignSheet, outcome: Outcome) -> str:
    points = of.campaign.worth(outcome)
    if outcome.winner is None:
        return "a draw" + (f" ({counted(points, 'point')} each)" if points else "")
    level = f" ({outcome.level})" if outcome.level else ""
    worth = f" ({counted(points, 'point')})" if points else ""
    return f"{of.side(outcome.winner)} wins{level}{worth}"


def _next(of: _CampaignSheet, link: Link) -> str:
    if link.battle is not None:
        return f"On to {link.battle + 1}, {of.subjects[link.battle].scenario.title}."
    winner = f" The campaign is won by {of.side(link.winner)}." if link.winner is not None else ""
    letter = of.letters.get(_end(of, link), "")
    return f"{link.ends}{winner}{f' ({letter})' if letter else ''}"


def _boxes(of: _CampaignSheet, count: int) -> list[Word]:
    """Return boxes to tick as one word."""
    box = TextRun("", of.face, (Rect(0.0, -0.7, of.box, of.box, None, of.ink.edge),), of.box + 1.0)
    return [(box,) * count]


def _rule(of: _CampaignSheet) -> Block:
    return Block(0.3, (line(_INDENT, 0.0, of.width, 0.0, of.ink.hair),), keep=True)


def _kept(of: _CampaignSheet) -> Iterator[Block]:
    """Yield what armies keep, and how the campaign is won by points."""
    said = [_CARRIED[word] for word in _CARRIED if word in of.campaign.carries]
    if of.has_points:
        said.append("Where an end names no winner, the side with more points has won; with as many, nobody.")
    if not said:
        return
    yield section("From battle to battle", of.width, of.ink, 1.6)
    for words in said:
        yield from item((diamond(1.2, 1.1, 0.7, of.ink.soft),), words, of.width, of.face, of.box)
    yield gap(3.0)


def _veterans(of: _CampaignSheet) -> Iterator[Block]:
    """Yield the units that may fight again, with boxes for each battle: those of the two sides beside each other."""
    rows = [*veterans(of.campaign, [subject.scenario for subject in of.subjects])]
    if not rows or not of.campaign.carries & {"losses", "exhaustion"}:
        return
    wide = (of.width - _BETWEEN) / 2
    titles = (Block(0.0, ()), *(_title(of, side, wide) for side in range(len(of.campaign.sides))))
    heading = section("Those who fight again", of.width, of.ink, 1.6)
    yield from tied((heading, beside([(0.0, titles[1]), (wide + _BETWEEN, titles[2])])))
    each = [[row for row in rows if row[0] == side] for side in range(len(of.campaign.sides))]
    for pair in zip_longest(*each):
        lines = [Block(0.0, ()) if row is None else _veteran(of, row[1], row[2], wide) for row in pair]
        yield beside([(0.0, lines[0]), (wide + _BETWEEN, lines[1])])
    two = "exhaustion" in of.campaign.carries
    words = "first if it is lost there, the second if it is Exhausted at the end" if two else "if it is lost there"
    yield gap(1.4)
    yield from paragraph(f"Each unit has boxes for its battles: tick the {words}.", of.width, of.italic)
    yield gap(3.0)


def _title(of: _CampaignSheet, side: int, wide: Mm) -> Block:
    """Return the head of a side's units: its name, and the numbers of the battles."""
    style = side_styles(of.subjects[0].scenario, of.subjects[0].look)[side]
    signed = words_of(
        (TextRun("", of.bold, sign(style, 0.0, -0.6, 3.2), 5.0), TextRun(_capital(of.side(side)), of.bold))
    )
    numbers = ((str(number + 1), of.italic, "middle") for number in range(len(of.subjects)))
    row = _columns(of, wide).row([(signed, of.bold, "start"), *numbers])
    return replace(stacked((row, _line(of, wide))), keep=True)


def _veteran(of: _CampaignSheet, name: str, numbers: Sequence[int], wide: Mm) -> Block:
    count = len(of.campaign.carries & {"losses", "exhaustion"})
    cells = (_ticked(of, number, name, count) if number in numbers else "" for number in range(len(of.subjects)))
    row = _columns(of, wide).row([(name, of.face, "start"), *((cell, of.face, "end") for cell in cells)])
    return stacked((row, _line(of, wide)))


def _ticked(of: _CampaignSheet, number: int, name: str, count: int) -> list[Word]:
    """Return the id that a unit has in a battle, and boxes to tick, as one word."""
    units = of.subjects[number].scenario.units
    ids = "/".join(unit.id for unit in units if unit.name == name)
    (boxes,) = _boxes(of, count)
    return [(TextRun(f"{ids}\xa0\xa0", _ID), *boxes)]


def _columns(of: _CampaignSheet, wide: Mm) -> TableColumns:
    count = len(of.subjects)
    each = min(_STATUS, _MOST * wide / count)
    return TableColumns((wide - count * each, *repeat(each, count)), 0.4, 0.5)


def _points(of: _CampaignSheet) -> Iterator[Block]:
    """Yield a line for the points of each side."""
    if not of.has_points:
        return
    numbers = ((str(number + 1), of.italic, "middle") for number in range(len(of.subjects)))
    columns = _columns(of, of.width)
    head = columns.row([("", of.italic, "start"), *numbers])
    lines = [section("Points", of.width, of.ink, 1.6), head, _line(of, of.width)]
    for side in range(len(of.campaign.sides)):
        cells = (_scored(of, number) for number in range(len(of.subjects)))
        row = columns.row([(_capital(of.side(side)), of.face, "start"), *((cell, of.face, "middle") for cell in cells)])
        lines += [gap(0.6), row, _line(of, of.width)]
    yield from tied(lines)


def _scored(of: _CampaignSheet, number: int) -> list[Word] | str:
    """Return boxes for the points that a battle may bring a side; nothing where they are too many to tick."""
    most = max(map(of.campaign.worth, of.campaign.outcomes(of.subjects[number].scenario)), default=0)
    return _boxes(of, most) if 0 < most <= _TICKED and "points" not in of.campaign.carries else ""


def _line(of: _CampaignSheet, wide: Mm) -> Block:
    return Block(0.3, (line(0.0, 0.0, wide, 0.0, of.ink.hair),))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
