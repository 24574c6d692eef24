"""The roster of an open table: a strip with hit boxes for each unit, and a track for each commander's reserve."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pwprint.art.livery import liveries
from pwprint.art.stick_roster import HEAD, STRIP, TRACK, Entry, heading, strip, track
from pwprint.press.marks import Mark, Mm
from pwprint.sheets.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.rulesets.base import Measures
    from pwprint.scenario import Unit
    from pwprint.sheets.base import Subject

_Row = tuple[Mm, Callable[[Mm], tuple[Mark, ...]]]
"""How high a row is, and what draws it from its top downwards."""

_BETWEEN: Mm = 4.0


def rosters(subject: Subject, found: Measures, high: Mm) -> Iterator[tuple[Mark, ...]]:
    """Yield the marks of each page of the roster, drawn downwards from y = 0, at most `high` mm."""
    page: list[Mark] = []
    y = 0.0
    for tall, draw in _rows(subject, found):
        if page and y - tall < -high:
            yield tuple(page)
            page, y = [], 0.0
        page += draw(y)
        y -= tall
    yield tuple(page)


def _rows(subject: Subject, found: Measures) -> Iterator[_Row]:
    for side, livery in zip(subject.scenario.sides, liveries(subject.scenario, subject.look), strict=True):
        units = [unit for unit in side.units if not unit.lost]
        fighting = [unit for unit in units if unit.type not in found.reserve]
        reserves = [unit for unit in units if unit.type in found.reserve]
        word = subject.ruleset.back.word
        strips: list[_Row] = [(STRIP, partial(strip, _entry(subject, found, unit), livery)) for unit in fighting]
        tracks: list[_Row] = [(TRACK, partial(track, _entry(subject, found, unit), livery, word)) for unit in reserves]
        title: _Row = (HEAD, partial(heading, side.name or side.id, livery))
        space: _Row = (_BETWEEN, lambda _top: ())
        first, *others = (*strips, *tracks, space)
        # A heading is never the last thing on a page.
        yield _stacked(title, first)
        yield from others


def _entry(subject: Subject, found: Measures, unit: Unit) -> Entry:
    return Entry(label_of(subject, unit), subject.ruleset.units[unit.type].title, found.limits[unit.index])


def _stacked(upper: _Row, lower: _Row) -> _Row:
    return upper[0] + lower[0], lambda top: (*upper[1](top), *lower[1](top - upper[0]))
