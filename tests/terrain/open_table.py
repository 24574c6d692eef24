"""Positions on the open table around one kind of terrain: what its row prints must be what they show."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pwprint
from pwprint.game.battle import begin
from pwprint.game.scenario import Scenario
from pwprint.game.script.playback import Playback
from pwprint.game.script.script import play_script
from pwprint.game.table.table import Table
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c.tables import CAPACITY
from pwprint.values import replace
from tests.examples.european_19c.table import Json, Laid, area, bombard, charge, move, road, shoot, unit

from .probe import Probe, Proof

STAND_IN = "marsh"
"""What the file says for terrain that only a copy of the ruleset has."""

FOOT, HORSE, SHOOTER, GUNS = "Red infantry", "Red cavalry", "Red skirmishers", "Red artillery"
FOE = "Blue infantry"
MOST = CAPACITY["average"]


def here(probe: Probe, south: float = 14, north: float = 20, west: float = 14, east: float = 22) -> Json:
    """Return a rectangle of the terrain."""
    return area(probe.name, west, east, south, north)


def scenario(probe: Probe, *things: Json, orders: Sequence[Json] = (), dice: Sequence[int] = ()) -> Scenario:
    """Return a scenario with the terrain, whatever it is called."""
    told = json.dumps(Laid(things, "red", True, {"options": dict(probe.options)}).scenario([(dice, orders)]))
    return _read(told, probe.name)


@lru_cache(maxsize=4096)
def _read(told: str, name: str) -> Scenario:
    known = name in RULESETS["european-19c"].play.terrain
    written = told if known else told.replace(f'"terrain": "{name}"', f'"terrain": "{STAND_IN}"')
    loaded = pwprint.load(written.encode(), "example.json")
    assert isinstance(loaded, pwprint.Loaded)
    assert loaded.scenario is not None, loaded.problems
    found = loaded.scenario
    if known:
        return found
    table = found.board
    assert isinstance(table, Table)
    features = tuple(replace(each, terrain=name) if each.terrain == STAND_IN else each for each in table.features)
    return replace(found, board=replace(table, features=features))


def script(probe: Probe, *things: Json, orders: Sequence[Json], dice: Sequence[int]) -> Playback:
    """Play orders of red, from a start that need not be legal."""
    return play_script(begin(scenario(probe, *things, orders=orders, dice=dice), probe.ruleset))


def broken(probe: Probe, *things: Json, order: Json, die: int | None = 3) -> list[str]:
    """Return the rules that an order of red breaks."""
    played = script(probe, *things, orders=[order], dice=[] if die is None else [die])
    found = [problem.code for turn in played.turns for _, problem in turn.problems]
    return [code for code in found if code.startswith("E19-")]


def wrong(probe: Probe, *things: Json) -> set[str]:
    """Return the rules that a setup breaks."""
    start = scenario(probe, *things)
    return {problem.code for problem in probe.ruleset.play.setup(begin(start, probe.ruleset))}


# --- moving ---------------------------------------------------------------------------------------------------------


def _in(probe: Probe, name: str, *things: Json, far: float = 6) -> list[str]:
    """Return what a unit breaks that goes so far, to the north and into the terrain."""
    return broken(probe, unit(name, 18, 10, 0, "M"), here(probe), *things, order=move(name, far))


def barred(probe: Probe) -> None:
    row = probe.row
    assert _in(probe, FOOT) == ([row.barred] if row.barred else [])
    assert _in(probe, FOOT, far=3) == []


def wooded(probe: Probe) -> None:
    row = probe.row
    assert _in(probe, SHOOTER) == ([row.barred] if row.barred and not row.wooded else [])
    if row.wooded:
        assert _in(probe, FOOT)


def bridged(probe: Probe) -> None:
    row = probe.row
    closed = [row.barred] if row.barred and not row.bridged else []
    for crossing in ("bridge", "ford"):
        assert _in(probe, FOOT, area(crossing, 17, 19, 13, 21)) == closed
    if row.bridged:
        assert _in(probe, FOOT)


def opened(probe: Probe) -> None:
    row = probe.row
    assert _in(probe, FOOT, road((18, 8), (18, 24))) == ([row.barred] if row.barred and not row.opened else [])


def crossing(probe: Probe) -> None:
    river = area("river", 10, 26, 15, 19)
    found = broken(probe, unit(FOOT, 18, 10, 0, "M"), river, here(probe), order=move(FOOT, 6))
    assert (found == []) == probe.row.crossing


def by_road(probe: Probe) -> None:
    found = broken(probe, unit(FOOT, 18, 10, 0, "M"), here(probe, 8, 30), order=move(FOOT, 9))
    assert (found == []) == probe.row.road


def settled(probe: Probe) -> None:
    row = probe.row
    assert ("E19-TER-03" in _in(probe, HORSE)) == (row.settled == "E19-TER-03")
    if not row.barred:
        assert _in(probe, HORSE, far=12) == []
        friend = unit("Red skirmishers", 15.5, 18.5, 0, "M")
        came = broken(probe, unit(FOOT, 20, 10, 0, "M"), friend, here(probe), order=move(FOOT, 6))
        assert came == (["E19-TER-04"] if row.settled else [])
    behind = (unit(FOOT, 18, 17, 0, "D"), unit(FOE, 18, 9, 0, "M"), here(probe))
    assert ("E19-FIR-11" in broken(probe, *behind, order=shoot(FOOT, FOE), die=None)) == (not row.settled)


def dug(probe: Probe) -> None:
    row, there = probe.row, (unit(FOOT, 18, 17, 0, "M", entrenched=True), here(probe))
    assert ("E19-R53" in wrong(probe, *there)) == (not row.dug)
    if row.dug:
        assert broken(probe, *there, order=move(FOOT, 1)) == ["E19-TER-20"]


def digs_in(probe: Probe) -> None:
    for name, digs in ((FOOT, True), (HORSE, False)):
        played = script(probe, unit(name, 18, 10, 0, "M"), here(probe), orders=[move(name, 6)], dice=[3])
        entrenched = any(event.event == "entrench" for turn in played.turns for event in turn.events)
        assert entrenched == (probe.row.digs_in and digs)


# --- cover ----------------------------------------------------------------------------------------------------------


def _survives(probe: Probe, name: str, hits: int) -> bool:
    """Return whether a unit in the terrain may start with so many hits."""
    dug_in = {"entrenched": True} if probe.row.dug else {}
    return "E19-R12" not in wrong(probe, unit(name, 18, 17, 0, "M", hits=hits, **dug_in), here(probe))


def extra(probe: Probe) -> None:
    row = probe.row
    name = SHOOTER if row.wooded else FOOT
    assert _survives(probe, name, MOST + row.extra)
    assert not _survives(probe, name, MOST + row.extra + 1)


def low(probe: Probe) -> None:
    row = probe.row
    if row.extra and not row.barred:
        assert _survives(probe, GUNS if row.dug else HORSE, MOST + row.extra) == (not row.low)
    if row.low:
        assert _survives(probe, FOOT, MOST + 1)
    if row.hides:
        above = (unit(GUNS, 18, 8, 0, "D"), area("hill", 16, 20, 6, 10), unit(FOE, 18, 18, 180, "M"))
        found = broken(probe, *above, here(probe, 12, 15), order=shoot(GUNS, FOE), die=None)
        assert ("E19-FIR-08" in found) == (not row.low)


def bars(probe: Probe) -> None:
    row = probe.row
    target = "Blue skirmishers" if row.wooded else FOE
    dug_in = {"entrenched": True} if row.dug else {}
    both = (unit(HORSE, 18, 8, 0, "M"), unit(target, 18, 20, 180, "M", **dug_in))
    found = broken(probe, *both, here(probe, 17, 23), order=charge(HORSE, target))
    assert ("E19-CHG-04" in found) == row.bars


# --- sight ----------------------------------------------------------------------------------------------------------


def hides(probe: Probe) -> None:
    both = (unit(FOOT, 18, 8, 0, "D"), unit(FOE, 18, 18, 180, "M"))
    found = broken(probe, *both, here(probe, 12, 15), order=shoot(FOOT, FOE), die=None)
    assert ("E19-FIR-08" in found) == probe.row.hides


def high(probe: Probe) -> None:
    friend = unit(FOOT, 18, 12, 0, "D")
    things = (unit(GUNS, 18, 8, 0, "D"), friend, unit(FOE, 18, 18, 180, "M"), here(probe, 6, 9.5, 16, 20))
    for order in (shoot(GUNS, FOE), bombard(GUNS, FOE)):
        if probe.row.settled:
            # Guns never stop there, so nothing is to be said of what they see.
            assert not probe.row.high
        else:
            assert ("E19-FIR-08" in broken(probe, *things, order=order, die=None)) == (not probe.row.high)


TABLE_PROOFS: Mapping[str, Proof] = {
    "barred": barred,
    "wooded": wooded,
    "bridged": bridged,
    "opened": opened,
    "crossing": crossing,
    "road": by_road,
    "settled": settled,
    "dug": dug,
    "digs_in": digs_in,
    "extra": extra,
    "low": low,
    "bars": bars,
    "hides": hides,
    "high": high,
}
"""For every field of the terrain table of `european-19c` that print shows its proof."""
