"""The last row of a drawing: squares, or the letters of the columns with a mistake in them."""

from __future__ import annotations

import pytest

from pwprint.format.drawing import read_drawing
from pwprint.rulesets import RULESETS


def told(drawing):
    return [slip.message for slip in read_drawing(f"# ruleset: tile\n{drawing}", RULESETS)]


@pytest.mark.parametrize(
    ("drawing", "unknown"),
    [
        (". . .\nh q w\n", "q"),
        (". . .\na h t\n", "a"),
        (". . .\nh q x\n", "qx"),
        ("# a road\n. .\na d\n", "d"),
    ],
)
def test_a_row_with_terrain_in_it_is_no_row_of_names(drawing, unknown):
    assert [message.partition(" is ")[0] for message in told(drawing)] == [f"`{letter}`" for letter in unknown]


@pytest.mark.parametrize(
    ("drawing", "slip"),
    [
        (". . .\nb c d\n", "column a is named b here"),
        (". . . . . . . . .\na b c d e f g h j\n", "column i is named j here"),
        ("2 . . .\n1 . . .\n  h r w\n", "column a is named h here"),
    ],
)
def test_names_of_columns_are_told_from_terrain(drawing, slip):
    (message,) = told(drawing)
    assert message.startswith(slip)
