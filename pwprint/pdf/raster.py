"""Raster pictures as files want them: packed for a PDF, as an address for an SVG, in greys or thinned for little ink.

Pillow does the work, and is loaded only where there is such a picture. The same pixels give the same bytes.
"""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import TYPE_CHECKING

from pwprint.pdf.cmyk import cmyk
from pwprint.pdf.marks import ColourSpace
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

    from pwprint.pdf.marks import Raster

_QUALITY = 90
"""Of photos, in the words of JPEG: losses that nobody sees in print."""
_COLOURS = 256
"""How many colours a picture has at most where each of them is mixed from the inks of a press."""
_HALF = 128


class Packed(Struct, frozen=True):
    """The pixels of a picture in a PDF: the colour space, the bytes, and the filter that packed them, if any did."""

    space: str
    data: bytes
    filter: str = ""


def packed(raster: Raster, colours: ColourSpace) -> Packed:
    """Return a picture in the colours of a file; a photo in light is packed as JPEG."""
    if colours is ColourSpace.CMYK:
        return _inked(raster)
    if raster.photo:
        return Packed("/DeviceRGB", _jpeg(raster), "DCTDecode")
    return Packed("/DeviceRGB", raster.pixels)


def data_address(raster: Raster) -> str:
    """Return a picture as an address that holds all of it."""
    if raster.photo:
        return f"data:image/jpeg;base64,{b64encode(_jpeg(raster)).decode()}"
    file, picture = BytesIO(), _picture(raster)
    if raster.alpha:
        picture.putalpha(_plane(raster, raster.alpha))
    picture.save(file, "PNG")
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


def greyed(raster: Raster) -> Raster:
    """Return a picture in greys."""
    return replace(raster, pixels=_picture(raster).convert("L").convert("RGB").tobytes())


def thinned(raster: Raster) -> Raster:
    """Return a picture with half of its ink."""
    return replace(raster, pixels=raster.pixels.translate(bytes(_HALF + (level >> 1) for level in range(256))))


def _inked(raster: Raster) -> Packed:
    """Return a picture in inks: those of its main colours, which for drawings are all that they have."""
    whole = _picture(raster)
    picture = whole.quantize(
        palette=whole.quantize(_COLOURS)
    )  # with a palette, pixels of two colours show those between
    levels = picture.getpalette() or []
    colours = [levels[place : place + 3] for place in range(0, len(levels), 3)]
    inks = (cmyk("#{:02X}{:02X}{:02X}".format(*colour)) for colour in colours)
    table = "".join(f"{round(255 * share):02x}" for shares in inks for share in shares)
    return Packed(f"[/Indexed/DeviceCMYK {len(colours) - 1}<{table}>]", picture.tobytes())


def _jpeg(raster: Raster) -> bytes:
    file = BytesIO()
    _picture(raster).save(file, "JPEG", quality=_QUALITY, subsampling=0)
    return file.getvalue()


def _picture(raster: Raster) -> Picture:
    from PIL import Image  # noqa: PLC0415 - few scenarios have pictures

    return Image.frombytes("RGB", (raster.width, raster.height), raster.pixels)


def _plane(raster: Raster, levels: bytes) -> Picture:
    from PIL import Image  # noqa: PLC0415

    return Image.frombytes("L", (raster.width, raster.height), levels)
