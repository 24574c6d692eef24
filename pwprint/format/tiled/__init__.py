"""Maps of the editor Tiled (https://www.mapeditor.org), which draws squares and hexes: read and written."""

from __future__ import annotations

from pwprint.format.tiled.meaning import TiledPlan, plan_of
from pwprint.format.tiled.model import TiledFault
from pwprint.format.tiled.reading import read_tiled
from pwprint.format.tiled.writing import tiled_json, tiled_xml

__all__ = ["TiledFault", "TiledPlan", "plan_of", "read_tiled", "tiled_json", "tiled_xml"]
