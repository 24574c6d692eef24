"""The boxes that count what a side has lost: its units, the hits of its reserves; and its points, if it gets any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.goals.most import most_points
from pwprint.game.goals.terms import EnemyExhausted, EnemyLost, PointsScored, alternatives, wanted
from pwprint.page.side_style import side_styles
from pwprint.sheets.labels import label_of
from pwprint.sheets.tracks.box import TrackBox
from pwprint.text.words import ordinal
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.scenario import Side, Unit
    from pwprint.page.sheet import Subject


_LOST, _RESOLVE, _POINTS = "lost", "resolve", "points"
"""The words on the markers of tracks."""


class Count(Struct, frozen=True):
    """A track: its title, what it says about itself, its boxes from 0 on, and how far it stands at the start.

    `marker` is the word on the marker that is moved along it.
    """

    title: str
    text: str
    cells: tuple[TrackBox, ...]
    begun: int
    marker: str


def counts(subject: Subject, side: Side) -> Iterator[Count]:
    """Yield the tracks of a side."""
    yield units_lost(subject, side)
    yield from reserves(subject, side)
    yield from points(subject, side)


def units_lost(subject: Subject, side: Side) -> Count:
    """Return the track of lost units: those that count where a number of them exhausts the side, else all."""
    point = subject.exhaustion_points[side.index]
    counts = subject.ruleset.play.counts
    units = [unit for unit in side.units if point is None or counts(subject.ruleset, subject.scenario, unit)]
    total, gone = len(units) + side.lost, side.lost + sum(unit.lost for unit in units)
    enemy = side_styles(subject.scenario, subject.look)[1 - side.index]
    style = side_styles(subject.scenario, subject.look)[side.index]
    won = deciding(subject, side)
    alone = min((number for number, needs_more in won.items() if not needs_more), default=total)
    cells = tuple(
        TrackBox(
            str(number),
            foot="exhausted" if number == point else "start" if number == gone else "",
            ground=style.worn if point is not None and number >= point else None,
            heavy=number == point,
            winner=enemy if number in won else None,
            needs_more=won.get(number, False),
            past=number > alone,
            marker=_LOST if number == gone else "",
        )
        for number in range(total + 1)
    )
    return Count("Units lost", _about(point, total, some=len(units) < len(side.units)), cells, gone, _LOST)


def deciding(subject: Subject, side: Side) -> dict[int, bool]:
    """Return the numbers of losses with which the enemy wins, and whether that needs more than them.

    Where not all units are counted, only the point is on the track.
    """
    point, counts = subject.exhaustion_points[side.index], subject.ruleset.play.counts
    counts_all = point is None or all(counts(subject.ruleset, subject.scenario, unit) for unit in side.units)
    return first_enough(_losses_named(subject, side, point, counts_all=counts_all))


def _losses_named(subject: Subject, side: Side, point: int | None, *, counts_all: bool) -> Iterator[tuple[int, bool]]:
    for victory in subject.scenario.victory:
        for way in alternatives(victory.when) if victory.side != side.index else ():
            needs_more = not isinstance(way, EnemyLost | EnemyExhausted)
            if counts_all:
                yield from ((lost.count, needs_more) for lost in wanted(way, EnemyLost))
            if point is not None and any(wanted(way, EnemyExhausted)):
                yield point, needs_more


def first_enough(named: Iterable[tuple[int, bool]]) -> dict[int, bool]:
    """Return numbers and whether each needs more to win; those past one that is enough by itself are left out."""
    found: dict[int, bool] = {}
    for number, needs_more in named:
        found[number] = needs_more and found.get(number, True)
    enough = min((number for number, needs_more in found.items() if not needs_more), default=None)
    return {number: more for number, more in found.items() if enough is None or number <= enough}


def _about(point: int | None, total: int, *, some: bool) -> str:
    if point is None:
        return ""
    counted = " that count" if some else ""
    return f"exhaustion point: {point} of {total} units{counted} lost"


def reserves(subject: Subject, side: Side) -> Iterator[Count]:
    """Yield a track for each commander whose hits use up a reserve."""
    found = subject.ruleset.kit.hits(subject.scenario, subject.ruleset)
    for unit in side.units:
        if unit.type in found.reserve and not unit.lost:
            hits = found.limits[unit.index][0].hits
            yield _reserve(subject, unit, hits)


def _reserve(subject: Subject, unit: Unit, hits: int) -> Count:
    label, begun = label_of(subject, unit), unit.keys.get("hits", 0)
    start = begun if isinstance(begun, int) else 0
    back = subject.ruleset.kit.back(subject.scenario.options)
    cells = (
        *(
            TrackBox(
                str(hit),
                foot="start" if hit == start and start else "",
                marker=_RESOLVE if hit == start else "",
            )
            for hit in range(hits + 1)
        ),
        TrackBox("GONE" if back is None else back.word, dark=True, wide=3),
    )
    last = f"gone with the {ordinal(hits + 1)} hit"
    return Count("Resolve", f"hits of {label.id}, {label.name}: {last}", cells, start, _RESOLVE)


_MOST_POINTS = 40
"""Boxes of a track of points; who gets more begins again."""


def points(subject: Subject, side: Side) -> Iterator[Count]:
    """Yield the track of a side's points, in a battle for points."""
    scenario = subject.scenario
    most = most_points(scenario, side, subject.turn_limit)
    if most:
        won = first_enough(_points_named(subject, side))
        style = side_styles(scenario, subject.look)[side.index]
        cells = tuple(
            TrackBox(
                str(number),
                winner=style if number in won else None,
                needs_more=won.get(number, False),
                marker="" if number else _POINTS,
            )
            for number in range(min(most, _MOST_POINTS) + 1)
        )
        yield Count("Points", "" if most <= _MOST_POINTS else f"begin again after {_MOST_POINTS}", cells, 0, _POINTS)


def _points_named(subject: Subject, side: Side) -> Iterator[tuple[int, bool]]:
    for victory in subject.scenario.victory:
        for way in alternatives(victory.when) if victory.side == side.index else ():
            needs_more = not isinstance(way, PointsScored)
            yield from ((scored.count, needs_more) for scored in wanted(way, PointsScored))
