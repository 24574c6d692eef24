"""Samples of terrain: a square or hex of each kind, which a page shows where somebody paints until the map is drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page import inks
from pwprint.pdf.marks import Group, Rect
from pwprint.pdf.svg import svg_fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm

BARE = ""
"""The name of the sample of open ground."""


def samples(subject: Subject, size: Mm) -> Mapping[str, str]:
    """Return a sample of each kind of terrain by its name, round (0, 0), for squares of a size; on a table none."""
    return _SAMPLES[subject.scenario.board.surface](subject, size)


def _of_grid(subject: Subject, size: Mm) -> Mapping[str, str]:
    arts = tuple((name, kind.art) for name, kind in subject.ruleset.play.terrain.items())
    return _drawn(arts, subject.scenario.board.shape, size)


@lru_cache(maxsize=8)
def _drawn(arts: tuple[tuple[str, str], ...], shape: str, size: Mm) -> Mapping[str, str]:
    from pwprint.map.grid_legend import sample_scene  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.terrain import country  # noqa: PLC0415
    from pwprint.map.terrain.lattice import UNIT  # noqa: PLC0415

    scale, found = size / UNIT, {}
    for name, art in ((BARE, ""), *arts):
        scene = sample_scene(art, shape)
        board, plan = scene.board, scene.lattice
        place, (x, y) = board.plan[board.size // 2], scene.centre(board.size // 2)
        corners = [plan.point((place[0] + right, place[1] + up)) for right, up in board.corners]
        outline = (*(("L" if number else "M", corner) for number, corner in enumerate(corners)), ("Z", ()))
        whole = (0.0, 0.0, plan.width, plan.height)
        layers = (mark for mark in country(scene) if isinstance(mark, Group))
        marks = tuple(mark for mark in layers if mark.name != "map:outside") if art else (Rect(*whole, inks.PAPER),)
        part = Group(marks, (scale, 0.0, 0.0, scale, -x * scale, -y * scale), whole, outline=outline)
        found[name] = svg_fragment((part,), 0.0, f"sample-{name}-")
    return found


_SAMPLES: Mapping[Surface, Callable[[Subject, Mm], Mapping[str, str]]] = {
    Surface.GRID: _of_grid,
    Surface.TABLE: lambda _subject, _size: {},
}
