"""Unit tiles with their exhausted backs, chits for the bag and markers: everything that is cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.art.chit_face import CHIT, MARKER, chit, loose_marker, marker
from pwprint.art.livery import Livery, liveries
from pwprint.art.terrain.lattice import UNIT, lattice
from pwprint.art.tile_face import faces
from pwprint.art.tile_mould import SMALLEST, TILE
from pwprint.press.furniture import Imprint, fold_rulers, footer, header, side_rulers
from pwprint.press.imposition import DUPLEX, Leaf, Piece, field, fold_line, imposed, laid_out
from pwprint.press.paper import Backs
from pwprint.sheets import stands
from pwprint.sheets.base import PrintSettings, Sheet, Subject
from pwprint.sheets.imprint import booklet, program_version
from pwprint.sheets.labels import label_of
from pwprint.sheets.stands import measures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.press.marks import Booklet, Mark, Mm

TITLE = "Unit tiles"
SPARE_CHITS = 2
_AROUND = 3.0  # mm less than a square

_ADVICE = {
    Backs.LONG: "Print on both sides, turned over the long edge.",
    Backs.SHORT: "Print on both sides, turned over the short edge.",
    Backs.FOLD: "Fold along the dashed line with the print outside, glue, let it dry.",
    Backs.SPLIT: "Print the fronts, turn the sheets over their long edge and put them back, print the backs.",
    Backs.NONE: "Fronts only.",
}


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sheets of tiles, chits and markers of a scenario."""
    size, sizes = _size(subject, settings)
    blocks = _blocks(subject, size)
    sheets = laid_out(blocks, field(settings.paper, settings.backs))
    title, notes = _title(subject), _notes(subject, blocks, settings.backs, sizes)

    def dress(leaf: Leaf) -> tuple[Mark, ...]:
        name = f"{title}, backs" if leaf.back else title
        imprint = Imprint(subject.scenario.title, name, leaf.number, leaf.of, program_version(), notes)
        paper = settings.paper
        margins = (header(paper, imprint), footer(paper, imprint))
        if settings.backs is not Backs.FOLD:
            return (*margins, side_rulers(paper))
        # Halves of a folded sheet leave no margin for rulers; they stand at both sides of the fold.
        return (*margins, *fold_line(paper), fold_rulers(paper))

    pages = imposed(sheets, settings.paper, settings.backs, dress, title)
    return booklet(subject, title, pages, DUPLEX.get(settings.backs))


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
    return size, f"Tiles of {size:g} mm for a map with {_areas(subject, square)}."


def tile_size(subject: Subject, square: Mm) -> Mm:
    """Return the side of the tiles that go with a map: 25 mm, or as much less as its squares ask for."""
    room = square * lattice(subject.scenario.board).room / UNIT - _AROUND
    return max(SMALLEST, min(TILE, int(room * 2) / 2))


def _square(subject: Subject, settings: PrintSettings) -> Mm:
    """Return the size of the squares of the map that is printed with the same settings."""
    if not settings.one_page_map:
        return settings.square
    from pwprint.sheets.map import gathered, layout  # noqa: PLC0415 - only small maps decide their squares themselves

    try:
        return layout(gathered(subject), settings).grid.square
    except ValueError:
        # The map itself says that it finds no room.
        return settings.square


def _areas(subject: Subject, square: Mm) -> str:
    return f"{subject.scenario.board.areas} of {square:g} mm"


def _blocks(subject: Subject, size: Mm) -> tuple[tuple[Piece, ...], ...]:
    sides = liveries(subject.scenario, subject.look)
    tiles = (tuple(_tiles(subject, livery, index, size)) for index, livery in enumerate(sides))
    chits = tuple(piece for index, livery in enumerate(sides) for piece in _chits(subject, livery, index))
    found = measures(subject)
    hits = stands.hit_markers(found) if found is not None else ()
    return (*tiles, chits, (*_markers(subject, sides), *hits))


def _tiles(subject: Subject, livery: Livery, side: int, size: Mm) -> Iterator[Piece]:
    found = measures(subject)
    for unit in subject.scenario.sides[side].units:
        label = label_of(subject, unit)
        if found is not None:
            yield from stands.pieces(subject, unit, label, livery, found)
        else:
            yield Piece(f"tile:{unit.id}", size, size, *faces(label, livery, subject.ruleset.back, size))


def _chits(subject: Subject, livery: Livery, side: int) -> tuple[Piece, ...]:
    # Rounds are what rulesets with a bag play; the others play turns.
    if not subject.ruleset.chits:
        return ()
    units = subject.scenario.sides[side]
    face = chit(livery)
    names = (f"chit:{units.id}:{number}" for number in range(1, len(units.units) + SPARE_CHITS + 1))
    return tuple(Piece(name, CHIT, CHIT, face, face) for name in names)


def _markers(subject: Subject, sides: tuple[Livery, Livery]) -> Iterator[Piece]:
    for number, piece in enumerate(subject.ruleset.markers(subject.scenario), 1):
        unit = None if piece.unit is None else subject.scenario.units[piece.unit]
        if unit is None:
            sides_of_it = (loose_marker(word) for word in (piece.front, piece.back))
        else:
            sides_of_it = (marker(word, unit.id, sides[unit.side]) for word in (piece.front, piece.back))
        yield Piece(f"marker:{piece.front}:{number}", MARKER, MARKER, *sides_of_it)


def _notes(subject: Subject, blocks: tuple[tuple[Piece, ...], ...], backs: Backs, sizes: str) -> tuple[str, ...]:
    reverse = "" if backs is Backs.NONE else " On the backs a crossed circle means: may not."
    reverse += stands.ADVICE if measures(subject) is not None else ""
    advice = f"{sizes} {_ADVICE[backs]} Cut along the marks, the blocks apart first."
    return (_manifest(subject, blocks) + reverse, advice)


def _manifest(subject: Subject, blocks: tuple[tuple[Piece, ...], ...]) -> str:
    *tiles, chits, markers = blocks
    first, second = subject.scenario.sides
    kind = "tiles" if measures(subject) is None else "stands"
    parts = [f"{len(tiles[0])} {kind} {first.name or first.id}, {len(tiles[1])} {kind} {second.name or second.id}"]
    if chits:
        parts.append(f"{len(chits)} chits ({2 * SPARE_CHITS} of them spare)")
    if markers:
        parts.append(f"{len(markers)} {'marker' if len(markers) == 1 else 'markers'}")
    return "Pieces: " + ", ".join(parts) + "."


SHEET = Sheet("tiles", TITLE, make)
