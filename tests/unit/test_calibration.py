"""A printer that is out of true, the sheet that measures it, and the pages that it then prints right."""

from __future__ import annotations

import json
import os
from math import cos, radians, sin

import pytest
from typer.testing import CliRunner

from pwprint.app.printers import PrinterError, Printers
from pwprint.cli.program import app
from pwprint.page.paper import BOTH_SIDES, PAPERS, Backs, paper_of
from pwprint.page.profile import Profile, corrected
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Booklet, Group, Page, Path, Rect
from pwprint.pieces.vernier import PITCH, TENTHS
from pwprint.sheets.calibration import CUT, calibration, correction, scale_at

A4 = PAPERS["a4"]
papers = pytest.mark.parametrize(
    "paper", [*PAPERS.values(), paper_of("420x297"), paper_of("297x210")], ids=lambda paper: paper.name
)
flips = pytest.mark.parametrize("flip", BOTH_SIDES)


class Printer:
    """What a printer makes of the points of a page, seen from the front of the sheet, as if it were of glass."""

    def __init__(self, paper, flip, offset=(0.0, 0.0), angle=0.0):
        self.paper, self.flip, self.offset, self.angle = paper, flip, offset, angle

    def back(self, x, y):
        """A point of the back page, moved and turned as the printer does, then seen through the sheet."""
        middle = (self.paper.width / 2, self.paper.height / 2)
        a, b, turn = x - middle[0], y - middle[1], radians(self.angle)
        x, y = middle[0] + a * cos(turn) - b * sin(turn), middle[1] + a * sin(turn) + b * cos(turn)
        x, y = x + self.offset[0], y + self.offset[1]
        upright_edge = "long" if self.paper.height > self.paper.width else "short"
        return (self.paper.width - x, y) if self.flip == upright_edge else (x, self.paper.height - y)


def flattened(marks, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), name=""):
    """Yield straight strokes with the name of the outermost group they belong to."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flattened(mark.marks, product(mark.matrix, matrix), name or mark.name)
        elif isinstance(mark, Path) and len(mark.commands) == 2:
            yield name, tuple(moved(point, matrix) for _, point in mark.commands)


def product(inner, outer):
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def moved(point, matrix):
    (x, y), (a, b, c, d, e, f) = point, matrix
    return a * x + c * y + e, b * x + d * y + f


def ticks(page, name):
    """The middles of a scale's ticks, in the order of their numbers."""
    strokes = [stroke for group, stroke in flattened(page.marks) if group == name]
    assert len(strokes) == 2 * TENTHS + 1
    return strokes


def read(booklet, printer, flap):
    """What somebody reads at a flap: the number of the tick of the back that meets its fellow on the front best."""
    front, back = booklet.pages
    upright = flap != "X"
    mains = [stroke[0][upright] for stroke in ticks(front, f"main:{flap}")]
    seen = [printer.back(*at_the_cut(stroke, printer, flap))[upright] for stroke in ticks(back, f"vernier:{flap}")]
    gap, index = min((abs(main - other), index) for index, (main, other) in enumerate(zip(mains, seen, strict=True)))
    assert gap <= 0.0501, "no tick meets another"
    return figure(front, f"main:{flap}", index)


def at_the_cut(stroke, printer, flap):
    """The point of a tick of the back where the sheet is cut."""
    paper = printer.paper
    sideways = printer.flip == ("long" if paper.height > paper.width else "short")
    if flap == "X":
        level = CUT if sideways else paper.height - CUT
        return (on(stroke, 1, level), level)
    right = (flap == "RIGHT") != sideways
    across = paper.width - CUT if right else CUT
    return (across, on(stroke, 0, across))


def on(stroke, axis, value):
    """The other coordinate where a stroke passes a value of one; the stroke must reach that far."""
    one, other = stroke
    low, high = sorted((one[axis], other[axis]))
    assert low <= value <= high, "the cut misses the ticks"
    return one[1 - axis]


def figure(page, name, index):
    """What the figures say at a tick: those beside every fifth one, counted on."""
    texts = [text.text.replace("\u2013", "-") for text in figures(page, name)]
    first, last = float(texts[0]), float(texts[-1])
    return first + (last - first) * index / (2 * TENTHS)


def figures(page, name):
    def below(marks):
        for mark in marks:
            if isinstance(mark, Group):
                yield from below(mark.marks)
            elif hasattr(mark, "text") and mark.text[0] in "0+\u2013":
                yield mark

    return [mark for group in page.marks if getattr(group, "name", "") == name for mark in below((group,))]


@papers
@flips
def test_a_printer_without_fault_is_read_as_nought(paper, flip):
    booklet, printer = calibration(paper, flip), Printer(paper, flip)
    assert [read(booklet, printer, flap) for flap in ("X", "LEFT", "RIGHT")] == [0, 0, 0]


@pytest.mark.few(30)
@papers
@flips
@pytest.mark.parametrize("offset", [(0.8, -0.5), (-1.3, 1.9), (2.0, 2.0)])
@pytest.mark.parametrize("angle", [0.0, 0.2])
def test_what_is_read_puts_backs_behind_fronts(paper, flip, offset, angle):
    if angle and max(map(abs, offset)) > 1.3:
        offset = (0.4, -0.3)  # turned as well, the scales would end
    printer = Printer(paper, flip, offset, angle)
    readings = tuple(read(calibration(paper, flip), printer, flap) for flap in ("X", "LEFT", "RIGHT"))
    shift, turn = correction(paper, flip, readings)
    profile = Profile(flip, shift, turn)
    worst = 0.0
    for x, y in ((20.0, 30.0), (paper.width - 20.0, 30.0), (paper.width / 2, paper.height - 20.0)):
        ideal = Printer(paper, flip).back(x, y)
        page = Page(paper.width, paper.height, (), back=True)
        got = printer.back(*moved((x, y), profile.matrix(page)))
        worst = max(worst, abs(got[0] - ideal[0]), abs(got[1] - ideal[1]))
    # Readings are tenths, and those of an angle go on to the far end of the sheet.
    assert worst < (0.2 if angle else 0.06)
    assert worst < 0.25 * max(map(abs, offset)) + 0.1


def test_the_reading_tells_left_from_right_and_up_from_down():
    booklet = calibration(A4, Backs.LONG)
    seen = {read(booklet, Printer(A4, Backs.LONG, (x, 0.0)), "X") for x in (-1.0, 1.0)}
    assert seen == {-1.0, 1.0}
    assert read(booklet, Printer(A4, Backs.LONG, (0.0, 1.0)), "RIGHT") == -1.0
    assert correction(A4, Backs.LONG, (-0.8, 0.5, 0.5)) == ((-0.8, 0.5), 0.0)


@pytest.mark.parametrize("tenths", [-12, -3, 0, 1, 15])
def test_a_scale_is_read_off_an_ordinary_ruler(tenths):
    reach = 150.0
    asked = scale_at(reach, tenths)
    # The tick drawn at 0.9 n past the length meets n millimetres of the ruler past it: the print is as much too large.
    printed = (reach + tenths) / (reach + PITCH * tenths)
    assert asked * printed == pytest.approx(1)
    assert (asked < 1) == (tenths > 0)


def test_the_scale_enlarges_both_sides_round_the_middle_and_only_backs_are_moved():
    page = Page(210.0, 297.0, (Rect(105.0, 148.5, 50.0, 60.0),))
    back = Page(210.0, 297.0, page.marks, back=True)
    profile = Profile(offset=(0.8, -0.5), scale=(1.01, 0.99))
    fronts, backs = corrected(Booklet("", "", "", (), (page, back)), profile).pages
    assert moved((155.0, 208.5), fronts.marks[0].matrix) == pytest.approx((105 + 50.5, 148.5 + 59.4))
    assert moved((105.0, 148.5), fronts.marks[0].matrix) == pytest.approx((105.0, 148.5))
    assert moved((105.0, 148.5), backs.marks[0].matrix) == pytest.approx((105.8, 148.0))


@pytest.mark.few(1)
@papers
def test_both_pages_can_be_printed_with_all_marks_in_reach_of_the_printer(paper):
    from io import BytesIO

    import pdfplumber

    least = 9.9 / 25.4 * 72
    with pdfplumber.open(BytesIO(to_pdf(calibration(paper, Backs.LONG)))) as pdf:
        assert len(pdf.pages) == 2
        for mark in (mark for page in pdf.pages for mark in page.chars):
            assert least <= mark["x0"] <= mark["x1"] <= pdf.pages[0].width - least
            assert least <= mark["top"] <= mark["bottom"] <= pdf.pages[0].height - least


@pytest.mark.few(2)
@papers
def test_nothing_on_the_sheet_is_near_the_edge(paper):
    from pwprint.pdf.check.inspection import inspect

    assert inspect(to_pdf(calibration(paper, Backs.LONG))).faults == ()


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", [*PAPERS.values(), paper_of("420x297")], ids=lambda paper: paper.name)
@flips
def test_no_fold_line_runs_through_words_and_no_words_through_each_other(paper, flip):
    from io import BytesIO

    import pdfplumber

    with pdfplumber.open(BytesIO(to_pdf(calibration(paper, flip)))) as pdf:
        front = pdf.pages[0]
        letters = [letter for letter in front.chars if letter["text"].strip()]
        folds = [stroke for stroke in front.lines if stroke["dash"] and stroke["dash"][0]]
        assert len(folds) >= 3
        assert not [(a["text"], b["x0"]) for a in letters for b in folds if meet(a, b)]
        rulers = [stroke for stroke in front.lines if stroke not in folds]
        assert not [(a["text"], b["x0"], b["top"]) for a in letters for b in rulers if meet(shrunk(a), b)]


def meet(one, other):
    return (
        one["x0"] <= other["x1"]
        and other["x0"] <= one["x1"]
        and one["top"] <= other["bottom"]
        and other["top"] <= one["bottom"]
    )


def shrunk(letter):
    """The letter without the room that its font keeps above and below."""
    level = letter["upright"] and letter["matrix"][0] > 0
    room = 0.3 * letter["size"]
    across, along = (0.0, room) if level else (room, 0.0)
    return {
        "x0": letter["x0"] + across,
        "x1": letter["x1"] - across,
        "top": letter["top"] + along,
        "bottom": letter["bottom"] - along,
    }


def test_the_figures_of_both_lengths_can_be_read_as_the_page_lies():
    from io import BytesIO

    import pdfplumber

    with pdfplumber.open(BytesIO(to_pdf(calibration(A4, Backs.LONG)))) as pdf:
        words = [word["text"] for word in pdf.pages[0].extract_words()]
        assert {"0.9939", "1.0070", "0.9909", "1.0111"} <= set(words)
        assert words.count("1.0000") == 2
    upright = [text for text in below(calibration(A4, Backs.LONG).pages[0].marks) if hasattr(text, "angle")]
    assert all(text.size >= 6 for text in upright)


def test_the_sheet_has_an_example_that_works_as_it_stands(run):
    texts = [text.text for text in below(calibration(A4, Backs.LONG).pages[0].marks) if hasattr(text, "text")]
    at = next(number for number, text in enumerate(texts) if text.startswith("for example: pwprint calibrate "))
    command = f"{texts[at].removeprefix('for example: pwprint calibrate ')} {texts[at + 1]}".split()
    assert "--scale" in command
    assert run(*command).exit_code == 0
    steps = " ".join(texts)
    assert "Find the two ticks of the same number that make one straight line" in steps
    assert "if LEFT and RIGHT agree, one of them will do: --offset 0.8,-0.5" in steps


def below(marks):
    for mark in marks:
        yield from below(mark.marks) if isinstance(mark, Group) else (mark,)


def test_small_paper_is_refused_in_words():
    from pwprint.page.paper import Paper

    with pytest.raises(ValueError, match="as large as A4 or Letter"):
        calibration(Paper("card", "Card", 100.0, 150.0), Backs.LONG)


@pytest.mark.parametrize(
    "values",
    [
        {"offset": (11.0, 0.0)},
        {"offset": (float("nan"), 0.0)},
        {"angle": 4.0},
        {"scale": (1.06, 1.0)},
        {"flip": Backs.FOLD},
    ],
)
def test_a_profile_that_no_printer_needs_is_refused(values):
    with pytest.raises(ValueError, match=r"at most|between|over the"):
        Profile(**values)


# --- what is remembered ---------------------------------------------------------------------------------------------

PROFILE = Profile(Backs.SHORT, (0.8, -0.5), 0.12, (1.003, 1.001))


def test_a_printer_comes_back_as_it_was_saved(tmp_path):
    printers = Printers(tmp_path / "config" / "printers")
    assert list(printers) == []
    printers.save("attic", PROFILE)
    assert dict(printers) == {"attic": PROFILE}
    printers.forget("attic")
    assert "attic" not in printers
    with pytest.raises(KeyError):
        printers.forget("attic")


@pytest.mark.parametrize("name", ["", "../x", "A", "a b", "x" * 41, "a/b", ".hidden"])
def test_a_name_that_could_lead_elsewhere_is_refused(tmp_path, name):
    with pytest.raises(PrinterError, match="not a name for a printer"):
        Printers(tmp_path).save(name, PROFILE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"flip": "fold", "offset": [0, 0], "angle": 0, "scale": [1, 1]}',
        "[" * 100_000,
        '{"flip": "long", "offset": [0], "angle": 0, "scale": [1, 1]}',
        '{"flip": "long", "offset": [0, 99], "angle": 0, "scale": [1, 1]}',
    ],
)
def test_a_file_that_was_changed_is_told_and_not_used(tmp_path, text):
    (tmp_path / "attic.json").write_text(text, encoding="utf-8")
    with pytest.raises(PrinterError, match="save it again"):
        Printers(tmp_path)["attic"]


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(app, ["calibrate", *arguments])


def test_the_sheet_is_written_for_the_edge_asked_for(run, tmp_path):
    assert run("--flip", "short", "--paper", "letter").stdout == "calibration.pdf\n"
    assert b"DuplexFlipShortEdge" in (tmp_path / "calibration.pdf").read_bytes()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda path: os.mkfifo(path), "not a file but a pipe"),
        (lambda path: path.symlink_to("/dev/zero"), "not a file but a pipe or a device"),
        (lambda path: path.write_text(" " * 5000), "it is too large"),
        (lambda path: path.write_text("[" * 4000), "is not the profile of a printer"),
        (lambda path: path.mkdir(), "this is a folder, not a file"),
    ],
    ids=["pipe", "endless", "large", "deep", "folder"],
)
def test_a_damaged_profile_hides_no_other(run, tmp_path, damage, said):
    for name in ("attic", "study"):
        assert run("--save", name, "--offset", "0.8,-0.5").exit_code == 0
    damage(tmp_path / "config" / "pwprint" / "printers" / "hall.json")
    listed = run("--list")
    assert [line.split(":")[0] for line in listed.stdout.splitlines()] == ["attic", "study"]
    assert said in " ".join(listed.stderr.split())
    assert listed.exit_code == 2


def test_readings_are_saved_listed_and_forgotten(run):
    saved = run("--save", "attic", "--flip", "long", "--offset", "0.8,-0.5", "--scale", "1.003,1.001")
    assert saved.exit_code == 0
    assert json.loads(open(saved.stdout.strip(), encoding="utf-8").read()) == {
        "flip": "long",
        "offset": [0.8, -0.5],
        "angle": 0.0,
        "scale": [1.003, 1.001],
    }
    assert "attic: turns over the long edge; backs moved by 0.8, -0.5 mm" in run("--list").stdout
    assert run("--forget", "attic").exit_code == 0
    assert run("--list").stdout == ""


def test_different_readings_left_and_right_give_an_angle(run):
    run("--save", "attic", "--offset", "0,-0.3,0.3")
    assert f"turned by {-0.6 / 180 * 57.29578:.3f} degrees" in run("--list").stdout


def test_a_move_that_is_not_what_was_typed_is_explained(run):
    turned = " ".join(run("--save", "attic", "--offset", "0.8,-0.5,-0.3").stderr.split())
    assert "backs moved by 0.948, -0.4 mm" in turned
    assert "backs are moved by 0.948, not by 0.8: X is read near the edge" in turned
    assert "not by" not in run("--save", "attic", "--offset", "0.8,-0.5").stderr


def test_a_printer_without_fault_is_saved_if_one_says_so(run):
    saved = run("--save", "attic", "--offset", "0,0")
    assert saved.exit_code == 0
    assert json.loads(open(saved.stdout.strip(), encoding="utf-8").read())["offset"] == [0.0, 0.0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--offset", "1,2"], "--save NAME is missing: the name under which to remember --offset"),
        (["--offset", "1,2", "--scale", "1"], "to remember --offset and --scale"),
        (["--save", "attic"], "nothing to save"),
        (["--save", "attic", "--flip", "short"], "--offset 0,0 says that backs lie where they should"),
        (["--save", "attic", "--offset", "40,2"], "for --offset: an offset is at most 10 mm"),
        (["--save", "attic", "--offset", "0,-6,6"], "for --offset: an angle is at most 3"),
        (["--save", "attic", "--angle", "4"], "for --angle: an angle is at most 3"),
        (["--save", "attic", "--offset", "0,0", "--scale", "2,1"], "for --scale: a scale is between"),
        (["--save", "attic", "--offset", "1"], "give 2 or 3 numbers"),
        (["--save", "attic", "--offset", "a,b"], "not a list of numbers"),
        (["--save", "attic", "--offset", "nan,0"], "nothing can be measured by"),
        (["--save", "attic", "--offset", "30,0"], "at most 10 mm"),
        (["--save", "attic", "--offset", "0,1,2", "--angle", "1"], "--angle"),
        (["--save", "../attic", "--offset", "0,0"], "not a name for a printer"),
        (["--flip", "fold"], "over an edge"),
        (["--forget", "attic"], "is not known"),
        (["--paper", "148x210"], "as large as A4 or Letter; 148 x 210 mm is too small"),
    ],
)
def test_wrong_usage_is_told(run, arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
