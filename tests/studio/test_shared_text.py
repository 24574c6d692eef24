"""A text that several pages write: changes as CodeMirror counts them, and pages that agree whatever the order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.format.edits import Edit, edited
from pwprint.studio.shared_text import (
    CannotChangeError,
    SharedText,
    Update,
    as_change_set,
    as_changes,
    changed,
    difference,
    from_units,
    in_units,
)

TEXTS = st.text("ab\n\U0001f40eé", max_size=12)


@given(TEXTS, TEXTS)
def test_the_difference_of_two_texts_makes_one_of_the_other(old, new):
    start, end, words = difference(old, new)
    assert old[:start] + words + old[end:] == new
    assert changed(old, as_change_set(old, (start, end, words))) == new


@given(TEXTS, st.data())
def test_offsets_go_to_units_and_back(text, data):
    offset = data.draw(st.integers(0, len(text)))
    units = in_units(text, offset)
    assert units == sum(1 + (ord(letter) > 0xFFFF) for letter in text[:offset])
    assert from_units(text, units) == offset


@given(TEXTS, TEXTS, st.data())
def test_an_edit_is_the_same_in_units(text, words, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    (change,) = as_changes(text, [Edit(start, end, words)])
    units = text.encode("utf-16-le")
    after = units[: 2 * change.start] + change.insert.encode("utf-16-le") + units[2 * change.end :]
    assert after.decode("utf-16-le") == edited(text, [Edit(start, end, words)])


@pytest.mark.parametrize(
    "changes", [(), (2,), (4,), (-1, 4), ((1, 2), 2), ((True,), 2), ((), 3), (("a",), 3), ((3, "a", 4),)]
)
def test_changes_of_another_text_are_refused(changes):
    with pytest.raises(CannotChangeError):
        changed("abc", changes)


def test_half_of_a_letter_cannot_be_taken_away():
    with pytest.raises(CannotChangeError, match="one letter"):
        changed("\U0001f40e", ((1,), 1))


def test_only_what_follows_the_newest_version_is_taken():
    shared = SharedText("abc")
    assert shared.push(0, [Update(((1, "x"), 2), "one")])
    assert not shared.push(0, [Update(((1, "y"), 2), "two")]), "it has missed an update"
    assert (shared.text, shared.version) == ("xbc", 1)
    assert [update.client for update in shared.since(0)] == ["one"]


def test_of_updates_that_do_not_fit_none_is_made():
    shared = SharedText("abc")
    with pytest.raises(CannotChangeError):
        shared.push(0, [Update((3, (0, "d")), "one"), Update((3,), "one")])
    assert (shared.text, shared.version) == ("abc", 0)


def test_of_a_long_history_the_newest_is_kept():
    shared = SharedText("")
    for number in range(2500):
        assert shared.push(number, [Update(((0, "x"), number) if number else ((0, "x"),), "one")])
    assert (shared.version, len(shared.text)) == (2500, 2500)
    assert shared.since(0) is None, "a page that is so far behind gets the whole text"
    assert len(shared.since(shared.oldest)) == 2500 - shared.oldest < 2001
    assert shared.since(2500) == []
