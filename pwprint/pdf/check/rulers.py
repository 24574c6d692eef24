"""A ruler among the lines of a page: known by the number of its ticks, measured from the first to the last."""

from __future__ import annotations

from pwprint.pdf.check.document import Ruler
from pwprint.pdf.check.geometry import PageLine

_KINDS = {101: ("mm", 100.0), 51: ("mm", 50.0), 33: ("in", 101.6), 17: ("in", 50.8)}
"""The ticks of our rulers: their unit, and the mm that they take."""
_LIKELY = 0.12
"""A comb whose length differs by a larger part is something else with as many teeth."""


def ruler(lines: tuple[PageLine, ...]) -> Ruler | None:
    """Return the ruler that lines make: one long line with ticks across it; None if they make something else."""
    kind = _KINDS.get(len(lines) - 1)
    if kind is None:
        return None
    spine = max(lines, key=lambda line: line.length)
    upright = spine.upright
    ticks = [line for line in lines if line is not spine]
    if not (upright or spine.level) or not all(tick.level if upright else tick.upright for tick in ticks):
        return None
    at = [tick.start[1] if upright else tick.start[0] for tick in ticks]
    unit, nominal = kind
    measured = max(at) - min(at)
    if abs(measured / nominal - 1) > _LIKELY:
        return None
    return Ruler(upright, unit, nominal, measured, spine.box.middle)
