"""`check-pdf` finds in a PDF what was done to it, and nothing else: each check is shown to pass and to fail."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from print_sample import sample_subject
from pypdf import PdfReader, PdfWriter, Transformation
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, NumberObject
from reportlab.pdfgen.canvas import Canvas

from pwprint.page.paper import PAPERS, Backs
from pwprint.page.profile import Profile, corrected
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check import geometry, inspection, pdfium_edges
from pwprint.pdf.check.document import Edge
from pwprint.pdf.check.document import PdfPage as Sheet
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.check.pairs import BackTurn, Pair
from pwprint.pdf.check.pdfium import read
from pwprint.pdf.marks import Booklet, Group, Page, Pen, Rect, Text, line
from pwprint.pdf.matrix import product
from pwprint.pdf.typefaces import font_file
from pwprint.sheets.tiles import make
from pwprint.text.codes import PDF_CODES
from pwprint.text.problems import Severity
from pwprint.values import replace
from tests.once import once
from tests.unit import pdf_bombs

MM = 72 / 25.4
MARGINS = {"header", "footer", "rulers"}


@once
def kit(backs=Backs.LONG, units=12):
    """The tiles of the sample battle."""
    return make(sample_subject(units), PrintSettings(backs=backs))


def doubled(booklet):
    """The same sheet twice, as of a battle of so many units, the pieces of the second under other names."""
    second = tuple(with_marks(page, lambda mark: replace(mark, name=f"more-{mark.name}")) for page in booklet.pages)
    return replace(booklet, pages=(*booklet.pages, *second))


def is_piece(mark):
    return isinstance(mark, Group) and mark.name.endswith((":front", ":back"))


def with_marks(page, change, which=is_piece):
    """A page with some of its marks changed."""
    return replace(page, marks=tuple(change(mark) if which(mark) else mark for mark in page.marks))


def with_page(booklet, number, page):
    pages = list(booklet.pages)
    pages[number - 1] = page
    return replace(booklet, pages=tuple(pages))


def with_more(booklet, number, *marks):
    """A booklet with more marks on a page."""
    page = booklet.pages[number - 1]
    return with_page(booklet, number, replace(page, marks=(*page.marks, *marks)))


def moved(mark, x, y):
    return Group((mark,), (1.0, 0.0, 0.0, 1.0, x, y))


def found(pdf):
    """The codes of what is wrong with a PDF, or with the PDF of a booklet."""
    return [fault.code for fault in faults(pdf)]


def faults(pdf):
    return inspect(to_pdf(pdf) if isinstance(pdf, Booklet) else pdf).faults


def rewritten(pdf, change):
    """A PDF, or that of a booklet, after pypdf has changed something in it."""
    data = to_pdf(pdf) if isinstance(pdf, Booklet) else pdf
    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    change(writer)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def reading(*pages, duplex=None, title="A page to read"):
    """A booklet of ours without pieces."""
    return Booklet(title, "", "", (), tuple(pages), duplex)


def plain(paper=PAPERS["a4"], *marks, bookmark="Page"):
    words = Text(30.0, 30.0, "To be read", "sans", 10.0)
    return Page(paper.width, paper.height, (words, *marks), bookmark)


# --- what is right --------------------------------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("backs", Backs)
def test_the_tiles_of_a_kit_are_right(backs):
    report = inspect(to_pdf(kit(backs)))
    assert report.faults == ()
    assert report.summary.papers == ("A4",)
    assert report.summary.scale == pytest.approx(1.0, abs=1e-4)
    if backs is Backs.NONE:
        assert report.summary.registration is None
    else:
        assert report.summary.registration < 0.02


def test_a_page_to_read_is_right():
    assert found(reading(plain())) == []


def test_what_passes_through_another_program_is_still_right():
    assert found(rewritten(kit(), lambda writer: None)) == []


def test_a_page_moved_for_a_printer_is_measured_without_that():
    profile = Profile(offset=(0.8, -0.5), angle=0.3, scale=(1.002, 0.998))
    report = inspect(to_pdf(corrected(kit(), profile)))
    assert {fault.code for fault in report.faults} <= {"P010"}
    assert report.summary.corrected == 2
    assert report.summary.registration < 0.02
    assert report.summary.scale == pytest.approx(1.0, abs=2e-4)


# --- files that nobody can print ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Dear players, the map is on the next page.",
        b"%PDF-1.7\n%%EOF\n",
        to_pdf(reading(plain()))[:-200],
        to_pdf(reading(plain()))[:700],
    ],
    ids=["empty", "text", "nothing in it", "end missing", "half missing"],
)
def test_a_file_that_is_no_whole_pdf(data):
    assert found(data) == ["P001"]


def test_a_page_that_cannot_be_read_is_named():
    before, page, after = to_pdf(reading(plain(), plain())).rpartition(b"/Type /Page\n")
    [fault] = faults(before + page.replace(b"Page", b"Pagx") + after)
    assert (fault.code, fault.page, fault.message) == ("P001", 2, "the PDF is damaged: page 2 cannot be read")


@pytest.mark.parametrize("password", ["", "secret"], ids=["opens for all", "asks"])
def test_an_encrypted_pdf(password):
    lock = {"user_password": password, "owner_password": "owner", "algorithm": "RC4-128"}
    assert found(rewritten(reading(plain()), lambda writer: writer.encrypt(**lock))) == ["P002"]


def test_a_pdf_without_pages():
    out = BytesIO()
    PdfWriter().write(out)
    assert found(out.getvalue()) == ["P003"]


# --- fonts ----------------------------------------------------------------------------------------------------------


def foreign(draw, size=(210 * MM, 297 * MM), pages=1, **options):
    """A PDF that somebody else has made; `draw` gets the canvas and the number of the page."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=size, **options)
    canvas.setTitle("Somebody's counters")
    canvas.setViewerPreference("PrintScaling", "None")
    for number in range(1, pages + 1):
        canvas.bookmarkPage(f"p{number}")
        canvas.addOutlineEntry(f"Page {number}", f"p{number}")
        draw(canvas, number)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def helvetica(canvas, number):
    canvas.setFont("Helvetica", 12)
    canvas.drawString(100, 100, "Hello")


def test_a_font_that_is_not_embedded():
    overlay = PdfReader(BytesIO(foreign(helvetica))).pages[0]
    data = rewritten(kit(), lambda writer: writer.pages[0].merge_page(overlay))
    [fault] = faults(data)
    assert fault.code == "P004"
    assert "Helvetica" in fault.message


def test_a_font_within_a_form_is_found_too():
    def draw(canvas, number):
        canvas.beginForm("stamp")
        helvetica(canvas, number)
        canvas.endForm()
        canvas.doForm("stamp")

    assert found(foreign(draw, lang="en")) == ["P004"]


@pytest.mark.parametrize(("depth", "seen"), [(8, True), (9, False)])
def test_forms_within_forms_are_read_to_a_certain_depth(depth, seen):
    pdf = pdf_bombs.nested(depth, 1, b"BT/Helvetica 9 Tf(x)Tj ET")
    assert ("P004" in found(pdf)) == seen


def test_a_font_that_is_named_and_not_used_does_no_harm():
    assert found(foreign(lambda canvas, number: canvas.rect(100, 100, 50, 50), lang="en")) == []


def test_letters_that_are_not_shown_need_no_font():
    def draw(canvas, number):
        text = canvas.beginText(100, 100)
        text.setFont("Helvetica", 12)
        text.setTextRenderMode(3)
        text.textOut("what a scanner has read")
        canvas.drawText(text)

    assert found(foreign(draw, lang="en")) == []


def test_a_font_that_is_embedded_whole():
    whole = font_file("sans").read_bytes()

    def swell(writer):
        for font in writer.pages[0]["/Resources"]["/Font"].values():
            stream = DecodedStreamObject()
            stream.set_data(whole)
            descriptor = font.get_object()["/FontDescriptor"]
            descriptor[NameObject("/FontFile2")] = writer._add_object(stream)

    assert found(rewritten(reading(plain()), swell)) == ["P005"]


# --- scale and sizes ------------------------------------------------------------------------------------------------


def test_a_pdf_that_readers_may_scale():
    data = rewritten(kit(), lambda writer: writer.root_object["/ViewerPreferences"].pop("/PrintScaling"))
    [fault] = faults(data)
    assert (fault.code, fault.severity) == ("P006", Severity.ERROR)


def scaled(page, by):
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    middle = Transformation().translate(-width / 2, -height / 2).scale(by).translate(width / 2, height / 2)
    page.add_transformation(middle)


def test_a_page_scaled_after_it_was_made():
    data = rewritten(kit(), lambda writer: [scaled(page, 0.97) for page in writer.pages])
    report = inspect(data)
    assert [fault.code for fault in report.faults] == ["P012", "P012"]
    assert all(fault.message.endswith("the page is at 97.0 %") for fault in report.faults)
    assert report.summary.scale == pytest.approx(0.97, abs=1e-4)


@pytest.mark.parametrize(("by", "codes"), [(1.0004, []), (1.0008, ["P012"])])
def test_a_ruler_may_be_half_a_tenth_of_a_millimetre_wrong(by, codes):
    assert found(rewritten(kit(Backs.NONE), lambda writer: scaled(writer.pages[0], by))) == codes


def test_a_page_of_pieces_without_upright_rulers():
    page = kit(Backs.NONE).pages[0]
    bare = replace(page, marks=tuple(mark for mark in page.marks if getattr(mark, "name", "") != "rulers"))
    assert [
        (fault.code, fault.severity, "height" in fault.message) for fault in faults(with_page(kit(Backs.NONE), 1, bare))
    ] == [("P013", Severity.WARNING, True)]


def test_a_page_that_is_no_paper_among_others():
    odd = replace(PAPERS["a4"], width=200.0, height=290.0)
    [fault] = faults(reading(plain(), plain(odd)))
    assert (fault.code, fault.page) == ("P007", 2)
    assert found(reading(plain(odd), plain(odd))) == []
    assert found(reading(plain(), plain(PAPERS["letter"].turned()))) == []


def test_a_sheet_with_two_sizes():
    pages = (plain(), plain(PAPERS["letter"]))
    [fault] = faults(reading(*pages, duplex="DuplexFlipLongEdge"))
    assert (fault.code, fault.page) == ("P008", 2)
    assert found(reading(*pages, duplex="Simplex")) == []


# --- margins --------------------------------------------------------------------------------------------------------

SPOTS = [(0.0, 100.0), (204.5, 100.0), (100.0, 5.0), (100.0, 290.0)]


def spot(at, distance, **options):
    """A spot of 1 mm that comes so near to the edge that it is next to."""
    x, y = at
    place = {
        (0.0, 100.0): (distance, y),
        (204.5, 100.0): (209 - distance, y),
        (100.0, 5.0): (x, distance),
        (100.0, 290.0): (x, 296 - distance),
    }
    return Rect(*place[at], 1.0, 1.0, **(options or {"fill": "#000000"}))


@pytest.mark.parametrize("at", SPOTS, ids=["left", "right", "bottom", "top"])
@pytest.mark.parametrize(
    ("distance", "codes"), [(5.0, ["P009"]), (6.1, ["P009"]), (6.5, ["P010"]), (9.5, ["P010"]), (10.0, [])]
)
def test_a_mark_in_the_margin(at, distance, codes):
    marked = faults(reading(plain(PAPERS["a4"], spot(at, distance))))
    assert [fault.code for fault in marked] == codes
    for fault in marked:
        assert f"{distance:.0f}" in fault.message or f"{distance:.1f}" in fault.message
        x, y = fault.place
        place = spot(at, distance)
        assert place.x - 0.2 <= x <= place.x + 1.2
        assert place.y - 0.2 <= y <= place.y + 1.2


# A strip of 6 x 5 dots; the ink lies 1 dot from the left and the right, 2 from the top, 1 from the bottom.
STRIP = (b"\0\0\0\0\0", b"\0\0\0\0\0", b"\0\0\1\0\0", b"\0\0\0\1\0", b"\0\1\0\0\0", b"\0\0\0\0\0")


@pytest.mark.parametrize(
    ("edge", "nearest", "dot", "outermost"),
    [
        (Edge.LEFT, (1, 4), (21, 14), b"\0\0\0\0\1\0"),
        (Edge.RIGHT, (1, 3), (23, 13), b"\0\0\0\1\0\0"),
        (Edge.TOP, (2, 2), (22, 12), b"\0\0\0\0\0"),
        (Edge.BOTTOM, (1, 1), (21, 14), b"\0\1\0\0\0"),
    ],
)
def test_the_ink_nearest_to_an_edge_and_the_dots_along_it(edge, nearest, dot, outermost):
    assert min(pdfium_edges._nearest(edge, [*STRIP])) == nearest
    assert pdfium_edges._dot(edge, (20, 10, 5, 6), *nearest) == dot
    assert pdfium_edges._outermost(edge, [*STRIP]) == outermost


def test_marks_that_do_not_show_do_not_count():
    white, hidden = spot(SPOTS[0], 3.0, fill="#FFFFFF"), Group((spot(SPOTS[0], 3.0),), clip=(20.0, 20.0, 30.0, 30.0))
    assert found(reading(plain(PAPERS["a4"], white, hidden))) == []


def test_a_background_that_runs_off_the_paper_is_told_once_a_page():
    tint = Rect(-3.0, -3.0, 216.0, 303.0, fill="#F0E8D0")
    [fault] = faults(reading(plain(PAPERS["a4"], tint)))
    assert (fault.code, fault.severity) == ("P011", Severity.ERROR)


# --- fronts and backs -----------------------------------------------------------------------------------------------


def shifted(page, x, y):
    """A page whose pieces and crop marks are moved, but not its margins."""
    return with_marks(page, lambda mark: moved(mark, x, y), lambda mark: getattr(mark, "name", "") not in MARGINS)


@pytest.mark.few(1)
@pytest.mark.parametrize("backs", [Backs.LONG, Backs.SHORT, Backs.SPLIT])
@pytest.mark.parametrize(("x", "y"), [(0.3, 0.0), (0.0, -0.3)])
def test_backs_that_are_shifted(backs, x, y):
    report = inspect(to_pdf(with_page(kit(backs), 2, shifted(kit(backs).pages[1], x, y))))
    [fault] = report.faults
    assert (fault.code, fault.page) == ("P014", 2)
    assert "0.30 mm" in fault.message
    assert report.summary.registration == pytest.approx(0.3, abs=0.02)


def test_a_fold_that_is_not_midway_between_fronts_and_backs():
    folded = kit(Backs.FOLD)
    page = with_marks(
        folded.pages[0], lambda mark: moved(mark, 0.2, 0.0), lambda mark: getattr(mark, "name", "") == "fold"
    )
    [fault] = faults(with_page(folded, 1, page))
    assert fault.code == "P014"
    assert "0.40 mm" in fault.message


def test_pieces_that_are_shifted_but_not_their_crop_marks():
    report = inspect(to_pdf(with_page(kit(), 2, with_marks(kit().pages[1], lambda mark: moved(mark, 0.4, 0.0)))))
    assert [fault.code for fault in report.faults] == ["P017"]
    assert re.search(r"0\.40 mm off its crop marks, as are \d+ more$", report.faults[0].message)
    assert report.summary.registration == pytest.approx(0.4, abs=0.02)


def test_one_piece_that_is_shifted():
    page = kit().pages[1]
    one = next(mark for mark in page.marks if is_piece(mark))
    shifted = with_marks(page, lambda mark: moved(mark, 0.4, 0.0), lambda mark: mark is one)
    [message] = [fault.message for fault in faults(with_page(kit(), 2, shifted)) if fault.code == "P017"]
    assert message.endswith("off its crop marks")


def test_a_map_and_what_takes_it_back_move_nothing():
    for given in ((2.0, 0.5, -1.0, 4.0, 7.0, 3.0), (0.0, 1.0, -1.0, 0.0, 10.0, -20.0)):
        assert product(given, geometry.undone(given)) == pytest.approx((1, 0, 0, 1, 0, 0))


def exchanged(page):
    """A page on which the first two pieces of a size have changed places."""
    one, other = [mark for mark in page.marks if is_piece(mark)][:2]
    places = {one.name: other.matrix, other.name: one.matrix}
    return with_marks(page, lambda mark: replace(mark, matrix=places.get(mark.name, mark.matrix)))


def without(page, lost):
    return replace(page, marks=tuple(mark for mark in page.marks if mark is not lost))


def test_backs_behind_other_fronts():
    [fault] = faults(with_page(kit(), 2, exchanged(kit().pages[1])))
    assert (fault.code, fault.page) == ("P015", 2)
    assert fault.message == "behind tile:R1 lies the back of tile:R2, and 1 more piece like it"


def test_a_back_behind_one_other_front():
    page = kit().pages[1]
    one, other = [mark for mark in page.marks if is_piece(mark)][:2]
    a, b, c, d, x, y = one.matrix
    places = {other.name: one.matrix, one.name: (a, b, c, d, x, y - 150.0)}
    page = with_marks(page, lambda mark: replace(mark, matrix=places.get(mark.name, mark.matrix)))
    messages = [fault.message for fault in faults(with_page(kit(), 2, page))]
    assert "behind tile:R1 lies the back of tile:R2" in messages


def test_a_front_without_a_back():
    page = kit().pages[1]
    lost = next(mark for mark in page.marks if is_piece(mark))
    [fault] = faults(with_page(kit(), 2, without(page, lost)))
    assert (fault.code, fault.page) == ("P015", 1)
    assert "the front of tile:R1 has no back" in fault.message


def on_its_head(mark):
    """A tile turned in its place."""
    a, _, _, _, x, y = mark.matrix
    side = 25.0
    return replace(mark, matrix=(-a, 0.0, 0.0, -a, x + a * side, y + a * side))


def test_backs_that_are_upside_down():

    def tile(mark):
        return is_piece(mark) and mark.name.startswith("tile:")

    [fault] = faults(with_page(kit(), 2, with_marks(kit().pages[1], on_its_head, tile)))
    assert (fault.code, fault.page) == ("P016", 2)
    assert "28 pieces" in fault.message


@pytest.mark.parametrize(
    ("backs", "duplex"), [(Backs.LONG, "DuplexFlipShortEdge"), (Backs.SHORT, "DuplexFlipLongEdge")]
)
def test_the_wrong_edge_to_turn_over(backs, duplex):
    codes = set(found(replace(kit(backs), duplex=duplex)))
    assert "P016" in codes
    assert codes <= {"P014", "P015", "P016"}


@pytest.mark.few(1)
@pytest.mark.parametrize("backs", [Backs.LONG, Backs.SHORT])
def test_sheets_of_a_pdf_for_one_side_are_turned_by_hand_over_either_edge(backs):
    by_hand = replace(doubled(kit(backs)), duplex="Simplex")
    assert found(by_hand) == []
    # Near misses: backs off their places by a little, and a stack of which each half needs another edge.
    assert found(with_page(by_hand, 2, shifted(by_hand.pages[1], 0.3, 0.0))) == ["P014"]
    other = kit(Backs.LONG if backs is Backs.SHORT else Backs.SHORT)
    assert "P016" in found(replace(by_hand, pages=(*other.pages, *by_hand.pages[2:])))


@pytest.mark.parametrize(
    ("size", "turn", "behind", "upside_down"),
    [
        ((200.0, 300.0), BackTurn.LONG, (180.0, 30.0), False),
        ((200.0, 300.0), BackTurn.SHORT, (20.0, 270.0), True),
        ((300.0, 200.0), BackTurn.LONG, (20.0, 170.0), True),
        ((300.0, 200.0), BackTurn.SHORT, (280.0, 30.0), False),
        ((300.0, 200.0), BackTurn.FOLD, (280.0, 30.0), False),
    ],
)
def test_where_the_back_of_a_place_is(size, turn, behind, upside_down):
    """The long edge of a sheet that lies is at its top."""
    pair = Pair(Sheet(1, *size), Sheet(2, *size), turn)
    assert pair.behind((20.0, 30.0)) == behind
    assert pair.upside_down is upside_down


def test_pieces_of_any_name_are_found():
    name = "marker:\u0141\u00f3d\u017a (\\ one):1"
    page = with_marks(kit().pages[1], lambda mark: replace(mark, name=mark.name.replace("tile:R1:", f"{name}:")))
    said = {fault.message for fault in faults(with_page(kit(), 2, page))}
    assert f"the back of {name} has no front" in said


def test_pages_in_the_wrong_order():
    front, back = kit().pages
    assert set(found(replace(kit(), pages=(back, front)))) >= {"P019"}
    assert found(replace(doubled(kit()), pages=doubled(kit()).pages[:3])) == ["P019"]
    assert found(doubled(kit())) == []


def test_a_last_page_to_read_needs_no_back():
    assert found(replace(kit(), pages=(*kit().pages, plain()))) == []


def test_backs_that_no_printer_is_asked_for():
    [fault] = faults(replace(doubled(kit()), duplex=None))
    assert fault.code == "P020"


# --- crop marks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("up", [0.0, 6.0], ids=["level", "leaning"])
def test_a_line_through_a_piece(up):
    tile = next(mark for mark in kit().pages[0].marks if is_piece(mark))
    x, y = tile.matrix[4:]
    [fault] = faults(with_more(kit(), 1, line(x - 2.0, y + 5.0, x + 20.0, y + 5.0 + up, Pen("#666666", 0.15))))
    assert (fault.code, fault.page) == ("P018", 1)


def test_a_crop_mark_that_reaches_into_its_piece():
    page = kit().pages[0]
    tile = next(mark for mark in page.marks if is_piece(mark))
    x, y = tile.matrix[4:]
    assert found(with_more(kit(), 1, line(x + 5, y - 2, x + 5, y + 1, Pen("#666666", 0.15)))) == ["P018"]
    assert found(with_more(kit(), 1, line(x, y - 2, x, y, Pen("#666666", 0.15)))) == []


# --- what a PDF says of itself --------------------------------------------------------------------------------------


def test_a_pdf_without_a_title():
    assert found(reading(plain(), title="")) == ["P021"]


def test_a_pdf_without_a_language():
    assert found(rewritten(reading(plain()), lambda writer: writer.root_object.pop("/Lang"))) == ["P022"]


def test_a_pdf_of_several_pages_without_bookmarks():
    assert found(reading(plain(bookmark=""), plain(bookmark=""))) == ["P023"]
    assert found(reading(plain(bookmark=""))) == []


# --- the PDFs of others ---------------------------------------------------------------------------------------------


def test_what_others_leave_out_is_a_warning():
    out = BytesIO()
    canvas = Canvas(out, pagesize=(210 * MM, 297 * MM))
    canvas.rect(100, 100, 50, 50)
    canvas.showPage()
    canvas.save()
    said = faults(rewritten(out.getvalue(), lambda writer: writer.add_metadata({"/Title": ""})))
    assert [fault.code for fault in said] == ["P006", "P021", "P022"]
    assert {fault.severity for fault in said} == {Severity.WARNING}


def test_bleed_of_others_is_a_warning_once_a_page():
    def draw(canvas, number):
        canvas.setFillGray(0.9)
        canvas.rect(-9, -9, 230 * MM, 320 * MM, stroke=0, fill=1)
        canvas.rect(-9, 100, 100, 100, stroke=1, fill=0)

    said = faults(foreign(draw, pages=2, lang="en"))
    assert [(fault.code, fault.page, fault.severity) for fault in said] == [
        ("P011", 1, Severity.WARNING),
        ("P011", 2, Severity.WARNING),
    ]


def cards(shift):
    """Two pages of others with crop marks for nine cards, those of the back moved."""

    def draw(canvas, number):
        x0, y0 = (15 * MM + (shift if number == 2 else 0.0) * MM), 17 * MM
        for index in range(4):
            x, y = x0 + index * 60 * MM, y0 + index * 87 * MM
            for start in (y0 - 5 * MM, y0 + 261 * MM + 2 * MM):
                canvas.line(x, start, x, start + 3 * MM)
            canvas.line(x0 - 4 * MM, y, x0 - 2 * MM, y)
            canvas.line(x0 + 182 * MM, y, x0 + 184 * MM, y)

    return draw


@pytest.mark.parametrize(("shift", "codes"), [(0.0, []), (0.6, ["P014"])])
def test_crop_marks_of_others_are_compared_where_the_pdf_is_for_both_sides(shift, codes):
    def both_sides(canvas, number):
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
        cards(shift)(canvas, number)

    report = inspect(foreign(both_sides, pages=2, lang="en"))
    assert [fault.code for fault in report.faults] == codes
    assert report.summary.registration == pytest.approx(shift, abs=0.02)
    assert found(foreign(cards(shift), pages=2, lang="en")) == []


def test_an_odd_number_of_pages_for_both_sides_is_a_warning_to_others():
    def draw(canvas, number):
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
        canvas.rect(100, 100, 50, 50)

    [fault] = faults(foreign(draw, pages=3, lang="en"))
    assert (fault.code, fault.severity, fault.page) == ("P019", Severity.WARNING, 3)


def test_a_turned_page_is_measured_as_it_lies():
    def draw(canvas, number):
        canvas.rect(5 * MM, 100 * MM, 10 * MM, 10 * MM, fill=1)

    [fault] = faults(rewritten(foreign(draw, lang="en"), lambda writer: writer.pages[0].rotate(90)))
    assert fault.code == "P009"
    assert "from the top edge" in fault.message
    assert 280 < fault.place[0] or fault.place[1] > 200


@pytest.mark.parametrize(
    ("angle", "seen"),
    [
        (90, lambda x, y: (y, 210 - x)),
        pytest.param(180, lambda x, y: (210 - x, 297 - y), marks=pytest.mark.long),
        pytest.param(270, lambda x, y: (297 - y, x), marks=pytest.mark.long),
    ],
)
def test_pieces_of_a_turned_page_lie_where_they_are_seen(angle, seen):
    pdf = to_pdf(kit(Backs.FOLD))
    upright = read(pdf).pages[0]
    turned = read(rewritten(pdf, lambda writer: writer.pages[0].rotate(angle))).pages[0]
    assert {turned.width, turned.height} == {upright.width, upright.height}
    assert len(turned.sides) == len(upright.sides) > 0
    for one, other in zip(upright.sides, turned.sides, strict=True):
        box = geometry.around([seen(one.box.left, one.box.bottom), seen(one.box.right, one.box.top)])
        assert astuple(other.box) == pytest.approx(astuple(box), abs=0.01)
    lengths = [sorted(ruler.measured for ruler in page.rulers) for page in (turned, upright)]
    assert lengths[0] == pytest.approx(lengths[1], abs=0.01)


def astuple(box):
    return box.left, box.bottom, box.right, box.top


def test_letters_drawn_by_the_pdf_itself_are_no_missing_font():
    def draw_type_3(writer):
        glyph = DecodedStreamObject()
        glyph.set_data(b"600 0 0 0 500 500 d1 0 0 500 500 re f")
        font = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type3"),
                NameObject("/Name"): NameObject("/Squares"),
                NameObject("/FontBBox"): ArrayObject([NumberObject(n) for n in (0, 0, 500, 500)]),
                NameObject("/FontMatrix"): ArrayObject(
                    [*(FloatObject(n) for n in ("0.001", "0", "0", "0.001", "0", "0"))]
                ),
                NameObject("/CharProcs"): DictionaryObject({NameObject("/a"): writer._add_object(glyph)}),
                NameObject("/Encoding"): DictionaryObject(
                    {NameObject("/Differences"): ArrayObject([NumberObject(97), NameObject("/a")])}
                ),
                NameObject("/FirstChar"): NumberObject(97),
                NameObject("/LastChar"): NumberObject(97),
                NameObject("/Widths"): ArrayObject([NumberObject(600)]),
            }
        )
        page = writer.pages[0]
        page["/Resources"]["/Font"][NameObject("/T3")] = writer._add_object(font)
        stream = DecodedStreamObject()
        stream.set_data(b"BT /T3 20 Tf 100 100 Td (aaa) Tj ET")
        page[NameObject("/Contents")] = writer._add_object(stream)

    assert found(rewritten(foreign(helvetica, lang="en"), draw_type_3)) == []


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (b"/Metadata", "the PDF does not describe itself in XMP"),
        (b"/DisplayDocTitle", "the PDF does not ask readers to show its title"),
    ],
)
def test_a_description_that_another_program_has_left_out(lost, said):
    pdf = to_pdf(reading(plain()))
    assert found(pdf) == []
    [fault] = faults(pdf.replace(lost, b"/" + b"X" * (len(lost) - 1)))
    assert (fault.code, fault.message, fault.severity) == ("P028", said, Severity.WARNING)


def test_nobody_else_is_asked_for_a_description_in_xmp():
    assert "P028" not in found(foreign(lambda canvas, number: None, lang="en"))


# --- all of them ----------------------------------------------------------------------------------------------------


# What takes too much is told by the command, which reads each file in a process of its own: test_bounded.py.
@pytest.mark.parametrize("code", sorted(set(PDF_CODES) - {"P024"}))
def test_every_code_is_shown_to_be_found(code):
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert any(f'"{code}"' in text for text in texts)


def test_every_code_is_explained():
    page = (Path(__file__).parents[2] / "docs" / "checking-pdfs.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in page.splitlines() if row.startswith("| P0")]
    assert [row[:2] + row[-1:] for row in rows] == [[code.code, code.name, code.meaning] for code in PDF_CODES.values()]


def test_only_one_module_reads_with_pdfium_and_one_draws_with_it():
    folder = Path(inspection.__file__).parents[1]
    knowing = {path.stem for path in folder.rglob("*.py") if "pypdfium2" in path.read_text(encoding="utf-8")}
    assert knowing == {"pdfium", "png"}
