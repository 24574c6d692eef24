"""Pictures of all pieces for any other table, with a list of them: as JSON for programs, as CSV for spreadsheets."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.vtt.component import back_name, front_name
from pwprint.vtt.pictures import pngs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.vtt.component import FlatPicture, PieceState, PlayPiece, PlaySet
    from pwprint.vtt.pictures import Dots

COLUMNS = (
    *("id", "kind", "side", "name", "count", "front", "back", "width_mm", "height_mm", "width_px", "height_px"),
    *("mat", "place", "x_mm", "y_mm", "heading", "turned", "in_play"),
)
"""What is said of each: the columns of the CSV, and the keys of the JSON."""

Row = dict[str, object]


def pieces(found: PlaySet, dots: Dots) -> Mapping[str, bytes]:
    """Return the pictures and the manifests by the names of their files. Raises TooManyDotsError."""
    rows = tuple(_rows(found, dots))
    scenario = found.subject.scenario
    about = {
        "scenario": scenario.id,
        "title": scenario.title,
        "ruleset": found.subject.ruleset.id,
        "program": f"pwprint {__version__}",
        "dpi": dots.dpi,
        "components": rows,
    }
    return {
        "manifest.json": f"{json.dumps(about, ensure_ascii=False, indent=2)}\n".encode(),
        "manifest.csv": _table(rows),
        **pngs(found, dots),
    }


def _table(rows: tuple[Row, ...]) -> bytes:
    table = StringIO()
    writer = csv.DictWriter(table, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue().encode()


def _rows(found: PlaySet, dots: Dots) -> Iterator[Row]:
    """Yield a row for each piece in each of its states, for each mat, and for each chart."""
    for piece in found.pieces:
        for number, state in enumerate(piece.states):
            yield {**_piece(piece, state), **_size(state.front, dots), **_where(piece, in_play=number == piece.state)}
    flat: list[tuple[str, str, str, FlatPicture]] = [
        *((mat.id, mat.kind.value, mat.title, mat.picture) for mat in found.mats),
        *((chart.id, "chart", chart.title, chart.picture) for chart in found.charts),
    ]
    for key, kind, title, picture in flat:
        row: Row = dict.fromkeys(COLUMNS, "")
        yield row | {
            "id": key,
            "kind": kind,
            "name": title,
            "count": 1,
            "front": f"{key}.png",
            **_size(picture, dots),
        }


def _piece(piece: PlayPiece, state: PieceState) -> Row:
    return {
        "id": state.id,
        "kind": piece.kind.value,
        "side": piece.side,
        "name": piece.name,
        "count": piece.copies,
        "front": f"{front_name(state)}.png",
        "back": f"{back_name(state)}.png",
    }


def _size(picture: FlatPicture, dots: Dots) -> Row:
    wide, high = dots.size(picture)
    return {
        "width_mm": round(picture.width, 2),
        "height_mm": round(picture.height, 2),
        "width_px": wide,
        "height_px": high,
    }


def _where(piece: PlayPiece, *, in_play: bool) -> Row:
    """Return where a piece lies; of the two tiles of a gun only one is in play."""
    place = piece.place
    return {
        "mat": place.mat,
        "place": place.name,
        "x_mm": round(place.at[0], 2),
        "y_mm": round(place.at[1], 2),
        "heading": place.heading,
        "turned": piece.turned,
        "in_play": in_play,
    }
