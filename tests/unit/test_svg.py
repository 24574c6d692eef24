"""Pages as SVG: the same picture as the PDF's, and words, names and layers that other programs find."""

import re
from functools import cache
from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import pwprint
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Booklet, Circle, Group, Page, Path, Pen, Rect, Text, line
from pwprint.pdf.outlines import contours
from pwprint.pdf.svg import svg_fragment, to_svg
from pwprint.pdf.svg.paths import number
from pwprint.pdf.truetype import read
from pwprint.pdf.typefaces import FONTS, font_file
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from tests.stages import one_in

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
COARSE, FINER = 100, 3
"""Dots to the inch that are compared, and into how many each of them is divided while it is drawn.

Both renderers smooth edges, each in its own way; averages of finer dots leave little of that.
"""
LARGE, WIDE = 280.0, 297.0


def page(*marks) -> Page:
    return Page(LARGE, WIDE, marks)


def tree(*marks, title: str = "A page") -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(page(*marks), title))


def difference(one: Page) -> np.ndarray:
    """Return by how much the SVG and the PDF of a page differ, for each dot, of 255."""
    printed = pypdfium2.PdfDocument(to_pdf(Booklet("Page", "", "", (), (one,))))[0]
    wanted = printed.render(scale=FINER * COARSE / 72).to_pil()
    size = f'width="{wanted.width}" height="{wanted.height}" preserveAspectRatio="none"'
    drawing = re.sub(r'width="[0-9.]+mm" height="[0-9.]+mm"', size, to_svg(one, "Page").decode(), count=1)
    drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing))))
    assert drawn.size == wanted.size
    one_way, other = (np.asarray(picture.convert("RGB").reduce(FINER), dtype=np.int16) for picture in (drawn, wanted))
    return np.abs(one_way - other).mean(axis=2)


# The picture


@cache
def booklet(scenario: str, sheet: str) -> Booklet:
    read_one = pwprint.load(scenario_folder() / f"{scenario}.json").scenario
    subject = Subject(read_one, RULESETS[read_one.ruleset], (None, None), "")
    return SHEETS[sheet].make(subject, PrintSettings())


NACHOD = "european-19c/nachod"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("scenario", "sheet"),
    [
        *(("tile/matchbox", sheet) for sheet in ("map", "tiles")),
        pytest.param("tile/matchbox", "quickref", marks=pytest.mark.long),
        *(
            pytest.param(scenario, sheet, marks=pytest.mark.long)
            for scenario in ("tile/stone-bridge", NACHOD)
            for sheet in ("map", "tiles", "quickref")
        ),
    ],
)
def test_sheets_look_as_in_the_pdf(scenario, sheet):
    apart = difference(booklet(scenario, sheet).pages[0])
    assert apart.mean() < 2
    assert (apart > 64).mean() < 0.004, "nothing is missing, and nothing lies elsewhere"


NOTCHED = Path(
    (("M", (0, 0)), ("L", (30, 0)), ("C", (40, 20, 20, 30, 0, 30)), ("Z", ()), ("M", (5, 5)), ("L", (15, 5)), ("L", (5, 15)), ("Z", ())),
    "#2A472B", Pen("#CC0000", 0.8, round=False),
)  # fmt: skip
STAR = Path(tuple(("L" if step else "M", point) for step, point in enumerate(
    ((15, 30), (24, 2), (0, 19), (30, 19), (6, 2)))) + (("Z", ()),), "#0060A0")  # fmt: skip
SAMPLES = {
    "holes": NOTCHED,
    "a star that crosses itself": STAR,
    "dashes": line(0, 0, 60, 10, Pen("#000000", 1.5, (4, 3, 1, 3))),
    "dashes with flat ends": line(0, 0, 60, 10, Pen("#000000", 1.5, (4, 3), round=False)),
    "a rectangle": Rect(1, 2, 30, 20, "#EEDDAA", Pen("#553311", 1)),
    "round corners": Rect(1, 2, 30, 20, "#EEDDAA", Pen("#553311", 1), 4),
    "corners rounder than can be": Rect(1, 2, 30, 20, "#EEDDAA", radius=50),
    "a circle": Circle(10, 10, 8, "#88AACC", Pen("#003366", 0.7)),
    "words": Text(3, 3, "Königgrätz & Łódź", "serif-italic", 22, "#202020"),
    "words on a halo": Group((Rect(0, 0, 60, 15, "#3366AA"), Text(30, 5, "Čáslav", "sans-bold", 20, "#000000", "middle", halo=1))),
    "turned words": Text(40, 5, "Wagram", "sans-semibold", 18, "#AA0000", "end", angle=-30),
    "what a clip leaves": Group((Circle(10, 10, 12, "#BB5500"), Rect(15, 15, 30, 30, "#005500")), clip=(5, 5, 22, 14)),
    "what an outline leaves": Group(
        (Circle(10, 10, 12, "#BB5500"), Rect(15, 15, 30, 30, "#005500")),
        clip=(5, 5, 22, 14),
        outline=(("M", (5, 5)), ("L", (27, 5)), ("L", (16, 19)), ("Z", ())),
    ),
}  # fmt: skip
WAYS = {
    "upright": (1.1, 0.0, 0.0, 1.1, 0.0, 0.0),
    "turned": (1.2, 0.9, -0.9, 1.2, 30.0, -10.0),
    "for a printer": (1.02, 0.01, -0.01, 0.99, 2.0, 2.0),
    "upside down": (-1.0, 0.0, 0.0, -1.0, 50.0, 35.0),
}


@pytest.mark.parametrize("way", one_in(4, WAYS))
def test_marks_look_as_in_the_pdf(way):
    cells = [
        (name, 5 + 70 * (index % 3 + index // 12 * 3), 5 + 72 * (index % 12 // 3)) for index, name in enumerate(SAMPLES)
    ]
    apart = difference(
        page(*(Group((Group((SAMPLES[name],), WAYS[way]),), (1, 0, 0, 1, x, y)) for name, x, y in cells))
    )
    mm = COARSE / 25.4
    for name, x, y in cells:
        cell = apart[round((WIDE - y - 65) * mm) : round((WIDE - y) * mm), round(x * mm) : round((x + 65) * mm)]
        assert cell.max() < 64, f"{name}: the edges of shapes only, and those hardly"


@pytest.mark.parametrize("font", FONTS)
def test_outlines_fill_the_bounds_that_the_font_states(font):
    file = read(font_file(font))
    for letter in "AgQ&ß½éčőłȘ“":
        glyph = file.glyphs[ord(letter)]
        stated = np.frombuffer(file.outline(glyph)[2:10], dtype=">i2")
        knots = [(knot.x, knot.y) for contour in contours(file, glyph) for knot in contour]
        assert (*np.min(knots, axis=0), *np.max(knots, axis=0)) == pytest.approx(tuple(stated), abs=1)


# What other programs find


def test_a_page_has_its_true_size_and_its_title():
    root = ElementTree.fromstring(to_svg(Page(215.9, 279.4, ()), "Map & <tiles>"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("215.9mm", "279.4mm", "0 0 215.9 279.4")
    title = root.find(f"{SVG}title")
    assert title.text == "Map & <tiles>"
    assert root.get("aria-labelledby") == title.get("id")
    assert "img" in root.get("role").split()


def test_words_are_kept_and_letters_are_drawn_once():
    root = tree(Text(20, 20, "Anna & Otto", "sans", 9), Text(20, 40, "Otto", "sans", 30))
    assert [group.get("aria-label") for group in root.iter(f"{SVG}g")] == ["Anna & Otto", "Otto"]
    letters = [path.get("id") for path in root.find(f"{SVG}defs")]
    assert len(letters) == len(set(letters)) == len(set("Anna&Otto"))
    assert {use.get(LINK)[1:] for use in root.iter(f"{SVG}use")} == set(letters)
    assert not list(root.iter(f"{SVG}text")), "no program needs our fonts"


def test_names_and_layers_are_kept_and_ids_differ():
    tile = Group((Rect(0, 0, 1, 1, "#000000"),), name="tile:Ř 1:front")
    root = tree(Group((tile, tile), layer="Units"), Group((tile,), name="Units"), Group((tile,), name="paper"))
    groups = list(root.iter(f"{SVG}g"))
    assert [group.get("data-name") for group in groups if group.get("data-name", "").startswith("tile")] == [
        "tile:Ř 1:front"
    ] * 4
    layers = [group.get(f"{INKSCAPE}label") for group in groups if group.get(f"{INKSCAPE}groupmode") == "layer"]
    assert layers == ["Units"]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_groups_that_say_nothing_are_left_out():
    root = tree(Group((Group((Rect(10, 10, 5, 5, "#000000"),), (2, 0, 0, 2, 0, 0)),), (1, 0, 0, 1, 7, 7)))
    assert not list(root.iter(f"{SVG}g"))
    drawn = root.findall(f"{SVG}rect")[-1]
    assert [drawn.get(key) for key in ("x", "y", "width", "height")] == ["27", "260", "10", "10"]


@given(st.text(max_size=20), st.text(max_size=20), st.text(max_size=20))
def test_any_words_make_sound_xml(words, name, layer):
    root = tree(Group((Text(0, 0, words, "sans", 9),), name=name, layer=layer), title=words)
    assert root.tag == f"{SVG}svg"


@given(st.floats(-5000, 5000))
def test_numbers_are_short_and_near(value):
    written = number(value)
    assert re.fullmatch(r"-?[0-9]+(\.[0-9]{1,3})?", written)
    assert float(written) == pytest.approx(value, abs=0.00051)


def test_the_same_page_gives_the_same_bytes():
    one = booklet("tile/stone-bridge", "tiles").pages[0]
    assert to_svg(one, "Tiles") == to_svg(one, "Tiles")


def test_a_page_carries_only_what_its_clip_shows():
    strokes = tuple(line(10.0 * n, 0.0, 10.0 * n, 5.0, Pen("#000000", 0.5)) for n in range(50))
    shown = tree(Group(strokes, clip=(100.0, 0.0, 30.0, 5.0)))
    assert len([path for path in shown.iter(f"{SVG}path") if path.get("stroke")]) == 4


# Live text

LIVE = (
    Rect(0.0, 0.0, 60.0, 40.0, "#DDE6CA"),
    Text(5.0, 8.0, "Ostrołęka & \u201cŁódź\u201d", "serif-bold", 12.0, "#1A1A1A"),
    Text(55.0, 18.0, "to the right", "sans-italic", 9.0, "#0072B2", "end"),
    Text(30.0, 26.0, "in the middle", "sans-semibold", 9.0, "#5A2C22", "middle", 0.0, 0.6),
    Text(6.0, 12.0, "upwards", "sans-light", 9.0, "#1A1A1A", "start", 90.0),
    Group((Text(0.0, 0.0, "condensed", "serif", 10.0),), (0.8, 0.0, 0.0, 1.0, 20.0, 32.0)),
)


def drawn_by_resvg(svg):
    files = [str(font_file(font)) for font in FONTS]
    sized = svg.decode().replace('width="60mm" height="40mm"', 'width="960" height="640"', 1)
    drawn = resvg_py.svg_to_bytes(svg_string=sized, font_files=files, skip_system_fonts=True)
    return np.asarray(Image.open(BytesIO(bytes(drawn))).convert("RGB").reduce(4), dtype=np.int16)


def test_live_letters_stand_where_their_outlines_stand():
    page = Page(60.0, 40.0, LIVE)
    outlines, live = (drawn_by_resvg(to_svg(page, "Page", live=live)) for live in (False, True))
    bare = drawn_by_resvg(to_svg(Page(60.0, 40.0, LIVE[:1]), "Page"))
    assert np.abs(outlines - bare).max() > 200, "there are letters"
    assert np.abs(outlines - live).mean() < 0.1 * np.abs(outlines - bare).mean()


def test_live_letters_are_words_in_a_named_font_with_others_in_its_place():
    [bold, *_, condensed] = re.findall(r"<text .*?</text>", to_svg(Page(60.0, 40.0, LIVE), "Page", live=True).decode())
    assert bold.endswith(">Ostrołęka &amp; \u201cŁódź\u201d</text>")
    assert "'Source Serif Pro', " in bold
    assert ', serif"' in bold
    assert 'font-weight="700"' in bold
    assert "font-weight" not in condensed
    length = float(re.search(r'textLength="([0-9.]+)"', bold)[1])
    assert length == pytest.approx(text_width("Ostrołęka & \u201cŁódź\u201d", "serif-bold", 12.0), abs=0.001)


def test_live_pages_are_the_same_each_time_and_have_no_outlines_of_letters():
    made = booklet("tile/stone-bridge", "quickref").pages[0]
    svg = to_svg(made, "Page", live=True)
    assert svg == to_svg(made, "Page", live=True)
    assert b'aria-label="' not in svg
    assert svg.count(b"<text ") == to_svg(made, "Page").count(b'aria-label="')


def test_fragments_share_a_page_and_no_ids():
    loaded = pwprint.load(scenario_folder() / "tile" / "stone-bridge.json")
    subject = Subject(loaded.scenario, loaded.ruleset, (None, None), "")
    marks = SHEETS["briefing"].make(subject, PrintSettings()).pages[0].marks
    one, other = (svg_fragment(marks, 297.0, prefix) for prefix in ("one.", "other."))
    ids = [re.findall(r' id="([^"]+)"', text) for text in (one, other)]
    assert len({*ids[0], *ids[1]}) == len(ids[0]) + len(ids[1]) > 20
    links = re.findall(r'(?:href="#|url\(#)([^")]+)', one)
    assert {*links} <= {*ids[0]}, "what a fragment draws it brings along"
    assert other == re.sub(r'(?<=[" #(])one\.', "other.", one)


def test_a_fragment_writes_a_line_with_several_pens_once():
    line = (("M", (1.0, 1.0)), ("L", (7.0, 4.0)), ("C", (8.0, 4.0, 9.0, 6.0, 9.5, 7.0)))
    pens = (Pen("#112233", 2.0, (0.01, 3.0)), Pen("#445566", 0.5))
    marks = (Path(line, pen=pens[0]), Group((Path(line, pen=pens[1]),), (1.0, 0.0, 0.0, 1.0, 0.4, -0.3)))
    fragment = svg_fragment(marks, 20.0, "woods-")
    (data,) = re.findall(r'<path id="woods-line.1" d="([^"]+)"/>', fragment)
    uses = re.findall(r'<use xlink:href="#woods-line.1" x="([^"]+)" y="([^"]+)"[^>]* stroke="([^"]+)"', fragment)
    assert uses == [("0", "20", "#112233"), ("0.4", "20.3", "#445566")]
    assert data.startswith("m1-1l6-3"), "the line itself stands at (0, 0), its y downwards"
