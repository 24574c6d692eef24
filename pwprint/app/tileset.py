"""The picture of a tileset: each kind of terrain of a ruleset as the maps draw it, side by side."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pwprint.format.tiled.writing import TILE
from pwprint.game.board.shapes import SHAPES
from pwprint.pdf.marks import Booklet, Page, moved

if TYPE_CHECKING:
    from PIL.Image import Image

    from pwprint.game.ruleset import Ruleset

_FINE = 4
"""So many dots are drawn for each that is kept."""
_MIDDLE = 4
"""The square in the middle of nine: its neighbours show where its ground ends."""


def tileset(ruleset: Ruleset, shape: str) -> bytes:
    """Return a PNG with a tile for each kind of terrain of a ruleset, in its order."""
    from PIL import Image  # noqa: PLC0415 - few need it

    kinds, (wide, high, _) = tuple(ruleset.play.terrain), TILE[shape]
    strip = Image.new("RGB", (wide * len(kinds), high), "white")
    for number, kind in enumerate(kinds):
        tile = _drawn(ruleset, shape, kind).resize((wide, high), Image.Resampling.LANCZOS)
        strip.paste(tile, (number * wide, 0))
    packed = BytesIO()
    strip.save(packed, "PNG", optimize=True)
    return packed.getvalue()


def _drawn(ruleset: Ruleset, shape: str, kind: str) -> Image:
    """Return a single square of a kind of terrain, as maps draw it."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415

    from pwprint.map.terrain import Scene, country  # noqa: PLC0415
    from pwprint.map.terrain.lattice import UNIT  # noqa: PLC0415
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415

    board = SHAPES[shape](3, 3)
    scene = Scene(board, {ruleset.play.terrain[kind].art: 1 << _MIDDLE}, kind)
    plan, (x, y) = scene.lattice, scene.lattice.centre(_MIDDLE)
    size = plan.width - 2 * plan.pitch[0], UNIT
    page = Page(*size, (moved(country(scene), size[0] / 2 - x, size[1] / 2 - y),))
    document = PdfDocument(to_pdf(Booklet(kind, "", "", (), (page,))))
    try:
        scale = _FINE * TILE[shape][0] / document[0].get_width()
        image: Image = document[0].render(scale=scale).to_pil().convert("RGB")
        return image
    finally:
        document.close()
