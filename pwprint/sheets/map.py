"""The map: the board at full size over as many pages as it needs, or small on one."""

from __future__ import annotations

from dataclasses import dataclass
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
from pwprint.sheets.map_grid import Part
from pwprint.sheets.map_legend import Entry, entries, legend_height, legend_marks
from pwprint.sheets.map_place import View
from pwprint.sheets.map_plan import Demand, Plan, Style, one_page, plan
from pwprint.sheets.map_signs import signs
from pwprint.sheets.map_title import Heading
from pwprint.sheets.map_window import within
from pwprint.sheets.map_zones import zone

_GRID = Pen("#8E8778", 0.2, round=False)
_BLEED: Mm = 1.0
"""How far the picture goes on over a seam, so that a cut beside the line shows no white."""


@dataclass(frozen=True, slots=True)
class Matter:
    """What the pages of one map share: the country, the sides' looks, where units come and go, the words."""

    subject: Subject
    scene: Scene
    sides: tuple[Livery, Livery]
    gates: tuple[Gate, ...]
    heading: Heading
    legend: tuple[Entry, ...]


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the map of a scenario, ready to print."""
    matter = gathered(subject)
    chosen = layout(matter, settings)
    picture = (*country(matter.scene), *_lines(matter.scene.board), *_zones(matter))
    pages = [_page(matter, chosen, part, picture) for part in chosen.parts]
    if chosen.style is Style.KEY:
        pages.append(_key(matter, chosen))
    return booklet(subject, SHEET.title, tuple(pages), duplex="Simplex")


def gathered(subject: Subject) -> Matter:
    """Return everything that does not depend on the paper."""
    scenario = subject.scenario
    scene = scene_of(subject)
    sides = liveries(scenario)
    ways = gates(scenario, scene)
    below = ", ".join(part for part in (scenario.place, scenario.date) if part)
    heading = Heading(scenario.title, below, subject.ruleset.title, scenario.summary)
    return Matter(subject, scene, sides, ways, heading, entries(subject, sides, ways))


def scene_of(subject: Subject) -> Scene:
    """Return what the art of terrain needs: the squares by the names of their drawings."""
    scenario = subject.scenario
    areas: dict[str, int] = {}
    for name, squares in scenario.terrain.items():
        art = subject.ruleset.terrain[name].art
        areas[art] = areas.get(art, 0) | squares
    return Scene(scenario.board, areas, scenario.id)


def layout(matter: Matter, settings: PrintSettings) -> Plan:
    """Return which squares go on which page."""
    board = matter.scene.board

    @cache
    def height(width: Mm) -> Mm:
        return legend_height(matter.legend, width)

    choose = one_page if settings.one_page_map else plan
    return choose(Demand(board.columns, board.rows, matter.heading.height, height), settings.square, settings.paper)


def _lines(board: Board) -> tuple[Mark, ...]:
    """Return the lines of the grid in art units."""
    width, height = board.columns * UNIT, board.rows * UNIT
    steps: list[Command] = []
    for column in range(1, board.columns):
        steps += [("M", (column * UNIT, 0.0)), to(column * UNIT, height)]
    for row in range(1, board.rows):
        steps += [("M", (0.0, row * UNIT)), to(width, row * UNIT)]
    return (Group((Path(tuple(steps), pen=_GRID),), name="map:grid"),) if steps else ()


def _zones(matter: Matter) -> tuple[Mark, ...]:
    return tuple(
        Group(zone(matter.scene.board, side.deployment, livery), name=f"map:zone:{side.id}")
        for side, livery in zip(matter.subject.scenario.sides, matter.sides, strict=True)
        if side.deployment
    )


def _page(matter: Matter, chosen: Plan, part: Part, picture: tuple[Mark, ...]) -> Page:
    scenario = matter.subject.scenario
    view = View(matter.scene.board, part, chosen.grid.square)
    written = signs(scenario, matter.scene, view, matter.sides, matter.gates)
    marks = (
        _window(chosen, part, picture),
        *frame(chosen, part, matter.scene.board),
        Group(written, name=f"map:signs:{part.number}"),
        *_words(matter, chosen, part.number),
        upright_ruler(chosen, part),
        *foot(chosen, part.number, scenario.title, program_version()),
    )
    paper = chosen.grid.paper
    return Page(paper.width, paper.height, marks, f"Map, page {part.number} of {chosen.pages}")


def _window(chosen: Plan, part: Part, picture: tuple[Mark, ...]) -> Mark:
    """Return what a page shows of the picture; over seams it goes on a little."""
    scale = chosen.grid.square / UNIT
    west, south = part.column * UNIT, part.row * UNIT
    north_over, east_over, south_over, west_over = (0.0 if edge else _BLEED / scale for edge in chosen.edges(part))
    left, bottom = west - west_over, south - south_over
    right, top = west + part.columns * UNIT + east_over, south + part.rows * UNIT + north_over
    matrix = (scale, 0.0, 0.0, scale, part.window.x - west * scale, part.window.y - south * scale)
    seen = within(picture, (left, bottom, right, top))
    return Group(seen, matrix, (left, bottom, right - left, top - bottom), f"map:window:{part.number}")


def _words(matter: Matter, chosen: Plan, number: int) -> tuple[Mark, ...]:
    """Return title and legend where they belong on this page."""
    (title_page, title_box), (legend_page, legend_box) = chosen.title, chosen.legend
    title = matter.heading.marks(title_box) if title_page == number else ()
    legend = legend_marks(matter.legend, legend_box) if legend_page == number else ()
    return (
        *((Group(title, name="map:title"),) if title else ()),
        *((Group(legend, name="map:legend"),) if legend else ()),
    )


def _key(matter: Matter, chosen: Plan) -> Page:
    """Return the page of title and legend for maps that have no room for them."""
    paper, number = chosen.grid.paper, chosen.pages
    marks = (
        *_words(matter, chosen, number),
        upright_ruler(chosen, None),
        *foot(chosen, number, matter.heading.title, program_version()),
    )
    return Page(paper.width, paper.height, marks, "Map, legend")


SHEET = Sheet("map", "Map", make)
