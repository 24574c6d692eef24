"""The numbers of the pieces that go on at the seams of a piece: each on a pale plate, and none on another."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pwprint.map.table.pieces.laying import DISC
from pwprint.map.table.shapes import inside
from pwprint.page.inch import INCH
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.table.pieces.laying import Laid, Seam
    from pwprint.pdf.marks import Mm, Point
    from pwprint.pdf.matrix import Matrix

FONT, SIZE = "sans-semibold", 8.5
AND = "\u00b7"

_PAD: tuple[Mm, Mm] = (0.9, 0.75)
"""What a plate has beside its figures, and above and below them."""

_APART: Mm = 0.7
"""What is free between plates, and between them and the disc."""

_DEPTHS: tuple[Mm, ...] = (4.0, 8.0, 12.0)
_ASIDE: tuple[Mm, ...] = (0.0, 3.0, -3.0, 6.0, -6.0, 9.0, -9.0, 13.0, -13.0, 17.0, -17.0)
"""How far from its seam a plate may stand, and how far from the middle of that, the best first."""


class NumberPlate(Struct, frozen=True):
    """What a plate says, its middle in mm of the table, and its size on the sheet, where it is upright.

    It points `towards` its seam.
    """

    words: str
    at: Point
    size: tuple[Mm, Mm]
    towards: Point


def number_plates(own: Laid, turn: Matrix) -> tuple[NumberPlate, ...]:
    """Return the plates of a piece: on it, and clear of its disc and of each other, if there is room."""
    home = _turned((own.at[0] * INCH, own.at[1] * INCH), turn)
    # Its arrow reaches farther than the disc, in any direction.
    far = DISC + 1.6
    taken = [Box(home[0] - far, home[1] - far, 2 * far, 2 * far)]
    return tuple(_placed(seam, own, turn, taken) for seam in own.seams)


def plate_box(plate: NumberPlate, turn: Matrix) -> Box:
    """Return what a plate covers of the sheet, which is turned about the table's corner."""
    (x, y), (wide, high) = _turned(plate.at, turn), plate.size
    return Box(x - wide / 2, y - high / 2, wide, high)


def _placed(seam: Seam, own: Laid, turn: Matrix, taken: list[Box]) -> NumberPlate:
    """Return the plate of a seam at the best place that is free, which is taken then."""
    words = AND.join(str(number) for number in seam.others)
    size = text_width(words, FONT, SIZE) + 2 * _PAD[0], cap_height(FONT, SIZE) + 2 * _PAD[1]
    places = [NumberPlate(words, at, size, way) for at, way in _places(seam, own)]
    free = [plate for plate in places if not any(map(plate_box(plate, turn).grown(_APART).meets, taken))]
    plate = next((plate for plate in free if _lies_on(plate, own, turn)), (free or places)[0])
    taken.append(plate_box(plate, turn))
    return plate


def _places(seam: Seam, own: Laid) -> Iterator[tuple[Point, Point]]:
    """Yield places for a plate with the direction to its seam."""
    (ax, ay), (bx, by) = seam.start, seam.end
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    across, up = (bx - ax) / long, (by - ay) / long
    x, y = (ax + bx) / 2, (ay + by) / 2
    away = (own.at[0] * INCH - x) * -up + (own.at[1] * INCH - y) * across
    side = 1.0 if away > 0 else -1.0
    for deep, aside in product(_DEPTHS, _ASIDE):
        if 2 * abs(aside) < long:
            at = x - side * deep * up + aside * across, y + side * deep * across + aside * up
            yield at, (side * up, -side * across)


def _lies_on(plate: NumberPlate, own: Laid, turn: Matrix) -> bool:
    across, up, *_ = turn
    wide, high = (edge / 2 for edge in plate.size)
    corners = ((right * wide, above * high) for right, above in product((-1, 1), repeat=2))
    x, y = plate.at
    on_table = [(x + across * a + up * b, y - up * a + across * b) for a, b in corners]
    return len(inside(own.piece.outline, on_table)) == len(on_table)


def _turned(at: Point, turn: Matrix) -> Point:
    across, up, *_ = turn
    return across * at[0] - up * at[1], up * at[0] + across * at[1]
