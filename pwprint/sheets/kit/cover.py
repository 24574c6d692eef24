"""The cover of a kit: the title, the ground, what is inside, and how to print and cut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import ornament, spaced
from pwprint.page.imprint import credit
from pwprint.page.look import Ink
from pwprint.page.paper import MARGIN, NoRoomError
from pwprint.page.prose import Face, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, shortened
from pwprint.pdf.marks import Group, Mark, Page, Pen, Rect, Text, line, moved
from pwprint.sheets.goals import favoured
from pwprint.sheets.kit.battle import between, flanked, is_broad
from pwprint.sheets.kit.below import easy, roomy, snug
from pwprint.sheets.kit.contents import ACCENT, GREY
from pwprint.sheets.kit.standards import BROAD, standards
from pwprint.sheets.kit.vignettes import HIGH, WIDE, drum, gun
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.scenario import Interval, Scenario
    from pwprint.page.paper import Paper
    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.kit.battle import CoverBattle
    from pwprint.sheets.kit.contents import ContentsEntry

_TITLE, _SMALLEST_TITLE, _DATE = 44.0, 16.0, (12.0, 10.0)
_CREDIT = Face("serif-italic", 8.0, GREY, 1.134)
_FRAME = Face("sans-semibold", 8.5, GREY, 1.5)
_ABOUT = Face("serif", 10.5, INK, 1.26)
_KICKER = Face("sans-semibold", 8.5, ACCENT)
_EDGE: Mm = MARGIN + 6.0
_FOOT: Mm = 4.0
_INNER: Mm = MARGIN + 3.0
"""How far from the edges of the page the picture and the title's ground reach: to the frame."""
_STANDARD, _BESIDE, _AFOOT, _CLEAR = 1.9, 4.0, 4.6, 2.4
"""How large standards are, beside their drawing, and how far their flags keep from the ends of the title's ground,
their feet from its lower edge and from the words."""
_LEAST_TITLE: Mm = 84.0
"""Titles with less room between the standards have the whole line, and no standards."""
_PAD, _BELOW = 4.2, 2.6
"""What is free above and below the words of the title, and above and below the picture."""
_ASIDE, _LEAST_ABOUT = 1.5, 100.0
"""What is free between vignettes and the words beside them, and how broad these are at least."""
_INDENT: Mm = 4.0
"""What is free beside the words where no vignettes stand."""
_IN_TITLE = 0.32
"""The share of what is left free that goes above the words of the title, and as much below them."""


def cover(
    subject: Subject, settings: PrintSettings, contents: tuple[ContentsEntry, ...], beside_it: tuple[Sheet, ...] = ()
) -> Page:
    """Return the first page of a kit; `beside_it` are sheets in files of their own.

    Raises NoRoomError where the paper leaves no room for it.
    """
    paper, wide = settings.paper, settings.paper.width - 2 * _EDGE
    broad, top = settings.paper.width - 2 * _INNER, settings.paper.height - _INNER
    title, about = _title(subject, broad), _about(subject, wide)
    tries = ((between, snug),) * is_broad(subject) + ((flanked, roomy), (flanked, easy), (flanked, snug))
    room = top - title.height - about.height - _EDGE - _FOOT - 3 * _BELOW
    found: list[tuple[CoverBattle, Block]] = []
    for compose, foot in tries:
        below = foot(subject, settings, contents, beside_it, wide)
        battle = compose(subject, (broad, room - below.height))
        found += [(battle, below)] if battle is not None else []
    if not found:
        raise NoRoomError(f"the cover finds no room on {paper.title}; print the sheets without the kit")
    # The largest picture; of those that are as large the first.
    battle, below = max(found, key=lambda one: round(one[0].height))
    # What is free goes to the title and above the foot: what the battle is about stands close to its picture.
    free = room - below.height - battle.height
    title = _title(subject, broad, _PAD + _IN_TITLE * free)
    under = top - title.height - _BELOW - battle.height
    marks = (
        *_frame_lines(paper),
        moved(title.marks, _INNER, top),
        moved(battle.drawn().marks, _INNER, under + battle.height),
        moved(about.marks, _EDGE, under - _BELOW),
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


def _title(subject: Subject, wide: Mm, pad: Mm = _PAD) -> Block:
    """Return ruleset, title, place and date on a ground of their own, the standards of both sides at its ends."""
    scenario, ink = subject.scenario, tones(subject.look)
    aside = _BESIDE + BROAD * _STANDARD
    is_led = wide - 2 * aside >= _LEAST_TITLE
    room = wide - 2 * (aside + _CLEAR if is_led else _BESIDE)
    size = fitted_size(scenario.title, "serif-bold", room, _TITLE, _SMALLEST_TITLE)
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date) if part)
    small = fitted_size(below, "serif-italic", room, *_DATE)
    kicker = subject.ruleset.book.title.upper()
    words = stacked(
        (
            Block(6.6, (Group(spaced(kicker, (room / 2, -3.0), _KICKER, 0.2), name="cover:ruleset"),)),
            *paragraph(scenario.title, room, Face("serif-bold", size, INK, 1.06), anchor="middle"),
            Block(4.6, ornament(room / 2, -2.4, min(78.0, room), ACCENT)),
            *paragraph(below, room, Face("serif-italic", small, INK, 1.4), anchor="middle"),
        )
    )
    high = words.height + 2 * pad
    foot = _AFOOT - high + (pad - _PAD)
    feet = ((aside, foot), (wide - aside, foot))
    flags = Group(standards(subject, feet, _STANDARD, ACCENT), name="cover:standards")
    marks = (
        Rect(0.0, -high, wide, high, ink.paper),
        line(0.0, -high, wide, -high, Pen(ACCENT, 0.25)),
        *((flags,) if is_led else ()),
        moved(words.marks, (wide - room) / 2, -pad),
    )
    return Block(high, marks)


def _about(subject: Subject, wide: Mm) -> Block:
    """Return what the battle is about, vignettes beside it where ink is not spared and there is room."""
    if subject.look.ink is not Ink.FULL or wide - 2 * (WIDE + _ASIDE) < _LEAST_ABOUT:
        return _words(subject.scenario, wide, _INDENT)
    words = _words(subject.scenario, wide, WIDE + _ASIDE)
    high = max(words.height, HIGH)
    foot = (HIGH - high) / 2 - HIGH + 1.2
    marks = (
        moved(words.marks, 0.0, (words.height - high) / 2),
        moved(gun(), WIDE / 2, foot, name="cover:gun"),
        moved(drum(), wide - WIDE / 2, foot, name="cover:drum"),
    )
    return Block(high, marks)


def _words(scenario: Scenario, wide: Mm, indent: Mm) -> Block:
    """Return what the battle is about, and how many play it for how long; so much is free on both sides."""
    told = paragraph(_told(scenario), wide - indent, _ABOUT, indent, "middle")
    return stacked((*told, gap(0.6), *paragraph(_frame(scenario), wide, _FRAME, anchor="middle")))


def _frame(scenario: Scenario) -> str:
    """Return how many play and how long, as far as the scenario says so."""
    both = ((scenario.players, "player"), (scenario.minutes, "minute"))
    numbers = (_between(interval, noun) for interval, noun in both if interval is not None)
    return " \u00b7 ".join(filter(None, (*numbers, scenario.difficulty)))


def _told(scenario: Scenario) -> str:
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
