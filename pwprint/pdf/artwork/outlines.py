"""The outlines of SVG shapes as steps of marks. fontTools reads the data of paths, arcs and all."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from pwprint.pdf.artwork.attributes import length, numbers
from pwprint.pdf.matrix import rounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pwprint.pdf.marks import Command

Steps = tuple["Command", ...]
_FAR = 1e7
_ROUND = 0.5523  # a quarter of a circle as one Bezier curve


def outline(name: str, attributes: Mapping[str, str]) -> Steps:
    """Return the steps of a shape, none where it is empty. Raises ValueError."""
    commands = _SHAPES[name](attributes)
    if not all(isfinite(part) and abs(part) < _FAR for _, step in commands for part in step):
        raise ValueError("a number is too large")
    return commands


def _path(attributes: Mapping[str, str]) -> Steps:
    data = attributes.get("d", "").strip()
    if data in {"", "none"}:
        return ()
    from fontTools.svgLib.path.parser import parse_path  # noqa: PLC0415 - most scenarios have no pictures

    pen = _OutlinePen()
    parse_path(data, pen)
    return tuple(pen.commands)


class _OutlinePen:
    """Takes down what fontTools reads, under the names that it calls."""

    def __init__(self) -> None:
        self.commands: list[Command] = []

    def moveTo(self, point: Any) -> None:  # noqa: N802, ANN401 - fontTools' names, and it has no types
        """Begin a line."""
        self.commands.append(("M", (*point,)))

    def lineTo(self, point: Any) -> None:  # noqa: N802, ANN401
        """Go straight to a point."""
        self.commands.append(("L", (*point,)))

    def curveTo(self, *points: Any) -> None:  # noqa: N802, ANN401
        """Go to the last point in a curve that the other two pull."""
        self.commands.append(("C", tuple(part for point in points for part in point)))

    def qCurveTo(self, pull: Any, end: Any) -> None:  # noqa: N802, ANN401
        """Go to a point in a curve that one other pulls: two thirds of it are the pulls of a cubic one."""
        start = self.commands[-1][1][-2:]
        pulls = (part + 2 / 3 * (mid - part) for each in (start, end) for part, mid in zip(each, pull, strict=True))
        self.commands.append(("C", (*pulls, *end)))

    def closePath(self) -> None:  # noqa: N802
        """Go back to where the line began."""
        self.commands.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """Leave the line open."""


def _rect(attributes: Mapping[str, str]) -> Steps:
    x, y, wide, high = (length(attributes.get(key, "0")) for key in ("x", "y", "width", "height"))
    radii = [length(attributes[key]) for key in ("rx", "ry") if attributes.get(key, "auto") != "auto"]
    radius = min(*(radii or [0.0]), wide / 2, high / 2, key=abs) if radii else 0.0
    if wide <= 0 or high <= 0:
        return ()
    if radius > 0:
        return rounded(x, y, x + wide, y + high, radius)
    return _joined(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), closed=True)


def _ellipse(attributes: Mapping[str, str]) -> Steps:
    x, y = (length(attributes.get(key, "0")) for key in ("cx", "cy"))
    across, up = (length(attributes.get(key, attributes.get("r", "0"))) for key in ("rx", "ry"))
    if across <= 0 or up <= 0:
        return ()
    a, b = across * _ROUND, up * _ROUND
    return (
        ("M", (x + across, y)),
        ("C", (x + across, y + b, x + a, y + up, x, y + up)),
        ("C", (x - a, y + up, x - across, y + b, x - across, y)),
        ("C", (x - across, y - b, x - a, y - up, x, y - up)),
        ("C", (x + a, y - up, x + across, y - b, x + across, y)),
        ("Z", ()),
    )


def _line(attributes: Mapping[str, str]) -> Steps:
    x1, y1, x2, y2 = (length(attributes.get(key, "0")) for key in ("x1", "y1", "x2", "y2"))
    return _joined(((x1, y1), (x2, y2)), closed=False)


def _points(attributes: Mapping[str, str], *, closed: bool) -> Steps:
    flat = numbers(attributes.get("points", ""))
    return _joined(tuple(zip(flat[::2], flat[1::2], strict=True)), closed=closed)


def _joined(points: Sequence[tuple[float, float]], *, closed: bool) -> Steps:
    if not points:
        return ()
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), *((("Z", ()),) if closed else ()))


_SHAPES: Mapping[str, Callable[[Mapping[str, str]], Steps]] = {
    "path": _path,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": lambda attributes: _points(attributes, closed=False),
    "polygon": lambda attributes: _points(attributes, closed=True),
}
