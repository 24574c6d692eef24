"""How a player wants things drawn: how much ink, which colours, which unit symbols."""

from __future__ import annotations

from enum import StrEnum

from pwprint.values import Struct


class Ink(StrEnum):
    """How much ink a print may take."""

    FULL = "full"
    """Tinted ground and pieces in the colour of their side."""
    LOW = "low"
    """White ground with the lines of terrain, white pieces with a coloured edge; only what is small and dark, such as
    roofs, stays filled."""
    MONO = "mono"
    """Black and greys only, for printers and copiers without colour."""


class Palette(StrEnum):
    """A set of colours."""

    CLASSIC = "classic"
    """Quiet colours, and those that a scenario gives its sides."""
    COLOUR_BLIND = "colour-blind"
    """Colours that stay apart for every kind of colour blindness, whatever a scenario gives its sides."""
    PERIOD = "period"
    """Blue against red on the paper of old staff maps, whatever a scenario gives its sides."""


class Symbols(StrEnum):
    """A tradition of unit symbols."""

    NATO = "nato"
    """Frames with crosses, strokes and discs."""
    KRIEGSSPIEL = "kriegsspiel"
    """Blocks in the colour of their side, as on the maps of the nineteenth century."""


class Batteries(StrEnum):
    """How guns that limber show what they are at: by two tiles that are swapped, or by a marker on one."""

    TILES = "tiles"
    MARKERS = "markers"


class TablePrint(StrEnum):
    """What the terrain of an open table is printed as."""

    PIECES = "pieces"
    """Pieces to cut out and lay on a table, by a plan."""
    POSTER = "poster"
    """The whole table at full size, to be glued from sheets."""


class Look(Struct, frozen=True):
    """Everything about a print that is taste or ink, and not a matter of paper and printer."""

    ink: Ink = Ink.FULL
    palette: Palette = Palette.CLASSIC
    symbols: Symbols = Symbols.NATO


USUAL = Look()
"""The default look of a print."""
