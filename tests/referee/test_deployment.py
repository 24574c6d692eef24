"""Engine and referee agree on who may place which unit where, on what is offered, and on the battle that then begins."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import pwprint
from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.orders import SetDown
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.state import State
from pwprint.rulesets import RULESETS
from pwprint.text.problems import Severity
from tests.referee.goals_scenarios import name as square_name
from tests.referee.goals_scenarios import random_scenario
from tests.referee.plain_deployment import PLACES, Placing, free, units_of, verdict, whose_turn, written

FIXED = {"locked_with", "crossing", "last_target", "entrenched"}
"""Keys of units that speak of where they stand: the designer places them."""
GRIDS = [name for name, ruleset in RULESETS.items() if ruleset.play.grids]
QUICK, BLOCK = 5, 60
BLOCKS = [(ruleset, block) for ruleset in RULESETS for block in range(12)]


def scenario(seed: int, ruleset: str) -> dict[str, Any]:
    """Return a random scenario in which some units are left to the players."""
    value, chance = random_scenario(seed, RULESETS[ruleset]), Random(f"places/{seed}")
    for number, side in enumerate(value["sides"]):
        side.setdefault("deployment", _home(value["map"], number))
        for unit in side["units"]:
            if "at" in unit and not FIXED & unit.keys() and chance.random() < 0.7:
                del unit["at"]
        for unit in side["units"]:  # a towed gun and its transport start alike
            tug = units_of(value)[unit["towed_by"]][1] if "towed_by" in unit else unit
            if not PLACES & tug.keys():
                unit.pop("at", None)
            elif "at" in tug and "at" in unit:
                unit["at"] = tug["at"]
    if ruleset in GRIDS and chance.random() < 0.1:
        _add_lake(value, chance)
    value["sets_up"] = chance.choice(["red", "blue", "alternately", "hidden"])
    return value


def _home(ground: dict[str, Any], side: int) -> Any:
    if "columns" not in ground:
        width, height = ground["width"], ground["height"]
        return {"rectangle": [0, side * (height - 9), width, 9]}
    rows = (1, 2) if side == 0 else (ground["rows"] - 1, ground["rows"])
    return [f"a{rows[0]}-{square_name((ground['columns'] - 1, 0))[0]}{rows[1]}"]


def _add_lake(value: dict[str, Any], chance: Random) -> None:
    value["terrain_types"] = {"lake": {"like": "river", "title": "Lake", "impassable": True}}
    ground = value["map"]
    taken = {at for squares in ground["terrain"].values() for at in squares}
    taken |= {unit.get("at") for _, unit in units_of(value).values()}
    names = [square_name((c, r)) for c in range(ground["columns"]) for r in range(ground["rows"])]
    dry = [name for name in names if name not in taken]
    ground["terrain"]["lake"] = chance.sample(dry, min(4, len(dry)))


class Match:
    """One setup. `seen` counts what it has shown."""

    def __init__(self, seed: int, ruleset: str) -> None:
        self.seed, self.ruleset = seed, ruleset
        self.json = scenario(seed, ruleset)
        self.chance = Random(f"probes/{seed}")
        self.placings: list[Placing] = []
        self.seen: Counter[str] = Counter()

    def play(self) -> Counter[str]:
        """Place unit after unit by chance, and compare whatever could be placed before each."""
        loaded = pwprint.load(json.dumps(self.json).encode(), "random.json")
        assert loaded.scenario is not None, (self.seed, [problem.message for problem in loaded.problems])
        assert loaded.ruleset is not None
        battle = begin(loaded.scenario, loaded.ruleset)
        problems = [*loaded.ruleset.play.setup(battle)]
        problems += loaded.ruleset.play.setting_up.findings(battle)
        if not free(self.json) or any(problem.severity is Severity.ERROR for problem in problems):
            return self.seen
        state, record = battle.start(), Record(SeededDice(self.seed))
        choose = random_player(f"{self.seed}/player")
        while True:
            state, decision = battle.proceed(state, record)
            if decision is None:
                break
            assert decision.side == whose_turn(self.json, self.placings), self._where()
            if decision.unit is None:
                self._compare(battle, state)
            else:
                self._compare_offer(battle, decision)
            order = choose(battle, battle.seen_by(state, decision.side), decision)
            if isinstance(order, SetDown):
                self.placings.append(self._plain(battle, order))
            state = battle.execute(state, order, record)
        assert whose_turn(self.json, self.placings) is None, self._where()
        self._compare_start(state)
        return self.seen

    def _compare(self, battle: Battle, state: State) -> None:
        """Compare the verdicts on random placings, of units that have their places too."""
        self.seen["position"] += 1
        for _ in range(12):
            order = self._order(battle)
            expected = verdict(self.json, self.placings, self._plain(battle, order))
            actual = {fault.rule for fault in battle.judge(state, order)}
            assert actual == expected, f"{order}: engine {actual}, referee {expected}\n{self._where()}"
            self.seen.update(expected or {"legal"})

    def _compare_offer(self, battle: Battle, decision: Any) -> None:
        """What is offered is legal; on a grid nothing else is."""
        [offer] = decision.offers
        offered = [offer.order(place) for place in bits(offer.places)]
        for order in offered if self.ruleset in GRIDS else self.chance.sample(offered, min(3, len(offered))):
            assert not verdict(self.json, self.placings, self._plain(battle, order)), (order, self._where())
        if self.ruleset in GRIDS:
            others = {*range(battle.board.size)} - {order.at for order in offered}
            for square in others:
                order = SetDown(decision.unit, square)
                assert verdict(self.json, self.placings, self._plain(battle, order)), (order, self._where())
        self.seen["offer"] += 1

    def _compare_start(self, state: State) -> None:
        """The battle begins as that of the file in which these places are written."""
        file = written(self.json, self.placings)
        file.pop("sets_up")
        loaded = pwprint.load(json.dumps(file).encode(), "written.json")
        assert loaded.scenario is not None, self._where()
        assert loaded.ruleset is not None
        start = begin(loaded.scenario, loaded.ruleset).start()
        for part in ("turn", "step", "pieces", "occupied", "memory", "standing", "exhausted_in"):
            assert getattr(state, part) == getattr(start, part), (part, self._where())
        self.seen["start"] += 1

    def _order(self, battle: Battle) -> SetDown:
        chance, units = self.chance, battle.scenario.units
        unit = chance.randrange(len(units))
        if chance.random() < 0.6:
            unit = chance.choice([number for number in range(len(units)) if units[number].id in free(self.json)])
        if self.ruleset in GRIDS:
            facing = chance.randrange(len(battle.board.facings)) if chance.random() < 0.3 else None
            return SetDown(unit, chance.randrange(battle.board.size), facing)
        ground = self.json["map"]
        heading = float(chance.randrange(0, 360, 15)) if chance.random() < 0.5 else None
        return SetDown(unit, (chance.uniform(0, ground["width"]), chance.uniform(0, ground["height"])), heading)

    def _plain(self, battle: Battle, order: SetDown) -> Placing:
        unit = battle.scenario.units[order.unit].id
        if isinstance(order.at, tuple):
            return Placing(unit, list(order.at), order.facing)
        facing = None if order.facing is None else battle.board.facings[int(order.facing)]
        return Placing(unit, battle.board.name(order.at), facing)

    def _where(self) -> str:
        return f"{self.ruleset}, seed {self.seed}, {self.placings}\n{json.dumps(self.json)}"


def compared(ruleset: str, seeds: Iterable[int]) -> Counter[str]:
    return sum((Match(seed, ruleset).play() for seed in seeds), Counter())


@pytest.mark.rulesets("musket")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_engine_and_referee_agree_on_setting_up(ruleset: str) -> None:
    seen = compared(ruleset, range(QUICK))
    assert seen["position"] >= QUICK and seen["legal"] and seen["start"]


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "block"), BLOCKS)
def test_they_agree_on_many_more(ruleset: str, block: int) -> None:
    assert compared(ruleset, range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK))["position"] > BLOCK
