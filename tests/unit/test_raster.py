"""Raster pictures: embedded once, the same bytes each time, in every form and look."""

from io import BytesIO
from typing import cast

import pypdf
import pytest
import resvg_py
from PIL import Image as Pillow

from pwprint.page.look import Ink, Look
from pwprint.page.tone import toned
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Booklet, ColourSpace, Group, Image, Page, Raster
from pwprint.pdf.png import to_pngs
from pwprint.pdf.raster import greyed, thinned
from pwprint.pdf.svg import to_svg
from pwprint.values import replace

RED, BLUE = (200, 20, 30), (20, 40, 160)
DOTS = bytes((*RED, *BLUE) * 8 + (*BLUE, *RED) * 8)
FLAG = Raster(4, 8, DOTS)
HALF = Raster(4, 8, DOTS, b"\xff\xff\0\0" * 8)
PHOTO = Raster(4, 8, DOTS, photo=True)


def page(*marks):
    return Page(100.0, 100.0, marks)


def booklet(*marks, colours=ColourSpace.RGB):
    return Booklet("Title", "Author", "Subject", (), (page(*marks),), colours=colours)


def images(data):
    """Return the raster pictures of a PDF, and their masks."""
    reader = pypdf.PdfReader(BytesIO(data))
    found = [reader.get_object(number) for number in range(1, int(str(reader.trailer["/Size"])))]
    streams = [each for each in found if isinstance(each, dict) and each.get("/Subtype") == "/Image"]
    masks = [each["/SMask"] for each in streams if "/SMask" in each]
    return [each for each in streams if each.get("/ColorSpace") != "/DeviceGray"], masks


@pytest.mark.parametrize("raster", [FLAG, HALF, PHOTO], ids=["flag", "half", "photo"])
@pytest.mark.parametrize("colours", ColourSpace)
def test_a_picture_is_embedded_once_however_often_it_is_drawn(raster, colours):
    twice = booklet(Image(5, 5, 20, 40, raster), Group((Image(0, 0, 2, 4, raster),)), colours=colours)
    found, masks = images(to_pdf(twice))
    assert (len(found), len(masks)) == (1, int(bool(raster.alpha)))
    assert to_pdf(twice) == to_pdf(twice)


def test_a_picture_stands_where_the_mark_says_on_paper_and_in_drawings():
    there = Image(10.0, 20.0, 40.0, 60.0, FLAG)
    on_paper = Pillow.open(BytesIO(to_pngs(to_pdf(booklet(there)), 25.4)[0]))
    drawing = to_svg(page(there), "Page").decode().replace('mm"', '"')
    drawn = Pillow.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing))))
    for picture in (on_paper, drawn):
        seen = picture.convert("RGB")
        inside = [(12, 22), (48, 78), (12, 78), (48, 22)]
        assert all(seen.getpixel(at) != (255, 255, 255) for at in inside)
        assert all(seen.getpixel(at) == (255, 255, 255) for at in [(8, 50), (52, 50), (30, 18), (30, 82)])
        left, right = (cast("tuple[int, ...]", seen.getpixel(at)) for at in ((12, 22), (12, 78)))
        assert left[0] > 120 > right[0]  # red above at the left, blue below


def test_what_is_not_opaque_lets_the_paper_through():
    paper = Pillow.open(BytesIO(to_pngs(to_pdf(booklet(Image(0.0, 0.0, 100.0, 100.0, HALF))), 25.4)[0]))
    assert paper.getpixel((10, 50)) != (255, 255, 255) == paper.getpixel((90, 50))


def test_a_press_has_the_inks_of_our_own_rule_for_the_colours_of_a_picture():
    (found,), _ = images(to_pdf(booklet(Image(0, 0, 10, 10, FLAG), colours=ColourSpace.CMYK)))
    kind, base, last, _table = found["/ColorSpace"]
    assert (kind, base, last) == ("/Indexed", "/DeviceCMYK", 1)


@pytest.mark.parametrize(("ink", "change"), [(Ink.MONO, greyed), (Ink.LOW, thinned)])
def test_looks_change_pictures_once(ink, change):
    two = (Image(5, 5, 20, 40, FLAG), Group((Image(0, 0, 2, 4, FLAG),)))
    one, group = toned(booklet(*two), Look(ink=ink)).pages[0].marks
    assert one.raster == change(FLAG) != FLAG
    assert group.marks[0].raster is one.raster


def test_a_grey_picture_has_no_hue_and_a_thin_one_is_pale():
    grey, thin = greyed(FLAG).pixels, thinned(FLAG).pixels
    assert grey[0::3] == grey[1::3] == grey[2::3]
    assert min(thin) >= 128
    assert replace(FLAG, pixels=grey) == greyed(greyed(FLAG))


def test_a_drawing_holds_a_picture_once():
    drawing = to_svg(page(Image(5, 5, 20, 40, FLAG), Image(50, 5, 20, 40, FLAG)), "Page").decode()
    assert drawing.count("data:image/png;base64,") == 1
    assert drawing.count('xlink:href="#image.1"') == 2
