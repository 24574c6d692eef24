"""What is printed on a unit's pieces, from the roster and the ruleset's tables."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game.kit import limbers
from pwprint.pieces.figure import TileLabel
from pwprint.pieces.standard import flag_of
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import Subject


def number_columns(labels: Iterable[TileLabel]) -> tuple[str, ...]:
    """Return the words of the numbers of units in one order: that of most of their tiles, others put in between.

    All lists of units take their columns from here.
    """
    rows = Counter(tuple(stat.label for stat in label.stats) for label in labels)
    columns: list[str] = []
    for row, _ in sorted(rows.items(), key=lambda found: (-len(found[0]), -found[1])):
        for number, word in enumerate(row):
            if word not in columns:
                after = next((columns.index(known) for known in row[number + 1 :] if known in columns), len(columns))
                columns.insert(after, word)
    return tuple(columns)


def states_of(subject: Subject, unit: Unit) -> tuple[TileLabel, ...]:
    """Return the labels of a unit's tiles: of a gun that limbers one in battery and one limbered, else one."""
    label, kit = label_of(subject, unit), subject.ruleset.kit
    kind = subject.ruleset.play.units_with(subject.scenario.options)[unit.type]
    if kit.limbering is None or not limbers(kind):
        return (label,)
    stats = kit.stats(subject.scenario, unit, kind)
    return (
        replace(label, stats=kit.limbering.in_battery(stats)),
        replace(label, stats=kit.limbering.limbered(stats), symbol=f"limbered-{label.symbol}"),
    )


def starting_symbol(subject: Subject, unit: Unit) -> str:
    """Return the symbol of a unit as it starts: guns that are limbered or towed have wheels."""
    symbol = subject.ruleset.play.units[unit.type].symbol
    piece = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit)
    moves = piece.limbered or unit.keys.get("towed_by") is not None
    return f"limbered-{symbol}" if moves else symbol


def label_of(subject: Subject, unit: Unit) -> TileLabel:
    """Return the label of a unit, with the numbers of all its states."""
    return _labels(subject)[unit.index]


@lru_cache(maxsize=8)
def _labels(subject: Subject) -> tuple[TileLabel, ...]:
    """Return the labels of all units: a kit asks twenty times for each."""
    return tuple(_labelled(subject, unit) for unit in subject.scenario.units)


def _labelled(subject: Subject, unit: Unit) -> TileLabel:
    kind = subject.ruleset.play.units_with(subject.scenario.options)[unit.type]
    arrow = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit).facing is not None
    kit = subject.ruleset.kit
    stats, grade = kit.stats(subject.scenario, unit, kind), kit.grade(subject.scenario, unit)
    stats = kit.of_all_states(kind, stats)
    pips = kit.grades.index(grade) + 1 if grade in kit.grades else 0
    own, side = subject.artwork.get, subject.scenario.sides[unit.side]
    return TileLabel(
        unit.id, unit.name or kind.title, kind.code, kind.symbol, stats, arrow, grade, pips,
        picture=own(unit.picture), flag=own(unit.flag or side.flag), flies=flag_of(side), army=side.title,
        unprinted=kit.unprinted(kind),
    )  # fmt: skip
