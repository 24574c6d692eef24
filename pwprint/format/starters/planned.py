"""A small battle to a plan, as the text of a scenario: two armies in proportion, what they fight over, who wins."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from pwprint.format.layout import laid_out
from pwprint.format.starters import grid, table
from pwprint.format.starters.armies import army, names
from pwprint.format.starters.layouts import LAYOUTS
from pwprint.format.starters.plan import SETTING_UP, id_of
from pwprint.game.board.surface import Surface

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.format.starters.plan import BattlePlan
    from pwprint.game.ruleset import Ruleset

_COLOURS = {"red": "#CC3311", "blue": "#0077BB", "green": "#117733", "grey": "#666666", "gold": "#AA7711"}
_GOAL = "goal"
_MAKERS = {Surface.GRID: grid, Surface.TABLE: table}


def battle(ruleset: Ruleset, plan: BattlePlan) -> str:
    """Return a valid scenario as JSON text, laid out; the same plan always gives the same text."""
    maker = _MAKERS[ruleset.play.surface]
    types = army(ruleset, plan.units)
    zones, posts = maker.camps(ruleset, plan, types)
    turns = maker.turns(plan)
    ids = _side_ids(plan.sides)
    scenario = {
        "format": 1,
        "id": plan.id,
        "title": plan.title,
        "ruleset": ruleset.id,
        "author": "",
        "summary": LAYOUTS[plan.layout].summary,
        "map": maker.land(ruleset, plan),
        "sides": [
            {
                "id": ids[side],
                "name": plan.sides[side],
                "colour": _colours(plan.sides)[side],
                "deployment": zones[side],
                "units": _units(ruleset, types, _letters(ids)[side], () if plan.sets_up else posts[side]),
            }
            for side in (0, 1)
        ],
        **(
            {"sets_up": dict(zip(SETTING_UP, ids, strict=False)).get(plan.sets_up, plan.sets_up)}
            if plan.sets_up
            else {}
        ),
        "turn_limit": turns,
        **_goals(ids, plan, maker.goal(ruleset, plan), turns),
    }
    return laid_out(scenario).removesuffix("\n")


def _units(ruleset: Ruleset, types: list[str], letter: str, posts: Sequence[object]) -> list[dict[str, Any]]:
    """Return the units of a side, those beyond the posts without a place."""
    units = zip_longest(types, names(ruleset, types), posts)
    return [
        {"id": f"{letter}{number}", "type": kind, **({"name": name} if name else {}), **({"at": at} if at else {})}
        for number, (kind, name, at) in enumerate(units, 1)
    ]


def _goals(ids: tuple[str, str], plan: BattlePlan, at: object, turns: int) -> dict[str, Any]:
    """Return what each side has to do: hold the objective in the end or, without one, take half of the enemy."""
    layout = LAYOUTS[plan.layout]
    if not layout.goal:
        return {"victory": [{"side": side, "when": {"enemy_lost": (plan.units + 1) // 2}} for side in ids]}
    return {
        "objectives": [{"id": _GOAL, "at": at, "name": layout.goal}],
        "victory": [{"side": side, "when": {"holds": [_GOAL], "at_turn": turns}} for side in ids],
    }


# --- the names of the sides -----------------------------------------------------------------------------------------


def _side_ids(sides: tuple[str, str]) -> tuple[str, str]:
    first, second = (id_of(name, 24) for name in sides)
    return (first, second) if first and second and first != second else ("first", "second")


def _letters(ids: tuple[str, str]) -> tuple[str, str]:
    first, second = (name[0].upper() for name in ids)
    return (first, second) if first != second else ("A", "B")


def _colours(sides: tuple[str, str]) -> tuple[str, str]:
    """Return the colours that the names of the sides say, else the first that are free."""
    said = [next((colour for word, colour in _COLOURS.items() if word in name.lower().split()), "") for name in sides]
    free = [colour for colour in _COLOURS.values() if colour not in said]
    first = said[0] or free.pop(0)
    return first, said[1] if said[1] not in {"", first} else free[0]
