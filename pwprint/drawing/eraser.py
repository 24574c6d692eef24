"""A scenario file with another map: its text as it was, but for the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.board.shapes import SHAPE
from pwprint.documents.places import Lines
from pwprint.layout import laid_out

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.documents import Document

_POINTER = "/map"


def with_map(document: Document, drawn: Mapping[str, Any]) -> str:
    """Return the text of a scenario with columns, rows, shape and terrain as drawn; its `map` must be an object."""
    span = document.span(_POINTER)
    assert span is not None
    starts = Lines.of(document.text).starts
    start, end = starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1
    line_end = "\r\n" if "\r\n" in document.text else "\n"
    member = _as_member(_merged(document.value["map"], drawn)).replace("\n", line_end)
    return document.text[:start] + member + document.text[end:]


def _merged(old: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Return the old map with the drawn one in it. A shape that says what is so anyway may stay."""
    kept = {key: value for key, value in old.items() if key != "shape" or value == SHAPE}
    return {**kept, **drawn}


def _as_member(ground: Mapping[str, Any]) -> str:
    """Return a map as it stands in a scenario that is laid out."""
    before, after = '{\n  "map": ', "\n}\n"
    return laid_out({"map": ground}).removeprefix(before).removesuffix(after)
