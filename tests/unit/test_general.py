"""The player that plans: wings, tasks from the victory conditions, plans that are tried, and a budget in orders."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from functools import cache, partial
from typing import Any

import pytest

import pwprint
from pwprint.game.battle import Battle, begin
from pwprint.game.dice import SeededDice
from pwprint.game.play import play_out
from pwprint.game.players import general
from pwprint.game.players.aims import aims_of
from pwprint.game.players.drill import Drill
from pwprint.game.players.general import WingTasks, best_plan
from pwprint.game.players.registry import seated
from pwprint.game.players.task import MANNERS, Task, tasks_of, usual
from pwprint.game.players.wings import wings_of
from pwprint.game.record import Record, SilentRecord
from pwprint.game.scenario import Arrival
from pwprint.game.state import Status
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.values import replace

FILES = sorted(scenario_folder().glob("*/*.json"))
SMALL = 1500


def by_side(players, battle, state, decision):
    """Play as the player of the side whose choice it is."""
    return players[decision.side](battle, state, decision)


@cache
def battle_of(name: str) -> Battle:
    loaded = pwprint.load(scenario_folder() / f"{name}.json")
    return begin(loaded.scenario, loaded.ruleset)


# --- wings and tasks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("side", [0, 1])
def test_every_unit_that_can_come_is_in_one_wing(path, side):
    battle = battle_of(f"{path.parent.name}/{path.stem}")
    found = sorted(unit for wing in wings_of(battle, side) for unit in wing)
    assert found == [unit.index for unit in battle.scenario.sides[side].units if not unit.lost]


def test_wings_lie_from_left_to_right_as_the_side_looks_at_the_enemy():
    battle = battle_of("tile/stone-bridge")
    column = {unit.index: battle.board.column_row(unit.at)[0] for unit in battle.scenario.units if unit.at is not None}
    red, blue = ([[column[unit] for unit in wing if unit in column] for wing in wings_of(battle, s)] for s in (0, 1))
    south_first = battle.scenario.sides[0].units[0].at < battle.scenario.sides[1].units[0].at
    for wings, rises in ((red, south_first), (blue, not south_first)):
        middles = [sum(wing) / len(wing) for wing in wings if wing]
        assert middles == sorted(middles, reverse=not rises) and len(wings) == 3


def test_tasks_come_from_the_victory_conditions():
    names = [task.name for task in tasks_of(aims_of(battle_of("portable-19c/frontier-bridge")), 1)]
    assert "leave by an exit" in names and "destroy the enemy" in names and "delay the enemy" in names
    assert len(set(names)) == len(names)
    others = [task.name for task in tasks_of(aims_of(battle_of("portable-19c/frontier-bridge")), 0)]
    assert "leave by an exit" not in others and "hold an exit" in others


def test_the_usual_task_is_what_drill_does():
    battle = battle_of("tile/matchbox")
    aims = aims_of(battle)
    tasks = (usual(aims),) * len(battle.sides)
    ends = []
    for given in ((), tasks):
        players = [Drill(battle, side, f"a/{side}", given) for side in (0, 1)]
        record = Record(SeededDice(5))
        play_out(battle, battle.start(), partial(by_side, players), record)
        ends.append(record.events)
    assert ends[0] == ends[1]


def test_a_task_pulls_units_to_its_place_and_away_from_others():
    battle = battle_of("tile/stone-bridge")
    aims = aims_of(battle)
    drill = Drill(battle, 0, 1)
    state, objective = battle.begin_turn(battle.start(), SilentRecord(SeededDice(1))), battle.scenario.objectives[0]
    take = next(task for task in tasks_of(aims, 0) if task.name == f"take {objective.name}")
    delay = next(task for task in tasks_of(aims, 0) if task.name == "delay the enemy")
    unit = battle.scenario.sides[0].units[0].index
    there = (objective.at & -objective.at).bit_length() - 1
    places: Any = drill._places
    pulls = [places._pull(state.turn, 0, task.pulls)[there] for task in (take, usual(aims), delay)]
    assert pulls[0] > pulls[1] > pulls[2] > 0
    assert battle.sides[unit] == 0


# --- plans ----------------------------------------------------------------------------------------------------------


class Known:
    """Trials whose plans are worth what their name says, after battles that cost some orders each."""

    def __init__(self, orders=10):
        self.orders, self.spent, self.played = orders, 0, {}

    def play(self, plans):
        for plan in plans:
            self.played[plan] = self.played.get(plan, 0) + 1
            self.spent += self.orders
            assert self.played[plan] < 2000

    def worth(self, plan):
        return float(plan.tasks[0].name)


@pytest.mark.parametrize("count", [1, 2, 3, 9, 16])
def test_halving_keeps_the_best_plan_and_tries_it_most(count):
    plans = tuple(WingTasks((Task(str(number), ()),)) for number in range(count))
    trials = Known()
    best = general._halved(trials, plans, 2000)
    assert best == plans[-1]
    assert trials.played[best] == max(trials.played.values()) >= min(trials.played.values()) > 0
    # The last round may end with one battle more for each plan that is left.
    assert 2000 <= trials.spent < 2000 + 10 * count


def test_halving_ends_where_nobody_is_asked_for_an_order():
    plans = tuple(WingTasks((Task(str(number), ()),)) for number in range(9))
    trials = Known(orders=0)
    assert general._halved(trials, plans, 2000) == plans[-1]
    assert sum(trials.played.values()) == 9 + 5 + 3 + 2


def test_a_side_whose_units_all_come_too_late_has_a_plan(monkeypatch):
    scenario = battle_of("tile/matchbox").scenario
    late = Arrival(scenario.turn_limit + 1, 1)
    battle = begin(
        replace(scenario, units=tuple(replace(unit, at=None, arrives=late) for unit in scenario.units)),
        RULESETS["tile"],
    )
    played, play = 0, general._Trials.play

    def counted(trials, plans):
        nonlocal played
        played += 1
        assert played < 1000
        play(trials, plans)

    monkeypatch.setattr(general._Trials, "play", counted)
    assert best_plan.__wrapped__(battle, 0, SMALL).tasks


class Even(Known):
    """Trials in which all plans do equally well."""

    def __init__(self, battle, side):
        super().__init__()
        self.wings = wings_of(battle, side)

    def worth(self, plan):
        return 0.5


def test_manners_are_compared_first_and_then_the_best_plan_is_varied(monkeypatch):
    tried, halved = [], general._halved

    def seen(trials, plans, budget):
        tried.append(plans)
        return halved(trials, plans, budget)

    monkeypatch.setattr(general, "_halved", seen)
    monkeypatch.setattr(general, "_Trials", Even)
    battle = battle_of("tile/stone-bridge")
    best_plan.__wrapped__(battle, 0, 50)
    plain = WingTasks((usual(aims_of(battle)),) * len(wings_of(battle, 0)))
    assert [{task.name for task in plan.tasks} for plan in tried[0]] == [{name} for name in MANNERS]
    assert all(plans[0] == plain for plans in tried)
    assert all(
        sum(one != other for one, other in zip(plan.tasks, plain.tasks, strict=True)) == 1 for plan in tried[1][1:]
    )


def test_a_plan_that_was_tried_seldom_must_do_better_than_one_tried_often():
    trials = general._Trials(battle_of("tile/matchbox"), 0)
    often, seldom = (WingTasks((Task(name, ()),)) for name in ("often", "seldom"))
    trials._scores = {often: [1.0, 0.0] * 50, seldom: [1.0, 0.0, 1.0, 0.0]}
    assert trials.worth(often) > trials.worth(seldom)
    trials._scores[seldom] = [1.0] * 4
    assert trials.worth(often) < trials.worth(seldom)


def test_where_nothing_is_decided_the_side_is_ahead_that_has_kept_more_of_its_units():
    scenario = battle_of("tile/stone-bridge").scenario
    battle = begin(replace(scenario, victory=()), RULESETS["tile"])
    state = battle.start()
    red, blue = ([unit.index for unit in side.units] for side in scenario.sides)

    def worth(lost, side=0):
        pieces = tuple(replace(p, status=Status.LOST) if n in lost else p for n, p in enumerate(state.pieces))
        return general._worth(battle, replace(state, pieces=pieces), side)

    assert worth([]) == worth([*red, *blue]) == 0.5
    assert worth(red[:1]) == pytest.approx(0.5 - general._POSITION / len(red))
    assert worth(red) == pytest.approx(0.5 - general._POSITION)
    assert worth(red[:1], side=1) == pytest.approx(1 - worth(red[:1]))


def test_a_side_without_units_has_lost_none():
    battle = battle_of("tile/matchbox")
    first, second = battle.scenario.sides
    alone = begin(replace(battle.scenario, sides=(first, replace(second, units=())), units=first.units), battle.ruleset)
    assert general._worth(alone, alone.start(), 0) > 0.5


def test_the_budget_is_kept_but_for_the_battles_that_are_going_on():
    battle, asked = battle_of("tile/matchbox"), 0

    def counted(*arguments):
        nonlocal asked
        asked += 1
        return original(*arguments)

    original = Drill.__call__
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drill, "__call__", counted)
        best_plan.__wrapped__(battle, 0, SMALL)
    longest = 200 * 20  # a round of twenty plans
    assert SMALL <= asked < SMALL + longest


def test_a_plan_is_the_same_in_every_process():
    code = (
        "import pwprint; from pwprint.game.battle import begin; from pwprint.rulesets import RULESETS;"
        "from pwprint.game.players.general import best_plan; from pwprint.resources import scenario_folder;"
        "s = pwprint.load(scenario_folder() / 'tile' / 'matchbox.json').scenario;"
        f"print(*[t.name for t in best_plan(begin(s, RULESETS['tile']), 1, {SMALL}).tasks], sep='; ')"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    names = "; ".join(task.name for task in best_plan(battle_of("tile/matchbox"), 1, SMALL).tasks)
    assert found == {f"{names}\n"}


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["tile/matchbox", "european-19c/aubruck"])
def test_general_plays_legal_battles_that_a_seed_repeats(monkeypatch, name):
    battle = battle_of(name)
    tasks = tasks_of(aims_of(battle), 0)
    plan = WingTasks(tuple(tasks[-1 - number] for number in range(len(wings_of(battle, 0)))))
    monkeypatch.setattr(general, "best_plan", lambda _battle, _side: plan)
    logs = []
    for _ in range(2):
        record, choose = Record(SeededDice(3)), seated(battle, ("general", "drill"), 3)

        def judged(battle, state, decision, choose=choose):
            order = choose(battle, state, decision)
            assert order.do in {"begin", "set_out", "bearing"} or not battle.judge(state, order)
            return order

        play_out(battle, battle.start(), judged, record)
        logs.append(record.events)
    assert logs[0] == logs[1]


def test_it_does_not_know_the_dice_to_come_and_looks_at_no_clock():
    battle = battle_of("tile/matchbox")
    plan = best_plan(battle, 0, SMALL)
    best_plan.cache_clear()
    play_out(battle, battle.start(), seated(battle, ("drill", "drill"), 7), SilentRecord(SeededDice(7)))
    assert best_plan(battle, 0, SMALL) == plan
    names = {node.id for node in ast.walk(ast.parse(inspect.getsource(general))) if isinstance(node, ast.Name)}
    assert not names & {"time", "perf_counter", "monotonic", "datetime", "clock"}
