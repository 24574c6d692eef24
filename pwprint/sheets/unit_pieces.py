"""What stands for the units of a scenario: tiles on a grid, stands on the open table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.scenario import Unit
    from pwprint.page.imposition import SheetPiece
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm

    Maker = Callable[[Unit, SideStyle], Iterator[SheetPiece]]


class UnitPieces(Struct, frozen=True):
    """The pieces of units on one kind of surface.

    - `word`: what one is called; `title`: what their sheet is; `advice`: how players use them, "" for nothing to say.
    - `size`: the side in mm of tiles, or the measure by which chits and markers go.
    - `about`: how large the pieces are, in words.
    - `maker`: returns what makes the pieces of a unit in the style of its side; it is told what of their width is cut
      off the corners of tiles for hexes.
    """

    word: str
    title: str
    advice: str
    size: Callable[[Subject, PrintSettings], Mm]
    about: Callable[[Subject, PrintSettings], str]
    maker: Callable[[Subject, PrintSettings, float], Maker]
