"""The legend of an open table: its terrain with the effects, objectives, stands, zones, and where units come and go."""

from __future__ import annotations

from pwprint.game.ruleset import TerrainKind
from pwprint.game.scenario import Scenario, Side
from pwprint.game.table.areas import Area, Strip, rectangle
from pwprint.map.legend import Entry, moved_to_middle
from pwprint.map.signs import SHIELD, shield
from pwprint.map.table.country import OnTable
from pwprint.map.table.land import land
from pwprint.map.table.picture import Matter
from pwprint.map.table.units import block, meaning, pointer
from pwprint.map.table.ways import Way
from pwprint.map.terrain import landscape
from pwprint.map.terrain.border import CLOSE
from pwprint.map.units import arrivals
from pwprint.map.zones import badge, pattern
from pwprint.page import inks
from pwprint.page.side_style import Livery
from pwprint.pdf.marks import Command, Group, Mark, Mm, Pen, Rect
from pwprint.text.words import joined

_SIGN: Mm = 12.0
_TALL: Mm = 9.0
_UNIT: Mm = 0.52
"""mm of an art unit in the signs."""

_SIDE = 2.8
"""The breadth of the piece of country in a sign, in inches."""

_INCH = _SIGN / _SIDE / _UNIT


def entries(matter: Matter) -> tuple[Entry, ...]:
    """Return the legend of a table."""
    scenario, ruleset = matter.subject.scenario, matter.subject.ruleset
    here = {feature.terrain for feature in matter.table.features}
    found = [_terrain(kind, scenario) for name, kind in ruleset.play.terrain.items() if name in here]
    for number, goal in enumerate(scenario.objectives, 1):
        if goal.area is not None:
            sign = moved_to_middle(shield(number, 0.0, 0.0))
            found.append(
                Entry(
                    sign,
                    SHIELD[1],
                    _capital(goal.name or goal.id),
                    "Objective: the middle of a unit inside the dashed line holds it",
                )
            )
    if matter.starts:
        livery = matter.sides[matter.starts[0].unit.side]
        found.append(Entry(_stands(livery), 7.6, "Start of a unit", meaning(matter.starts)))
    return (*found, *(_side(side, matter) for side in scenario.sides))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(phrases: tuple[str, ...], otherwise: str) -> str:
    return _capital("; ".join(phrases)) or otherwise


def _terrain(kind: TerrainKind, scenario: Scenario) -> Entry:
    effects = kind.effects(scenario.options, {unit.type for unit in scenario.units})
    return Entry(swatch(kind.art), _TALL, kind.title, _sentence(effects, "No effect"))


def swatch(art: str) -> tuple[Mark, ...]:
    """Return a piece of a table with one kind of terrain, as large as a sign."""
    high = _SIDE * _TALL / _SIGN
    picture = landscape(OnTable(land((_SIDE, high), _sample(art, high), _INCH, "legend")))
    part = Group(picture, (_UNIT, 0.0, 0.0, _UNIT, 0.0, 0.0))
    box = Group((part,), clip=(0.0, 0.0, _SIGN, _TALL), name=f"legend:{art}")
    return (box, Rect(0.0, 0.0, _SIGN, _TALL, pen=Pen(inks.INK, 0.2, round=False)))


def _sample(art: str, high: float) -> dict[str, tuple[Area, ...]]:
    """Return a piece of country with a kind of terrain in the middle, and what belongs to it."""
    middle, level = _SIDE / 2, high / 2
    across, along = Strip(((0.0, level), (_SIDE, level)), 1.1), Strip(((middle, 0.0), (middle, high)), 1.3)
    match art:
        case "road":
            return {"road": (across,)}
        case "river":
            return {"river": (across,)}
        case "bridge":
            return {"river": (along,), "road": (across,), "bridge": (rectangle(0.55, level - 0.5, 1.7, 1.0),)}
        case "ford":
            return {"river": (along,), "road": (across,), "ford": (rectangle(0.6, 0.25, 1.6, high - 0.5),)}
        case "lake":
            return {art: (rectangle(0.35, -1.0, 5.0, high + 0.6),)}
        case "entrenchment":
            return {art: (rectangle(0.25, level - 0.45, _SIDE - 0.5, 0.9),)}
        case "hill":
            return {art: (rectangle(0.12, 0.1, _SIDE - 0.24, high - 0.2),)}
        case _:
            return {art: (rectangle(0.1, 0.1, _SIDE - 0.2, high - 0.2),)}


def _stands(livery: Livery) -> tuple[Mark, ...]:
    return (Group((*block(livery, 8.0, 4.0), pointer(livery, 2.0)), (1.0, 0.0, 0.0, 1.0, _SIGN / 2, 3.0)),)


def _side(side: Side, matter: Matter) -> Entry:
    """Return the entry of a side: its letter, its zone, and who comes by its arrows."""
    livery = matter.sides[side.index]
    own = [way for way in matter.ways if way.side == side.index]
    sign: tuple[Mark, ...] = badge(livery, (_SIGN - 5.0) / 2, 1.0)
    phrases = []
    if side.zone is not None:
        sign = (*pattern(livery, lambda by: _frame(by, 7.0)), *sign)
        phrases.append("deploys in this band")
    word = matter.subject.ruleset.book.turn_word
    comes, goes = ([way for way in own if bool(way.turns) == is_coming] for is_coming in (True, False))
    if comes:
        phrases.append(f"enters by {_signs(comes)}: {arrivals(side, word)}")
    if goes:
        phrases.append(f"leaves by {_signs(goes)} marked “off”")
    return Entry(sign, 7.0, side.name, _sentence(tuple(phrases), ""))


def _signs(ways: list[Way]) -> str:
    """Return what the map draws at ways: arrows at the table's edge, a dotted line round an area, or both."""
    drawn = {
        "the arrow": sum(len(way.arrows) for way in ways),
        "the dotted box": sum(not way.is_edge for way in ways),
    }
    plural = {"the arrow": "arrows", "the dotted box": "dotted boxes"}
    return joined([name if count == 1 else plural[name] for name, count in drawn.items() if count], "and")


def _frame(by: float, tall: Mm) -> tuple[Command, ...]:
    low, high, right = by - 0.4, tall - by + 0.4, _SIGN - by + 0.4
    return (("M", (low, low)), ("L", (right, low)), ("L", (right, high)), ("L", (low, high)), CLOSE)
