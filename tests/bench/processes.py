"""Whole processes, from start to end: printing a kit, validating, and only starting."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from pypdf import PdfReader

from tests.bench.report import LESS, Row
from tests.bench.stopwatch import ROOT, milliseconds_of, script, side_by_side

SCENARIO = Path("scenarios", "tile", "stone-bridge.json")
SCHEMA = Path("schemas", "scenario.schema.json")
COPIES = 100


def rows(repeats: int) -> list[Row]:
    """Return the rows of printing, validating and starting."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        return [*printing(folder, repeats), *validating(folder, repeats), *starting(repeats)]


def printing(folder: Path, repeats: int) -> list[Row]:
    """Print the kit of a scenario; ReportLab alone draws a comparable one."""
    bare = Path(__file__).with_name("bare_reportlab.py")
    drawn = {fonts: folder / f"{fonts}.pdf" for fonts in ("embedded", "standard")}
    runs = {fonts: milliseconds_of([sys.executable, bare, path, fonts]) for fonts, path in drawn.items()}
    runs["ours"] = milliseconds_of([script("pwprint"), "render", SCENARIO, "-o", folder])
    times = side_by_side(runs, repeats)
    kit = sorted(folder.glob("stone-bridge/*.pdf"))
    what = "`pwprint render` of map, tiles and quick reference, whole process, ms"
    return [
        Row(what, times["ours"], "bare ReportLab, same fonts embedded", times["embedded"], LESS),
        Row(what, times["ours"], "bare ReportLab, Helvetica and Times not embedded", times["standard"], LESS),
        Row("size of the PDFs of that kit, kB", kilobytes(kit), "same fonts", kilobytes([drawn["embedded"]]), LESS),
        Row("drawing operators in them", operators(kit), "bare ReportLab", operators([drawn["embedded"]]), None),
    ]


def validating(folder: Path, repeats: int) -> list[Row]:
    """Validate one file, and a hundred in one go; check-jsonschema looks at their shape only."""
    ours, theirs = [script("pwprint"), "validate"], [script("check-jsonschema"), "--schemafile", SCHEMA]
    copies = list(copied(folder))
    runs = {
        "one": milliseconds_of([*ours, SCENARIO]),
        "their one": milliseconds_of([*theirs, SCENARIO]),
        "all": milliseconds_of([*ours, *copies]),
        "all in one process": milliseconds_of([*ours, "--jobs", "1", *copies]),
        "their all": milliseconds_of([*theirs, *copies]),
    }
    times = side_by_side(runs, repeats)
    many = f"`pwprint validate` of {COPIES} copies of it"
    return [
        Row(
            "`pwprint validate` of one file (shape, names, rules, a simulated turn), whole process, ms",
            times["one"],
            "check-jsonschema (shape only)",
            times["their one"],
            LESS,
        ),
        Row(f"{many}, one command, ms", times["all"], "check-jsonschema", times["their all"], LESS),
        Row(f"{many}, `--jobs 1`, ms", times["all in one process"], "check-jsonschema", times["their all"], LESS),
    ]


def starting(repeats: int) -> list[Row]:
    """Only start, and say the version."""
    runs = {
        "ours": milliseconds_of([script("pwprint"), "--version"]),
        "typer": milliseconds_of([sys.executable, "-c", "import typer"]),
        "theirs": milliseconds_of([script("check-jsonschema"), "--version"]),
    }
    times = side_by_side(runs, repeats)
    what = "`pwprint --version`, whole process, ms"
    return [
        Row(what, times["ours"], "check-jsonschema --version", times["theirs"], LESS),
        Row(what, times["ours"], "python -c 'import typer'", times["typer"], LESS),
    ]


def copied(folder: Path) -> Iterator[Path]:
    """Copy the scenario many times."""
    for number in range(COPIES):
        path = folder / f"copy-{number:03}.json"
        copyfile(ROOT / SCENARIO, path)
        yield path


def kilobytes(paths: Iterable[Path]) -> float:
    """Return the size of files."""
    return sum(path.stat().st_size for path in paths) / 1000


def operators(paths: Iterable[Path]) -> float:
    """Return how many operators the pages of PDFs have."""
    pages = (page for path in paths for page in PdfReader(path).pages)
    return sum(len(page.get_contents().operations) for page in pages)
