"""Sheets of pieces to cut out, with their backs, and what stands round them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.page.display_type import ornament
from pwprint.page.imposition import CROP_LENGTH, DUPLEX, Leaf, SheetPiece, Spacing, field, fold_line, imposed, laid_out
from pwprint.page.imprint import booklet
from pwprint.page.margins import Imprint, fold_rulers, footer, header, side_rulers
from pwprint.page.paper import MARGIN, Backs
from pwprint.pdf.marks import Group

if TYPE_CHECKING:
    from pwprint.page.imposition import Placed
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Box, Mark

ADVICE = {
    Backs.LONG: "Print on both sides, turned over the long edge.",
    Backs.SHORT: "Print on both sides, turned over the short edge.",
    Backs.FOLD: "Score the dashed line, fold along it with the print outside, glue, let it dry.",
    Backs.SPLIT: "Print the fronts, turn the sheets over their long edge and put them back, print the backs.",
    Backs.NONE: "Fronts only.",
}
"""How each kind of backs is printed."""
CUT = "Cut the blocks apart first, then along the marks."
"""What comes after."""


_LONG, _CLEAR, _FREE = 90.0, 9.0, 24.0  # mm of an ornament, between it and crop marks, and free at least for one


def _ends(sheet: tuple[Placed, ...], area: Box, spacing: Spacing) -> tuple[Mark, ...]:
    """Return ornaments above and below the pieces of a sheet that fills only a part of its page."""
    middle, off = area.x + area.width / 2, spacing.near + CROP_LENGTH + _CLEAR
    top, low = max(each.y + each.piece.height for each in sheet), min(each.y for each in sheet)
    free = ((area.top - top, top + off), (low - area.y, low - off))
    marks = tuple(mark for room, y in free if room >= _FREE for mark in ornament(middle, y, min(_LONG, area.width)))
    return (Group(marks, name="ends"),) if marks else ()


def cut_out(
    subject: Subject,
    settings: PrintSettings,
    title: str,
    blocks: tuple[tuple[SheetPiece, ...], ...],
    notes: tuple[str, ...],
) -> Booklet:
    """Return the sheets of blocks of pieces, each block of one size. Raises NoRoomError for pieces without room."""
    paper, backs, spacing = settings.paper, settings.backs, Spacing(settings.bleed)
    area = field(paper, backs, spacing)
    sheets = laid_out(blocks, area, spacing)
    head = paper.height - MARGIN - area.top - spacing.near - CROP_LENGTH

    def dress(leaf: Leaf) -> tuple[Mark, ...]:
        name = f"{title}, backs" if leaf.back else title
        imprint = Imprint(subject.scenario.title, name, leaf.number, leaf.of, __version__, notes)
        margins = (header(paper, imprint, head), footer(paper, imprint), *_ends(sheets[leaf.sheet - 1], area, spacing))
        if backs is not Backs.FOLD:
            return (*margins, side_rulers(paper))
        return (*margins, *fold_line(paper, spacing), fold_rulers(paper))

    pages = imposed(sheets, paper, backs, dress, title, spacing=spacing)
    return booklet(subject, title, pages, DUPLEX[backs])
