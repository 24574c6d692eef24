"""Whole processes, from start to end: printing a kit, validating, and only starting."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from pypdf import PdfReader

from tests.bench.report import LESS, Row
from tests.bench.stopwatch import ROOT, clocked, milliseconds_of, script, side_by_side

SCENARIO = Path("scenarios", "tile", "stone-bridge.json")
TABLE = Path("scenarios", "european-19c", "nachod.json")
KIT = Path("scenarios", "portable-19c", "san-juan-heights.json")
"""A scenario of 24 units, with a script of a whole turn."""
SCHEMA = Path("schemas", "scenario.schema.json")
COPIES, SIZE = 300, 20_000
"""How many scenarios a collection has, and how many bytes each of them."""
THREE = ("map", "tiles", "quickref")
"""The sheets that others draw something comparable to."""
FOLDERS = ("tile", "house", "musket", "portable-19c")
PROTOGRAF = os.environ.get("PROTOGRAF_PYTHON", "")
"""An interpreter (3.13 or newer) that has protograf; without one, protograf is left out."""


def rows(repeats: int) -> list[Row]:
    """Return the rows of printing, validating and starting."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        return [*printing(folder, repeats), *validating(folder, repeats), *starting(repeats)]


def printing(folder: Path, repeats: int) -> list[Row]:
    """Print the kit of a scenario; ReportLab alone, and protograf if there is one, draw comparable ones."""
    bare = Path(__file__).with_name("bare_reportlab.py")
    drawn = {fonts: folder / f"{fonts}.pdf" for fonts in ("embedded", "standard")}
    runs = {fonts: milliseconds_of([sys.executable, bare, path, fonts]) for fonts, path in drawn.items()}
    render = [script("pwprint"), "render", SCENARIO, "-o"]
    runs["ours"] = milliseconds_of([*render, folder, *(word for name in THREE for word in ("--sheet", name))])
    whole = [script("pwprint"), "render", KIT, "-o"]
    runs["all"] = milliseconds_of([*whole, folder / "all"])
    runs["kit"] = milliseconds_of([*whole, folder / "kit", "--sheet", "kit"])
    if PROTOGRAF:
        theirs = Path(__file__).with_name("protograf_kit.py")
        drawn["protograf"] = folder / "protograf.pdf"
        runs["protograf"] = milliseconds_of([PROTOGRAF, theirs, drawn["protograf"]])
    times = side_by_side(runs, repeats)
    kit = sorted(folder.glob("stone-bridge/*.pdf"))
    what, sheets = "`pwprint render` of map, tiles and quick reference", "`pwprint render` of all sheets for 24 units"
    embedded = "bare ReportLab, same fonts embedded"
    rows = [
        Row(f"{what}, whole process, ms", times["ours"], embedded, times["embedded"], LESS),
        Row(
            f"{what}, whole process, ms",
            times["ours"],
            "bare ReportLab, Helvetica and Times not embedded",
            times["standard"],
            LESS,
        ),
        Row(f"{sheets} and the kit, whole process, ms", times["all"], embedded, times["embedded"], LESS),
        Row(f"{sheets} in one kit, whole process, ms", times["kit"], embedded, times["embedded"], LESS),
        Row(
            "size of map, tiles and quick reference, kB", kilobytes(kit), embedded, kilobytes([drawn["embedded"]]), LESS
        ),
        Row(
            "size of the kit of all sheets for 24 units, kB",
            kilobytes([folder / "kit/san-juan-heights/kit.pdf"]),
            embedded,
            kilobytes([drawn["embedded"]]),
            LESS,
        ),
        Row(
            "drawing operators in map, tiles, quick reference",
            operators(kit),
            embedded,
            operators([drawn["embedded"]]),
            None,
        ),
    ]
    if PROTOGRAF:
        rows += [
            Row(f"{what}, whole process, ms", times["ours"], "protograf, fonts not embedded", times["protograf"], LESS),
            Row(
                "size of map, tiles and quick reference, kB",
                kilobytes(kit),
                "protograf",
                kilobytes([drawn["protograf"]]),
                LESS,
            ),
        ]
    return [*rows, *folders(folder, repeats)]


def folders(folder: Path, repeats: int) -> list[Row]:
    """Print all shipped scenarios on squares, in one process and in as many as there are cores."""
    render = [script("pwprint"), "render", *(Path("scenarios") / name for name in FOLDERS), "-o", folder / "folder"]
    runs = {jobs: clocked([*render, "--jobs", jobs]) for jobs in ("1", "2")}
    times = side_by_side(runs, max(1, repeats // 3))
    what = "`pwprint render` of four folders of scenarios with `--jobs 2`, ms"
    return [Row(what, times["2"], "with `--jobs 1`", times["1"], LESS)]


def validating(folder: Path, repeats: int) -> list[Row]:
    """Validate one file, and a whole collection; check-jsonschema looks at their shape only."""
    ours, theirs = [script("pwprint"), "validate"], [script("check-jsonschema"), "--schemafile", ROOT / SCHEMA]
    collection = folder / "collection"
    files = collected(collection)
    runs = {
        "one": milliseconds_of([*ours, SCENARIO]),
        "their one": milliseconds_of([*theirs, SCENARIO]),
        "table": milliseconds_of([*ours, TABLE]),
        "their table": milliseconds_of([*theirs, TABLE]),
        "cold": clocked([*ours, "--no-cache", "."], collection),
        "alone": clocked([*ours, "--no-cache", "--jobs", "1", "."], collection),
        # The round to warm up fills the cache.
        "warm": clocked([*ours, "."], collection),
        "their all": clocked([*theirs, *files], collection),
    }
    times = side_by_side(runs, repeats)
    many = f"`pwprint validate` of a folder of {COPIES} scenarios of {SIZE // 1000} kB, on squares and hexes"
    return [
        Row(
            "`pwprint validate` of one file (shape, names, rules, the first turns), whole process, ms",
            times["one"],
            "check-jsonschema (shape only)",
            times["their one"],
            LESS,
        ),
        Row(
            "`pwprint validate` of one file of the open table, whole process, ms",
            times["table"],
            "check-jsonschema (shape only)",
            times["their table"],
            LESS,
        ),
        *(
            Row(f"{many}, {how}, ms", times[name], "check-jsonschema", times["their all"], LESS)
            for name, how in (("cold", "cold"), ("alone", "cold, `--jobs 1`"), ("warm", "nothing changed"))
        ),
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


def collected(folder: Path) -> list[str]:
    """Make a collection of scenarios, each with an id of its own; return the names of the files."""
    folder.mkdir()
    shipped = sorted(path for name in FOLDERS for path in (ROOT / "scenarios" / name).glob("*.json"))
    names = []
    for number in range(COPIES):
        value = json.loads(shipped[number % len(shipped)].read_text(encoding="utf-8"))
        text = json.dumps(value | {"id": f"{value['id']}-{number}"}, ensure_ascii=False, indent=1)
        spaces = " " * max(0, SIZE - len(text.encode()))
        names.append(f"{number:03}.json")
        (folder / names[-1]).write_text(f"{text[:-1]}{spaces}}}", encoding="utf-8")
    return names


def kilobytes(paths: Iterable[Path]) -> float:
    """Return the size of files."""
    return sum(path.stat().st_size for path in paths) / 1000


def operators(paths: Iterable[Path]) -> float:
    """Return how many operators the pages of PDFs have."""
    pages = (page for path in paths for page in PdfReader(path).pages)
    return sum(len(page.get_contents().operations) for page in pages)
