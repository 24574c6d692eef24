"""The rows of the report and how they are written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

LESS = "less is better"
MORE = "more is better"


class Row(NamedTuple):
    """A line of the table: two numbers measured side by side, `better` says which way is good, if one is."""

    what: str
    ours: float
    than: str
    reference: float
    better: str | None

    @property
    def cells(self) -> tuple[str, ...]:
        """The line as texts."""
        ratio = self.ours / self.reference
        better = {LESS: "less", MORE: "more", None: "–"}[self.better]
        return self.what, number(self.ours), self.than, number(self.reference), f"{ratio:.2f}", better


def number(value: float) -> str:
    """Return a number with three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    ruler = ["---" for _ in head]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ruler, *lines))


def write(name: str, text: str) -> Path:
    """Write a file of results beside this one."""
    path = Path(__file__).with_name(name)
    path.write_text(f"{text.rstrip()}\n", encoding="utf-8")
    return path
