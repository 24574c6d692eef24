"""Unit tiles with their exhausted backs, on the open table stands."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page.imposition import SheetPiece
from pwprint.page.paper import Backs
from pwprint.page.sheet import PrintSettings, Sheet, Subject
from pwprint.page.side_style import SideStyle, side_styles
from pwprint.pieces.tile_face import faces, says_grade, says_limits
from pwprint.pieces.tile_layout import SMALLEST, TILE, TileLayout
from pwprint.pieces.tile_numbers import brief, outspoken
from pwprint.sheets import stands
from pwprint.sheets.labels import label_of
from pwprint.sheets.pieces import ADVICE, CUT, cut_out
from pwprint.sheets.stands import measures
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Booklet, Mm

TITLE = "Unit tiles"
_AROUND = 3.0  # mm less than a square


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sheets of the unit tiles of a scenario."""
    size, sizes = _size(subject, settings)
    blocks = _blocks(subject, size)
    notes = _notes(subject, blocks, settings.backs, sizes)
    return cut_out(subject, settings, _title(subject), _of_one_size(blocks), notes)


def _of_one_size(blocks: tuple[tuple[SheetPiece, ...], ...]) -> tuple[tuple[SheetPiece, ...], ...]:
    """Split blocks in which pieces differ in size: commanders have small bases where others have large ones."""
    ordered = (sorted(block, key=_extent) for block in blocks)
    return tuple(tuple(alike) for block in ordered for _, alike in groupby(block, key=_extent))


def _extent(piece: SheetPiece) -> tuple[Mm, Mm]:
    return piece.width, piece.height


def manifest(subject: Subject) -> str:
    """Return how many pieces of each kind there are, in words."""
    return _manifest(subject, _blocks(subject, TILE))


def _title(subject: Subject) -> str:
    return TITLE if measures(subject) is None else stands.TITLE


def _size(subject: Subject, settings: PrintSettings) -> tuple[Mm, str]:
    """Return the side of tiles, and what the notes say of the size of the pieces."""
    found = measures(subject)
    if found is not None:
        return TILE, stands.sizes(found)
    square = _square(subject, settings)
    size = tile_size(subject, square)
    words = _short_words(subject, size) + _letters(subject, size)
    legend = f" {', '.join(words)}." if words else ""
    return size, f"Tiles of {size:g} mm for a map with {_areas(subject, square)}.{legend}"


def _short_words(subject: Subject, size: Mm) -> tuple[str, ...]:
    """Return what the short words on tiles stand for, such as `Mv: Move`; all tiles have them if one needs them."""
    stats = [label_of(subject, unit).stats for unit in subject.scenario.units]
    if all(outspoken(row, TileLayout(size)) for row in stats):
        return ()
    return tuple(f"{brief(word)}: {word}" for word in dict.fromkeys(stat.label for row in stats for stat in row))


def _letters(subject: Subject, size: Mm) -> tuple[str, ...]:
    """Return what the letters of qualities stand for, where any stands on a tile."""
    labels = [label_of(subject, unit) for unit in subject.scenario.units]
    grades = sorted({label.grade for label in labels if not says_grade(label, size)})
    return tuple(f"{grade[0].upper()}: {grade}" for grade in grades)


def tile_size(subject: Subject, square: Mm) -> Mm:
    """Return the side of the tiles that go with a map: 25 mm, or as much less as its squares ask for."""
    room = square * lattice(subject.scenario.board).room / UNIT - _AROUND
    return max(SMALLEST, min(TILE, int(room * 2) / 2))


def printed_size(subject: Subject, settings: PrintSettings) -> Mm:
    """Return the side of the tiles that are printed with the same settings."""
    return TILE if measures(subject) is not None else tile_size(subject, _square(subject, settings))


def _square(subject: Subject, settings: PrintSettings) -> Mm:
    """Return the size of the squares of the map that is printed with the same settings."""
    if not settings.one_page_map:
        return settings.square
    from pwprint.sheets.map import gathered, layout  # noqa: PLC0415 - only small maps decide their squares themselves

    try:
        return layout(gathered(subject), settings).grid.unit
    except ValueError:
        # The map itself says that it finds no room.
        return settings.square


def _areas(subject: Subject, square: Mm) -> str:
    return f"{subject.scenario.board.areas} of {square:g} mm"


def _blocks(subject: Subject, size: Mm) -> tuple[tuple[SheetPiece, ...], ...]:
    sides = side_styles(subject.scenario, subject.look)
    return tuple(tuple(_tiles(subject, style, index, size)) for index, style in enumerate(sides))


def _tiles(subject: Subject, style: SideStyle, side: int, size: Mm) -> Iterator[SheetPiece]:
    found = measures(subject)
    terse = found is None and bool(_short_words(subject, size))
    back = subject.ruleset.kit.back(subject.scenario.options)
    for unit in subject.scenario.sides[side].units:
        label = replace(label_of(subject, unit), terse=terse)
        if found is not None:
            yield from stands.pieces(subject, unit, label, style, found)
        else:
            yield SheetPiece(f"tile:{unit.id}", size, size, *faces(label, style, back, size))


def _notes(subject: Subject, blocks: tuple[tuple[SheetPiece, ...], ...], backs: Backs, sizes: str) -> tuple[str, ...]:
    reverse = "" if backs is Backs.NONE else f" {_limits(subject, blocks)}"
    reverse += stands.ADVICE if measures(subject) is not None else ""
    advice = f"{sizes} {ADVICE[backs]} {CUT}"
    return (_manifest(subject, blocks) + reverse, advice)


def _limits(subject: Subject, blocks: tuple[tuple[SheetPiece, ...], ...]) -> str:
    """Return how to read on the backs what a unit may not do, or where else that stands."""
    said = "On the backs a crossed circle means: may not."
    if measures(subject) is not None:
        return said
    back = subject.ruleset.kit.back(subject.scenario.options)
    size = next((tile.width for tiles in blocks for tile in tiles), TILE)
    elsewhere = f"{back.word.capitalize()}: the quick reference says what it may not do."
    return said if says_limits(back, size) else elsewhere


def _manifest(subject: Subject, blocks: tuple[tuple[SheetPiece, ...], ...]) -> str:
    sides = subject.scenario.sides
    kind = "tiles" if measures(subject) is None else "stands"
    counts = (f"{len(tiles)} {kind} ({side.name or side.id})" for tiles, side in zip(blocks, sides, strict=True))
    return f"Pieces: {', '.join(counts)}."


SHEET = Sheet("tiles", TITLE, make)
