"""Markdown out of plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

_CODE = re.compile(r"(`[^`]+`)")
_SIGNS = re.compile(r"([\\*_\[\]{}#])")


def plain(text: str) -> str:
    """Return a text with its signs kept from being read as Markdown; `code` stays code."""
    parts = _CODE.split(text)
    return "".join(part if number % 2 else _escaped(part) for number, part in enumerate(parts))


def _escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\1", text).replace("<", "&lt;").replace(">", "&gt;")


def code(text: str) -> str:
    """Return a text as code; a bar in it ends no cell of a table, and lines may end there."""
    if "|" not in text:
        return f"`{text}`"
    return f'<code class="choices">{html.escape(text).replace("|", "&#124;<wbr>")}</code>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a bar in a cell is kept from ending it."""
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "&#124;")


def fenced(text: str, language: str = "text") -> str:
    """Return a text as a block of code, whatever stands in it."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


def indented(text: str) -> str:
    """Return a text as the body of an admonition."""
    return "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())
