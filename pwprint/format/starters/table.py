"""A battle to a plan on the open table: where terrain lies, where armies stand, what is fought for. All in inches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.format.starters.armies import in_lines
from pwprint.format.starters.layouts import LAYOUTS
from pwprint.format.starters.plan import ROOM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.format.starters.plan import BattlePlan
    from pwprint.game.ruleset import Ruleset

_DEPTH = 6
"""How deep a deployment zone is. Only roads lie in it."""
_LINES = (4.5, 1.5)
"""How far the first and the second line of units stand from their edge."""

_Point = list[float]


def land(ruleset: Ruleset, plan: BattlePlan) -> dict[str, Any]:
    """Return the map; terrain that a ruleset does not have is left out."""
    width, height = plan.size
    layout = LAYOUTS[plan.layout]
    features = _FEATURES[plan.layout](_Sheet(width, height))
    return {
        "width": width,
        "height": height,
        "features": [feature for feature in features if feature["terrain"] in ruleset.play.terrain],
        **({"labels": [{"at": [width / 2, height / 2 + 3], "text": layout.label}]} if layout.goal else {}),
    }


def goal(ruleset: Ruleset, plan: BattlePlan) -> dict[str, Any]:  # noqa: ARG001 - as on a grid
    """Return the area of the objective, in the middle of the table."""
    width, height = plan.size
    return {"circle": [width / 2, height / 2, 3]}


def turns(plan: BattlePlan) -> int:
    """Return how long the battle takes: the more, the farther the armies are apart."""
    return 8 + plan.size[1] // 9


def camps(ruleset: Ruleset, plan: BattlePlan, types: list[str]) -> tuple[list[dict[str, Any]], list[list[object]]]:
    """Return for each side its deployment zone and where its units stand."""
    width, height = plan.size
    lines = in_lines(ruleset, types, width // ROOM - 1)
    posts: list[list[object]] = []
    for south in (True, False):
        at: dict[int, _Point] = {}
        for line, depth in zip(lines, _LINES, strict=True):
            west = (width - ROOM * (len(line) - 1)) / 2
            y = depth if south else height - depth
            at |= {number: [west + ROOM * place, y] for place, number in enumerate(line)}
        posts.append([at[number] for number in range(len(types))])
    zones: list[dict[str, Any]] = [{"rectangle": [0, y, width, _DEPTH]} for y in (0, height - _DEPTH)]
    return zones, posts


class _Sheet:
    """A table between its zones, on which points are given as shares of the width and of that strip."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def at(self, x: float, y: float) -> _Point:
        """Return a point: 0, 0 is where the southern zone ends in the west."""
        return [round(x * self.width, 1), round(_DEPTH + y * (self.height - 2 * _DEPTH), 1)]

    def middle(self, x: float = 0, y: float = 0) -> _Point:
        """Return a point at a distance in inches from the middle of the table."""
        return [self.width / 2 + x, self.height / 2 + y]

    def patch(self, kind: str, *corners: tuple[float, float]) -> dict[str, Any]:
        """Return terrain between corners."""
        return {"terrain": kind, "polygon": [self.at(x, y) for x, y in corners]}

    def opposite(self, kind: str, *corners: tuple[float, float]) -> list[dict[str, Any]]:
        """Return terrain between corners, and as much opposite, seen from the middle of the table."""
        return [self.patch(kind, *corners), self.patch(kind, *((1 - x, 1 - y) for x, y in corners))]

    def road(self, *points: _Point) -> dict[str, Any]:
        """Return a road."""
        return {"terrain": "road", "line": [*points], "width": 1.5}

    def highroad(self) -> dict[str, Any]:
        """Return the road from south to north through the middle."""
        x = self.width / 2
        return self.road([x, 0], [x, self.height])


def _box(kind: str, centre: _Point, width: float, height: float) -> dict[str, Any]:
    x, y = centre
    return {"terrain": kind, "rectangle": [round(x - width / 2, 2), round(y - height / 2, 2), width, height]}


_WEST_WOOD = ((0.02, 0.55), (0.12, 0.5), (0.2, 0.62), (0.18, 0.85), (0.07, 0.9))
_WEST_HILL = ((0.08, 0.12), (0.2, 0.06), (0.3, 0.16), (0.26, 0.36), (0.14, 0.4))


def _open(sheet: _Sheet) -> list[dict[str, Any]]:
    return [*sheet.opposite("woods", *_WEST_WOOD), *sheet.opposite("hill", *_WEST_HILL)]


def _river(sheet: _Sheet) -> list[dict[str, Any]]:
    west, east = ([*sheet.at(x, y)] for x, y in ((0, 0.42), (1, 0.58)))
    course = {"terrain": "river", "line": [west, sheet.middle(-3), sheet.middle(3), east], "width": 1.5}
    return [
        course,
        sheet.highroad(),
        _box("bridge", sheet.middle(), 3, 3),
        *(_box("ford", _between(sheet.middle(3 * way), end), 3, 3.5) for way, end in ((-1, west), (1, east))),
        *sheet.opposite("hill", (0.2, 0.75), (0.3, 0.68), (0.42, 0.74), (0.4, 0.92), (0.26, 0.95)),
        *sheet.opposite("woods", (0.62, 0.78), (0.74, 0.72), (0.86, 0.8), (0.82, 0.96), (0.68, 0.96)),
    ]


def _between(a: _Point, b: _Point) -> _Point:
    return [round((one + other) / 2, 1) for one, other in zip(a, b, strict=True)]


def _hills(sheet: _Sheet) -> list[dict[str, Any]]:
    top = ((0.38, 0.4), (0.46, 0.28), (0.58, 0.3), (0.64, 0.5), (0.6, 0.68), (0.48, 0.74), (0.37, 0.62))
    return [
        sheet.patch("hill", *top),
        *sheet.opposite("woods", *_WEST_WOOD),
        *sheet.opposite("hill", *_WEST_HILL),
        *sheet.opposite("rough", (0.68, 0.1), (0.78, 0.06), (0.84, 0.16), (0.76, 0.24)),
    ]


def _village(sheet: _Sheet) -> list[dict[str, Any]]:
    y = sheet.height / 2
    return [
        _box("town", sheet.middle(), 5, 4),
        sheet.highroad(),
        sheet.road([0, y], [sheet.width, y]),
        *sheet.opposite("woods", (0.04, 0.62), (0.16, 0.58), (0.24, 0.7), (0.2, 0.9), (0.08, 0.92)),
        *sheet.opposite("hill", *_WEST_HILL),
        *sheet.opposite("rough", (0.6, 0.08), (0.7, 0.04), (0.76, 0.14), (0.66, 0.22)),
    ]


_FEATURES: Mapping[str, Any] = {"open": _open, "river": _river, "hills": _hills, "village": _village}
"""What makes the terrain of each layout."""
