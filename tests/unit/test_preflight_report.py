"""What `check-pdf` prints, and how it ends."""

import json
import os
import subprocess
import sys

import pytest
from print_sample import sample_subject
from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.fault import PrintFault, warning
from pwprint.pdf.check.forms import FORMS
from pwprint.pdf.check.inspection import Inspection, Summary
from pwprint.pdf.marks import Booklet, Page, Text
from pwprint.sheets.tiles import make


@pytest.fixture(scope="module")
def tiles():
    return to_pdf(make(sample_subject(), PrintSettings()))


@pytest.fixture
def folder(tmp_path, tiles):
    (tmp_path / "tiles.pdf").write_bytes(tiles)
    (tmp_path / "near.pdf").write_bytes(to_pdf(page_with_text_at(8.0)))
    (tmp_path / "lost.pdf").write_bytes(to_pdf(page_with_text_at(2.0)))
    (tmp_path / "letter.pdf").write_text("Dear players")
    (tmp_path / "good" / "deep").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "notes.txt").write_text("no PDF")
    for name in ("good/b.pdf", "good/deep/a.pdf", "good/.hidden.pdf"):
        (tmp_path / name).write_bytes(tiles)
    return tmp_path


def page_with_text_at(x):
    words = Text(x, 100.0, "Hello", "sans", 10.0)
    return Booklet("A page", "", "", (), (Page(210.0, 297.0, (words,)),))


def run(folder, *names, options=()):
    return CliRunner().invoke(app, ["check-pdf", *options, *(str(folder / name) for name in names)])


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["tiles.pdf"], 0),
        (["near.pdf", "tiles.pdf"], 0),
        (["tiles.pdf", "lost.pdf"], 1),
        (["letter.pdf"], 1),
        (["nowhere.pdf"], 2),
        (["tiles.pdf", "nowhere.pdf", "lost.pdf"], 2),
        (["."], 1),
        (["good"], 0),
        (["empty"], 2),
        (["empty", "tiles.pdf"], 2),
    ],
)
def test_how_the_program_ends(folder, names, code):
    assert run(folder, *names).exit_code == code


def test_a_folder_means_every_pdf_below_in_order(folder):
    (folder / "good" / ".hidden.pdf").write_bytes(b"no PDF")
    report = json.loads(run(folder, "good", "good/b.pdf", options=["--format", "json"]).stdout)
    assert [file["file"] for file in report["files"]] == [
        str(folder / "good" / name) for name in ("b.pdf", "deep/a.pdf")
    ]
    assert "there is no PDF (*.pdf) in this folder" in run(folder, "empty").stderr


def test_a_file_that_is_cut_off_is_to_be_made_or_downloaded_again(folder, tiles):
    (folder / "cut.pdf").write_bytes(tiles[: len(tiles) // 3])
    assert "Make it again, or download it again" in " ".join(run(folder, "cut.pdf").stdout.split())


def test_wrong_usage(folder):
    assert run(folder, "tiles.pdf", options=["--format", "xml"]).exit_code == 2
    assert run(folder).exit_code == 2


def test_what_can_be_read_is_reported_though_something_else_cannot(folder):
    done = run(folder, "nowhere.pdf", "lost.pdf")
    assert "nowhere.pdf: there is no such file or folder" in done.stderr
    assert "lost.pdf: 1 page" in done.stdout
    assert "P009" in done.stdout


def test_the_text_of_a_report(folder):
    lines = run(folder, "tiles.pdf", "lost.pdf").stdout.splitlines()
    assert lines[0].endswith("tiles.pdf: 2 pages, A4, 5 fonts, backs within 0.01 mm, scale 100.00 %")
    assert lines[1] == ""
    assert lines[2].endswith("lost.pdf: 1 page, A4, 1 font")
    assert lines[3].startswith("  error P009: page 1 at 2.")
    assert "2.2 mm from the left edge" in lines[3] or "2.3 mm from the left edge" in lines[3]
    assert lines[4].startswith("    = hint: ")
    assert lines[-1] == "2 files, 1 error, 0 warnings"


def test_the_concise_form_has_a_line_for_each_problem(folder):
    one, last = run(folder, "tiles.pdf", "near.pdf", options=["--format", "concise"]).stdout.splitlines()
    assert one.startswith(f"{folder}/near.pdf: page 1 at 8.")
    assert " mm: warning P010: there is print " in one
    assert last == "2 files, 0 errors, 1 warning"


def test_the_json_form(folder):
    value = json.loads(run(folder, "tiles.pdf", "letter.pdf", options=["--format", "json"]).stdout)
    assert (value["format"], value["ok"]) == (1, False)
    tiles, letter = value["files"]
    assert (tiles["ok"], tiles["problems"]) == (True, [])
    assert tiles["summary"]["registration_mm"] < 0.02
    assert {key: tiles["summary"][key] for key in ("made_by_pwprint", "pages", "papers", "fonts")} == {
        "made_by_pwprint": True,
        "pages": 2,
        "papers": ["A4"],
        "fonts": 5,
    }
    assert (letter["ok"], letter["summary"]) == (False, None)
    [problem] = letter["problems"]
    assert problem == {
        "code": "P001",
        "severity": "error",
        "message": "this is not a PDF",
        "hint": "A PDF begins with %PDF-.",
        "page": None,
        "place_mm": None,
    }


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_pipes_and_devices_are_never_waited_for(folder):
    os.mkfifo(folder / "pipe")
    for name in ("pipe", "/dev/zero"):
        result = run(folder, name, "tiles.pdf")
        assert result.exit_code == 2
        assert "a pipe or a device" in result.stderr
        assert "tiles.pdf" in result.stdout


def test_a_file_that_is_far_too_large_is_refused(folder):
    with (folder / "huge.pdf").open("wb") as file:
        file.truncate(200 * 2**20 + 1)
    result = run(folder, "huge.pdf", "tiles.pdf")
    assert result.exit_code == 2
    assert "larger than 200 MiB" in result.stderr
    assert "tiles.pdf" in result.stdout


def test_the_same_problem_on_several_pages_is_told_once():
    faults = tuple(warning("P010", "near", "Move it.", page, (1.0, 2.0)) for page in (2, 3, 4, 7))
    told = FORMS["text"]([Inspection("kit.pdf", faults, Summary(True, 8, ("A4",), 1, None, None))], False)
    assert told.splitlines()[1:3] == ["  warning P010: pages 2-4 and 7 at 1.0, 2.0 mm: near", "    = hint: Move it."]


def test_colours_mark_the_severities_and_a_name_can_do_no_harm():
    summary = Summary(True, 1, ("A4",), 1, None, None)
    file = Inspection("odd\x1bname.pdf", (PrintFault("P009", "lost"), warning("P010", "near")), summary)
    coloured, bare = FORMS["text"]([file], True), FORMS["text"]([file], False)
    assert "\x1b[1;31merror P009\x1b[0m" in coloured
    assert "\x1b[1;33mwarning P010\x1b[0m" in coloured
    assert "\x1b" not in bare
    assert "\x1b" not in FORMS["concise"]([file], False)


def test_the_check_does_not_load_what_makes_pdfs(folder):
    code = f"""
import sys
from pathlib import Path
from pwprint.pdf.check.inspection import inspect
assert inspect(Path({str(folder / "tiles.pdf")!r}).read_bytes()).ok
print(*(name for name in ("reportlab", "jinja2", "typer", "numpy", "PIL") if name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
