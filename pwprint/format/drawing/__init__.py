"""Maps as drawings in plain text, which people can make in any editor, and back."""

from __future__ import annotations

from pwprint.format.drawing.eraser import with_map, with_zones
from pwprint.format.drawing.pencil import drawn, drawn_zones
from pwprint.format.drawing.reading import Slip, read_drawing
from pwprint.format.drawing.sketch import Sketch, map_value, sketch_of

__all__ = ["Sketch", "Slip", "drawn", "drawn_zones", "map_value", "read_drawing", "sketch_of", "with_map", "with_zones"]
