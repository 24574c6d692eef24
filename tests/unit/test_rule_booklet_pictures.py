"""Pictures of examples: what happens and the cells round it, in cells of two sizes, at the moment of the last throw."""

from functools import cache

import pytest

from pwprint.app.rulebook import positions
from pwprint.game import events
from pwprint.game.rulebook import book_of
from pwprint.page.look import USUAL
from pwprint.pdf.marks import Text
from pwprint.rulesets import RULESETS
from pwprint.sheets.example_turn.drawing import picture
from pwprint.sheets.example_turn.ground import bounds_of, ground_of
from pwprint.sheets.example_turn.trace import Lost, traced
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.rulebook.cropping import cropped
from pwprint.sheets.rulebook.moment import at_the_throw
from pwprint.sheets.rulebook.played import all_played
from pwprint.values import replace
from tests.once import once

BESIDE, BROAD, ACROSS = 55.3, 66.6, 114.2
"""The usual room beside words, the most, and that of a panel, in mm."""

pytestmark = pytest.mark.rulesets("portable-19c")


@cache
def played(name):
    ruleset = RULESETS[name]
    return all_played(book_of(ruleset), positions(ruleset), ruleset, USUAL)


@once
def shown(name, told=30.0):
    """Each example of a ruleset with the ground that it is played on, what must be seen, and its pictures."""
    return tuple(_shown(name, told))


def _shown(name, told):
    for one in played(name).values():
        ground, trace = ground_of(one.subject), traced(one.battle, one.moment)
        bounds = bounds_of(ground, trace.spots, ground.sizes.tight)
        yield one, ground, bounds, cropped(ground, bounds, (BESIDE, BROAD, ACROSS), lambda _: told)


def each_shown(name, told=30.0):
    return ((one, ground, bounds, window) for one, ground, bounds, found in shown(name, told) for window in found)


@pytest.mark.parametrize("name", RULESETS)
def test_pictures_show_all_that_happens(name):
    for one, _, (left, low, right, top), window in each_shown(name):
        x, y = (window.box.x - window.x) / window.scale, (window.box.y - window.y) / window.scale
        assert x <= left + 0.01, one.example.id
        assert y <= low + 0.01, one.example.id
        assert right <= x + window.box.width / window.scale + 0.01, one.example.id
        assert top <= y + window.box.height / window.scale + 0.01, one.example.id


@pytest.mark.parametrize("name", RULESETS)
def test_cells_have_two_sizes_and_half_a_panel_is_left_for_words(name):
    """What is a little too broad for that leaves less, what is far too broad goes across."""
    for one, ground, _, window in each_shown(name):
        small, large = ground.sizes.booklet
        if window.width <= BESIDE + 0.01:
            assert window.cell == pytest.approx(small) or window.cell == pytest.approx(large), one.example.id
        elif window.width <= BROAD + 0.01:
            assert window.cell == pytest.approx(small), one.example.id
        else:
            assert small < window.cell <= large + 0.01, one.example.id
            assert window.width <= ACROSS + 0.01, one.example.id


@pytest.mark.parametrize("name", RULESETS)
def test_pictures_show_little_more_than_what_happens(name):
    for one, ground, (left, low, right, top), window in each_shown(name):
        wide, high = ground.sizes.fewest
        cell, room = ground.cell, window.box
        assert room.width / window.scale <= max(right - left, wide * cell) + 0.01, one.example.id
        rows = max(top - low, high * cell) + 2 * ground.sizes.row * cell
        assert room.height / window.scale <= rows + 0.01, one.example.id


def test_squares_are_whole_and_named_once():
    for one, ground, _, window in each_shown("tile"):
        across, up = window.box.width / window.cell, window.box.height / window.cell
        assert (across, up) == pytest.approx((round(across), round(up)))
        found = [
            mark for mark in picture(units_of(one.subject, one.battle), window, one.moment) if isinstance(mark, Text)
        ]
        names = [mark.text for mark in found]
        assert len(names) == round(across) + round(up) == len({*names})
        assert min(mark.size for mark in found) >= 6.5
        assert ground.lattice is not None
        for square in (each for each in range(one.battle.board.size) if window.shows(each)):
            letter, figure = one.battle.board.name(square)[:1], one.battle.board.name(square)[1:]
            x, y = window.point(square)
            assert [mark.x for mark in found if mark.text == letter] == pytest.approx([x])
            assert next(mark.y for mark in found if mark.text == figure) == pytest.approx(y, abs=1.5)


@pytest.mark.parametrize("name", RULESETS)
def test_only_pictures_in_small_cells_are_much_higher_than_their_words(name):
    for one, ground, _, found in shown(name, 20.0):
        beside = [window for window in found if window.width <= BESIDE + 0.01]
        for window in beside:
            is_small = window.cell == pytest.approx(ground.sizes.booklet[0])
            assert window.height <= 40.0 or (is_small and window is beside[0]), one.example.id


def test_what_is_too_broad_to_stand_beside_words_goes_across():
    found = {one.example.id: windows for one, _, _, windows in shown("musket")}
    (window,) = found["MUS-X01"]
    assert window.width > BESIDE
    assert all(window.width <= BESIDE for window in found["MUS-X02"]), "a near miss"
    (corner,) = next(
        windows for one, _, _, windows in shown("portable-19c") if one.example.title == "The corner of the arc"
    )
    assert BESIDE < corner.width <= BROAD


@pytest.mark.parametrize("name", ["tile", "musket", "house", "portable-19c"])
def test_a_picture_shows_the_last_throw_and_nobody_taken_off_or_in_the_place_of_another(name):
    ends = events.Destroyed | events.Flipped | events.Advanced
    cut = [one for one in played(name).values() if one.moment is not one.step]
    assert len(cut) > 3
    for one in cut:
        gone = [event for event in one.step.events if event not in one.moment.events]
        assert all(isinstance(event, ends) for event in gone), one.example.id
        trace = traced(one.battle, one.moment)
        assert not any(isinstance(stroke, Lost) for stroke in trace.strokes), one.example.id
        taken = {event.unit: event.at for event in gone if isinstance(event, events.Destroyed)}
        assert all(trace.after[unit] == at for unit, at in taken.items()), one.example.id
        for event in gone:
            if isinstance(event, events.Advanced):
                assert trace.after[event.unit] != event.to, one.example.id


def test_a_unit_that_is_hit_stands_in_the_picture_as_it_was():
    one = played("tile")["TIL-X17"]
    attacker, defender = (next(u.index for u in one.subject.scenario.units if u.id == name) for name in ("R1", "B2"))
    assert one.step.after.pieces[attacker].exhausted and not one.moment.after.pieces[attacker].exhausted
    trace = traced(one.battle, one.moment)
    assert trace.after[defender] == one.battle.board.square("d5") != trace.after[attacker]


def test_an_example_that_goes_on_after_its_throw_is_shown_whole():
    throws = events.Fired | events.Fought | events.Saved | events.HitTested | events.Rallied
    for one in played("tile").values():
        if not any(isinstance(event, throws) for event in one.step.events):
            assert one.moment is one.step
    cut = played("tile")["TIL-X17"]
    walk = events.Walked(0, (), path=(1, 2), to=2, facing=None)
    longer = replace(cut.step, events=(*cut.step.events, walk))
    assert at_the_throw(cut.battle, (), longer) is longer
