"""A unit's symbol in the colours of its side, for lists, maps and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.look import Symbols
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Group, Rect
from pwprint.pieces.face_inks import back_inks, front_inks
from pwprint.pieces.symbols import CUT, Inks, SymbolFrame, symbol

if TYPE_CHECKING:
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Box, Colour, Mark, Mm


def badge(style: SideStyle, name: str, place: tuple[Mm, Mm], height: Mm, ground: Colour | None = None) -> Group:
    """Return a symbol with its lower left corner at a place, `height` mm high, on the side's pale ground or another.

    The blocks of the Kriegsspiel bring their side's colour with them and stand on the paper.
    """
    frame = SymbolFrame(cut=CUT if style.light else 0.0)
    return _scaled(symbol(name, _inks(style, ground), frame, style.look.symbols), name, place, height)


def on_colour(style: SideStyle, name: str, place: tuple[Mm, Mm], height: Mm) -> Group:
    """Return a symbol as it stands on the front of a tile, for a ground in the side's colour."""
    frame = SymbolFrame(cut=CUT if style.light else 0.0)
    return _scaled(symbol(name, front_inks(style).symbol, frame, style.look.symbols), name, place, height)


def on_worn(style: SideStyle, name: str, place: tuple[Mm, Mm], height: Mm) -> Group:
    """Return a symbol as it stands on the back of a tile, for the ground of exhausted pieces."""
    frame = SymbolFrame(cut=CUT if style.light else 0.0)
    return _scaled(symbol(name, back_inks(style).symbol, frame, style.look.symbols), name, place, height)


def worn_band(style: SideStyle, room: Box) -> Rect:
    """Return the band of a small back, which tells the exhausted from the fresh whatever their symbols fill."""
    return Rect(room.x, room.y, room.width, room.height, style.lines)


def _inks(style: SideStyle, ground: Colour | None) -> Inks:
    if style.look.symbols is Symbols.KRIEGSSPIEL:
        return Inks(INK, style.ink, style.colour, ground or style.paper)
    return Inks(style.lines, style.lines, ground or style.pale, ground or style.pale)


def plain(name: str, place: tuple[Mm, Mm], height: Mm, symbols: Symbols = Symbols.NATO) -> Group:
    """Return the symbol of a kind of unit of neither side."""
    inks = Inks(INK, WHITE, INK, WHITE) if symbols is Symbols.KRIEGSSPIEL else Inks()
    return _scaled(symbol(name, inks, SymbolFrame(), symbols), name, place, height)


def _scaled(marks: tuple[Mark, ...], name: str, place: tuple[Mm, Mm], height: Mm) -> Group:
    return Group(marks, (height, 0.0, 0.0, height, *place), name=f"symbol:{name}")
