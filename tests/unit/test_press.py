"""The press: fonts, imposition, the PDF's own promises, and files that appear whole."""

import errno
import os
import re
import subprocess
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pypdf
import pypdf.xmp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from print_proof import proofs
from print_sample import sample_subject

from pwprint.page.imposition import (
    BLEED,
    FIELD,
    FOLD_FIELD,
    GUTTER,
    SheetPiece,
    back_box,
    field,
    fold_line,
    gutter,
    laid_out,
    leaves,
)
from pwprint.page.margins import (
    LONG,
    SHORT,
    THIN_INCHES,
    THIN_MILLIMETRES,
    Imprint,
    fold_rulers,
    footer,
    header,
    level_ruler,
    side_rulers,
)
from pwprint.page.paper import HOME, MARGIN, PAPERS, Backs, Paper, paper_of
from pwprint.page.prose import wrapped
from pwprint.page.sheet import PrintSettings
from pwprint.pdf import output
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.colours import contrast, ink_on
from pwprint.pdf.fonts import fitted_size, missing, printable, shortened, text_width
from pwprint.pdf.marks import Booklet, Box, Circle, Group, Page, Pen, Rect, Text, line
from pwprint.pdf.marks import Path as Outline
from pwprint.pdf.operators import page_stream
from pwprint.pdf.output import write_whole
from pwprint.pdf.truetype import read, subset
from pwprint.pdf.typefaces import FONTS, font_file
from pwprint.pdf.xmp import packet
from pwprint.pieces.symbols import HEIGHT, LINE, SYMBOLS, WIDTH, Inks, SymbolFrame, symbol
from pwprint.sheets.tiles import SHEET
from pwprint.values import replace
from tests.unit.pdf_reader import root

NAMES = "Königgrätz Solférino Gravelotte Náchod Jičín Ostrołęka Dybbøl Čáslav Șiria Győr Łódź ½ × “”"


def booklet(*marks, duplex=None) -> Booklet:
    return Booklet("Títle", "Zoë", "Subject", ("a", "b"), (Page(210, 297, marks, "One"),), duplex)


def tiles_pdf(backs: Backs = Backs.LONG) -> bytes:
    return to_pdf(SHEET.make(sample_subject(), PrintSettings(backs=backs)))


# Fonts


@pytest.mark.parametrize("font", FONTS)
def test_names_of_european_battlefields_need_no_replacement(font):
    assert printable(NAMES, font) == NAMES
    assert missing(NAMES, font) == ()


def test_an_accent_written_apart_joins_its_letter():
    assert printable("Jic\u030cin", "sans") == "Jičin"


def test_a_missing_letter_is_named_and_never_a_box():
    assert missing("Port 旅順 (旅)", "sans") == ("旅", "順")
    assert printable("旅\u200b\n!", "sans") == "? !"
    assert printable("→", "serif-italic") == "»"


@given(st.text(max_size=30), st.sampled_from(sorted(FONTS)))
def test_any_text_becomes_letters_that_the_font_has(text, font):
    glyphs = read(font_file(font)).glyphs
    assert all(ord(letter) in glyphs for letter in printable(text, font))


@given(st.text(st.characters(codec="latin-1"), min_size=1, max_size=60), st.floats(1, 80))
def test_a_shortened_text_fits(text, width):
    cut = shortened(text, "sans", 8, width)
    assert text_width(cut, "sans", 8) <= width + 1e-6 or cut == "…"


@given(st.text(st.characters(codec="latin-1"), min_size=1, max_size=60), st.floats(1, 80))
def test_a_text_set_to_fit_is_not_cut(text, width):
    assert shortened(text, "sans", fitted_size(text, "sans", width, 12, 0.01), width) == text


@given(st.lists(st.sampled_from(["a", "bb", "ccc", "dddd"]), min_size=1), st.floats(8, 60))
def test_wrapped_lines_fit_and_lose_no_word(words, width):
    lines = wrapped(" ".join(words), "serif", 10, width)
    assert " ".join(lines).split() == words
    assert all(text_width(row, "serif", 10) <= width + 1e-6 for row in lines if " " in row)


def test_a_fitted_size_fills_the_width():
    size = fitted_size("Feldmarschall", "sans", 10, 9, 2)
    assert text_width("Feldmarschall", "sans", size) == pytest.approx(10)
    assert fitted_size("a", "sans", 10, 9, 2) == 9


@pytest.mark.parametrize("font", FONTS)
def test_the_width_of_a_text_is_what_the_pdf_prints(font):
    (page,) = proofs(to_pdf(booklet(Text(20, 20, NAMES + "|", font, 9))))
    bar = next(letter for letter in page.letters if letter.text == "|")
    assert bar.start[0] - 20 == pytest.approx(text_width(NAMES, font, 9), abs=0.02)


@pytest.mark.parametrize("font", FONTS)
def test_a_subset_keeps_the_outlines_of_its_letters(font):
    whole, codes = read(font_file(font)), [0, *sorted({ord(letter) for letter in NAMES})]
    data = subset(whole, codes)
    count = int.from_bytes(data[4:6], "big")
    rows = [data[12 + 16 * row :][:16] for row in range(count)]
    tables = {row[:4].decode(): (int.from_bytes(row[8:12], "big"), int.from_bytes(row[12:], "big")) for row in rows}
    cmap = data[tables["cmap"][0] + 12 :]
    small = type(whole)(data, tables, {})
    for code, place in zip(codes, range(10, 10 + 2 * len(codes), 2), strict=True):
        glyph = int.from_bytes(cmap[place : place + 2], "big")
        old = whole.glyphs.get(code, 0)
        assert small.metrics(glyph) == whole.metrics(old)
        assert small.outline(glyph)[:10] == whole.outline(old)[:10], "same contours, same bounds"
    assert len(data) < 12 * len(codes) * 16


# The PDF's own promises


def test_all_fonts_are_embedded_as_subsets():
    reader = pypdf.PdfReader(BytesIO(tiles_pdf()))
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    fonts = {
        font.get_object()["/BaseFont"]: font.get_object() for found in resources for font in found["/Font"].values()
    }
    assert len(fonts) >= 3
    for name, font in fonts.items():
        assert name[7:8] == "+" or "+" in name
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "/ToUnicode" in font


def test_the_printer_is_told_not_to_scale_and_how_to_turn():
    for backs, duplex in (
        (Backs.LONG, "/DuplexFlipLongEdge"),
        (Backs.SHORT, "/DuplexFlipShortEdge"),
        (Backs.FOLD, "/Simplex"),
        (Backs.SPLIT, "/Simplex"),
    ):
        wishes = root(pypdf.PdfReader(BytesIO(tiles_pdf(backs))))["/ViewerPreferences"]
        assert wishes["/PrintScaling"] == "/None"
        assert wishes.get("/Duplex") == duplex


def test_the_metadata_say_what_the_sheet_is():
    reader = pypdf.PdfReader(BytesIO(tiles_pdf()))
    about: Any = reader.metadata
    assert about.title == "The Stone Bridge at Ostrołęka – Unit tiles"
    assert about.author == "Zoë Łaska"
    assert "0 errors" in about.subject
    assert {"stone-bridge", "44136fa355b3"} <= set(about["/Keywords"].split(", "))
    assert "pwprint" in about["/Keywords"]
    assert root(reader)["/Lang"] == "en"
    assert [str(entry["/Title"]) for entry in cast("list[Any]", reader.outline)] == [
        "Unit tiles 1, fronts",
        "Unit tiles 1, backs",
    ]


def test_the_same_is_said_in_xmp():
    stored = root(pypdf.PdfReader(BytesIO(tiles_pdf())))["/Metadata"].get_object()
    said = stored.get_data()
    about = pypdf.xmp.XmpInformation(stored)
    assert about.dc_title == {"x-default": "The Stone Bridge at Ostrołęka – Unit tiles"}
    assert about.dc_creator == ["Zoë Łaska"]
    assert "0 errors" in about.dc_description["x-default"]
    assert {"stone-bridge", "44136fa355b3"} <= set(about.dc_subject)
    assert about.dc_language == ["en"]
    assert about.xmp_creator_tool == "pwprint"
    assert b"Date" not in said, "the same bytes on every day"


def test_xmp_is_whole_whatever_a_title_has_and_leaves_out_what_nobody_said():
    said = packet(Booklet('A & <B> "C"\x0b\ud800', "", "", (), (), rights="CC BY 4.0"))
    root = ElementTree.fromstring(said)
    texts = [text for element in root.iter() if (text := (element.text or "").strip())]
    assert texts == ["application/pdf", 'A & <B> "C"', "CC BY 4.0", "en", "pwprint"]
    assert not [element.tag for element in root.iter() if element.tag.endswith(("creator", "description", "Keywords"))]


def test_readers_show_the_title_above_the_pages():
    assert b"/DisplayDocTitle true" in tiles_pdf()


def test_the_same_booklet_gives_the_same_bytes():
    assert tiles_pdf() == tiles_pdf()


def test_another_process_gives_the_same_bytes():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from print_sample import sample_subject;"
        "from pwprint.sheets.tiles import SHEET; from pwprint.page.sheet import PrintSettings;"
        "from pwprint.pdf.canvas import to_pdf;"
        "sys.stdout.buffer.write(to_pdf(SHEET.make(sample_subject(), PrintSettings())))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    run = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent)], capture_output=True, check=True, env=environment
    )
    assert run.stdout == tiles_pdf()


def test_a_sheet_of_tiles_stays_small():
    assert len(tiles_pdf()) < 40_000


# Operators


def encode(font: str, letters: str):
    return [(f"/{font}", letters.encode("latin-1"))]


def test_what_is_set_is_not_set_again():
    pen = Pen("#FF0000", 0.5)
    stream = page_stream((line(0, 0, 1, 1, pen), line(2, 2, 3, 3, pen), Circle(0, 0, 1, pen=pen)), encode)
    assert stream.count("RG") == stream.count(" w") == 1
    assert stream.count("S") == 1


def test_a_group_leaves_no_trace_behind_it():
    red = Rect(0, 0, 1, 1, fill="#FF0000")
    stream = page_stream((red, Group((Rect(0, 0, 1, 1, fill="#0000FF"),)), red), encode)
    assert stream.count("1 0 0 rg") == 1, "the red that was set before the group holds after it"
    assert stream.split().count("q") == stream.split().count("Q") == 1


def test_filled_shapes_are_painted_one_by_one():
    stream = page_stream((Circle(0, 0, 2, fill="#000000"), Circle(1, 0, 2, fill="#000000")), encode)
    assert stream.count("f*") == 2, "together, even-odd filling would leave a hole where they overlap"


def test_groups_move_turn_and_scale_to_the_page():
    mark = Group((Rect(0, 0, 1, 2, fill="#000000"),), (-10, 0, 0, -10, 100, 200))
    (page,) = proofs(to_pdf(booklet(Group((mark,), (1, 0, 0, 1, 5, 5)))))
    ((area, _),) = page.rects
    assert (area.left, area.bottom, area.right, area.top) == pytest.approx((95, 185, 105, 205), abs=0.01)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_text_is_anchored(anchor, share):
    (page,) = proofs(to_pdf(booklet(Text(100, 100, "Wagram", "sans", 12, anchor=anchor))))
    assert page.letters[0].start[0] == pytest.approx(100 - share * text_width("Wagram", "sans", 12), abs=0.01)


def test_turned_text_runs_up_the_page():
    (page,) = proofs(to_pdf(booklet(Text(100, 100, "Wagram", "sans", 12, angle=90))))
    assert page.letters[0].along == pytest.approx((0, 1), abs=1e-4)
    assert page.letters[-1].start[1] > page.letters[0].start[1] + 5


# Imposition


@pytest.mark.parametrize(
    ("backs", "place"),
    [(Backs.LONG, (175, 20)), (Backs.SPLIT, (175, 20)), (Backs.SHORT, (10, 252)), (Backs.FOLD, (175, 20))],
)
def test_the_place_of_a_back(backs, place):
    box = back_box(Box(10, 20, 25, 25), PAPERS["a4"], backs)
    assert (box.x, box.y) == pytest.approx(place)


boxes = st.builds(
    lambda *sides: Box(*sides), st.floats(10, 100), st.floats(10, 200), st.floats(5, 50), st.floats(5, 50)
)


@given(boxes, st.sampled_from([Backs.LONG, Backs.SHORT, Backs.FOLD, Backs.SPLIT]), st.sampled_from(sorted(PAPERS)))
def test_turning_a_sheet_twice_changes_nothing(box, backs, paper):
    again = back_box(back_box(box, PAPERS[paper], backs), PAPERS[paper], backs)
    assert (again.x, again.y) == pytest.approx((box.x, box.y))


papers = st.one_of(
    st.sampled_from(list(PAPERS.values())),
    st.builds(
        lambda width, height: Paper("custom", "custom paper", width, height),
        st.integers(100, 900),
        st.integers(100, 1189),
    ),
)


def pieces(count: int, size: float) -> tuple[SheetPiece, ...]:
    return tuple(SheetPiece(f"{size}:{n}", size, size, (), ()) for n in range(count))


@given(st.lists(st.tuples(st.integers(0, 70), st.sampled_from([12.0, 15.0, 25.0, 40.0])), max_size=5))
def test_pieces_stay_on_the_field_and_apart(wanted):
    area = field(PAPERS["letter"], Backs.LONG)
    sheets = laid_out(tuple(pieces(count, size) for count, size in wanted), area)
    assert sum(len(sheet) for sheet in sheets) == sum(count for count, _ in wanted)
    for sheet in sheets:
        for placed in sheet:
            assert area.x - 1e-6 <= placed.x <= area.right - placed.piece.width + 1e-6
            assert area.y - 1e-6 <= placed.y <= area.top - placed.piece.height + 1e-6
        rows = sorted((-placed.y, placed.x, placed.piece.width) for placed in sheet)
        for (y, x, width), (below, right, _) in zip(rows, rows[1:], strict=False):
            assert right - x >= width + 4 - 1e-6 if y == below else below - y >= 16 - 1e-6


@pytest.mark.parametrize(("count", "rows"), [(13, [5, 4, 4]), (11, [6, 5]), (12, [6, 6]), (7, [4, 3])])
def test_no_row_of_a_block_is_more_than_one_piece_longer_than_another(count, rows):
    """One tile stood alone below two rows of six."""
    area = field(PAPERS["a4"], Backs.LONG)
    (sheet,) = laid_out((pieces(count, 25.0), pieces(11, 25.0)), area)
    assert list(Counter(placed.y for placed in sheet).values()) == [*rows, 6, 5]


def test_what_lies_on_a_sheet_has_about_as_much_free_above_it_as_below():
    area = field(PAPERS["a4"], Backs.LONG)
    (sheet,) = laid_out((pieces(12, 25.0),), area)
    above = area.top - max(placed.y + 25.0 for placed in sheet)
    below = min(placed.y for placed in sheet) - area.y
    assert 0.5 * below < above < below


@pytest.mark.parametrize(
    ("paper", "count", "folded"),
    [
        ("a4", 48, 24), ("letter", 48, 24), ("legal", 48, 24), ("a3", 108, 48), ("tabloid", 104, 52), ("13x19in", 150, 75),
        ("148x210", 15, 5), ("100x150", 6, 3), ("150x100", 3, 1), ("420x297", 104, 48), ("841x1189", 1053, 507),
    ],
)  # fmt: skip
def test_a_sheet_holds_as_many_tiles_as_the_paper_allows(paper, count, folded):
    for backs, most in ((Backs.LONG, count), (Backs.FOLD, folded)):
        area = field(paper_of(paper), backs)
        assert len(laid_out((pieces(most, 25.0),), area)) == 1
        assert len(laid_out((pieces(most + 1, 25.0),), area)) == 2


def test_papers_of_printers_at_home_share_one_area():
    for name in HOME:
        for backs, size in ((Backs.LONG, FIELD), (Backs.FOLD, FOLD_FIELD)):
            area = field(PAPERS[name], backs)
            assert (area.width, area.height) == size
            assert area.y >= MARGIN + 15


@given(papers, st.sampled_from(list(Backs)))
def test_the_area_for_pieces_leaves_room_for_all_that_stands_round_it(paper, backs):
    area = field(paper, backs)
    assert area.x >= MARGIN + 3.99
    assert area.y >= MARGIN + 15
    assert area.top <= paper.height - MARGIN - 15
    behind = back_box(area, paper, backs)
    if backs is Backs.FOLD:
        assert behind.x - area.right == pytest.approx(GUTTER)
        assert (gutter(paper).x, gutter(paper).right) == pytest.approx((area.right, behind.x))
    else:
        assert (behind.x, behind.y) == pytest.approx((area.x, area.y))


def test_pieces_that_are_too_large_for_the_paper_are_refused_in_words():
    with pytest.raises(ValueError, match=r"leaves 28 x 98.6 mm for pieces, too little for one of 50.8 x 25.4 mm"):
        laid_out(((SheetPiece("stand", 50.8, 25.4, (), ()),),), field(paper_of("100x150"), Backs.FOLD))
    with pytest.raises(ValueError, match="no room for pieces beside a fold"):
        field(Paper("strip", "a strip", 40.0, 300.0), Backs.FOLD)


# The fold


def strokes(group):
    return [mark.commands for mark in group.marks if isinstance(mark, Outline)]


@given(papers)
def test_a_sheet_to_fold_is_scored_along_its_middle_outside_of_the_pieces(paper):
    fold, score = fold_line(paper)
    strip = gutter(paper)
    ((_, start), (_, end)) = strokes(fold)[0]
    assert start[0] == end[0] == pytest.approx(paper.width / 2)
    assert (start[1], end[1]) == pytest.approx((strip.y, strip.top))
    below, above = strokes(score)
    for (_, (x, y)), (_, (end_x, end_y)) in (below, above):
        assert x == end_x == pytest.approx(paper.width / 2)
        assert abs(end_y - y) >= 4
        assert max(y, end_y) < strip.y or min(y, end_y) > strip.top
        assert MARGIN + 7 <= min(y, end_y)
        assert max(y, end_y) <= paper.height - MARGIN - 10
    words = [mark for mark in score.marks if isinstance(mark, Text)]
    assert [mark.text for mark in words] == ["fold"], "once, on one side of the line"
    for mark in words:
        assert mark.anchor == "start"
        assert paper.width / 2 < mark.x
        beside = strip.right - (BLEED if mark.y < strip.top + BLEED else 0.0)
        assert mark.x + text_width(mark.text, mark.font, mark.size) <= beside - 0.5


# What stands in the margins


def inked(marks):
    """The bounds of lines and texts, groups turned and moved."""
    for mark in marks:
        if isinstance(mark, Group):
            a, b, c, d, e, f = mark.matrix
            for x, y in inked(mark.marks):
                yield a * x + c * y + e, b * x + d * y + f
        elif isinstance(mark, Text):
            shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * text_width(mark.text, mark.font, mark.size)
            yield from (
                (mark.x - shift, mark.y),
                (mark.x - shift + text_width(mark.text, mark.font, mark.size), mark.y),
            )
        elif isinstance(mark, Outline):
            yield from (step for _, step in mark.commands if step)


@given(papers)
def test_header_footer_and_rulers_keep_to_the_margins_of_any_paper(paper):
    notes = ("Pieces: " + "12 tiles of a side, " * 5, "Print on both sides, " * 6)
    imprint = Imprint("The Stone Bridge at Ostrołęka", "Unit tiles, backs", 3, 12, "1.2.3", notes)
    for group in (header(paper, imprint), footer(paper, imprint), side_rulers(paper), fold_rulers(paper)):
        for x, y in inked((group,)):
            assert MARGIN - 0.01 <= x <= paper.width - MARGIN + 0.01
            assert MARGIN - 0.01 <= y <= paper.height - MARGIN + 0.01
    assert all(y <= MARGIN + 7.5 for _, y in inked((footer(paper, imprint),)))
    assert all(y >= paper.height - MARGIN - 17 for _, y in inked((header(paper, imprint),)))


def notes_of(paper, *notes):
    imprint = Imprint("The Stone Bridge", "Unit tiles", 1, 2, "1", notes)
    return [
        mark
        for mark in header(paper, imprint).marks
        if isinstance(mark, Text) and mark.font == "serif-italic" and mark.size <= 8.2
    ]


PHRASE = "Print on both sides, turned over the long edge. "


@pytest.mark.parametrize(
    ("text", "counts", "size"),
    [
        ("a4", (1, 2), 8.0), ("a4", (1, 5), 8.0), ("a4", (5, 1), 8.0), ("a4", (4, 7), 7.0), ("100x150", (9, 1), 8.0),
        ("100x150", (1, 4), 7.0),
    ],
)  # fmt: skip
def test_notes_that_are_too_long_are_broken_and_not_shrunk(text, counts, size):
    paper = paper_of(text)
    notes = tuple((PHRASE * count).strip() for count in counts)
    rows = notes_of(paper, *notes)
    assert {row.size for row in rows} == {size}
    shown = " ".join(notes[-1:] if paper.width < 140 else notes)
    assert " ".join(row.text for row in rows) == shown
    levels = [row.y for row in rows]
    assert all(upper - lower >= 0.33 * size for upper, lower in zip(levels, levels[1:], strict=False))


def test_the_last_row_of_a_note_is_no_single_word():
    """One word stood alone under a full row on the sheets of most battles."""
    words = "Tiles of 25 mm for a map with squares of 30 mm. "
    for count in range(110, 190):
        rows = notes_of(paper_of("a4"), (words * 4)[:count] + " means.")
        widths = [text_width(row.text, row.font, row.size) for row in rows]
        assert len(rows) == 1 or widths[-1] >= 0.14 * max(widths), rows[-1].text


@given(papers, st.integers(0, 12), st.integers(1, 12))
def test_notes_are_readable_and_keep_their_room_on_any_paper(paper, first, second):
    rows = notes_of(paper, PHRASE * first, PHRASE * second)
    assert rows
    for row in rows:
        assert row.size >= 7.0
        assert text_width(row.text, row.font, row.size) <= paper.width - 2 * MARGIN + 0.01
        assert row.y >= paper.height - MARGIN - 17.01


@pytest.mark.parametrize("name", PAPERS)
def test_rulers_of_both_axes_stand_on_every_usual_paper(name):
    paper, imprint = PAPERS[name], Imprint("Title", "Sheet", 1, 1, "1")
    assert len(side_rulers(paper).marks) == len(fold_rulers(paper).marks) == 2
    words = [mark.text for mark in footer(paper, imprint).marks if isinstance(mark, Text)]
    assert "100 mm" in words
    assert "4 in" in words


@pytest.mark.parametrize(("text", "level", "beside"), [("100x150", "50 mm", 2), ("150x100", "50 mm", 0)])
def test_small_paper_has_the_rulers_that_find_room(text, level, beside):
    paper = paper_of(text)
    words = [mark.text for mark in footer(paper, Imprint("Title", "Sheet", 1, 1, "1")).marks if isinstance(mark, Text)]
    assert level in words
    assert "100 mm" not in words
    assert len(side_rulers(paper).marks) == beside


@pytest.mark.parametrize("length", [LONG, SHORT])
@pytest.mark.parametrize("thin", [False, True])
def test_each_figure_of_a_ruler_stands_at_a_long_tick_that_is_so_far_from_the_beginning(length, thin):
    marks = level_ruler(10.0, 20.0, length, thin=thin)
    for scale, unit in (THIN_MILLIMETRES, 1.0), (THIN_INCHES, 25.4):
        tall = scale.sign * 2.0 * (scale.share if thin else 1.0)
        lines = [mark.commands for mark in marks if not isinstance(mark, Text)]
        long = [x - 10.0 for (_, (x, _)), (_, (end, y)) in lines if x == end and y - 20.0 == pytest.approx(tall)]
        words = [mark for mark in marks if isinstance(mark, Text) and (mark.y > 20.0) == (scale.sign > 0)]
        assert [mark.x - 10.0 for mark in words] == pytest.approx([unit * int(mark.text.split()[0]) for mark in words])
        assert long == pytest.approx([0.0, *(mark.x - 10.0 for mark in words)])
        assert [mark.text.endswith(scale.unit) for mark in words] == [False] * (len(words) - 1) + [True]


# Paper


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A3", (297.0, 420.0)), (" letter ", (215.9, 279.4)), ("330x483", (330.0, 483.0)), ("330 x 483 mm", (330.0, 483.0)),
        ("13x19in", (330.2, 482.6)), ("13 \u00d7 19 in", (330.2, 482.6)), ("148.5x210", (148.5, 210.0)), ("4x6in", (101.6, 152.4)),
    ],
)  # fmt: skip
def test_paper_is_known_by_its_name_or_by_its_measures(text, size):
    paper = paper_of(text)
    assert (paper.width, paper.height) == size


def test_measures_of_a_usual_paper_are_that_paper():
    assert paper_of("210x297") is PAPERS["a4"]
    assert paper_of("8.5x11in") is PAPERS["letter"]
    assert paper_of("330x483") == Paper("330x483", "330 x 483 mm", 330.0, 483.0)
    assert paper_of("13x19in").title == "13 x 19 in"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("foolscap", "no paper is called 'foolscap'; there are a4, letter"),
        ("210x", "no paper is called"),
        ("-5x200", "no paper is called"),
        ("50x80", "50 x 80 mm is too small; the smallest is 90 x 130 mm"),
        ("2x3in", "2 x 3 in is too small"),
        ("2000x3000", "2000 x 3000 mm is too large"),
    ],
)
def test_other_words_for_paper_are_refused(text, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        paper_of(text)


# The order of pages


def test_page_order():
    def order(backs):
        return [(leaf.sheet, leaf.back) for leaf in leaves(2, backs)]

    assert order(Backs.LONG) == order(Backs.SHORT) == [(1, False), (1, True), (2, False), (2, True)]
    assert order(Backs.SPLIT) == [(1, False), (2, False), (1, True), (2, True)]
    assert order(Backs.FOLD) == order(Backs.NONE) == [(1, False), (2, False)]


# Art


@given(st.integers(0, 0xFFFFFF))
def test_every_ground_has_an_ink_that_can_be_read(value):
    ground = f"#{value:06X}"
    assert contrast(ink_on(ground), ground) >= 4.5


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_keeps_to_its_frame(name):
    marks = tuple(flat(symbol(name, Inks(), SymbolFrame())))
    points = [
        (numbers[at], numbers[at + 1])
        for mark in marks
        if isinstance(mark, Outline)
        for _, numbers in mark.commands
        for at in range(0, len(numbers), 2)
    ]
    points += [
        (mark.x + side * mark.radius, mark.y + side * mark.radius)
        for mark in marks
        if isinstance(mark, Circle)
        for side in (-1, 1)
    ]
    assert points
    assert all(0 <= x <= WIDTH and -1.3 * LINE <= y <= HEIGHT + LINE for x, y in points)


def flat(marks, up=0.0):
    """The marks of groups, moved up as these are, and those outside of them."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat(mark.marks, up + mark.matrix[5])
        elif isinstance(mark, Circle):
            yield replace(mark, y=mark.y + up)
        elif isinstance(mark, Outline):
            steps = tuple((verb, tuple(n + up * (at % 2) for at, n in enumerate(ns))) for verb, ns in mark.commands)
            yield replace(mark, commands=steps)


def test_symbols_differ():
    drawings = {symbol(name, Inks(), SymbolFrame()) for name in SYMBOLS}
    assert len(drawings) == len(SYMBOLS)


# Files


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "tiles.pdf"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["tiles.pdf"]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "tiles.pdf"
    path.write_bytes(b"old")
    whole = output._fill

    def full(file, data):
        whole(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(output, "_fill", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new data")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["tiles.pdf"]


def test_a_target_that_cannot_be_replaced_leaves_no_draft(tmp_path):
    (tmp_path / "tiles.pdf").mkdir()
    with pytest.raises(OSError):
        write_whole(tmp_path / "tiles.pdf", b"data")
    assert [entry.name for entry in tmp_path.iterdir()] == ["tiles.pdf"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_stays_empty(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "tiles.pdf", b"data")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "tiles.pdf", b"data")
    assert list(tmp_path.iterdir()) == []
