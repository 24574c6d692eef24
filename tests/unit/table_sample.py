"""Open tables built by hand for tests: a usual one with every kind of terrain, a bare one, and others of unusual sizes."""

from typing import Any

from pwprint.game.goals.terms import EnemyExhausted
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit, Victory
from pwprint.game.table.areas import Disc, Polygon, Strip, rectangle
from pwprint.game.table.table import Feature, Label, Table
from pwprint.page.sheet import Subject
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c.measures import measures

FEATURES = (
    Feature("hill", Polygon(((3, 24), (6, 22), (10, 22.5), (11.5, 25), (10, 28.5), (6, 29.5), (3.5, 27.5)))),
    Feature("hill", Disc((29, 9), 3.6)),
    Feature("woods", Polygon(((0, 12), (4, 11), (6.5, 13), (6, 17), (2.5, 18.5), (0, 18)))),
    Feature("woods", Disc((7, 16), 2.2)),
    Feature("woods", Polygon(((27, 31), (30, 29), (36, 28), (36, 36), (29, 36), (26.5, 34)))),
    Feature("town", Polygon(((7, 3.5), (13, 3.5), (13.5, 8), (10, 9), (7, 8)))),
    Feature("town", rectangle(21, 25, 4, 4)),
    Feature("lake", Polygon(((19, 0), (27, 0), (26, 3), (23.5, 4.5), (20.5, 3.5)))),
    Feature("marsh", Polygon(((23, 14), (27, 13.5), (29, 15.5), (27, 18.5), (23.5, 18)))),
    Feature("river", Strip(((15, 36), (15, 30), (18, 26), (18, 19), (21, 14), (21, 8), (23, 3)), 2.0)),
    Feature("road", Strip(((0, 6), (10, 6), (16, 11), (36, 11)), 2.0)),
    Feature("road", Strip(((23, 36), (23, 27), (19, 22), (10, 20), (10, 6)), 2.0)),
    Feature("road", Strip(((23, 27), (36, 25)), 2.0)),
    Feature("bridge", rectangle(19.2, 10, 3.6, 2)),
    Feature("ford", Disc((18, 21.8), 1.6)),
    Feature("rough", rectangle(28, 18, 6, 5)),
    Feature("rough", Polygon(((2, 31), (9, 30.5), (10, 34.5), (3, 35)))),
    Feature("entrenchment", rectangle(11.5, 12.5, 5, 1.5)),
    Feature("entrenchment", Strip(((28.5, 13.4), (31, 13.6), (33, 15.3)), 1.2)),
    Feature("entrenchment", rectangle(23, 20.5, 4, 2)),
)  # fmt: skip
"""Every kind of terrain: touching areas, a river into a lake, roads that meet, areas at the table's edge."""

LABELS = (
    Label((10, 7), "Königshof"), Label((23, 28), "Sadowa"), Label((7, 26), "Svib"), Label((29, 9), "Chlumhöhe"), Label((32, 33), "Holawald"),
    Label((18, 24), "Bistritz"), Label((23, 2), "Mühlteich"), Label((26, 16), "Im Moos"), Label((3, 15), "Prim"),
)  # fmt: skip

UNITS: tuple[Any, ...] = (
    ("A1", "infantry", (6, 11), 0, "march", {}), ("A2", "infantry", (14, 7), 20, "battle", {}), ("A3", "cavalry", (3, 3), 45, "march", {}),
    ("A4", "artillery", (29, 9), 350, "battle", {}), ("A5", "skirmishers", (4, 14), 0, "battle", {}), ("A6", "dragoons", (33, 5), 330, "march", {}), ("AC", "commander", (16, 3), 0, None, {}),
    ("B1", "infantry", (23, 27), 180, "march", {}), ("B2", "infantry", (25, 21.5), 180, "battle", {"entrenched": True}), ("B3", "cavalry", (31, 21), 225, "march", {}),
    ("B4", "artillery", (7, 26), 160, "battle", {}), ("B5", "skirmishers", (30, 33), 180, "march", {}), ("BC", "commander", (19, 32), 180, None, {}),
)  # fmt: skip


def ruleset():
    """Return the rules of the open table."""
    return RULESETS["european-19c"].changed(measures=measures)


def subject(
    size=(36, 36), features=FEATURES, *, id="sample", title="An Open Table", labels=LABELS, units=UNITS, zones=(rectangle(0, 0, 36, 10), rectangle(0, 20, 36, 16)),
    ways=((), ()), objectives=(("Königshof", Polygon(((7, 3.5), (13, 3.5), (13.5, 8), (10, 9), (7, 8)))), ("the bridge", Disc((21, 11), 2))),
    victory=(), arrivals=(), names=("Army of the Elbe", "North Army"), date="3 July 1866", place="Sadowa, Bohemia",
    summary="The last column comes up while the guns on the heights still fire.", colours=(None, None),
):  # fmt: skip
    """Return a subject. `units` are (id, type, point, facing, formation, other keys); ids that begin with A are the first side's.

    `arrivals` are (id, type, turn, area).
    """
    rules = ruleset()
    standing = [
        (id, kind, point, None, {"facing": facing, **({"formation": formation} if formation else {}), **keys})
        for id, kind, point, facing, formation, keys in units
    ]
    coming: list[Any] = [(id, kind, None, Arrival(turn, 0, area), {}) for id, kind, turn, area in arrivals]
    roster = tuple(
        Unit(n, id, int(id[0] != "A"), kind, "", None, arrives, False, keys, f"/sides/0/units/{n}", point)
        for n, (id, kind, point, arrives, keys) in enumerate((*standing, *coming))
    )
    sides = tuple(
        Side(n, "ab"[n], names[n], colours[n], None, 0, None, 0, tuple(unit for unit in roster if unit.side == n), f"/sides/{n}", zones[n], ways[n])
        for n in (0, 1)
    )  # fmt: skip
    scenario = Scenario(
        id=id, title=title, ruleset=rules.id, options=rules.play.defaults, board=Table(size[0], size[1], tuple(features), tuple(labels)), terrain={}, labels={},
        sides=sides, units=roster, turn_limit=None, objectives=tuple(Objective(name, name, 0, "", area) for name, area in objectives),
        victory=victory or (Victory(0, EnemyExhausted(), ""),), special_rules=(), turns=(), date=date, place=place, author="Zoë Łaska",
        summary=summary,
    )  # fmt: skip
    return Subject(scenario, rules, (None, None), "0 errors, 0 warnings")


def usual():
    """Return the table of most battles, with every kind of terrain and with all that a scenario may tell of places."""
    table = Table(36, 36)
    return subject(
        ways=((table.side("north"),), (rectangle(0, 4, 2, 4), Disc((36, 11), 2))),
        arrivals=(("A7", "cavalry", 3, rectangle(0, 5, 1, 2)),),
    )


def bare():
    """Return an empty table without zones or labels."""
    return subject((24, 24), (), id="bare", labels=(), units=UNITS[:1], zones=(None, None), objectives=())


def wide():
    """Return a table broader than deep."""
    return subject(
        (48, 36), FEATURES, id="wide", title="Two Roads to Gravelotte",
        zones=(rectangle(0, 0, 12, 36), rectangle(36, 0, 12, 36)), ways=((Table(48, 36).side("east"),), ()),
    )  # fmt: skip


def uneven():
    """Return a table whose sides are no whole inches, with areas that reach over its edges."""
    features = (
        Feature("woods", rectangle(-2, 20, 8, 8)),
        Feature("river", Strip(((20.5, 0), (20.5, 30.5)), 1.5)),
        Feature("hill", Disc((40, 15), 6)),
    )
    return subject(
        (40.5, 30.5), features, id="uneven", labels=(Label((40, 15), "Edge Hill"),), units=UNITS[:3],
        zones=(None, Disc((38, 28), 5)), objectives=(),
    )  # fmt: skip
