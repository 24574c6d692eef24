"""The legend of an open table: its terrain with the effects, objectives, stands, zones, and where units come and go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pwprint.game.kit import CROSSINGS
from pwprint.game.narration.views import views
from pwprint.game.scenario import Side
from pwprint.game.table.areas import Area, Strip, rectangle
from pwprint.map.entries import Doings, objective, pictured, side_entry, terrain, view
from pwprint.map.legend import SIGN, Entry
from pwprint.map.table.country import OnTable
from pwprint.map.table.land import land
from pwprint.map.table.picture import TableMatter
from pwprint.map.table.units import block, meaning, pointer
from pwprint.map.table.ways import TableWay
from pwprint.map.terrain import landscape
from pwprint.page.side_style import SideStyle
from pwprint.pdf.marks import Group, Mark, Mm
from pwprint.text.words import joined

_TALL: Mm = 9.0
_UNIT: Mm = 0.52
"""mm of an art unit in the signs."""

_SIDE = 2.8
"""The breadth of the piece of country in a sign, in inches."""

_INCH = SIGN / _SIDE / _UNIT
_HELD = "the middle of a unit inside the dashed line holds it"


def entries(matter: TableMatter) -> tuple[Entry, ...]:
    """Return the legend of a table."""
    scenario, word = matter.subject.scenario, matter.subject.ruleset.book.turn_word
    rows = matter.subject.ruleset.play.units
    here = {unit.type for unit in scenario.units}
    units = {name: kind for name, kind in rows.items() if name in here}
    over = tuple(name for name, art in zip(CROSSINGS, ("ford", "bridge"), strict=True) if art in matter.drawn)
    found = [
        terrain(kind.title, kind.effects(scenario.options, units, "", over), swatch(kind.art), _TALL)
        for name, kind in matter.subject.ruleset.play.terrain.items()
        if name in matter.table.kinds
    ]
    found += [
        objective(number, goal.title, _HELD)
        for number, goal in enumerate(scenario.objectives, 1)
        if goal.area is not None
    ]
    if matter.starts:
        style = matter.sides[matter.starts[0].unit.side]
        found.append(Entry(_stands(style), 7.6, "Start of a unit", meaning(matter.starts)))
    found += map(view, views(scenario, word))
    found += [side_entry(side, matter.sides[side.index], _doings(side, matter), word) for side in scenario.sides]
    return tuple(found)


def place_entries(matter: TableMatter) -> Iterator[Entry]:
    """Yield what a legend says of objectives and sides on a map without units."""
    for number, goal in enumerate(matter.subject.scenario.objectives, 1):
        if goal.area is not None:
            yield objective(number, goal.title, _HELD)
    for side in matter.subject.scenario.sides:
        yield side_entry(side, matter.sides[side.index], _doings(side, matter), matter.subject.ruleset.book.turn_word)


@lru_cache(maxsize=32)  # every sheet with a legend has the same few, and so have the next scenarios
def swatch(art: str) -> tuple[Mark, ...]:
    """Return a piece of a table with one kind of terrain, as large as a sign."""
    high = _SIDE * _TALL / SIGN
    picture = landscape(OnTable(land((_SIDE, high), _sample(art, high), _INCH, "legend")))
    part = Group(picture, (_UNIT, 0.0, 0.0, _UNIT, 0.0, 0.0))
    return pictured(part, art, _TALL)


def _sample(art: str, high: float) -> dict[str, tuple[Area, ...]]:
    """Return a piece of country with a kind of terrain in the middle, and what belongs to it."""
    middle, level = _SIDE / 2, high / 2
    across, along = Strip(((0.0, level), (_SIDE, level)), 1.1), Strip(((middle, 0.0), (middle, high)), 1.3)
    match art:
        case "road" | "railway" | "river":
            return {art: (across,)}
        case "bridge":
            return {"river": (along,), "road": (across,), "bridge": (rectangle(0.55, level - 0.5, 1.7, 1.0),)}
        case "ford":
            return {"river": (along,), "road": (across,), "ford": (rectangle(0.6, 0.25, 1.6, high - 0.5),)}
        case "lake" | "sea":
            return {art: (rectangle(0.35, -1.0, 5.0, high + 0.6),)}
        case "entrenchment":
            return {art: (rectangle(0.25, level - 0.45, _SIDE - 0.5, 0.9),)}
        case "hill":
            return {art: (rectangle(0.12, 0.1, _SIDE - 0.24, high - 0.2),)}
        case _:
            return {art: (rectangle(0.1, 0.1, _SIDE - 0.2, high - 0.2),)}


def _stands(style: SideStyle) -> tuple[Mark, ...]:
    return (Group((*block(style, 8.0, 4.0), pointer(style, 2.0)), (1.0, 0.0, 0.0, 1.0, SIGN / 2, 3.0)),)


def _doings(side: Side, matter: TableMatter) -> Doings:
    own = [way for way in matter.ways if way.side == side.index]
    comes, goes = (_signs([way for way in own if bool(way.turns) == is_coming]) for is_coming in (True, False))
    return Doings(side.zone is not None, comes, goes)


def _signs(ways: list[TableWay]) -> str:
    """Return what the map draws at ways: arrows at the table's edge, a dotted line round an area, or both."""
    drawn = {
        "the arrow": sum(len(way.arrows) for way in ways),
        "the dotted box": sum(not way.is_edge for way in ways),
    }
    plural = {"the arrow": "arrows", "the dotted box": "dotted boxes"}
    return joined([name if count == 1 else plural[name] for name, count in drawn.items() if count], "and")
