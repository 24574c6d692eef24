"""Logs of `check-pdf`: what it reads of random PDFs, and what it finds in random documents, right and wrong by a little."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zlib import compress

from pwprint.pdf.check.cells import cells
from pwprint.pdf.check.checks import CHECKS
from pwprint.pdf.check.checks.registration import worst_error
from pwprint.pdf.check.document import Duplex, Edge, Font, InkReach, PdfContent, PdfPage, PieceSide, Ruler
from pwprint.pdf.check.forms import FORMS
from pwprint.pdf.check.geometry import PageBox, PageLine
from pwprint.pdf.check.inspection import Inspection, inspect
from pwprint.pdf.check.loose_marks import loose_error
from pwprint.pdf.check.pairs import pairs, turns
from pwprint.pdf.check.pdfium import read
from tests.logs.told import told
from tests.unit.pdf_bombs import stream, written

READ, FOUND = "<", ">"


# --- files ----------------------------------------------------------------------------------------------------------


def file_log(number: int) -> Iterator[str]:
    """Yield what is read and found in a random PDF."""
    data = random_pdf(Random(f"pdf/{number}"))
    document = read(data)
    if isinstance(document, PdfContent):
        fonts = [(font.name, font.embedded) for font in document.fonts]
        yield f"{READ} {told([document.ours, fonts, document.duplex, document.title, document.language])}"
        yield f"{READ} {told([document.colours, document.unscaled, document.bookmarks, document.xmp])}"
        for page in document.pages:
            yield f"{READ} {told([page.number, page.width, page.height, page.corrected, page.trim, page.bleed])}"
            # Dots at the edge of a drawing differ a little from one PDFium to the next.
            for reach in page.reaches:
                yield f"{READ} {reach.edge} {reach.distance:.1f} {reach.covered:.1f} {told([*map(round, reach.place)])}"
            for side in page.sides:
                up = [f"{part + 0.0:.1f}" for part in side.up]
                yield f"{READ} {side.name} {side.back} {told(side.box)} {told(up)}"
            for part in (*page.rulers, *page.lines):
                yield f"{READ} {told(part)}"
    found = inspect(data, "a.pdf")
    for name, form in FORMS.items():
        yield from (f"{FOUND} {name} {line}" for line in form([found], name == "text" and number % 2 > 0).splitlines())


def random_pdf(chance: Random) -> bytes:
    """Return a PDF of a few pages on which many things are drawn, some in forms, behind clips, or as parts of pieces."""
    keys = chance.choice([b"", b"/ViewerPreferences<</PrintScaling/None/Duplex/DuplexFlipLongEdge>>", b"/Lang(en-GB)"])
    count = chance.randint(1, 2)
    first = 3
    pages = [first + 2 * number for number in range(count)]
    form, font, info = (first + 2 * count + more for more in range(3))
    kids = b" ".join(b"%d 0 R" % page for page in pages)
    objects = [b"<</Type/Catalog/Pages 2 0 R%s>>" % keys, b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count)]
    resources = b"/Resources<</XObject<</F %d 0 R>>/Font<</H %d 0 R>>>>" % (form, font)
    for page in pages:
        boxes = chance.choice(
            [b"", b"", b"/CropBox[20 30 500 700]", b"/TrimBox[40 40 400 600]/BleedBox[30 30 410 612]"]
        )
        turned = b"/Rotate %d" % chance.choice([0, 0, 90, 180, 270])
        drawn = b"".join(_drawing(chance, b"/F Do ") for _ in range(chance.randint(4, 12)))
        noted = chance.choice([b"", b"", _NOTE % form])
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents %d 0 R%s%s%s%s>>"
            % (*chance.choice([(595, 842), (612, 792), (420, 595)]), page + 1, resources, boxes, turned, noted)
        )
        objects.append(stream(compress(drawn), b"/Filter/FlateDecode") if chance.random() < 0.4 else stream(drawn))
    matrix = chance.choice([b"", b"/Matrix[0.5 0 0 0.5 40 60]", b"/Matrix[0 1 -1 0 300 20]"])
    inside = b"".join(_drawing(chance, b"") for _ in range(3))
    objects.append(stream(inside, b"/Type/XObject/Subtype/Form/BBox[0 0 300 300]%s%s" % (matrix, resources)))
    objects.append(
        b"<</Type/Font/Subtype/Type1/BaseFont/%s>>" % chance.choice([b"Helvetica", b"Times-Bold", b"ABCDEF+Foo"])
    )
    objects.append(
        b"<</Creator(%s)/Title(%s)>>" % (chance.choice([b"pwprint", b"other"]), chance.choice([b"", b" T "]))
    )
    return written(objects, b"/Info %d 0 R" % info)


_NOTE = b"/Annots[<</Type/Annot/Subtype/Square/Rect[2 400 40 440]/F 4/AP<</N %d 0 R>>>>]"
"""A note in the margin that is printed with the page."""


def _drawing(chance: Random, form: bytes) -> bytes:
    """Return something drawn. Letters lie on ground of their colour: PDFium has them larger or smaller at times."""
    x, y = chance.choice([(5, 9), (16, 300), (100, 200), (250, 400), (580, 20), (300, 830)])
    w, h = chance.choice([(40, 60), (90, 30), (8, 8)])
    drawn = chance.choice(
        [
            b"%d %d %d %d re f " % (x, y, w, h),
            b"%d %d %d %d re S " % (x, y, w, h),
            b"%d %d m %d %d l S " % (x, y, x, y + h),
            b"%d %d m %d %d l %d %d m %d %d l S " % (x, y, x + w, y, x, y + 9, x + w, y + 9),
            b"%d %d m %d %d l %d %d l S " % (x, y, x + w, y, x + w, y + h),
            b"%d %d 70 30 re f BT /H 12 Tf %d Tr %d %d Td (Ab c) Tj ET " % (x, y, chance.choice([0, 3]), x + 9, y + 9),
            b"%d %d 14 60 re f BT /H 9 Tf 0 1 -1 0 %d %d Tm (UA) Tj ET " % (x, y, x + 11, y + 9),
            _comb(x, y, *chance.choice([(17, 144.0), (33, 288.0), (51, 141.7323), (101, 283.4646), (17, 150.0)])),
            form or b"0 g 9 9 20 20 re f ",
        ]
    )
    colour = chance.choice([b"", b"0 g ", b"1 g ", b"0.99 G ", b"1 0 0 rg ", b"0 0 0 1 k ", b"0 1 0 0 K "])
    clip = chance.choice([b"", b"", b"%d %d %d %d re W n " % (x - 3, y - 3, w // 2, h), b"0 0 5 5 re W n "])
    moved = chance.choice([b"", b"", b"1 0 0 1 10 20 cm ", b"0 1 -1 0 400 100 cm ", b"2 0 0 2 0 0 cm "])
    name = chance.choice([b"A:front", b"A:back", b"B:front", b"C"])
    marked = b"/Piece<</N(%s)>>BDC %sEMC " % (name, drawn) if chance.random() < 0.4 else drawn
    matrix = chance.choice([b"1 0 0 1 2 3", b"1 1 -1 1 0 0", b"1 1 1 1 0 0", b"0 1 1 0 9 9", b"1 0"])
    corrected = b"/Printer<</M(%s)>>BDC %sEMC " % (matrix, drawn) if chance.random() < 0.15 else marked
    return b"q %s%s%s%sQ " % (moved, colour, clip, corrected)


def _comb(x: int, y: int, ticks: int, points: float) -> bytes:
    """Return a level ruler of so many ticks, so long in all."""
    at = [x + points * number / (ticks - 1) for number in range(ticks)]
    lines = b"".join(b"%.4f %d m %.4f %d l " % (tick, y, tick, y + 5) for tick in at)
    return b"%d %d m %.4f %d l %sS " % (x, y, x + points, y, lines)


# --- documents ------------------------------------------------------------------------------------------------------

SIZES = ((210.0, 297.0), (297.0, 210.0), (215.9, 279.4), (210.4, 296.6), (200.0, 200.0), (210.0, 250.0), (240.0, 297.0))
SHIFTS = (0.0, 0.0, 0.0, 0.04, 0.09, 0.11, 0.3, 0.62, 1.2, 3.0)
DISTANCES = (0.0, 3.0, 6.2, 6.23, 6.3, 6.4, 9.6, 9.71, 10.0)


def document_log(number: int) -> Iterator[str]:
    """Yield what is found in some random documents."""
    chance = Random(f"document/{number}")
    for _ in range(12):
        document = random_document(chance)
        paired = [pair for turn in turns(document) for pair in pairs(document, turn)]
        yield f"{READ} {told([(pair.turn, pair.front.number, pair.back.number) for pair in paired])}"
        yield f"{READ} {told(worst_error(document))} {told(loose_error(document))}"
        for page in document.pages:
            yield from (f"{READ} {told([cell.box, cell.off, cell.printed])}" for cell in cells(page))
        faults = tuple(fault for check in CHECKS for fault in check(document))
        yield from (f"{FOUND} {told(fault)}" for fault in faults)
        text = FORMS["text"]([Inspection("a.pdf", faults)], False)
        yield from (f"{FOUND} {line}" for line in text.splitlines())


def random_document(chance: Random) -> PdfContent:
    """Return a document with pieces that are cut out and have backs, near what is right."""
    kind = chance.choice(["front and back", "front and back", "stacks", "folded", "fronts"])
    width, height = chance.choice(SIZES)
    sheets = chance.randint(1, 3)
    fronts = [
        _sheet(chance, number, back=False, fold=kind == "folded", size=(width, height)) for number in range(sheets)
    ]
    backs = [_sheet(chance, number, back=True, fold=False, size=(width, height)) for number in range(sheets)]
    order = {
        "front and back": [page for pair in zip(fronts, backs, strict=True) for page in pair],
        "stacks": [*fronts, *backs],
    }.get(kind, fronts)
    if chance.random() < 0.15:
        order = order[:-1] or order
    fonts = tuple(Font(name, chance.random() < 0.8, 0) for name in chance.sample(["Sans", "ABCDEF+Serif", ""], 2))
    return PdfContent(
        chance.random() < 0.6,
        tuple(_page(chance, number, page, (width, height)) for number, page in enumerate(order, 1)),
        fonts,
        chance.random() < 0.7,
        chance.choice([Duplex.LONG, Duplex.LONG, Duplex.SHORT, Duplex.UNSAID, Duplex.SIMPLEX]),
        chance.choice(["Title", ""]),
        chance.choice(["en", ""]),
        chance.random() < 0.7,
        xmp=chance.random() < 0.8,
        shows_title=chance.random() < 0.8,
    )


Sheet = tuple[list[PieceSide], list[PageLine]]


def _sheet(chance: Random, number: int, *, back: bool, fold: bool, size: tuple[float, float]) -> Sheet:
    """Return the pieces of one side of a sheet, and the lines by which they are cut out."""
    width, height, bleed = 40.0, 50.0, chance.choice([0.0, 0.0, 1.5, 3.0])
    sides, lines = [], []
    for place in range(chance.choice([1, 2, 2, 4])):
        left, bottom = 30.0 + 45.0 * (place % 2), 60.0 + 60.0 * (place // 2)
        cut = PageBox(left, bottom, left + width, bottom + height)
        shown = cut if not back else _turned(cut, size, chance.random() < 0.9)
        name = f"P{number}-{place}" if chance.random() < 0.95 else "stranger"
        sides.append(_side(chance, name, shown, bleed, back=back))
        lines += _marks(shown, chance) if chance.random() < 0.8 else []
        if fold:
            across = PageBox(size[0] - cut.right, cut.bottom, size[0] - cut.left, cut.top)
            sides.append(_side(chance, name, across, bleed, back=True))
    if fold:
        lines.append(PageLine((size[0] / 2, 20.0), (size[0] / 2, 20.0 + size[1] * chance.choice([0.3, 0.7]))))
    if chance.random() < 0.2:
        lines.append(PageLine((20.0, 80.0), (20.0 + chance.choice([12.0, 60.0]), 80.0)))
    return sides, lines


def _turned(box: PageBox, size: tuple[float, float], over_long: bool) -> PageBox:
    if over_long is (size[0] <= size[1]):
        return PageBox(size[0] - box.right, box.bottom, size[0] - box.left, box.top)
    return PageBox(box.left, size[1] - box.top, box.right, size[1] - box.bottom)


def _side(chance: Random, name: str, cut: PageBox, bleed: float, *, back: bool) -> PieceSide:
    x, y, grown = chance.choice(SHIFTS), chance.choice(SHIFTS), bleed - chance.choice([0.0, 0.0, 0.3, 0.7])
    box = PageBox(cut.left - grown + x, cut.bottom - grown + y, cut.right + grown + x, cut.top + grown + y)
    return PieceSide(name, back, box, chance.choice([(0.0, 1.0), (0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (0.0, 0.0)]))


def _marks(box: PageBox, chance: Random) -> list[PageLine]:
    """Return the crop marks round a box."""
    long, off = chance.choice([4.0, 4.0, 6.5, 6.6, 17.0]), chance.choice([0.0, 0.0, 0.05, 0.2, 0.7])
    upright = [
        PageLine((x + off, end), (x + off, end + long))
        for x in (box.left, box.right)
        for end in (box.bottom - 5 - long, box.top + 5)
    ]
    level = [
        PageLine((end, y), (end + long, y))
        for y in (box.bottom, box.top)
        for end in (box.left - 5 - long, box.right + 5)
    ]
    return [*upright, *level]


def _page(chance: Random, number: int, sheet: Sheet, size: tuple[float, float]) -> PdfPage:
    sides, lines = sheet
    width, height = size if chance.random() < 0.9 else chance.choice(SIZES)
    reaches = tuple(
        InkReach(edge, chance.choice(DISTANCES), (1.0, 2.0), chance.choice([0.0, 0.3, 0.49, 0.5, 1.0]))
        for edge in Edge
        if chance.random() < 0.25
    )
    rulers = tuple(
        Ruler(upright, unit, nominal, nominal + chance.choice([0.0, 0.0, 0.04, 0.06, -0.06, -2.0]), (9.0, 9.0))
        for upright in (False, True)
        for unit, nominal in (("mm", 100.0), ("in", 101.6))
        if chance.random() < 0.8
    )
    trim = PageBox(5.0, 5.0, width - 5.0, height - 5.0) if chance.random() < 0.3 else None
    grown = chance.choice([0.0, 0.05, 2.0, 3.0, 6.0, -1.0])
    bleed = (
        PageBox(5.0 - grown, 5.0 - grown, width - 5.0 + grown, height - 5.0 + grown) if chance.random() < 0.3 else None
    )
    return PdfPage(
        number, width, height, chance.random() < 0.1, reaches, rulers, tuple(sides), tuple(lines), trim, bleed
    )
