"""The picture of a map as a page has it: layers of drawings in mm with their places, each by its key.

A page keeps what it has, and gets only the layers that have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct, field

Value = TypeVar("Value")


class AreaShape(Struct, frozen=True):
    """A square: its name, its middle, and its corners as an SVG writes points."""

    name: str
    at: Point
    points: str


SignBox = tuple[str, Mm, Mm, Mm, Mm]
"""Words on the map, or the name of a shield, and the box that it takes: its upper left corner, width and height."""


class ShownUnit(Struct, frozen=True, omit_defaults=True):
    """A unit, the key of its layer, and its middle on the picture; None for one that comes later or is lost.

    Its layer is drawn round (0, 0), so that a unit that only moves is not drawn anew. `heading` is in degrees, of units
    on a table.
    """

    pointer: str
    key: str
    id: str
    side: int
    type: str
    title: str
    name: str
    at: Point | None
    where: str
    heading: float | None = None


class MapPicture(Struct, frozen=True):
    """A map in mm, from its upper left corner. `layers` are drawn in their order; `inch` is 0 on a grid.

    Names and shields are drawn round (0, 0), as units are: `places` says where they stand, by the keys of their layers.
    `letters` are the outlines of the letters that layers name by their ids.
    """

    width: Mm
    height: Mm
    layers: Mapping[str, str]
    units: tuple[ShownUnit, ...]
    areas: tuple[AreaShape, ...]
    inch: Mm = 0.0
    origin: Point = (0.0, 0.0)
    signs: Mapping[str, SignBox] = field(default_factory=dict)
    places: Mapping[str, Point] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)


class PictureNews(Struct, frozen=True, omit_defaults=True):
    """What has changed of a picture: layers, their places, units and signs by their keys, None for those that are gone.

    Letters come when they are first drawn, and stay.
    New layers are drawn after those that `after` names, or first; where more of the order has changed, `order` has the
    keys of all. A `whole` picture takes the place of what the page has.
    """

    layers: Mapping[str, str | None] = field(default_factory=dict)
    units: Mapping[str, ShownUnit | None] = field(default_factory=dict)
    signs: Mapping[str, SignBox | None] = field(default_factory=dict)
    places: Mapping[str, Point | None] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    after: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] | None = None
    whole: bool = False


class KeptValues(Generic[Value]):
    """Values that a page has, by their keys."""

    def __init__(self) -> None:
        self._now: dict[str, Value] = {}

    def news(self, now: Mapping[str, Value]) -> dict[str, Value | None]:
        """Return those that differ from the ones kept, None for those that are gone, and keep these instead."""
        before, self._now = self._now, dict(now)
        changed: dict[str, Value | None] = {key: value for key, value in now.items() if before.get(key) != value}
        return changed | dict.fromkeys(key for key in before if key not in now)


class KeptPicture:
    """The picture that a page has."""

    def __init__(self) -> None:
        self._layers, self._units, self._signs = KeptValues[str](), KeptValues[ShownUnit](), KeptValues[SignBox]()
        self._places = KeptValues[Point]()
        self._letters: frozenset[str] = frozenset()
        self._order: tuple[str, ...] = ()

    def news(self, picture: MapPicture) -> PictureNews:
        """Return what is new in a picture, and keep it."""
        before, order = self._order, tuple(picture.layers)
        letters = {key: outline for key, outline in picture.letters.items() if key not in self._letters}
        self._order, self._letters = order, frozenset(picture.letters)
        new = dict(zip(order, ("", *order), strict=False))
        there = frozenset(before)
        after = {key: new[key] for key in order if key not in there}
        stays = [key for key in before if key in new] == [key for key in order if key not in after]
        return PictureNews(
            self._layers.news(picture.layers),
            self._units.news({unit.key: unit for unit in picture.units}),
            self._signs.news(picture.signs),
            self._places.news(picture.places),
            letters,
            after if before and stays else {},
            None if before and stays else order,
            not before,
        )
