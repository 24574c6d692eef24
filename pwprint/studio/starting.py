"""How a scenario begins: as a small battle to a plan, or as a copy of one that is shipped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pwprint.format.starters import (
    BattlePlan,
    battle,
    layouts_of,
    limits_of,
    most_units,
    scenario_id,
    usual_units,
)
from pwprint.game.board.shapes import SHAPE, SHAPES
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.studio.store import CannotOpenError, Store
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.ruleset import Ruleset

_LONGEST = 60


class CannotBeginError(Exception):
    """A plan that cannot be carried out."""


class NewChoices(Struct, frozen=True):
    """What a new battle may be, with one ruleset."""

    ruleset: str
    title: str
    summary: str
    shapes: tuple[str, ...]
    least: int
    usual: int
    most: int
    unit: str
    units: int
    layouts: tuple[tuple[str, str], ...]


def choices_for_new() -> tuple[NewChoices, ...]:
    """Return what there is to choose from, ruleset by ruleset."""
    return tuple(_choices(ruleset) for ruleset in RULESETS.values())


def _choices(ruleset: Ruleset) -> NewChoices:
    limits = limits_of(ruleset)
    shapes = tuple(shape for shape in SHAPES if shape in ruleset.play.shapes)
    layouts = tuple((name, layout.title) for name, layout in layouts_of(ruleset).items())
    units = usual_units(ruleset, (limits.usual, limits.usual))
    return NewChoices(
        ruleset.id,
        ruleset.book.title,
        ruleset.book.summary,
        shapes,
        limits.least,
        limits.usual,
        limits.most,
        limits.unit,
        units,
        layouts,
    )


def begin_battle(store: Store, form: Mapping[str, object]) -> str:
    """Write a new battle as a form says, and return its file. Raises CannotBeginError and CannotOpenError."""
    ruleset = RULESETS.get(str(form.get("ruleset")))
    if ruleset is None:
        raise CannotBeginError("choose a ruleset")
    title = " ".join(str(form.get("title", "")).split())[:120] or "My battle"
    size = _size(ruleset, form)
    units = _number(form.get("units"), 1, most_units(ruleset, size), "units a side")
    shape, layout = str(form.get("shape") or SHAPE), str(form.get("layout", ""))
    if shape not in ruleset.play.shapes | {SHAPE} or layout not in layouts_of(ruleset):
        raise CannotBeginError("choose a shape and a kind of country that the ruleset has")
    name = scenario_id(title)
    plan = BattlePlan(name, title, size, _sides(form), units, layout, shape)
    return _created(store, name, f"{battle(ruleset, plan)}\n")


def copied(store: Store, form: Mapping[str, object]) -> str:
    """Write a copy of a shipped scenario, and return its file. Raises CannotOpenError."""
    shipped = Store(scenario_folder())
    text = shipped.read(str(form.get("file", "")).removeprefix("shipped:")).text
    # The schema lies elsewhere seen from there; the id stays, since it is another folder's.
    line = next((line for line in text.splitlines(keepends=True) if '"$schema"' in line), "")
    value = json.loads(text)
    return _created(store, str(value.get("id", "scenario")), text.replace(line, "", 1) if line else text)


def _created(store: Store, name: str, text: str) -> str:
    for number in range(1, 1000):
        file = f"{name}{f'-{number}' if number > 1 else ''}.json"
        if not store.path(file).exists():
            store.create(file, text)
            return file
    raise CannotOpenError(f"there are too many files named {name}")


def _size(ruleset: Ruleset, form: Mapping[str, object]) -> tuple[int, int]:
    limits = limits_of(ruleset)
    wide, high = (_number(form.get(key), limits.least, limits.most, limits.unit) for key in ("width", "height"))
    return wide, high


def _sides(form: Mapping[str, object]) -> tuple[str, str]:
    first, second = (" ".join(str(form.get(key, "")).split())[:_LONGEST] for key in ("south", "north"))
    first, second = first or "Red", second or "Blue"
    if first.casefold() == second.casefold():
        raise CannotBeginError("give the sides two names")
    return first, second


def _number(value: object, least: int, most: int, words: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise CannotBeginError(f"{words}: a whole number from {least} to {most}")
    return value
