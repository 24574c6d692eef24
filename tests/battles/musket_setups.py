"""Random setups of `musket` on squares and hexes: all options, commanders that share areas, arrivals, exits and goals."""

from __future__ import annotations

from random import Random
from typing import Any

from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.board.shapes import SHAPES
from pwprint.game.goals.terms import AtTurn, EnemyExhausted, EnemyLost, Holding, UnitsGone, all_of
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit, Victory
from pwprint.rulesets import RULESETS

MUSKET = RULESETS["musket"]
KINDS = ("infantry", "infantry", "infantry", "rifles", "cavalry", "cavalry", "artillery", "commander")
GROUND = ("hill", "woods", "town", "river", "ford", "bridge", "road", "road", "wooded road")
PARTS = {"bridge": ("river", "road"), "wooded road": ("woods", "road")}
NAMES = ("red", "blue")


def random_setup(seed: int | str, shape: str) -> Scenario:
    """Return a scenario that can be played to its end."""
    chance = Random(f"{shape}/{seed}")
    board = SHAPES[shape](chance.randint(3, 8), chance.randint(4, 8))
    options: dict[str, Any] = {option.name: chance.choice(option.values) for option in MUSKET.play.options}
    options["further_combat_limit"] = chance.choice(["none", "none", 0, 1])
    shares = options["stacking"] == "commander_shares"
    terrain = _terrain(chance, board)
    wet = terrain["river"] & ~terrain["ford"] & ~terrain["road"]
    sides: list[Side] = []
    for side in (0, 1):
        sides.append(_side(chance, board, side, sum(len(other.units) for other in sides), wet, shares=shares))
    objective = Objective("ford", "the ford", 1 << chance.randrange(board.size), "/objectives/0")
    victory = tuple(_victory(chance, sides, number) for number in range(chance.randint(0, 2)))
    return Scenario(
        id=f"random-{seed}",
        title="Random",
        ruleset="musket",
        options=options,
        board=board,
        terrain=terrain,
        labels={},
        sides=(sides[0], sides[1]),
        units=(*sides[0].units, *sides[1].units),
        turn_limit=chance.randint(4, 14),
        objectives=(objective,),
        victory=victory,
        special_rules=(),
        turns=(),
    )


def _terrain(chance: Random, board: Board) -> dict[str, Squares]:
    terrain = dict.fromkeys(MUSKET.play.terrain, 0)
    for square in range(board.size):
        if chance.random() < 0.35:
            kind = chance.choice(GROUND)
            for part in PARTS.get(kind, (kind,)):
                terrain[part] |= 1 << square
    return terrain


def _side(chance: Random, board: Board, side: int, first: int, wet: Squares, *, shares: bool) -> Side:
    rows = range(board.rows // 2) if side == 0 else range((board.rows + 1) // 2, board.rows)
    zone = sum(board.rectangle(row * board.columns, (row + 1) * board.columns - 1) for row in rows)
    squares = list(bits(zone & ~wet)) or [next(bits(zone))]
    chance.shuffle(squares)
    units: list[Unit] = []
    for number in range(chance.randint(2, 8)):
        kind = chance.choice(KINDS)
        friends = [unit.at for unit in units if unit.at is not None]
        arrives = Arrival(chance.randint(1, 4), _edge(chance, board, 2)) if number and chance.random() < 0.2 else None
        at = None
        if arrives is None:
            if shares and kind == "commander" and friends and chance.random() < 0.6:
                at = chance.choice(friends)
            elif squares:
                at = squares.pop()
            else:
                break
        keys: dict[str, object] = {"facing": chance.randrange(len(board.facings))} if chance.random() < 0.3 else {}
        pointer = f"/sides/{side}/units/{number}"
        units.append(Unit(first + number, f"{'RB'[side]}{number}", side, kind, "", at, arrives, False, keys, pointer))
    exits = _edge(chance, board, chance.randint(0, 3))
    return Side(side, NAMES[side], NAMES[side], None, zone, exits, None, 0, tuple(units), f"/sides/{side}")


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
