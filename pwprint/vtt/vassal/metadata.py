"""What VASSAL reads first in a file: who it is."""

from __future__ import annotations

from pwprint.vtt.vassal.element import XmlElement, document

ENGINE = "3.6.0"
"""The oldest VASSAL for which modules are made."""
VERSION = "1.0"


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
