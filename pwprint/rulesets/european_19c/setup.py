"""What the rules forbid in a setup. E19-R07 to R10, E19-R12, E19-R53, E19-TER-01 to TER-09, E19-TER-19, E19-CC-01."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pwprint.game.message import Facts, say
from pwprint.game.setup import Setup, no_army
from pwprint.game.table import shapes
from pwprint.game.table.footprint import distance, gap, overlaps
from pwprint.game.table.measure import LENIENT
from pwprint.rulesets.european_19c.facts import inches
from pwprint.rulesets.european_19c.move import footing
from pwprint.rulesets.european_19c.table_memory import at_start, opponents_given, pair
from pwprint.rulesets.european_19c.tables import CAPACITY, ZONE
from pwprint.text.problems import Note, Problem
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side, Unit
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.ground import Ground
    from pwprint.rulesets.european_19c.own import Battle
    from pwprint.rulesets.european_19c.table_memory import Pose, TableMemory


PLACED = "E19-R125"
"""The ruling by which players place units."""


def check(battle: Battle) -> list[Problem]:
    """Return everything that is wrong with how a battle starts."""
    scenario, ground = battle.scenario, battle.ground
    setup, memory = Setup(scenario, battle.ruleset), at_start(scenario)
    here = [unit for unit in scenario.units if unit.point is not None]
    found = [problem for side in scenario.sides for problem in _army(setup, ground, side)]
    for unit in here:
        found += _unit(setup, memory, ground, unit)
    for unit in scenario.units:
        if unit.is_placed_by_player:
            found += _hits(setup, unit, memory.stands[unit.index].hits, 0)
            found += _disrupted(setup, ground, unit)
        if unit.arrives is not None:
            found += _entrenched(setup, ground, unit, entrenched=memory.stands[unit.index].entrenched)
            found += _hits(setup, unit, memory.stands[unit.index].hits, 0)
            found += _disrupted(setup, ground, unit)
        found += _locks(setup, memory, ground, unit)
    found += _together(setup, memory, ground, here)
    found += _towns(setup, memory, ground, here)
    found += _zones(setup)
    found += footing.check(scenario, memory, ground)
    return [*found, *_dry_roads(setup, ground)]


def wrong_with(setup: Setup, memory: TableMemory, ground: Ground, unit: Unit) -> Iterator[Problem]:
    """Yield what is wrong with where a unit starts, whoever starts elsewhere."""
    yield from _unit(setup, memory, ground, unit)
    yield from _zone(setup, unit)


def wrong_beside(
    setup: Setup, memory: TableMemory, ground: Ground, unit: Unit, others: list[Unit]
) -> Iterator[Problem]:
    """Yield what is wrong with where a unit starts because of where others do."""
    for other in others:
        yield from _two(setup, memory, ground, other, unit)
    yield from _towns(setup, memory, ground, [*others, unit])


def _army(setup: Setup, ground: Ground, side: Side) -> Iterator[Problem]:
    """E19-SET-03, E19-R09: one commander, and somebody to command."""
    commanders = [unit for unit in side.units if ground.kinds[unit.type].rallies]
    if len(commanders) != 1:
        yield setup.broken_by(side, "E19-R09", say("commanders", count=len(commanders)))
    others = [unit for unit in side.units if not ground.kinds[unit.type].rallies]
    if side.units and not others:
        yield setup.broken_by(side, "E19-R09", say("alone"))
    if not side.units or (others and all(unit.lost for unit in others)):
        yield no_army(side)


# --- one unit -------------------------------------------------------------------------------------------------------


def _unit(setup: Setup, memory: TableMemory, ground: Ground, unit: Unit) -> Iterator[Problem]:
    stand = memory.stands[unit.index]
    yield from _on_table(setup, ground, unit, stand.pose)
    yield from _footing(setup, ground, unit)
    yield from _entrenched(setup, ground, unit, entrenched=stand.entrenched)
    yield from _hits(setup, unit, stand.hits, _extra(ground, unit, entrenched=stand.entrenched))
    yield from _disrupted(setup, ground, unit)


def _on_table(setup: Setup, ground: Ground, unit: Unit, pose: Pose) -> Iterator[Problem]:
    """E19-R08."""
    shape, table = ground.bases.shapes[unit.type, pose], ground.table
    if table.bears(shape):
        return
    x, y = (max(ends) - middle for ends, middle in zip(zip(*shape, strict=True), pose.at, strict=True))
    room = f"x from {x:.4g} to {table.width - x:.4g} and y from {y:.4g} to {table.height - y:.4g}"
    yield setup.broken(unit, "E19-R08", say("starts_over_edge", size=_size(ground, unit, pose), room=room), "at")


def _size(ground: Ground, unit: Unit, pose: Pose) -> str:
    width, depth = ground.bases.size(unit.type, deployed=pose.deployed)
    return f"{width:g} in wide and {depth:g} deep"


def _at(unit: Unit) -> str:
    return f"{unit.pointer}/at"


def _footing(setup: Setup, ground: Ground, unit: Unit) -> Iterator[Problem]:
    """E19-TER-01, E19-TER-03, E19-TER-07 to TER-09, E19-R10: units start only where they may be."""
    assert unit.point is not None
    kind = ground.kinds[unit.type]
    for name in ground.closed_at(kind, unit.point):
        row = ground.rows[name]
        said = say("starts", terrain=row.title.lower(), room=row.place_in)
        yield setup.broken(unit, row.barred, said, "at")
    if not kind.settles and ground.town_at(unit.point) is not None:
        yield setup.broken(unit, "E19-TER-03", say("starts_in_town", names=unit.type), "at")


def _entrenched(setup: Setup, ground: Ground, unit: Unit, *, entrenched: bool) -> Iterator[Problem]:
    if entrenched and not ground.kinds[unit.type].digs_in:
        yield setup.broken(unit, "E19-TER-19", say(names=unit.type), "entrenched")
    elif entrenched and (unit.point is None or not ground.works_at(unit.point)):
        yield setup.broken(unit, "E19-R53", say(), "entrenched")


def _disrupted(setup: Setup, ground: Ground, unit: Unit) -> Iterator[Problem]:
    """Warn of a marker that is taken off before anything can come of it. E19-R76."""
    if unit.keys.get("disrupted") is True and not ground.disruption_is_own:
        yield replace(setup.broken(unit, "E19-R76", say(), "disrupted").as_warning(), code="W003")


def _hits(setup: Setup, unit: Unit, hits: int, extra: int) -> Iterator[Problem]:
    """E19-R12: no more hits than the unit survives where it stands; one that arrives comes to open ground."""
    most = CAPACITY[str(unit.keys.get("quality", "average"))] + extra
    if hits > most:
        yield setup.broken(unit, "E19-R12", say("too_many", count=hits, limit=most), "hits")


def _extra(ground: Ground, unit: Unit, *, entrenched: bool) -> int:
    assert unit.point is not None
    works = ground.works_at(unit.point) if entrenched else ""
    cover = works or ground.cover_at(unit.type, unit.point, shot=True)
    return ground.rows[cover].extra if cover else 0


def _locks(setup: Setup, memory: TableMemory, ground: Ground, unit: Unit) -> Iterator[Problem]:
    """E19-CC-01: locked units are enemies in contact."""
    for other in opponents_given(unit):
        foe = setup.scenario.units[other]
        if foe.side == unit.side:
            yield setup.broken(unit, "E19-CC-01", say("with_friend", other=foe.id), "locked_with")
        elif None in {unit.point, foe.point} or not _in_contact(memory, ground, unit, foe):
            yield setup.broken(unit, "E19-CC-01", say("apart", other=foe.id), "locked_with")


# --- units together -------------------------------------------------------------------------------------------------


def _shapes(memory: TableMemory, ground: Ground, *units: Unit) -> list[Shape]:
    return [ground.bases.shapes[unit.type, memory.stands[unit.index].pose] for unit in units]


def _in_contact(memory: TableMemory, ground: Ground, *both: Unit) -> bool:
    """Return whether a pair may be locked; one that is charged in march is a little off, once deployed. E19-R91."""
    return gap(*_shapes(memory, ground, *both)) <= max(ground.bases.recoil(unit.type) for unit in both) + LENIENT


def _together(setup: Setup, memory: TableMemory, ground: Ground, units: list[Unit]) -> Iterator[Problem]:
    for unit, other in combinations(units, 2):
        yield from _two(setup, memory, ground, unit, other)


def _two(setup: Setup, memory: TableMemory, ground: Ground, unit: Unit, other: Unit) -> Iterator[Problem]:
    """E19-R07 for two units that overlap; a warning, E19-R10, for enemies that start near each other."""
    apart = distance(*(memory.stands[each.index].pose.at for each in (unit, other)))
    if apart > ground.bases.widest + ZONE + LENIENT:
        return
    one, two = _shapes(memory, ground, unit, other)
    locked = pair(unit.index, other.index) in memory.locked
    notes = (Note(f"{unit.id} starts here", _at(unit)),)
    if overlaps(one, two, LENIENT) and not locked:
        size, other_size = (_size(ground, each, memory.stands[each.index].pose) for each in (other, unit))
        said = say("starts_on", other=unit.id, size=size, other_size=other_size)
        yield setup.broken(other, "E19-R07", said, "at", notes)
    elif unit.side != other.side and not locked and (apart := gap(one, two)) <= ZONE + LENIENT:
        said = say("starts_near", far=inches(apart), other=unit.id, most=inches(ZONE))
        yield setup.broken(other, "E19-R10", said, "at", notes).as_warning()


def _towns(setup: Setup, memory: TableMemory, ground: Ground, units: list[Unit]) -> Iterator[Problem]:
    """E19-TER-04: a town holds one unit."""
    first: dict[int, Unit] = {}
    for unit in units:
        town = ground.town_at(memory.stands[unit.index].pose.at)
        if town is None:
            continue
        if town in first:
            other = first[town]
            notes = (Note(f"{other.id} starts here", _at(other)),)
            yield setup.broken(unit, "E19-TER-04", say("starts_in_town", other=other.id), "at", notes)
        else:
            first[town] = unit


def _zones(setup: Setup) -> Iterator[Problem]:
    """E19-R10: a unit starts in its side's zone, where the scenario gives one."""
    for unit in setup.scenario.units:
        yield from _zone(setup, unit)


def _zone(setup: Setup, unit: Unit) -> Iterator[Problem]:
    zone = setup.scenario.sides[unit.side].zone
    if zone is not None and unit.point is not None and not shapes.covers(shapes.with_edge(zone), unit.point):
        yield setup.broken(unit, "E19-R10", say("outside_zone"), "at")


def _dry_roads(setup: Setup, ground: Ground) -> Iterator[Problem]:
    """Warn of a road that crosses a river where there is no bridge or ford. E19-R10, E19-R46."""
    for feature in ground.table.features:
        if not ground.rows[feature.terrain].road:
            continue
        rivers = (ground.closed(name, LENIENT) for name, row in ground.rows.items() if row.bridged)
        if any(shapes.size(shapes.common(shapes.form(feature.area), river)) > LENIENT for river in rivers):
            yield setup.worded("E19-R10", "dry_road", Facts({}), feature.pointer).as_warning()
