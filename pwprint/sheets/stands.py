"""The stands of units on the open table, in their true size, and the markers for the hits that they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.art.chit_face import MARKER
from pwprint.art.hit_face import LARGE, SMALL, hit_faces
from pwprint.art.inch import INCH
from pwprint.art.stand_face import Post, stand_faces
from pwprint.press.imposition import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.art.livery import Livery
    from pwprint.art.tile_face import Label
    from pwprint.press.marks import Mm
    from pwprint.rulesets.base import Measures
    from pwprint.scenario import Unit
    from pwprint.sheets.base import Subject

TITLE = "Unit stands"
ADVICE = " A unit\u2019s hits are the sum of its markers."


def measures(subject: Subject) -> Measures | None:
    """Return what is measured on the table of a scenario; None where there is a grid."""
    scenario, ruleset = subject.scenario, subject.ruleset
    if scenario.table is None or ruleset.measures is None:
        return None
    return ruleset.measures(scenario)


def stand_size(found: Measures) -> tuple[Mm, Mm]:
    """Return the width and depth of a stand in mm."""
    wide, deep = found.stand
    return wide * INCH, deep * INCH


def pieces(subject: Subject, unit: Unit, label: Label, livery: Livery, found: Measures) -> Iterator[Piece]:
    """Yield the stands of a unit."""
    size, count = stand_size(found), found.stands[unit.type]
    for number in range(count):
        sides = stand_faces(label, livery, subject.ruleset.back(subject.scenario.options), Post(number, count), size)
        yield Piece(f"stand:{unit.id}:{number + 1}", *size, *sides)


def sizes(found: Measures) -> str:
    """Return how large the stands are, in words."""
    wide, deep = found.stand
    across, along = stand_size(found)
    return f"Stands of {wide:g} x {deep:g} in ({across:g} x {along:g} mm), the arrow at the front."


def hit_markers(found: Measures) -> tuple[Piece, ...]:
    """Return markers enough for every unit to show as many hits as it can survive.

    A unit's hits are the sum of its markers: 1 or 2 on the small ones, 3 or 6 on the large ones.
    """
    small = len(found.limits)
    large = sum(large_markers(max(limit.hits for limit in limits)) for limits in found.limits)
    kinds = ((SMALL, small), (LARGE, large))
    return tuple(
        Piece(f"hits:{low}-{high}:{number}", MARKER, MARKER, *hit_faces((low, high)))
        for (low, high), count in kinds
        for number in range(1, count + 1)
    )


def large_markers(hits: int) -> int:
    """Return how many large markers a unit needs beside a small one to show any number of hits up to `hits`."""
    return max(0, -(-(hits - SMALL[1]) // LARGE[1]))
