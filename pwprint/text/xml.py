"""Texts as they stand in XML."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML may contain. They are listed, as a set up to the last letter takes 5 ms to compile."""


def allowed(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def escaped(text: str) -> str:
    """Return a text for an element or an attribute, without what no XML may contain."""
    return allowed(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
