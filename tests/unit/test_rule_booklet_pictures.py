"""Pictures of examples: whole squares or a few inches round what happens, in few widths, rows and columns named once."""

import pytest

from pwprint.app.rulebook import positions
from pwprint.game.rulebook import book_of
from pwprint.page.look import USUAL
from pwprint.pdf.marks import Text
from pwprint.rulesets import RULESETS
from pwprint.sheets.example_turn.drawing import picture
from pwprint.sheets.example_turn.ground import around, bounds_of, ground_of
from pwprint.sheets.example_turn.trace import traced
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.rulebook.cropping import cropped
from pwprint.sheets.rulebook.played import all_played

ACROSS = 113.6
"""The room of a panel in mm."""


def shown(name, told=30.0, large=1.0):
    """Each example of a ruleset with the ground that it is played on, what must be seen, and its picture."""
    ruleset = RULESETS[name]
    for one in all_played(book_of(ruleset), positions(ruleset), ruleset, USUAL).values():
        ground, trace = ground_of(one.subject), traced(one.battle, one.step)
        bounds = bounds_of(ground, trace.spots, ground.sizes.tight)
        yield one, ground, bounds, cropped(ground, bounds, ACROSS, large, lambda _: told)


@pytest.mark.parametrize("name", RULESETS)
def test_pictures_show_all_that_happens_in_cells_that_can_be_read(name):
    for one, ground, (left, low, right, top), window in shown(name):
        x, y = (window.box.x - window.x) / window.scale, (window.box.y - window.y) / window.scale
        assert x <= left + 0.01, one.example.id
        assert y <= low + 0.01, one.example.id
        assert right <= x + window.box.width / window.scale + 0.01, one.example.id
        assert top <= y + window.box.height / window.scale + 0.01, one.example.id
        assert window.cell >= ground.sizes.booklet[0] - 0.01, one.example.id


@pytest.mark.parametrize("name", RULESETS)
def test_pictures_have_few_widths(name):
    """Any other is as wide as its board."""
    widths = [
        round(window.width, 1)
        for _, ground, _, window in shown(name)
        if window.box.width < ground.width * window.scale - 0.01
    ]
    assert {*widths} <= {33.0, 54.0, 70.0, ACROSS}


def test_squares_are_whole_and_named_once():
    for one, ground, _, window in shown("tile"):
        across, up = window.box.width / window.cell, window.box.height / window.cell
        assert (across, up) == pytest.approx((round(across), round(up)))
        found = [
            mark for mark in picture(units_of(one.subject, one.battle), window, one.step) if isinstance(mark, Text)
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


def test_a_picture_is_no_higher_than_its_words_unless_its_cells_would_be_too_small():
    for (one, ground, _, low), (_, _, _, high) in zip(
        shown("european-19c", 10.0), shown("european-19c", 60.0), strict=True
    ):
        assert low.height <= high.height or low.width > high.width, one.example.id
        assert low.height <= 23.0 or low.cell <= 1.06 * ground.sizes.booklet[0], one.example.id


def test_a_picture_much_higher_than_its_words_is_as_broad_as_can_stand_beside_them():
    for one, ground, _, window in shown("european-19c", 10.0):
        board = ground.width * window.scale
        assert window.height <= 18.0 or window.width >= min(70.0, board) - 0.01, one.example.id


def test_what_is_too_broad_to_stand_beside_words_goes_across():
    one, ground, bounds, window = next(each for each in shown("musket") if each[0].example.id == "MUS-X01")
    assert window.width == pytest.approx(ACROSS), one.example.id
    assert around(ground, bounds, (70.0, 30.0)).cell < ground.sizes.booklet[0]
