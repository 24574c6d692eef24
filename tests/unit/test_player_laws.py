"""What computer players reckon with: distances met exactly, several goals at once, and armies that are turned or mirrored."""

from __future__ import annotations

from math import cos, inf, sin
from random import Random
from typing import Any

import pytest

from pwprint.game.decision import Offer
from pwprint.game.players.aims import aims_of
from pwprint.game.players.field import STEP, TOUCH, Enemies, Foe, Goal, Looks, Pull, Valuer, felt
from pwprint.game.players.points import PointPlaces
from pwprint.game.players.squares import closeness
from pwprint.game.players.task import tasks_of
from pwprint.game.players.weights import Weights
from pwprint.game.players.wings import wings_of
from pwprint.game.table.areas import Point, rectangle
from pwprint.game.table.orders import Bearing, SetOut
from pwprint.memo import Memo
from pwprint.values import replace
from tests.unit.test_player_values import TABLE, about, here
from tests.unit.test_players import battle_of

PRIMES = Weights(fire=101, cover=37, contact=1009, weak=211, risk=503, shot=307, drive=53)
"""Weights of which no sum is another's."""


def danger_of(far: list[float], foes: list[Foe], reach: float, *, sound: bool, sheltered: bool) -> float:
    """Return what enemies so far away make of a point, in the words of the table of weights."""
    w = PRIMES
    under = min(3, sum(one <= foe.reach for one, foe in zip(far, foes, strict=True))) * w.fire
    total = -(under * w.cover / 100 if sheltered else under)
    if any(one <= TOUCH for one in far):
        total += w.contact if sound else -w.risk
    total += w.shot * any(one <= reach for one in far)
    if sound:
        total += w.weak * sum(foe.hurt and one <= TOUCH for one, foe in zip(far, foes, strict=True))
        total += w.drive * max(0.0, 4 - min(far, default=inf) / STEP)
    return total


@pytest.mark.parametrize("sound", [True, False])
@pytest.mark.parametrize("sheltered", [True, False])
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_enemies_count_up_to_their_range_and_not_beyond(sound: bool, sheltered: bool, count: int) -> None:
    foes = [Foe((2.0 * number, 0.0), 12.0 + number, number % 2 == 1) for number in range(count)]
    known: Any = Memo[Any, float](lambda _: 7.25)
    value = Valuer(Pull((), known), Enemies(foes), PRIMES, Looks(9.0, sound, Memo(lambda _: sheltered)))
    for x in (-13.0, -12.0, -11.5, -9.0, -8.5, -5.0, -4.5, 0.0, 2.0, 6.0, 7.0, 7.5, 13.0, 24.0, 24.5, 32.0, 40.0):
        far = [abs(foe.at[0] - x) for foe in foes]
        expected = 7.25 + danger_of(far, foes, 9.0, sound=sound, sheltered=sheltered)
        assert value[x, 0.0] == round(expected), x
        beside = value._enemy[x, 0.0]
        assert (beside.far, beside.at) == (
            min(far, default=inf),
            min(foes, key=lambda foe: abs(foe.at[0] - x)).at if foes else None,
        )


def test_worth_fades_from_step_to_step_evenly_and_no_further_than_is_known() -> None:
    for steps in range(21):
        assert felt(STEP * steps) == pytest.approx(closeness(steps))
        assert felt(STEP * (steps + 0.25)) == pytest.approx(0.75 * closeness(steps) + 0.25 * closeness(steps + 1))
    assert all(felt(near / 4) >= felt(near / 4 + 0.25) > 0 for near in range(4 * 125))


def test_of_several_goals_of_one_aim_the_nearest_counts_and_aims_add_up() -> None:
    west, east, north = (Goal(rectangle(x, y, 2.0, 2.0)) for x, y in ((0.0, 0.0), (20.0, 0.0), (8.0, 30.0)))
    pull = Pull(((900, (west, east)), (500, (north,))), {})
    for at in ((1.0, 1.0), (4.0, 1.0), (17.0, 1.0), (21.0, 2.0), (9.0, 28.0)):
        both = 900 * max(west.felt(at), east.felt(at)) / 1000
        assert pull.felt(at) == pytest.approx(both + 500 * north.felt(at) / 1000)
    assert west.holds((2.0, 2.0)) and not west.holds((2.1, 2.0))


def test_to_set_out_is_worth_the_best_place_to_which_a_way_leads() -> None:
    battle = battle_of(TABLE)
    aims, seen = aims_of(battle), set()
    for seed in (1, 3):
        state = about(battle, seed)
        for side in (0, 1):
            places, task = PointPlaces(battle, side, aims), tasks_of(aims, side)[0]
            for mover in here(battle, state, side)[::5]:
                at = battle.ruleset.play.point(battle, state, mover)
                value, ways = places._valuer(state, mover, task), places._look.ways(battle, state, mover, at)
                courses = [*(Bearing(mover, heading) for heading in places._headings(at, state)), *ways.roads()]
                ends = [end for end in map(ways, courses) if end is not None]
                spots = [(round(x), round(y)) for x, y in ends]
                spots += [(round((x + at[0]) / 2), round((y + at[1]) / 2)) for x, y in ends]
                hoped = max((value[spot] for spot in spots), default=value[at])
                stays, arrives = SetOut(mover), SetOut(mover, start=at)
                found = places.gains(state, mover, task, Offer("set_out", 3, [stays, arrives].__getitem__))
                assert found == [(hoped - value[at], 0), (max(hoped, value[at]) - value[at], 1)]
                seen.add(hoped > value[at])
    assert seen == {True, False}


def turned(at: Point, angle: float, *, mirrored: bool) -> Point:
    x, y = (-at[0] if mirrored else at[0]), at[1]
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


@pytest.mark.parametrize("seed", range(4))
def test_wings_of_armies_that_are_turned_are_the_same_and_of_armies_that_are_mirrored_change_places(seed: int) -> None:
    chance, battle = Random(seed), battle_of(TABLE)
    armies = [
        [replace(one, point=spot(chance), arrives=None) for one in side.units[:6]] for side in battle.scenario.sides
    ]

    def wings(angle: float, *, mirrored: bool = False) -> tuple[tuple[int, ...], ...]:
        sides = tuple(
            replace(side, units=tuple(replace(one, point=turned(one.point, angle, mirrored=mirrored)) for one in army))
            for side, army in zip(battle.scenario.sides, armies, strict=True)
        )
        return wings_of(replace(battle, scenario=replace(battle.scenario, sides=sides)), 0)

    plain = wings(0.0)
    assert [len(wing) for wing in plain] == [2, 2, 2]
    for angle in (0.5, 1.5, 2.5, 3.5, 5.0):
        assert wings(angle) == plain
        assert [sorted(wing) for wing in wings(angle, mirrored=True)] == [sorted(wing) for wing in plain[::-1]]


def spot(chance: Random) -> Point:
    return chance.uniform(0, 36), chance.uniform(0, 36)
