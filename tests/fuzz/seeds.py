"""What mutations start from: the real scenarios, the broken ones and the playthroughs, and the words found in them."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from pwprint.resources import scenario_folder

TESTS = Path(__file__).parents[1]
FOLDERS = (scenario_folder(), TESTS / "scenarios", TESTS / "playthroughs")


@cache
def files() -> tuple[Path, ...]:
    """Return every scenario that the project has, broken ones included."""
    return tuple(sorted(file for folder in FOLDERS for file in folder.rglob("*.json")))


@cache
def texts() -> tuple[bytes, ...]:
    """Return the bytes of all of them."""
    return tuple(file.read_bytes() for file in files())


@cache
def values() -> tuple[dict[str, Any], ...]:
    """Return those that are JSON objects."""
    return tuple(value for value in map(_value, texts()) if isinstance(value, dict))


def _value(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None


@cache
def by_ruleset() -> dict[str, tuple[dict[str, Any], ...]]:
    """Return the scenarios that pwprint finds sound, by their rulesets."""
    import pwprint

    found = defaultdict(list)
    for data in texts():
        loaded = pwprint.load(data)
        if pwprint.check(loaded).ok:
            found[loaded.scenario.ruleset].append(json.loads(data))
    return {ruleset: tuple(sound) for ruleset, sound in sorted(found.items())}


@cache
def orders() -> dict[str, tuple[dict[str, Any], ...]]:
    """Return an order of every form that scripts have, by the ruleset of the script."""
    found: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for value in values():
        turns = value.get("turns")
        for turn in turns if isinstance(turns, list) else ():
            listed = turn.get("orders") if isinstance(turn, dict) else None
            for order in listed if isinstance(listed, list) else ():
                if isinstance(order, dict):
                    form = json.dumps([order.get("do"), *sorted(order)])
                    found[str(value.get("ruleset"))].setdefault(form, order)
    return {ruleset: tuple(forms.values()) for ruleset, forms in found.items()}


@cache
def words() -> tuple[str, ...]:
    """Return every key and text of all scenarios, each once: squares, ids, names of others."""
    found: set[str] = set()
    for value in values():
        _collect(value, found)
    return tuple(sorted(word for word in found if len(word) <= 60))


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, dict):
        found.update(value)
        for member in value.values():
            _collect(member, found)
    elif isinstance(value, list):
        for entry in value:
            _collect(entry, found)
