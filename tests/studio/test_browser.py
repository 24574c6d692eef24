"""The studio in a real browser: a newcomer's whole way by mouse, by keyboard, on squares, hexes and the open table."""

import json
import shutil
from difflib import SequenceMatcher
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")

PAGE = Path(__file__).parents[2] / "pwprint" / "studio" / "page"
BROWSER = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="no Chromium: apt-get install chromium-headless-shell"),
    pytest.mark.skipif(not (PAGE / "built" / "edit.js").is_file(), reason="the page is not built: there was no npm"),
]
PLACE = """name => {
  const map = window.studio.map, [x, y] = map.place(name);
  const at = new DOMPoint(x, y).matrixTransform(map.svg.getScreenCTM());
  return [at.x, at.y];
}"""


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser, studio):
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.set_default_timeout(20_000)
    said, asked = [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(studio.address.url)
    page.wait_for_selector(".card")
    yield page
    context.close()
    assert said == [], "a clean console"
    assert [url for url in asked if not url.startswith(studio.origin) and not url.startswith(("blob:", "data:"))] == []


def opened(page, studio, file):
    page.goto(f"{studio.origin}/edit?file={file}")
    page.wait_for_selector('[data-layer="ground"]', state="attached")
    page.wait_for_function("() => document.body.dataset.version !== undefined")


def text_of(page):
    return page.evaluate("window.studio.text.view.state.doc.toString()")


def drag(page, start, *way):
    """Drag from one place of the map to others, and wait until the studio has told of what came of it."""
    version = page.evaluate("document.body.dataset.version")
    page.mouse.move(*page.evaluate(PLACE, start))
    page.mouse.down()
    for place in way:
        page.mouse.move(*page.evaluate(PLACE, place), steps=4)
    page.mouse.up()
    page.wait_for_function("before => document.body.dataset.version !== before", arg=version)


def settled(page):
    """Wait until the text is agreed and told of."""
    page.wait_for_function(
        "() => window.studio.text.settled && !window.studio.map.flushing && !window.studio.map.strokeAreas.length"
    )
    page.wait_for_timeout(300)
    page.wait_for_function("() => document.body.dataset.version === String(window.studio.text.version)")


def saved(page, file, text):
    for _ in range(100):
        if file.read_text(encoding="utf-8") == text:
            return True
        page.wait_for_timeout(50)
    return False


def differences(old, new):
    return [
        (old[a:b], new[c:d])
        for kind, a, b, c, d in SequenceMatcher(None, old, new, False).get_opcodes()
        if kind != "equal"
    ]


def test_the_newcomers_way(page, studio):
    page.click("#new")
    page.fill("[name=title]", "The Mill")
    page.click("#new-form [type=submit]")
    page.wait_for_selector('[data-layer="ground"]', state="attached")
    file = studio.folder / "the-mill.json"
    before = json.loads(text_of(page))
    page.click("[data-tool=woods]")
    drag(page, "d4", "e4", "e5")
    settled(page)
    woods = json.loads(text_of(page))["map"]["terrain"]["woods"]
    assert {"d4", "e4", "e5"} <= {*woods}, page.inner_text("#says")
    page.click("[data-tool=move]")
    units = [unit for unit in page.evaluate("window.studio.map.units") if unit["side"] == 0 and unit["at"]]
    for unit, place in zip(units, ("a1", "b1", "c8"), strict=False):
        drag(page, unit["where"], place)
    settled(page)
    # The third is outside of its zone: that is said with the rule, on the map too, and a click leads to the word.
    problem = page.locator("#problems .problem").first
    assert "zone" in problem.inner_text()
    problem.click()
    assert (
        page.evaluate(
            "window.studio.text.view.state.sliceDoc(...(s => [s.from, s.to])(window.studio.text.view.state.selection.main))"
        )
        == '"c8"'
    )
    drag(page, "c8", "c1")
    settled(page)
    assert page.locator("#problems .error").count() == 0
    page.click("#tab-form")
    page.get_by_role("button", name="Scenario", exact=True).click()
    page.get_by_role("spinbutton", name="Turn limit").fill("9")
    page.keyboard.press("Tab")
    settled(page)
    assert "never played" in page.inner_text("#problems"), "the victory speaks of turn 12"
    page.click("[data-view=print]")
    assert "errors" in page.inner_text("#print-view")
    page.click("[data-view=edit]")
    page.get_by_role("spinbutton", name="Turn limit").fill("14")
    page.keyboard.press("Tab")
    settled(page)
    now = json.loads(text_of(page))
    assert now["turn_limit"] == 14
    assert now["sides"][1] == before["sides"][1]
    assert saved(page, file, text_of(page))
    plays_two_turns(page)
    page.get_by_role("button", name="Save as the scripted turns").click()
    page.wait_for_function(
        "() => window.studio.play.map && document.querySelector('#battle-says').textContent.includes('script now')"
    )
    settled(page)
    assert len(json.loads(text_of(page))["turns"]) >= 2
    assert page.locator("#problems .error").count() == 0, "what was played is legal as a script"
    page.click("[data-view=print]")
    page.wait_for_selector("img.page")
    with page.expect_download() as download:
        page.get_by_role("link", name="Kit (PDF)").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    assert download.value.suggested_filename == "the-mill-kit.pdf"


READY = "() => document.body.dataset.playing === 'ready'"
PLAY_PLACE = PLACE.replace("window.studio.map", "window.studio.play.map")


def plays_two_turns(page):
    """Play against drill: each unit that may be ordered holds; the first is dragged too far before, and told why."""
    page.click("[data-view=play]")
    page.locator("#battle-head select").nth(1).select_option("drill")
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    refused = False
    for _ in range(60):
        stands = page.evaluate("() => window.studio.play.told.stands")
        if stands["over"] or (stands["turn"] >= 2 and stands["turn_over"]):
            break
        if stands["turn_over"]:
            page.get_by_role("button", name="Next turn").click()
        elif not refused:
            unit = page.evaluate(
                "() => { const play = window.studio.play; return play.told.units.find((unit) => unit.at && play.map.ready.has(unit.pointer)); }"
            )
            page.mouse.move(*page.evaluate(PLAY_PLACE, unit["where"]))
            page.mouse.down()
            page.mouse.move(*page.evaluate(PLAY_PLACE, "a8"), steps=4)
            page.mouse.up()
            page.wait_for_function("() => document.querySelector('#battle-says').textContent.includes('TIL-')")
            refused = True
        else:
            unit = stands["unit"] or stands["units"][0]
            page.evaluate(
                "(id) => { const play = window.studio.play; play.map.select(play.told.units.find((unit) => unit.id === id).pointer); }",
                unit,
            )
            page.locator("#orders button").first.click()
        page.wait_for_function(READY)
    assert refused
    assert page.locator("#log li").count() > 4


@pytest.mark.parametrize(
    ("file", "unit", "to", "word"),
    [("stone-bridge.json", "R2", "c5", '"c5"'), ("quatre-bras.json", "F3", "g2", '"g2"')],
)
def test_a_drag_changes_one_word_and_undo_restores_every_byte(page, studio, file, unit, to, word):
    before = (studio.folder / file).read_text(encoding="utf-8")
    opened(page, studio, file)
    start = next(each["where"] for each in page.evaluate("window.studio.map.units") if each["id"] == unit)
    drag(page, start, to)
    after = text_of(page)
    assert after == before.replace(f'"at": "{start}"', f'"at": {word}', 1)
    assert saved(page, studio.folder / file, after)
    page.click("#undo")
    assert saved(page, studio.folder / file, before)


def test_on_the_table_a_unit_is_dragged_by_inches_and_a_wood_is_drawn(page, studio):
    file = studio.folder / "nachod.json"
    before = json.loads(file.read_text(encoding="utf-8"))
    opened(page, studio, "nachod.json")
    unit = next(each for each in page.evaluate("window.studio.map.units") if each["id"] == "A2")
    x, y = map(float, unit["where"].split(" / "))
    drag(page, [x, y], [x + 1, y + 0.5])
    settled(page)
    place = next(each for each in json.loads(text_of(page))["sides"][0]["units"] if each["id"] == "A2")["at"]
    assert abs(place[0] - x - 1) <= 0.2
    assert abs(place[1] - y - 0.5) <= 0.2
    page.click("[data-tool=woods]")
    for point in ([30, 2], [34, 2], [32, 4]):
        page.mouse.click(*page.evaluate(PLACE, point))
    page.locator("#map").press("Enter")
    settled(page)
    features = json.loads(text_of(page))["map"]["features"]
    assert len(features) == len(before["map"]["features"]) + 1
    assert features[-1]["terrain"] == "woods"


def test_the_map_is_worked_by_keys_alone(page, studio):
    opened(page, studio, "stone-bridge.json")
    page.locator("#map").focus()
    page.evaluate("window.studio.map.cursor = 'c4'")
    page.keyboard.press("Enter")
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.wait_for_function("() => document.body.dataset.version === '1'")
    assert '"1st Republic", "at": "c5"' in text_of(page)
    assert "R2" in page.inner_text("#says")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.body.dataset.version === '2'")
    assert '"1st Republic", "at": "c4"' in text_of(page)


def test_two_tabs_and_drops_between_typing_lose_nothing(page, studio):
    opened(page, studio, "stone-bridge.json")
    other = page.context.new_page()
    opened(other, studio, "stone-bridge.json")
    page.click("#tab-text")
    page.evaluate("window.studio.text.goTo(0, 0, true)")
    letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWX"
    page.evaluate(
        "() => { const t = window.studio.text.view, at = t.state.doc.toString().indexOf('Two columns'); t.dispatch({selection: {anchor: at}}); t.focus(); }"
    )
    other_way = ["c4", "c5", "c4", "c5"]
    for number, letter in enumerate(letters):
        page.keyboard.type(letter, delay=20)
        if number % 20 == 10:
            drag(other, other_way[number // 20], other_way[number // 20 + 1])
    settled(page)
    settled(other)
    assert letters in text_of(page)
    assert text_of(page) == text_of(other)
    assert saved(page, studio.folder / "stone-bridge.json", text_of(page))
    assert '"1st Republic", "at": "c5"' in text_of(page)


def test_a_text_that_is_no_scenario_keeps_the_last_map(page, studio):
    opened(page, studio, "stone-bridge.json")
    page.click("#tab-text")
    page.evaluate("() => window.studio.text.view.dispatch({changes: {from: 0, to: 1}, userEvent: 'input'})")
    page.wait_for_selector("#map-frame.stale")
    assert page.locator('[data-layer="u0"]').count() == 1
    assert "not a valid scenario" in page.inner_text("#map-note")
    page.click("#undo")
    page.wait_for_selector("#map-frame:not(.stale)")
