"""What players write on a campaign sheet: who of the fighters is lost, the points, and a chronicle."""

from __future__ import annotations

from itertools import repeat, zip_longest
from typing import TYPE_CHECKING

from pwprint.campaign.checks import veterans
from pwprint.page.block import Block, beside, gap, stacked, tied
from pwprint.page.display_type import roundel, section, sign
from pwprint.page.prose import Face, TextRun, paragraph, words_of
from pwprint.page.table import TableColumns
from pwprint.pdf.fonts import fitted_size, text_width
from pwprint.pdf.marks import Text, line
from pwprint.sheets.campaign.context import INDENT, boxes, capital
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.page.prose import Word
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.campaign.context import CampaignSheet

_BETWEEN: Mm = 8.0
_ID = Face("sans", 7.4)
_STATUS, _MOST = 17.4, 0.64
"""How wide the boxes of a battle are, and what share of a table all of them may take."""
LINE: Mm = 7.0
_LINES = 7
"""From line to line of the chronicle, and how many a battle has at most."""
LINES = (2.0, 1.35)
"""How many a battle should have, and how many it must have for there to be a chronicle."""
CHRONICLE: Mm = 12.0
"""What the heading of the chronicle takes."""
_SIGNED, _LEAST = 5.0, 7.5
"""What the sign of a side takes before its name, and the smallest type of such a name."""
_TICKED = 5
"""So many points are ticked; more are written down."""


def fighters(of: CampaignSheet) -> Iterator[Block]:
    """Yield the units that may fight again, with boxes for each battle: those of the two sides beside each other."""
    rows = [*veterans(of.campaign, [subject.scenario for subject in of.subjects])]
    if not rows or not of.campaign.carries & {"losses", "exhaustion"}:
        return
    wide = (of.width - _BETWEEN) / 2
    room = _columns(of, wide).widths[0] - _SIGNED - 1.0
    named = (capital(of.name(side)) for side in range(len(of.campaign.sides)))
    size = min(fitted_size(name, of.bold.font, room, of.size, _LEAST) for name in named)
    titles = (Block(0.0, ()), *(_title(of, side, wide, size) for side in range(len(of.campaign.sides))))
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


def _title(of: CampaignSheet, side: int, wide: Mm, size: float) -> Block:
    """Return the head of a side's units: its name, in the type that both have, and the numbers of the battles."""
    style = of.style(side)
    signed = words_of(
        (
            TextRun("", of.bold, sign(style, 0.0, -0.6, 3.2), _SIGNED),
            TextRun(capital(of.name(side)), replace(of.bold, size=size)),
        )
    )
    numbers = ((str(number + 1), of.italic, "middle") for number in range(len(of.subjects)))
    row = _columns(of, wide).row([(signed, of.bold, "start"), *numbers])
    return replace(stacked((row, _line(of, wide))), keep=True)


def _veteran(of: CampaignSheet, name: str, numbers: Sequence[int], wide: Mm) -> Block:
    count = len(of.campaign.carries & {"losses", "exhaustion"})
    cells = (_ticked(of, number, name, count) if number in numbers else "" for number in range(len(of.subjects)))
    row = _columns(of, wide).row([(name, of.face, "start"), *((cell, of.face, "end") for cell in cells)])
    return stacked((row, _line(of, wide)))


def _ticked(of: CampaignSheet, number: int, name: str, count: int) -> list[Word]:
    """Return the id that a unit has in a battle, and boxes to tick, as one word."""
    units = of.subjects[number].scenario.units
    ids = "/".join(unit.id for unit in units if unit.name == name)
    (ticks,) = boxes(of, count)
    return [(TextRun(f"{ids}\xa0\xa0", _ID), *ticks)]


def _columns(of: CampaignSheet, wide: Mm) -> TableColumns:
    count = len(of.subjects)
    each = min(_STATUS, _MOST * wide / count)
    return TableColumns((wide - count * each, *repeat(each, count)), 0.4, 0.5)


def points(of: CampaignSheet) -> Iterator[Block]:
    """Yield a line for the points of each side."""
    if not of.has_points:
        return
    numbers = ((str(number + 1), of.italic, "middle") for number in range(len(of.subjects)))
    columns = _columns(of, of.width)
    head = columns.row([("", of.italic, "start"), *numbers])
    lines = [section("Points", of.width, of.ink, 1.6), head, _line(of, of.width)]
    for side in range(len(of.campaign.sides)):
        cells = (_scored(of, number) for number in range(len(of.subjects)))
        row = columns.row([(capital(of.name(side)), of.face, "start"), *((cell, of.face, "middle") for cell in cells)])
        lines += [gap(0.6), row, _line(of, of.width)]
    yield from tied(lines)


def _scored(of: CampaignSheet, number: int) -> list[Word] | str:
    """Return boxes for the points that a battle may bring a side; nothing where they are too many to tick."""
    most = max(map(of.campaign.worth, of.campaign.outcomes(of.subjects[number].scenario)), default=0)
    return boxes(of, most) if 0 < most <= _TICKED and "points" not in of.campaign.carries else ""


def _line(of: CampaignSheet, wide: Mm) -> Block:
    return Block(0.3, (line(0.0, 0.0, wide, 0.0, of.ink.hair),))


def chronicle(of: CampaignSheet, room: Mm) -> Iterator[Block]:
    """Yield lines to write on for each battle, as many as there is room for."""
    heading = section("Chronicle", of.width, of.ink, 1.6)
    count = len(of.subjects)
    each = min((room - CHRONICLE) / count, _LINES * LINE)
    if each < LINES[-1] * LINE:
        return
    yield gap(3.0)
    yield heading
    for number, subject in enumerate(of.subjects):
        title = Text(INDENT, -4.6, subject.scenario.title, "serif-semibold", of.size, of.ink.ink)
        rows = range(1, int(each / LINE))
        lines = (line(INDENT, -LINE * row - 4.6, of.width, -LINE * row - 4.6, of.ink.hair) for row in rows)
        start = INDENT + text_width(title.text, title.font, title.size) + 3.0
        first = line(start, -4.6, of.width, -4.6, of.ink.hair)
        yield Block(each, (*roundel(3.2, -3.2, str(number + 1), of.ink), title, first, *lines))
