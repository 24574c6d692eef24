"""Texts as they stand in XML."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may contain."""


def escaped(text: str) -> str:
    """Return a text for an element or an attribute, without what no XML may contain."""
    allowed = _FORBIDDEN.sub("", text)
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
