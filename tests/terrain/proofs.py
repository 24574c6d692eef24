"""For every field of a terrain table that print shows, what it means on the board; each holds for every row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pwprint.rulesets.musket import tables as musket
from pwprint.rulesets.portable_19c import tables as portable

from .open_table import TABLE_PROOFS
from .probe import FAR, NEAR, SHOT, STAB, WALK, Probe, Proof

SIGHT = {"tile": "TIL-FIR-06", "house": "HOU-FIR-05", "musket": "MUS-FIR-08", "portable-19c": "P19-FIR-04"}
OUT = {"tile": "TIL-R29", "house": "HOU-R13"}
CROSSING = FAR.replace("I", "N-")
"""A gun that has come into its square in the turn before, and has not stayed there yet."""


def _rules(probe: Probe, field: str) -> set[str]:
    return {getattr(row, field) for row in probe.ruleset.play.terrain.values()} - {""}


def stops(probe: Probe) -> None:
    row, found = probe.row, probe.broken(WALK, "c2", "c1 move c2 c3")
    assert set(found) & _rules(probe, "stops") == {row.stops} - {""}
    assert probe.broken(WALK, "", "c1 move c2 c3") == []
    if row.stops:
        assert probe.broken(WALK, "c2", "c1 move c2") == []


def road(probe: Probe, bonus: int | None = None) -> None:
    squares = {"start": "c1", "any": "c2"}.get(str(probe.options.get("road_bonus")), "c1 c2 c3 c4 c5 c6 c7")
    there, nowhere = probe.farthest(squares), probe.farthest("")
    expected = probe.row.road if bonus is None else bonus * probe.row.road
    assert there == nowhere + expected if expected else there <= nowhere


# --- tile and house -------------------------------------------------------------------------------------------------


def blocks_sight(probe: Probe) -> None:
    row, rule = probe.row, SIGHT[probe.ruleset.id]
    assert (rule in probe.broken(FAR, "c3", SHOT)) == row.blocks_sight
    level = bool(row.high) and probe.is_on("hill_plateau_los")
    assert (rule in probe.broken(FAR, "c2 c3 c4", SHOT)) == (row.blocks_sight and not level)
    assert rule not in probe.broken(FAR, "", SHOT)


def cover(probe: Probe) -> None:
    assert probe.adds(NEAR, "c3", "c2 fire c3") == probe.row.cover


def high(probe: Probe) -> None:
    for order in ("c2 fire c3", STAB):
        assert probe.adds(NEAR, "c2", order) == probe.row.high
        assert probe.adds(NEAR, "c2 c3", order) == (probe.row.cover if "fire" in order else 0)


def caps_fire(probe: Probe) -> None:
    rules, out, mine = _rules(probe, "caps_fire"), OUT[probe.ruleset.id], {probe.row.caps_fire} - {""}
    into = mine if probe.options["fire_into_cover"] == "range" else set()
    assert {*probe.broken(FAR, "c4", SHOT)} & rules == into
    assert {*probe.broken(FAR, "c2 c3 c4", SHOT)} & rules == mine
    assert probe.broken(NEAR, "c2 c3", "c2 fire c3") == []
    only_next_door = bool(mine) and probe.options["fire_out_of_cover"] == "one"
    assert (out in probe.broken(FAR, "c2", SHOT)) == only_next_door


def caps_not(probe: Probe) -> None:
    row, gun = probe.row, FAR.replace("I", "A")
    free = row.caps_not == "artillery" or not row.caps_fire
    assert (row.caps_fire in probe.broken(gun, "c2 c3 c4", SHOT)) == (not free)
    only_next_door = not free and probe.options["fire_out_of_cover"] == "one"
    assert (OUT[probe.ruleset.id] in probe.broken(gun, "c2", SHOT)) == only_next_door


BARRED = {"tile": "TIL-R41", "house": "HOU-R45", "musket": "MUS-R38", "portable-19c": "P19-R100"}


def impassable(probe: Probe) -> None:
    rule = BARRED[probe.ruleset.id]
    assert (rule in probe.broken(WALK, "c2", "c1 move c2")) == probe.row.impassable


# --- musket ---------------------------------------------------------------------------------------------------------


def musket_stops(probe: Probe) -> None:
    stops(probe)
    assert ("MUS-R30" in probe.broken(WALK, "c1", "c1 move c2 c3")) == bool(probe.row.stops)


def musket_cover(probe: Probe) -> None:
    assert probe.adds(NEAR, "c3", "c2 fire c3") == (musket.COVER if probe.row.cover else 0)


def musket_blocks_sight(probe: Probe) -> None:
    row, rule = probe.row, SIGHT["musket"]
    assert (rule in probe.broken(FAR, "c3", SHOT)) == (row.blocks_sight or row.high)
    assert (rule in probe.broken(FAR, "c2 c3", SHOT)) == row.blocks_sight


def musket_high(probe: Probe) -> None:
    row, rule = probe.row, SIGHT["musket"]
    assert (rule in probe.broken(FAR, "c2 c3", SHOT)) == row.blocks_sight
    assert (rule in probe.broken(FAR, "c3 c4", SHOT)) == row.blocks_sight
    assert probe.adds(NEAR, "c3", STAB, "needs") == (musket.UPHILL if row.high else 0)


def musket_water(probe: Probe) -> None:
    waded = probe.row.waded
    assert ("MUS-R22" in probe.broken(WALK, "c2", "c1 move c2")) == (probe.row.water and not waded)
    assert ("MUS-TER-03" in probe.broken(WALK, "c2", "c1 move c2 c3")) == waded
    assert ("MUS-TER-04" in probe.broken(WALK, "c1", "c1 move c2 c3")) == (waded or probe.row.water)
    assert ("MUS-TER-05" in probe.broken(FAR, "c2", SHOT)) == (waded or probe.row.water)
    assert probe.adds(NEAR, "c2", STAB, "needs") == (musket.RIVER if waded or probe.row.water else 0)
    # A road over it is a bridge; one through a ford is in the water.
    assert ("MUS-TER-03" in probe.broken(WALK, "c2", "c1 move c2 c3", road="c1 c2 c3")) == probe.row.ford


# --- portable-19c ---------------------------------------------------------------------------------------------------


def closed(probe: Probe) -> None:
    row = probe.row
    assert ("P19-FIR-05" in probe.broken(FAR, "c3 c4", SHOT)) == row.closed
    assert probe.adds(NEAR, "c3", "c2 fire c3") == (portable.COVER if row.closed else 0)


def opaque(probe: Probe) -> None:
    row = probe.row
    assert (SIGHT["portable-19c"] in probe.broken(FAR, "c3", SHOT)) == (row.opaque or row.high)


def shelter(probe: Probe) -> None:
    row = probe.row
    assert probe.adds(NEAR, "c2", STAB) == row.shelter + portable.IN_RIVER * (row.water or row.ford)


def wood(probe: Probe) -> None:
    assert ("P19-TER-05" in probe.broken(FAR, "c2 c3 c4", SHOT)) == probe.row.wood


def slow(probe: Probe) -> None:
    assert ("P19-TER-04" in probe.broken(WALK, "c1", "c1 move c2 c3")) == probe.row.slow


def cleared(probe: Probe) -> None:
    row = probe.row
    if row.stops:
        assert (row.stops in probe.broken(WALK, "c2", "c1 move c2 c3", road="c1 c2 c3")) == (not row.cleared)
    if row.slow:
        assert ("P19-TER-04" in probe.broken(WALK, "c1", "c1 move c2 c3", road="c1 c2 c3")) == (not row.cleared)


def portable_high(probe: Probe) -> None:
    row, rule = probe.row, SIGHT["portable-19c"]
    if row.high:
        assert rule in probe.broken(FAR, "c3", SHOT)
        assert (rule in probe.broken(FAR, "c2 c3", SHOT)) == row.closed
    assert probe.adds(NEAR, "c3", STAB) == (portable.UPHILL if row.high else 0)


def portable_water(probe: Probe) -> None:
    waded, water = probe.row.waded, probe.row.water or probe.row.ford
    assert ("P19-R58" in probe.broken(WALK, "c2", "c1 move c2")) == (water and not waded)
    assert ("P19-TER-07" in probe.broken(WALK, "c2", "c1 move c2 c3")) == waded
    assert ("P19-TER-08" in probe.broken(WALK, "c1", "c1 move c2 c3")) == water
    assert ("P19-TER-09" in probe.broken(FAR, "c2", SHOT)) == water
    assert ("P19-TER-07" in probe.broken(WALK, "c2", "c1 move c2 c3", road="c1 c2 c3")) == probe.row.ford


def trench(probe: Probe) -> None:
    row = probe.row
    assert ("P19-TER-16" in probe.broken(WALK, "c1", "c1 move c2 c3")) == row.trench
    if row.trench:
        assert row.stops in probe.broken(WALK, "c2", "c1 move c2 c3")
        assert "P19-TER-17" in probe.broken(CROSSING, "c2", SHOT)
        # Who attacks holds his trench; who is attacked may still be crossing it.
        crossing, held = (
            probe.thrown(drawing, "c3", STAB, die=1) for drawing in (NEAR.replace(". . i .", ". . i- ."), NEAR)
        )
        assert crossing - held == portable.CROSSING - (portable.SHELTER if row.held else 0)


_CHITS: Mapping[str, Proof] = {
    "stops": stops,
    "road": road,
    "blocks_sight": blocks_sight,
    "cover": cover,
    "high": high,
    "caps_fire": caps_fire,
    "caps_not": caps_not,
    "impassable": impassable,
}

PROOFS: Mapping[str, Mapping[str, Proof]] = {
    "tile": _CHITS,
    "house": _CHITS,
    "musket": {
        "stops": musket_stops,
        "road": lambda probe: road(probe, musket.ROAD),
        "impassable": impassable,
        "cover": musket_cover,
        "blocks_sight": musket_blocks_sight,
        "high": musket_high,
        "water": musket_water,
        "ford": musket_water,
        "waded": musket_water,
    },
    "portable-19c": {
        "impassable": impassable,
        "stops": stops,
        "road": lambda probe: road(probe, portable.ROAD),
        "closed": closed,
        "wood": wood,
        "high": portable_high,
        "opaque": opaque,
        "shelter": shelter,
        "slow": slow,
        "cleared": cleared,
        "water": portable_water,
        "waded": portable_water,
        "trench": trench,
        "held": trench,
    },
    "european-19c": TABLE_PROOFS,
}
"""For each ruleset and field its proof."""


def disproofs(name: str, field: str, rows: Iterable[Probe]) -> list[str]:
    """Return what is said against a field by those rows on whose boards it is not what they print."""
    found = []
    for row in rows:
        try:
            PROOFS[name][field](row)
        except AssertionError as wrong:
            found.append(f"{dict(row.options)}: {wrong}")
    return found
