"""Legal orders as a page offers them: what is done, where it leads, and what is still to choose there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pwprint.game.board.surface import Surface
from pwprint.game.narration.names import wind
from pwprint.game.orders import ATTACKS
from pwprint.game.table.measure import ahead, rounded
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.session import Session

_SAID = {"unit", "side", "do", "path", "to", "at", "target", "heading", "distance"}
"""What the deed and its place say already."""

_ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}


class OfferedOrder(Struct, frozen=True):
    """A legal order as scripts say it, and in words: the deed, the place, and what else is chosen with it.

    `spot` is where it leads on the map, if anywhere; `attack` is whether somebody is attacked there.
    """

    order: Mapping[str, Any]
    deed: str
    place: str = ""
    rest: str = ""
    spot: str | tuple[float, float] | None = None
    attack: bool = False


def offered(order: Mapping[str, Any], session: Session) -> OfferedOrder:
    """Return an order as a page offers it."""
    deed, place = _deed_and_place(order)
    rest = ", ".join(_in_words(key, value) for key, value in order.items() if key not in _SAID)
    spot = _SPOTS[session.battle.board.surface](order, session)
    return OfferedOrder(order, deed, place, rest, spot, order["do"] in ATTACKS)


def _deed_and_place(order: Mapping[str, Any]) -> tuple[str, str]:
    deed, path = str(order["do"]).replace("_", " ").capitalize(), order.get("path")
    if isinstance(path, list):
        return (deed, str(path[-1])) if path else ("Turn" if "facing" in order else "Stay", "")
    if "heading" in order and "distance" in order:
        return deed, f"{order['distance']:.1f} in {wind(order['heading'])}"
    return deed, " ".join(str(order[key]) for key in ("to", "at", "target") if key in order)


def _in_words(key: str, value: object) -> str:
    if key == "facing" and isinstance(value, str):
        return f"{_ARROWS.get(value, '')} facing {value}".strip()
    name = key.replace("_", " ")
    return name if value is True else f"{name} {_plain(value)}"


def _plain(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return ", ".join(map(_plain, value)) if isinstance(value, (list, tuple)) else str(value)


def _square_of(order: Mapping[str, Any], _session: Session) -> str | None:
    path = order.get("path")
    found = path[-1] if isinstance(path, list) and path else order.get("to", order.get("at"))
    return found if isinstance(found, str) and found != "off" else None


def _point_of(order: Mapping[str, Any], session: Session) -> tuple[float, float] | None:
    """Return where a march ends, or where the unit stands that an order is against."""
    battle, state = session.battle, session.state
    units = {unit.id: unit.index for unit in battle.scenario.units}
    other = units.get(str(order.get("at", order.get("target"))))
    if other is not None:
        return battle.ruleset.play.point(battle, state, other)
    if "heading" not in order or "distance" not in order:
        return None
    start = battle.ruleset.play.point(battle, state, units[order["unit"]])
    return rounded(ahead(start, order["heading"], order["distance"]))


_SPOTS: Mapping[Surface, Callable[[Mapping[str, Any], Session], str | tuple[float, float] | None]] = {
    Surface.GRID: _square_of,
    Surface.TABLE: _point_of,
}
