"""A small scenario on the open table to start from: one unit of each kind, one patch of each terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.ruleset import Ruleset

_WIDTH = _HEIGHT = 36
_CENTRE = {"rectangle": [16, 16, 4, 4]}

_PATCHES: Mapping[str, dict[str, Any]] = {
    "hill": {"polygon": [[22, 12], [27, 11], [30, 14], [28, 18], [24, 18], [21, 15]]},
    "woods": {"polygon": [[4, 12], [9, 11], [11, 15], [8, 18], [4, 16]]},
    "town": _CENTRE,
    "marsh": {"circle": [31, 27, 2]},
    "lake": {"circle": [4, 27, 2]},
    "rough": {"rectangle": [22, 20, 5, 3]},
    "road": {"line": [[18, 0], [18, 24.5], [17, 30], [17, 36]], "width": 1.5},
    "river": {"line": [[0, 23.5], [10, 24], [18, 24.5], [27, 24.5], [36, 24]], "width": 1.5},
    "bridge": {"rectangle": [16.5, 23, 3, 3]},
    "ford": {"rectangle": [27, 23, 2.5, 2.5]},
    "entrenchment": {"rectangle": [11, 28, 4, 1.5]},
}
"""Where terrain goes, none of it where units start; terrain that is not listed here gets a square by the edge."""


def table_parts(ruleset: Ruleset) -> dict[str, Any]:
    """Return the parts of a scenario that depend on the open table."""
    features = [
        {"terrain": name} | _PATCHES.get(name, {"rectangle": [1 + 2 * number, 20, 1, 1]})
        for number, name in enumerate(ruleset.play.terrain)
    ]
    return {
        "map": {
            "width": _WIDTH,
            "height": _HEIGHT,
            "features": features,
            "labels": [{"at": [18, 20.7], "text": "Centre"}],
        },
        "sides": [_side(ruleset, "red", "#CC3311", 3), _side(ruleset, "blue", "#0077BB", _HEIGHT - 3)],
        "turn_limit": 12,
        "objectives": [{"id": "centre", "at": _CENTRE, "name": "the centre"}],
        "victory": [{"side": side, "when": {"holds": ["centre"], "at_turn": 12}} for side in ("red", "blue")],
    }


def _side(ruleset: Ruleset, side: str, colour: str, row: float) -> dict[str, Any]:
    """Return a side with two units of the first kind and one of each other, side by side."""
    first, *others = ruleset.play.units
    units = [
        {"id": f"{side[0].upper()}{number}", "type": kind, "at": [2 + 4 * number, row]}
        for number, kind in enumerate([first, first, *others], 1)
    ]
    zone = {"rectangle": [0, row - 3, _WIDTH, 6]}
    return {"id": side, "name": side.capitalize(), "colour": colour, "deployment": zone, "units": units}
