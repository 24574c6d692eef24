"""Near misses: beside each of these broken scenarios stands the same one with a single value changed, and it is silent."""

import json

import pytest

from tests.accept_bad import FOLDER, expected_in, found_in, name_of

NEAR = FOLDER.parent / "near"
FILES = sorted(NEAR.glob("*/*.json"))
assert FILES


def leaves(value, pointer=""):
    """Yield each place in a JSON value with the text or number that stands there."""
    if isinstance(value, dict | list):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(entry, f"{pointer}/{key}")
    else:
        yield pointer, value


def differences(one, other):
    """Return the objects of which something differs between two files."""
    first, second = (dict(leaves(json.loads(file.read_text(encoding="utf-8")))) for file in (one, other))
    return {pointer for pointer in first.keys() | second.keys() if first.get(pointer) != second.get(pointer)}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_near_miss_is_silent_and_its_twin_is_not(file):
    assert found_in(file) == []
    assert len(expected_in(FOLDER / file.relative_to(NEAR))) == 1


def test_a_near_miss_differs_from_its_twin_in_one_value():
    for file in FILES:
        changed = differences(file, FOLDER / file.relative_to(NEAR))
        # An arrival is one value, of a turn and a place.
        assert len({pointer.split("/arrives")[0].removesuffix("/lost") for pointer in changed}) == 1, name_of(file)
