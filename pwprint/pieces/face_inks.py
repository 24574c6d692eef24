"""The colours of a tile's faces by what they are for: chosen here once, so that drawing a face chooses none."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.page.look import Ink, Symbols
from pwprint.page.side_style import AGED, light_ground
from pwprint.pdf.colours import INK, WHITE, mixed
from pwprint.pieces.symbols import Inks
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour


_HATCH = 0.82
"""How much of the slanting lines of a back has the colour of its ground, the rest that of the front."""


class FaceInks(Struct, frozen=True):
    """The colours of a face.

    - `ground`, and `foot` under the numbers; `symbol`.
    - `code`, `mark` (the arrow) and `pips`, which may lie on the symbol, `aside` beside it; `name`; `number`.
    - `rule`: the line above the numbers, where these have no ground of their own; `edge`: the lines along the cut;
      `hatch`: the slanting lines of a back, where ink is not spared.
    """

    ground: Colour
    foot: Colour
    symbol: Inks
    code: Colour
    mark: Colour
    pips: Colour
    aside: Colour
    name: Colour
    number: Colour
    rule: Colour | None = None
    edge: Colour | None = None
    hatch: Colour | None = None


class BandInks(Struct, frozen=True):
    """The colours of the word on a back and its ground, which is that of all the foot unless a line is round it."""

    ground: Colour
    word: Colour
    box: Colour | None = None


@lru_cache(maxsize=16)  # one for all pieces of a side
def front_inks(style: SideStyle) -> FaceInks:
    """Return the colours of the fronts of a side's tiles."""
    if style.look.symbols is Symbols.KRIEGSSPIEL:
        return _blocks(style)
    return _spare(style) if style.spare else _full(style)


def _full(style: SideStyle) -> FaceInks:
    ink = style.ink
    symbol = Inks(ink, ink, style.foot, style.colour)
    return FaceInks(style.colour, style.foot, symbol, ink, ink, ink, ink, ink, ink, rule=ink)


def _spare(style: SideStyle) -> FaceInks:
    """Return those of white tiles: the dark side's symbol is filled, that of the light side within dark lines."""
    edge = style.edge
    symbol = Inks(INK, INK, light_ground(style.hue)) if style.light else Inks(edge, WHITE, edge)
    return FaceInks(WHITE, WHITE, symbol, INK, edge, edge, edge, INK, INK, edge=edge)


def _blocks(style: SideStyle) -> FaceInks:
    """Return those of blocks on paper; what stands on a block has the colour of texts on it."""
    paper = AGED if style.look.ink is Ink.FULL else WHITE
    fill = style.colour if not style.spare or style.light else style.edge
    on_block = INK if style.light else WHITE
    symbol = Inks(INK, on_block, fill, paper)
    edge = style.edge if style.spare else None
    return FaceInks(paper, paper, symbol, on_block, on_block, on_block, INK, INK, INK, style.edge, edge)


def beside(inks: FaceInks) -> FaceInks:
    """Return the colours where arrow, id and pips stand beside the symbol in any tradition."""
    return replace(inks, code=inks.name, mark=inks.aside, pips=inks.aside)


@lru_cache(maxsize=16)  # one for all pieces of a side
def back_inks(style: SideStyle) -> FaceInks:
    """Return the colours of the backs: pale, with the lines of the symbol only."""
    lines, worn = style.lines, style.worn
    edge, text = (style.edge, INK) if style.spare else (None, lines)
    hatch = None if style.spare else mixed(worn, style.colour, _HATCH)
    symbol = Inks(lines, lines, worn, worn)
    return FaceInks(worn, worn, symbol, text, lines, lines, lines, text, text, edge=edge, hatch=hatch)


def band_inks(style: SideStyle) -> BandInks:
    """Return the colours of the word on a back; on white tiles it has a band, and only the dark side's is filled."""
    if style.spare:
        return BandInks(WHITE, INK, box=style.edge) if style.light else BandInks(style.edge, WHITE, box=style.edge)
    return BandInks(style.colour, INK) if style.light else BandInks(style.foot, WHITE)
