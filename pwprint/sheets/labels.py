"""What is printed on a unit's pieces, from the roster and the ruleset's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pieces.tile_face import TileLabel

if TYPE_CHECKING:
    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import Subject


def label_of(subject: Subject, unit: Unit) -> TileLabel:
    """Return the label of a unit."""
    kind = subject.ruleset.play.units_with(subject.scenario.options)[unit.type]
    arrow = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit).facing is not None
    kit = subject.ruleset.kit
    stats, grade = kit.stats(subject.scenario, unit, kind), kit.grade(subject.scenario, unit)
    return TileLabel(unit.id, unit.name or kind.title, kind.code, kind.symbol, stats, arrow, grade)
