"""What comes of a picture's file: a drawing, or a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mark


class Artwork(Struct, frozen=True):
    """A picture from (0, 0) in units of its own, y upwards; `pixels` counts those of a raster picture."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    pixels: int = 0


class ArtworkError(Exception):
    """A picture that cannot be used: the code of the problem, and what follows the file's name in the message."""

    def __init__(self, code: str, reason: str, hint: str | None = None) -> None:
        super().__init__(reason)
        self.code, self.reason, self.hint = code, reason, hint
