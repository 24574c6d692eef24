"""The portable-19c referee against its cases, and its answers to random orders against each other."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.named import named
from tests.referee.portable_19c import CITABLE, verdict
from tests.referee.portable_19c_examples import EXAMPLES
from tests.referee.portable_19c_game import GUNS
from tests.referee.portable_19c_notation import (
    after,
    again,
    guns,
    hit,
    order,
    place,
    won,
)
from tests.referee.portable_19c_rulings import RULINGS
from tests.referee.portable_19c_switches import SWITCHES
from tests.stages import counted, seeds

CASES = EXAMPLES + RULINGS + SWITCHES


def test_the_verdict_of_every_case() -> None:
    given: list[tuple[str, str | None]] = []
    for id, position, text, _ in CASES:
        with named(id):
            given.append((id, verdict(position, order(text))))
    assert given == [(id, f"P19-{cited}" if cited else None) for id, *_, cited in CASES]


def test_the_cases_reach_every_citable_rule_and_no_other() -> None:
    assert {f"P19-{cited}" for *_, cited in CASES if cited} == CITABLE


# --- random positions: no crash, only citable rules, and the same answer seen from elsewhere -------------------------

SIZE = 6
LETTERS = "abcdef"
SQUARES = [f"{letter}{row}" for letter in LETTERS for row in range(1, SIZE + 1)]
GROUND = "hill woods woods town fortification trench river river,ford river,road ford road road woods,road wire".split()
CHOICES: dict[str, list[Any]] = {
    "mounted_cavalry_fire": ["off", "on"],
    "artillery_at_empty_square": ["off", "on"],
    "indirect_needs_spotter": ["off", "on"],
    "trench_blocks_line": ["on", "off"],
    "withdraw_must_leave": ["on", "off"],
    "road_cancels_wood": ["off", "on"],
    "leaving_wood_limit": ["on", "off"],
    "wire_work_allows_fire": ["off", "on"],
    "exhausted_move_test": ["nearest", "any"],
    "fire_move_order": ["either", "move_first"],
    "pass_through_friends": ["on", "off"],
    "units_block_fire": ["all", "friends", "none"],
    "corner_sight": ["both", "open", "either"],
    "river_fordable_everywhere": ["off", "on"],
    "further_combat_limit": ["none", 1],
    "exhausted_may_start_cc": ["off", "on"],
}


def random_position(dice: random.Random) -> dict[str, Any]:
    ground = random_ground(dice)
    spots = dice.sample(SQUARES, 10)
    if dice.random() < 0.6:
        spots[5] = next(square for square in beside(spots[0]) if square not in spots[1:5] + spots[6:])
    names = "R1 R2 R3 R4 R5 B1 B2 B3 B4 B5".split()
    texts = [random_unit(dice, name, at) for name, at in zip(names, spots, strict=True)]
    if apart(spots[0], spots[5]) == 1 and dice.random() < 0.7:
        texts[0] = f"R1 {dice.choice('ccid')} {spots[0]} {towards(spots[0], spots[5])}"
    towed = dice.choice(["by:R8", ""])
    texts += [f"R6 k {spots[0]}", f"R7 f {spots[1]} {towed}", f"R8 t {spots[1]}", f"B6 k {spots[5]}", "R9 i - in:a1"]
    texts[1] = f"R2 k {spots[1]}"
    options = {name: dice.choice(values) for name, values in CHOICES.items()}
    step = dice.choice(["artillery", "first", "first", "first", "second"])
    changes = {"wire": " ".join(ground.pop("wire")), "exits": "a1 d6 f3", "spent": dice.random() < 0.2, "step": step}
    position = place(";".join(texts), terrain=ground, activation=begun(dice, spots[0], step), **changes, **options)
    choices = [hit("B1"), won("R1", spots[0], dice.choice(beside(spots[0]))), again("R1", dice.randrange(3))]
    owed = dice.choice([None, *choices])
    return position | {"columns": SIZE, "rows": SIZE, "pending": owed}


def random_ground(dice: random.Random) -> dict[str, list[str]]:
    ground: dict[str, list[str]] = {kind: [] for kind in set(",".join(GROUND).split(","))}
    for square in SQUARES:
        kinds = dice.choice(GROUND) if dice.random() < 0.4 else ""
        for kind in filter(None, kinds.split(",")):
            ground[kind].append(square)
    return ground


def random_unit(dice: random.Random, name: str, at: str) -> str:
    flags = ["over", "shot", "fired", "stirred", "stopped", "crossing", "fresh", "lay_wire"]
    kind = dice.choice("ccid" if name in {"R1", "B1"} else "iidcghmfutk")
    flags = [flag for flag in flags if dice.random() < 0.06 and (flag != "shot" or kind in "hmfu")]
    return f"{name} {kind} {at} {dice.choice('NESW')} {' '.join(flags)}"


def begun(dice: random.Random, at: str, step: str) -> dict[str, Any] | None:
    """Let R1 be in the middle of its activation, now and then."""
    if step != "first" or dice.random() < 0.5:
        return None
    done = dice.choice([[], ["fire"], ["move"], ["move", "fire"], ["close_combat"], ["hold"], ["lay_wire"]])
    return after("R1", *done, origin=dice.choice(beside(at)), path=at if "move" in done else "")


def apart(one: str, other: str) -> int:
    return abs(LETTERS.index(one[0]) - LETTERS.index(other[0])) + abs(int(one[1]) - int(other[1]))


def towards(here: str, there: str) -> str:
    if here[0] == there[0]:
        return "N" if here[1] < there[1] else "S"
    return "E" if here[0] < there[0] else "W"


def beside(square: str) -> list[str]:
    return [near for near in SQUARES if apart(near, square) == 1]


def random_orders(dice: random.Random, position: dict[str, Any]) -> list[dict[str, Any]]:
    """Give orders of each kind to every unit, more to those that may act; fire and fights aim mostly at units."""
    texts = ["red end", "blue end"]
    spots = [other["at"] for other in position["units"] if other["at"]]
    for actor in position["units"]:
        name, here = actor["id"], actor["at"] or dice.choice(["a1", "b1"])
        near = beside(here)
        for _ in range(4 if actor["side"] == position["side_in_action"] else 1):
            facing = dice.choice(["", "", " @N", " @E", " @W", " @S", " @NE"])
            texts += [
                f"{name} move {walk(dice, here, entering=actor['at'] is None)}{facing}",
                f"{name} move {walk(dice, here, entering=actor['at'] is None)}",
                f"{name} fire {dice.choice([spot for spot in spots if apart(spot, here) <= 4] or near)}",
                f"{name} fire {dice.choice(spots)}",
                f"{name} close_combat {dice.choice([spot for spot in near if spot in spots] or near)}",
            ]
        texts += [
            f"{name} close_combat {dice.choice(near)} {dice.choice(['B6', 'R8'])}",
            f"{name} retreat {dice.choice(near)}",
            f"{name} advance{facing}",
            f"{name} {dice.choice(['lay_wire', 'remove_wire', 'hold'])}",
            f"{name} {dice.choice(['limber', 'unlimber'])} {dice.choice(['', 'R8', 'R5'])}{facing}",
        ]
    return [order(text) for text in texts]


def walk(dice: random.Random, here: str, *, entering: bool) -> str:
    """Wander up to three squares from here, now and then round a corner or off the board."""
    path = [here] if entering else []
    for _ in range(dice.randint(0, 3)):
        here = dice.choice(SQUARES if dice.random() < 0.05 else beside(here))
        path.append(here)
    return " ".join(path + ["off"] * (dice.random() < 0.15))


def changed(data: Any, squares: dict[str, str], facings: dict[str, str]) -> Any:
    """Rename every square and facing of a position or an order."""
    if isinstance(data, dict):
        return {key: facings.get(v, v) if key == "facing" else changed(v, squares, facings) for key, v in data.items()}
    if isinstance(data, list):
        return [changed(item, squares, facings) for item in data]
    return squares.get(data, data) if isinstance(data, str) else data


# A mirror swaps east and west; a quarter turn takes north to east. (No option or id is named like a square.)
MIRROR = {square: LETTERS[::-1][LETTERS.index(square[0])] + square[1] for square in SQUARES}
TURN = {square: f"{LETTERS[int(square[1]) - 1]}{SIZE - LETTERS.index(square[0])}" for square in SQUARES}
VIEWS = [
    (MIRROR, {"E": "W", "W": "E", "NE": "NW"}),
    (TURN, {"N": "E", "E": "S", "S": "W", "W": "N", "NE": "SE"}),
]


def verdicts(position: dict[str, Any], orders: list[dict[str, Any]]) -> list[str | None]:
    return [verdict(position, each) for each in orders]


@pytest.mark.few(15)
@pytest.mark.parametrize("seed", seeds(30, 60))
def test_a_verdict_is_citable_and_the_same_from_every_side(seed: int) -> None:
    dice = random.Random(seed)
    position = random_position(dice)
    orders = random_orders(dice, position)
    cited = verdicts(position, orders)
    assert {rule for rule in cited if rule} <= CITABLE
    for view in VIEWS:
        assert verdicts(changed(position, *view), [changed(each, *view) for each in orders]) == cited
    shuffled = position | {"units": dice.sample(position["units"], len(position["units"]))}
    assert verdicts(shuffled, orders) == cited


def test_the_random_orders_are_of_many_kinds() -> None:
    cited = set()
    for seed in range(60):
        dice = random.Random(seed)
        position = random_position(dice)
        cited |= set(verdicts(position, random_orders(dice, position)))
    assert None in cited
    assert len(cited) > len(CITABLE) * 2 / 3


def with_option(position: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    return position | {"options": position["options"] | {name: value}}


# Each line: an option and its values, from the strictest to the loosest.
LOOSER = [
    ("mounted_cavalry_fire", ["off", "on"]),
    ("fire_move_order", ["move_first", "either"]),
    ("pass_through_friends", ["off", "on"]),
    ("units_block_fire", ["all", "friends", "none"]),
    ("corner_sight", ["either", "both", "open"]),
    ("river_fordable_everywhere", ["off", "on"]),
    ("further_combat_limit", [0, 1, 2, "none"]),
    ("exhausted_may_start_cc", ["off", "on"]),
]


@pytest.mark.few(1)
@pytest.mark.parametrize("least", counted(1, 40))
@pytest.mark.parametrize(("name", "values"), LOOSER, ids=[name for name, _ in LOOSER])
def test_a_looser_option_forbids_nothing_more(name: str, values: list[Any], least: int) -> None:
    opened = 0
    for seed in range(40):
        if opened and seed >= least:
            break
        dice = random.Random(seed)
        position = random_position(dice)
        orders = random_orders(dice, position)
        legal = [[rule is None for rule in verdicts(with_option(position, name, value), orders)] for value in values]
        for strict, loose in zip(legal, legal[1:], strict=False):
            assert all(may <= might for may, might in zip(strict, loose, strict=True))
        opened += sum(legal[-1]) - sum(legal[0])
    assert opened > 0


@pytest.mark.parametrize("count", counted(20, 60))
def test_a_fresh_side_may_do_whatever_an_exhausted_one_may(count: int) -> None:
    for seed in range(count):
        dice = random.Random(seed)
        position = random_position(dice)
        orders = random_orders(dice, position)
        spent, fresh = (
            {**side, "exhausted": flag} for side, flag in zip(position["sides"][:1] * 2, [True, False], strict=False)
        )
        blue = position["sides"][1]
        with_it = verdicts(position | {"sides": [spent, blue]}, orders)
        without = verdicts(position | {"sides": [fresh, blue]}, orders)
        barred = {"P19-EXH-05", "P19-EXH-03", "P19-R87"}
        for before, now in zip(with_it, without, strict=True):
            assert before == now or before in barred
        assert not barred & set(without)


def test_on_an_open_board_every_square_in_reach_is_a_target_for_one_facing_or_on_a_diagonal_for_two() -> None:
    for kind, reach in [("f", GUNS["field-artillery"]), ("u", GUNS["mountain-artillery"])]:
        for target in [square for square in SQUARES if square != "d4"]:
            shots = [f"R1 {kind} d4 {facing}; B1 i {target}" for facing in "NESW"]
            may = sum(verdict(guns(units), order(f"R1 fire {target}")) is None for units in shots)
            east, north = LETTERS.index(target[0]) - 3, int(target[1]) - 4
            assert may == (0 if apart("d4", target) > reach else 2 if abs(east) == abs(north) else 1)


def test_a_gun_in_reach_fires_whatever_lies_between_but_small_arms_do_not() -> None:
    for seed in range(60):
        dice = random.Random(seed)
        position = random_position(dice) | {"activation": None, "pending": None, "declared": []}
        position["options"] |= {"artillery_at_empty_square": "off", "indirect_needs_spotter": "off"}
        small = {"fired": False, "finished": False, "working": None, "stirred": False, "towed_by": None}
        plain = {**position["units"][0], **small, "crossing": False, "fired_artillery": False}
        others = position["units"][1:]
        for target in SQUARES:
            if apart(plain["at"], target) > 3:
                continue
            gun = position | {"units": [{**plain, "type": "mountain-artillery"}, *others], "step": "artillery"}
            foot = position | {"units": [{**plain, "type": "infantry"}, *others], "step": "first"}
            foot = foot | {"side_in_action": "red", "sides": [{**side, "done": False} for side in position["sides"]]}
            shot = order(f"R1 fire {target}")
            if verdict(foot, shot) is None:
                assert verdict(gun, shot) is None
            if verdict(gun, shot) is None:
                assert verdict(foot, shot) in {None, "P19-FIR-04", "P19-FIR-05"}
