"""PNG and JPEG files as raster pictures. Their size is known before anything is unpacked."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from pwprint.pdf.artwork.fault import Artwork, ArtworkError
from pwprint.pdf.marks import Image, Raster

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

MOST_PIXELS = 6_000_000
"""An A5 page with 300 dots to the inch has 4.3 million."""
_DEEP = 256
"""How many levels of 16 bits are one of 8."""
_THIN = 100
"""How many times longer than wide a picture may be."""


def pixels(data: bytes) -> Artwork:
    """Return the picture in the bytes of a PNG or a JPEG. Raises ArtworkError."""
    from PIL import Image as Pillow  # noqa: PLC0415 - takes a while
    from PIL import ImageOps  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # all that is odd about a file is refused here, or does no harm
        try:
            picture = Pillow.open(BytesIO(data), formats=("PNG", "JPEG"))
        except Pillow.DecompressionBombError:
            raise ArtworkError("A003", "has far too many pixels; at most 6 million are read", "scale it down") from None
        except Exception:  # noqa: BLE001 - decoders raise whatever they stumble over
            raise ArtworkError("A002", "is neither a PNG nor a JPEG", "export the picture again") from None
        _refuse_giant(*picture.size)
        try:
            picture.load()
            return _artwork(ImageOps.exif_transpose(picture), photo=picture.format == "JPEG")
        except Exception:  # noqa: BLE001
            raise ArtworkError("A005", "is damaged or cut off", "export the picture again") from None


def _refuse_giant(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ArtworkError("A003", f"has {width} x {height} pixels; at most 6 million are read", "scale it down")
    if max(width, height) > _THIN * min(width, height):
        raise ArtworkError("A003", f"is a line of {width} x {height} pixels", "cut a picture out of it")


def _artwork(picture: Picture, *, photo: bool) -> Artwork:
    if picture.mode.startswith("I"):
        picture = picture.convert("I").point(lambda level: level * (1 / _DEEP)).convert("L")
    clear = picture.has_transparency_data
    whole = picture.convert("RGBA" if clear else "RGB")
    alpha = whole.getchannel("A").tobytes() if clear else b""
    raster = Raster(*picture.size, whole.convert("RGB").tobytes(), alpha, photo=photo)
    return Artwork(*picture.size, (Image(0.0, 0.0, *picture.size, raster),), raster.width * raster.height)
