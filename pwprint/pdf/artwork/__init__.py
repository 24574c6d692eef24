"""Pictures that designers bring along: files beside a scenario become marks, or a sentence that says why not.

A file is read once, is never written, and may cost little: it is small, and a hostile one is refused before it unfolds.
"""

from __future__ import annotations

import os
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pwprint.pdf.artwork.fault import Artwork, ArtworkError
from pwprint.text.document import regular_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["MAX_BYTES", "Artwork", "ArtworkError", "read_artwork"]

MAX_BYTES = 2 * 1024 * 1024
"""The largest file of a picture."""


def read_artwork(folder: str | None, name: str) -> Artwork:
    """Return the picture of a path below a folder. Raises ArtworkError."""
    if folder is None:
        hint = "save the scenario beside its pictures and give the path of its file"
        raise ArtworkError("A001", "cannot be found: a scenario from standard input has no folder", hint)
    data = _bytes(os.path.realpath(folder), name)
    return _KINDS[PurePosixPath(name).suffix.lower()](data)


def _bytes(home: str, name: str) -> bytes:
    """Return what is in a file that really lies below a folder, whatever links lead there."""
    path = os.path.realpath(os.path.join(home, *name.split("/")))  # noqa: PTH118 - links are followed to their end
    if os.path.commonpath((home, path)) != home:
        raise ArtworkError("A001", "leads out of the scenario's folder", "copy the picture beside the scenario")
    try:
        data = regular_bytes(path, MAX_BYTES)
    except FileNotFoundError:
        hint = "paths start at the folder of the scenario; capital letters count"
        raise ArtworkError("A001", "is not there", hint) from None
    except (OSError, ValueError):
        raise ArtworkError("A001", "cannot be read: it is a folder or a device, or is protected") from None
    if len(data) > MAX_BYTES:
        raise ArtworkError("A003", "has more than 2 MiB", "save it with fewer pixels; 600 are enough for a tile")
    return data


def _drawing(data: bytes) -> Artwork:
    from pwprint.pdf.artwork.drawing import drawing  # noqa: PLC0415 - most scenarios have no pictures

    return drawing(data)


def _pixels(data: bytes) -> Artwork:
    from pwprint.pdf.artwork.pixels import pixels  # noqa: PLC0415 - Pillow takes a while

    return pixels(data)


_KINDS: Mapping[str, Callable[[bytes], Artwork]] = {
    ".svg": _drawing,
    ".png": _pixels,
    ".jpg": _pixels,
    ".jpeg": _pixels,
}
"""How files are read, by the ends of their names, which the format of scenarios lists."""
