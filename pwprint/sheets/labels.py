"""What is printed on a unit's pieces, from the roster and the ruleset's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pieces.tile_face import Label

if TYPE_CHECKING:
    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import Subject


def label_of(subject: Subject, unit: Unit) -> Label:
    """Return the label of a unit."""
    kind = subject.ruleset.units_with(subject.scenario.options)[unit.type]
    arrow = subject.ruleset.piece(subject.scenario, subject.ruleset, unit).facing is not None
    stats, grade = subject.ruleset.stats(subject.scenario, unit, kind), subject.ruleset.grade(subject.scenario, unit)
    return Label(unit.id, unit.name or kind.title, kind.code, kind.symbol, stats, arrow, grade)
