"""A unit's symbol in the colours of its side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.look import Symbols
from pwprint.pdf.colours import WHITE
from pwprint.pieces.symbols import Inks, placed

if TYPE_CHECKING:
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Group, Mm


def badge(style: SideStyle, name: str, place: tuple[Mm, Mm], height: Mm, ground: Colour | None = None) -> Group:
    """Return a symbol with its lower left corner at a place, `height` mm high, on the side's pale ground or another.

    The blocks of the Kriegsspiel bring their side's colour with them and stand on the paper.
    """
    symbols = style.look.symbols
    usual = style.pale if symbols is Symbols.NATO else style.paper
    return placed(name, Inks(ground=ground or usual, side=style.hue), *place, height, symbols=symbols)


def plain(name: str, place: tuple[Mm, Mm], height: Mm, symbols: Symbols = Symbols.NATO) -> Group:
    """Return the symbol of a kind of unit of neither side."""
    return placed(name, Inks(ground=WHITE), *place, height, symbols=symbols)
