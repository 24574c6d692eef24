"""The views of the studio in a real browser: the balance panel, and the whole way without a mouse."""

import json
from pathlib import Path
from typing import Any

import pytest

import pwprint
from pwprint.balance.as_json import as_json
from pwprint.balance.battles import fought
from pwprint.balance.running import fought_parts, tally_of
from tests.studio.browsing import PAGE, READY, drag, needs_browser, opened, settled, tab_to, text_of, walk

pytestmark = [*needs_browser]
AXE = PAGE / "for-tests" / "axe.min.js"


@pytest.mark.long
def test_the_balance_panel_says_what_the_command_says(page, studio):
    opened(page, studio, "stone-bridge.json")
    page.click("[data-view=balance]")
    page.fill("[name=battles]", "6")
    page.click("#balance-form [type=submit]")
    page.wait_for_function("() => document.body.dataset.balance === 'done'", timeout=60_000)
    loaded: Any = pwprint.load(studio.folder / "stone-bridge.json")
    (part,) = fought_parts([(loaded, ())], ("drill", "drill"), range(6), lambda batches: map(fought, batches))
    expected = json.loads(json.dumps(as_json(tally_of(loaded, part))))
    assert page.evaluate("() => window.studio.balance.told.report") == expected
    for side, name in page.evaluate("() => window.studio.balance.told.sides"):
        share = expected["wins"][side]
        assert f"{share['count']} ({round(share['percent'])} %)" in page.locator(".bars tr", has_text=name).inner_text()
    page.wait_for_function("() => document.querySelector('img.fought')?.naturalWidth > 0")
    seed, telling = expected["telling"]["median"], page.locator("#balance-report .telling button")
    assert [int(each.get_attribute("data-seed")) for each in telling.all()] == [*expected["telling"].values()]
    telling.first.click()
    page.wait_for_function(READY)
    assert page.is_visible("#play-view")
    assert f"seed {seed}" in page.inner_text("#battle-head")
    page.click('[aria-label="To the end"]')
    page.wait_for_function("() => window.studio.play.told.stands.over")
    page.locator("#step").press("ArrowLeft")
    page.wait_for_function("() => { const {at, last} = window.studio.play.told.watched; return at === last - 1; }")
    page.click("[data-view=balance]")
    page.fill("[name=battles]", "5000")
    page.click("#balance-form [type=submit]")
    page.wait_for_function("() => document.body.dataset.balance === 'running'")
    page.click("#balance-stop")
    page.wait_for_function("() => document.body.dataset.balance === 'done'")


@pytest.mark.long
@pytest.mark.usefixtures("start")
def test_a_file_with_errors_from_the_start_says_so_in_every_view(page, studio):
    """Nothing fails where nothing can be drawn; once the errors are mended, all views offer what they do."""
    text = (studio.folder / "stone-bridge.json").read_text(encoding="utf-8")
    (studio.folder / "broken.json").write_text(text.replace('"woods"', '"wods"'), encoding="utf-8")
    page.reload()
    page.wait_for_function("() => document.querySelector('.card img')?.naturalWidth > 0")
    page.goto(f"{studio.origin}/edit?file=broken.json")
    page.wait_for_function("() => document.body.dataset.version !== undefined")
    assert page.inner_text("#title") == "broken.json"
    assert "Then its map appears here" in page.inner_text("#map-note")
    for view, words in (
        ("play", "then it can be played"),
        ("balance", "then battles can be fought"),
        ("print", "printed"),
    ):
        page.click(f"[data-view={view}]")
        assert words in page.inner_text(f"#{view}-view")
        assert page.locator(f"#{view}-view [type=submit]").count() == 0
    page.click("[data-view=play]")
    page.evaluate(
        "() => { const {view} = window.studio.text, at = view.state.doc.toString().indexOf('wods');"
        " view.dispatch({changes: {from: at + 1, insert: 'o'}, userEvent: 'input'}); }"
    )
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    colours = (
        "() => [0, 1].map((side) => getComputedStyle(document.documentElement).getPropertyValue(`--side-${side}`))"
    )
    one, other = page.evaluate(colours)
    assert one != other
    assert [one, other] == [colour for *_, colour in page.evaluate("() => window.studio.map.facts.sides")]


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there: the page was built elsewhere")
@pytest.mark.usefixtures("start")
def test_screen_readers_and_keyboards_meet_nothing_serious(page, studio):
    def check(where):
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
        grave = [
            (each["id"], [node["target"] for node in each["nodes"]])
            for each in found
            if each["impact"] in {"serious", "critical"}
        ]
        assert grave == [], where

    check("start")
    page.click("#new")
    check("new")
    opened(page, studio, "stone-bridge.json")
    drag(page, "c4", "d5")
    page.locator("#problems .problem").first.click()
    page.wait_for_selector("#problems .explained")
    check("edit")
    page.click("#tab-text")
    check("text")
    page.click("#undo")
    settled(page)
    page.click("[data-view=play]")
    check("before a battle")
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    check("play")
    page.click("[data-view=balance]")
    page.fill("[name=battles]", "2")
    page.click("#balance-form [type=submit]")
    page.wait_for_function("() => document.body.dataset.balance === 'done'", timeout=60_000)
    check("balance")
    page.click("[data-view=print]")
    page.wait_for_selector("img.page")
    check("print")


@pytest.mark.long
@pytest.mark.usefixtures("start")
def test_the_whole_way_is_gone_by_keyboard_alone(page, studio):
    tab_to(page, "#new")
    page.keyboard.press("Enter")
    tab_to(page, "[name=title]")
    page.keyboard.press("Control+a")
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-layer="ground"]', state="attached")
    page.wait_for_function("() => document.body.dataset.version !== undefined")
    tab_to(page, "[data-tool=woods]")
    page.keyboard.press("Enter")
    tab_to(page, "#map")
    keys = page.keyboard
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        keys.press(key)
    settled(page)
    assert "a4" in json.loads(text_of(page))["map"]["terrain"]["woods"]
    page.keyboard.press("Shift+Tab")
    while not page.evaluate("() => document.activeElement.matches('[data-tool=move]')"):
        page.keyboard.press("Shift+Tab")
    keys.press("Enter")
    unit = next(each for each in page.evaluate("window.studio.map.units") if each["side"] == 0 and each["at"])
    tab_to(page, "#map")
    walk(page, unit["where"])
    keys.press("Enter")
    assert "picked up" in page.inner_text("#says")
    keys.press("ArrowLeft")
    keys.press("Enter")
    settled(page)
    moved = next(each for each in page.evaluate("window.studio.map.units") if each["id"] == unit["id"])
    assert moved["where"] != unit["where"]
    plays_and_prints_by_keys(page)


def plays_and_prints_by_keys(page):
    keys = page.keyboard
    tab_to(page, "#problems")
    while not page.evaluate("() => document.activeElement.matches('[data-view=play]')"):
        keys.press("Shift+Tab")
    keys.press("Enter")
    tab_to(page, "#battle-head [type=submit]")
    keys.press("Enter")
    page.wait_for_function(READY)
    ready = page.evaluate(
        "() => { const {play} = window.studio; return play.map.units.find((unit) => unit.at && play.map.ready.has(unit.pointer)).where; }"
    )
    tab_to(page, "#battle")
    walk(page, ready, "window.studio.play.map")
    keys.press("Enter")
    keys.press("Escape")
    tab_to(page, "#orders button")
    before = page.evaluate("() => window.studio.play.log.length")
    keys.press("Enter")
    page.wait_for_function("before => window.studio.play.log.length > before", arg=before)
    while not page.evaluate("() => document.activeElement.matches('[data-view=print]')"):
        keys.press("Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector("img.page")
    tab_to(page, "#print-view a.primary")
    with page.expect_download() as download:
        keys.press("Enter")
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
