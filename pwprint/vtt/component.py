"""What lies on a table: pieces with the faces of all their states, mats with named places, charts to read.

Lengths are in mm. Points of a mat count from its lower left corner.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm, Point


class ComponentKind(StrEnum):
    """What a component is for."""

    UNIT = "unit"
    CHIT = "chit"
    MARKER = "marker"
    MAP = "map"
    TRACKS = "tracks"
    TRAY = "tray"
    CHART = "chart"


class FlatPicture(Struct, frozen=True):
    """Something flat to be drawn: its size, and its marks from the lower left corner."""

    width: Mm
    height: Mm
    marks: tuple[Mark, ...]


class PieceState(Struct, frozen=True):
    """A piece as it is cut out: its id, its front, and what it shows turned over."""

    id: str
    front: FlatPicture
    back: FlatPicture


class PlayPlace(Struct, frozen=True):
    """Where a component lies at the start: a mat, the name of the area there, the point, and the heading in degrees.

    A heading counts clockwise from north. Places in the bag have no point that matters.
    """

    mat: str
    name: str
    at: Point
    heading: float = 0.0
    bagged: bool = False


class PlayPiece(Struct, frozen=True):
    """A piece, or several that are alike.

    A gun that limbers has a state for each of its two tiles; `state` is the one that it starts in, and `turned` whether
    its back is up. `heads` is how many directions a piece can face: 0 for any, 1 for pieces that are never turned.
    """

    id: str
    kind: ComponentKind
    side: str
    name: str
    states: tuple[PieceState, ...]
    place: PlayPlace
    copies: int = 1
    state: int = 0
    turned: bool = False
    heads: int = 1


class MatArea(Struct, frozen=True):
    """A named area of a mat: its outline, and where a piece lies on it."""

    name: str
    at: Point
    corners: tuple[Point, ...]


class Mat(Struct, frozen=True):
    """A map, or a board beside it. `areas` are its places; only those of a `grid` are the board's own squares."""

    id: str
    kind: ComponentKind
    title: str
    picture: FlatPicture
    areas: tuple[MatArea, ...]


class Chart(Struct, frozen=True):
    """A page to read. `sheet` is what it is a page of."""

    id: str
    sheet: str
    title: str
    picture: FlatPicture


class PlaySet(Struct, frozen=True):
    """All that is needed to play a scenario: `mats` begin with the map; `bag` is where chits are drawn, if they are.

    `unit` is the size of a square, or of an inch of a table.
    """

    subject: Subject
    mats: tuple[Mat, ...]
    pieces: tuple[PlayPiece, ...]
    charts: tuple[Chart, ...]
    unit: Mm
    corner: Point
    bag: MatArea | None

    @property
    def pictures(self) -> Mapping[str, FlatPicture]:
        """Every picture by the name of its file without suffix; alike faces of a piece share one."""
        found: dict[str, FlatPicture] = {}
        for piece in self.pieces:
            for state in piece.states:
                found[front_name(state)] = state.front
                found[back_name(state)] = state.back
        found |= {mat.id: mat.picture for mat in self.mats}
        return found | {chart.id: chart.picture for chart in self.charts}


def front_name(state: PieceState) -> str:
    """Return the name of the picture of a front."""
    return f"{state.id}-front"


def back_name(state: PieceState) -> str:
    """Return the name of the picture of a back; both faces of a piece that is alike on both sides are one."""
    return front_name(state) if state.back == state.front else f"{state.id}-back"
