"""Logs of what is said of scenarios: random ones, with all kinds of goals, and near misses with a small change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pwprint
from pwprint.game.battle import begin
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario
from pwprint.game.script.script import play_script
from pwprint.rulesets import RULESETS
from tests.logs.told import digest, told
from tests.referee.european_19c_positions import scenario
from tests.referee.goals_scenarios import random_scenario

SAID = ":"
FOLDER = Path(__file__).parents[1] / "scenarios"
CHANGES = 4
Place = tuple[Any, ...]


def files(kind: str, ruleset: str) -> list[Path]:
    """Return one in four near misses or bad scenarios of a ruleset: the same ones whatever is added."""
    return [file for file in sorted((FOLDER / kind / ruleset).glob("*.json")) if int(digest([file.stem]), 16) % 4 == 0]


def bad_log(file: Path) -> Iterator[str]:
    """Yield all that is said of a bad scenario: hints, notes and pictures, which its expectation leaves out."""
    for problem in pwprint.check(pwprint.load(file.read_bytes(), file.name)).problems:
        yield f"{SAID} {told(problem)}"


def log(file: Path) -> Iterator[str]:
    """Yield what is said of a scenario with a few changes, one at a time."""
    chance = Random(file.stem)
    for _ in range(CHANGES):
        value = changed(json.loads(file.read_text(encoding="utf-8")), chance)
        yield from _judged(value)


def goals_log(ruleset: str, number: int) -> Iterator[str]:
    """Yield what is said of random scenarios."""
    for seed in range(number * CHANGES, (number + 1) * CHANGES):
        yield from _judged(random_scenario(f"goals/{seed}", RULESETS[ruleset]))


def setups_log(number: int) -> Iterator[str]:
    """Yield what is said of setups on the open table that are mostly wrong."""
    for seed in range(number * CHANGES, (number + 1) * CHANGES):
        chance = Random(f"setups/{seed}")
        value = scenario(chance)
        for side in value["sides"]:
            if chance.random() < 0.5:
                west, south = chance.randint(0, 8), chance.randint(0, 8)
                side["deployment"] = {"rectangle": [west, south, chance.choice([3, 12, 20]), chance.randint(6, 20)]}
            for unit in side["units"]:
                unit.update(_astray(chance, unit))
                if "deployment" in side and chance.random() < 0.2 and not {"lost", "locked_with"} & unit.keys():
                    del unit["at"]
        yield from _judged(value)


def _astray(chance: Random, unit: dict[str, Any]) -> dict[str, Any]:
    """Return where else a unit may stand, and what else it may be."""
    changes: dict[str, Any] = {}
    if "at" in unit and chance.random() < 0.5:
        x, y = unit["at"]
        changes["at"] = chance.choice([[round(x), round(y)], [x, chance.choice([0.9, 1, 29])], [y, x], [x + 1, y + 2]])
    others = {"hits": (5, 6, 7, 9, 10, 13), "entrenched": (True,), "quality": ("elite", "poor"), "disrupted": (True,)}
    return changes | {key: chance.choice(words) for key, words in others.items() if chance.random() < 0.15}


def _judged(value: Any) -> Iterator[str]:
    """Yield what is said of a scenario, and what comes of its script."""
    loaded = pwprint.load(json.dumps(value, indent=1).encode(), "a.json")
    verdict = pwprint.check(loaded)
    yield f"{SAID} {told(verdict.sides)} {told(verdict.unseen)}"
    yield from (f"{SAID} {told(problem)}" for problem in verdict.problems)
    if verdict.ok and loaded.scenario and loaded.ruleset and loaded.scenario.turns:
        yield from _played(loaded.scenario, loaded.ruleset)


def _played(scenario: Scenario, ruleset: Ruleset) -> Iterator[str]:
    """Yield what comes of a script."""
    for turn in play_script(begin(scenario, ruleset)).turns:
        yield f"{SAID} {turn.turn} {told(turn.problems)} {told(turn.illegal)} {told(turn.state.pieces)}"
        yield from (f"{SAID} {told(event)}" for event in turn.events)
        for done in turn.executed:
            yield f"{SAID} {told(done.order)} {done.first} {done.last} {done.answers} {told(done.after.memory)}"


def changed(value: Any, chance: Random) -> Any:
    """Return a scenario in which a number is another, a word one that stands elsewhere, or something is missing."""
    value = deepcopy(value)
    places = [place for place in _places(value) if place[0] not in {"id", "title", "ruleset", "format"}]
    place = chance.choice(places)
    owner, old = _at(value, place[:-1]), _at(value, place)
    if isinstance(old, bool):
        owner[place[-1]] = not old
    elif isinstance(old, int | float):
        owner[place[-1]] = old + chance.choice([-1, 1, 2])
    elif isinstance(old, str):
        words = [word for other in places if _key(other) == _key(place) and isinstance(word := _at(value, other), str)]
        owner[place[-1]] = chance.choice(words)
    elif isinstance(old, list) and old:
        old.pop(chance.randrange(len(old)))
    else:
        del owner[place[-1]]
    return value


def _key(place: Place) -> Any:
    """Return the last key on the way to a place: that of the list, for one of its entries."""
    return next((step for step in reversed(place) if isinstance(step, str)), None)


def _places(value: Any, before: Place = ()) -> Iterator[Place]:
    """Yield the places of all that is in a value."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield (*before, key)
        yield from _places(member, (*before, key))


def _at(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step]
    return value
