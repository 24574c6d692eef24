"""Zip files that are the same for the same content, and what VASSAL reads first in them: who they are."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from pwprint.vtt.vassal.element import XmlElement, document

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGINE = "3.6.0"
"""The oldest VASSAL for which modules are made."""
VERSION = "1.0"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that zip files know."""
_PACKED = (".png",)
"""What is packed already."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file; no clock, no owner, the order as given."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in files.items():
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_STORED if name.endswith(_PACKED) else ZIP_DEFLATED
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, content)
    return data.getvalue()


def metadata(name: str, description: str) -> bytes:
    """Return what a module, or without a name a saved game, says about itself."""
    parts = {
        "version": VERSION,
        "extra1": "",
        "extra2": "",
        "VassalVersion": ENGINE,
        "dateSaved": "0",
        "description": description,
        **({"name": name} if name else {}),
    }
    return document(
        XmlElement("data", {"version": "1"}, tuple(XmlElement(key, {}, text=word) for key, word in parts.items()))
    )
