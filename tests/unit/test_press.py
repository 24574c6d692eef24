"""The press: fonts, imposition, the PDF's own promises, and files that appear whole."""

import errno
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from print_proof import proofs
from print_sample import sample_subject

from pwprint.art.colours import contrast, ink_on
from pwprint.art.symbols import HEIGHT, SYMBOLS, WIDTH, Inks, symbol
from pwprint.press.canvas import to_pdf
from pwprint.press.fonts import FONTS, fitted_size, font_file, missing, printable, shortened, text_width, wrapped
from pwprint.press.imposition import FIELD, Box, Piece, back_box, field, laid_out, leaves
from pwprint.press.marks import Booklet, Circle, Group, Page, Path as Outline, Pen, Rect, Text, line
from pwprint.press.operators import page_stream
from pwprint.press.output import write_whole
from pwprint.press.paper import MARGIN, PAPERS, Backs
from pwprint.press.truetype import read, subset
from pwprint.sheets.base import PrintSettings
from pwprint.sheets.tiles import SHEET

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
    fonts = {
        font.get_object()["/BaseFont"]: font.get_object()
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()
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
        (Backs.FOLD, None),
    ):
        wishes = pypdf.PdfReader(BytesIO(tiles_pdf(backs))).trailer["/Root"]["/ViewerPreferences"]
        assert wishes["/PrintScaling"] == "/None"
        assert wishes.get("/Duplex") == duplex


def test_the_metadata_say_what_the_sheet_is():
    reader = pypdf.PdfReader(BytesIO(tiles_pdf()))
    about = reader.metadata
    assert about.title == "The Stone Bridge at Ostrołęka – Unit tiles"
    assert about.author == "Zoë Łaska"
    assert "0 errors" in about.subject
    assert {"stone-bridge", "0123456789ab"} <= set(about["/Keywords"].split(", "))
    assert "pwprint" in about["/Keywords"]
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert [entry["/Title"] for entry in reader.outline] == ["Unit tiles 1, fronts", "Unit tiles 1, backs"]


def test_the_same_booklet_gives_the_same_bytes():
    assert tiles_pdf() == tiles_pdf()


def test_another_process_gives_the_same_bytes():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from print_sample import sample_subject;"
        "from pwprint.sheets.tiles import SHEET; from pwprint.sheets.base import PrintSettings;"
        "from pwprint.press.canvas import to_pdf;"
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


boxes = st.builds(Box, st.floats(10, 100), st.floats(10, 200), st.floats(5, 50), st.floats(5, 50))


@given(boxes, st.sampled_from([Backs.LONG, Backs.SHORT, Backs.FOLD, Backs.SPLIT]), st.sampled_from(sorted(PAPERS)))
def test_turning_a_sheet_twice_changes_nothing(box, backs, paper):
    again = back_box(back_box(box, PAPERS[paper], backs), PAPERS[paper], backs)
    assert (again.x, again.y) == pytest.approx((box.x, box.y))


def pieces(count: int, size: float) -> tuple[Piece, ...]:
    return tuple(Piece(f"{size}:{n}", size, size, (), ()) for n in range(count))


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
            assert right - x >= width + 4 - 1e-6 if y == below else below - y >= 16


def test_a_full_sheet_holds_48_tiles_on_both_papers():
    for paper in PAPERS.values():
        area = field(paper, Backs.LONG)
        assert (area.width, area.height) == FIELD
        assert area.x >= MARGIN + 5
        assert area.y >= MARGIN + 15
        assert len(laid_out((pieces(48, 25.0),), area)) == 1
        assert len(laid_out((pieces(49, 25.0),), area)) == 2


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
    marks = symbol(name, Inks())
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
    assert all(0 <= x <= WIDTH and -0.03 <= y <= HEIGHT + 0.03 for x, y in points)


def test_symbols_differ():
    drawings = {symbol(name, Inks()) for name in SYMBOLS}
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
    whole = Path.write_bytes

    def full(self, data):
        whole(self, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
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
