"""Boards of a module: pictures with places. Names of squares are ours; the grid behind them counts and snaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.vtt.component import ComponentKind
from pwprint.vtt.vassal.element import XmlElement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.pdf.marks import Point
    from pwprint.vtt.component import Mat, MatArea
    from pwprint.vtt.vassal.layout import GameOf

_PICKER = "VASSAL.build.module.map.boardPicker"
_GRID = f"{_PICKER}.board"
_HIDDEN = {"color": "0,0,0", "cornersLegal": False, "dotsVisible": False, "edgesLegal": False, "visible": False}


def board(game: GameOf, mat: Mat) -> XmlElement:
    """Return a mat as a board with its grid."""
    wide, high = game.dots.size(mat.picture)
    words = {"image": f"{game.prefix}{mat.id}.png", "name": game.board_name(mat), "reversible": False}
    return XmlElement(f"{_PICKER}.Board", {**words, "height": high, "width": wide}, tuple(_grid(game, mat)))


def _grid(game: GameOf, mat: Mat) -> Iterator[XmlElement]:
    """Yield the grid of a board: that of the map, or named areas."""
    if mat.kind is ComponentKind.MAP:
        yield _MAPS[game.found.subject.scenario.board.surface](game, mat)
    else:
        yield _zoned(game, mat, snap=False)


def _zoned(game: GameOf, mat: Mat, *, snap: bool, behind: tuple[XmlElement, ...] = ()) -> XmlElement:
    """Return areas with their own names, and the grid `behind` them, which they use."""
    zones = tuple(_zone(game, mat, area, shared=snap) for area in mat.areas)
    return XmlElement(f"{_GRID}.ZonedGrid", {}, (*behind, *zones))


def _zone(game: GameOf, mat: Mat, area: MatArea, *, shared: bool) -> XmlElement:
    corners = ";".join(f"{x},{y}" for x, y in (game.within(mat, corner) for corner in area.corners))
    return XmlElement(
        f"{_GRID}.mapgrid.Zone",
        {
            "highlightProperty": "",
            "locationFormat": "$name$",
            "name": area.name,
            "path": corners,
            "useHighlight": False,
            "useParentGrid": shared,
        },
    )


def _squares(game: GameOf, mat: Mat) -> XmlElement:
    """Return the squares or hexes of a board, in which pieces snap to the middle."""
    return _zoned(game, mat, snap=True, behind=(_SHAPES[game.found.subject.scenario.board.shape](game, mat),))


def _square_grid(game: GameOf, mat: Mat) -> XmlElement:
    pitch = _pitch(game, mat)
    x, y = _first(game, mat)
    words = {"dx": pitch[0], "dy": pitch[1], "range": "Manhattan", "snapTo": True, "x0": x, "y0": y}
    return XmlElement(f"{_GRID}.SquareGrid", {**_HIDDEN, **words})


def _hex_grid(game: GameOf, mat: Mat) -> XmlElement:
    """Return a grid whose odd columns lie half a hex lower, as VASSAL has it; it begins above the first hex of ours."""
    pitch = _pitch(game, mat)
    x, y = _first(game, mat)
    words = {"dx": pitch[0], "dy": pitch[1], "sideways": False, "snapTo": True, "x0": x, "y0": round(y - pitch[1])}
    return XmlElement(f"{_GRID}.HexGrid", {**_HIDDEN, **words})


_SHAPES: Mapping[str, Callable[[GameOf, Mat], XmlElement]] = {"square": _square_grid, "hex": _hex_grid}


def _pitch(game: GameOf, mat: Mat) -> tuple[float, float]:
    """Return how many dots columns and rows are apart."""
    from pwprint.map.terrain.lattice import UNIT, lattice  # noqa: PLC0415 - a table has none

    across, up = lattice(game.found.subject.scenario.board).pitch
    scale, (wide, high) = game.found.unit / UNIT, game.dots.size(mat.picture)
    return across * scale * wide / mat.picture.width, up * scale * high / mat.picture.height


def _first(game: GameOf, mat: Mat) -> Point:
    """Return the dot in the middle of the uppermost square of the first column."""
    board = game.found.subject.scenario.board
    return game.within(mat, mat.areas[(board.rows - 1) * board.columns].at)


def _inches(game: GameOf, mat: Mat) -> XmlElement:
    """Return what names the places of an open table: inches from its west and its south edge."""
    wide, high = game.dots.size(mat.picture)
    dx, dy = game.found.unit * wide / mat.picture.width, game.found.unit * high / mat.picture.height
    x, y = game.within(mat, game.found.corner)
    # Rows are counted from the last one that VASSAL finds in the height of the board.
    rows = int(high / dy + 0.5)
    numbers = {
        "color": "0,0,0",
        "first": "H",
        "fontSize": 9,
        "hDescend": False,
        "hDrawOff": 0,
        "hLeading": 0,
        "hOff": 0,
        "hType": "N",
        "locationFormat": "$gridLocation$",
        "rotateText": 0,
        "sep": " / ",
        "stagger": False,
        "vDescend": True,
        "vDrawOff": 0,
        "vLeading": 0,
        "vOff": round(y / dy) - rows,
        "vType": "N",
        "visible": False,
    }
    # A grid that begins less than a cell from the edge of the board numbers all of it.
    start = y % dy
    words = {"dx": dx, "dy": dy, "range": "Metric", "snapTo": False, "x0": x, "y0": round(start)}
    return XmlElement(
        f"{_GRID}.SquareGrid", {**_HIDDEN, **words}, (XmlElement(f"{_GRID}.mapgrid.SquareGridNumbering", numbers),)
    )


_MAPS: Mapping[Surface, Callable[[GameOf, Mat], XmlElement]] = {Surface.GRID: _squares, Surface.TABLE: _inches}
