"""Unit symbols. Every kind of unit has one in each tradition, by the same name; a ruleset's unit table names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pwprint.page.look import Symbols
from pwprint.pdf.marks import Group, Mark, Mm
from pwprint.pieces.symbols.frame import CUT, HEIGHT, LINE, WIDTH, Inks, SymbolFrame
from pwprint.pieces.symbols.kriegsspiel import KRIEGSSPIEL
from pwprint.pieces.symbols.nato import NATO, plain

Drawings = Mapping[str, Callable[[SymbolFrame, Inks], tuple[Mark, ...]]]

TRADITIONS: Mapping[Symbols, Drawings] = MappingProxyType({Symbols.NATO: NATO, Symbols.KRIEGSSPIEL: KRIEGSSPIEL})
"""The drawings of each tradition, by name."""

SYMBOLS: Drawings = NATO
"""The usual drawings; their names are those of all traditions."""


def symbol(name: str, inks: Inks, frame: SymbolFrame, symbols: Symbols = Symbols.NATO) -> tuple[Mark, ...]:
    """Return the marks of a symbol of `SYMBOLS`; an empty frame for a name that no drawing has."""
    return TRADITIONS[symbols].get(name, plain)(frame, inks)


def placed(name: str, inks: Inks, at: tuple[Mm, Mm], frame: SymbolFrame, symbols: Symbols = Symbols.NATO) -> Group:
    """Return a symbol with the lower left corner of its frame at a point."""
    return Group(symbol(name, inks, frame, symbols), (1.0, 0.0, 0.0, 1.0, *at), name=f"symbol:{name}")


__all__ = [
    "CUT", "HEIGHT", "LINE", "SYMBOLS", "TRADITIONS", "WIDTH", "Drawings", "Inks", "SymbolFrame", "placed", "plain",
    "symbol",
]  # fmt: skip
