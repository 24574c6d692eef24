"""Whatever pwprint prints passes its own check: all pairs of sheets, rulesets, papers, backs and looks are printed once."""

from enum import EnumType
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, get_type_hints

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.map.assembly.plan import Overview
from pwprint.map.board_pages import gathered, layout
from pwprint.map.foot import FootWords, assembly_ruler, page_foot
from pwprint.page.look import Look
from pwprint.page.paper import PAPERS, Backs
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.tone import toned
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.marks import Box, ColourSpace
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.values import fields, replace

LOOKS: dict[str, tuple[Any, ...]] = {
    name: tuple(kind) for name, kind in get_type_hints(Look).items() if isinstance(kind, EnumType)
}
"""The choices of every field of a look; a new ink or palette is in the sample as soon as it exists."""

CHOICES = {
    "sheet": tuple(SHEETS),
    "ruleset": tuple(RULESETS),
    "paper": tuple(PAPERS),
    "backs": tuple(Backs),
    "one_page_map": (False, True),
    "bleed": (0.0, 2.0, 3.0, 5.0),
    "colour": tuple(ColourSpace),
    **LOOKS,
}


def sampled(choices):
    """Few rows in which every pair of choices comes together at least once, but for sheets that a ruleset has not."""
    names, random = tuple(choices), Random("a kit")
    missing = {
        ((one, a), (other, b))
        for one, other in combinations(names, 2)
        for a, b in product(choices[one], choices[other])
    }
    missing -= {(("sheet", sheet), ("ruleset", ruleset)) for sheet, ruleset in UNFIT}
    while missing:
        first = dict(min(missing, key=str))
        rows = ({name: random.choice(choices[name]) for name in names} | first for _ in range(80))
        best = max(filter(fits, rows), key=lambda row: len(missing & met(row)))
        missing -= met(best)
        yield best


def met(row):
    return set(combinations(row.items(), 2))


@cache
def subject(ruleset):
    path = min((scenario_folder() / ruleset).glob("*.json"), key=lambda path: path.stat().st_size)
    loaded = pwprint.load(path)
    points = begin(loaded.scenario, loaded.ruleset).exhaustion_points
    return Subject(loaded.scenario, loaded.ruleset, points, "0 errors, 0 warnings")


UNFIT = {
    (sheet, ruleset)
    for sheet, ruleset in product(CHOICES["sheet"], CHOICES["ruleset"])
    if not SHEETS[sheet].fits(subject(ruleset), PrintSettings())
}


def fits(row):
    return (row["sheet"], row["ruleset"]) not in UNFIT


CASES = tuple(sampled(CHOICES))


def printed(row):
    look = Look(**{name: row[name] for name in LOOKS})
    chosen = {name: row[name] for name in ("one_page_map", "bleed")}
    settings = PrintSettings(PAPERS[row["paper"]], row["backs"], look=look, **chosen)
    made = SHEETS[row["sheet"]].make(replace(subject(row["ruleset"]), look=look), settings)
    return to_pdf(replace(toned(made, look), colours=row["colour"]))


def test_the_sample_has_every_pair_and_every_choice():
    assert set(LOOKS) == {field.name for field in fields(Look)}
    pairs = set().union(*map(met, CASES))
    for (one, firsts), (other, seconds) in combinations(CHOICES.items(), 2):
        wanted = {((one, a), (other, b)) for a, b in product(firsts, seconds)}
        assert {(a[1], b[1]) for a, b in wanted - pairs} <= UNFIT


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "row",
    CASES,
    ids=lambda row: "-".join(map(str, row.values())),
)
def test_what_is_printed_passes_the_check(row):
    report = inspect(printed(row))
    assert report.faults == ()
    assert report.summary.ours


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("scenario", "paper"),
    [
        ("tile/stone-bridge", "a4"),
        ("musket/wavre", "a4"),
        ("portable-19c/frontier-bridge", "a3"),
        ("portable-19c/san-juan-heights", "letter"),
        ("house/montebello", "legal"),
    ],
)
def test_maps_on_several_sheets_have_no_faults(scenario, paper):
    loaded = pwprint.load(scenario_folder() / f"{scenario}.json")
    points = begin(loaded.scenario, loaded.ruleset).exhaustion_points
    whole = Subject(loaded.scenario, loaded.ruleset, points, "")
    settings = PrintSettings(paper=PAPERS[paper])
    booklet, chosen = SHEETS["map"].make(whole, settings), layout(gathered(whole), settings)
    has_page = chosen.assembly is not None and not chosen.aside
    assert (booklet.pages[-1].bookmark == "Map, assembly") is has_page
    assert inspect(to_pdf(booklet)).faults == ()


def test_a_page_that_is_not_to_scale_has_rulers_along_both_axes_or_none():
    full = Overview(PAPERS["a4"], 20.0, Box(20.0, 80.0, 165.0, 130.0), Box(10.0, 230.0, 190.0, 57.0), *NO_BLOCKS)
    assert assembly_ruler(full) != ()
    assert assembly_ruler(replace(full, window=Box(16.0, 80.0, 178.0, 130.0))) == ()
    plan = layout(gathered(subject("tile")), PrintSettings())
    words = FootWords("Title", "page 3 of 3", "page 3", "1.0", "squares of 30 mm")
    with_rulers, without = (page_foot(plan.grid.paper, words, ruled=ruled) for ruled in (True, False))
    assert "ruler" in {getattr(mark, "name", "") for mark in with_rulers}
    assert "ruler" not in {getattr(mark, "name", "") for mark in without}
    assert not [mark for mark in without if "should measure" in getattr(mark, "text", "")]


NO_BLOCKS = (Box(0.0, 0.0, 0.0, 0.0), Box(10.0, 22.0, 190.0, 40.0))
