"""Engine and onlooker agree on setups, arrivals, exits, objectives, exhaustion and victory, turn by turn.

A position is the end of a turn of a battle that players of chance have played on a random scenario.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import pwprint
from pwprint.game import exhaustion, victory
from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.events import ArrivalThrown
from pwprint.game.goals import met
from pwprint.game.goals.terms import AtTurn, UnitsGone, clauses
from pwprint.game.narration.names import event_json
from pwprint.game.orders import OFF, Move
from pwprint.game.places import where
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.state import State, Status
from pwprint.game.table.orders import TableMarch
from pwprint.rulesets import RULESETS
from pwprint.text.problems import Problem, Severity
from tests.accept_playthroughs import keen_player, leaving_player
from tests.referee import plain_setup
from tests.referee.european_19c_game import Game
from tests.referee.goals_scenarios import random_scenario
from tests.referee.plain_goals import Ending, Onlooker

if TYPE_CHECKING:
    from pwprint.game.decision import Decision
    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.orders import Order
    from pwprint.game.scenario import Scenario

PUT_DOWN = {*("E19-R10", "E19-R08", "E19-R07"), *(f"E19-TER-0{number}" for number in (1, 3, 4, 7, 8, 9))}
"""The rules by which a unit may not be put down where it arrives. A move of 0 in breaks none of them otherwise."""

FATES = {
    Status.WAITING: "waiting",
    Status.ON_BOARD: "board",
    Status.LOST: "lost",
    Status.LEFT: "left",
    Status.ABSENT: "absent",
}
ARRIVAL = {"tile": "TIL-R39", "house": "HOU-R42", "musket": "MUS-R36", "portable-19c": "P19-R98"}
EXIT = {"tile": "TIL-R37", "house": "HOU-R40", "musket": "MUS-R34", "portable-19c": "P19-R55"}
PLAYERS = (random_player, random_player, keen_player, leaving_player)
JUDGED = ("TIL", "HOU", "MUS", "P19", "E19", "U001")
"""Problems of a setup that the referee knows begin so. It leaves entrenchments and locked units alone."""


class Match:
    """One battle. `seen` counts what it has shown."""

    def __init__(self, seed: int, ruleset: str) -> None:
        self.seed, self.ruleset = seed, RULESETS[ruleset]
        self.json = random_scenario(seed, self.ruleset)
        self.onlooker = Onlooker(self.json)
        self.seen: Counter[str] = Counter()
        self.chance = Random(f"probes/{seed}")

    def play(self) -> Counter[str]:
        """Compare the setup; if a battle can start from it, play it and compare every turn."""
        scenario = self._loaded()
        if not self._compare_setup(scenario):
            return self.seen
        battle = begin(scenario, self.ruleset)
        state = battle.start()
        self._compare(battle, state)
        dice = SeededDice(f"{self.seed}/dice")
        choose = PLAYERS[self.seed % len(PLAYERS)](f"{self.seed}/player")

        record = Record(dice)

        def player(battle: Battle, state: State, decision: Decision) -> Order:
            self._probe(battle, state, decision, record)
            return choose(battle, state, decision)

        while state.result is None:
            record = Record(dice)
            state = play_turn(battle, state, player, record)
            self.onlooker.hears(event_json(event, scenario) for event in record.events)
            for event in record.events:
                if isinstance(event, ArrivalThrown):
                    self.seen[
                        "a die brought it" if event.comes else "it never came" if event.absent else "not yet"
                    ] += 1
            if self.onlooker.is_close_call():
                self.seen["close call"] += 1
                return self.seen
            self._compare(battle, state)
            self.seen["position"] += 1
        self.seen[f"by {state.result.reason}"] += 1
        return self.seen

    def _loaded(self) -> Scenario:
        loaded = pwprint.load(json.dumps(self.json).encode(), "random.json")
        assert isinstance(loaded, pwprint.Loaded)
        assert loaded.scenario is not None, (self._where(), [problem.message for problem in loaded.problems])
        return loaded.scenario

    def _where(self) -> str:
        return f"{self.ruleset.id}, seed {self.seed}, turn {self.onlooker.turn}\n{json.dumps(self.json)}"

    def _same(self, what: str, engine: object, referee: object) -> None:
        assert engine == referee, f"{what}: engine {engine}, referee {referee}\n{self._where()}"

    # --- setups ---

    def _compare_setup(self, scenario: Scenario) -> bool:
        problems = self.ruleset.play.setup(begin(scenario, self.ruleset))
        told = {(problem.code, problem.pointer, problem.severity.value) for problem in problems}
        told = {fault for fault in told if fault[0].startswith(JUDGED)}
        self._same("setup", told, plain_setup.faults(self.json))
        for code, _, severity in told:
            self.seen[f"setup {code} {severity}"] += 1
        return not any(problem.severity is Severity.ERROR for problem in problems)

    # --- positions ---

    def _compare(self, battle: Battle, state: State) -> None:
        onlooker, scenario = self.onlooker, battle.scenario
        self._same("complaints", [], onlooker.complaints)
        fates = {unit.id: FATES[piece.status] for unit, piece in zip(scenario.units, state.pieces, strict=True)}
        self._same("fates", fates, {name: unit.fate for name, unit in onlooker.units.items()})
        for unit, piece in zip(scenario.units, state.pieces, strict=True):
            if piece.status is Status.ON_BOARD:
                self._same(f"place of {unit.id}", _place(battle, state, unit.index), onlooker.units[unit.id].at)
        points = dict(zip(onlooker.sides, battle.exhaustion_points, strict=True))
        self._same("exhaustion points", points, onlooker.points)
        since = [(turn is not None) if not self.ruleset.play.grids else turn for turn in state.exhausted_in]
        heard = [onlooker.exhausted_in[side] for side in onlooker.sides]
        self._same("exhausted", since, [(turn is not None) if not self.ruleset.play.grids else turn for turn in heard])
        self._same("losses", list(battle.losses(state)), [onlooker.lost(side) for side in onlooker.sides])
        if state.turn:
            self._compare_goals(battle, state)
        self._same("ending", _ending(battle, state), onlooker.ending)

    def _compare_goals(self, battle: Battle, state: State) -> None:
        onlooker, scenario = self.onlooker, battle.scenario
        for side in (0, 1):
            for number, objective in enumerate(scenario.objectives):
                held = onlooker.holds(onlooker.sides[side], objective.id)
                self._same(f"{side} holds {objective.id}", _holds(battle, state, side, number), held)
                self.seen["held"] += held
            for goal in onlooker.scenario["objectives"]:
                both = all(self._there(side, goal) for side in onlooker.sides)
                self.seen["contested"] += both
        if state.standing.turn == state.turn:
            self._compare_conditions(battle, state)

    def _compare_conditions(self, battle: Battle, state: State) -> None:
        """Compare the conditions as the turn closes; the nearness of one is 1 if it is met, and only then."""
        scores = [self.onlooker.score(side) for side in self.onlooker.sides]
        self._same("points", list(met.points(battle, state)), scores)
        near = [list(met.progress(battle, state, side)) for side in (0, 1)]
        for number, (entry, told) in enumerate(zip(battle.scenario.victory, self.json["victory"], strict=True)):
            is_met = self.onlooker.is_met(told["side"], told["when"])
            self._same(f"condition {number}", met.is_met(battle, state, entry.side, entry.when), is_met)
            share = near[entry.side].pop(0)
            assert 0 <= share <= 1
            self._same(f"progress of condition {number}, {share}", share == 1, is_met)
            for kind in told["when"]:
                self.seen[f"{kind} {'met' if is_met else 'not met'}"] += 1

    def _there(self, side: str, goal: dict[str, Any]) -> bool:
        units = (unit for unit in self.onlooker.of(side) if unit.fate == "board")
        return any(self.onlooker.inside(unit.at, goal["at"]) for unit in units)

    # --- arrivals and exits that are tried ---

    def _probe(self, battle: Battle, state: State, decision: Decision, record: Record) -> None:
        """Ask the judge about orders that bring units in and take them off, legal or not."""
        if state.pending or decision.unit is not None or self.chance.random() < 0.5:
            return
        now = self.onlooker.meanwhile(event_json(event, battle.scenario) for event in record.events)
        if not self.ruleset.play.grids:
            self._probe_table(battle, state, decision.side, now)
            return
        for unit in bits(battle.members[decision.side]):
            piece = state.pieces[unit]
            if piece.status is Status.WAITING:
                self._probe_arrival(battle, state, unit, now)
            elif piece.status is Status.ON_BOARD and battle.board.edge >> piece.square & 1:
                self._probe_exit(battle, state, unit)

    def _probe_table(self, battle: Battle, state: State, side: int, now: Onlooker) -> None:
        """Try to put units that wait down, in their area or beside it."""
        waiting = [unit for unit in bits(battle.members[side]) if state.pieces[unit].status is Status.WAITING]
        for unit in waiting:
            entry = next(
                one for one in self.json["sides"][side]["units"] if one["id"] == battle.scenario.units[unit].id
            )
            game = _as_laid(self.json, battle, state)
            for _ in range(2):
                at = round(self.chance.uniform(0, game.width), 1), round(self.chance.uniform(0, 10), 1)
                at = at if side == 0 else (at[0], round(game.height - at[1], 1))
                faults = [fault.rule for fault in battle.judge(state, TableMarch(unit, distance=0.0, start=at))]
                expected = plain_setup.arrival_refused(
                    game, entry, at, state.turn, brought=now.units[entry["id"]].brought
                )
                busy = bool(faults) and faults[0] in {"E19-ACT-01", "E19-ACT-02", "E19-SEQ-05"}
                if busy:
                    continue
                told = faults[0] if faults and faults[0] in PUT_DOWN else None
                self._same(f"arrival of {entry['id']} at {at} {faults}", told, expected)
                self._note_arrival(entry["arrives"], at, refused=expected is not None, now=now)

    def _probe_arrival(self, battle: Battle, state: State, unit: int, now: Onlooker) -> None:
        arrives = battle.scenario.units[unit].arrives
        assert arrives is not None
        squares = [*bits(arrives.at | arrives.others), self.chance.choice(list(bits(battle.board.edge)))]
        for square in squares:
            faults = [fault.rule for fault in battle.judge(state, Move(unit, (square,), None))]
            told = ARRIVAL[self.ruleset.id] in faults
            if faults and faults[0] != ARRIVAL[self.ruleset.id]:
                continue
            name = battle.scenario.units[unit].id
            broken = now.arrival_broken(name, battle.board.name(square))
            self._same(f"arrival of {name} at {battle.board.name(square)} {faults}", told, broken)
            self._note_arrival(now.units[name].json["arrives"], battle.board.name(square), refused=broken, now=now)

    def _note_arrival(self, arrives: dict[str, Any], at: object, *, refused: bool, now: Onlooker) -> None:
        self.seen[f"arrival {'refused' if refused else 'open'}"] += 1
        if "else" in arrives and now.inside(at, arrives["else"]) and not now.inside(at, arrives["at"]):
            self.seen[f"the other way {'refused' if refused else 'open'}"] += 1

    def _probe_exit(self, battle: Battle, state: State, unit: int) -> None:
        faults = [fault.rule for fault in battle.judge(state, Move(unit, (OFF,), None))]
        name, square = battle.scenario.units[unit].id, battle.board.name(state.pieces[unit].square)
        broken = self.onlooker.exit_broken(name, square)
        told = EXIT[self.ruleset.id] in faults
        if faults and faults[0] != EXIT[self.ruleset.id]:
            return
        self._same(f"exit of {name} at {square} {faults}", told, broken)
        self.seen[f"exit {'refused' if broken else 'open'}"] += 1


def _as_laid(scenario: dict[str, Any], battle: Battle, state: State) -> Game:
    """Return the table of the referee with all units as they stand now."""
    game = plain_setup.game_of(scenario)
    words = {"board": "in_play"}
    for unit, piece in zip(battle.scenario.units, state.pieces, strict=True):
        pose, fate = state.memory.stands[unit.index].pose, FATES[piece.status]
        stands = game.units[unit.id].placed(pose.at, pose.heading, "battle" if pose.deployed else "march")
        game.units[unit.id] = replace(stands, state=words.get(fate, fate))
    return game


def _place(battle: Battle, state: State, unit: int) -> object:
    """Return the square or the point of a unit on the board, as the scenario format writes it."""
    here = where(battle, state, unit)
    return battle.board.name(here) if isinstance(here, int) else [round(length, 6) for length in here]


def _ending(battle: Battle, state: State) -> Ending | None:
    result = state.result
    if result is None:
        return None
    winner = None if result.winner is None else battle.scenario.sides[result.winner].id
    return Ending(winner, result.reason, result.rule, result.condition)


def _holds(battle: Battle, state: State, side: int, objective: int) -> bool:
    return met.holds(battle, state, side, objective)


# --- tests ----------------------------------------------------------------------------------------------------------

GRID = ("tile", "house", "musket", "portable-19c")
QUICK = {**dict.fromkeys(GRID, 200), "european-19c": 60}
BLOCKS = [(name, block) for name in GRID for block in range(40)] + [("european-19c", block) for block in range(60)]
BLOCK = {**dict.fromkeys(GRID, 150), "european-19c": 50}
"""Positions of a block: with all blocks 6,000 of each ruleset on a grid, 3,000 of the open table."""


def compared(ruleset: str, positions: int, first: int) -> Counter[str]:
    """Play battles from a seed on until so many positions have been compared; return what was seen."""
    seen: Counter[str] = Counter()
    for seed in count(first):
        seen += Match(seed, ruleset).play()
        if seen["position"] >= positions:
            return seen
    raise AssertionError


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_engine_and_onlooker_agree(ruleset: str) -> None:
    seen = compared(ruleset, QUICK[ruleset], 0)
    assert {"held", "holds not met", "arrival open", "arrival refused", "by turn limit"} <= set(seen)


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "block"), BLOCKS)
def test_engine_and_onlooker_agree_on_many_more(ruleset: str, block: int) -> None:
    assert compared(ruleset, BLOCK[ruleset], 10_000 * (block + 1))["position"] >= BLOCK[ruleset]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_battles_show_all_that_can_happen(ruleset: str) -> None:
    """Every ending, every kind of condition met and not, contested objectives, setups that are no error but a warning."""
    seen = compared(ruleset, 2400 if ruleset in GRID else 1200, 5_000_000)
    endings: tuple[str, ...] = (
        "destroyed",
        "victory condition",
        "turn limit",
        "side has left",
        "both sides exhausted",
        "points",
    )
    endings = (*endings, "decisive victory", "marginal victory", "marginal victory of both sides")
    assert {f"by {ending}" for ending in endings} <= set(seen)
    kinds: tuple[str, ...] = (
        "holds",
        "exits",
        "enemy_exhausted",
        "enemy_lost",
        "at_turn",
        "for_turns",
        "loses",
        "all",
        "any",
        "not",
    )
    kinds = (*kinds, "at_least", "points", "points_ahead")
    assert {f"{kind} {met}" for kind in kinds for met in ("met", "not met")} <= set(seen)
    assert {"contested", "held", "arrival open", "arrival refused"} <= set(seen)
    assert {"the other way open", "the other way refused", "a die brought it", "it never came"} <= set(seen)
    zone = plain_setup.ZONE_RULE.get(ruleset, "E19-R10")
    assert {f"setup {zone} {severity}" for severity in ("error", "warning")} <= set(seen)


def is_found(ruleset: str, seeds: Iterable[int]) -> bool:
    """Return whether engine and onlooker come to differ on some of these battles."""
    for seed in seeds:
        try:
            Match(seed, ruleset).play()
        except AssertionError:
            return True
    return False


def contested_is_held(battle: Battle, state: State, side: int, objective: int) -> bool:
    return bool(state.occupied[side] & battle.scenario.objectives[objective].at)


def late(_battle: Battle, state: State, _side: int, when: Term) -> bool:
    return any((at.turn or 0) + 1 == state.turn for at in clauses(when, AtTurn))


def one_may_stay(battle: Battle, state: State, side: int, clause: Clause) -> tuple[int, int]:
    reached, needed = REACHED(battle, state, side, clause)
    return reached + isinstance(clause, UnitsGone), needed


REACHED = met._reached


SLIPS: dict[str, tuple[Any, str, Any]] = {
    "a contested objective is held": (met, "holds", contested_is_held),
    "conditions are judged a turn late": (victory, "is_met", late),
    "one may stay that should have left": (met, "_reached", one_may_stay),
    "no zone is a warning": (Problem, "as_warning", lambda problem: problem),
    "a point is a third rounded down": (exhaustion.METHODS, "third_up", lambda units: max(1, units // 3)),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_of_the_engine_is_found(slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, wrong = SLIPS[slip]
    patch = monkeypatch.setitem if isinstance(owner, Mapping) else monkeypatch.setattr
    patch(owner, name, wrong)  # type: ignore[operator]
    assert is_found("portable-19c", range(120))
