"""Colours in the inks of a press: the rule that converts them, files that have no others, and the check that looks."""

import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import ContentStream

import pwprint
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.colour_spaces import ColourSpaces, colour_spaces
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.cmyk import LIMIT, cmyk, shown
from pwprint.pdf.marks import Booklet, ColourSpace, Page, Pen, Rect, Text, line

TOP = Path(__file__).resolve().parents[2]
colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06X}")


def channels(colour):
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


# The rule


@given(colours)
def test_no_colour_takes_more_ink_than_dries(colour):
    inks = cmyk(colour)
    assert all(0.0 <= ink <= 1.0 for ink in inks)
    assert sum(inks) <= LIMIT + 1e-9
    assert all(ink == round(ink, 2) for ink in inks), "whole percents"


@given(st.integers(0, 255))
def test_greys_are_black_ink_alone(level):
    cyan, magenta, yellow, black = cmyk(f"#{level:02X}{level:02X}{level:02X}")
    assert cyan == magenta == yellow == 0.0
    assert black == pytest.approx(min(1.0, (1 - level / 255) / 0.87), abs=0.006) or black == 1.0


@pytest.mark.parametrize("colour", ["#000000", "#1A1A1A", "#2B2620", "#1F1710", "#303030"])
def test_the_ink_of_texts_is_solid_black(colour):
    assert cmyk(colour) == (0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize("colour", ["#4D4D4D", "#301000", "#3A2A1A"])
def test_lighter_greys_and_dark_hues_are_no_solid_black(colour):
    assert cmyk(colour) != (0.0, 0.0, 0.0, 1.0)


def test_paper_has_no_ink():
    assert cmyk("#FFFFFF") == (0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "colour", ["#F8923C", "#FBF8EE", "#DCE7CA", "#BBDBE9", "#5B4630", "#CF937B", "#2C5F86", "#EAD9B5", "#F6F1E2"]
)
def test_inks_look_like_the_colour_that_they_were_made_of(colour):
    for part, wanted in zip(shown(cmyk(colour)), channels(colour), strict=True):
        assert part == pytest.approx(wanted, abs=0.015)


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#FF0000", (0.0, 1.0, 1.0, 0.0)),
        ("#00FF00", (1.0, 0.0, 1.0, 0.0)),
        ("#0000FF", (1.0, 1.0, 0.0, 0.0)),
        ("#0072B2", (1.0, 0.47, 0.14, 0.0)),
    ],
)
def test_what_is_brighter_than_ink_becomes_the_nearest_solids(colour, inks):
    assert cmyk(colour) == inks


@pytest.mark.parametrize("colour", ["#003F66", "#440055", "#5A2C22"])
def test_dark_hues_keep_their_hue(colour):
    seen = shown(cmyk(colour))
    order = sorted(range(3), key=lambda at: channels(colour)[at])
    assert order[-1] == max(range(3), key=lambda at: seen[at])


# Files


def operators(pdf):
    """The operators of all pages and of the drawings in them, and the names of colour spaces, by another reader."""
    reader, found = PdfReader(BytesIO(pdf)), set()
    for page in reader.pages:
        drawings = [page.get_contents(), *forms(page["/Resources"])]
        for drawing in drawings:
            for operands, operator in ContentStream(drawing, reader).operations:
                found.add(operator.decode())
                found |= {str(operand) for operand in operands if str(operand).startswith("/Device")}
    return found


def forms(resources):
    for reference in resources.get("/XObject", {}).values():
        form = reference.get_object()
        assert form["/Subtype"] == "/Form", "no sheet has pictures of dots"
        yield form
        yield from forms(form.get("/Resources", {}))


OF_LIGHT = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI", "/DeviceRGB", "/DeviceGray"}


@pytest.mark.parametrize("scenario", ["tile/matchbox", pytest.param("european-19c/aubruck", marks=pytest.mark.long)])
def test_a_kit_for_a_press_has_no_other_colour(scenario):
    loaded = pwprint.load(TOP / "scenarios" / f"{scenario}.json")
    for sheet in ("kit", "pieces"):
        pdf = pwprint.render(loaded, sheet, PrintSettings(colour="cmyk")).pdfs[sheet]
        found = operators(pdf)
        assert {"k", "K"} <= found
        assert not found & OF_LIGHT
        assert inspect(pdf).faults == ()


def test_the_colours_of_a_press_may_be_named():
    assert PrintSettings(colour="cmyk") == PrintSettings(colour=ColourSpace.CMYK)


def test_a_kit_for_home_is_as_it_was():
    loaded = pwprint.load(TOP / "scenarios" / "tile" / "matchbox.json")
    pdf = pwprint.render(loaded, "pieces", PrintSettings(colour="rgb")).pdfs["pieces"]
    assert pdf == pwprint.render(loaded, "pieces").pdfs["pieces"]
    assert not operators(pdf) & {"k", "K"}


def test_the_first_text_of_a_page_says_its_black():
    page = Page(100.0, 150.0, (Text(20.0, 20.0, "Black", "sans", 12.0), line(20, 30, 60, 30, Pen("#000000", 0.3))))
    booklet = Booklet("T", "", "", (), (page,), colours=ColourSpace.CMYK)
    content = PdfReader(BytesIO(to_pdf(booklet))).pages[0].get_contents().get_data()
    assert b"0 0 0 1 k" in content
    assert b"0 0 0 1 K" in content


# The check


def with_drawing(pdf, drawing):
    """A file with one more stream that draws, in a form that no page shows."""
    packed = zlib.compress(drawing)
    head = f"999 0 obj\n<< /Subtype /Form /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode()
    return head + packed + b"\nendstream\nendobj\n" + pdf


PRESS, LIGHT = ColourSpaces(press=True), ColourSpaces(light=True)
BOTH = ColourSpaces(light=True, press=True)


@pytest.mark.parametrize(
    ("drawing", "found"),
    [
        (b"0 0 0 1 k 1 0 0 rg", BOTH),
        (b"0 0 0 1 K\n1 0 0 RG\n", BOTH),
        (b"/DeviceCMYK cs 1 0 0 RG", BOTH),
        (b"0 0 0 1 k 0.5 g 0.5 G", PRESS),
        (b"1 0 0 rg 0 g", LIGHT),
        (b"0 0 0 1 k (1 0 0 rg) Tj <1 0 0 > Tj", PRESS),
        (b"0 0 0 1 k /Irg gs 3 rgx", PRESS),
        (b"1 0 0 rg (0 0 0 1 k) Tj", LIGHT),
        (b"10 10 m 20 20 l S", ColourSpaces()),
    ],
)
def test_colours_are_told_by_their_operators(drawing, found):
    assert colour_spaces(with_drawing(b"", drawing)) == found
    plain = b"9 0 obj << /Length 3 >>\nstream\n" + drawing + b"\nendstream"
    assert colour_spaces(plain) == found


def test_pictures_are_told_by_their_entries_and_not_searched():
    picture = b"9 0 obj << /Subtype /Image /ColorSpace /DeviceRGB >>\nstream\n 0 0 0 1 k \nendstream endobj "
    assert colour_spaces(picture) == LIGHT
    assert colour_spaces(with_drawing(picture, b"0 0 0 1 k")) == BOTH
    assert colour_spaces(picture.replace(b"RGB", b"CMYK").replace(b"k", b"rg")) == PRESS


def test_streams_that_cannot_be_unpacked_are_passed_over():
    broken = b"9 0 obj << /Filter /FlateDecode >>\nstream\nnot packed 1 0 0 rg\nendstream"
    other = b"9 0 obj << /Filter [/ASCII85Decode /FlateDecode] >>\nstream\n1 0 0 rg\nendstream"
    assert colour_spaces(broken) == colour_spaces(other) == colour_spaces(broken[:-9]) == ColourSpaces()


@pytest.mark.parametrize(("creator", "severity"), [(b"pwprint", "error"), (b"somebody", "warning")])
def test_light_that_is_left_beside_inks_is_found(creator, severity):
    page = Page(100.0, 150.0, (Rect(20.0, 20.0, 30.0, 30.0, "#CC5500"),), "A page")
    pdf = to_pdf(Booklet("T", "", "", (), (page,), colours=ColourSpace.CMYK))
    mixed = pdf.replace(b"endobj", b"endobj % /DeviceRGB", 1).replace(b"(pwprint)", b"(" + creator + b")")
    assert [fault.code for fault in inspect(pdf).faults if fault.code == "P027"] == []
    [fault] = [fault for fault in inspect(mixed).faults if fault.code == "P027"]
    assert fault.severity.value == severity
