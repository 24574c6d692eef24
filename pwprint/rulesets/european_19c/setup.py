"""What the rules forbid in a setup. E19-R07 to R10, E19-R12, E19-R53, E19-TER-19, E19-CC-01."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pwprint.problems import Note, Problem, Severity, broken_rule
from pwprint.rulesets.european_19c.field import at_start, covered, opponents_given, pair
from pwprint.rulesets.european_19c.ground import prepare
from pwprint.rulesets.european_19c.says import inches
from pwprint.rulesets.european_19c.tables import CAPACITY, STAND_DEPTH, TERRAIN, UNITS, ZONE
from pwprint.table import shapes
from pwprint.table.footprint import gap, overlap
from pwprint.table.measure import LENIENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.rulesets.european_19c.field import Field
    from pwprint.rulesets.european_19c.ground import Ground
    from pwprint.scenario import Scenario, Side, Unit


def check(scenario: Scenario) -> list[Problem]:
    """Return everything that is wrong with how a battle starts."""
    field, ground = at_start(scenario), prepare(scenario)
    here = [unit for unit in scenario.units if unit.point is not None]
    found = [problem for side in scenario.sides for problem in _army(side)]
    for unit in here:
        found += _unit(scenario, field, ground, unit)
    for unit in scenario.units:
        if unit.arrives is not None:
            found += _hits(unit, field.stands[unit.index].hits, 0)
    found += _together(field, here)
    found += _towns(field, ground, here)
    found += _zones(scenario)
    return [*found, *_dry_roads(ground)]


def _army(side: Side) -> Iterator[Problem]:
    """E19-SET-03, E19-R09: one commander, and somebody to command."""
    commanders = [unit for unit in side.units if UNITS[unit.type].rallies]
    if len(commanders) != 1:
        message = f"{side.id} has {len(commanders)} commanders; each army has exactly one"
        yield broken_rule("E19-R09", message, side.pointer)
    others = [unit for unit in side.units if not UNITS[unit.type].rallies]
    if side.units and not others:
        yield broken_rule("E19-R09", f"{side.id} has no unit beside its commander", side.pointer)
    if not side.units or (others and all(unit.lost for unit in others)):
        yield Problem("U001", f"{side.id} has no unit to command", side.pointer)


# --- one unit -------------------------------------------------------------------------------------------------------


def _unit(scenario: Scenario, field: Field, ground: Ground, unit: Unit) -> Iterator[Problem]:
    stand, table = field.stands[unit.index], ground.table
    shape = covered(unit.type, stand.pose)
    if not all(-LENIENT <= x <= table.width + LENIENT and -LENIENT <= y <= table.height + LENIENT for x, y in shape):
        yield broken_rule("E19-R08", f"{unit.id} does not stand wholly on the table", unit.pointer)
    yield from _footing(ground, unit)
    yield from _entrenched(ground, unit, entrenched=stand.entrenched)
    yield from _hits(unit, stand.hits, _extra(ground, unit, entrenched=stand.entrenched))
    yield from _locks(scenario, field, unit)


def _footing(ground: Ground, unit: Unit) -> Iterator[Problem]:
    """E19-R10: units start only where they may be."""
    assert unit.point is not None
    kind = UNITS[unit.type]
    for name in ground.closed_at(kind, unit.point):
        where = TERRAIN[name].title.lower()
        yield broken_rule("E19-R10", f"{unit.id} starts in ground that it may not enter: {where}", unit.pointer)
    if not kind.settles and ground.area_at("town", unit.point) is not None:
        yield broken_rule("E19-R10", f"{unit.id} starts in a town, where {unit.type} may not stop", unit.pointer)


def _entrenched(ground: Ground, unit: Unit, *, entrenched: bool) -> Iterator[Problem]:
    assert unit.point is not None
    if not entrenched:
        return
    if not UNITS[unit.type].digs_in:
        yield broken_rule("E19-TER-19", f"{unit.id} cannot be entrenched: {unit.type} cannot", unit.pointer)
    elif not ground.touches("entrenchment", unit.point):
        yield broken_rule("E19-R53", f"{unit.id} is entrenched where there is no entrenchment", unit.pointer)


def _hits(unit: Unit, hits: int, extra: int) -> Iterator[Problem]:
    """E19-R12: no more hits than the unit survives where it stands; one that arrives comes to open ground."""
    most = CAPACITY[str(unit.keys.get("quality", "average"))] + extra
    if hits > most:
        message = f"{unit.id} starts with {hits} hits and survives {most} where it stands"
        yield broken_rule("E19-R12", message, f"{unit.pointer}/hits")


def _extra(ground: Ground, unit: Unit, *, entrenched: bool) -> int:
    assert unit.point is not None
    cover = "entrenchment" if entrenched else ground.cover_at(UNITS[unit.type], unit.point, shot=True)
    return TERRAIN[cover].extra if cover else 0


def _locks(scenario: Scenario, field: Field, unit: Unit) -> Iterator[Problem]:
    """E19-CC-01: locked units are enemies in contact."""
    for other in opponents_given(unit):
        foe = scenario.units[other]
        if foe.side == unit.side:
            yield broken_rule(
                "E19-CC-01", f"{unit.id} cannot be locked with {foe.id}, which is on its own side", _lock(unit)
            )
        elif foe.point is None or _gap(field, unit, foe) > APART + LENIENT:
            yield broken_rule("E19-CC-01", f"{unit.id} is locked with {foe.id}, which it does not touch", _lock(unit))


APART = STAND_DEPTH / 2
"""How far apart a locked pair may be: a unit that is charged in march deploys on its centre. E19-R91"""


def _lock(unit: Unit) -> str:
    return f"{unit.pointer}/locked_with"


# --- units together -------------------------------------------------------------------------------------------------


def _gap(field: Field, unit: Unit, other: Unit) -> float:
    return gap(*(covered(each.type, field.stands[each.index].pose) for each in (unit, other)))


def _together(field: Field, units: list[Unit]) -> Iterator[Problem]:
    """E19-R07 for units that overlap; a warning, E19-R10, for enemies that start near each other."""
    for unit, other in combinations(units, 2):
        one, two = (covered(each.type, field.stands[each.index].pose) for each in (unit, other))
        locked = pair(unit.index, other.index) in field.locked
        notes = (Note(f"{unit.id} starts here", unit.pointer),)
        if overlap(one, two) > LENIENT and not locked:
            yield broken_rule("E19-R07", f"{other.id} overlaps {unit.id}", other.pointer, notes=notes)
        elif unit.side != other.side and not locked and (apart := gap(one, two)) <= ZONE + LENIENT:
            message = f"{other.id} starts {inches(apart)} from {unit.id}, within {ZONE:g} in of an enemy"
            yield Problem("E19-R10", message, other.pointer, severity=Severity.WARNING, notes=notes, rule="E19-R10")


def _towns(field: Field, ground: Ground, units: list[Unit]) -> Iterator[Problem]:
    """E19-TER-04, E19-R10: a town holds one unit."""
    first: dict[int, Unit] = {}
    for unit in units:
        town = ground.area_at("town", field.stands[unit.index].pose.at)
        if town is None:
            continue
        if town in first:
            other = first[town]
            message = f"{unit.id} starts in the town that {other.id} holds; a town holds one unit"
            yield broken_rule("E19-R10", message, unit.pointer, notes=(Note(f"{other.id} starts here", other.pointer),))
        else:
            first[town] = unit


def _zones(scenario: Scenario) -> Iterator[Problem]:
    """E19-R10: a unit starts in its side's zone, where the scenario gives one."""
    for side in scenario.sides:
        if side.zone is None:
            continue
        zone = shapes.moved(shapes.form(side.zone), LENIENT)
        for unit in side.units:
            if unit.point is not None and not shapes.covers(zone, unit.point):
                yield broken_rule(
                    "E19-R10", f"{unit.id} starts outside its side’s deployment zone", f"{unit.pointer}/at"
                )


def _dry_roads(ground: Ground) -> Iterator[Problem]:
    """Warn of a road that crosses a river where there is no bridge or ford. E19-R10, E19-R46."""
    for feature in ground.table.features:
        if feature.terrain != "road":
            continue
        wet = shapes.form(feature.area).intersection(ground.closed("river", LENIENT))
        if not wet.is_empty and wet.area > LENIENT:
            message = "this road crosses a river where there is no bridge or ford"
            yield Problem("E19-R10", message, feature.pointer, severity=Severity.WARNING, rule="E19-R10")
