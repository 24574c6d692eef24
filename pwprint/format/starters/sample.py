"""A small scenario to start from, made of what a ruleset has: one unit of each kind, one patch of each terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.format.layout import laid_out
from pwprint.format.reader.placeholder import PLACEHOLDER
from pwprint.format.starters.plan import scenario_id, title_of
from pwprint.format.starters.sample_table import table_parts
from pwprint.game.board.surface import Surface

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset

_PATCHES = ("b3-c3", "e5", "f6-g6", "g4-h4", "d3-d6", "b5", "f3", "a4", "c6", "h5")
"""Where terrain goes, none of it where units start: the next kind of the ruleset takes the next patch."""

_CENTRE = "e5"
_COLUMNS = "abcdefgh"


def sampler(ruleset: Ruleset, name: str = "", title: str = "") -> str:
    """Return a valid scenario of 8 by 8 squares, or on a table of 36 by 36 inches, as JSON text.

    Its id is made from `name`, else from the title; its title from the name if there is none.
    """
    scenario = {
        "format": 1,
        "id": scenario_id(name, title),
        "title": title or title_of(name),
        "ruleset": ruleset.id,
        "author": "",
        "summary": PLACEHOLDER,
        **_PARTS[ruleset.play.surface](ruleset),
    }
    return laid_out(scenario).removesuffix("\n")


def _grid_parts(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "map": {"columns": 8, "rows": 8, "terrain": _terrain(ruleset), "labels": {_CENTRE: "Centre"}},
        "sides": [
            _side(ruleset, "red", "#CC3311", "a1-h2", (1, 2)),
            _side(ruleset, "blue", "#0077BB", "a7-h8", (8, 7)),
        ],
        "turn_limit": 12,
        "objectives": [{"id": "centre", "at": [_CENTRE], "name": "the centre"}],
        "victory": [{"side": side, "when": {"holds": ["centre"], "at_turn": 12}} for side in ("red", "blue")],
    }


_PARTS = {Surface.GRID: _grid_parts, Surface.TABLE: table_parts}


def _terrain(ruleset: Ruleset) -> dict[str, list[str]]:
    return {name: [patch] for name, patch in zip(ruleset.play.terrain, _PATCHES, strict=False)}


def _side(ruleset: Ruleset, side: str, colour: str, zone: str, rows: tuple[int, int]) -> dict[str, Any]:
    """Return a side with three units of the first kind and one of each other, in the middle of its rows."""
    first, *others = ruleset.play.units
    kinds = [first, first, first, *others]
    places = [place for number, row in enumerate(rows) for place in _middle(len(kinds) - number * len(_COLUMNS), row)]
    units = [
        {"id": f"{side[0].upper()}{number}", "type": kind, "at": at}
        for number, (kind, at) in enumerate(zip(kinds, places, strict=True), 1)
    ]
    return {"id": side, "name": side.capitalize(), "colour": colour, "deployment": [zone], "units": units}


def _middle(count: int, row: int) -> list[str]:
    """Return a number of squares in the middle of a row, or the whole row if it is shorter."""
    left = max(len(_COLUMNS) - count, 0) // 2
    return [f"{column}{row}" for column in _COLUMNS[left : left + max(count, 0)]]
