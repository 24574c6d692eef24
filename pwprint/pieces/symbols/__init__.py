"""Unit symbols. Every kind of unit has one in each tradition, by the same name; a ruleset's unit table names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pwprint.page.look import Symbols
from pwprint.pdf.marks import Group, Mark
from pwprint.pieces.symbols.frame import HEIGHT, WIDTH, Inks
from pwprint.pieces.symbols.kriegsspiel import KRIEGSSPIEL
from pwprint.pieces.symbols.nato import NATO, plain

Drawings = Mapping[str, Callable[[Inks], tuple[Mark, ...]]]

TRADITIONS: Mapping[Symbols, Drawings] = MappingProxyType({Symbols.NATO: NATO, Symbols.KRIEGSSPIEL: KRIEGSSPIEL})
"""The drawings of each tradition, by name."""

SYMBOLS: Drawings = NATO
"""The usual drawings; their names are those of all traditions."""


def symbol(name: str, inks: Inks, symbols: Symbols = Symbols.NATO) -> tuple[Mark, ...]:
    """Return the marks of a symbol of `SYMBOLS`; an empty frame for a name that no drawing has."""
    return TRADITIONS[symbols].get(name, plain)(inks)


def placed(name: str, inks: Inks, x: float, y: float, height: float, *, symbols: Symbols = Symbols.NATO) -> Group:
    """Return the symbol with its lower left corner at (x, y) and its frame `height` mm high."""
    return Group(symbol(name, inks, symbols), (height, 0.0, 0.0, height, x, y), name=f"symbol:{name}")


__all__ = ["HEIGHT", "SYMBOLS", "TRADITIONS", "WIDTH", "Drawings", "Inks", "placed", "plain", "symbol"]
