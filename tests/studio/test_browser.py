"""The studio in a real browser: a newcomer's whole way by mouse, by keyboard, on squares, hexes and the open table."""

import json
from difflib import SequenceMatcher
from pathlib import Path
from shutil import copy

import pytest

from pwprint.resources import scenario_folder
from tests.stages import counted
from tests.studio.browsing import PLACE, READY, drag, needs_browser, opened, picture, saved, settled, text_of

pytestmark = [*needs_browser]


def differences(old, new):
    return [
        (old[a:b], new[c:d])
        for kind, a, b, c, d in SequenceMatcher(None, old, new, False).get_opcodes()
        if kind != "equal"
    ]


@pytest.mark.usefixtures("start")
def test_the_newcomers_way(page, studio):
    page.click("#new")
    page.fill("[name=title]", "The Mill")
    picture(page, "new")
    page.click("#new-form [type=submit]")
    page.wait_for_selector('[data-layer="ground"]', state="attached")
    file = studio.folder / "the-mill.json"
    before = json.loads(text_of(page))
    page.click("[data-tool=woods]")
    drag(page, "d4", "e4", "e5")
    settled(page)
    woods = json.loads(text_of(page))["map"]["terrain"]["woods"]
    assert {"d4", "e4", "e5"} <= {*woods}, page.inner_text("#says")
    picture(page, "paint")
    page.click("[data-tool=move]")
    units = [unit for unit in page.evaluate("window.studio.map.units") if unit["side"] == 0 and unit["at"]]
    for unit, place in zip(units, ("a1", "b1", "c8"), strict=False):
        drag(page, unit["where"], place)
    settled(page)
    # The third is outside of its zone. A click leads to its form, and says what the rule says; in the text, to the word.
    problem = page.locator("#problems .problem").first
    assert "zone" in problem.inner_text()
    problem.click()
    page.wait_for_selector("#problems .explained")
    assert page.evaluate("() => document.activeElement.value") == "c8"
    picture(page, "problem")
    page.click("#tab-text")
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
    prints_the_kit(page)


def prints_the_kit(page):
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


def test_strokes_are_undone_at_once_however_long_they_take(page, studio):
    before = (studio.folder / "stone-bridge.json").read_text(encoding="utf-8")
    opened(page, studio, "stone-bridge.json")
    page.click("[data-tool=woods]")
    page.mouse.move(*page.evaluate(PLACE, "d4"))
    page.mouse.down()
    for place in ("d3", "d2", "d1"):
        page.wait_for_timeout(600)
        page.mouse.move(*page.evaluate(PLACE, place))
    page.mouse.up()
    settled(page)
    assert json.loads(text_of(page))["map"]["terrain"]["woods"][-4:] == ["d4", "d3", "d2", "d1"]
    page.click("#undo")
    settled(page)
    assert text_of(page) == before


def test_a_stroke_is_shown_before_the_studio_has_drawn_it(page, studio):
    opened(page, studio, "quatre-bras.json")
    strokes = "() => [...document.querySelectorAll('#map [data-stroke]')].map((each) => each.dataset.stroke)"
    page.evaluate(
        "() => { const {connection} = window.studio, say = connection.say.bind(connection); window.held = [];"
        " connection.say = (message) => message.type === 'gesture' ? window.held.push(() => say(message)) > 0 : say(message); }"
    )
    for tool, square in (("woods", "a1"), ("erase", "a1"), ("zone", "c3")):
        page.locator(f"[data-tool={tool}]").first.click()
        page.mouse.click(*page.evaluate(PLACE, square))
        assert page.evaluate(strokes) == [square]
        used = page.evaluate("() => document.querySelector('#map [data-stroke] use')?.getAttribute('href') ?? ''")
        assert used == {"woods": "#map-sample-woods", "erase": "#map-sample-", "zone": ""}[tool]
        assert not used or page.evaluate("id => document.querySelector(id) !== null", f"[id='{used[1:]}']")
        page.evaluate("() => window.held.shift()()")
        page.wait_for_function(f"() => !({strokes})().length")
        settled(page)
    page.click("[data-tool=woods]")
    page.mouse.click(*page.evaluate(PLACE, "a2"))
    page.evaluate(
        "() => { const {text} = window.studio; text.answer({type: 'refusal', number: text.number, message: 'no'}); }"
    )
    page.wait_for_function(f"() => !({strokes})().length")


def test_a_unit_that_is_dragged_lies_above_the_others_and_comes_back_among_them(page, studio):
    opened(page, studio, "stone-bridge.json")
    order = "() => [...document.querySelectorAll('#map .main .units > [data-layer]')].map((each) => each.dataset.layer)"
    before = page.evaluate(order)
    page.mouse.move(*page.evaluate(PLACE, "c4"))
    page.mouse.down()
    page.mouse.move(*page.evaluate(PLACE, "d6"), steps=3)
    page.wait_for_selector("#map .top [data-layer]", state="attached")
    assert len(page.evaluate(order)) == len(before) - 1
    page.keyboard.press("Escape")
    page.mouse.up()
    page.locator("#map").press("Escape")
    assert page.evaluate(order) == before
    assert page.locator("#map .top [data-layer]").count() == 0


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
            page.get_by_role("button", name="Next round").click()
        elif not refused:
            unit = page.evaluate(
                "() => { const play = window.studio.play; return play.map.units.find((unit) => unit.at && play.map.ready.has(unit.pointer)); }"
            )
            page.mouse.move(*page.evaluate(PLAY_PLACE, unit["where"]))
            page.mouse.down()
            page.mouse.move(*page.evaluate(PLAY_PLACE, "a8"), steps=4)
            page.mouse.up()
            page.wait_for_function("() => document.querySelector('#battle-says').textContent.includes('TIL-')")
            picture(page, "refused")
            refused = True
        else:
            unit = stands["unit"] or stands["units"][0]
            page.evaluate(
                "(id) => { const play = window.studio.play; play.map.select(play.map.units.find((unit) => unit.id === id).pointer); }",
                unit,
            )
            page.locator("#orders button").first.click()
        page.wait_for_function(READY)
    assert refused
    assert page.locator("#log li").count() > 4


def test_a_unit_that_is_refused_outside_its_zone_stays_in_the_hand(page, studio):
    copy(scenario_folder() / "house" / "before-sunrise.json", studio.folder)
    opened(page, studio, "before-sunrise.json")
    page.click("[data-view=play]")
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    page.locator("#orders button").first.click()
    page.mouse.click(*page.evaluate(PLAY_PLACE, "d5"))
    page.wait_for_selector("#battle-says.refused")
    assert "zone" in page.inner_text("#battle-says")
    assert "HOU-R37" in page.inner_text("#battle-says")
    unit = page.evaluate("() => window.studio.play.unit().id")
    page.mouse.click(*page.evaluate(PLAY_PLACE, "b2"))
    page.wait_for_function("id => window.studio.play.map.units.find((unit) => unit.id === id).where === 'b2'", arg=unit)
    assert page.locator("#battle-says.refused").count() == 0


def test_a_refusal_goes_with_the_next_gesture(page, studio):
    opened(page, studio, "stone-bridge.json")
    page.click("[data-view=play]")
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    unit = page.evaluate(
        "() => { const {play} = window.studio; return play.map.units.find((unit) => unit.at && play.map.ready.has(unit.pointer)); }"
    )
    page.mouse.move(*page.evaluate(PLAY_PLACE, unit["where"]))
    page.mouse.down()
    page.mouse.move(*page.evaluate(PLAY_PLACE, "h8"), steps=4)
    page.mouse.up()
    page.wait_for_selector("#battle-says.refused")
    page.mouse.click(*page.evaluate(PLAY_PLACE, unit["where"]))
    assert page.locator("#battle-says.refused").count() == 0


@pytest.mark.parametrize(
    ("file", "unit", "to", "word"),
    [
        ("stone-bridge.json", "R2", "c5", '"c5"'),
        ("quatre-bras.json", "F3", "g2", '"g2"'),
    ],
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


LABEL = """words => {
  const {map} = window.studio, {pointer} = map.shapes.all.find(each => each.kind === "label" && each.sign === words);
  const {x, y, width, height} = map.shapeGroup.querySelector(`[data-shape="${pointer}"]`).getBBox();
  return map.spotAt(x + width / 2, y + height / 2);
}"""
"""Where the words of a label are drawn."""


@pytest.mark.long
def test_on_the_table_labels_zones_objectives_and_corners_are_dragged(page, studio):
    old = json.loads((studio.folder / "nachod.json").read_text(encoding="utf-8"))
    opened(page, studio, "nachod.json")
    drag(page, page.evaluate(LABEL, "Domkow"), [8, 14])
    settled(page)
    drag_corner = page.evaluate(
        "() => { const {map} = window.studio; const wood = map.shapes.all.find((each) => each.kind === 'terrain' && each.title === 'woods' && each.corners.length > 7);"
        " map.select('', null, wood); return [wood.pointer, ...wood.corners[0]]; }"
    )
    pointer, x, y = drag_corner
    drag(page, [x, y], [x - 0.5, y - 1])
    settled(page)
    drag(page, [29, 23.2], [29, 24.2])
    settled(page)
    page.locator("[data-tool=zone]").first.click()
    for point in ([1, 1], [20, 8]):
        page.mouse.click(*page.evaluate(PLACE, point))
    page.locator("#map").press("Enter")
    settled(page)
    page.click("[data-tool=erase]")
    page.mouse.click(*page.evaluate(PLACE, [7, 5]))
    settled(page)
    value = json.loads(text_of(page))
    labels = {label["text"]: label["at"] for label in value["map"]["labels"]}
    assert labels["Domkow"] != next(label["at"] for label in old["map"]["labels"] if label["text"] == "Domkow")
    corner = value["map"]["features"][int(pointer.rpartition("/")[2])]["polygon"][0]
    assert abs(corner[0] - x + 0.5) <= 0.2
    assert abs(corner[1] - y + 1) <= 0.2
    assert value["objectives"][2]["at"]["circle"] == pytest.approx([27.5, 21, 4], abs=0.3)
    assert value["sides"][0]["deployment"] == {"rectangle": pytest.approx([1, 1, 19, 7], abs=0.3)}
    assert len(value["map"]["features"]) == len(old["map"]["features"]) - 1


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


def test_a_battle_outlasts_a_reload_and_a_lost_connection(page, studio):
    opened(page, studio, "stone-bridge.json")
    page.click("[data-view=play]")
    shown, edited = (page.locator(f"{map_} .units > g") for map_ in ("#battle", "#map"))
    shown.first.wait_for(state="attached")
    assert shown.count() == edited.count() > 0, "what will be played is seen"
    page.locator("#battle-head select").nth(1).select_option("")
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    page.evaluate(
        "() => window.studio.play.map.select(window.studio.play.map.units.find((unit) => unit.id === window.studio.play.told.stands.units[0]).pointer)"
    )
    page.locator("#orders button").first.click()
    page.wait_for_function("() => window.studio.play.log.length > 2")
    before = page.inner_text("#log")
    page.evaluate("() => window.studio.connection.socket.close()")
    page.wait_for_function("() => window.studio.connection.socket.readyState === 1")
    page.wait_for_function("before => document.querySelector('#log').innerText === before", arg=before)
    page.reload()
    page.wait_for_function(READY)
    assert page.inner_text("#log") == before
    assert page.is_visible("#play-view"), "it shows what it showed before"
    with page.expect_download() as download:
        page.click("#share summary")
        page.click("#share-png")
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("drops", counted(1, 3))
def test_two_tabs_and_drops_between_typing_lose_nothing(page, studio, drops):
    opened(page, studio, "stone-bridge.json")
    other = page.context.new_page()
    opened(other, studio, "stone-bridge.json")
    page.click("#tab-text")
    page.evaluate("window.studio.text.goTo(0, 0, true)")
    letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWX"[: 20 * drops]
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
