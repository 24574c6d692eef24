"""Edits of a text: what the pointer names changes, the rest stays byte for byte, in whatever layout the author has."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.format.edits import CannotEditError, Editable, edited
from pwprint.format.layout import laid_out

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SCALARS = st.none() | st.booleans() | st.integers(-99, 99) | st.text('aé\U0001f40e/~"\\ ,:', max_size=6)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~", max_size=3), inner, max_size=4)
)
LAYOUTS = (
    laid_out,
    json.dumps,
    lambda value: json.dumps(value, indent=4),
    lambda value: json.dumps(value, indent="\t").replace("\n", "\r\n"),
    lambda value: json.dumps(value, separators=(",", ":")),
    lambda value: json.dumps(value, separators=(" , ", " : "), indent=1),
)


def pointers(value, start=""):
    yield start, value
    if isinstance(value, dict):
        for key, child in value.items():
            yield from pointers(child, f"{start}/{key.replace('~', '~0').replace('/', '~1')}")
    if isinstance(value, list):
        for number, child in enumerate(value):
            yield from pointers(child, f"{start}/{number}")


def steps_of(pointer):
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def with_value(value, pointer, new):
    """The value with another one at a pointer, by the plainest means."""
    if not pointer:
        return new
    value = deepcopy(value)
    *way, last = steps_of(pointer)
    home = value
    for step in way:
        home = home[int(step) if isinstance(home, list) else step]
    if isinstance(home, dict):
        home[last] = new
    elif last == "-":
        home.append(new)
    else:
        home[int(last)] = new
    return value


def without(value, pointer):
    value = deepcopy(value)
    *way, last = steps_of(pointer)
    home = value
    for step in way:
        home = home[int(step) if isinstance(home, list) else step]
    del home[int(last) if isinstance(home, list) else last]
    return value


@given(VALUES, st.sampled_from(LAYOUTS), VALUES, st.data())
def test_a_value_is_replaced_and_nothing_else(value, layout, new, data):
    text = layout(value)
    pointer, _ = data.draw(st.sampled_from([*pointers(value)]))
    edits = Editable.of(text).written(pointer, new)
    assert json.loads(edited(text, edits)) == with_value(value, pointer, new)
    start, end = Editable.of(text).place(pointer).value
    assert all((edit.start, edit.end) == (start, end) for edit in edits)


@given(VALUES, st.sampled_from(LAYOUTS), VALUES, st.text("xyz/~", min_size=1, max_size=3), st.data())
def test_a_member_is_added_beside_its_neighbours(value, layout, new, key, data):
    homes = [
        (at, child)
        for at, child in pointers(value)
        if isinstance(child, list) or (isinstance(child, dict) and key not in child)
    ]
    if not homes:
        return
    text = layout(value)
    pointer, home = data.draw(st.sampled_from(homes))
    last = key.replace("~", "~0").replace("/", "~1") if isinstance(home, dict) else "-"
    (edit,) = Editable.of(text).written(f"{pointer}/{last}", new)
    after = edited(text, [edit])
    assert json.loads(after) == with_value(value, f"{pointer}/{last}", new)
    if home:
        assert text[edit.start : edit.end] == "", "neighbours keep every byte"


@given(VALUES, st.sampled_from(LAYOUTS), st.data())
def test_a_member_is_taken_away(value, layout, data):
    found = [pointer for pointer, _ in pointers(value) if pointer]
    if not found:
        return
    text, pointer = layout(value), data.draw(st.sampled_from(found))
    (edit,) = Editable.of(text).removed(pointer)
    assert edit.text == ""
    assert json.loads(edited(text, [edit])) == without(value, pointer)


@given(st.sampled_from(sorted(SCENARIOS.rglob("*.json"))), st.data())
def test_what_is_added_and_taken_away_again_leaves_the_file_as_it_was(path, data):
    text = path.read_text(encoding="utf-8")
    value = json.loads(text)
    pointer, home = data.draw(
        st.sampled_from([(at, child) for at, child in pointers(value) if isinstance(child, (dict, list)) and child])
    )
    key = f"{pointer}/zz" if isinstance(home, dict) else f"{pointer}/-"
    longer = edited(text, Editable.of(text).written(key, "zz"))
    last = key if isinstance(home, dict) else f"{pointer}/{len(home)}"
    assert edited(longer, Editable.of(longer).removed(last)) == text


def test_new_lines_begin_as_those_beside_them():
    text = '{\n  "sides": [\n    {"id": "R1", "at": "b3"},\n    {"id": "R2", "at": "b4"}\n  ]\n}\n'
    after = edited(text, Editable.of(text).written("/sides/-", {"id": "R3", "at": "b5"}))
    assert after == text.replace('"b4"}', '"b4"},\n    {"id": "R3", "at": "b5"}')


def test_keys_stand_where_the_format_puts_them():
    text = '{"sides": [{"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "b3", "limbered": true}]}]}'
    after = edited(text, Editable.of(text).written("/sides/0/units/0/name", "Guards"))
    assert '"type": "infantry", "name": "Guards", "at": "b3"' in after
    after = edited(text, Editable.of(text).written("/title", "Hill"))
    assert after.startswith('{"title": "Hill", "sides"')


def test_what_lacks_on_the_way_is_added_too():
    text = '{"map": {"columns": 8}}'
    after = edited(text, Editable.of(text).written("/map/terrain/woods/-", "c4"))
    assert json.loads(after) == {"map": {"columns": 8, "terrain": {"woods": ["c4"]}}}


def test_a_value_that_is_there_already_needs_no_edit():
    assert Editable.of('{"at":   "c4"}').written("/at", "c4") == ()


@pytest.mark.parametrize("text", ["", "{", '{"a": 1,}', "{'a': 1}", "[1] x"])
def test_a_text_that_is_not_sound_is_not_edited(text):
    with pytest.raises(CannotEditError, match="fix that first"):
        Editable.of(text)


def test_what_has_no_members_gets_none():
    with pytest.raises(CannotEditError, match="/a is neither"):
        Editable.of('{"a": 1}').written("/a/b", 2)
