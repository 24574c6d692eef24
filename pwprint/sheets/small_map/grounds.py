"""The grounds on which units start, as far as these change how they are drawn: crossings, named places."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.game.board.base import Squares
    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import Subject
    from pwprint.sheets.small_map.units import SmallMapField


def is_at_crossing(field: SmallMapField, unit: Unit) -> bool:
    """Return whether a unit starts on a bridge or a ford."""
    return unit.at is not None and bool(_crossings(field.subject) >> unit.at & 1)


@lru_cache(maxsize=8)
def named_places(subject: Subject) -> Squares:
    """Return the squares of towns and forts that have names."""
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table has none

    scene = scene_of(subject)
    return (scene.area("town") | scene.area("fortification")) & scene.named


@lru_cache(maxsize=8)
def _crossings(subject: Subject) -> Squares:
    """Return the squares of bridges and fords, and those where a road leads over a river."""
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table has none
    from pwprint.map.place.nameless import crossings  # noqa: PLC0415

    return crossings(scene_of(subject))


def is_nameless(field: SmallMapField, unit: Unit) -> bool:
    """Return whether a unit starts where a name would hide what is drawn."""
    return unit.at is not None and bool(_nameless(field.subject) >> unit.at & 1)


@lru_cache(maxsize=8)
def _nameless(subject: Subject) -> Squares:
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table has none
    from pwprint.map.place.nameless import nameless  # noqa: PLC0415

    return nameless(subject.scenario, scene_of(subject))
