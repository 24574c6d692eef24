"""Pictures that are drawn more than once: the PDF keeps each of them once, and it looks as if they were written out."""

import re
from io import BytesIO
from math import cos, radians, sin
from typing import Any

import pypdf
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat
from print_sample import sample_subject
from table_sample import usual

from pwprint.page.look import Ink, Look
from pwprint.page.sheet import KitSection, PrintSettings
from pwprint.page.tone import toned
from pwprint.pdf import canvas, svg
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.pdfium import read
from pwprint.pdf.marks import Booklet, Circle, Group, Page, Path, Pen, Rect, Text
from pwprint.pdf.shared_forms import bounds, shared_forms
from pwprint.pdf.svg import to_svg
from pwprint.sheets import SHEETS
from pwprint.sheets.example_turn.ground import ground_of
from pwprint.sheets.kit import bind
from pwprint.sheets.small_map.drawing import ground_of as small_ground_of
from pwprint.values import replace

SIZE = 60.0


def hill(colour: str, lines: int = 120) -> tuple:
    """Return a picture of 20 x 20 units that takes some room in a file."""
    pen, dashed = Pen(colour, 0.2), Path((("M", (0.0, 1.0)), ("L", (20.0, 1.0))), pen=Pen(colour, 0.5, (1.0, 1.5)))
    strokes = tuple(
        Path((("M", (10.0, 10.0)), ("L", (10 + 9 * cos(radians(3 * n)), 10 + 9 * sin(radians(3 * n))))), pen=pen)
        for n in range(lines)
    )
    return (Rect(0, 0, 20, 20, "#FFF4DD"), *strokes, dashed, Circle(10, 10, 3, colour), Text(3, 3, "Höhe", "sans", 9))


RED = hill("#AA2211")
NESTED = (Group(RED, (0.5, 0, 0, 0.5, 1, 1), layer="Terrain"), *hill("#2211AA")[1:])
TURNED = (0.8 * cos(0.5), 0.8 * sin(0.5), -0.8 * sin(0.5), 0.8 * cos(0.5), 45.0, 5.0)


def placed(marks: tuple, scale: float, x: float, y: float, **more) -> Group:
    return Group(marks, (scale, 0, 0, scale, x, y), **more)


def page(*marks) -> Page:
    return Page(SIZE, SIZE, marks)


def pdf(*pages: Page) -> bytes:
    return to_pdf(Booklet("Map", "", "", (), pages))


def written_out(pages, monkeypatch) -> bytes:
    """Return the file of the same pages with every picture written wherever it is drawn."""
    with monkeypatch.context() as patched:
        patched.setattr(canvas, "shared_forms", lambda _pages: {})
        return pdf(*pages)


def forms(data: bytes) -> list:
    reader = pypdf.PdfReader(BytesIO(data))
    everything = (reader.get_object(number) for number in reader.xref[0])
    return [thing for thing in everything if isinstance(thing, dict) and thing.get("/Subtype") == "/Form"]


def unlike(one: bytes, other: bytes) -> float:
    """Return by how much two files look different, of 255, on the page where it is most."""
    pairs = zip(
        *([page.render(scale=2).to_pil() for page in pypdfium2.PdfDocument(data)] for data in (one, other)),
        strict=False,
    )
    return max(max(ImageStat.Stat(ImageChops.difference(*pair)).mean) for pair in pairs)


def words(data: bytes) -> list[str]:
    return ["".join(page.extract_text().split()) for page in pypdf.PdfReader(BytesIO(data)).pages]


PAGES = (
    page(placed(NESTED, 1.0, 2, 2), placed(RED, 0.7, 30, 30)),
    page(Rect(0, 0, 9, 9, "#00FF00", Pen("#FF00FF", 2, round=False)), placed(RED, 2.0, 5, 5, clip=(2, 2, 9, 16))),
    page(placed(NESTED, 1.5, 20, 20), Group(RED, TURNED), Group((Circle(3, 3, 2),), layer="Labels")),
)


def test_a_picture_is_kept_once_however_large_it_is_drawn(monkeypatch):
    data = pdf(*PAGES)
    assert sorted(form.get_data().count(b"Do") for form in forms(data)) == [0, 1]
    assert len(data) < len(written_out(PAGES, monkeypatch)) - 1500
    drawn = [page.get_contents().get_data().count(b" Do") for page in pypdf.PdfReader(BytesIO(data)).pages]
    assert drawn == [2, 1, 2]


def test_it_looks_as_if_it_were_written_out(monkeypatch):
    one, other = pdf(*PAGES), written_out(PAGES, monkeypatch)
    assert unlike(one, other) < 0.3
    assert words(one) == words(other)
    bare = tuple(replace(page, marks=page.marks[:1]) for page in PAGES)
    assert unlike(one, pdf(*bare)) > 3, "the measure sees a picture that is missing"


def test_nothing_else_changes_a_byte(monkeypatch):
    twins = (page(placed(hill("#AA2211"), 1, 0, 0)), page(placed(hill("#AA2211"), 1, 9, 9)))
    small = hill("#AA2211", 3)
    for pages in (twins, (page(placed(small, 1, 0, 0), placed(small, 1, 9, 9)),)):
        assert forms(pdf(*pages)) == []
        assert pdf(*pages) == written_out(pages, monkeypatch)


def test_the_same_pictures_give_the_same_bytes():
    assert pdf(*PAGES) == pdf(*PAGES)


def test_what_is_set_on_the_page_does_not_reach_into_a_picture(monkeypatch):
    plain = (Path((("M", (0, 0)), ("L", (50, 50))), pen=Pen("#000000", 1 / 2.83465, round=False)),)
    picture = (*plain, *(Circle(10 + n, 30, 0.4, "#000000") for n in range(30)))
    strong = Path((("M", (0, 50)), ("L", (50, 0))), "#FF0000", Pen("#00FF00", 3.0, (2.0, 1.0)))
    pages = (page(strong, placed(picture, 1, 0, 0), strong, placed(picture, 1, 5, 0)),)
    assert len(forms(pdf(*pages))) == 1
    assert unlike(pdf(*pages), written_out(pages, monkeypatch)) < 0.01


def test_layers_within_pictures_are_named_where_they_are_and_go_when_switched_off():
    data = pdf(page(placed(NESTED, 1, 0, 0), placed(NESTED, 1, 30, 0)))
    (outer,) = (form for form in forms(data) if "/Properties" in form["/Resources"])
    assert [layer["/Name"] for layer in outer["/Resources"]["/Properties"].values()] == ["Terrain"]
    properties: Any = pypdf.PdfReader(BytesIO(data)).root_object["/OCProperties"]
    names = [group.get_object()["/Name"] for group in properties["/OCGs"]]
    assert names == ["Terrain"]
    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    properties = writer.root_object["/OCProperties"]
    told = properties["/D"]
    told[pypdf.generic.NameObject("/OFF")], told[pypdf.generic.NameObject("/ON")] = told["/ON"], told["/OFF"]
    out = BytesIO()
    writer.write(out)
    hidden = tuple(replace(group, layer="") for group in NESTED[1:] if isinstance(group, Group)) + NESTED[1:]
    assert unlike(out.getvalue(), data) > 1
    assert unlike(out.getvalue(), pdf(page(placed(hidden, 1, 0, 0), placed(hidden, 1, 30, 0)))) < 0.3


def test_a_look_shares_what_is_shared():
    booklet = Booklet("Map", "", "", (), PAGES)
    assert len(forms(to_pdf(toned(booklet, Look(ink=Ink.MONO))))) == 2


def test_the_scale_is_the_largest_and_the_box_what_is_seen():
    clip = (2.0, 2.0, 9.0, 16.0)
    found = shared_forms(
        (page(placed(RED, 0.5, 0, 0, clip=clip), Group((placed(RED, 2, 0, 0, clip=(0, 3, 4, 4)),), TURNED)),)
    )
    (repeat,) = found.values()
    assert repeat.marks is RED
    assert repeat.scale == pytest.approx(1.6)
    assert repeat.box == (0, 2, 11, 18)
    nested = shared_forms((page(placed(NESTED, 1, 0, 0), placed(RED, 1, 0, 0)), page(placed(NESTED, 4, 0, 0))))
    assert {repeat.scale for repeat in nested.values()} == {4.0, 2.0}


def test_bounds_hold_pens_curves_and_letters():
    assert bounds((Circle(5, 5, 2, pen=Pen("#000000", 1)),), (2, 0, 0, 2, 0, 0)) == (4, 4, 16, 16)
    left, bottom, right, top = bounds((Text(10, 10, "Gy", "sans", 10, anchor="end", angle=90),), (1, 0, 0, 1, 0, 0))
    assert left < 7
    assert right > 11
    assert bottom < 5.5 and 10 < top < 14


def test_a_check_sees_pieces_whose_pictures_are_kept():
    sides = [placed(RED, 1, 5 + 25 * n, 5, clip=(2, 2, 10, 12), name=f"tile:R{n}:front") for n in range(2)]
    (first, second) = read(pdf(page(*sides))).pages[0].sides
    assert (first.box.left, first.box.bottom, first.box.right, first.box.top) == pytest.approx((7, 7, 17, 19), abs=0.02)
    assert second.box.left - first.box.left == pytest.approx(25, abs=0.01)


def within(marks: tuple) -> list[Group]:
    """Return all groups of a page, from the outside in."""
    return [found for mark in marks if isinstance(mark, Group) for found in (mark, *within(mark.marks))]


def test_all_sheets_of_a_kit_draw_the_same_country():
    subject, settings = sample_subject(), PrintSettings()
    sheets = [SHEETS[name] for name in ("briefing", "map")]
    kit = bind(subject, settings, tuple((sheet, KitSection.TABLE, sheet.make(subject, settings)) for sheet in sheets))
    maps = [
        group
        for page in kit.pages
        for group in within(page.marks)
        if group.name == "small:ground" or group.name.startswith(("map:window", "map:small"))
    ]
    assert len(maps) >= 5
    pictures = [one.marks for one in maps] + [ground_of(subject).marks]
    grounds = [{id(group.marks) for group in within(marks) if group.name == "map:ground"} for marks in pictures]
    assert len(grounds[0]) == 1
    assert all(ground == grounds[0] for ground in grounds)
    assert grounds[0] <= shared_forms(kit.pages).keys()


def test_a_table_is_the_same_in_briefing_and_example():
    subject = usual()
    shared = {id(mark.marks) for mark in small_ground_of(subject).marks if isinstance(mark, Group)}
    assert len(shared & {id(mark.marks) for mark in ground_of(subject).marks if isinstance(mark, Group)}) >= 3


def drawn(svg: bytes) -> Image.Image:
    sized = re.sub(rb'width="[0-9.]+mm" height="[0-9.]+mm"', b'width="720" height="720"', svg, count=1)
    return Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=sized.decode())))).convert("RGB")


def test_an_svg_writes_a_picture_once_for_each_page_and_looks_the_same(monkeypatch):
    one = page(*(mark for page in PAGES for mark in page.marks))
    short = to_svg(one, "Map")
    monkeypatch.setattr(svg, "shared_forms", lambda _pages: {})
    long = to_svg(one, "Map")
    assert len(short) < 0.5 * len(long)
    assert max(ImageStat.Stat(ImageChops.difference(drawn(short), drawn(long))).mean) < 0.3
