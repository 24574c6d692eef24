"""The map: the board at full size over as many pages as it needs, or small on one."""

from __future__ import annotations

from functools import cache

from pwprint.art.livery import Livery, liveries
from pwprint.art.terrain import UNIT, Scene, country
from pwprint.art.terrain.scene import to
from pwprint.board.base import Board
from pwprint.press.marks import Booklet, Command, Group, Mark, Mm, Page, Path, Pen
from pwprint.sheets.base import PrintSettings, Sheet, Subject
from pwprint.sheets.imprint import booklet, program_version
from pwprint.sheets.map_foot import foot, upright_ruler
from pwprint.sheets.map_frame import frame
from pwprint.sheets.map_gates import Gate, gates
from pwprint.sheets.map_legend import Entry, entries, legend_height, legend_marks
from pwprint.sheets.map_place import View
from pwprint.sheets.map_plan import Part, Plan, Style, one_page, plan
from pwprint.sheets.map_signs import signs
from pwprint.sheets.map_title import Heading
from pwprint.sheets.map_window import within
from pwprint.sheets.map_zones import zone

_GRID = Pen("#8E8778", 0.2, round=False)
_BLEED: Mm = 1.0
"""How far the picture goes on over a seam, so that a cut beside the line shows no white."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the map of a scenario, ready to print."""
    scenario = subject.scenario
    scene = scene_of(subject)
    sides = liveries(scenario)
    ways = gates(scenario, scene)
    legend = entries(subject, sides, ways)
    chosen = layout(subject, settings, legend)
    picture = (*country(scene), *_lines(scenario.board), *_zones(subject, sides))
    pages = [_page(subject, chosen, part, scene, picture, sides, ways, legend) for part in chosen.parts]
    if chosen.style is Style.KEY:
        pages.append(_key(subject, chosen, legend))
    return booklet(subject, SHEET.title, tuple(pages), duplex="Simplex")


def scene_of(subject: Subject) -> Scene:
    """Return what the art of terrain needs: the squares by the names of their drawings."""
    scenario = subject.scenario
    areas: dict[str, int] = {}
    for name, squares in scenario.terrain.items():
        art = subject.ruleset.terrain[name].art
        areas[art] = areas.get(art, 0) | squares
    return Scene(scenario.board, areas, scenario.id)


def layout(subject: Subject, settings: PrintSettings, legend: tuple[Entry, ...]) -> Plan:
    """Return which squares go on which page."""
    board = subject.scenario.board
    choose = one_page if settings.one_page_map else plan
    return choose(
        board.columns,
        board.rows,
        settings.square,
        settings.paper,
        cache(heading(subject).height),
        cache(lambda width: legend_height(legend, width)),
    )


def heading(subject: Subject) -> Heading:
    """Return the words of the title."""
    scenario = subject.scenario
    below = ", ".join(part for part in (scenario.place, scenario.date) if part)
    return Heading(scenario.title, below, subject.ruleset.title, scenario.summary)


def _lines(board: Board) -> tuple[Mark, ...]:
    """Return the lines of the grid in art units."""
    width, height = board.columns * UNIT, board.rows * UNIT
    steps: list[Command] = []
    for column in range(1, board.columns):
        steps += [("M", (column * UNIT, 0.0)), to(column * UNIT, height)]
    for row in range(1, board.rows):
        steps += [("M", (0.0, row * UNIT)), to(width, row * UNIT)]
    return (Group((Path(tuple(steps), pen=_GRID),), name="map:grid"),)


def _zones(subject: Subject, sides: tuple[Livery, Livery]) -> tuple[Mark, ...]:
    board = subject.scenario.board
    return tuple(
        Group(zone(board, side.deployment, sides[side.index]), name=f"map:zone:{side.id}")
        for side in subject.scenario.sides
        if side.deployment
    )


def _page(
    subject: Subject,
    chosen: Plan,
    part: Part,
    scene: Scene,
    picture: tuple[Mark, ...],
    sides: tuple[Livery, Livery],
    ways: tuple[Gate, ...],
    legend: tuple[Entry, ...],
) -> Page:
    view = View(scene.board, part, chosen.square)
    ruler = upright_ruler(chosen, part)
    marks = (
        _window(chosen, part, picture),
        *frame(chosen, part, scene.board),
        Group(signs(subject.scenario, scene, view, sides, ways), name=f"map:signs:{part.number}"),
        *_extras(subject, chosen, part.number, legend),
        *((ruler,) if ruler is not None else ()),
        *foot(chosen, part.number, subject.scenario.title, program_version()),
    )
    return Page(chosen.paper.width, chosen.paper.height, marks, f"Map, page {part.number} of {chosen.pages}")


def _window(chosen: Plan, part: Part, picture: tuple[Mark, ...]) -> Mark:
    """Return what a page shows of the picture; over seams it goes on a little."""
    scale = chosen.square / UNIT
    west, south = part.column * UNIT, part.row * UNIT
    bleed = _BLEED / scale
    north_edge, east_edge, south_edge, west_edge = chosen.edges(part)
    left = west - (0.0 if west_edge else bleed)
    bottom = south - (0.0 if south_edge else bleed)
    right = west + part.columns * UNIT + (0.0 if east_edge else bleed)
    top = south + part.rows * UNIT + (0.0 if north_edge else bleed)
    matrix = (scale, 0.0, 0.0, scale, part.window.x - west * scale, part.window.y - south * scale)
    seen = within(picture, (left, bottom, right, top))
    return Group(seen, matrix, (left, bottom, right - left, top - bottom), f"map:window:{part.number}")


def _extras(subject: Subject, chosen: Plan, number: int, legend: tuple[Entry, ...]) -> tuple[Mark, ...]:
    """Return title and legend where they belong on this page."""
    marks: tuple[Mark, ...] = ()
    if chosen.title[0] == number:
        marks += heading(subject).marks(chosen.title[1])
    if chosen.legend[0] == number:
        marks += legend_marks(legend, chosen.legend[1])
    return marks


def _key(subject: Subject, chosen: Plan, legend: tuple[Entry, ...]) -> Page:
    """Return the page of title and legend for maps that have no room for them."""
    number = chosen.pages
    marks = (
        *_extras(subject, chosen, number, legend),
        *foot(chosen, number, subject.scenario.title, program_version()),
    )
    return Page(chosen.paper.width, chosen.paper.height, marks, "Map, legend")


SHEET = Sheet("map", "Map", make)
