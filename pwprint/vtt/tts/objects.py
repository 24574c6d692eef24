"""The objects of a save: flat tiles with two faces, a bag, dice. Lengths are in the game's units, y up, z north."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.game.board.surface import Surface
from pwprint.values import Struct
from pwprint.vtt.component import back_name, front_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.pdf.marks import Mm, Point
    from pwprint.vtt.component import FlatPicture, MatArea, PieceState, PlayPiece, PlaySet

Json = dict[str, Any]

_INCH: Mm = 25.4
_UNITS: Mapping[Surface, float] = {Surface.GRID: 2.0, Surface.TABLE: 1.0}
"""Units to the inch: on an open table the game's own tape measures inches; squares may be larger."""
_SNAPS: Mapping[Surface, bool] = {Surface.GRID: True, Surface.TABLE: False}
"""Whether pieces snap to the middle of places."""
_TOP = 0.96
"""How high the top of the table is."""
_THICK = 0.1
_GAP: Mm = 10.0
"""Between sheets."""
_TILE = 2.0
"""How deep a tile of scale 1 is; how wide it is follows from its picture."""
_FACING_SOUTH = 180.0
"""How a tile is turned that reads upright from the south side of the table."""
_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}


class TtsTable(Struct, frozen=True):
    """What lies on the table: where sheets lie, the address of their pictures, and ids for objects, none used twice."""

    found: PlaySet
    image_base: str
    ids: Iterator[int]

    @property
    def unit(self) -> float:
        """Units to the mm."""
        return _UNITS[self.found.subject.scenario.board.surface] / _INCH

    def guid(self) -> str:
        """Return the next id."""
        return f"{next(self.ids):06x}"

    def address(self, name: str) -> str:
        """Return the address of a picture."""
        base = self.image_base
        return f"{base}{'' if not base or base.endswith('/') else '/'}{name}.png"

    def corner(self, key: str) -> Point:
        """Return where the lower left corner of a sheet lies, in mm from the middle of the map."""
        whole = self.found.mats[0].picture
        x, low = -whole.width / 2, -whole.height / 2
        for mat in self.found.mats:
            if mat.id == key:
                return x, low
            x += mat.picture.width + _GAP
        x = -whole.width / 2
        for chart in self.found.charts:
            if chart.id == key:
                return x, whole.height / 2 + _GAP
            x += chart.picture.width + _GAP
        raise KeyError(key)

    def at(self, key: str, point: Point) -> tuple[float, float]:
        """Return where a point of a sheet is."""
        x, low = self.corner(key)
        return round((x + point[0]) * self.unit, 4), round((low + point[1]) * self.unit, 4)

    def snaps(self) -> Iterator[Json]:
        """Yield a point for every square of the map, and for every box beside it, to which pieces snap."""
        for mat in self.found.mats:
            for area in mat.areas:
                x, z = self.at(mat.id, area.at)
                yield {"x": x, "y": _TOP + _THICK, "z": z}


def _object(table: TtsTable, kind: str, title: str, at: tuple[float, float, float], more: Json) -> Json:
    x, y, z = at
    turn = {"rotX": 0.0, "rotY": _FACING_SOUTH, "rotZ": 0.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    transform = {"posX": x, "posY": round(y, 4), "posZ": z, **turn, **more.pop("Transform", {})}
    return {
        "GUID": table.guid(),
        "Name": kind,
        "Transform": transform,
        "Nickname": title,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": _WHITE,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        **more,
    }


def _tile(table: TtsTable, faces: tuple[str, str], picture: FlatPicture, *, stackable: bool) -> Json:
    """Return what makes a tile of a picture: its addresses and its size."""
    scale = round(picture.height * table.unit / _TILE, 5)
    front, back = (table.address(face) for face in faces)
    kind = {"Type": 0, "Thickness": _THICK, "Stackable": stackable, "Stretch": True}
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, "CustomTile": kind}
    return {"CustomImage": image, "Transform": {"scaleX": scale, "scaleZ": scale}}


def sheet_object(table: TtsTable, key: str, title: str, picture: FlatPicture) -> Json:
    """Return a map, a board beside it or a page to read: a tile that lies fast."""
    x, z = table.at(key, (picture.width / 2, picture.height / 2))
    more = {**_tile(table, (key, key), picture, stackable=False), "Locked": True, "Snap": False, "Grid": False}
    return _object(table, "Custom_Tile", title, (x, _TOP, z), more)


def piece_object(table: TtsTable, piece: PlayPiece, high: int) -> Json:
    """Return a piece, the `high`-th of its pile; both tiles of a gun are states of one object."""
    first, *others = (
        piece.states[piece.state],
        *(each for each in piece.states if each is not piece.states[piece.state]),
    )
    made = _piece(table, piece, first, high)
    if others:
        numbers = (number for number in range(1, len(piece.states) + 1) if number != piece.state + 1)
        made["States"] = {
            str(number): _piece(table, piece, state, high) for number, state in zip(numbers, others, strict=True)
        }
    return made


def _piece(table: TtsTable, piece: PlayPiece, state: PieceState, high: int) -> Json:
    x, z = table.at(piece.place.mat, piece.place.at)
    more = _tile(table, (front_name(state), back_name(state)), state.front, stackable=piece.copies > 1)
    turned = {"rotY": (_FACING_SOUTH + piece.place.heading) % 360.0, "rotZ": 180.0 if piece.turned else 0.0}
    more["Transform"] |= turned
    snaps = _SNAPS[table.found.subject.scenario.board.surface]
    return _object(table, "Custom_Tile", piece.name, (x, _TOP + (high + 0.5) * 1.2 * _THICK, z), more | {"Snap": snaps})


def box_of(table: TtsTable, area: MatArea, contents: tuple[Json, ...]) -> Json:
    """Return the bag of chits with what is in it."""
    x, z = table.at("tray", area.at)
    more: Json = {
        "ColorDiffuse": {"r": 0.45, "g": 0.35, "b": 0.25},
        "MaterialIndex": -1,
        "MeshIndex": -1,
        "Description": "Shake it, or press R, before you draw.",
        "ContainedObjects": list(contents),
    }
    return _object(table, "Bag", area.name, (x, _TOP + 0.5, z), more)


def die(table: TtsTable, number: int) -> Json:
    """Return a die; they lie in a row south of the map."""
    whole = table.found.mats[0].picture
    x, z = table.at("map", (whole.width / 2, -_GAP))
    return _object(table, "Die_6", "", (round(x + 1.5 * number, 4), _TOP + 0.5, round(z - 1.0, 4)), {})
