"""The roster: a strip with boxes for each unit, to be kept with a pencil; what a side has lost is on the tracks."""

from __future__ import annotations

from itertools import chain, repeat
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, hung
from pwprint.page.brief_tones import tones
from pwprint.page.flow import poured
from pwprint.page.imprint import booklet
from pwprint.page.paper import Backs
from pwprint.page.sheet import KitSection, PrintSettings, Sheet, Subject
from pwprint.page.side_style import side_styles
from pwprint.page.stage import HEAD, headed_pages, stage
from pwprint.sheets.briefing.places import state
from pwprint.sheets.labels import label_of, states_of
from pwprint.sheets.roster_strip import (
    HIGHEST,
    LOWEST,
    NAMES,
    PLATE,
    USUAL,
    StripEntry,
    StripPlan,
    column_names,
    heading,
    plan,
    strip,
)
from pwprint.text.words import counted, joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.game.kit import HitLimits, Limit, Tick
    from pwprint.game.scenario import Arrival, Side, Unit
    from pwprint.pdf.marks import Booklet, Mm

_LOST, _ON_TRACKS = "lost", "resolve: on the tracks"
_NOTES = ("Tick a box as things happen.", "The losses of each side are counted with markers on the tracks.")
_ON_HITS = (
    "Tick a box for each hit. A unit is gone with the first hit past the bar that counts where it stands.",
    "Or lay hit markers beside it: their sum counts. Losses and resolve are counted on the tracks.",
)
_BETWEEN: Mm = 6.0
_BEFORE = "What is ticked in print has happened before the battle begins."


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the roster of a scenario: both sides on one page, or each from the head of a page of its own."""
    at = stage(settings.paper)
    forces = tuple(tuple(_entries(subject, side)) for side in subject.scenario.sides)
    # As high as fills the page: a twentieth of a mm is what sums of rounded heights may lose.
    high = min(HIGHEST, (at.room - HEAD - _bare(forces) - 0.05) / sum(map(len, forces)))
    tried = _plan(subject, forces, at.width, max(LOWEST, high))
    joined = tried if _height(tried, forces) <= at.room - HEAD else None
    each = joined or _plan(subject, forces, at.width, USUAL)
    first, second = (
        tuple(_rows(subject, side, entries, each)) for side, entries in zip(subject.scenario.sides, forces, strict=True)
    )
    parts = [(*first, gap(_BETWEEN), *second)] if joined else [first, second]
    pages = [hung(column, 0.0, 0.0) for part in parts for column in poured(part, repeat(at.room - HEAD))]
    note, *others = _ON_HITS if any(_hit_limits(subject).limits) else _NOTES
    begun = any(entry.hits or any(entry.ticks) for entry in chain(*forces))
    of_guns = _of_guns(subject) if each.numbers else ()
    notes = (f"{note} {_BEFORE}" if begun else note, " ".join((*others, *of_guns)))
    leaves = headed_pages(subject, at, SHEET.title, notes, tuple(pages))
    return booklet(subject, SHEET.title, leaves, duplex="Simplex")


def _of_guns(subject: Subject) -> Iterator[str]:
    """Yield what numbers with a stroke say of guns that limber, as `Move –/2: unlimbered, limbered.` does."""
    labels = (label_of(subject, unit) for unit in subject.scenario.units if len(states_of(subject, unit)) > 1)
    double = {f"{stat.label} {stat.value}" for label in labels for stat in label.stats if "/" in stat.value}
    if double:
        yield f"{joined(sorted(double))}: unlimbered, limbered."


def _plan(subject: Subject, forces: Iterable[Iterable[StripEntry]], width: Mm, high: Mm) -> StripPlan:
    """Return the columns of strips of a height: both sides have the same."""
    return plan(tuple(chain(*forces)), (*(tick.word for tick in _states(subject)), _LOST), width, high)


def _height(at: StripPlan, forces: Sequence[Sequence[StripEntry]]) -> Mm:
    """Return how high both sides are, one below the other."""
    return fsum((_bare(forces), *(at.strip for force in forces for _ in force)))


def _bare(forces: Sequence[Sequence[StripEntry]]) -> Mm:
    """Return how high both sides are without their strips."""
    return _BETWEEN + (PLATE + NAMES) * len(forces)


def _rows(subject: Subject, side: Side, entries: Sequence[StripEntry], at: StripPlan) -> Iterator[Block]:
    ink, style = tones(subject.look), side_styles(subject.scenario, subject.look)[side.index]
    yield Block(PLATE, heading(side.title, _strength(subject, side), style, at.width), keep=True)
    yield Block(NAMES, column_names(at, ink), keep=True)
    for entry in entries:
        yield Block(at.strip, strip(entry, style, at, ink))


def _strength(subject: Subject, side: Side) -> str:
    """Return how many units a side has, and how many losses exhaust it."""
    words, point = counted(len(side.units), "unit"), subject.exhaustion_points[side.index]
    before = f", and {side.lost} lost before the battle" if side.lost else ""
    return f"{words}{before}" if point is None else f"{words}{before}; exhaustion point: {point} lost"


def _states(subject: Subject) -> tuple[Tick, ...]:
    """Return the states that units of the scenario may be in and that are ticked."""
    used = {key for unit in subject.scenario.units for key in subject.ruleset.play.units[unit.type].keys}
    return tuple(tick for tick in subject.ruleset.kit.ticks if tick.key in used)


def _entries(subject: Subject, side: Side) -> Iterator[StripEntry]:
    limits, found = _limits(subject), _hit_limits(subject)
    for unit in side.units:
        kind, label = subject.ruleset.play.units[unit.type].title, label_of(subject, unit)
        due = () if unit.arrives is None else (_due(subject.ruleset.book.turn_word, unit.arrives),)
        states = state(subject.scenario, subject.ruleset, _unticked(subject, unit, limits[unit.index]))
        words = ", ".join(word for word in (kind, label.grade.lower(), *due, *states) if word)
        ticks = (*(_is_ticked(subject, unit, tick) for tick in _states(subject)), unit.lost)
        on_tracks = _ON_TRACKS if found.limits and unit.type in found.reserve else ""
        yield StripEntry(label, words, ticks, limits[unit.index], _hits(unit), unit.lost, on_tracks)


def _is_ticked(subject: Subject, unit: Unit, tick: Tick) -> bool | None:
    """Return whether a unit begins in a state, None if it can never be in it."""
    if tick.key not in subject.ruleset.play.units[unit.type].keys:
        return None
    return unit.keys.get(tick.key) not in {None, False}


def _due(word: str, arrives: Arrival) -> str:
    """Return when a unit comes: `round 3`, `from round 3 on 5+`."""
    return f"from {word} {arrives.turn} on {arrives.needs}+" if arrives.needs else f"{word} {arrives.turn}"


def _unticked(subject: Subject, unit: Unit, limits: tuple[Limit, ...]) -> Unit:
    """Return the unit without what its boxes say: they are ticked in print, and words beside them say it twice.

    Words stay that say more than a box, such as who tows a gun.
    """
    boxes = {tick.key for tick in subject.ruleset.kit.ticks if isinstance(unit.keys.get(tick.key), bool)}
    said = boxes | ({"hits"} if limits else set())
    return replace(unit, keys={key: value for key, value in unit.keys.items() if key not in said})


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
