"""Paths in the short form of SVG: whole numbers of the last decimal, as steps from the point before."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.pdf.marks import Command
    from pwprint.pdf.matrix import Matrix
    from pwprint.pdf.outlines import Contour, Knot

_FINE = 1000
"""Steps per millimetre."""


def number(value: float) -> str:
    """Return a number with up to three decimals."""
    return _fine(round(value * _FINE))


def path_data(commands: Iterable[Command], matrix: Matrix) -> str:
    """Return the steps of a path seen through a matrix."""
    a, b, c, d, e, f = matrix
    parts: list[str] = []
    here = first = (0, 0)
    for name, numbers in commands:
        if name == "Z":
            parts.append("z")
            here = first
            continue
        steps: list[str] = []
        start = here
        for pair in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = pair
            here = round((a * x + c * y + e) * _FINE), round((b * x + d * y + f) * _FINE)
            steps += (_fine(here[0] - start[0]), _fine(here[1] - start[1]))
        parts.append(name.lower() + _joined(steps))
        if name == "M":
            first = here
    return "".join(parts)


def glyph_data(contours: Iterable[Contour]) -> str:
    """Return the lines of a letter in whole units of its font, y upwards."""
    return "".join(part for contour in contours for part in _contour_data(contour))


@lru_cache(maxsize=1 << 14)  # most steps of a drawing are short, so that few differ
def _fine(parts: int) -> str:
    whole, rest = divmod(abs(parts), _FINE)
    decimals = f".{rest:03}".rstrip("0") if rest else ""
    return f"{'-' if parts < 0 else ''}{whole}{decimals}"


def _joined(numbers: Iterable[str]) -> str:
    """Return numbers with a space between them where no sign parts them."""
    return " ".join(numbers).replace(" -", "-")


def _contour_data(contour: Contour) -> Iterator[str]:
    """Yield a closed line: where two knots beside it follow each other, it passes halfway between them."""
    knots = list(_with_middles(contour))
    start = next(index for index, knot in enumerate(knots) if knot.on)
    first, *rest = (*knots[start:], *knots[: start + 1])
    yield f"M{_joined(_whole(first))}"
    pulls: list[Knot] = []
    for knot in rest:
        if not knot.on:
            pulls.append(knot)
        elif pulls:
            yield f"Q{_joined((*_whole(pulls.pop()), *_whole(knot)))}"
        elif knot is not first:
            yield f"L{_joined(_whole(knot))}"
    yield "Z"


def _with_middles(contour: Contour) -> Iterator[Knot]:
    for before, knot in zip((contour[-1], *contour), contour, strict=False):
        if not before.on and not knot.on:
            yield type(knot)((before.x + knot.x) / 2, (before.y + knot.y) / 2, on=True)
        yield knot


def _whole(knot: Knot) -> tuple[str, str]:
    return f"{round(knot.x, 1):g}", f"{round(knot.y, 1):g}"
