"""The roster: a strip with boxes for each unit, then the losses of its side, to be kept with a pencil."""

from __future__ import annotations

from itertools import repeat
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from pwprint.page.block import Block, gap, hung
from pwprint.page.brief_tones import tones
from pwprint.page.flow import poured
from pwprint.page.imprint import booklet
from pwprint.page.paper import Backs
from pwprint.page.sheet import KitSection, PrintSettings, Sheet, Subject
from pwprint.page.side_style import side_styles
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.sheets.briefing.places import state
from pwprint.sheets.labels import label_of
from pwprint.sheets.roster_strip import NAMES, PLATE, STRIPS, USUAL, StripEntry, column_names, heading, plan, strip
from pwprint.sheets.tracks.rows import Boxes, side_rows
from pwprint.text.words import counted
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.kit import HitLimits, Limit
    from pwprint.game.scenario import Arrival, Side, Unit
    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Booklet, Mm

_LOST = "lost"
_TICKED: Mm = 8.6
_NOTES = (
    "Tick a box as things happen.",
    "Losses are ticked here, or counted with markers on the tracks: one of the two is enough.",
)
_ON_HITS = (
    "Tick a box for each hit. A unit is gone with the first hit past the bar that counts where it stands.",
    "Or lay hit markers beside it: their sum counts. Losses and resolve: at the end, or on the tracks.",
)


_ON_TRACKS = "Losses are counted with markers on the tracks."
_BETWEEN: Mm = 6.0
_BEFORE = "What is ticked in print has happened before the battle begins."


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the roster of a scenario: both sides on one page, or each from the head of a page of its own.

    Where there is no room on one page, losses are left to the tracks, and then strips are lower.
    """
    at = stage(settings.paper)
    plans = (
        *(_RosterPlan(high, losses=True) for high in STRIPS if high >= USUAL),
        *(_RosterPlan(high, losses=False) for high in STRIPS),
    )
    usual = next(one for one in plans if one.strip == USUAL)
    joined = ((plan, _joined(_sides(subject, at.width, plan))) for plan in plans)
    fitting = ((plan, [both]) for plan, both in joined if _height(both) <= at.room - HEAD)
    chosen, parts = next(fitting, None) or (usual, _sides(subject, at.width, usual))
    pages = [hung(column, 0.0, 0.0) for part in parts for column in poured(part, repeat(at.room - HEAD))]
    first, *others = _ON_HITS if any(_hit_limits(subject).limits) else _NOTES
    others = others if chosen.losses else [_ON_TRACKS]
    notes = (f"{first} {_BEFORE}" if _begun(subject) else first, *others)
    leaves = headed_pages(subject, at, SHEET.title, notes, tuple(pages))
    return booklet(subject, SHEET.title, leaves, duplex="Simplex")


def _begun(subject: Subject) -> bool:
    """Return whether anything is ticked in print."""
    entries = (entry for side in subject.scenario.sides for entry in _entries(subject, side))
    return any(entry.hits or any(entry.ticks) for entry in entries) or any(side.lost for side in subject.scenario.sides)


class _RosterPlan(NamedTuple):
    """How high a unit's strip is, and whether the losses of its side stand below it."""

    strip: Mm
    losses: bool


def _height(blocks: Iterable[Block]) -> Mm:
    return fsum(block.height for block in blocks)


def _sides(subject: Subject, width: Mm, wanted: _RosterPlan) -> list[Column]:
    return [tuple(_rows(subject, side, width, wanted)) for side in subject.scenario.sides]


def _joined(sides: list[Column]) -> Column:
    """Return both sides one below the other."""
    first, second = sides
    return (*first, gap(_BETWEEN), *second)


def _rows(subject: Subject, side: Side, width: Mm, wanted: _RosterPlan) -> Iterator[Block]:
    ink, style = tones(subject.look), side_styles(subject.scenario, subject.look)[side.index]
    entries = tuple(_entries(subject, side))
    # Both sides have the same columns.
    everybody = tuple(entry for each in subject.scenario.sides for entry in _entries(subject, each))
    at = plan(everybody, (*(tick.word for tick in subject.ruleset.kit.ticks), _LOST), width, wanted.strip)
    yield Block(PLATE, heading(side.title, _strength(side), style, width), keep=True)
    yield Block(NAMES, column_names(at, ink), keep=True)
    for entry in entries:
        yield Block(at.strip, strip(entry, style, at, ink))
    if wanted.losses:
        yield gap(5.0)
        yield from side_rows(subject, side, width, Boxes(_TICKED, _TICKED, ticked=True))


def _strength(side: Side) -> str:
    count = len(side.units)
    words = counted(count, "unit")
    return f"{words}, and {side.lost} lost before the battle" if side.lost else words


def _entries(subject: Subject, side: Side) -> Iterator[StripEntry]:
    limits = _limits(subject)
    for unit in side.units:
        kind, label = subject.ruleset.play.units[unit.type].title, label_of(subject, unit)
        due = () if unit.arrives is None else (_due(subject.ruleset.book.turn_word, unit.arrives),)
        states = state(subject.scenario, subject.ruleset, _unticked(subject, unit, limits[unit.index]))
        words = ", ".join(word for word in (kind, label.grade.lower(), *due, *states) if word)
        ticks = (*(bool(unit.keys.get(tick.key)) for tick in subject.ruleset.kit.ticks), unit.lost)
        yield StripEntry(label, words, ticks, limits[unit.index], _hits(unit), unit.lost)


def _due(word: str, arrives: Arrival) -> str:
    """Return when a unit comes: `round 3`, `from round 3 on 5+`."""
    return f"from {word} {arrives.turn} on {arrives.needs}+" if arrives.needs else f"{word} {arrives.turn}"


def _unticked(subject: Subject, unit: Unit, limits: tuple[Limit, ...]) -> Unit:
    """Return the unit without what its boxes say: they are ticked in print, and words beside them say it twice."""
    boxes = {tick.key for tick in subject.ruleset.kit.ticks} | ({"hits"} if limits else set())
    return replace(unit, keys={key: value for key, value in unit.keys.items() if key not in boxes})


def _limits(subject: Subject) -> tuple[tuple[Limit, ...], ...]:
    """Return the hits that each unit survives; nothing where units have no hits, or these count for a reserve."""
    found = _hit_limits(subject)
    return tuple(
        () if unit.type in found.reserve else limits
        for unit, limits in zip(subject.scenario.units, found.limits, strict=True)
    )


def _hit_limits(subject: Subject) -> HitLimits:
    return subject.ruleset.kit.hits(subject.scenario, subject.ruleset)


def _hits(unit: Unit) -> int:
    hits = unit.keys.get("hits", 0)
    return hits if isinstance(hits, int) else 0


SHEET = Sheet(
    "roster",
    "Roster",
    make,
    bound=lambda _subject, settings: KitSection.TABLE if settings.backs is Backs.NONE else KitSection.EXTRA,
    use="to tick hits and losses",
)
