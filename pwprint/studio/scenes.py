"""A picture of a battle to share: the map with the units as they stand, under the scenario's title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, check, has_errors, load
from pwprint.app.rendering import subject_of
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import fitted_size
from pwprint.pdf.marks import Booklet, Page, Rect, Text, moved
from pwprint.pdf.png import to_pngs
from pwprint.pdf.svg import to_svg
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.studio.prints import CannotShowError
from pwprint.text.document import Document, read_bytes

if TYPE_CHECKING:
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm

_SIZE: Mm = 180.0
_MARGIN: Mm = 6.0
_HEAD: Mm = 9.0
_POINTS = 18.0
_DOTS = 200.0
"""Dots to the inch: a picture is some 1,500 dots wide, which suits pages and posts."""


class BattlePicture:
    """A battle as it stands, to be drawn."""

    def __init__(self, subject: Subject) -> None:
        scenario = subject.scenario
        self.name = scenario.id
        self._title = scenario.title
        drawn = small_map(ground_of(subject), (_SIZE, _SIZE), scenario.sides)
        width, height = drawn.width + 2 * _MARGIN, drawn.height + 2 * _MARGIN + _HEAD
        size = fitted_size(self._title, "serif-bold", drawn.width, _POINTS, 9.0)
        self._page = Page(
            width,
            height,
            (
                Rect(0.0, 0.0, width, height, WHITE),
                Text(width / 2, height - _MARGIN - 5.0, self._title, "serif-bold", size, INK, "middle"),
                moved(drawn.marks, _MARGIN, height - _MARGIN - _HEAD),
            ),
        )

    def svg(self) -> bytes:
        """Return the picture as an SVG."""
        return to_svg(self._page, self._title)

    def png(self) -> bytes:
        """Return the picture as a PNG."""
        from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415 - it takes long to load

        return to_pngs(to_pdf(Booklet(self._title, "", "", (), (self._page,))), _DOTS)[0]


def setup_of(text: str, folder: str) -> Subject:
    """Return a scenario as it is set up. Raises CannotShowError for a text that cannot be drawn."""
    read = read_bytes(text.encode(), "scenario", folder)
    loaded = load(read) if isinstance(read, Document) else None
    if not isinstance(loaded, Loaded) or loaded.scenario is None or has_errors(loaded.problems):
        raise CannotShowError("this is not a valid scenario yet: fix the errors in its text first")
    return subject_of(loaded, check(loaded), PrintSettings())
