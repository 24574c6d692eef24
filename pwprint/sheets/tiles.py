"""Unit tiles with their exhausted backs, chits for the bag and markers: everything that is cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.art.chit_face import CHIT, MARKER, chit, marker
from pwprint.art.livery import Livery, liveries
from pwprint.art.tile_face import TILE, Label, back, front
from pwprint.press.furniture import Imprint, footer, header, side_rulers
from pwprint.press.imposition import DUPLEX, Leaf, Piece, field, fold_line, imposed, laid_out
from pwprint.press.paper import Backs
from pwprint.sheets.base import PrintSettings, Sheet, Subject
from pwprint.sheets.imprint import booklet, program_version

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.press.marks import Booklet, Mark
    from pwprint.scenario import Unit

TITLE = "Unit tiles"
SPARE_CHITS = 2

_ADVICE = {
    Backs.LONG: "Print on both sides, turned over the long edge.",
    Backs.SHORT: "Print on both sides, turned over the short edge.",
    Backs.FOLD: "Fold along the dashed line with the print outside, glue, let it dry.",
    Backs.SPLIT: "Print the fronts, turn the sheets over their long edge and put them back, print the backs.",
    Backs.NONE: "Fronts only.",
}


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sheets of tiles, chits and markers of a scenario."""
    blocks = _blocks(subject)
    sheets = laid_out(blocks, field(settings.paper, settings.backs))
    notes = _notes(subject, blocks, settings.backs)

    def dress(leaf: Leaf) -> tuple[Mark, ...]:
        name = f"{TITLE}, backs" if leaf.back else TITLE
        imprint = Imprint(subject.scenario.title, name, leaf.number, leaf.of, program_version(), notes)
        paper = settings.paper
        margins = (header(paper, imprint), footer(paper, imprint))
        if settings.backs is not Backs.FOLD:
            return (*margins, side_rulers(paper))
        # Halves of a folded sheet leave no margin for rulers; they stand beside the fold.
        middle = paper.width / 2
        return (*margins, *fold_line(paper), side_rulers(paper, middle - 0.4, middle + 0.4))

    pages = imposed(sheets, settings.paper, settings.backs, dress, TITLE)
    return booklet(subject, TITLE, pages, DUPLEX.get(settings.backs))


def manifest(subject: Subject) -> str:
    """Return how many pieces of each kind there are, in words."""
    return _manifest(subject, _blocks(subject))


def _blocks(subject: Subject) -> tuple[tuple[Piece, ...], ...]:
    sides = liveries(subject.scenario)
    tiles = (tuple(_tiles(subject, livery, index)) for index, livery in enumerate(sides))
    chits = tuple(piece for index, livery in enumerate(sides) for piece in _chits(subject, livery, index))
    return (*tiles, chits, tuple(_markers(subject, sides)))


def _tiles(subject: Subject, livery: Livery, side: int) -> Iterator[Piece]:
    for unit in subject.scenario.sides[side].units:
        label = _label(subject, unit)
        yield Piece(f"tile:{unit.id}", TILE, TILE, front(label, livery), back(label, livery, subject.ruleset.back))


def _label(subject: Subject, unit: Unit) -> Label:
    kind = subject.ruleset.units[unit.type]
    arrow = subject.scenario.options.get("facing", "none") != "none"
    return Label(unit.id, unit.name or kind.title, kind.code, kind.symbol, kind.stats(), arrow)


def _chits(subject: Subject, livery: Livery, side: int) -> tuple[Piece, ...]:
    # Rounds are what rulesets with a bag play; the others play turns.
    if not subject.ruleset.chits:
        return ()
    units = subject.scenario.sides[side]
    face = chit(livery)
    names = (f"chit:{units.id}:{number}" for number in range(1, len(units.units) + SPARE_CHITS + 1))
    return tuple(Piece(name, CHIT, CHIT, face, face) for name in names)


def _markers(subject: Subject, sides: tuple[Livery, Livery]) -> Iterator[Piece]:
    for unit in subject.scenario.units:
        state = subject.ruleset.markers.get(unit.type)
        if state is not None:
            faces = (marker(state, unit.id, sides[unit.side], on) for on in (True, False))
            yield Piece(f"marker:{unit.id}", MARKER, MARKER, *faces)


def _notes(subject: Subject, blocks: tuple[tuple[Piece, ...], ...], backs: Backs) -> tuple[str, ...]:
    reverse = "" if backs is Backs.NONE else " On the backs a crossed circle means: may not."
    return (_manifest(subject, blocks) + reverse, f"{_ADVICE[backs]} Cut along the marks, the blocks apart first.")


def _manifest(subject: Subject, blocks: tuple[tuple[Piece, ...], ...]) -> str:
    *tiles, chits, markers = blocks
    first, second = subject.scenario.sides
    parts = [f"{len(tiles[0])} tiles {first.name or first.id}, {len(tiles[1])} tiles {second.name or second.id}"]
    if chits:
        parts.append(f"{len(chits)} chits ({2 * SPARE_CHITS} of them spare)")
    if markers:
        parts.append(f"{len(markers)} {'marker' if len(markers) == 1 else 'markers'}")
    return "Pieces: " + ", ".join(parts) + "."


SHEET = Sheet("tiles", TITLE, make)
