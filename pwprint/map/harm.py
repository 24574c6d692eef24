"""How much seams between the sheets of a map harm what they run through."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from pwprint.game.board.base import bits
from pwprint.map.grid import measure_of
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.scene import Scene
from pwprint.map.zones import parts

_TINY = 1e-6


class CutWay(IntEnum):
    """A seam's direction: with columns west of it, or with rows south of it."""

    UPRIGHT = 0
    LEVEL = 1


Harm = Callable[[CutWay, int], int]
"""How many towns a seam cuts that has so many columns west of it or rows south of it; a named town counts twice."""


def harm_of(scene: Scene) -> Harm:
    """Return how much seams harm a country: those on hexes run through the middle of every second one."""
    ground, board, measure = scene.lattice, scene.board, measure_of(scene.board)
    sizes = measure.wide * UNIT / 2, measure.high * UNIT / 2 - (ground.height > board.rows * UNIT) * UNIT / 4
    towns = []
    for part in parts(board, scene.area("town")):
        places = [ground.centre(square) for square in bits(part)]
        spans = [
            (min(at[axis] for at in places) - sizes[axis], max(at[axis] for at in places) + sizes[axis])
            for axis in CutWay
        ]
        towns.append((spans, 2 if part & scene.named else 1))

    def harm(seam: CutWay, before: int) -> int:
        at = before * ground.pitch[0] if seam is CutWay.UPRIGHT else measure.height(before) * UNIT
        return sum(weight for spans, weight in towns if spans[seam][0] + _TINY < at < spans[seam][1] - _TINY)

    return harm
