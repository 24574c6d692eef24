"""Random setups of `portable-19c`: all options, towing pairs, trenches, wire, qualities, arrivals, exits and goals."""

from __future__ import annotations

from random import Random
from typing import Any

from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.board.squares import square_board
from pwprint.game.goals.terms import AtTurn, EnemyExhausted, EnemyLost, Holding, UnitsGone, all_of
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit, Victory
from pwprint.rulesets import RULESETS

PORTABLE = RULESETS["portable-19c"]
GUNS = ("heavy-artillery", "medium-artillery", "field-artillery", "mountain-artillery")
KINDS = (
    *("infantry", "infantry", "infantry", "infantry", "dismounted-cavalry", "mounted-cavalry", "mounted-cavalry"),
    *("machine-guns", "field-artillery", "heavy-artillery", "transport", "commander"),
)
GROUND = (
    *("hill", "hill", "woods", "town", "fortification", "trench", "trench", "river", "ford", "bridge", "road", "wire"),
    *("wooded road", "wooded hill", "wired trench"),
)
PARTS = {
    "bridge": ("river", "road"),
    "wooded road": ("woods", "road"),
    "wooded hill": ("woods", "hill"),
    "wired trench": ("trench", "wire"),
}
NAMES = ("red", "blue")


def random_setup(seed: int | str) -> Scenario:
    """Return a scenario that can be played to its end."""
    chance = Random(f"portable-19c/{seed}")
    board = square_board(chance.randint(3, 8), chance.randint(4, 8))
    # From a chance of their own: with an option more, boards and units stay as they are.
    chosen = Random(f"portable-19c/{seed}/options")
    options: dict[str, Any] = {option.name: chosen.choice(option.values) for option in PORTABLE.play.options}
    options["further_combat_limit"] = chosen.choice(["none", "none", 0, 1])
    terrain = random_terrain(chance, board, 0.35)
    wet = terrain["river"] & ~terrain["ford"] & ~terrain["road"]
    deep = 0 if options["river_fordable_everywhere"] == "on" else wet
    sides: list[Side] = []
    for side in (0, 1):
        sides.append(_side(chance, board, side, sum(len(other.units) for other in sides), terrain, deep))
    objective = Objective("fort", "the fort", 1 << chance.randrange(board.size), "/objectives/0")
    victory = tuple(_victory(chance, sides, number) for number in range(chance.choice([0, 0, 1, 2])))
    return Scenario(
        id=f"random-{seed}",
        title="Random",
        ruleset="portable-19c",
        options=options,
        board=board,
        terrain=terrain,
        labels={},
        sides=(sides[0], sides[1]),
        units=(*sides[0].units, *sides[1].units),
        turn_limit=chance.randint(4, 20),
        objectives=(objective,),
        victory=victory,
        special_rules=(),
        turns=(),
    )


def random_terrain(chance: Random, board: Board, share: float) -> dict[str, Squares]:
    """Return terrain of all kinds on a share of the squares."""
    terrain = dict.fromkeys(PORTABLE.play.terrain, 0)
    for square in range(board.size):
        if chance.random() < share:
            kind = chance.choice(GROUND)
            for part in PARTS.get(kind, (kind,)):
                terrain[part] |= 1 << square
    return terrain


def _side(chance: Random, board: Board, side: int, first: int, terrain: dict[str, Squares], deep: Squares) -> Side:
    rows = range(board.rows // 2) if side == 0 else range((board.rows + 1) // 2, board.rows)
    zone = sum(board.rectangle(row * board.columns, (row + 1) * board.columns - 1) for row in rows)
    squares = list(bits(zone & ~deep)) or [next(bits(zone))]
    chance.shuffle(squares)
    units: list[Unit] = []
    for _ in range(chance.randint(2, 9)):
        placed = _place(chance, board, chance.choice(KINDS), units, squares)
        if placed is None:
            break
        kind, at, arrives = placed
        keys = _keys(chance, board, kind, at, terrain)
        add(units, side, first, kind, at, arrives, keys)
        if kind == "transport" and chance.random() < 0.8 and not _shared(units):
            towed = {"towed_by": units[-1].index} if chance.random() < 0.7 else {}
            add(units, side, first, chance.choice(GUNS), at, arrives, towed)
    exits = _edge(chance, board, chance.randint(0, 3))
    return Side(side, NAMES[side], NAMES[side], None, zone, exits, None, 0, tuple(units), f"/sides/{side}")


def add(
    units: list[Unit], side: int, first: int, kind: str, at: int | None, arrives: Arrival | None, keys: dict[str, Any]
) -> None:
    """Add a unit to a side's list."""
    number = len(units)
    pointer = f"/sides/{side}/units/{number}"
    units.append(Unit(first + number, f"{'RB'[side]}{number}", side, kind, "", at, arrives, False, keys, pointer))


def _place(
    chance: Random, board: Board, kind: str, units: list[Unit], squares: list[int]
) -> tuple[str, int | None, Arrival | None] | None:
    friends = [unit.at for unit in units if unit.at is not None]
    if units and chance.random() < 0.2:
        return kind, None, Arrival(chance.randint(1, 4), _edge(chance, board, 2))
    if kind == "commander" and friends and chance.random() < 0.5:
        return kind, chance.choice(friends), None
    return (kind, squares.pop(), None) if squares else None


def _shared(units: list[Unit]) -> bool:
    """Return whether the last unit stands with others."""
    at = units[-1].at
    return at is not None and any(unit.at == at for unit in units[:-1])


def _keys(chance: Random, board: Board, kind: str, at: int | None, terrain: dict[str, Squares]) -> dict[str, Any]:
    keys: dict[str, Any] = {"quality": chance.choice(["elite", "average", "poor"])} if chance.random() < 0.5 else {}
    if chance.random() < 0.3:
        keys["facing"] = chance.randrange(4)
    if at is not None and terrain["trench"] >> at & 1 and chance.random() < 0.4:
        keys["crossing"] = True
    if kind in GUNS and chance.random() < 0.2:
        keys["last_target"] = chance.randrange(board.size)
    return keys


def _edge(chance: Random, board: Board, count: int) -> Squares:
    edge = list(bits(board.edge))
    return sum({1 << chance.choice(edge) for _ in range(count)})


def _victory(chance: Random, sides: list[Side], number: int) -> Victory:
    side = chance.randint(0, 1)
    conditions = [
        all_of((Holding((0,)), *chance.choice([(), (AtTurn(3),), (AtTurn(4),)]))),
        UnitsGone(chance.randint(1, 3), sides[side].exits),
        EnemyExhausted(),
        EnemyLost(chance.randint(2, 4)),
    ]
    return Victory(side, chance.choice(conditions), f"/victory/{number}")
