"""What a drawing of terrain is made from: the board, what lies on it, and chance that is always the same."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import IntEnum
from random import Random

from pwprint.game.board.base import Board, Square, Squares
from pwprint.map.terrain.lattice import Lattice, lattice
from pwprint.pdf.marks import Command, Mark, Point
from pwprint.values import Struct


class Scene(Struct, frozen=True):
    """A piece of country: `areas` maps names of drawings (`woods`) to squares, `seed` decides every jitter."""

    board: Board
    areas: Mapping[str, Squares]
    seed: str

    def area(self, art: str) -> Squares:
        """Return the squares of a drawing; none if the scene lacks it."""
        return self.areas.get(art, 0)

    def random(self, purpose: str) -> Random:
        """Return chance for one purpose: the same in every run and on every machine."""
        digest = hashlib.sha256(f"{self.seed}/{purpose}".encode()).digest()
        return Random(int.from_bytes(digest[:8], "big"))

    @property
    def lattice(self) -> Lattice:
        """Where the board's squares lie."""
        return lattice(self.board)

    def centre(self, square: Square) -> Point:
        """Return the middle of a square in art units."""
        return self.lattice.centre(square)


def move(x: float, y: float) -> Command:
    """Return the step that begins a line; two decimals, so that no machine's rounding shows."""
    return ("M", (round(x, 2), round(y, 2)))


def to(x: float, y: float) -> Command:
    """Return a straight step."""
    return ("L", (round(x, 2), round(y, 2)))


def curve(*numbers: float) -> Command:
    """Return a curved step: two control points and the end."""
    return ("C", tuple(round(number, 2) for number in numbers))


CLOSE: Command = ("Z", ())
"""The step that closes a shape."""


class Layer(IntEnum):
    """What lies on what: lower numbers are drawn first."""

    GROUND = 0
    RELIEF = 1
    WOODS = 2
    WORKS = 3
    OUTSIDE = 4
    WATER = 5
    ROADBEDS = 6
    ROADS = 7
    BUILDINGS = 8
    WIRE = 9


class Drawn(Struct, frozen=True):
    """Marks in art units and the layer they belong to."""

    layer: Layer
    marks: tuple[Mark, ...]
