"""Texts in Markdown that mean what they say: nothing in them is taken for markup, and nobody is called by them."""

from __future__ import annotations

import re

from pwprint.text.words import visible

_SPECIAL = str.maketrans({sign: f"&#{ord(sign)};" for sign in "\\`*_[]<>|#~$&!{}^@"})
_GAP = "&#8203;"
_LIVE = re.compile(r"(?<=[@#:$!~%&])(?=[\w/])|(?<=\bwww)(?=\.)", re.IGNORECASE)
"""Where code hosts find names of people, numbers of issues, little pictures and addresses. They look for them in the
finished text, in which an entity is the sign that it stands for: so the sign is parted from the word by nothing wide.
"""
_CODE = re.compile(r"`([^`]+)`")


def plain(text: str) -> str:
    """Return a text of which nothing is taken for Markdown."""
    return _GAP.join(part.translate(_SPECIAL) for part in _LIVE.split(visible(text)))


def code(text: str) -> str:
    """Return a text as code, which stands as it is, whatever is in it."""
    shown = visible(text)
    longest = max((len(run) for run in re.findall(r"`+", shown)), default=0)
    fence = "`" * (longest + 1)
    # One space is taken away at each end where both have one, or where a backtick would join the fence.
    room = " " if shown.startswith((" ", "`")) or shown.endswith((" ", "`")) else ""
    return f"{fence}{room}{shown}{room}{fence}" if shown.strip() else plain(shown)


def prose(text: str) -> str:
    """Return a message: what stands in backticks is code, all else is plain."""
    parts = _CODE.split(text)
    return "".join(code(part) if number % 2 else plain(part) for number, part in enumerate(parts))
