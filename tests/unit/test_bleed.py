"""Bleed for a printing house: faces go on beyond their cuts, pages name their boxes, and `check-pdf` looks at both."""

from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pytest
from print_sample import sample_subject
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, RectangleObject

import pwprint
from pwprint.page.bleed import bled
from pwprint.page.imposition import BLEED
from pwprint.page.paper import Backs
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.check.pdfium import read
from pwprint.pdf.marks import Box, Circle, Group, Pen, Rect, Text, Trim, polygon
from pwprint.sheets.tiles import make
from pwprint.values import replace

MM = 72 / 25.4
TOP = Path(__file__).resolve().parents[2]


def tiles(bleed, backs=Backs.LONG):
    return make(sample_subject(12), PrintSettings(backs=backs, bleed=bleed))


# What faces draw


def test_what_lies_beyond_a_cut_goes_on_to_the_end_of_the_bleed():
    ground, foot = Rect(-1.5, -1.5, 28.0, 23.0, "#111111"), Rect(-2.0, -2.0, 29.0, 6.0, "#222222")
    assert bled((ground, foot), (25.0, 20.0), 3.0) == (
        Rect(-3.0, -3.0, 31.0, 26.0, "#111111"),
        Rect(-3.0, -3.0, 31.0, 7.0, "#222222"),
    )


def test_what_ends_at_a_cut_or_within_it_stays():
    inside = (
        Rect(0.0, 0.0, 25.0, 20.0, pen=Pen("#111111", 0.3)),
        polygon(((0.0, 0.0), (25.0, 0.0), (12.0, 20.0)), "#222222"),
        Circle(12.0, 10.0, 3.0),
        Text(1.0, 1.0, "R1", "sans", 8.0),
    )
    assert bled(inside, (25.0, 20.0), 3.0) == inside


def test_a_group_that_is_drawn_smaller_reaches_as_far():
    [group] = bled((Group((Rect(-4.0, -4.0, 58.0, 48.0),), (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)),), (25.0, 20.0), 3.0)
    assert group.marks == (Rect(-6.0, -6.0, 62.0, 52.0),)


def test_no_bleed_changes_no_mark():
    marks = (Rect(-1.5, -1.5, 28.0, 23.0, "#111111"),)
    assert bled(marks, (25.0, 20.0), 0.0) is marks


# Sheets


def boxes(page):
    """The places of the pieces of a page, without their bleed: where they are cut."""
    for mark in page.marks:
        if isinstance(mark, Group) and mark.name.endswith((":front", ":back")):
            a, _, _, _, x, y = mark.matrix
            yield Box(x, y, 25.0, 25.0) if a > 0 else Box(x - 25.0, y - 25.0, 25.0, 25.0)


@pytest.mark.few(4)
@pytest.mark.parametrize(("bleed", "backs"), [*product((2.0, 3.0, 5.0), Backs)])
def test_bleeds_of_neighbours_do_not_meet_and_the_trim_goes_round_all_cuts(bleed, backs):
    for page in tiles(bleed, backs).pages:
        cuts = list(boxes(page))
        grown = [Box(box.x - bleed, box.y - bleed, 25.0 + 2 * bleed, 25.0 + 2 * bleed) for box in cuts]
        assert not any(one.meets(other) for one, other in combinations(grown, 2))
        edges = zip(*((box.x, box.y, box.right, box.top) for box in cuts), strict=True)
        left, low, right, top = edges
        assert page.trim.bleed == bleed
        trim = page.trim.box
        assert (trim.x, trim.y, trim.right, trim.top) == pytest.approx((min(left), min(low), max(right), max(top)))


def test_sheets_without_bleed_name_no_boxes():
    assert all(page.trim is None for page in tiles(0.0).pages)
    assert b"TrimBox" not in to_pdf(tiles(0.0))


def test_the_boxes_of_the_file_are_those_of_the_page_and_the_same_each_time():
    booklet = tiles(3.0)
    pdf = to_pdf(booklet)
    assert pdf == to_pdf(tiles(3.0))
    for page, sheet in zip(PdfReader(BytesIO(pdf)).pages, booklet.pages, strict=True):
        box = sheet.trim.box
        edges = [box.x, box.y, box.right, box.top]
        assert [float(edge) / MM for edge in page.trimbox] == pytest.approx(edges, abs=0.001)
        wide = [box.x - 3, box.y - 3, box.right + 3, box.top + 3]
        assert [float(edge) / MM for edge in page.bleedbox] == pytest.approx(wide, abs=0.001)


@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", ["tile/matchbox", "musket/wavre", "european-19c/aubruck"])
@pytest.mark.parametrize("look", [{}, {"ink": "low"}, {"symbols": "kriegsspiel"}])
def test_every_piece_of_a_kit_prints_to_the_end_of_the_bleed(scenario, look):
    settings = PrintSettings(bleed=3.0, look=pwprint.Look(**look))
    loaded = pwprint.load(TOP / "scenarios" / f"{scenario}.json")
    pdf = pwprint.render(loaded, "pieces", settings).pdfs["pieces"]
    assert inspect(pdf).faults == ()
    assert {round(page.asked, 2) for page in read(pdf).pages} == {3.0}


# The check


def faults(booklet):
    return inspect(to_pdf(booklet)).faults


def with_trim(booklet, bleed):
    return replace(booklet, pages=tuple(replace(page, trim=Trim(page.trim.box, bleed)) for page in booklet.pages))


@pytest.mark.parametrize(("asked", "codes"), [(3.05, []), (3.3, ["P026", "P026"]), (6.0, ["P026", "P026"])])
def test_pieces_that_print_less_than_their_page_asks_for(asked, codes):
    found = faults(with_trim(tiles(3.0), asked))
    assert [fault.code for fault in found] == codes
    for fault in found:
        assert "prints 3.0 mm beyond its cut" in fault.message
        assert fault.message.endswith(f"the page asks for {asked:.1f} mm")
        assert fault.place is not None


def test_one_piece_without_the_bleed_of_the_others():
    page = tiles(3.0).pages[0]
    one = next(mark for mark in page.marks if isinstance(mark, Group) and mark.name.endswith(":front"))
    short = replace(one, marks=(Rect(-BLEED, -BLEED, 25 + 2 * BLEED, 25 + 2 * BLEED, "#336699"),))
    marks = tuple(short if mark is one else mark for mark in page.marks)
    [fault] = [fault for fault in faults(replace(tiles(3.0), pages=(replace(page, marks=marks),))) if fault.page == 1]
    assert fault.code == "P026"
    assert fault.message == f"the front of {one.name[:-6]} prints 2.0 mm beyond its cut; the page asks for 3.0 mm"


def boxed(trim, bleed, creator="another program"):
    """A PDF of one page with these boxes, in mm."""
    writer = PdfWriter()
    page = writer.add_blank_page(100 * MM, 150 * MM)
    for name, box in (("/TrimBox", trim), ("/BleedBox", bleed)):
        if box:
            page[NameObject(name)] = RectangleObject([edge * MM for edge in box])
    writer.add_metadata({"/Creator": creator, "/Title": "Counters"})
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("trim", "bleed", "said"),
    [
        ((10, 10, 90, 140), (7, 7, 93, 143), None),
        ((10, 10, 90, 140), (10, 10, 90, 140), None),
        ((10, 10, 90, 140), (10.05, 10, 90, 140), None),
        ((10, 10, 90, 140), (10.3, 10, 90, 140), "the trim box lies 0.3 mm outside of the bleed box"),
        ((10, 10, 90, 140), (7, 7, 93, 151), "the bleed box lies 1.0 mm outside of the page"),
        ((10, 10, 102, 140), None, "the trim box lies 2.0 mm outside of the page"),
        ((10, 10, 90, 140), None, None),
        (None, (7, 7, 93, 143), None),
        (None, (-1, 7, 93, 143), "the bleed box lies 1.0 mm outside of the page"),
    ],
)
def test_boxes_lie_within_each_other(trim, bleed, said):
    for creator, severity in (("another program", "warning"), ("pwprint", "error")):
        found = [fault for fault in inspect(boxed(trim, bleed, creator)).faults if fault.code == "P025"]
        assert [fault.message for fault in found] == ([said] if said else [])
        assert all(fault.severity.value == severity and fault.page == 1 for fault in found)
