"""Sheets of pieces to cut out, with their backs, and what stands round them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.page.imposition import CROP_LENGTH, DUPLEX, Leaf, SheetPiece, Spacing, field, fold_line, imposed, laid_out
from pwprint.page.imprint import booklet
from pwprint.page.margins import Imprint, fold_rulers, footer, header, side_rulers
from pwprint.page.paper import MARGIN, Backs

if TYPE_CHECKING:
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Mark

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
        margins = (header(paper, imprint, head), footer(paper, imprint))
        if backs is not Backs.FOLD:
            return (*margins, side_rulers(paper))
        return (*margins, *fold_line(paper, spacing), fold_rulers(paper))

    pages = imposed(sheets, paper, backs, dress, title, spacing=spacing)
    return booklet(subject, title, pages, DUPLEX[backs])
