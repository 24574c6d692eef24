"""The setup: the battle as it begins, drawn with its tiles, then where each unit stands and who comes later."""

from __future__ import annotations

from itertools import chain, repeat, zip_longest
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.compass import needle
from pwprint.page.block import height_of, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import section
from pwprint.page.flow import poured
from pwprint.page.imprint import booklet
from pwprint.page.prose import Face, TextRun, paragraph, words_of
from pwprint.page.sheet import KitSection, PrintSettings, Sheet, Subject
from pwprint.page.side_style import side_styles
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.pdf.marks import moved
from pwprint.pieces.badge import badge
from pwprint.pieces.shield import SHIELD, shield
from pwprint.sheets.briefing.places import coming, squares, start, state
from pwprint.sheets.briefing.setting_up import in_short, placed
from pwprint.sheets.briefing.side import zone
from pwprint.sheets.labels import starting_symbol
from pwprint.sheets.setup_lists import HEADING, SYMBOL, Row, Title, height, largest, listed, usual
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.text.words import joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side, Unit
    from pwprint.page.block import Block
    from pwprint.page.prose import SetWords
    from pwprint.pdf.marks import Booklet, Mm
    from pwprint.sheets.setup_lists import Line, ListType

TITLE = "Setup"
_LAID = {
    Surface.GRID: "Lay the tiles as the picture shows them.",
    Surface.TABLE: "Lay the stands as shown. Positions are in inches from the west and south edges.",
}
_FRONTS = {Surface.GRID: " Small darts point to their fronts.", Surface.TABLE: ""}
_LATER = " Units listed under a {word} arrive later."
_ADVICE: tuple[Face, Mm] = (Face("serif", 9.4, leading=1.2), 7.8)
"""The type of what to do, and how much of it has room in the head of the page."""

_BELOW: Mm = 2.4
"""What stays free between that and the picture."""

_COMPASS: Mm = 10.0
_NEEDLE = 0.5
"""What the compass takes of the width of the head, and how large it is beside that of a map."""

_SHIELD, _FOOT_OF_SHIELD, _NEXT = 0.56, -1.5, 1.0
"""How large shields are beside those of a map, how far they reach below the line, and what names keep from them."""

_GUTTER: Mm = 8.0
_LEAST, _USUAL, _MOST = 0.46, 0.62, 0.82
"""The shares of a page's height that the picture takes: beside lists on one page at least, else, and at most."""
_AFTER: Mm = 4.0
_FOOT: Mm = 4.5
"""What stays free between the picture and the lists, and between these and the foot of the page."""

_SPARE: tuple[Mm, Mm, Mm, Mm] = (2.0, 4.0, 4.0, 9.0)
"""What more is free at most where lists leave it: above and below what to do, and above and below the key."""
_OPEN, _NAMED = frozenset({"road", "railway", "trench"}), frozenset({"town", "fortification"})
"""Ground of which the setup does not speak, and such as has a name of its own."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the setup of a scenario: the picture, and below it the two sides."""
    at = stage(settings.paper)
    advice = tuple(line for words in _advice(subject) for line in paragraph(words, at.width - _COMPASS, _ADVICE[0]))
    told = max(0.0, height_of(advice) - _ADVICE[1] + _BELOW)
    room = at.room - HEAD - _FOOT
    wide = (at.width - _GUTTER) / 2
    lines = tuple(tuple(_lines(subject, side)) for side in subject.scenario.sides)
    line = max(map(height_of, (laid for laid in _lists(subject, lines, wide, usual(lines, wide)))))
    # The picture takes what the lists leave; where that is too little, these go on over a page of more than some lines.
    left = room - told - line - _AFTER
    high = min(_MOST * room, left) if left >= _LEAST * room else _USUAL * room
    picture = small_map(ground_of(subject), (at.width, high), subject.scenario.sides)
    # A broad board leaves room below it: lists take it, then what stands above them.
    free = room - told - picture.height - _AFTER - HEADING
    type_ = largest(lines, wide, free)
    share = min(1.0, max(0.0, free - height(lines, type_)) / sum(_SPARE))
    above, below, before, after = (share * most for most in _SPARE)
    told, picture = told + above + below, replace(picture, before_key=before)
    top = told + picture.height + _AFTER + after
    lists = _lists(subject, lines, wide, type_)
    # Each side has a column of its own: what comes later would pass for the other side's.
    pages = [*zip_longest(*(poured(one, chain([room - top], repeat(room))) for one in lists), fillvalue=())]
    drawn = moved(picture.marks, (at.width - picture.width) / 2, -told, name="setup:map")
    leaves = [
        tuple(mark for number, column in enumerate(page) for mark in hung(column, number * (wide + _GUTTER), -under))
        for page, under in zip(pages, chain([top], repeat(0.0)), strict=False)
    ]
    north = moved(needle(0.0, 0.0), at.width - 0.38 * _COMPASS, 0.5 - told, _NEEDLE)
    leaves[0] = (*hung(advice, 0.0, _ADVICE[1] - above), north, drawn, *leaves[0])
    return booklet(subject, TITLE, headed_pages(subject, at, TITLE, (), tuple(leaves)), duplex="Simplex")


def _advice(subject: Subject) -> tuple[str, SetWords]:
    """Return what to do, and what the picture cannot show."""
    scenario = subject.scenario
    later = _LATER.format(word=subject.ruleset.book.turn_word)
    comes = any(True for side in scenario.sides for _ in _later(subject, side))
    laid = _LAID[scenario.board.surface] + _fronts(subject) + (later if comes else "")
    said = in_short(scenario)
    return laid, words_of((*((TextRun(f"{said} ", _ADVICE[0]),) if said else ()), *_goals(subject)))


def _fronts(subject: Subject) -> str:
    """Return what shows where units face, if they do."""
    play, scenario = subject.ruleset.play, subject.scenario
    has_front = any(play.piece(scenario, subject.ruleset, unit).facing is not None for unit in scenario.units)
    return _FRONTS[scenario.board.surface] if has_front else ""


def _goals(subject: Subject) -> Iterator[TextRun]:
    """Yield what the objectives are, each behind its shield, and where."""
    scenario, face = subject.scenario, _ADVICE[0]
    goals = scenario.objectives
    if goals:
        yield TextRun("Objectives: " if goals[1:] else "Objective: ", face)
    for number, goal in enumerate(goals, 1):
        place = f" ({squares(scenario.board, goal.at)})" if goal.at else ""
        sign = moved(shield(number, 0.0, _FOOT_OF_SHIELD), 0.0, 0.0, _SHIELD)
        name = f"{goal.title}{place}".replace(" ", "\xa0")
        yield TextRun("", face, (sign,), _SHIELD * SHIELD[0] + _NEXT)
        yield TextRun(f"{name}. " if number == len(goals) else f"{name}, ", face)


def _lists(
    subject: Subject, lines: tuple[tuple[Line, ...], ...], width: Mm, type_: ListType
) -> list[tuple[Block, ...]]:
    """Return the lists of both sides."""
    ink = tones(subject.look)
    return [
        tuple(listed(section(side.title, width, ink), own, type_))
        for side, own in zip(subject.scenario.sides, lines, strict=True)
    ]


def _lines(subject: Subject, side: Side) -> Iterator[Line]:
    """Yield the lines of a side: the units on the field, then those that come, turn by turn."""
    style = side_styles(subject.scenario, subject.look)[side.index]
    yield from (_row(subject, unit) for unit in side.units if _starts(unit))
    for words, units in chain(_placed(subject, side), _later(subject, side)):
        yield Title(style, words)
        yield from (_row(subject, unit) for unit in units)


def _starts(unit: Unit) -> bool:
    return not unit.lost and (unit.at is not None or unit.point is not None)


def _placed(subject: Subject, side: Side) -> Iterator[tuple[str, tuple[Unit, ...]]]:
    """Yield the units that the player of a side places, with where."""
    units = placed(side)
    if units:
        yield f"To be placed in {zone(subject, side)}", units


def _later(subject: Subject, side: Side) -> Iterator[tuple[str, tuple[Unit, ...]]]:
    """Yield the units that come in one turn by one way."""
    word = subject.ruleset.book.turn_word
    groups: dict[tuple[int, str], list[Unit]] = {}
    for unit in side.units:
        if unit.arrives is not None and not unit.lost:
            groups.setdefault((unit.arrives.turn, coming(subject.scenario, unit, word)), []).append(unit)
    for (_, words), units in sorted(groups.items(), key=lambda item: item[0]):
        yield words, tuple(units)


def _ground(subject: Subject, unit: Unit) -> str:
    """Return what lies under the tile of a unit, which hides it: a town by its name, else the kind of terrain."""
    scenario, at = subject.scenario, unit.at
    if at is None or unit.lost:
        return ""
    there = [
        kind
        for name, kind in subject.ruleset.play.terrain_with(scenario.options).items()
        if scenario.terrain.get(name, 0) >> at & 1 and kind.art not in _OPEN
    ]
    label = scenario.labels.get(at, "")
    return (
        label if label and any(kind.art in _NAMED for kind in there) else joined(kind.title.lower() for kind in there)
    )


def _place(subject: Subject, unit: Unit) -> str:
    """Return where a unit starts, and what lies there."""
    begins = "" if unit.is_placed_by_player else start(subject.scenario, subject.ruleset, unit)
    return ", ".join(filter(None, (begins, _ground(subject, unit))))


def _row(subject: Subject, unit: Unit) -> Row:
    """Return a unit: its symbol and id, its name with how it starts, and where."""
    style, kind = side_styles(subject.scenario, subject.look)[unit.side], subject.ruleset.play.units[unit.type]
    how = ", ".join(state(subject.scenario, subject.ruleset, unit))
    return Row(
        badge(style, starting_symbol(subject, unit), (0.0, -0.6), SYMBOL), unit.id, unit.name or kind.title, how,
        _place(subject, unit),
    )  # fmt: skip


SHEET = Sheet("setup", TITLE, make, bound=lambda _subject, _settings: KitSection.BEFORE)
