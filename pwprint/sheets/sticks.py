"""Measuring sticks for the open table, and a template of the field of fire."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.page.imposition import crop_marks
from pwprint.page.imprint import booklet
from pwprint.page.inch import INCH
from pwprint.page.margins import LONG, RULER, Imprint, footer, header, side_rulers, upright_ruler
from pwprint.page.paper import COMMON, MARGIN, NoRoomError, Paper
from pwprint.page.sheet import PrintSettings, Sheet, Subject
from pwprint.pdf.marks import Booklet, Box, Group, Mark, Mm, Page, Text
from pwprint.pieces import stick_long, stick_short
from pwprint.pieces.stick_field import FieldShape, drawn, template
from pwprint.pieces.stick_long import long_part
from pwprint.pieces.stick_part import PART, TONGUE, StickPart, parts
from pwprint.pieces.stick_short import Lane, parted, short_part
from pwprint.sheets.field_use import STEPS, use_of
from pwprint.sheets.stands import measures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.game.kit import Measures

TITLE = "Sticks"

_HEAD, _FOOT = 12.5, 9.0
"""mm within the margins that header and footer take."""
_WIDTH, _HEIGHT = COMMON[0], COMMON[1] - _HEAD - _FOOT
"""The area that all papers at home have, so that the template is the same on each."""
_RULER, _CLEAR = 2 * RULER, 3.0
"""mm that a ruler with both scales is broad, and that it keeps from the template."""
_USE: Mm = 7.0
"""What is free between the template and how it is used."""
_CAPTION, _GAP, _BLOCK = 5.5, 3.75, 5.5

_ON_STICKS = (
    "Cut out each strip with its tongue, fold it lengthwise with the print outside, glue; card inside makes it stiff.",
    "Glue each tongue into the next part, so that the edges meet. Without card in its joints the long stick folds.",
)
_ON_FIELD = "Cut the template out along its outline. "
"""Before how it is used, where the page has no room to show that."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sticks and the template of a scenario on an open table."""
    found = measures(subject)
    paper = settings.paper
    if paper.width < COMMON[0] + 2 * MARGIN or paper.height < COMMON[1] + 2 * MARGIN:
        raise NoRoomError(f"sticks need paper as large as A4 or Letter, upright; {paper.title} is too small")
    sheets = (
        ("sticks", (*_sticks(subject, found, paper), side_rulers(paper)), (*_ON_STICKS, *_past(found))),
        ("field of fire", *_field(found, paper)),
    )
    pages = tuple(_page(subject, paper, (*sheet, len(sheets)), number) for number, sheet in enumerate(sheets, 1))
    # What is cut out has nothing behind it.
    return booklet(subject, TITLE, pages, duplex="Simplex")


def _page(
    subject: Subject, paper: Paper, sheet: tuple[str, tuple[Mark, ...], tuple[str, ...], int], number: int
) -> Page:
    name, marks, notes, of = sheet
    imprint = Imprint(subject.scenario.title, name.capitalize(), number, of, __version__, notes)
    return Page(paper.width, paper.height, (*marks, header(paper, imprint), footer(paper, imprint)), name.capitalize())


def _top(paper: Paper) -> Mm:
    return paper.height - MARGIN - _HEAD


def _sticks(subject: Subject, found: Measures, paper: Paper) -> Iterator[Mark]:
    """Yield both sticks, their parts one below the other."""
    left, top = (paper.width - PART * INCH - TONGUE) / 2, _top(paper)
    lanes = tuple(_lanes(subject, found))
    short = parts(found.bands[-1].reach, stick_short.HIGH)
    yield from _stick(short, (left, top), lambda part: short_part(part, found.bands, lanes))
    if found.far is None:
        return
    far, long = found.far, parts(found.far.reach, stick_long.HIGH)
    low = top - _tall(short) - _BLOCK
    if low - _tall(long) < MARGIN + _FOOT:
        raise NoRoomError(f"a stick of {far.reach:g} in finds no room on the page")
    yield from _stick(long, (left, low), lambda part: long_part(part, far, found.bands[-1]))


def _past(found: Measures) -> Iterator[str]:
    """Yield how to measure moves that are longer than the short stick."""
    end = found.bands[-1].reach
    more = sorted({inches - end for allowance in found.allowances for inches in allowance.inches if inches > end})
    if more:
        yield f"Stick + {more[0]:g} in: lay the whole stick, then its first {more[0]:g} in from there."


def _tall(stick: tuple[StickPart, ...]) -> Mm:
    return _CAPTION + fsum(part.tall for part in stick) + _GAP * (len(stick) - 1)


def _stick(
    stick: tuple[StickPart, ...], place: tuple[Mm, Mm], draw: Callable[[StickPart], tuple[Mark, ...]]
) -> Iterator[Mark]:
    """Yield a stick's caption, its parts and where to cut."""
    left, top = place
    reach = stick[-1].end
    words = f"Stick of {reach:g} in, {len(stick)} {'part' if len(stick) == 1 else 'parts'}"
    yield Text(left + 2.0, top - 2.9, words, "serif-semibold", 9.4)
    base, boxes = top - _CAPTION, []
    for part in stick:
        base -= part.tall
        boxes.append(Box(left, base, part.wide, part.tall))
        yield Group(draw(part), (1.0, 0.0, 0.0, 1.0, left, base), name=f"stick:{reach:g}:{part.letter}")
        base -= _GAP
    yield Group(crop_marks(tuple(boxes)), name="cuts")


def _lanes(subject: Subject, found: Measures) -> Iterator[Lane]:
    kinds = subject.ruleset.play.units
    for allowance in found.allowances:
        units = tuple((kinds[name].title, kinds[name].symbol) for name in allowance.types)
        yield from parted(Lane(units, allowance.inches, found.throws, subject.look.symbols))


def _field(found: Measures, paper: Paper) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Return the largest template, in whole inches, that finds room, with how it is used, and the notes of its page."""
    shape, turn = _largest(found)
    left, low, right, top = shape.box(turn)
    x, y = (paper.width - right - left) / 2, _top(paper) - top
    foot, ruler = MARGIN + _FOOT, MARGIN + _RULER
    # The template takes the width of the page: only below it is there room for a ruler along the other axis.
    end = min(foot + LONG, y + shape.foot(turn, ruler - x) - _CLEAR)
    ruled = (upright_ruler(MARGIN + _RULER / 2, end - LONG),) if end - LONG >= foot else ()
    beside = ruler + 2 * _CLEAR
    use = use_of(shape, found.bands, Box(beside, foot, paper.width - MARGIN - beside, y + low - _USE - foot))
    notes = (_ON_FIELD,) if use else (_ON_FIELD + STEPS[0], " ".join(STEPS[1:]))
    return (drawn(shape, found.bands, turn, x, y), *ruled, *use), notes


def _largest(found: Measures) -> tuple[FieldShape, float]:
    widest = max(found.bases.values(), key=lambda base: base.width * base.stands)
    for reach in range(int(found.bands[-1].reach), 0, -1):
        shape = template(float(reach), found.half_angle, widest)
        for turn in (0.0, found.half_angle):
            left, bottom, right, top = shape.box(turn)
            if right - left <= _WIDTH and top - bottom <= _HEIGHT:
                return shape, turn
    raise NoRoomError("the template of the field of fire finds no room on the page")


SHEET = Sheet(
    "sticks",
    TITLE,
    make,
    fits=lambda subject, _settings: subject.ruleset.kit.measures is not None,
    unfit="scenarios on a grid need no measuring sticks",
)
