"""What the pointer does on the map: small edits, after which the text says what was meant and nothing else changed."""

import json
from difflib import SequenceMatcher
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pwprint
from pwprint.format.edits import CannotEditError, Editable, edited
from pwprint.resources import scenario_folder
from pwprint.studio.canvas import Canvas
from pwprint.studio.drawn.shapes import shapes_of
from pwprint.studio.gestures import (
    AddObjective,
    AddUnit,
    ChangeZone,
    EraseTerrain,
    MoveLabel,
    MoveSquare,
    PaintTerrain,
    PlaceUnit,
    Remove,
    Write,
    WriteLabel,
)
from pwprint.studio.table_gestures import AddCorner, AddFeature, DrawArea, DropCorner, MoveCorner, MoveShape


def canvas(name="tile/stone-bridge.json"):
    text = (scenario_folder() / name).read_text(encoding="utf-8")
    loaded = pwprint.load(text.encode(), name)
    return Canvas(Editable.of(text), loaded.scenario.board, loaded.ruleset)


def after(gesture, before=None):
    before = before or canvas()
    text = before.text.text
    done = Canvas(before.text, before.board, before.ruleset)
    gesture.act(done)
    assert edited(text, done.edit) == done.text.text
    return done.text.text


def changed_lines(old, new):
    matcher = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    return [
        (old.splitlines()[a:b], new.splitlines()[c:d]) for kind, a, b, c, d in matcher.get_opcodes() if kind != "equal"
    ]


def test_a_unit_that_is_put_down_changes_its_square_and_nothing_else():
    before = canvas()
    new = after(PlaceUnit("/sides/0/units/1", "d4"), before)
    assert new == before.text.text.replace('"1st Republic", "at": "c4"', '"1st Republic", "at": "d4"')


def test_one_that_was_to_come_later_starts_there_instead():
    unit = json.loads(after(PlaceUnit("/sides/0/units/4", "c5")))["sides"][0]["units"][4]
    assert unit == {"id": "R5", "type": "artillery", "name": "1st Battery", "at": "c5"}


def test_paint_takes_away_what_cannot_share_the_square():
    terrain = json.loads(after(PaintTerrain("woods", ("c6", "d1"))))["map"]["terrain"]
    assert "c6" in terrain["woods"]
    assert terrain["hill"] == ["c5", "f3-g3", "g2"]
    assert "d1" in terrain["woods"]


def test_what_may_share_the_square_stays():
    before = canvas()
    terrain = json.loads(after(PaintTerrain("road", ("d6",)), before))["map"]["terrain"]
    shares = before.ruleset.play.terrain_shares
    assert any({"road", "river"} <= share for share in shares) == (terrain["river"][0] == "d6-d8")


def test_what_is_there_already_is_not_painted_again():
    before = canvas()
    assert after(PaintTerrain("woods", ("a6", "b7")), before) == before.text.text


def test_the_last_square_of_a_kind_takes_the_kind_along():
    terrain = json.loads(after(EraseTerrain(("b4", "g5"))))["map"]["terrain"]
    assert "town" not in terrain


@given(
    st.sets(st.sampled_from([f"{letter}{row}" for letter in "abcdefgh" for row in range(1, 9)]), min_size=1), st.data()
)
def test_paint_and_erase_do_as_the_reader_reads(names, data):
    before = canvas()
    kind = data.draw(st.sampled_from(sorted(before.ruleset.play.terrain)))
    squares = 0
    for name in names:
        squares |= 1 << before.board.square(name)
    old = pwprint.load(before.text.text.encode()).scenario.terrain
    new = pwprint.load(after(PaintTerrain(kind, tuple(sorted(names))), before).encode()).scenario.terrain
    assert new[kind] == old.get(kind, 0) | squares
    shares = before.ruleset.play.terrain_shares
    for other in old:
        if other != kind and not any({kind, other} <= share for share in shares):
            assert new.get(other, 0) == old[other] & ~squares
        elif other != kind:
            assert new[other] == old[other]
    bare = pwprint.load(after(EraseTerrain(tuple(sorted(names))), before).encode()).scenario.terrain
    assert {each: at for each, at in bare.items() if at} == {
        each: at & ~squares for each, at in old.items() if at & ~squares
    }


def test_a_zone_grows_and_shrinks():
    side = json.loads(after(ChangeZone("/sides/0/deployment", ("d1", "d2"))))["sides"][0]
    assert side["deployment"] == ["a1-c8", "d1-d2"]
    side = json.loads(after(ChangeZone("/sides/0/deployment", ("a1-c7",), leave=True)))["sides"][0]
    assert side["deployment"] == ["a8-c8"]


def test_labels_come_and_go():
    assert json.loads(after(WriteLabel("d1", "Ford")))["map"]["labels"]["d1"] == "Ford"
    assert "b4" not in json.loads(after(WriteLabel("b4", "")))["map"]["labels"]


def test_labels_and_squares_of_objectives_are_moved():
    value = json.loads(after(MoveLabel("b4", "c4")))
    assert value["map"]["labels"]["c4"] == "Marben"
    assert "b4" not in value["map"]["labels"]
    assert json.loads(after(MoveSquare("/objectives/0/at", "e4", "e5")))["objectives"][0]["at"] == ["e5"]


def test_a_new_objective_gets_an_id_that_is_free():
    assert json.loads(after(AddObjective("d1")))["objectives"][-1] == {"id": "goal-1", "at": ["d1"]}
    table = canvas("european-19c/nachod.json")
    assert json.loads(after(AddObjective((9.04, 3)), table))["objectives"][-1]["at"] == {"circle": [9, 3, 2]}


def test_a_new_unit_gets_an_id_that_is_free():
    units = json.loads(after(AddUnit(0, "cavalry", "a3")))["sides"][0]["units"]
    assert units[-1] == {"id": "R8", "type": "cavalry", "at": "a3"}


def test_values_are_written_and_removed():
    assert json.loads(after(Write("/turn_limit", 9)))["turn_limit"] == 9
    assert "turn_limit" not in json.loads(after(Remove("/turn_limit")))


def test_a_square_off_the_board_is_refused():
    with pytest.raises(CannotEditError, match="z9 is off the board"):
        after(PaintTerrain("woods", ("z9",)))


def test_on_a_table_units_and_shapes_are_moved_in_tenths_of_an_inch():
    before = canvas("european-19c/nachod.json")
    old = json.loads(before.text.text)
    new = json.loads(after(PlaceUnit("/sides/0/units/0", (12.3456, 7.0), facing=45.04), before))
    assert new["sides"][0]["units"][0]["at"] == [12.3, 7]
    assert new["sides"][0]["units"][0]["facing"] == 45
    text = after(MoveShape("/map/features/0", 1.0, -0.5), before)
    points = zip(old["map"]["features"][0]["polygon"], json.loads(text)["map"]["features"][0]["polygon"], strict=True)
    assert all(round(b[0] - a[0], 6) == 1 and round(b[1] - a[1], 6) == -0.5 for a, b in points)
    assert all(len(lines) == len(others) for lines, others in changed_lines(before.text.text, text))
    new = json.loads(after(AddFeature("woods", ((1, 1), (4, 1), (2, 4.25))), before))
    assert new["map"]["features"][-1] == {"terrain": "woods", "polygon": [[1, 1], [4, 1], [2, 4.2]]}


def placed(text, before):
    """Return what lies on the map of a text, by its place."""
    return {shape.pointer: shape for shape in shapes_of(before.board, json.loads(text))}


FORMS = {
    "polygon": "/map/features/2",
    "line": "/map/features/9",
    "rectangle": "/map/features/11",
    "circle": "/objectives/0/at",
}
POINTS = st.tuples(st.integers(0, 360), st.integers(0, 360)).map(lambda tenths: (tenths[0] / 10, tenths[1] / 10))


@given(st.sampled_from(sorted(FORMS)), st.data(), POINTS)
@settings(max_examples=25)
def test_a_corner_goes_where_it_is_dragged_and_the_others_stay(form, data, at):
    before, pointer = canvas("european-19c/nachod.json"), FORMS[form]
    old = placed(before.text.text, before)[pointer]
    number = data.draw(st.integers(0, len(old.corners) - 1))
    new = placed(after(MoveCorner(pointer, number, at), before), before)[pointer]
    if form in {"polygon", "line"}:
        assert new.corners == (*old.corners[:number], at, *old.corners[number + 1 :])
    elif form == "rectangle":
        other = old.corners[1 - number]
        assert new.corners[0] == pytest.approx((min(at[0], other[0]), min(at[1], other[1])), abs=0.11)
    elif number == 0:
        assert new.corners[0] == at
    else:
        radius = new.corners[1][0] - new.corners[0][0]
        assert radius == pytest.approx(max(dist(at, old.corners[0]), 0.5), abs=0.051)


def test_corners_come_and_go_as_long_as_there_are_enough():
    before = canvas("european-19c/nachod.json")
    text = after(AddCorner("/map/features/9", 0, (30.0, 29.0)), before)
    assert placed(text, before)["/map/features/9"].corners[1] == (30.0, 29.0)
    assert json.loads(after(DropCorner("/map/features/9", 1), again(before, text))) == json.loads(before.text.text)
    for gesture in (AddCorner("/map/features/11", 0, (1.0, 1.0)), DropCorner("/map/features/11", 0)):
        with pytest.raises(CannotEditError):
            after(gesture, before)


def again(before, text):
    return Canvas(Editable.of(text), before.board, before.ruleset)


def test_a_zone_of_a_table_is_drawn_by_two_corners_or_by_all():
    before = canvas("european-19c/nachod.json")
    side = json.loads(after(DrawArea("/sides/0/deployment", ((20.0, 8.0), (1.0, 1.0))), before))["sides"][0]
    assert side["deployment"] == {"rectangle": [1, 1, 19, 7]}
    side = json.loads(after(DrawArea("/sides/0/deployment", ((0.0, 0.0), (9.0, 0.0), (0.0, 9.0))), before))["sides"][0]
    assert side["deployment"] == {"polygon": [[0, 0], [9, 0], [0, 9]]}


@pytest.mark.parametrize("name", ["tile/stone-bridge.json", "european-19c/nachod.json"])
def test_all_that_can_be_taken_hold_of_is_where_the_text_says(name):
    before = canvas(name)
    value = json.loads(before.text.text)
    found = placed(before.text.text, before)
    assert {shape.kind for shape in found.values()} >= {"zone", "objective", "label", "entry"}
    assert len([shape for shape in found.values() if shape.kind == "label"]) == len(value["map"]["labels"])
    assert all(before.text.place(shape.pointer) and before.text.place(shape.opens) for shape in found.values())


def test_roads_and_rivers_of_a_table_are_strips_however_many_points_they_have():
    before, points = canvas("european-19c/nachod.json"), ((1.0, 1.0), (4.0, 1.0), (2.0, 4.0))
    for terrain, form in (("road", "line"), ("river", "line"), ("woods", "polygon")):
        assert form in json.loads(after(AddFeature(terrain, points), before))["map"]["features"][-1]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["tile/stone-bridge.json", "musket/quatre-bras.json"])
@given(st.data())
def test_strokes_on_any_map_leave_sound_text(name, data):
    """From an empty map on: kinds come and go, some share squares, and what a stroke leaves is always JSON."""
    before = canvas(name)
    text = edited(before.text.text, before.text.removed("/map/terrain"))
    kinds, squares = (
        sorted(before.ruleset.play.terrain),
        [before.board.name(square) for square in range(before.board.size)],
    )
    painted: dict[str, set[str]] = {}
    for _ in range(data.draw(st.integers(1, 6))):
        here = tuple(data.draw(st.sets(st.sampled_from(squares[:6]), min_size=1, max_size=4)))
        kind = data.draw(st.sampled_from([*kinds, ""]))
        step = Canvas(Editable.of(text), before.board, before.ruleset)
        (PaintTerrain(kind, here) if kind else EraseTerrain(here)).act(step)
        text = edited(text, step.edit)
        shares = before.ruleset.play.terrain_shares
        for other in painted:
            if not kind or (other != kind and not any({kind, other} <= share for share in shares)):
                painted[other] -= {*here}
        if kind:
            painted[kind] = painted.get(kind, set()) | {*here}
    found = json.loads(text)["map"].get("terrain", {})
    now = Canvas(Editable.of(text), before.board, before.ruleset)
    assert {kind: now.named(tuple(areas)) for kind, areas in found.items()} == {
        kind: now.named(tuple(here)) for kind, here in painted.items() if here
    }


def test_a_pointer_that_leads_to_another_unit_by_now_is_refused():
    for gesture in (PlaceUnit("/sides/0/units/1", "d4", id="R1"), Remove("/sides/0/units/1", id="R9")):
        with pytest.raises(CannotEditError, match="changed meanwhile"):
            after(gesture)


@pytest.mark.parametrize(
    "gesture",
    [
        AddUnit(7, "cavalry", "a3"),
        AddUnit(-1, "cavalry", "a3"),
        WriteLabel("zz9", "Ford"),
        Write("x", 1),
        PlaceUnit("/sides/0/units/99", "a1"),
        ChangeZone("/sides/9/deployment", ("a1",)),
    ],
)
def test_what_is_not_there_is_refused_and_nothing_is_written(gesture):
    with pytest.raises(CannotEditError):
        after(gesture)
