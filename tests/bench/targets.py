"""What the project wants to be as fast as, and whether it was: a table beside the measurements of the same run.

Some targets are numbers. They were set on a machine of their own: what another one needs is told in the time of that
one, by how long the same yardstick took there and takes here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.bench.report import MORE, Row, number

EQUAL, CHESS = "eight units a side", "python-chess, plies a second"
BARE, SHAPE = "bare ReportLab, same fonts embedded", "check-jsonschema (shape only)"
THREE, ALL = (
    "`pwprint render` of map, tiles and quick reference",
    "`pwprint render` of all sheets for 24 units in one kit",
)
ONE, MANY = "`pwprint validate` of one file", "`pwprint validate` of a folder of 300 scenarios"


class Yardstick(NamedTuple):
    """What tells how fast a machine is, and what it measured where the numbers were set (2026-11-21)."""

    than: str
    then: float

    def now(self, rows: Sequence[Row]) -> float:
        """Return what it measured in this run."""
        return next(row.reference for row in rows if row.than == self.than)


DRAWN, PLIES = Yardstick(BARE, 151.0), Yardstick(CHESS, 35_739.0)


class Target(NamedTuple):
    """How a row begins and what stands on its right, the ratio that is wanted, or the number by a yardstick."""

    what: str
    than: str
    ratio: float | None
    number: float | None = None
    by: Yardstick = PLIES

    def of(self, rows: Sequence[Row]) -> Row:
        """Return the row that this is about."""
        return next(row for row in rows if row.what.startswith(self.what) and row.than == self.than)


TARGETS = (
    Target(f"{ONE} (", SHAPE, 0.18, 100.0, DRAWN),
    Target(f"{ONE} of the open table", SHAPE, 0.30, 170.0, DRAWN),
    Target(MANY, "check-jsonschema", 0.25),
    Target(THREE, BARE, 2.2),
    Target(ALL, BARE, 3.8),
    Target(f"random `tile`, {EQUAL}: activations", CHESS, 0.75),
    Target(f"random `portable-19c`, {EQUAL}: activations", CHESS, 0.36),
    Target(f"random `european-19c`, {EQUAL}: activations", CHESS, None, 2000.0),
    Target("random `european-19c`, nachod: activations", CHESS, None, 1000.0),
    Target("`drill` against `drill`, stone-bridge", CHESS, None, 80.0),
    Target("`drill` against `drill`, san-juan-heights", CHESS, None, 40.0),
    Target("`drill` against `drill`, nachod", CHESS, None, 10.0),
)


def lines(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of the table: what is wanted, what was measured, and whether that is good enough."""
    for target in TARGETS:
        row, by = target.of(rows), target.by
        there = row.ours * by.then / by.now(rows)
        more = row.better == MORE
        for wanted, measured, unit in (
            (target.ratio, row.ours / row.reference, f"of {row.than}"),
            (target.number, there, f"where {by.than} is {number(by.then)}"),
        ):
            if wanted is not None:
                met = measured >= wanted if more else measured <= wanted
                aim = f"{'at least' if more else 'at most'} {number(wanted)} {unit}"
                here = f"{number(measured)} (here {number(row.ours)})" if wanted is target.number else f"{measured:.2f}"
                yield row.what, aim, here, "yes" if met else "no"
