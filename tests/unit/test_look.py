"""The looks of a print: what they make of colours, of the sides, and of the symbols of units."""

import re
from functools import cache
from io import BytesIO
from itertools import combinations

import numpy as np
import pypdf
import pytest
from look_eyes import photo
from map_sample import usual as board
from print_sample import sample_subject
from table_sample import usual as table

from pwprint.page import inks
from pwprint.page.look import USUAL, Ink, Look, Palette, Symbols
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import COLOURS, GREYS, PERIOD, side_style, side_styles
from pwprint.page.tone import toned
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.colours import WHITE, contrast, luminance
from pwprint.pdf.marks import Booklet, Circle, Group, Page, Path, Pen, Rect, Text
from pwprint.pieces.badge import badge, plain
from pwprint.pieces.symbols import HEIGHT, SYMBOLS, TRADITIONS, WIDTH, Inks, SymbolFrame, symbol
from pwprint.sheets.map import SHEET as MAP
from pwprint.sheets.tiles import SHEET as TILES
from pwprint.values import replace
from tests.stages import one_in

LOOKS = [Look(ink, palette) for ink in Ink for palette in Palette]
LOW, MONO = Look(Ink.LOW), Look(Ink.MONO)


@cache
def made(sheet: str, look: Look) -> Booklet:
    """One page of a board or its tiles, or of a table; toned."""
    subject = {"map": board, "tiles": sample_subject, "table": table}[sheet]()
    settings = PrintSettings(one_page_map=sheet != "tiles", look=look)
    booklet = (TILES if sheet == "tiles" else MAP).make(replace(subject, look=look), settings)
    return toned(replace(booklet, pages=booklet.pages[:1]), look)


def of(kind: str, marks) -> list:
    """The colours of fills, pens or texts."""
    found = []
    for mark in marks:
        if isinstance(mark, Group):
            found += of(kind, mark.marks)
        elif isinstance(mark, Text):
            found += [mark.colour] if kind == "text" else []
        elif kind != "text" and getattr(mark, kind):
            found.append(mark.fill if kind == "fill" else mark.pen.colour)
    return found


# --- tones ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("symbols", Symbols)
def test_the_usual_colours_are_left_as_they_are(symbols):
    booklet = made("map", USUAL)
    assert toned(booklet, Look(symbols=symbols)) is booklet


@pytest.mark.parametrize("look", [look for look in LOOKS if look != USUAL], ids=str)
def test_a_tone_changes_colours_and_nothing_else(look):
    before = replace(made("map", USUAL), title="T")
    after = toned(before, look)
    assert after != before
    assert paled(after) == paled(before)


def paled(part):
    """A booklet, page or mark without its colours."""
    match part:
        case Booklet():
            return replace(part, pages=tuple(paled(page) for page in part.pages))
        case Page() | Group():
            return replace(part, marks=tuple(paled(mark) for mark in part.marks))
        case Text():
            return replace(part, colour="", halo_colour="")
        case Path() | Rect() | Circle():
            return replace(part, fill=part.fill and WHITE, pen=part.pen and replace(part.pen, colour=""))


def test_palettes_make_no_difference_without_colour():
    assert len({made("tiles", replace(MONO, palette=palette)) for palette in Palette}) == 1


@pytest.mark.parametrize("sheet", one_in(3, ["map", "tiles", "table"]))
def test_a_print_without_colour_has_no_colour_operator_and_few_greys(sheet):
    document = to_pdf(made(sheet, MONO))
    (page,) = pypdf.PdfReader(BytesIO(document)).pages
    stream = page.get_contents().get_data().decode("latin-1")
    assert re.findall(r"(?<![\w.])(?:rg|RG|k|K|sc|SC|scn|SCN|cs|CS)(?=\s)", stream) == []
    assert 2 < len(set(re.findall(r"([\d.]+) [gG]\b", stream))) <= 12


def test_the_check_of_operators_finds_colours():
    (page,) = pypdf.PdfReader(BytesIO(to_pdf(made("map", USUAL)))).pages
    assert re.findall(r"(?<![\w.])(?:rg|RG)(?=\s)", page.get_contents().get_data().decode("latin-1"))


@pytest.mark.parametrize("sheet", one_in(3, ["map", "tiles", "table"]))
def test_little_ink_is_a_third_less_and_most_of_the_page_stays_white(sheet):
    full, low = (photo(made(sheet, look).pages[0]).pixels / 255 for look in (USUAL, LOW))
    assert (1 - low).mean() < 0.67 * (1 - full).mean()
    assert (low.min(axis=2) > 0.99).mean() > max(0.75, (full.min(axis=2) > 0.99).mean())


@pytest.mark.few(1)
@pytest.mark.parametrize("sheet", ["map", "tiles", "table"])
def test_little_ink_fills_nothing_with_a_pale_tint(sheet):
    pages = made(sheet, LOW).pages
    assert [colour for page in pages for colour in of("fill", page.marks) if 0.55 < luminance(colour) < 1] == []
    assert {0.55 < luminance(colour) < 1 for page in made(sheet, USUAL).pages for colour in of("fill", page.marks)} == {
        True,
        False,
    }


@pytest.mark.parametrize("hue", ["#FFFFFF", "#F0E442", "#E69F00", "#CCCCCC", "#BFBFBF", "#0072B2", "#000000"])
def test_the_edges_of_white_pieces_stay_coloured(hue):
    marks = (
        Rect(0, 0, 9, 9, fill=side_style(hue, "A", look=LOW).edge),
        Rect(0, 0, 9, 9, pen=Pen(hue, 0.3)),
    )
    (page,) = toned(Booklet("", "", "", (), (Page(9, 9, marks),)), LOW).pages
    assert page.marks == marks


# --- sides ----------------------------------------------------------------------------------------------------------


def hues(look: Look, colours) -> tuple[str, ...]:
    return tuple(side.hue for side in side_styles(sample_subject(2, "none", colours).scenario, look))


RED_FIRST, BLUE_FIRST = ("#D55E00", "#0072B2"), ("#0072B2", "#D55E00")


def test_palettes_decide_the_colours_of_the_sides():
    assert hues(USUAL, ("#123456", "#FEDCBA")) == ("#123456", "#FEDCBA")
    assert hues(USUAL, (None, None)) == COLOURS
    for palette, pair in ((Palette.COLOUR_BLIND, COLOURS), (Palette.PERIOD, PERIOD)):
        for ink in (Ink.FULL, Ink.LOW):
            assert hues(Look(ink, palette), BLUE_FIRST) == hues(Look(ink, palette), (None, None)) == pair
            assert hues(Look(ink, palette), RED_FIRST) == pair[::-1], "a red army is not printed blue"
    assert hues(MONO, BLUE_FIRST) == GREYS
    assert hues(MONO, RED_FIRST) == GREYS[::-1], "the side that is lighter in colour is so in grey"


@pytest.mark.parametrize("palette", [Palette.COLOUR_BLIND, Palette.PERIOD])
def test_tones_leave_the_colours_of_the_sides_alone(palette):
    fills = {colour for page in made("tiles", Look(palette=palette)).pages for colour in of("fill", page.marks)}
    pair = {Palette.COLOUR_BLIND: COLOURS, Palette.PERIOD: PERIOD}[palette]
    styles = [side_style(hue, "", light=light) for hue, light in zip(pair, (False, True), strict=True)]
    assert {style.colour for style in styles} | {style.foot for style in styles} <= fills


@pytest.mark.parametrize("colour", ["#FFFFFF", "#F0E442", "#E69F00", "#D55E00", "#777777", "#000000"])
def test_words_in_a_sides_colour_can_be_read_on_white(colour):
    assert contrast(side_style(colour, "A").writing, WHITE) > 5


# --- symbols --------------------------------------------------------------------------------------------------------


def test_every_tradition_has_a_drawing_for_every_name():
    assert {symbols: drawings.keys() for symbols, drawings in TRADITIONS.items()} == dict.fromkeys(
        Symbols, SYMBOLS.keys()
    )


@pytest.mark.parametrize("name", SYMBOLS)
def test_blocks_stay_in_their_frame_and_show_their_side(name):
    side, around = "#0072B2", 6.0
    marks = symbol(name, Inks(line=WHITE, inside=side), SymbolFrame(), Symbols.KRIEGSSPIEL)
    assert side in of("fill", marks)
    page = Page((WIDTH + 2) * 10, (HEIGHT + 2) * 10, (Group(marks, (10, 0, 0, 10, 10, 10)),))
    dark = np.argwhere(photo(page).pixels.min(axis=2) < 250) / 5
    assert (dark.min(axis=0) > (10 - around / 10)).all()
    assert (dark.max(axis=0) < ((HEIGHT + 1) * 10 + around / 10, (WIDTH + 1) * 10 + around / 10)).all()


@pytest.mark.few(2)
@pytest.mark.parametrize("hue", [*COLOURS, *PERIOD, *GREYS])
def test_blocks_six_millimetres_wide_differ_from_each_other(hue):
    style = side_style(hue, "A", look=replace(MONO, symbols=Symbols.KRIEGSSPIEL))
    small = {name: little(badge(style, name, (0.5, 0.5), 4.0)) for name in SYMBOLS}
    limbered = [name for name in SYMBOLS if name.startswith("limbered")]
    same = {pair for pair in combinations(SYMBOLS, 2) if np.abs(small[pair[0]] - small[pair[1]]).mean() < 0.025}
    assert same == set(combinations(limbered, 2)), "only what fires needs its calibre"


def little(mark: Group) -> np.ndarray:
    """A symbol as a poor copier prints it: grey, 5 pixels to the mm."""
    return photo(Page(7.0, 5.0, (mark,))).pixels.mean(axis=2) / 255


@pytest.mark.parametrize(
    "name", ["mountain-artillery", "field-artillery", "medium-artillery", "heavy-artillery", "machine-guns"]
)
def test_guns_stand_before_their_block(name):
    drawn = little(plain(name, (0.5, 0.5), 4.0, Symbols.KRIEGSSPIEL))
    front, rear = drawn[3:8], drawn[9:23]
    assert 0.02 < (1 - front).mean() < 0.75 * (1 - rear).mean()


def test_badges_follow_the_look():
    drawn = {}
    for symbols in Symbols:
        style = side_style("#0072B2", "A", look=Look(symbols=symbols))
        drawn[symbols] = badge(style, "infantry", (1.0, 2.0), 4.0)
        assert drawn[symbols].matrix == (4.0, 0.0, 0.0, 4.0, 1.0, 2.0)
        assert {style.colour if symbols is Symbols.KRIEGSSPIEL else style.pale} <= set(of("fill", drawn[symbols].marks))
    assert drawn[Symbols.NATO] != drawn[Symbols.KRIEGSSPIEL]


def test_the_crowns_of_all_trees_stay_white_where_ink_is_spared():
    """Pines were filled, and took as much ink as in full."""
    crowns = (inks.CROWN, inks.CROWN_LIGHT, inks.FRUIT_TREE, inks.PINE, inks.WOODS, inks.NEEDLES)
    page = Page(10.0, 10.0, tuple(Rect(0.0, 0.0, 1.0, 1.0, colour) for colour in crowns), "trees")
    (spared,) = toned(Booklet("", "", "", (), (page,)), LOW).pages
    assert {mark.fill for mark in spared.marks if isinstance(mark, Rect)} == {WHITE}
