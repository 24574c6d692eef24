"""Letters that the type of the sheets lacks, in fonts of the user's; and what is said of fonts that cannot be used.

The fonts are Debian's (fonts-dejavu-core, fonts-ipafont-gothic): without them these tests are skipped.
"""

import json
import re
import shutil
from io import BytesIO
from pathlib import Path
from struct import pack, unpack_from

import numpy as np
import pdf_reader
import pypdfium2
import pytest
import resvg_py
from PIL import Image
from pypdf import PdfReader

import pwprint
from pwprint.page.display_type import capitals
from pwprint.page.prose import Face, paragraph, wrapped
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.fonts import fonts_of, missing, printable, text_width
from pwprint.pdf.glyph_runs import connected, glyph_runs
from pwprint.pdf.marks import Booklet, Page, Text
from pwprint.pdf.spare_fonts import FontError, read_folder, read_font, spare_for
from pwprint.pdf.svg import to_svg
from pwprint.pdf.typefaces import FONTS

DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
JAPANESE = Path("/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf")
MATCHBOX = Path(__file__).resolve().parents[2] / "scenarios" / "tile" / "matchbox.json"
GREEK, CYRILLIC, KANJI, HEBREW = "Η Μάχη της Γέφυρας", "Бой у Ўзды", "石の橋の戦い", "קרב גשר האבן"

pytestmark = pytest.mark.skipif(not (DEJAVU / "DejaVuSans.ttf").exists(), reason="needs Debian's fonts-dejavu-core")
with_japanese = pytest.mark.skipif(not JAPANESE.exists(), reason="needs Debian's fonts-ipafont-gothic")


def folder_of(home, *fonts):
    """A folder with copies of fonts."""
    folder = home / "fonts"
    folder.mkdir()
    for font in fonts:
        shutil.copy(font, folder)
    return folder


@pytest.fixture
def sans(tmp_path):
    return folder_of(tmp_path, DEJAVU / "DejaVuSans.ttf")


@pytest.fixture
def several(tmp_path):
    return folder_of(
        tmp_path, DEJAVU / "DejaVuSans.ttf", DEJAVU / "DejaVuSans-Bold.ttf", DEJAVU / "DejaVuSans-Oblique.ttf"
    )


def scenario(title, **changes):
    value = json.loads(MATCHBOX.read_text(encoding="utf-8")) | {"title": title} | changes
    return pwprint.load(json.dumps(value, ensure_ascii=False).encode())


def printed(title, folder, sheet="tracks"):
    return pwprint.render(scenario(title), sheet, PrintSettings(font_dir=folder)).pdfs[sheet]


def words(pdf):
    return pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


# Letters


def test_our_own_letters_stay_ours(sans):
    plain = "Königgrätz, Ostrołęka"
    before = text_width(plain, "serif", 10.0), glyph_runs(plain, "serif")
    with fonts_of(sans):
        assert (text_width(plain, "serif", 10.0), glyph_runs(plain, "serif")) == before
    assert [run.font for run in before[1]] == ["serif"]


def test_a_letter_that_ours_lack_is_found_while_the_fonts_are_in_use(sans):
    assert missing("שא", "serif") == ("ש", "א")
    assert printable("\u2654", "sans") == "?"
    question = text_width("\u2654", "sans", 10.0)
    with fonts_of(sans):
        assert missing("שא", "serif") == ()
        assert printable("\u2654", "sans") == "\u2654"
        assert text_width("\u2654", "sans", 10.0) != question
        runs = glyph_runs("a\u2654b", "sans")
        assert [(run.font == "sans", run.letters) for run in runs] == [(True, "a"), (False, "\u2654"), (True, "b")]
        assert runs[1].x == pytest.approx(text_width("a", "sans", 1.0) * 1000 * 72 / 25.4)
    assert printable("\u2654", "sans") == "?"
    assert text_width("\u2654", "sans", 10.0) == question


def test_a_text_that_was_set_is_set_anew_in_other_fonts(sans):
    """What was set is remembered, but not beyond the fonts in which it was."""

    def ends():
        return paragraph("\u2654 \u2655", 60.0, Face("sans"), anchor="end")

    before = ends()
    with fonts_of(sans):
        assert ends() != before
    assert ends() == before


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("sans", "DejaVuSans.ttf"),
        ("serif-bold", "DejaVuSans-Bold.ttf"),
        ("sans-semibold", "DejaVuSans-Bold.ttf"),
        ("sans-light", "DejaVuSans.ttf"),
        ("serif-italic", "DejaVuSans-Oblique.ttf"),
    ],
)
def test_the_font_nearest_in_weight_and_slant_is_taken(several, ours, theirs):
    with fonts_of(several):
        assert spare_for("\u2654", ours).path.name == theirs


def test_of_fonts_alike_the_first_by_name_is_taken(tmp_path):
    folder = folder_of(tmp_path, DEJAVU / "DejaVuSans.ttf")
    shutil.copy(DEJAVU / "DejaVuSans.ttf", folder / "A.ttf")
    with fonts_of(folder):
        assert spare_for("\u2654", "sans").path.name == "A.ttf"
        assert spare_for("\U000f0001", "sans") is None, "glyphs are no letters"


# Sheets


@pytest.mark.parametrize("title", [GREEK, CYRILLIC, pytest.param(KANJI, marks=with_japanese)])
def test_a_title_in_another_script_is_printed_and_found(tmp_path, title):
    folder = folder_of(tmp_path, DEJAVU / "DejaVuSans.ttf", *([JAPANESE] if title == KANJI else []))
    pdf = printed(title, folder)
    assert pdf == printed(title, folder), "the same bytes"
    assert title in words(pdf)
    assert PdfReader(BytesIO(pdf)).metadata.title.startswith(title)
    assert [fault for fault in inspect(pdf).faults if fault.code != "P005"] == []


def test_the_folder_leaves_no_trace_in_the_file(tmp_path):
    homes = [tmp_path / name for name in ("one", "other")]
    for home in homes:
        home.mkdir()
    folders = [folder_of(home, DEJAVU / "DejaVuSans.ttf") for home in homes]
    assert len({printed(GREEK, folder) for folder in folders}) == 1
    assert printed(GREEK, str(folders[0])) == printed(GREEK, folders[1])


def test_words_of_two_fonts_on_a_halo_are_found(sans):
    label = Text(5.0, 15.0, "Ford \u2654 Brod \u2655", "sans", 14.0, halo=0.6)
    with fonts_of(sans):
        assert len(glyph_runs(label.text, "sans")) == 4
        pdf = to_pdf(Booklet("T", "", "", (), (Page(80.0, 30.0, (label,)),)))
    assert words(pdf).strip() == label.text


def test_without_the_fonts_question_marks_stand_for_letters_and_a_warning_says_so():
    loaded = scenario(GREEK)
    [problem] = [problem for problem in pwprint.check(loaded).problems if problem.code == "W005"]
    assert "--font-dir" in problem.hint
    assert "?" in words(pwprint.render(loaded, "tracks").pdfs["tracks"])


def test_with_the_fonts_nobody_warns(sans):
    rendered = pwprint.render(scenario(GREEK), "tracks", PrintSettings(font_dir=sans))
    assert [problem for problem in rendered.verdict.problems if problem.code == "W005"] == []


def test_a_letter_that_no_font_has_is_an_error_with_its_place(sans):
    with pytest.raises(
        FontError, match=r"^/title: the sheets have no letter for `石`.*nor has a font in .*fonts; put one"
    ):
        pwprint.render(scenario("The bridge of 石"), "tracks", PrintSettings(font_dir=sans))


def test_a_warning_that_is_allowed_is_no_error(sans):
    loaded = scenario("The bridge of 石", allow=[{"code": "W005", "because": "it is a pun"}])
    assert pwprint.render(loaded, "tracks", PrintSettings(font_dir=sans)).pdfs


def test_a_print_with_fonts_that_need_no_letter_is_as_without(sans):
    assert printed("The Stone Bridge", sans) == pwprint.render(scenario("The Stone Bridge"), "tracks").pdfs["tracks"]


def test_pictures_of_the_page_and_of_the_svg_are_alike(several):
    page = Page(80.0, 30.0, (Text(5.0, 15.0, "Μάχη \u2654 at Łódź", "serif", 20.0),))
    with fonts_of(several):
        svg = to_svg(page, "Page")
        assert svg == to_svg(page, "Page")
        pdf = to_pdf(Booklet("T", "", "", (), (page,)))
    sized = svg.decode().replace('width="80mm" height="30mm"', 'width="960" height="360"', 1)
    drawn = np.asarray(
        Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=sized)))).convert("L").reduce(6), float
    )
    wanted = np.asarray(
        pypdfium2.PdfDocument(pdf)[0]
        .render(scale=960 / (80 / 25.4 * 72))
        .to_pil()
        .convert("L")
        .resize((960, 360))
        .reduce(6),
        float,
    )
    assert wanted.min() < 120
    assert np.abs(drawn - wanted).mean() < 0.06 * np.abs(255 - wanted).mean() + 0.5


@with_japanese
def test_lines_break_between_signs_and_no_stop_begins_one(tmp_path):
    with fonts_of(folder_of(tmp_path, JAPANESE)):
        lines = wrapped("二つの縦隊が、数里四方で。ただ一つの橋で出会う。 And more", "sans", 10.0, 30.0)
        assert len(lines) > 3
        assert all(text_width(line, "sans", 10.0) <= 30.0 for line in lines)
        assert not any(line[0] in "、。" for line in lines)
        assert "".join(lines).replace(" ", "") == "二つの縦隊が、数里四方で。ただ一つの橋で出会う。Andmore"


@with_japanese
def test_signs_that_fill_their_square_are_set_a_little_smaller(tmp_path):
    with fonts_of(folder_of(tmp_path, JAPANESE)):
        [sign, ours] = glyph_runs("橋a", "sans")
        assert (sign.share, ours.share) == (0.9, 1.0)
        assert ours.x == pytest.approx(900.0)
        assert text_width("橋橋", "sans", 72 / 25.4) == pytest.approx(1.8)


def test_greek_capitals_of_a_title_have_no_accents():
    marks = capitals("Η Μάχη της Γέφυρας Łódź", (0.0, 0.0), 20.0, 500.0)
    assert "".join(mark.text for mark in marks) == "ΗΜΑΧΗΤΗΣΓΕΦΥΡΑΣŁÓDŹ"


def test_signs_without_capitals_have_one_size_in_a_title():
    marks = capitals("石の橋 Bridge", (0.0, 0.0), 20.0, 500.0)
    assert [mark.size for mark in marks] == [20.0] * 4 + [16.0] * 5


# From right to left


def test_words_that_are_shaped_are_known():
    assert connected(HEBREW)
    assert connected("سلام")
    assert connected("ไทย")
    assert not any(map(connected, (GREEK, CYRILLIC, KANJI, "Łódź \u201c!\u201d")))


def test_without_the_extra_a_shaped_name_says_what_to_install(sans, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "bidi", None)
    with pytest.raises(FontError, match=re.escape("pip install 'pwprint[scripts]'")):
        printed(HEBREW, sans)


@pytest.fixture
def extra():
    pytest.importorskip("uharfbuzz")
    pytest.importorskip("bidi")


@pytest.mark.usefixtures("extra")
def test_a_hebrew_title_runs_from_the_right_and_is_found(several):
    pdf = printed(HEBREW, several)
    assert pdf == printed(HEBREW, several)
    assert HEBREW in words(pdf)
    assert PdfReader(BytesIO(pdf)).metadata.title.startswith(HEBREW)
    [page, *_] = pdf_reader.pages(pdf)
    letters = [glyph for glyph in page.glyphs if glyph.text in "קרב"]
    assert letters, "each stands for itself"
    first = [next(glyph for glyph in letters if glyph.text == letter) for letter in "קרב"]
    assert [glyph.start[0] for glyph in first] == sorted((glyph.start[0] for glyph in first), reverse=True)


@pytest.mark.usefixtures("extra")
def test_brackets_and_numbers_stand_as_they_are_read(sans):
    with fonts_of(sans):
        runs = glyph_runs("קרב (1860)", "sans")
        assert [run.letters for run in runs if run.font == "sans"] == ["(1860) "]
        assert runs[0].letters == "(1860) ", "the number stands at the left"
        assert text_width("קרב (1860)", "sans", 10.0) == pytest.approx(
            text_width("קרב", "sans", 10.0) + text_width(" (1860)", "sans", 10.0)
        )


@pytest.mark.usefixtures("extra")
def test_arabic_letters_join(sans):
    with fonts_of(sans):
        alone = sum(text_width(letter, "sans", 10.0) for letter in "سلام")
        assert text_width("سلام", "sans", 10.0) < 0.9 * alone
        [run] = glyph_runs("سلام", "sans")
        assert len(run.letters) == 3, "lam and alef are one glyph"


# Fonts that cannot be used


def broken(change):
    data = bytearray((DEJAVU / "DejaVuSans.ttf").read_bytes())
    return bytes(change(data) or data)


def start_of(data, table):
    for index in range(unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = unpack_from(">4sLLL", data, 12 + 16 * index)
        if tag == table:
            return offset
    raise AssertionError(table)


def with_numbers(table, offset, kind, *values):
    def change(data):
        place = start_of(data, table) + offset
        data[place : place + len(pack(kind, *values))] = pack(kind, *values)

    return change


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is not a TrueType font"),
        (b"Dear players", "this is not a TrueType font"),
        (b"OTTO" + bytes(40), "PostScript outlines"),
        (b"ttcf" + bytes(40), "a collection of fonts"),
        (b"\0\1\0\0" + bytes(3), "damaged"),
        (b"\0\1\0\0" + b"\xff" * 400, "damaged"),
        (lambda data: data[:3000], "damaged"),
        (lambda data: data[: len(data) // 2], "damaged"),
        (lambda data: data.replace(b"glyf", b"glyx", 1), "damaged"),
        (with_numbers(b"maxp", 4, ">H", 9), "more letters than glyphs"),
        (with_numbers(b"cmap", 2, ">H", 0), "damaged"),
        (with_numbers(b"OS/2", 8, ">H", 2), "does not allow that it is embedded"),
    ],
)
def test_a_font_that_cannot_be_used_is_named(tmp_path, data, said):
    path = tmp_path / "bad.ttf"
    path.write_bytes(broken(data) if callable(data) else data)
    with pytest.raises(FontError, match=f"bad.ttf: .*{said}"):
        read_font(path)


def test_a_font_of_endless_runs_of_letters_is_damaged(tmp_path):
    def endless(data):
        cmap = start_of(data, b"cmap")
        for index in range(unpack_from(">H", data, cmap + 2)[0]):
            start = cmap + unpack_from(">L", data, cmap + 8 + 8 * index)[0]
            if unpack_from(">H", data, start)[0] == 4:
                segments = unpack_from(">H", data, start + 6)[0] // 2
                data[start + 14 : start + 14 + 2 * segments] = b"\xff\xff" * segments
                data[start + 16 + 2 * segments : start + 16 + 4 * segments] = bytes(2 * segments)

    path = tmp_path / "bad.ttf"
    path.write_bytes(broken(endless))
    with pytest.raises(FontError, match="no end"):
        read_font(path)


def test_a_glyph_that_is_damaged_is_met_when_it_is_printed(tmp_path):
    whole = read_font(DEJAVU / "DejaVuSans.ttf")
    glyph = whole.file.glyphs[0x2654]
    place = whole.file.data.index(whole.file.outline(glyph))
    folder = folder_of(tmp_path)
    data = whole.file.data[:place] + b"\x7f\xff" + whole.file.data[place + 2 :]
    (folder / "bad.ttf").write_bytes(data)
    page = Page(60.0, 30.0, (Text(5.0, 15.0, "\u2654", "sans", 20.0),))
    with fonts_of(folder):
        for made in (lambda: to_pdf(Booklet("T", "", "", (), (page,))), lambda: to_svg(page, "T")):
            with pytest.raises(FontError, match=r"bad\.ttf: the font is damaged"):
                made()


def test_folders_without_fonts_are_refused_and_other_files_passed_over(tmp_path):
    (tmp_path / "readme.txt").write_text("no font", encoding="utf-8")
    with pytest.raises(FontError, match="no font in this folder"):
        read_folder(tmp_path)
    with pytest.raises(FontError, match="no such file or folder"):
        read_folder(tmp_path / "missing")
    shutil.copy(DEJAVU / "DejaVuSans.ttf", tmp_path / "Sans.TTF")
    assert [font.path.name for font in read_folder(tmp_path).values()] == ["Sans.TTF"]


def test_a_folder_of_all_fonts_is_too_many(tmp_path):
    for number in range(61):
        (tmp_path / f"{number}.ttf").write_bytes(b"")
    with pytest.raises(FontError, match="61 fonts are too many"):
        read_folder(tmp_path)


@pytest.mark.parametrize("font", FONTS)
def test_our_fonts_measure_as_before(sans, font):
    before = text_width("Hamburgefonts \u201c?\u201d", font, 11.0)
    with fonts_of(sans):
        assert text_width("Hamburgefonts \u201c?\u201d", font, 11.0) == before
