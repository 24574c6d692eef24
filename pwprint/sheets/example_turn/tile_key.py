"""How to read a tile: one of the battle's own, and beside it what stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.block import Block, beside, gap, stacked
from pwprint.page.display_type import section
from pwprint.page.prose import Face, paragraph
from pwprint.pdf.marks import Group
from pwprint.pieces.tile_face import faces
from pwprint.sheets.labels import label_of, states_of
from pwprint.sheets.stands import stand_pieces, stands_of
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Back
    from pwprint.pdf.marks import Mm
    from pwprint.pieces.tile_face import TileLabel
    from pwprint.sheets.example_turn.context import ExampleContext

_SIZE: Mm = 22.0
_BESIDE: Mm = 4.0
_WORDS: Mm = 28.0
"""The narrowest words that stand beside a stand: others stand below it."""
_TYPE = 8.6
_STAND = 0.75  # of its size: a stand in a column
_PLANS = "The plans show which stand of its unit this is: left or right in battle, front or rear on the march."


def tile_key(context: ExampleContext, width: Mm) -> Block:
    """Return a tile, or on the open table a stand, and its words."""
    return _KEYS[context.units.subject.scenario.board.surface](context, width)


def _of_tile(context: ExampleContext, width: Mm) -> Block:
    subject = context.units.subject
    unit = max(subject.scenario.units, key=lambda unit: (len(states_of(subject, unit)[0].stats), -unit.index))
    label, back = states_of(subject, unit)[0], subject.ruleset.kit.back(subject.scenario.options)
    front, _ = faces(label, context.units.style(unit.index), back, _SIZE)
    tile = Group(front, (1.0, 0.0, 0.0, 1.0, 0.0, -_SIZE), (0.0, 0.0, _SIZE, _SIZE), "example:tile")
    face = Face("serif", _TYPE, context.ink.ink, 1.24)
    wide = width - _SIZE - _BESIDE
    said = _words(context, label, back)
    words = stacked([line for text in said for line in (*paragraph(text, wide, face), gap(0.5))])
    return stacked(
        (
            gap(2.0),
            section("How to read a tile", width, context.ink, 1.6),
            beside([(0.0, Block(_SIZE, (tile,))), (_SIZE + _BESIDE, words)]),
        )
    )


def _words(context: ExampleContext, label: TileLabel, back: Back | None) -> Iterator[str]:
    """Yield what is on a tile, from top to bottom."""
    arrow = ", and its front" if label.arrow else ""
    yield f"{label.id}: its id on roster and tracks{arrow}."
    if label.pips:
        grades = context.units.subject.ruleset.kit.grades
        yield f"Lozenges: its quality, here {grades[label.pips - 1].lower()}."
    stats = joined(f"{stat.label} {stat.value}" for stat in label.stats)
    yield f"Numbers: {stats}, as the quick reference explains them."
    if back is not None:
        yield f"Its back says {back.word.lower()}."


def _of_table(context: ExampleContext, width: Mm) -> Block:
    """Return one of the stands of a unit that has two, and what stands on it."""
    subject = context.units.subject
    unit = max(subject.scenario.units, key=lambda unit: (stands_of(subject, unit), -unit.index))
    piece = stand_pieces(subject, unit, context.units.style(unit.index))[0]
    size = (_STAND * piece.width, _STAND * piece.height)
    box = (0.0, 0.0, piece.width, piece.height)
    stand = Group(piece.front, (_STAND, 0.0, 0.0, _STAND, 0.0, -size[1]), box, "example:stand")
    label, back = label_of(subject, unit), subject.ruleset.kit.back(subject.scenario.options)
    face = Face("serif", _TYPE, context.ink.ink, 1.24)
    words = (*_words(context, label, back), *((_PLANS,) if stands_of(subject, unit) > 1 else ()))
    left, drawn = size[0] + _BESIDE, Block(size[1], (stand,))
    wide = width - left if width - left >= _WORDS else width
    lines = stacked([line for text in words for line in (*paragraph(text, wide, face), gap(0.5))])
    both = beside([(0.0, drawn), (left, lines)]) if wide < width else stacked((drawn, gap(2.0), lines))
    return stacked((gap(2.0), section("How to read a stand", width, context.ink, 1.6), both))


_KEYS = {Surface.GRID: _of_tile, Surface.TABLE: _of_table}
