"""Random setups: small boards, all options, arrivals, exits and every kind of victory condition."""

from __future__ import annotations

from random import Random
from typing import Any

from pwprint.game.board.base import Squares, bits
from pwprint.game.board.squares import SquareBoard, square_board
from pwprint.game.goals.terms import AtTurn, EnemyExhausted, EnemyLost, Holding, UnitsGone, all_of
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit, Victory

KINDS = ("infantry", "infantry", "cavalry", "artillery", "commander")
QUALITIES = ("elite", "average", "poor")
GROUND = ("hill", "woods", "town", "river", "road", "road")


def random_setup(seed: int | str, ruleset: Ruleset) -> Scenario:
    """Return a scenario of a ruleset that can be played to its end."""
    chance = Random(seed)
    board = square_board(chance.randint(3, 8), chance.randint(4, 8))
    terrain = dict.fromkeys(ruleset.play.terrain, 0)
    for square in range(board.size):
        if chance.random() < 0.4:
            terrain[chance.choice(GROUND)] |= 1 << square
    options = {option.name: chance.choice(option.values) for option in ruleset.play.options}
    sides: list[Side] = []
    for side in (0, 1):
        sides.append(_side(chance, ruleset, board, side, sum(len(other.units) for other in sides)))
    objective = Objective("crossing", "the crossing", 1 << chance.randrange(board.size), "/objectives/0")
    victory = tuple(_victory(chance, sides, number) for number in range(chance.randint(0, 3)))
    return Scenario(
        id=f"random-{seed}",
        title="Random",
        ruleset=ruleset.id,
        options=options,
        board=board,
        terrain=terrain,
        labels={},
        sides=(sides[0], sides[1]),
        units=(*sides[0].units, *sides[1].units),
        turn_limit=chance.randint(4, 12),
        objectives=(objective,),
        victory=victory,
        special_rules=(),
        turns=(),
    )


def _side(chance: Random, ruleset: Ruleset, board: SquareBoard, side: int, first: int) -> Side:
    rows = range(board.rows // 2) if side == 0 else range((board.rows + 1) // 2, board.rows)
    zone = sum(board.rectangle(row * board.columns, (row + 1) * board.columns - 1) for row in rows)
    squares = list(bits(zone))
    chance.shuffle(squares)
    exits = _edge(chance, board, chance.randint(0, 3))
    units: list[Any] = []
    for number in range(chance.randint(2, min(8, len(squares)))):
        kind = chance.choice(KINDS)
        arrives = Arrival(chance.randint(1, 4), _edge(chance, board, 2)) if number and chance.random() < 0.2 else None
        keys: dict[str, Any] = {"limbered": chance.random() < 0.5} if kind == "artillery" and arrives is None else {}
        keys["exhausted"] = chance.random() < 0.2
        if "quality" in ruleset.play.units[kind].keys:
            keys["quality"] = chance.choice(QUALITIES)
        at = None if arrives else squares.pop()
        if at is not None and kind in ruleset.play.riders and chance.random() < 0.7:
            at = chance.choice([at, *(unit.at for unit in units if unit.at is not None)])
        pointer = f"/sides/{side}/units/{number}"
        units.append(Unit(first + number, f"{'RB'[side]}{number}", side, kind, "", at, arrives, False, keys, pointer))
    names = ("red", "blue")
    return Side(side, names[side], names[side], None, zone, exits, None, 0, tuple(units), f"/sides/{side}")


def _edge(chance: Random, board: SquareBoard, count: int) -> Squares:
    edge = list(bits(board.edge))
    return sum({1 << chance.choice(edge) for _ in range(count)})


def _victory(chance: Random, sides: list[Side], number: int) -> Victory:
    side = chance.randint(0, 1)
    conditions = [
        all_of((Holding((0,)), *chance.choice([(), (AtTurn(3),), (AtTurn(4),)]))),
        UnitsGone(chance.randint(1, 3), sides[side].exits),
        EnemyExhausted(),
        EnemyLost(chance.randint(1, 3)),
    ]
    return Victory(side, chance.choice(conditions), f"/victory/{number}")
