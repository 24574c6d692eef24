"""The cover of a kit: the title, the ground, what is inside, and how to print and cut it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from pwprint.page.block import Block, beside, gap, stacked
from pwprint.page.display_type import diamond, ornament, spaced
from pwprint.page.imprint import colophon
from pwprint.page.paper import MARGIN, NoRoomError
from pwprint.page.prose import Face, TextRun, paragraph, words_of
from pwprint.page.typesetting import typeset
from pwprint.pdf.artwork.placed import drawn, fitted
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, shortened
from pwprint.pdf.marks import Box, Group, Mark, Page, Pen, Rect, Text, line, moved
from pwprint.sheets.briefing.common import AGAINST, against
from pwprint.sheets.goals import favoured
from pwprint.sheets.kit.contents import ACCENT, GREY, listed, printing
from pwprint.sheets.kit.forces import banner, banner_width, counted_below, forces
from pwprint.sheets.small_map.drawing import bare_map, ground_of
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
_RUN_IN = Face("serif-bold", 10.0, INK, 1.3)
_KICKER = Face("sans-semibold", 8.5, ACCENT)
_EDGE: Mm = MARGIN + 6.0
_FOOT: Mm = 4.0
_AROUND: Mm = 4.0
"""Above and below the picture."""
_BETWEEN: Mm = 10.0
_LEAST: Mm = 30.0
"""Smaller pictures show nothing."""
_BANNER, _BESIDE, _BELOW = 36.0, 3.5, 2.6
"""How broad the banners of sides are at most, and what they keep from a picture beside them, and from one below."""


def cover(
    subject: Subject, settings: PrintSettings, contents: tuple[ContentsEntry, ...], beside_it: tuple[Sheet, ...] = ()
) -> Page:
    """Return the first page of a kit; `beside_it` are sheets in files of their own.

    Raises NoRoomError where the paper leaves no room for it.
    """
    paper, wide = settings.paper, settings.paper.width - 2 * _EDGE
    title, below = _heading(subject, wide), _below(subject, settings, contents, beside_it, wide)
    top, foot = paper.height - _EDGE - title.height, _EDGE + _FOOT + below.height
    high = top - foot - 2 * _AROUND
    picture = _shown(subject, (wide, high))
    if picture is None:
        raise NoRoomError(f"the cover finds no room on {paper.title}; print the sheets without the kit")
    marks = (
        *_frame_lines(paper),
        moved(title.marks, _EDGE, paper.height - _EDGE),
        moved(picture.marks, _EDGE, top - _AROUND - (high - picture.height) / 2),
        moved(below.marks, _EDGE, foot),
        _foot(subject, paper, 1 + sum(entry.pages for entry in contents)),
    )
    return Page(paper.width, paper.height, marks, "Cover")


def _below(
    subject: Subject,
    settings: PrintSettings,
    contents: tuple[ContentsEntry, ...],
    beside_it: tuple[Sheet, ...],
    wide: Mm,
) -> Block:
    """Return what stands below the picture: the contents, how they are printed, and what is needed besides."""
    half = (wide - _BETWEEN) / 2
    columns = beside([(0.0, listed(contents, half)), (half + _BETWEEN, printing(settings, contents, half))])
    return stacked((columns, gap(2.0), _besides(subject, beside_it, wide)))


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


def _shown(subject: Subject, room: tuple[Mm, Mm]) -> Block | None:
    """Return the picture and both sides, these beside it or above it, where it is larger; None without room."""
    wide, high = room
    plates = _over(subject, wide)
    least = banner_width(subject) + _BESIDE
    flanked = _picture(subject, (wide - 2 * least, high))
    under = _picture(subject, (wide, high - plates.height - _BELOW))
    picture = max(flanked, under, key=lambda one: one.width * one.height)
    if min(picture.width, picture.height) < _LEAST:
        return None
    if picture is under:
        return stacked((plates, gap(_BELOW), Block(picture.height, (picture.at((wide - picture.width) / 2),))))
    left = min(_BANNER, (wide - picture.width) / 2 - _BESIDE)
    edge = (wide - picture.width) / 2 - _BESIDE - left
    first, second = forces(subject, left, picture.height)
    banners = (banner(first, edge, 1), banner(second, wide - edge - left, 2))
    return Block(picture.height, (*banners, picture.at((wide - picture.width) / 2)))


def _over(subject: Subject, wide: Mm) -> Block:
    """Return both sides on their colours, each with its kinds of units below it."""
    share = (wide - AGAINST) / 2
    rows = [counted_below(subject, side, share) for side in subject.scenario.sides]
    return stacked((against(subject, wide), beside(zip((0.0, wide - share), rows, strict=True))))


class _CoverPicture(Struct, frozen=True):
    """The picture of a cover, which hangs down from (0, 0)."""

    width: Mm
    height: Mm
    marks: Callable[[], tuple[Mark, ...]]

    def at(self, x: Mm) -> Group:
        """Return it in its place."""
        return moved(self.marks(), x, 0.0, name="cover:picture")


def _picture(subject: Subject, room: tuple[Mm, Mm]) -> _CoverPicture:
    """Return the designer's picture, or the battle set up, as large as there is room for."""
    artwork = subject.artwork.get(subject.scenario.cover)
    room = (max(1.0, room[0]), max(1.0, room[1]))
    if artwork is None:
        picture = bare_map(ground_of(subject), room, subject.scenario.sides)
        return _CoverPicture(picture.width, picture.height, lambda: picture.marks)
    box = fitted(artwork, Box(0.0, -room[1], *room))
    home = Box(0.0, -box.height, box.width, box.height)
    return _CoverPicture(box.width, box.height, lambda: (drawn(artwork, home, "cover"),))


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
            *paragraph(_about(scenario), wide - 8.0, _ABOUT, 4.0, "middle"),
            gap(1.2),
            *paragraph(_frame(scenario), wide, _FRAME, anchor="middle"),
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


def _besides(subject: Subject, beside_it: tuple[Sheet, ...], wide: Mm) -> Block:
    """Return what lies on the table besides the kit, then the sheets that have files of their own."""
    lists = [("You will also need", _components(subject))]
    if beside_it:
        lists.append(("In files of their own", (f"{sheet.name}.pdf, {sheet.use}" for sheet in beside_it)))
    rule = Block(3.0, (line(0.0, -0.6, wide, -0.6, Pen(ACCENT, 0.3)),))
    told = (paragraph(words_of(tuple(_run_in(heading, items))), wide, _LIST) for heading, items in lists)
    return stacked((rule, *chain.from_iterable(told)))


def _run_in(heading: str, items: Iterable[str]) -> Iterator[TextRun]:
    """Yield a list as part of a paragraph: its heading, and each of its items after a diamond."""
    yield TextRun(f"{heading} ", _RUN_IN)
    for words in items:
        yield TextRun("", _LIST, (diamond(1.4, 1.1, 0.7, ACCENT),), 3.4)
        yield TextRun(f"{words} ", _LIST)


def _components(subject: Subject) -> Iterator[str]:
    """Yield the parts of the game that are not in this document."""
    kit = subject.ruleset.kit
    yield counted(kit.dice, "six-sided die")
    if kit.chits:
        yield "a bag or a cup for the chits"
    yield f"the rules: {subject.ruleset.book.title}, {subject.ruleset.book.credit}, or their rule booklet"
