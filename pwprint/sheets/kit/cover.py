"""The cover of a kit: the title, the ground, what is inside, and how to print and cut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, stacked
from pwprint.page.display_type import ornament, spaced
from pwprint.page.imprint import credit
from pwprint.page.paper import MARGIN, NoRoomError
from pwprint.page.prose import Face, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, shortened
from pwprint.pdf.marks import Group, Mark, Page, Pen, Rect, Text, moved
from pwprint.sheets.goals import favoured
from pwprint.sheets.kit.battle import between, flanked, is_broad
from pwprint.sheets.kit.below import roomy, snug
from pwprint.sheets.kit.contents import ACCENT, GREY
from pwprint.sheets.kit.standards import ABOVE, BELOW, standards
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.scenario import Interval, Scenario
    from pwprint.page.paper import Paper
    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.kit.contents import ContentsEntry

_TITLE, _SMALLEST_TITLE = 40.0, 16.0
_CREDIT = Face("serif-italic", 8.0, GREY, 1.134)
_FRAME = Face("sans-semibold", 8.5, GREY, 1.7)
_ABOUT = Face("serif", 10.0, INK, 1.3)
_KICKER = Face("sans-semibold", 8.5, ACCENT)
_EDGE: Mm = MARGIN + 6.0
_FOOT: Mm = 4.0
_UNDER: Mm = 0.6
"""What is free below the standards."""
_AROUND, _SNUG = 3.1, 2.2
"""Above and below the picture, and where this is between the banners of the sides."""


def cover(
    subject: Subject, settings: PrintSettings, contents: tuple[ContentsEntry, ...], beside_it: tuple[Sheet, ...] = ()
) -> Page:
    """Return the first page of a kit; `beside_it` are sheets in files of their own.

    Raises NoRoomError where the paper leaves no room for it.
    """
    paper, wide = settings.paper, settings.paper.width - 2 * _EDGE
    title = _heading(subject, wide)
    top = paper.height - _EDGE - title.height
    for compose, foot, around in ((between, snug, _SNUG),) * is_broad(subject) + ((flanked, roomy, _AROUND),):
        below = foot(subject, settings, contents, beside_it, wide)
        high = top - _EDGE - _FOOT - below.height - 2 * around
        battle = compose(subject, (wide, high))
        if battle is not None:
            break
    else:
        raise NoRoomError(f"the cover finds no room on {paper.title}; print the sheets without the kit")
    marks = (
        *_frame_lines(paper),
        moved(title.marks, _EDGE, paper.height - _EDGE),
        moved(battle.marks, _EDGE, top - around - (high - battle.height) / 2),
        moved(below.marks, _EDGE, _EDGE + _FOOT + below.height),
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
    """Return what stands at the foot: which page this is, who made the scenario, and its licence."""
    words = " \u00b7 ".join(filter(None, (f"Print-and-play kit, page 1 of {pages}", credit(subject.scenario))))
    wide = paper.width - 2 * _EDGE
    size = fitted_size(words, _CREDIT.font, wide, _CREDIT.size, 6.5)
    said = shortened(words, _CREDIT.font, size, wide)
    text = Text(paper.width / 2, _EDGE - 1.6, said, _CREDIT.font, size, _CREDIT.colour, "middle")
    return Group((text,), name="footer")


def _heading(subject: Subject, wide: Mm) -> Block:
    """Return ruleset, title, place and date."""
    scenario = subject.scenario
    size = fitted_size(scenario.title, "serif-bold", wide, _TITLE, _SMALLEST_TITLE)
    kicker = subject.ruleset.book.title.upper()
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date) if part)
    return stacked(
        (
            Block(6.2, (Group(spaced(kicker, (wide / 2, -2.8), _KICKER, 0.25), name="cover:ruleset"),)),
            *paragraph(scenario.title, wide, Face("serif-bold", size, INK, 1.0), anchor="middle"),
            gap(1.8),
            *paragraph(below, wide, Face("serif-italic", 12.0, INK, 1.46), anchor="middle"),
            _emblem(subject, wide),
            *paragraph(_about(scenario), wide - 8.0, _ABOUT, 4.0, "middle"),
            gap(0.8),
            *paragraph(_frame(scenario), wide, _FRAME, anchor="middle"),
        )
    )


def _emblem(subject: Subject, wide: Mm) -> Block:
    """Return the rule below place and date, with the standards of both sides over its middle."""
    flags = Group(standards(subject, wide / 2, -ABOVE, ACCENT), name="cover:standards")
    return Block(ABOVE + BELOW + _UNDER, (flags, *ornament(wide / 2, -ABOVE, wide / 2.4, ACCENT)))


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
