"""The file of a save with the pictures beside it; the game finds them by their addresses.

It was written after the published schema of saves, and never opened in the game itself.
"""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING

from pwprint.values import replace
from pwprint.vtt.pictures import pngs
from pwprint.vtt.tts.notebook import notebook
from pwprint.vtt.tts.objects import TtsTable, box_of, die, piece_object, sheet_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.vtt.component import PlayPiece, PlaySet
    from pwprint.vtt.pictures import Dots
    from pwprint.vtt.tts.objects import Json

_MOST = 4096
"""The most dots on a side of a picture that the game's makers recommend."""
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
_BLACK = {"r": 0.0, "g": 0.0, "b": 0.0}
_TABLE, _SKY, _VERSION = "Table_RPG", "Sky_Museum", "v13.2.2"


def saved(found: PlaySet, dots: Dots, image_base: str) -> Mapping[str, bytes]:
    """Return the save and the pictures by the names of their files. Raises TooManyDotsError."""
    table = TtsTable(found, image_base, count(1))
    text = json.dumps(_save(found, table), ensure_ascii=False, indent=2)
    return {f"{found.subject.scenario.id}.json": f"{text}\n".encode(), **pngs(found, replace(dots, most=_MOST))}


def _save(found: PlaySet, table: TtsTable) -> Json:
    scenario = found.subject.scenario
    return {
        "SaveName": scenario.title,
        "GameMode": scenario.title,
        "Date": "",
        "VersionNumber": _VERSION,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": _TABLE,
        "Sky": _SKY,
        "Note": scenario.summary,
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Color": _BLACK,
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": 2.0,
            "ySize": 2.0,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        },
        "Lighting": {
            "LightIntensity": 0.54,
            "LightColor": {"r": 1.0, "g": 0.98, "b": 0.89},
            "AmbientIntensity": 1.3,
            "AmbientType": 0,
            "AmbientSkyColor": _GREY,
            "AmbientEquatorColor": _GREY,
            "AmbientGroundColor": _GREY,
            "ReflectionIntensity": 1.0,
            "LutIndex": 0,
            "LutContribution": 1.0,
        },
        "Hands": {"Enable": False, "DisableUnused": True, "Hiding": 0, "HandTransforms": []},
        "Turns": {
            "Enable": False,
            "Type": 0,
            "TurnOrder": [],
            "Reverse": False,
            "SkipEmpty": False,
            "PassTurns": True,
        },
        "TabStates": {
            str(number): {"title": title, "body": body, "color": "Grey", "visibleColor": _GREY, "id": number}
            for number, (title, body) in enumerate(notebook(found.subject))
        },
        "SnapPoints": [{"Position": at} for at in table.snaps()],
        "DecalPallet": [],
        "ObjectStates": [*_sheets(found, table), *_pieces(found, table), *_dice(found, table)],
    }


def _sheets(found: PlaySet, table: TtsTable) -> Iterator[Json]:
    """Yield the map with the tray and the tracks beside it, and the pages to read behind them."""
    for mat in found.mats:
        yield sheet_object(table, mat.id, mat.title, mat.picture)
    for chart in found.charts:
        yield sheet_object(table, chart.id, chart.title, chart.picture)


def _pieces(found: PlaySet, table: TtsTable) -> Iterator[Json]:
    """Yield every piece in its place, those at one point in a pile; chits that begin in the bag lie in it."""
    high: dict[tuple[str, float, float], int] = {}
    bagged: list[PlayPiece] = []
    for piece in found.pieces:
        if piece.place.bagged:
            bagged += [piece] * piece.copies
            continue
        for _ in range(piece.copies):
            spot = (piece.place.mat, *piece.place.at)
            high[spot] = high.get(spot, 0) + 1
            yield piece_object(table, piece, high[spot])
    if found.bag is not None:
        yield box_of(table, found.bag, tuple(piece_object(table, piece, 1) for piece in bagged))


def _dice(found: PlaySet, table: TtsTable) -> Iterator[Json]:
    for number in range(found.subject.ruleset.kit.dice):
        yield die(table, number)
