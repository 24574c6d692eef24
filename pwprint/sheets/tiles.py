"""Unit tiles with their backs, on the open table stands."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page.imposition import SheetPiece
from pwprint.page.look import Batteries
from pwprint.page.paper import Backs, NoRoomError
from pwprint.page.sheet import PrintSettings, Sheet, Subject, unbound
from pwprint.page.side_style import side_styles
from pwprint.pieces.tile_face import faces
from pwprint.pieces.tile_layout import SMALLEST, TILE, tile_layout
from pwprint.pieces.tile_name import shared_part
from pwprint.pieces.tile_numbers import brief, outspoken
from pwprint.sheets.cut_out import ADVICE, CUT, cut_out
from pwprint.sheets.labels import label_of, states_of
from pwprint.sheets.stands import STANDS
from pwprint.sheets.unit_pieces import UnitPieces
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Unit
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Booklet, Mm
    from pwprint.sheets.unit_pieces import Maker

Blocks = tuple[tuple[SheetPiece, ...], ...]
"""Pieces in blocks, each of one size or one side."""

TITLE = "Unit tiles"
_SWAPPED = "Guns have two tiles: swap them as they limber and unlimber."
_CORNERS = "Snip their corners where the colour ends, so that they fit a hex in any direction."
_AROUND = 3.0  # mm less than an area, so that its edges stay in sight
OF_HEX = 0.8
"""How broad tiles are beside a hex: with their corners cut off they lie within it, whichever way they face."""
SNIP = 0.069
"""What each corner of such a tile takes of its upper and lower edge, if it is cut by hand: a press cuts straight."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sheets of the unit tiles of a scenario."""
    notes = (f"{manifest(subject, settings)} {about(subject, settings)}", f"{ADVICE[settings.backs]} {CUT}")
    return cut_out(subject, settings, unit_pieces(subject).title, blocks(subject, settings), notes)


def blocks(subject: Subject, settings: PrintSettings) -> Blocks:
    """Return the pieces of both sides in blocks of one size: some commanders have small bases where others have not."""
    ordered = (sorted(block, key=_extent) for block in _sides(subject, settings))
    return tuple(tuple(alike) for block in ordered for _, alike in groupby(block, key=_extent))


def _extent(piece: SheetPiece) -> tuple[Mm, Mm]:
    return piece.width, piece.height


def manifest(subject: Subject, settings: PrintSettings) -> str:
    """Return how many pieces each side has, in words."""
    word = unit_pieces(subject).word
    sides = zip(_sides(subject, settings), subject.scenario.sides, strict=True)
    return f"Pieces: {', '.join(f'{len(pieces)} {word}s ({side.title})' for pieces, side in sides)}."


def about(subject: Subject, settings: PrintSettings) -> str:
    """Return what there is to know about the pieces: their size, guns with two tiles, what backs forbid, hits."""
    has_gun = any(piece.name.endswith(":limbered") for block in _sides(subject, settings) for piece in block)
    parts = (
        unit_pieces(subject).about(subject, settings),
        _gauge(subject),
        _SWAPPED if has_gun else "",
        "" if settings.backs is Backs.NONE else _limits(subject),
        unit_pieces(subject).advice,
    )
    return " ".join(filter(None, parts))


def _sizes(subject: Subject, settings: PrintSettings) -> str:
    square = _square(subject, settings)
    size = tile_size(subject, square)
    words = _short_words(subject, size)
    legend = f" {', '.join(words)}." if words else ""
    corners = "" if settings.bleed or _is_square(subject) else f" {_CORNERS}"
    return f"Tiles of {size:g} mm for a map with {_areas(subject, square)}.{corners}{legend}"


def _short_words(subject: Subject, size: Mm) -> tuple[str, ...]:
    """Return what the short words on tiles stand for, such as `Mv: Move`; all tiles have them if one needs them."""
    stats = [label_of(subject, unit).stats for unit in subject.scenario.units]
    layout = tile_layout(size, facing=False, pips=False)
    if all(outspoken(row, layout) for row in stats):
        return ()
    return tuple(f"{brief(word)}: {word}" for word in dict.fromkeys(stat.label for row in stats for stat in row))


def _name_part(subject: Subject, size: Mm) -> float:
    """Return how large the names of all tiles are, beside their usual size."""
    labels = [label_of(subject, unit) for unit in subject.scenario.units]
    return shared_part((label.name for label in labels), tile_layout(size, facing=False, pips=False))


def tile_size(subject: Subject, square: Mm) -> Mm:
    """Return the side of the tiles that go with a map: 25 mm, or as much less as its squares ask for."""
    room = square - _AROUND if _is_square(subject) else OF_HEX * square
    return max(SMALLEST, min(TILE, int(room * 2) / 2))


def _is_square(subject: Subject) -> bool:
    return lattice(subject.scenario.board).room == UNIT


def _printed_size(subject: Subject, settings: PrintSettings) -> Mm:
    return tile_size(subject, _square(subject, settings))


def _square(subject: Subject, settings: PrintSettings) -> Mm:
    """Return the size of the squares of the map that is printed with the same settings."""
    if not settings.one_page_map:
        return settings.square
    from pwprint.map.board_pages import gathered, layout  # noqa: PLC0415 - only small maps decide their squares themselves

    try:
        return layout(gathered(subject), settings).grid.unit
    except NoRoomError:
        # The map itself says that it finds no room.
        return settings.square


def _areas(subject: Subject, square: Mm) -> str:
    return f"{subject.scenario.board.areas} of {square:g} mm"


@lru_cache(maxsize=8)
def _sides(subject: Subject, settings: PrintSettings) -> Blocks:
    """Return the pieces of each side."""
    found = tuple(of_units(subject, settings, 0.0 if settings.bleed else SNIP))
    return tuple(
        tuple(piece for unit, pieces in found if unit.side == side.index for piece in pieces)
        for side in subject.scenario.sides
    )


def of_units(
    subject: Subject, settings: PrintSettings, snip: float = 0.0
) -> Iterator[tuple[Unit, tuple[SheetPiece, ...]]]:
    """Yield the units of both sides, each with its pieces; `snip` is what is cut off the corners of tiles for hexes."""
    pieces = unit_pieces(subject).maker(subject, settings, snip)
    styles = side_styles(subject.scenario, subject.look)
    for side, style in zip(subject.scenario.sides, styles, strict=True):
        for unit in side.units:
            yield unit, tuple(pieces(unit, style))


def _maker(subject: Subject, settings: PrintSettings, share: float) -> Maker:
    size, back = _printed_size(subject, settings), subject.ruleset.kit.back(subject.scenario.options)
    snip = 0.0 if _is_square(subject) else share * size
    terse, part = bool(_short_words(subject, size)), _name_part(subject, size)

    def tiles(unit: Unit, style: SideStyle) -> Iterator[SheetPiece]:
        both = settings.batteries is Batteries.TILES
        labels = states_of(subject, unit) if both else (label_of(subject, unit),)
        for name, label in zip((f"tile:{unit.id}", f"tile:{unit.id}:limbered"), labels, strict=False):
            like_others = replace(label, terse=terse, name_part=part)
            yield SheetPiece(name, size, size, *faces(like_others, style, back, size, snip))

    return tiles


_UNIT_PIECES = {
    Surface.GRID: UnitPieces("tile", TITLE, "", _printed_size, _sizes, _maker),
    Surface.TABLE: STANDS,
}


def unit_pieces(subject: Subject) -> UnitPieces:
    """Return what stands for the units of a scenario."""
    return _UNIT_PIECES[subject.scenario.board.surface]


def _gauge(subject: Subject) -> str:
    """Return what the lozenges of tiles stand for, where units have them."""
    grades = subject.ruleset.kit.grades
    words = (f"{count} {grade.lower()}" for count, grade in sorted(enumerate(grades, 1), reverse=True))
    return f"Lozenges: {', '.join(words)}." if grades else ""


def _limits(subject: Subject) -> str:
    """Return where to read what a unit may not do once its piece is turned over, or that none ever is."""
    back = subject.ruleset.kit.back(subject.scenario.options)
    if back is None:
        return "No tile is turned over in this battle: backs show whose they are."
    return f"The quick reference says what \u2018{back.word.lower()}\u2019 means."


SHEET = Sheet("tiles", TITLE, make, bound=unbound)
