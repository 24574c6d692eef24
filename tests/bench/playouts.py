"""Random playouts: the games of pwprint and chess of python-chess, as many choices a second as they can."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import chess

import pwprint
from pwprint.format.starters import sampler as starter
from pwprint.game.battle import Battle, begin
from pwprint.game.board.shapes import SHAPES
from pwprint.game.dice import SeededDice
from pwprint.game.orders import Activate
from pwprint.game.play import play_out
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario, Side, Unit
from pwprint.rulesets import RULESETS
from tests.bench.stopwatch import ROOT, cpu_seconds
from tests.bench.variants import Variant

LONGEST = 200
"""Plies after which a game of chess is broken off; random games go on for hundreds."""

KINDS = ("infantry", "infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery", "commander")
HILLS, WOODS, TOWNS = (("c3", "f6"), ("a5", "b5", "g4", "h4"), ("d5", "e4"))


@dataclass(frozen=True)
class Counted:
    """What is done in the same battles each time they are played."""

    activations: int
    choices: int


def shipped(variant: Variant) -> Battle:
    """Return the battle of a shipped scenario: seven to thirteen units a side, some of which come later."""
    return scenario(variant.ruleset, variant.shipped)


def scenario(ruleset: str, name: str) -> Battle:
    """Return the battle of a scenario by name."""
    loaded = pwprint.load(ROOT / "scenarios" / ruleset / f"{name}.json")
    return begin(loaded.scenario, RULESETS[ruleset])


def eight_a_side(variant: Variant) -> Battle:
    """Return a battle of eight units a side on a board of eight by eight, all there from the start."""
    ruleset = RULESETS[variant.ruleset]
    if not ruleset.play.grids:
        return begin(_on_table(ruleset), ruleset)
    board = SHAPES[variant.shape](8, 8)
    terrain = dict.fromkeys(ruleset.play.terrain, 0)
    for name, squares in (("hill", HILLS), ("woods", WOODS), ("town", TOWNS)):
        terrain[name] = sum(1 << _square(square) for square in squares)
    sides = tuple(_side(side, [variant.kinds.get(kind, kind) for kind in KINDS]) for side in (0, 1))
    options = {option.name: option.default for option in ruleset.play.options}
    scenario = Scenario(
        id="eight-a-side",
        title="Eight a side",
        ruleset=ruleset.id,
        options=options,
        board=board,
        terrain=terrain,
        labels={},
        sides=sides,
        units=(*sides[0].units, *sides[1].units),
        turn_limit=15,
        objectives=(),
        victory=(),
        special_rules=(),
        turns=(),
    )
    battle = begin(scenario, ruleset)
    assert not ruleset.play.setup(battle)
    return battle


def _on_table(ruleset: Ruleset) -> Scenario:
    """Return the same on a table: three inches of it for each square."""
    value = json.loads(starter(ruleset))
    patches = (("hill", HILLS), ("woods", WOODS), ("town", TOWNS))
    value["map"] = {
        "width": 36,
        "height": 36,
        "features": [_patch(name, square) for name, squares in patches for square in squares],
    }
    for side, row in zip(value["sides"], (3, 33), strict=True):
        units = [
            {"id": f"{side['id'][0].upper()}{n}", "type": kind, "at": [4 * n - 1, row]}
            for n, kind in enumerate(KINDS, 1)
        ]
        side["units"] = units
    value |= {"objectives": [], "victory": [], "turn_limit": 15}
    loaded = pwprint.load(json.dumps(value).encode(), "eight-a-side.json")
    assert loaded.scenario is not None
    return loaded.scenario


def _patch(terrain: str, square: str) -> dict[str, object]:
    file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
    return {"terrain": terrain, "rectangle": [6 + 3 * file, 6 + 3 * rank, 3, 3]}


def _square(name: str) -> int:
    return (int(name[1]) - 1) * 8 + "abcdefgh".index(name[0])


def _side(side: int, kinds: list[str]) -> Side:
    row = (0, 7)[side]
    units = tuple(
        Unit(8 * side + file, f"{'RB'[side]}{file + 1}", side, kind, "", row * 8 + file, None, False, {}, "")
        for file, kind in enumerate(kinds)
    )
    name = ("red", "blue")[side]
    return Side(side, name, name, None, None, 0, None, 0, units, "")


def play(battle: Battle, seed: int) -> Record:
    """Play one battle to its end."""
    record = Record(SeededDice(seed))
    play_out(battle, battle.start(), random_player(seed), record)
    return record


def count(battle: Battle, battles: int) -> Counted:
    """Return what happens in a number of battles."""
    activations = choices = 0
    for seed in range(battles):
        choose, chosen = random_player(seed), 0
        record = Record(SeededDice(seed))

        def player(battle, state, decision, choose=choose):
            nonlocal choices, chosen
            choices += 1
            order = choose(battle, state, decision)
            chosen += isinstance(order, Activate)
            return order

        play_out(battle, battle.start(), player, record)
        # On the table nothing happens by the choice of a unit alone, so no event tells it.
        told = sum(event.event == "activate" for event in record.events)
        activations += chosen if not battle.ruleset.play.grids else told
    return Counted(activations, choices)


def seconds_of_battles(battle: Battle, battles: int) -> Callable[[], float]:
    """Return a run of the battles that `count` has counted."""
    return lambda: cpu_seconds(lambda: [play(battle, seed) for seed in range(battles)])


def plies_a_second(games: int, *, asking: bool) -> Callable[[], float]:
    """Return a run of games of chess; `asking` is whether `is_game_over` is asked before each ply."""

    def run() -> float:
        plies = 0

        def play_all() -> None:
            nonlocal plies
            plies = sum(_game(seed, asking=asking) for seed in range(games))

        return 1 / (cpu_seconds(play_all) / plies)

    return run


def _game(seed: int, *, asking: bool) -> int:
    chance = Random(seed).random
    board = chess.Board()
    for ply in range(LONGEST):
        if asking and board.is_game_over():
            return ply
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(moves[int(chance() * len(moves))])
    return LONGEST
