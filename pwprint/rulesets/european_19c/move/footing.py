"""Areas where no unit can ever stand: objectives that cannot be held, arrivals that never come. E19-R10."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pwprint.game.goals.terms import places_wanted
from pwprint.game.table import shapes
from pwprint.game.table.areas import rectangle
from pwprint.game.table.measure import LENIENT
from pwprint.text.problems import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.table.areas import Area, Point
    from pwprint.rulesets.european_19c.ground import Ground
    from pwprint.rulesets.european_19c.table_memory import TableMemory
    from pwprint.rulesets.european_19c.tables import European19Unit


def check(scenario: Scenario, memory: TableMemory, ground: Ground) -> Iterator[Problem]:
    """Yield the objectives that no unit of a side can ever hold, and the arrivals for which there is no room."""
    yield from _objectives(scenario, ground)
    for unit in scenario.units:
        if unit.arrives is not None:
            places = {"at": unit.arrives.area, "else": unit.arrives.other_area}
            for key, area in places.items():
                if area is not None:
                    yield from _arrival(memory, ground, unit, area, key)


def _objectives(scenario: Scenario, ground: Ground) -> Iterator[Problem]:
    least = ground.bases.least
    for index, term in scenario.goals:
        found = {ground.kinds[unit.type] for unit in scenario.sides[index].units if not unit.lost}
        kinds = sorted(found, key=lambda kind: not kind.settles)  # who may stop in a town finds room most readily
        if not kinds:
            continue  # what is wrong with such a side has been said
        for pointer, objective in places_wanted(term):
            goal = scenario.objectives[objective]
            assert goal.area is not None
            if any(has_room(ground, kind, goal.area, (least, least)) for kind in kinds):
                continue
            side = scenario.sides[index].id
            message = f"no unit of {side} can ever hold {goal.id}: there is no place in it where one may stand"
            yield Problem(
                "V002",
                message,
                pointer,
                "it is held by the middle of a unit: let it reach out to open ground",
                severity=Severity.WARNING,
            )


def _arrival(memory: TableMemory, ground: Ground, unit: Unit, area: Area, key: str) -> Iterator[Problem]:
    xs, ys = zip(
        *ground.bases.shapes[unit.type, memory.stands[unit.index].pose._replace(at=(0.0, 0.0), deployed=False)],
        strict=True,
    )
    if has_room(ground, ground.kinds[unit.type], area, (max(xs), max(ys))):
        return
    wide, deep = 2 * max(xs), 2 * max(ys)
    yield Problem(
        "V003",
        f"{unit.id} can never arrive{_WAY[key]}: in its area there is no place where it may stand,"
        f" {wide:.3g} by {deep:.3g} in",
        f"{unit.pointer}/arrives/{key}",
        "its middle is put down in the area, all of it on the table, and not in ground that it may not enter",
    )


_WAY = {"at": "", "else": " the other way"}


def has_room(ground: Ground, kind: European19Unit, area: Area, inset: tuple[float, float]) -> bool:
    """Return whether the middle of a unit that reaches so far from it can be anywhere in an area."""
    x, y = (length - LENIENT for length in inset)
    width, height = ground.table.width - 2 * x, ground.table.height - 2 * y
    if width <= 0 or height <= 0:
        return False
    room = shapes.common(shapes.form(rectangle(x, y, width, height)), shapes.with_edge(area))
    closed = ground.closed_to(kind)
    if any(shapes.covers(room, at) and not any(shapes.covers(form, at) for form in closed) for at in _spots(area)):
        return True
    for form in closed:
        room = shapes.without(room, form)
    return not shapes.is_empty(room)


def _spots(area: Area) -> list[Point]:
    """Return some places of an area: if one of them is free, all of it need not be worked out."""
    west, south, east, north = shapes.form(area).box
    shares = [share / _SPOTS for share in range(1, _SPOTS)]
    return [(west + (east - west) * x, south + (north - south) * y) for x, y in product(shares, shares)]


_SPOTS = 6
"""Into how many parts an area is divided to look for a free place."""
