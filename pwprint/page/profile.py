"""What is known of a printer, and pages moved so that they come out of it true."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.page.paper import BOTH_SIDES, Backs
from pwprint.pdf.marks import Group
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet, Mm, Page

FARTHEST: Mm = 10.0
"""The farthest that backs may be shifted; who measures more has another mistake."""
LARGEST_SCALE = 0.05
"""How far the true size of a page may be from the size sent to the printer."""
LARGEST_ANGLE = 3.0
"""How many degrees backs may be turned."""

Matrix = tuple[float, float, float, float, float, float]


class Profile(Struct, frozen=True):
    """How pages must be changed for a printer.

    - `flip`: the edge over which it turns sheets.
    - `offset`: mm to the right and upwards by which the back of a sheet is moved, as one looks at the back.
    - `angle`: degrees, counter-clockwise, by which the back is turned round its middle.
    - `scale`: by how much both sides are enlarged across and along the sheet.

    Raises ValueError for values that no printer asks for.
    """

    flip: Backs = Backs.LONG
    offset: tuple[Mm, Mm] = (0.0, 0.0)
    angle: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)

    def __post_init__(self) -> None:
        if self.flip not in BOTH_SIDES:
            raise ValueError(f"a printer turns sheets over the long or the short edge, not {str(self.flip)!r}")
        # Comparisons this way round refuse what is not a number as well.
        if not all(abs(part) <= FARTHEST for part in self.offset):
            raise ValueError(f"an offset is at most {FARTHEST:g} mm each way")
        if not abs(self.angle) <= LARGEST_ANGLE:
            raise ValueError(f"an angle is at most {LARGEST_ANGLE:g} degrees")
        if not all(abs(part - 1) <= LARGEST_SCALE for part in self.scale):
            raise ValueError(f"a scale is between {1 - LARGEST_SCALE:g} and {1 + LARGEST_SCALE:g}")

    def matrix(self, page: Page) -> Matrix:
        """Return what moves the marks of a page; those of a front are only enlarged, round the middle."""
        x, y = page.width / 2, page.height / 2
        across, along = self.scale
        turn = radians(self.angle) if page.back else 0.0
        right, up = self.offset if page.back else (0.0, 0.0)
        a, b, c, d = across * cos(turn), across * sin(turn), -along * sin(turn), along * cos(turn)
        return a, b, c, d, x + right - a * x - c * y, y + up - b * x - d * y


def corrected(booklet: Booklet, profile: Profile) -> Booklet:
    """Return a booklet for a printer: art and crop marks of each page are moved together."""
    pages = (replace(page, marks=(Group(page.marks, profile.matrix(page), name="printer"),)) for page in booklet.pages)
    return replace(booklet, pages=tuple(pages))
