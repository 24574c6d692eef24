"""The pieces of a scenario and where they lie: those that are printed, with the faces that are printed."""

from __future__ import annotations

from itertools import count, groupby
from math import atan2, degrees
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.sheets.briefing.places import coming, point
from pwprint.sheets.briefing.side import zone
from pwprint.sheets.markers import of_print
from pwprint.sheets.tiles import of_units
from pwprint.sheets.tracks.losses import counts
from pwprint.text.words import counted
from pwprint.values import Struct, replace
from pwprint.vtt.component import ComponentKind, FlatPicture, PieceState, PlayPiece, PlayPlace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pwprint.game.scenario import Unit
    from pwprint.page.imposition import SheetPiece
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.markers import Lot

BAG = "Bag of chits"
LOST = "lost before the battle"
_LIMBERED = ":limbered"


class Spots(Struct, frozen=True):
    """Where pieces can lie: on the map, in millimetres, and on boxes of the tracks by their names."""

    point: Callable[[Unit], Point]
    boxes: Mapping[str, PlayPlace]


def pieces_of(subject: Subject, settings: PrintSettings, spots: Spots) -> tuple[PlayPiece, ...]:
    """Return all pieces: the units of both sides, chits and markers. Those without a place lie in the tray."""
    return tuple(_distinct((*_units(subject, settings, spots), *_loose(subject, settings, spots))))


def _distinct(pieces: Iterable[PlayPiece]) -> Iterator[PlayPiece]:
    """Yield pieces with ids of their own, in capitals too: there are systems to which `r1.png` and `R1.png` are one."""
    keys: dict[str, object] = {}
    files: dict[str, object] = {}
    for piece in pieces:
        states = tuple(replace(state, id=_free(state.id, files, (state.front, state.back))) for state in piece.states)
        yield replace(piece, id=_free(piece.id, keys, piece), states=states)


def _free(name: str, taken: dict[str, object], what: object) -> str:
    """Return a name that nothing else has, with a number at its end if need be."""
    names = (f"{name}{f'-{number}' if number > 1 else ''}" for number in count(1))
    return next(each for each in names if taken.setdefault(each.casefold(), what) == what)


def _units(subject: Subject, settings: PrintSettings, spots: Spots) -> Iterator[PlayPiece]:
    for unit, printed in of_units(subject, settings):
        played = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit)
        alone = [piece for piece in printed if not piece.name.endswith(_LIMBERED)]
        others = [piece for piece in printed if piece.name.endswith(_LIMBERED)]
        side = subject.scenario.sides[unit.side]
        for number, (piece, place) in enumerate(zip(alone, _places(subject, unit, spots, alone), strict=True)):
            states = tuple(_state(each) for each in (piece, *others))
            yield PlayPiece(
                _file_name(piece.name),
                ComponentKind.UNIT,
                side.id,
                _unit_name(subject, unit, number, len(alone)),
                states,
                place,
                state=int(played.limbered and len(states) > 1),
                turned=played.exhausted,
                heads=_HEADS[subject.scenario.board.surface](subject, unit),
            )


def _state(piece: SheetPiece) -> PieceState:
    front, back = (FlatPicture(piece.width, piece.height, marks) for marks in (piece.front, piece.back))
    return PieceState(_file_name(piece.name), front, back)


def _file_name(name: str) -> str:
    """Return the name of a piece as the name of a file."""
    return "".join(letter if letter.isalnum() or letter == "_" else "-" for letter in name).strip("-")


def _unit_name(subject: Subject, unit: Unit, number: int, of: int) -> str:
    kind = subject.ruleset.play.units_with(subject.scenario.options)[unit.type]
    which = f" ({number + 1} of {of})" if of > 1 else ""
    return f"{unit.id} {unit.name or kind.title}{which}"


def _facings(subject: Subject, unit: Unit) -> int:
    """Return how many directions a unit on a grid can face."""
    facing = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit).facing
    return 1 if facing is None else len(subject.scenario.board.facings)


_HEADS: Mapping[Surface, Callable[[Subject, Unit], int]] = {Surface.GRID: _facings, Surface.TABLE: lambda *_: 0}
"""How many directions pieces can face; 0 for any."""


def _places(subject: Subject, unit: Unit, spots: Spots, pieces: list[SheetPiece]) -> tuple[PlayPlace, ...]:
    """Return where the pieces of a unit lie."""
    if unit.lost or (unit.at is None and unit.point is None):
        return (PlayPlace("tray", waiting(subject, unit), (0.0, 0.0)),) * len(pieces)
    return _STARTS[subject.scenario.board.surface](subject, unit, spots, pieces)


def waiting(subject: Subject, unit: Unit) -> str:
    """Return the name of the place where a unit waits that is not on the map."""
    side = subject.scenario.sides[unit.side]
    if unit.lost:
        words = LOST
    elif unit.arrives is not None:
        words = coming(subject.scenario, unit, subject.ruleset.book.turn_word)
    else:
        words = f"to be placed in {zone(subject, side)}"
    return f"{side.title}: {words[:1].lower()}{words[1:]}"


def _on_square(subject: Subject, unit: Unit, spots: Spots, pieces: list[SheetPiece]) -> tuple[PlayPlace, ...]:
    assert unit.at is not None
    board = subject.scenario.board
    facing = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit).facing
    heading = 0.0
    if facing is not None:
        from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415 - a table has none

        heading = _heading(lattice(board).ways[facing])
    return (PlayPlace("map", board.name(unit.at), spots.point(unit), heading),) * len(pieces)


def _heading(way: Point) -> float:
    """Return a direction in degrees, clockwise from north."""
    return round(degrees(atan2(*way)) % 360.0, 3)


def _on_table(subject: Subject, unit: Unit, spots: Spots, pieces: list[SheetPiece]) -> tuple[PlayPlace, ...]:
    """Return where the stands of a unit lie: side by side in battle, one behind the other on the march."""
    from pwprint.game.table.measure import unit_vector  # noqa: PLC0415 - few maps are of tables
    from pwprint.map.table.units import starts  # noqa: PLC0415 - shapely takes long to load

    (stands,) = (each for each in starts(subject.scenario, subject.ruleset) if each.unit is unit)
    (right, up), (x, y) = unit_vector(stands.heading), spots.point(unit)
    name = point(stands.at)

    def place(number: int, piece: SheetPiece) -> PlayPlace:
        aside = number - (len(pieces) - 1) / 2
        across, ahead = (aside * piece.width, 0.0) if stands.abreast else (0.0, -aside * piece.height)
        at = (x + across * up + ahead * right, y - across * right + ahead * up)
        return PlayPlace("map", name, at, round(stands.heading % 360.0, 3))

    return tuple(place(number, piece) for number, piece in enumerate(pieces))


_STARTS = {Surface.GRID: _on_square, Surface.TABLE: _on_table}


def _loose(subject: Subject, settings: PrintSettings, spots: Spots) -> Iterator[PlayPiece]:
    """Yield chits and markers, those that are alike as one."""
    boxes = iter(_track_boxes(subject))
    for lot in of_print(subject, settings):
        alike = [tuple(found) for _, found in groupby(lot.pieces, key=_likeness)]
        for number, found in enumerate(alike, 1):
            box = _box_of(found[0].name, boxes)
            place = spots.boxes.get(box) or PlayPlace("tray", _tray_name(lot), (0.0, 0.0))
            kind = ComponentKind.CHIT if found[0].name.startswith("chit:") else ComponentKind.MARKER
            side = _side_of(subject, lot)
            name = _loose_name(lot, found[0].name, number if len(alike) > 1 else 0)
            yield from _in_bag(
                subject, PlayPiece(_file_name(found[0].name), kind, side, name, (_state(found[0]),), place, len(found))
            )


def _likeness(piece: SheetPiece) -> object:
    """Return what is equal for pieces that are interchangeable: each marker of a track has a box of its own."""
    return piece.name if piece.name.startswith("marker:track:") else (piece.front, piece.back)


def _tray_name(lot: Lot) -> str:
    return "Chits beside the bag" if lot.pieces[0].name.startswith("chit:") else f"Markers: {_plain(lot.title)}"


def _plain(title: str) -> str:
    return title.strip("\u2018\u2019")


def _side_of(subject: Subject, lot: Lot) -> str:
    return next((side.id for side in subject.scenario.sides if lot.whose and side.title == lot.whose), "")


def _loose_name(lot: Lot, name: str, number: int) -> str:
    title = _plain(lot.title)
    if name.startswith("chit:"):
        return f"chit, {lot.whose}{', spare' if number > 1 else ''}"
    if name.startswith("hits:"):
        return f"hits {name.split(':')[1].replace('-', ' or ')}"
    return f"{title} {number}" if number else title


def _box_of(name: str, tracks: Iterator[str]) -> str:
    """Return the box of the tracks on which a marker begins; "" for none."""
    if name.startswith("marker:track:"):
        return next(tracks)
    return {"marker:turn:1": "turn:1", "marker:first:1": "first"}.get(name, "")


def _track_boxes(subject: Subject) -> Iterator[str]:
    """Yield the boxes on which the markers of losses and of points begin, in the order of the markers."""
    for side in subject.scenario.sides:
        for track in counts(subject, side):
            yield f"{side.id}:{track.title}:{track.cells[min(track.begun, len(track.cells) - 1)].word}"


def _in_bag(subject: Subject, piece: PlayPiece) -> Iterator[PlayPiece]:
    """Yield chits that are in the bag in the first turn, one for each unit that is on the map then, and the others."""
    if piece.kind is not ComponentKind.CHIT or piece.name.endswith("spare"):
        yield piece
        return
    side = next(side for side in subject.scenario.sides if side.id == piece.side)
    fighting = sum(not unit.lost and unit.arrives is None for unit in side.units)
    if fighting:
        yield replace(piece, copies=fighting, place=PlayPlace("tray", BAG, (0.0, 0.0), bagged=True))
    if piece.copies > fighting:
        yield replace(piece, id=f"{piece.id}-later", copies=piece.copies - fighting)


def by_place(pieces: Iterable[PlayPiece]) -> dict[str, list[PlayPiece]]:
    """Return the pieces in the tray by the names of their places, in their order."""
    found: dict[str, list[PlayPiece]] = {}
    for piece in pieces:
        if piece.place.mat == "tray":
            found.setdefault(piece.place.name, []).append(piece)
    return found


def in_all(pieces: Iterable[PlayPiece], word: str = "piece") -> str:
    """Return how many pieces there are, in words."""
    return counted(sum(piece.copies * len(piece.states) for piece in pieces), word)


def settled(pieces: Iterable[PlayPiece], places: Mapping[str, Point]) -> tuple[PlayPiece, ...]:
    """Return the pieces with their points in the tray, by the ids of pieces."""
    return tuple(
        replace(piece, place=replace(piece.place, at=places[piece.id])) if piece.id in places else piece
        for piece in pieces
    )


def extent(piece: PlayPiece) -> tuple[Mm, Mm]:
    """Return the width and the height of a piece in its largest state."""
    fronts = [state.front for state in piece.states]
    return max(front.width for front in fronts), max(front.height for front in fronts)
