"""A scenario file with another map, or other zones: the rest of its text stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.format.drawing.areas import areas
from pwprint.format.drawing.sketch import map_value, squares_of
from pwprint.format.edits import Editable, edited
from pwprint.format.layout import laid_out
from pwprint.game.board.shapes import SHAPE
from pwprint.text.places import Lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.format.drawing.sketch import Sketch
    from pwprint.text import Document

_POINTER = "/map"


def with_map(document: Document, sketch: Sketch) -> str:
    """Return the text of a scenario with columns, rows, shape and terrain as drawn; its `map` must be an object.

    A scenario that has this map already keeps its text to the letter.
    """
    old = document.value["map"]
    new = _merged(old, sketch)
    if new == old:
        return document.text
    span = document.span(_POINTER)
    assert span is not None
    starts = Lines.of(document.text).starts
    start, end = starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1
    line_end = "\r\n" if "\r\n" in document.text else "\n"
    return document.text[:start] + _as_member(new).replace("\n", line_end) + document.text[end:]


def with_zones(document: Document, sketch: Sketch) -> str:
    """Return the text of a scenario in which sides set up where it is drawn; its `sides` must be those of the sketch.

    A side for which nothing is drawn has no zone. Zones of the same squares stay as the designer wrote them.
    """
    text = document.text
    for number, (side, squares) in enumerate((sketch.zones or {}).items()):
        pointer, editable = f"/sides/{number}/deployment", Editable.of(text)
        old = document.value["sides"][number].get("deployment")
        assert document.value["sides"][number]["id"] == side
        if squares_of(sketch.board, old) != squares:
            wanted = areas(sketch.board, squares)
            text = edited(text, editable.written(pointer, wanted) if wanted else editable.removed(pointer))
    return text


def _merged(old: Mapping[str, Any], sketch: Sketch) -> dict[str, Any]:
    """Return the old map with what is drawn in it. A shape that says what is so anyway may stay."""
    drawn = map_value(sketch)
    kept = {key: value for key, value in old.items() if key != "shape" or value == drawn.get("shape", SHAPE)}
    return {**kept, **drawn, "terrain": _terrain(old.get("terrain"), drawn["terrain"], sketch)}


def _terrain(old: object, drawn: Mapping[str, list[str]], sketch: Sketch) -> dict[str, object]:
    """Return the terrain as drawn, but in the designer's own areas wherever they cover the same squares."""
    known = old if isinstance(old, dict) else {}
    kept = {
        kind: listed
        for kind, listed in known.items()
        if squares_of(sketch.board, listed) == sketch.terrain.get(kind, 0)
    }
    there = {kind: kept.get(kind, drawn.get(kind)) for kind in known if kind in kept or kind in drawn}
    return {**there, **{kind: listed for kind, listed in drawn.items() if kind not in there}}


def _as_member(ground: Mapping[str, Any]) -> str:
    """Return a map as it stands in a scenario that is laid out."""
    before, after = '{\n  "map": ', "\n}\n"
    return laid_out({"map": ground}).removeprefix(before).removesuffix(after)
