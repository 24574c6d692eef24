"""Battlefields built by hand for the tests of the map: small, usual, large, and as large as boards get."""

from pwprint.game.board.shapes import SHAPES
from pwprint.game.board.squares import square_board
from pwprint.game.goals.terms import EnemyExhausted
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit, Victory
from pwprint.page.sheet import Subject
from pwprint.rulesets import RULESETS


def squares(board, names):
    """Return the set of squares named: `a1 b2-c3`."""
    found = 0
    for name in names.split():
        first, _, last = name.partition("-")
        found |= board.rectangle(board.square(first), board.square(last or first))
    return found


def subject(
    columns, rows, terrain, *, id="sample", title="A Sample", labels=(), zones=(None, None), exits=("", ""),
    arrivals=(), objectives=(), date="6 February 1864", place="Oeversee, Schleswig", summary="A rearguard buys an afternoon for an army.",
    shape="square", ruleset=RULESETS["tile"],
):  # fmt: skip
    """Return a subject; `arrivals` are (side, turn, squares), `objectives` (name, squares), `labels` (square, text)."""
    board = SHAPES[shape](columns, rows)
    units = tuple(
        Unit(n, f"U{n}", side, "infantry", "", None, Arrival(turn, squares(board, at)), False, {}, "")
        for n, (side, turn, at) in enumerate(arrivals)
    )
    sides = tuple(
        Side(
            n, ("red", "blue")[n], ("Danish rearguard", "Austrian advance guard")[n], None,
            squares(board, zones[n]) if zones[n] else None, squares(board, exits[n]), None, 0,
            tuple(unit for unit in units if unit.side == n), "",
        )
        for n in (0, 1)
    )  # fmt: skip
    scenario = Scenario(
        id=id, title=title, ruleset="tile", options=RULESETS["tile"].play.defaults, board=board,
        terrain={name: squares(board, names) for name, names in terrain.items()},
        labels={board.square(name): text for name, text in labels}, sides=sides, units=units, turn_limit=None,
        objectives=tuple(Objective(name, name, squares(board, at), "") for name, at in objectives),
        victory=(Victory(0, EnemyExhausted(), ""),), special_rules=(), turns=(), date=date, place=place,
        author="Zoë Łaska", summary=summary,
    )  # fmt: skip
    return Subject(scenario, ruleset, (3, 3), "0 errors, 0 warnings")


def usual():
    """Return the board that most scenarios have."""
    return subject(
        8, 8,
        {"hill": "c5-c6 f3-g3 g2", "town": "b4 g5", "woods": "a6-b7 a1-b1 b2-c2 f6-f7 g7-g8 h8", "river": "d6-d8 e5-e6 e2-e3 f1-f2", "road": "a4 c4-f4 f5 h5"},
        id="stone-bridge", title="The Stone Bridge", labels=(("b4", "Marben"), ("g5", "Steinach"), ("d7", "Lorn"), ("c6", "Mühlberg"), ("g3", "Galgenberg")),
        zones=("a1-c8", "f1-h8"), exits=("h5", "a4"), arrivals=((0, 2, "a3-a5"), (0, 4, "a3-a5 a8"), (1, 2, "h4-h6"), (1, 3, "h4-h6"), (1, 4, "h4-h6 h1")),
        objectives=(("the stone bridge", "e4"),),
    )  # fmt: skip


def matchbox():
    """Return a board of four by four."""
    return subject(
        4, 4, {"hill": "a4-b4", "woods": "a1-a2 b1", "river": "a3-b3 d3", "road": "c2-c4 d2"}, id="matchbox", title="Matchbox",
        labels=(("c3", "Bridge"),), zones=("a4-d4", "a1-d1"), objectives=(("the bridge", "c3"),),
    )  # fmt: skip


def wide():
    """Return a board of twelve by ten with a lake, a large town and a crossroads."""
    return subject(
        12, 10,
        {"hill": "b8-d9 i2-k3 j4", "town": "f5-g5 g6 k8", "woods": "a1-c2 a3 j9-l10 e9", "river": "a6-d6 d4-d5 e4 f3-g3 g1-g2 k6-l7", "road": "f6-f10 f1-f2 h5-l5 h6-h7 f4 e5 c5 k7 k9-k10"},
        id="wide", title="The Long Afternoon at Königgrätz", labels=(("f5", "Königgrätz"), ("k8", "Náchod"), ("c9", "Svib"), ("b2", "Eichwald"), ("k6", "Weiher"), ("b6", "Aupa")),
        zones=("a1-c10", "j1-l10"), exits=("f10", "f1"), arrivals=((0, 2, "f10"), (1, 3, "l5")), objectives=(("Königgrätz", "f5-g5"), ("the mill", "k8"), ("Svib", "c9")),
    )  # fmt: skip


def crowded():
    """Return a board with twelve objectives, more than its second page can explain."""
    goals = tuple((f"Redoubt number {n}", f"{'abcdefgh'[n % 8]}{n % 7 + 1}") for n in range(12))
    return subject(
        8, 8, {"hill": "a1 c3", "town": "d4 d5", "woods": "h1-h8", "river": "a7-g7", "road": "e1-e6"}, id="crowded", title="Twelve Redoubts",
        objectives=goals, labels=(("d4", "Dybbøl Mølle"), ("d5", "Sønderborg"), ("h4", "Store Bøffelkobbel")), zones=("a1-h2", "a8-h8"),
    )  # fmt: skip


def largest():
    """Return a board of twenty-six by twenty-six, each terrain in patches all over it."""
    board = square_board(26, 26)
    names = [board.name(n) for n in range(board.size)]
    patches = {
        "woods": names[30:36] + names[330:340] + names[357:364],
        "hill": names[100:108] + names[520:530],
        "town": [names[400]],
    }
    terrain = {name: " ".join(at) for name, at in patches.items()} | {"river": "a13-z13", "road": "m1-m12 m14-m26"}
    return subject(
        26,
        26,
        terrain,
        id="largest",
        title="All of Bohemia",
        zones=("a1-z4", "a23-z26"),
        labels=(("m13", "Elbe"), ("a13", "Upper Reach")),
    )


def hexes():
    """Return the usual board of hexes: every kind of terrain, gates on all sides of the board, names and objectives."""
    return subject(
        8, 8,
        {"hill": "b6 c5-c6 f2 g2-g3", "town": "d4 g6", "woods": "a5-a6 b5 f7-f8 g8 h7 a1 b1 c2 g1", "river": "d7-d8 e6-e7 f5 f3 g3 h1-h2", "road": "a4 b3 c4 e4 f4 g5 h4 c1-c3"},
        id="hexes", title="The Ford of Lorn", labels=(("d4", "Marben"), ("g6", "Steinach"), ("d7", "Lorn"), ("c6", "Mühlberg"), ("g2", "Galgenberg")),
        zones=("a1-c8", "g1-h8"), exits=("h5", "a4"), arrivals=((0, 2, "a3-a5"), (0, 4, "c1"), (1, 2, "h4-h6"), (1, 4, "h8")),
        objectives=(("the ford", "f5"), ("Marben", "d4")), shape="hex",
    )  # fmt: skip


def wide_hexes():
    """Return a board of hexes that takes pages in both directions."""
    return subject(
        14, 11,
        {"hill": "c3 d3-d4 e4 k8 l7-l8 m8", "woods": "a9-c11 h1 i1-i2 j2 m2-m3 n3 f9", "town": "g6 h5-h6 c7", "river": "a5 b5 c6 d6 e7 f7-f8 g9-g11", "road": "g1-g5 h7 i8 j8 k9 l9 m10 n10"},
        id="wide-hexes", title="Fourteen by Eleven", labels=(("g6", "Altstadt"), ("c7", "Vorwerk"), ("k8", "Rotenberg"), ("d6", "Aupa")),
        zones=("a1-n2", "a10-n11"), exits=("n6", "a5"), arrivals=((0, 2, "g1"), (1, 3, "n10")), objectives=(("Altstadt", "g6 h5-h6"),), shape="hex",
    )  # fmt: skip


def few_hexes():
    """Return a board of two columns."""
    return subject(
        2,
        4,
        {"river": "a2 b1", "road": "b4 a3 b2", "hill": "a4"},
        id="few-hexes",
        zones=("a1-b1", "a4-b4"),
        shape="hex",
    )


def one_hex():
    """Return a board of a single hex."""
    return subject(1, 1, {"woods": "a1"}, id="one-hex", zones=("a1", None), shape="hex")
