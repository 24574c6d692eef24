"""Cutting lines down to a window: of roads, streams and borders only the stretches near it are kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.press.marks import Group, Mark, Path
from pwprint.sheets.table_map_window import seen

if TYPE_CHECKING:
    from pwprint.press.marks import Command, Point
    from pwprint.sheets.map_window import Bounds

_BESIDE = 4.0
"""How far beyond the view lines go on, in the picture's units: farther than half of any pen."""

_MANY = 6
"""Lines of fewer steps are not worth the cutting."""


def cut(marks: tuple[Mark, ...], view: Bounds) -> tuple[Mark, ...]:
    """Return the marks that may be seen in a view, their lines without what lies beyond it."""
    left, bottom, right, top = view
    wide = (left - _BESIDE, bottom - _BESIDE, right + _BESIDE, top + _BESIDE)
    return tuple(_cut(mark, wide) for mark in seen(marks, view))


def _cut(mark: Mark, wide: Bounds) -> Mark:
    if isinstance(mark, Group) and mark.clip is None and mark.matrix == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
        return replace(mark, marks=tuple(_cut(part, wide) for part in mark.marks))
    if not isinstance(mark, Path) or mark.fill is not None or mark.pen is None or len(mark.commands) < _MANY:
        return mark
    # Dashes begin where their line does.
    return mark if mark.pen.dash else replace(mark, commands=_stretches(mark.commands, wide))


def _stretches(commands: tuple[Command, ...], wide: Bounds) -> tuple[Command, ...]:
    """Return the steps of lines that come near a view; what is left out leaves a gap."""
    kept: list[Command] = []
    begun: Point = (0.0, 0.0)
    here, drawn = begun, begun
    for name, numbers in commands:
        if name == "M":
            begun = here = numbers[0], numbers[1]
            drawn = (here[0] + 1.0, here[1])  # anything but where it is: a line begins with a step to its start
            continue
        step: Command = ("L", begun) if name == "Z" else (name, numbers)
        if _near(here, step[1], wide):
            kept += [("M", here), step] if drawn != here else [step]
            drawn = step[1][-2], step[1][-1]
        here = step[1][-2], step[1][-1]
    return tuple(kept)


def _near(here: Point, numbers: tuple[float, ...], wide: Bounds) -> bool:
    across, up = (here[0], *numbers[::2]), (here[1], *numbers[1::2])
    return min(across) <= wide[2] and wide[0] <= max(across) and min(up) <= wide[3] and wide[1] <= max(up)
