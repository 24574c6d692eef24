"""The european-19c referee against the worked examples of the catalogue and against cases of its rulings."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.named import named
from tests.referee.european_19c import CITABLE, pose_after, verdict
from tests.referee.european_19c_examples import PLACES, VERDICTS, Place
from tests.referee.european_19c_game import Order, Position
from tests.referee.european_19c_notation import order, place
from tests.referee.european_19c_rulings import RULED, RULED_PLACES
from tests.referee.european_19c_switches import SWITCHED, SWITCHED_PLACES
from tests.stages import seeds

CASES = VERDICTS + RULED + SWITCHED
ENDS = PLACES + RULED_PLACES + SWITCHED_PLACES


def test_the_verdict_of_every_case() -> None:
    given: list[tuple[str, str | None]] = []
    for id, position, text, die, _ in CASES:
        with named(id):
            given.append((id, verdict(position, order(text), die)))
    assert given == [(id, f"E19-{cited}" if cited else None) for id, *_, cited in CASES]


@pytest.mark.parametrize("case", ENDS, ids=[case[0] for case in ENDS])
def test_place(case: Place) -> None:
    _, position, text, die, place = case
    assert verdict(position, order(text), die) is None
    x, y, heading, formation = pose_after(position, order(text), die)
    assert (x, y, heading) == pytest.approx(place[:3], abs=1e-4)
    assert formation == place[3]


def test_the_cases_reach_every_citable_rule_and_no_other() -> None:
    assert {f"E19-{cited}" for *_, cited in CASES if cited} == CITABLE


# --- random positions: no crash, only citable rules, and the same answer seen from elsewhere -------------------------

SIZE = 36.0
SPOTS = [(x, y) for x in range(11, 27, 3) for y in range(11, 27, 3)]


def random_position(dice: random.Random) -> Position:
    """Crowd units of both sides on a patch of ground in the middle of the table."""
    spots = [(x + dice.uniform(-0.6, 0.6), y + dice.uniform(-0.6, 0.6)) for x, y in dice.sample(SPOTS, 10)]
    names = "R1 R2 R3 R4 R5 B1 B2 B3 B4 B5".split()
    kinds = [dice.choice("isdca") for _ in names]
    kinds[4] = kinds[9] = "k"
    texts = []
    for name, kind, (x, y) in zip(names, kinds, spots, strict=True):
        formation = "M" if kind == "k" else dice.choice("MMMD")
        state = "lost" if name == "R5" and dice.random() < 0.2 else ""
        texts.append(
            f"{name} {kind} {x:.3f} {y:.3f} {dice.randrange(360)} {formation} hits:{dice.randrange(3)} {state}"
        )
    ground = [random_feature(dice) for _ in range(dice.randrange(5))]
    options = {"zone_exemption": dice.choice(["all", "quarry_only"]), "field_half_angle": dice.choice([45, 22.5])}
    return place("; ".join(texts), *ground, exits=["north"], **options)


def random_feature(dice: random.Random) -> str:
    terrain = dice.choice("hill town woods marsh lake river road road rough".split())
    x, y = dice.randrange(10, 22), dice.randrange(10, 22)
    if terrain in {"river", "road"}:
        return f"{terrain} {x},{y} {x + dice.randrange(2, 8)},{y} {x + 9},{y + dice.randrange(2, 9)}"
    if dice.random() < 0.3:
        return f"{terrain} o {x},{y} {dice.randrange(1, 3)}"
    return f"{terrain} {x}..{x + dice.randrange(2, 5)} {y}..{y + dice.randrange(1, 5)}"


def random_order(dice: random.Random) -> str:
    unit, enemy = dice.choice("R1 R2 R3 R4 R5".split()), dice.choice("B1 B2 B3 B4 B5".split())
    turn, length = dice.randrange(360), dice.choice([0, 0.5, 1, 2, 3, 6])
    road = f"road={dice.randrange(10, 22)},{dice.randrange(10, 22)}" if dice.random() < 0.1 else f"heading={turn}"
    closing = dice.choice(["", f"end_facing={dice.randrange(360)}"])
    return dice.choice(
        [
            f"{unit} move distance={length} {road} reform {closing}",
            f"{unit} move up_to={length} {road} reform {closing}",
            f"{unit} move distance={length} heading={turn} approach={enemy}",
            f"{unit} shoot at={enemy}",
            f"{unit} shoot at={enemy} turn={turn}",
            f"{unit} bombard at={enemy}",
            f"{unit} charge at={enemy} reform",
            f"{unit} rally targets={dice.choice(['R1', 'R2', 'R1,R3', 'B1'])}",
        ]
    )


def turned_round(value: Any) -> Any:
    """Turn the table by a quarter to the right."""
    return [value[1], SIZE - value[0]]


def seen_from_the_west(position: Position) -> Position:
    units = [
        unit | {"at": unit["at"] and turned_round(unit["at"]), "facing": (unit["facing"] + 90) % 360}
        for unit in position["units"]
    ]
    features = []
    for old in position["features"]:
        new = dict(old)
        if "circle" in old:
            new["circle"] = [*turned_round(old["circle"]), old["circle"][2]]
        if "line" in old:
            new["line"] = [turned_round(spot) for spot in old["line"]]
        if "rectangle" in old:
            x, y, width, height = old["rectangle"]
            new["rectangle"] = [y, SIZE - x - width, height, width]
        features.append(new)
    return position | {"units": units, "features": features, "exits": {"red": ["east"]}}


def order_seen_from_the_west(old: Order) -> Order:
    new = dict(old)
    for key in ("heading", "end_facing", "turn"):
        if key in old:
            new[key] = old[key] + 90
    return new | ({"road": turned_round(old["road"])} if "road" in old else {})


SEEDS = seeds(8, 150)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_orders_get_the_same_answer_seen_from_elsewhere(seed: int) -> None:
    dice = random.Random(seed)
    position = random_position(dice)
    elsewhere = seen_from_the_west(position)
    for _ in range(4):
        given, die = order(random_order(dice)), dice.randrange(1, 7)
        answer = verdict(position, given, die)
        assert answer is None or answer in CITABLE
        assert verdict(elsewhere, order_seen_from_the_west(given), die) == answer
        if answer is None:
            x, y, heading, formation = pose_after(position, given, die)
            there = pose_after(elsewhere, order_seen_from_the_west(given), die)
            assert there[:2] == pytest.approx(turned_round((x, y)), abs=1e-4)
            assert abs((there[2] - heading - 90 + 180) % 360 - 180) < 1e-6
            assert there[3] == formation


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", SEEDS)
def test_up_to_goes_as_far_as_a_distance_may(seed: int) -> None:
    dice = random.Random(seed)
    position, die = random_position(dice), 3
    unit = dice.choice(["R1", "R2", "R3", "R4"])
    record = next(record for record in position["units"] if record["id"] == unit)
    record["formation"] = "march"
    text = f"{unit} move heading={dice.randrange(360)} "
    if verdict(position, order(text + "up_to=9"), die) is not None:
        assert verdict(position, order(text + "distance=0"), die) is not None
        return
    x, y, *_ = pose_after(position, order(text + "up_to=9"), die)
    reached = ((x - record["at"][0]) ** 2 + (y - record["at"][1]) ** 2) ** 0.5
    assert verdict(position, order(f"{text}distance={max(reached - 2e-6, 0.0)}"), die) is None  # places are rounded
    beyond = reached + 0.021  # where limits are met to the full, the hundredth that `distance` may miss is not used
    farther = [beyond + step * (9 - beyond) / 20 for step in range(21) if beyond < 9]
    assert all(verdict(position, order(f"{text}distance={length}"), die) for length in farther)
