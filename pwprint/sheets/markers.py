"""Chits for the bag and markers: only those that the rules and the scenario need, and a few to spare."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.game.goals.terms import places_of
from pwprint.game.kit import limbers, markers_of
from pwprint.page.imposition import SheetPiece
from pwprint.page.look import Batteries
from pwprint.page.sheet import PrintSettings, Sheet, Subject, unbound
from pwprint.page.side_style import SideStyle, side_styles
from pwprint.pieces.chit_face import (
    CHIT,
    MARKER,
    MARKER_GAP,
    SMALLEST_MARKER,
    chit,
    loose_marker,
    marker,
    place_marker,
    side_marker,
)
from pwprint.pieces.standard import flag_of
from pwprint.sheets.cut_out import ADVICE, CUT, cut_out
from pwprint.sheets.stands import hit_markers
from pwprint.sheets.tiles import unit_pieces
from pwprint.sheets.tracks.lead import has_seat
from pwprint.sheets.tracks.losses import counts
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Marker
    from pwprint.pdf.marks import Booklet, Mark, Mm

TITLE = "Chits and markers"
SPARE_CHITS = 2
"""Chits of each side beyond one for each of its units."""
SPARE_MARKERS = 1
"""Markers of each kind beyond those that may be on the board at the same time; a unit's own have none."""
_OF_TILE = 0.6

Sides = tuple[SideStyle, SideStyle]


class Lot(Struct, frozen=True):
    """All pieces of a kind: what they are called, how many of them are spare, the last ones, and whose they are."""

    title: str
    pieces: tuple[SheetPiece, ...]
    spare: int = 0
    whose: str = ""

    @property
    def words(self) -> str:
        """The count and the title, such as `14 chits (Danes, 2 spare)`."""
        about = ", ".join(word for word in (self.whose, f"{self.spare} spare" if self.spare else "") if word)
        return f"{len(self.pieces)} {self.title}{f' ({about})' if about else ''}"


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sheets of chits and markers of a scenario."""
    notes = (manifest(of_print(subject, settings)), f"{ADVICE[settings.backs]} {CUT}")
    title = TITLE if subject.ruleset.kit.chits else "Markers"
    return cut_out(subject, settings, title, blocks(subject, settings), notes)


def manifest(found: tuple[Lot, ...]) -> str:
    """Return how many pieces of each kind there are, in words."""
    return f"Pieces: {joined([lot.words for lot in found])}."


def blocks(subject: Subject, settings: PrintSettings) -> tuple[tuple[SheetPiece, ...], ...]:
    """Return the pieces in blocks of one size: all markers, and the chits of each side, which begin a row."""
    pieces = ((lot.whose, piece) for lot in of_print(subject, settings) for piece in lot.pieces)
    parts = groupby(pieces, key=lambda named: (named[0], named[1].width, named[1].height))
    return tuple(tuple(piece for _, piece in part) for _, part in parts)


def of_print(subject: Subject, settings: PrintSettings) -> tuple[Lot, ...]:
    """Return all lots in the sizes that go with a print."""
    return lots(subject, marker_size(unit_pieces(subject).size(subject, settings)), settings.batteries)


def marker_size(tile: Mm) -> Mm:
    """Return the side of markers that lie on tiles of a size and leave most of them in sight."""
    return max(SMALLEST_MARKER, min(MARKER, int(2 * _OF_TILE * tile) / 2))


def lots(subject: Subject, size: Mm = MARKER, batteries: Batteries = Batteries.TILES) -> tuple[Lot, ...]:
    """Return everything but the units that lies on the board, on its tracks or in the bag."""
    sides = side_styles(subject.scenario, subject.look)
    hits = hit_markers(subject.ruleset.kit.hits(subject.scenario, subject.ruleset), subject.look)
    return (
        *_chits(subject, sides),
        *_of_rules(subject, _needed(subject, batteries), sides, size),
        *((Lot("hit markers", hits),) if hits else ()),
        *_holders(subject, sides, size),
        *_counters(subject, sides, size),
    )


def _chits(subject: Subject, sides: Sides) -> Iterator[Lot]:
    if not subject.ruleset.kit.chits:
        return
    for side, style in zip(subject.scenario.sides, sides, strict=True):
        faces, count = chit(style, flag_of(side)), len(side.units) + SPARE_CHITS
        pieces = tuple(
            SheetPiece(f"chit:{side.id}:{number}", CHIT, CHIT, *faces, MARKER_GAP) for number in range(1, count + 1)
        )
        yield Lot("chits", pieces, SPARE_CHITS, side.title)


def _needed(subject: Subject, batteries: Batteries) -> tuple[Marker, ...]:
    """Return the markers that the ruleset asks for, and those of guns that have one tile for both states."""
    asked = subject.ruleset.kit.markers(subject.scenario, subject.ruleset)
    if batteries is Batteries.TILES or subject.ruleset.kit.limbering is None:
        return asked
    guns = {name for name, kind in subject.ruleset.play.units.items() if limbers(kind)}
    return (*markers_of(subject.scenario, guns, "limbered", "unlimbered"), *asked)


def _of_rules(subject: Subject, asked: tuple[Marker, ...], sides: Sides, size: Mm) -> Iterator[Lot]:
    """Yield markers by what they say."""
    kinds: dict[str, list[Marker]] = {}
    for needed in asked:
        kinds.setdefault(needed.front, []).append(needed)
    for word, kind in kinds.items():
        spare = SPARE_MARKERS if kind[0].unit is None else 0
        faces = [_faces(subject, needed, sides, size) for needed in (*kind, *kind[:spare])]
        pieces = (_marker(f"{word}:{number}", both[0], both[1], size) for number, both in enumerate(faces, 1))
        yield Lot(f"\u2018{word}\u2019", tuple(pieces), spare)


def _faces(subject: Subject, needed: Marker, sides: Sides, size: Mm) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    words = (needed.front, needed.back)
    unit = None if needed.unit is None else subject.scenario.units[needed.unit]
    front, back = (
        loose_marker(word, size, subject.look) if unit is None else marker(word, unit.id, sides[unit.side], size)
        for word in words
    )
    return front, back


def _holders(subject: Subject, sides: Sides, size: Mm) -> Iterator[Lot]:
    """Yield what lies on the places that a victory asks for: one side's flag in front, the other's behind."""
    scenario = subject.scenario
    wanted = Counter(place for _, term in scenario.goals for place in places_of(term))
    both = [(style, flag_of(side)) for style, side in zip(sides, scenario.sides, strict=True)]
    faces = [tuple(place_marker(place + 1, *who, size) for who in both) for place in sorted(wanted)]
    if faces:
        pieces = (_marker(f"holds:{number}", both[0], both[1], size) for number, both in enumerate(faces, 1))
        yield Lot("flag for a place" if len(faces) == 1 else "flags for places", tuple(pieces))


def _counters(subject: Subject, sides: Sides, size: Mm) -> Iterator[Lot]:
    """Yield what is moved along the tracks."""
    word = subject.ruleset.book.turn_word
    turn = loose_marker(word, size, subject.look)
    yield Lot(f"for the {word} track", (_marker("turn:1", turn, turn, size),))
    if has_seat(subject) and not subject.ruleset.kit.chits:
        both = zip(sides, subject.scenario.sides, strict=True)
        front, back = (side_marker("first", style, flag_of(side), size) for style, side in both)
        yield Lot("for who acts first", (_marker("first:1", front, back, size),))
    whose = zip(subject.scenario.sides, sides, strict=True)
    tracks = [(count.marker, style, flag_of(side)) for side, style in whose for count in counts(subject, side)]
    faces = [side_marker(*each, size) for each in tracks]
    pieces = tuple(_marker(f"track:{number}", face, face, size) for number, face in enumerate(faces, 1))
    resolve = " and resolve" if len(pieces) > len(sides) else ""
    yield Lot(f"for the tracks of losses{resolve}", pieces)


def _marker(name: str, front: tuple[Mark, ...], back: tuple[Mark, ...], size: Mm) -> SheetPiece:
    return SheetPiece(f"marker:{name}", size, size, front, back, MARKER_GAP)


SHEET = Sheet("markers", TITLE, make, bound=unbound)
