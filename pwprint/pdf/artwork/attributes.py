"""The attributes of SVG elements: lengths, matrices and paint. What is not understood is refused, never guessed."""

from __future__ import annotations

import re
from math import cos, isfinite, radians, sin, tan
from typing import TYPE_CHECKING, Any

from pwprint.pdf.artwork.fault import ArtworkError
from pwprint.pdf.marks import Pen
from pwprint.pdf.matrix import product
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.pdf.marks import Colour
    from pwprint.pdf.matrix import Matrix

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})(px|pt|pc|mm|cm|in)?\s*")
_UNITS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_TURN = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_PLAIN = "use plain colours, or a PNG"


class Paint(Struct, frozen=True):
    """How shapes are painted, as their elements inherit it; the ink is what `currentColor` is."""

    fill: Colour | None = "#000000"
    stroke: Colour | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    round: bool = False
    ink: Colour = "#000000"
    hidden: bool = False
    solid: bool = True

    @property
    def pen(self) -> Pen | None:
        """The pen of lines, if there are any."""
        return Pen(self.stroke, self.width, self.dash, self.round) if self.stroke and self.width > 0 else None


def numbers(text: str) -> list[float]:
    """Return the numbers of a list. Raises ValueError."""
    if _NUMBER.sub("", text).strip(" \t\r\n,"):
        raise ValueError(f"`{text[:30]}` is not a list of numbers")
    found = [float(number) for number in _NUMBER.findall(text)]
    if not all(map(isfinite, found)):
        raise ValueError("a number is too large")
    return found


def length(text: str) -> float:
    """Return a length in units of the drawing. Raises ValueError."""
    match = _LENGTH.fullmatch(text)
    if match is None or not isfinite(float(match[1])):
        raise ValueError(f"`{text[:30]}` is not a length")
    return float(match[1]) * _UNITS[match[2] or ""]


def matrix_of(text: str) -> Matrix | None:
    """Return the matrix of a `transform`; None for none. Raises ValueError."""
    found: Matrix | None = None
    place = 0
    while match := _TURN.match(text, place):
        place = match.end()
        turn = _TURNS[match[1]](*numbers(match[2]))
        found = turn if found is None else product(turn, found)
    if text[place:].strip():
        raise ValueError(f"`{text[:30]}` is not a transform")
    return found


def _rotated(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    c, s = cos(radians(angle)), sin(radians(angle))
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


_TURNS: Mapping[str, Callable[..., Matrix]] = {
    "matrix": lambda a, b, c, d, e, f: (a, b, c, d, e, f),
    "translate": lambda x, y=0.0: (1.0, 0.0, 0.0, 1.0, x, y),
    "scale": lambda x, y=None: (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0),
    "rotate": _rotated,
    "skewX": lambda angle: (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0),
    "skewY": lambda angle: (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0),
}


def paint(attributes: Mapping[str, str], inherited: Paint, name: str) -> Paint:
    """Return how an element is painted. Raises ArtworkError for what marks cannot do, and ValueError."""
    given = {**attributes, **_style(attributes.get("style", ""))}
    _refuse_effects(given, name)
    ink = _colour(given.get("color", inherited.ink), inherited.ink, name) or inherited.ink
    own = replace(inherited, ink=ink)
    changes: dict[str, Any] = {
        field: read(given[key], ink, name) for key, (field, read) in _READERS.items() if key in given
    }
    own = replace(own, **changes)
    if "stroke-linecap" in given or "stroke-linejoin" in given:
        own = replace(own, round="round" in {given.get("stroke-linecap"), given.get("stroke-linejoin")})
    return _unseen(own, given)


def _refuse_effects(given: Mapping[str, str], name: str) -> None:
    for key in ("filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end", "mix-blend-mode"):
        if given.get(key, "none") not in {"none", "normal"}:
            _refuse(name, key, _PLAIN)
    for key in ("opacity", "fill-opacity", "stroke-opacity"):
        if given.get(key, "1").strip() not in {"0", "0%", "1", "1.0", "100%"}:
            _refuse(name, key, _PLAIN)


def _unseen(own: Paint, given: Mapping[str, str]) -> Paint:
    """Return the paint without what is said to be clear, or hidden."""
    if given.get("fill-opacity", "1").strip() in {"0", "0%"}:
        own = replace(own, fill=None)
    if given.get("stroke-opacity", "1").strip() in {"0", "0%"}:
        own = replace(own, stroke=None)
    hidden = given.get("display") == "none" or given.get("visibility") == "hidden"
    return replace(own, hidden=hidden or given.get("opacity", "1").strip() in {"0", "0%"})


def _style(text: str) -> dict[str, str]:
    pairs = (entry.split(":", 1) for entry in text.split(";") if ":" in entry)
    return {key.strip(): value.strip() for key, value in pairs}


def _dash(text: str) -> tuple[float, ...]:
    found = () if text.strip() == "none" else tuple(numbers(text))
    if any(part < 0 for part in found):
        raise ValueError("a dash is shorter than nothing")
    return found if sum(found) > 0 else ()


def _colour(text: str, ink: Colour, name: str) -> Colour | None:
    """Return a colour of SVG, None for none. Pillow knows their names."""
    words = text.strip()
    if words in {"none", "transparent"}:
        return None
    if words == "currentColor":
        return ink
    if words.startswith("url("):
        _refuse(name, "gradient or pattern", _PLAIN)
    from PIL import ImageColor  # noqa: PLC0415 - takes a while

    red, green, blue, *alpha = ImageColor.getrgb(words)
    if alpha and alpha[0] not in {0, 255}:
        _refuse(name, "half-clear colour", _PLAIN)
    return None if alpha and not alpha[0] else f"#{red:02X}{green:02X}{blue:02X}"


def _refuse(name: str, what: str, hint: str) -> None:
    raise ArtworkError("A004", f"has <{name}> with a {what}, which pwprint does not draw", hint)


_READERS: Mapping[str, tuple[str, Callable[[str, Colour, str], Any]]] = {
    "fill": ("fill", _colour),
    "stroke": ("stroke", _colour),
    "stroke-width": ("width", lambda text, _ink, _name: length(text)),
    "stroke-dasharray": ("dash", lambda text, _ink, _name: _dash(text)),
    "fill-rule": ("solid", lambda text, _ink, _name: text != "evenodd"),
}
"""The attributes that are passed on, the fields of `Paint` that they set, and how they are read."""
