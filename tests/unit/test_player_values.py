"""What places are worth to players, worked out a second time, one enemy and one aim at a time, from the table of weights."""

from __future__ import annotations

import gc
import json
from math import dist
from random import Random
from typing import Any

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.orders import SetDown
from pwprint.game.play import play_out
from pwprint.game.players.aims import aims_of, wanted
from pwprint.game.players.field import Goal, felt
from pwprint.game.players.points import PointPlaces
from pwprint.game.players.registry import seated
from pwprint.game.players.squares import SquarePlaces
from pwprint.game.players.task import tasks_of
from pwprint.game.players.weights import WEIGHTS as W
from pwprint.game.record import SilentRecord
from pwprint.game.state import Status
from pwprint.game.table import shapes
from pwprint.game.table.areas import rectangle
from pwprint.game.table.measure import ahead
from pwprint.game.table.orders import Bearing
from pwprint.memo import Answers, Memo
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c import sample
from pwprint.rulesets.european_19c.case import Case
from pwprint.values import replace
from tests.examples.european_19c.table import laid, road, unit
from tests.unit.test_players import GRIDS, battle_of

TABLE = "european-19c/nachod"


def mixed_up(battle, seed):
    """Return a state of a battle with its units anywhere on the board, some of them Exhausted or limbered."""
    chance, state = Random(seed), battle.start()
    free = chance.sample(list(bits(battle.board.all & ~battle.ruleset.play.barred(battle))), len(state.pieces))
    pieces = tuple(
        replace(
            piece,
            square=square,
            status=Status.LOST if chance.random() < 0.2 else Status.ON_BOARD,
            exhausted=chance.random() < 0.4,
            limbered=piece.limbered and chance.random() < 0.5,
        )
        for piece, square in zip(state.pieces, free, strict=True)
    )
    occupied = [0, 0]
    for unit, piece in enumerate(pieces):
        occupied[battle.sides[unit]] |= (piece.status is Status.ON_BOARD) << piece.square
    return replace(state, pieces=pieces, occupied=tuple(occupied), turn=chance.randint(1, 12))


def here(battle, state, side):
    return [unit for unit in bits(battle.members[side]) if state.pieces[unit].status is Status.ON_BOARD]


def faded(steps: int) -> int:
    worth = 1000
    for number in range(steps):
        worth = worth * (W.fade if number else W.near) // 100
    return worth


def steps_to(battle, square, goal):
    """Return how many steps lead from a square to a goal over ground that can be entered; None if none do."""
    reached, dry, steps = {square}, battle.board.all & ~battle.ruleset.play.barred(battle), 0
    while not any(goal >> one & 1 for one in reached):
        grown = reached | {n for one in reached for n in bits(battle.board.adjacent[one] & (dry | goal))}
        if grown == reached:
            return None
        reached, steps = grown, steps + 1
    return steps


def tasks(battle, seed):
    """Return what players want of a battle, and for each unit one of the tasks that its side has."""
    aims, chance = aims_of(battle), Random(seed)
    return aims, [chance.choice(tasks_of(aims, side)) for side in battle.sides]


def worth_of(battle, state, unit, task, square) -> int:
    """Return what a square is worth to a unit, in the words of the table of weights and of its task."""
    w = task.weights
    side, board, look = battle.sides[unit], battle.board, battle.ruleset.play.appraisal
    piece, pieces, total = state.pieces[unit], state.pieces, 0
    friends = [pieces[one].square for one in here(battle, state, side) if one != unit]
    enemies = here(battle, state, 1 - side)
    far = {enemy: board.distance(square, pieces[enemy].square) for enemy in enemies}
    for aim, part in zip(aims_of(battle).places, task.pulls, strict=True):
        steps = steps_to(battle, square, aim.at)
        taken = any(aim.at >> friend & 1 for friend in friends)
        total += 0 if steps is None else wanted(aim, side, state.turn, taken=taken) * part // 100 * faded(steps) // 1000
    reach = {enemy: look.reach(battle.kinds[enemy]) for enemy in enemies}
    firing = sum(bool(reach[one]) and not pieces[one].limbered and far[one] <= reach[one] for one in enemies)
    danger = w.fire * (0, 1, 3)[min(firing, 2)]
    total -= danger * w.cover // 100 if look.sheltered(battle, unit, square) else danger
    touched = [enemy for enemy in enemies if far[enemy] == 1]
    frail = look.frail(battle.kinds[unit])
    if touched and (piece.exhausted or frail):
        total -= w.risk
    elif touched:
        behind = [
            one
            for one in touched
            if pieces[one].facing is not None and not board.front(pieces[one].square, pieces[one].facing) >> square & 1
        ]
        total += w.contact + w.weak * any(pieces[one].exhausted for one in touched) + w.flank * bool(behind)
    total += w.drive * max(0, 5 - min(far.values(), default=9))
    if own := look.reach(battle.kinds[unit]):
        if any(one <= own for one in far.values()):
            total += w.shot * w.unready // 100 if piece.limbered else w.shot
        elif frail and not piece.limbered:
            total -= w.ready
    return total + w.support * min(2, sum(board.distance(square, friend) == 1 for friend in friends))


@pytest.mark.parametrize("name", GRIDS)
def test_a_square_is_worth_what_the_weights_say(name):
    battle = battle_of(name)
    for seed in range(4):
        state, (aims, task) = mixed_up(battle, seed), tasks(battle, seed)
        for side in (0, 1):
            places = SquarePlaces(battle, side, aims)
            for unit in here(battle, state, side)[:3]:
                square = state.pieces[unit].square
                assert places.here(state, unit, task[unit]) == worth_of(battle, state, unit, task[unit], square)


@pytest.mark.parametrize("name", GRIDS)
def test_who_has_enemies_within_range_acts_first_and_then_who_is_near(name):
    battle = battle_of(name)
    look = battle.ruleset.play.appraisal
    for seed in range(4):
        state = mixed_up(battle, seed)
        places = SquarePlaces(battle, 0, aims_of(battle))
        for unit in here(battle, state, 0):
            piece, reach = state.pieces[unit], look.reach(battle.kinds[unit])
            enemies = [state.pieces[one].square for one in here(battle, state, 1)]
            far = min((battle.board.distance(piece.square, one) for one in enemies), default=9)
            near = 100 - 10 * far if far < 6 else 0
            less = 30 * piece.exhausted + 40 * (look.frail(battle.kinds[unit]) and not reach)
            assert places.urgencies(state, 1 << unit) == [(near + 100 * (far <= max(reach, 1)) - less, unit)]


# --- on the open table ----------------------------------------------------------------------------------------------


def value_of(battle, state, unit, task, at) -> float:
    """Return what a point is worth to a unit, in the words of the table of weights and of its task."""
    side, play = battle.sides[unit], battle.ruleset.play
    look = play.appraisal
    friends = [play.point(battle, state, one) for one in here(battle, state, side) if one != unit]
    enemies = here(battle, state, 1 - side)
    far = {enemy: dist(play.point(battle, state, enemy), at) for enemy in enemies}
    total = 0.0
    for aim, part in zip(aims_of(battle).places, task.pulls, strict=True):
        taken = any(shapes.apart(area, friend) <= 0 for area in aim.areas for friend in friends)
        # Distances are known by whole inches, but close by exactly.
        whole = round(at[0]), round(at[1])
        apart = min(
            rough if (rough := shapes.apart(area, whole)) > 1.5 else shapes.apart(area, at) for area in aim.areas
        )
        total += wanted(aim, side, state.turn, taken=taken) * part // 100 * felt(apart) / 1000
    firing = sum(far[enemy] <= look.reach(battle.kinds[enemy]) for enemy in enemies)
    w = task.weights
    danger = w.fire * min(firing, 3)
    total -= danger * w.cover / 100 if look.sheltered(battle, unit, at) else danger
    sound = not look.frail(battle.kinds[unit]) and look.health(battle, state, unit) >= 0.5
    touched = [enemy for enemy in enemies if far[enemy] <= 5]
    if touched:
        total += w.contact if sound else -w.risk
        total += w.weak * sum(sound and look.health(battle, state, enemy) < 0.5 for enemy in touched)
    total += w.shot * any(one <= look.reach(battle.kinds[unit]) for one in far.values())
    return total + sound * w.drive * max(0.0, 4 - min(far.values(), default=99.0) / 6)


def about(battle, seed):
    """Return a state of a battle with its units anywhere in the middle of the table, some of them hit.

    An odd seed puts them on whole inches, so that some are just in range.
    """
    chance, state = Random(seed), battle.start()
    anywhere = chance.randint if seed % 2 else chance.uniform
    stands = tuple(
        replace(
            stand,
            pose=stand.pose._replace(at=(anywhere(8, 28), anywhere(8, 28))),
            hits=chance.choice((0, 0, 5)),
        )
        for stand in state.memory.stands
    )
    pieces = tuple(replace(piece, status=Status.ON_BOARD) for piece in state.pieces)
    return replace(state, pieces=pieces, memory=replace(state.memory, stands=stands), turn=chance.randint(1, 12))


def test_a_point_is_worth_what_the_weights_say():
    battle = battle_of(TABLE)
    for seed in range(8):
        state, (aims, task) = about(battle, seed), tasks(battle, seed)
        for side in (0, 1):
            places = PointPlaces(battle, side, aims)
            for unit in here(battle, state, side)[::4]:
                at = battle.ruleset.play.point(battle, state, unit)
                assert places.here(state, unit, task[unit]) == pytest.approx(
                    value_of(battle, state, unit, task[unit], at), abs=0.51
                )


def test_on_the_table_who_is_near_the_enemy_acts_first():
    battle = battle_of(TABLE)
    play = battle.ruleset.play
    for seed in range(4):
        state = about(battle, seed)
        places = PointPlaces(battle, 0, aims_of(battle))
        for unit in here(battle, state, 0):
            enemies = [play.point(battle, state, one) for one in here(battle, state, 1)]
            far = min((dist(play.point(battle, state, unit), one) for one in enemies), default=99.0)
            kind = battle.kinds[unit]
            expected = 100 - int(far) + 100 * (far <= play.appraisal.reach(kind)) - 40 * play.appraisal.frail(kind)
            assert places.urgencies(state, 1 << unit) == [(expected, unit)]


def test_ways_lead_to_every_place_that_matters_and_to_the_nearest_enemy_but_not_to_where_the_unit_stands():
    battle = battle_of(TABLE)
    state, places = about(battle, 1), PointPlaces(battle, 0, aims_of(battle))
    enemies = [battle.ruleset.play.point(battle, state, one) for one in here(battle, state, 1)]
    centres = [goal.centre for goals in places._goals for goal in goals]
    for start in [(3.0, 30.0), (20.5, 1.0), *centres]:
        wanted = {*centres, min(enemies, key=lambda enemy: dist(start, enemy))} - {start}
        headings = places._headings(start, state)
        assert len(headings) <= len(wanted)
        for there in wanted:
            ends = [ahead(start, heading, dist(start, there)) for heading in headings]
            assert min(dist(end, there) for end in ends) < 0.1


def test_who_stands_on_a_road_is_offered_the_way_to_both_of_its_ends():
    things = (
        road((0, 18), (12, 18), (36, 18)),
        unit("Red infantry", 18, 18, 90, "M"),
        unit("Blue infantry", 18, 30, 180),
    )
    scenario = pwprint.load(json.dumps(laid(*things).scenario(())).encode(), "road.json").scenario
    battle = begin(scenario, RULESETS["european-19c"])
    red = next(one.index for one in scenario.units if one.id == "Red-infantry")
    assert set(sample._vertices(Case(battle, battle.start(), red))) == {(0, 18), (36, 18)}


def test_a_road_leads_to_its_own_ends_only():
    ground = table_battle(road((0, 18), (36, 18)), road((0, 4), (36, 4))).ground
    assert set(ground.road_ends((18, 18))) == {(0, 18), (36, 18)}
    assert ground.road_ends((18, 10)) == ()


def table_battle(*things):
    scenario = pwprint.load(json.dumps(laid(*things).scenario(())).encode(), "x.json").scenario
    return begin(scenario, RULESETS["european-19c"])


def test_of_two_directions_as_good_a_unit_takes_the_first():
    battle = table_battle(unit("Red infantry", 18, 6, 0, "M"), unit("Blue infantry", 18, 30, 180))
    places = PointPlaces(battle, 0, aims_of(battle))
    x, y = places._enemy(battle.start())
    assert places.facings(battle.start(), SetDown(0, (x, y - 9)), (359, 1)) == [1]
    assert places.facings(battle.start(), SetDown(0, (x, y + 9)), (181, 179)) == [179]


def test_a_goal_is_felt_exactly_where_it_is_close():
    goal = Goal(rectangle(0.0, 0.0, 10.5, 10.0))
    # The whole inch beside it, at 12, is 1.5 in away: as far as what is close.
    assert goal.felt((12.3, 5.0)) == felt(1.8) != felt(1.5)
    assert goal.felt((13.3, 5.0)) == felt(2.5) != felt(2.8)


def test_a_glance_tells_about_how_far_ways_lead():
    battle, guesses = battle_of(TABLE), []
    choose = seated(battle, ("drill", "drill"), 2)

    def player(battle, state, decision):
        if decision.offers[0].do == "bearing":
            at = battle.ruleset.play.point(battle, state, decision.unit)
            glance: Any = battle.ruleset.play.appraisal.ways(battle, state, decision.unit, at)
            for heading in range(0, 360, 45):
                after = battle.execute(state, Bearing(decision.unit, float(heading)), SilentRecord(SeededDice(1)))
                ways = [offer.order(place) for offer in battle.decide(after).offers for place in bits(offer.places)]
                far = max((way.distance for way in ways if way.do == "move"), default=0.0)
                guesses.append((dist(at, glance(Bearing(decision.unit, float(heading)))), far, glance._stride))
        return choose(battle, state, decision)

    play_out(battle, battle.start(), player, SilentRecord(SeededDice(2)), 4)
    assert len(guesses) > 100
    near = sum(abs(guess - far) <= 1.5 for guess, far, _ in guesses)
    assert near > 0.66 * len(guesses) > sum(abs(stride - far) <= 1.5 for _, far, stride in guesses)
    # A way that seems shut is so: a player does not even look at what may be open.
    assert sum(guess < 0.01 < far - 1.5 for guess, far, _ in guesses) < 0.05 * len(guesses)


class Shut:
    """Ways that all lead nowhere."""

    def __call__(self, course):
        return None

    def ahead(self, heading):
        return None

    def roads(self):
        return []


@pytest.mark.parametrize("ways", [None, lambda *_: Shut()], ids=["none", "shut"])
def test_ways_that_nobody_guesses_are_tried_by_what_lies_straight_ahead(ways):
    shipped = battle_of(TABLE)
    play = shipped.ruleset.play
    look = replace(play.appraisal, ways=ways)
    battle = begin(shipped.scenario, replace(shipped.ruleset, play=replace(play, appraisal=look)))
    aims, choose, seen = aims_of(battle), seated(battle, ("drill", "drill"), 3), []

    def player(battle, state, decision):
        offer, unit = decision.offers[0], decision.unit
        if offer.do == Bearing.do:
            places = PointPlaces(battle, decision.side, aims)
            task, offer = tasks_of(aims, decision.side)[0], places.widened(state, unit, offer)
            (x, y), pace = play.point(battle, state, unit), play.pace(battle.ruleset, battle.scenario.units[unit].type)

            def hoped(place):
                way = offer.order(place)
                u, v = way.road or (x, y) if way.heading is None else ahead((x, y), way.heading, pace)
                worth = places._valuer(state, unit, task)
                return max(worth[round(u), round(v)], worth[round((x + u) / 2), round((y + v) / 2)])

            ways = {place: offer.order(place) for place in bits(offer.places)}
            special = [place for place, order in ways.items() if order.road or order.approach is not None]
            # Of other ways in one direction the last is looked at.
            plain = {round(ways[place].heading / 15) % 24: place for place in ways if place not in special}
            _, first = places.gains(state, unit, task, offer)[0]
            seen.append(hoped(first) == max(map(hoped, (*plain.values(), *special))))
        return choose(battle, state, decision)

    play_out(battle, battle.start(), player, SilentRecord(SeededDice(3)), 2)
    assert len(seen) > 1 and all(seen)


def test_a_memo_answers_as_its_function_and_never_grows_without_end(monkeypatch):
    monkeypatch.setattr(Answers, "_MOST", 3)
    asked: list[int] = []
    memo = Memo[int, int](lambda number: asked.append(number) or number * number)
    assert [memo[number] for number in (1, 2, 1, 3, 1, 4, 1)] == [1, 4, 1, 9, 1, 16, 1]
    assert asked == [1, 2, 3, 4, 1] and len(memo) == 2


@pytest.mark.long  # it looks at every object that there is, which are many by then
@pytest.mark.parametrize(("turns", "most"), [(4, 64), (20, 512)])
def test_players_on_the_table_remember_no_more_after_many_battles_than_after_one(turns, most, monkeypatch):
    forgotten = []
    monkeypatch.setattr(Answers, "_MOST", most)
    monkeypatch.setattr(
        Answers, "clear", lambda known: forgotten.append(len(known)) or dict.clear(known), raising=False
    )
    whole = battle_of(TABLE)
    battle = begin(replace(whole.scenario, turn_limit=min(turns, whole.scenario.turn_limit)), whole.ruleset)

    def memories_after(*seeds: int) -> list[int]:
        for seed in seeds:
            play_out(battle, battle.start(), seated(battle, ("drill", "drill"), seed), SilentRecord(SeededDice(seed)))
        gc.collect()
        return [len(known) for known in gc.get_objects() if isinstance(known, Answers)]

    # The same battle ends both: what is remembered of the enemy as he stands is the same.
    once = memories_after(1)
    often = memories_after(2, 1)
    assert len(often) <= len(once)
    assert sum(often) <= most * len(once)
    # In a battle in which nothing is ever forgotten both would hold of memories without a limit.
    assert {*forgotten} == {most}
