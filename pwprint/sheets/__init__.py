"""The sheets that pwprint prints. A new one is a file beside this one and a line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.page.sheet import Sheet


class _Sheets(Mapping[str, "Sheet"]):
    """The names are known at once; a sheet is imported on first use, as that takes a while."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Sheet:
        if name not in self._names:
            raise KeyError(name)
        sheet: Sheet = import_module(f"pwprint.sheets.{name.replace('-', '_')}").SHEET
        return sheet

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


SHEETS: Mapping[str, Sheet] = _Sheets(
    "briefing",
    "setup",
    "map",
    "terrain",
    "pieces",
    "tiles",
    "markers",
    "sticks",
    "roster",
    "tracks",
    "quickref",
    "example-turn",
)
"""Every sheet by its name, which is also that of its file and, except for hyphens, of its module."""
