"""The cover of a kit: the title, the ground, what is inside, and how to print and cut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, beside, gap, stacked
from pwprint.page.display_type import diamond, ornament, spaced
from pwprint.page.imprint import colophon
from pwprint.page.paper import MARGIN, NoRoomError
from pwprint.page.prose import Face, item, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.artwork.placed import drawn, fitted
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, shortened
from pwprint.pdf.marks import Box, Group, Mark, Page, Pen, Rect, Text, moved
from pwprint.sheets.briefing.common import against
from pwprint.sheets.goals import favoured
from pwprint.sheets.kit.contents import ACCENT, GREY, listed, printing, titled
from pwprint.sheets.small_map.drawing import ground_of, plain_map
from pwprint.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Interval, Scenario
    from pwprint.page.paper import Paper
    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.kit.contents import ContentsEntry

_TITLE, _SMALLEST_TITLE = 40.0, 16.0
_CREDIT = Face("serif-italic", 8.0, GREY, 1.134)
_FRAME = Face("sans-semibold", 8.5, GREY, 1.7)
_ABOUT = Face("serif", 10.0, INK, 1.3)
_LIST = Face("sans", 8.5, INK, 1.334)
_BULLET: Mm = 3.4
_KICKER = Face("sans-semibold", 8.5, ACCENT)
_EDGE: Mm = MARGIN + 6.0
_FOOT: Mm = 4.0
_AROUND: Mm = 4.0
"""Above and below the picture."""
_BETWEEN: Mm = 10.0


def cover(
    subject: Subject, settings: PrintSettings, contents: tuple[ContentsEntry, ...], beside_it: tuple[Sheet, ...] = ()
) -> Page:
    """Return the first page of a kit; `beside_it` are sheets in files of their own.

    Raises NoRoomError where the paper leaves no room for it.
    """
    paper, wide = settings.paper, settings.paper.width - 2 * _EDGE
    title = _heading(subject, wide)
    half = (wide - _BETWEEN) / 2
    left, right = listed(contents, beside_it, half), printing(settings, contents, half)
    needs = (gap(2.0), _needs(subject, half))
    # What else is needed stands below the shorter column, so that the picture is as large as can be.
    ways = ((stacked((left, *needs)), right), (left, stacked((right, *needs))))
    sides = (beside([(0.0, one), (half + _BETWEEN, other)]) for one, other in ways)
    below = min(sides, key=lambda block: block.height)
    top, columns = paper.height - _EDGE - title.height, _EDGE + _FOOT + below.height
    room = (wide, top - columns - 2 * _AROUND)
    if min(room) < 30.0:
        raise NoRoomError(f"the cover finds no room on {paper.title}; print the sheets without the kit")
    width, picture = _picture(subject, room)
    middle = top - _AROUND - (room[1] - picture.height) / 2
    marks = (
        *_frame_lines(paper),
        moved(title.marks, _EDGE, paper.height - _EDGE),
        moved(picture.marks, _EDGE + (wide - width) / 2, middle, name="cover:picture"),
        moved(below.marks, _EDGE, columns),
        _foot(subject, paper, 1 + sum(entry.pages for entry in contents)),
    )
    return Page(paper.width, paper.height, marks, "Cover")


def _frame_lines(paper: Paper) -> tuple[Mark, ...]:
    """Return the frame of the page: a strong line and a fine one inside it."""
    boxes = ((MARGIN + 0.6, 0.9), (MARGIN + 2.2, 0.25))
    return tuple(
        Rect(at, at, paper.width - 2 * at, paper.height - 2 * at, None, Pen(ACCENT, thick, round=False))
        for at, thick in boxes
    )


def _foot(subject: Subject, paper: Paper, pages: int) -> Group:
    """Return what stands at the foot: which page this is, who made the scenario, its licence, and the program."""
    words = f"Print-and-play kit, page 1 of {pages} \u00b7 {colophon(subject.scenario)}"
    wide = paper.width - 2 * _EDGE
    size = fitted_size(words, _CREDIT.font, wide, _CREDIT.size, 6.5)
    said = shortened(words, _CREDIT.font, size, wide)
    text = Text(paper.width / 2, _EDGE - 1.6, said, _CREDIT.font, size, _CREDIT.colour, "middle")
    return Group((text,), name="footer")


def _picture(subject: Subject, room: tuple[Mm, Mm]) -> tuple[Mm, Block]:
    """Return what stands in the middle, and its width: the designer's picture, or the battle set up."""
    artwork = subject.artwork.get(subject.scenario.cover)
    if artwork is None:
        picture = plain_map(ground_of(subject), room, subject.scenario.sides)
        return picture.width, Block(picture.height, picture.marks)
    box = fitted(artwork, Box(0.0, -room[1], *room))
    return box.width, Block(box.height, (drawn(artwork, Box(0.0, -box.height, box.width, box.height), "cover"),))


def _heading(subject: Subject, wide: Mm) -> Block:
    """Return ruleset, title, place and date."""
    scenario = subject.scenario
    size = fitted_size(scenario.title, "serif-bold", wide, _TITLE, _SMALLEST_TITLE)
    kicker = subject.ruleset.book.title.upper()
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date) if part)
    return stacked(
        (
            Block(7.0, (Group(spaced(kicker, (wide / 2, -3.0), _KICKER, 0.25), name="cover:ruleset"),)),
            *paragraph(scenario.title, wide, Face("serif-bold", size, INK, 1.0), anchor="middle"),
            gap(2.6),
            *paragraph(below, wide, Face("serif-italic", 12.0, INK, 1.6), anchor="middle"),
            Block(4.0, ornament(wide / 2, -2.0, wide / 3, ACCENT)),
            *paragraph(_frame(scenario), wide, _FRAME, anchor="middle"),
            *paragraph(_about(scenario), wide - 8.0, _ABOUT, 8.0, "middle"),
            gap(2.4),
            against(subject, wide),
        )
    )


def _frame(scenario: Scenario) -> str:
    """Return how many play and how long, as far as the scenario says so."""
    both = ((scenario.players, "player"), (scenario.minutes, "minute"))
    numbers = (_between(interval, noun) for interval, noun in both if interval is not None)
    return " \u00b7 ".join(filter(None, (*numbers, scenario.difficulty)))


def _about(scenario: Scenario) -> str:
    """Return what the battle is about, whom it favours, and where a player alone reads on."""
    parts = [typeset(scenario.summary)]
    if scenario.balance is not None:
        parts.append(f"The battle favours {favoured(scenario, scenario.balance)}.")
    if scenario.solo_notes:
        parts.append("The briefing says how to play it alone.")
    return " ".join(filter(None, parts))


def _between(interval: Interval, noun: str) -> str:
    most = counted(interval.most, noun)
    return most if interval.least == interval.most else f"{interval.least} to {most}"


def _needs(subject: Subject, wide: Mm) -> Block:
    """Return what lies on the table besides the sheets of the kit."""
    dot = (diamond(1.0, 1.0, 0.7, ACCENT),)
    items = (part for words in _components(subject) for part in item(dot, words, wide, _LIST, _BULLET))
    return stacked((titled("You need as well", wide), *items))


def _components(subject: Subject) -> Iterator[str]:
    """Yield the parts of the game that are not in this document."""
    kit = subject.ruleset.kit
    yield f"{counted(kit.dice, 'six-sided die')}{'' if kit.dice == 1 else ', the most thrown at once'}"
    if kit.chits:
        yield "a bag or a cup for the chits"
    yield f"the rules: {subject.ruleset.book.title}, {subject.ruleset.book.credit}, or their rule booklet"
