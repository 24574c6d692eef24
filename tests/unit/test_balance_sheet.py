"""The sheet of `pwprint balance`: its charts say what was counted, and what they say is in the JSON."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from typer.testing import CliRunner

import pwprint
from pwprint.app.refusal import judged
from pwprint.app.rendering import subject_of
from pwprint.balance.as_json import as_json
from pwprint.balance.battles import fight
from pwprint.balance.sheet import printed
from pwprint.balance.sheet.charts import Line, Plot, ShareBar, _ticks, lines, share_bars
from pwprint.balance.sheet.pages import pages
from pwprint.balance.tally import BalanceTally, Share, Varied
from pwprint.balance.variations import knock_outs, what_if
from pwprint.cli.program import app
from pwprint.game.battle import begin
from pwprint.page.brief_tones import tones
from pwprint.page.look import USUAL
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Circle, Group, Path, Rect, Text
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from tests.once import once

NAMES = [
    "tile/matchbox",
    "house/montebello",
    "musket/quatre-bras",
    "portable-19c/frontier-bridge",
    "european-19c/aubruck",
]
PLAYERS = ("drill", "drill")


@cache
def loaded(name: str):
    return pwprint.load(scenario_folder() / f"{name}.json")


@once
def tally_of(name: str, battles: int, *, varied: bool = False) -> BalanceTally:
    found = loaded(name)
    battle = begin(found.scenario, RULESETS[found.scenario.ruleset])
    fights = tuple(fight(battle, PLAYERS, seed) for seed in range(battles))
    if not varied:
        return BalanceTally(battle, PLAYERS, fights)
    changed = []
    for variation in (what_if(found, "turn_limit", "8"), *knock_outs(found)):
        other = pwprint.load(variation.data, "x.json").scenario
        begun = begin(other, RULESETS[other.ruleset])
        changed.append(Varied(variation, tuple(fight(begun, PLAYERS, seed) for seed in range(battles)), fights))
    return BalanceTally(battle, PLAYERS, fights, tuple(changed))


def booklet(name: str, tally: BalanceTally, paper: str = "a4"):
    settings = PrintSettings(paper)
    return pages(tally, subject_of(loaded(name), judged(loaded(name)), settings), settings)


def charts(marks, inside: str = ""):
    """Yield all marks below groups, each with the chart that it belongs to."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from charts(mark.marks, mark.name if mark.name.startswith("chart:") else inside)
        else:
            yield inside, mark


def texts(booklet_, chart: str):
    return [
        mark.text
        for page in booklet_.pages
        for inside, mark in charts(page.marks)
        if inside == chart and isinstance(mark, Text)
    ]


def numbers(value):
    """Yield every number of a JSON value, as charts may write it."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from numbers(each)
            yield from re.findall(r"\d+(?:\.\d+)?", key)
    elif isinstance(value, list):
        for each in value:
            yield from numbers(each)
    elif isinstance(value, int | float):
        yield from (f"{abs(value):g}", f"{abs(value):.1f}", f"{abs(value):.0f}")


def test_every_number_of_a_chart_is_in_the_json():
    tally = tally_of("tile/matchbox", 12, varied=True)
    made, known = booklet("tile/matchbox", tally), set(numbers(json.loads(json.dumps(as_json(tally)))))
    fought = tally.fought_at
    known |= {f"{100 * count / sum(each for _, each in fought):.0f}" for _, count in fought}  # shares of what is there
    for chart in ("chart:shares", "chart:worth", "chart:what-ifs"):
        said = [text for text in texts(made, chart) if re.search(r"\d\.\d", text)]
        assert said
        for text in said:
            assert set(re.findall(r"\d+(?:\.\d+)?", text.split(":")[-1])) <= known, text
    legends = [text for text in texts(made, "") if re.match(r"\d+: won by", text) or "exhausted at" in text]
    assert len(legends) == len(tally.ends) + 2
    for text in legends:
        counted = text.split(":")[0] if re.match(r"\d+:", text) else text.split("exhausted")[1]
        assert set(re.findall(r"\d+(?:\.\d+)?", counted)) <= known, text
    rings = [text for text in texts(made, "chart:places") if re.fullmatch(r"\d+", text)]
    assert set(rings) <= known | {str(row) for row in range(1, 5)}  # and the numbers of rows


def test_a_sheet_ends_with_the_battles_worth_a_look_and_the_command_that_fights_them_again():
    tally = tally_of("tile/matchbox", 12, varied=True)
    said = " ".join(texts(booklet("tile/matchbox", tally), ""))
    command = "pwprint balance matchbox.json --players drill,drill --seeds 0:12 --what-if turn_limit=8 --worth"
    assert f"Again: {command}" in said and as_json(tally)["command"] == command
    assert all(f"{fight.seed} (" in said for _, fight in tally.telling)


def test_bars_are_as_long_as_their_shares():
    hue = type("Hue", (), {"fill": "#000000", "pen": None})()
    block = share_bars([ShareBar("a", Share(1, 4), hue), ShareBar("b", Share(2, 4), hue)], 180.0, tones(USUAL))
    one, two = (mark.width for _, mark in charts(block.marks) if isinstance(mark, Rect))
    assert two == pytest.approx(2 * one)


@pytest.mark.parametrize("most", [0.4, 1, 3, 7, 38, 200, 99999])
def test_scales_have_few_round_numbers_within_the_chart(most):
    ticks = _ticks(most)
    assert ticks[0] == 0 and 2 <= len(ticks) <= 7 and ticks[-1] <= most + 1e-9


def test_the_columns_of_a_turn_are_as_high_as_the_battles_that_ended_in_it():
    tally = tally_of("tile/matchbox", 12)
    made = booklet("tile/matchbox", tally)
    rects = [
        m for page in made.pages for inside, m in charts(page.marks) if inside == "chart:ends" and isinstance(m, Rect)
    ]
    by_turn: dict[float, float] = {}
    for rect in rects:
        by_turn[rect.x] = by_turn.get(rect.x, 0) + rect.height
    ended = [sum(each.turns == turn for each in tally.fights) for turn in range(1, 7)]
    heights = [by_turn[x] for x in sorted(by_turn)]
    counts = [count for count in ended if count]
    assert [high / heights[0] for high in heights] == pytest.approx([count / counts[0] for count in counts])


def test_losses_rise_towards_their_level():
    hue = type("Hue", (), {"fill": "#000000", "edge": "#000000", "pen": None})()
    plot = Plot(90.0, 3, 4, tones(USUAL))
    block = lines([Line((0.0, 1.0, 2.0), hue, 4), Line((0.0, 0.0, 1.0), hue, None)], "turn", 90.0, tones(USUAL))
    dashed = [mark for _, mark in charts(block.marks) if isinstance(mark, Path) and mark.pen and mark.pen.dash]
    assert len(dashed) == 1 and dashed[0].commands[0][1][1] == pytest.approx(plot.y(4))


@pytest.mark.few(1)
@pytest.mark.parametrize("name", NAMES)
def test_rings_lie_on_the_map_and_their_areas_are_the_shares(name):
    tally = tally_of(name, 3)
    made = booklet(name, tally)
    rings = [
        mark
        for page in made.pages
        for inside, mark in charts(page.marks)
        if inside == "chart:places" and isinstance(mark, Circle) and mark.fill is None and mark.pen.width == 0.6
    ]
    assert len(rings) == len(tally.fought_at)
    most = rings[0]
    for ring, (_, count) in zip(rings, tally.fought_at, strict=True):
        if ring.radius > 0.4:
            assert (ring.radius / most.radius) ** 2 == pytest.approx(count / tally.fought_at[0][1])


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_a_sheet_is_the_same_bytes_each_time_and_fits_the_paper(paper):
    one, again = (printed(loaded("tile/matchbox"), tally_of("tile/matchbox", 12), "pdf", paper).files for _ in range(2))
    assert list(one) == ["balance.pdf"] and one == again


def test_the_command_writes_sheets(tmp_path):
    file = scenario_folder() / "tile" / "matchbox.json"
    for form, names in (("pdf", ["balance.pdf"]), ("svg", ["balance.svg"])):
        arguments = ["balance", str(file), "--battles", "6", "--jobs", "1", "--as", form, "-o", str(tmp_path / form)]
        result = CliRunner().invoke(app, arguments)
        written = sorted(path.name for path in (tmp_path / form / "matchbox").iterdir())
        assert result.exit_code == 0 and written == names
        assert [line.rsplit("/", 1)[-1] for line in result.stdout.split()] == names
