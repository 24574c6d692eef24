"""Names of places: which of them are the same, how large they are, and on which ground they stand."""

import pytest

from pwprint.map.looks import LOOKS
from pwprint.map.names import bare, extent, on_its_ground, written
from pwprint.pdf.fonts import MM_PER_POINT, cap_height
from pwprint.pdf.marks import Group, Text
from pwprint.values import replace


@pytest.mark.parametrize("same", ["the plateau", "The Plateau", "Plateau", " plateau "])
def test_names_are_one_whatever_their_case_and_article(same):
    assert bare(same) == "plateau"


def test_an_article_within_a_name_counts():
    assert bare("Bridge of the Aue") != bare("Bridge of Aue")
    assert bare("Theban hill") == "theban hill"


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_names_grow_with_their_map(scale):
    look = LOOKS["woods"]
    name = written("Bossu", look, scale)
    assert name.size == round(look.size * scale, 2)
    assert (name.halo, name.track) == (look.halo, look.track)


@pytest.mark.parametrize("kind", ["town", "woods"])
def test_a_halo_has_the_ground_below_the_middle_of_its_name(kind):
    name = replace(written("Bossu", LOOKS[kind], 1.0), x=30.0, y=40.0)
    asked = []

    def ground_at(at):
        asked.append(at)
        return "#123456"

    drawn = on_its_ground(name, ground_at)
    letters = drawn.marks if isinstance(drawn, Group) else (drawn,)
    assert all(isinstance(letter, Text) and letter.halo_colour == "#123456" for letter in letters)
    assert len(letters) == (5 if LOOKS[kind].track else 1)
    box = extent(name)
    assert asked == [(box.x + box.width / 2, box.y + box.height / 2)]


def test_a_name_parts_into_two_lines_where_both_are_shortest_and_neither_lies_on_the_other():
    name = replace(written("the bridge of Limal", LOOKS["bridge"], 0.6), x=30.0, y=40.0)
    two = name.in_two()
    assert two.text == "the bridge\nof Limal"
    drawn = two.letters()
    assert (drawn.name, [line.text for line in drawn.marks]) == (
        "lines:the bridge of Limal",
        ["the bridge", "of Limal"],
    )
    upper, lower = drawn.marks
    assert upper.y - 0.25 * upper.size * MM_PER_POINT - upper.halo / 2 >= lower.y + cap_height(lower.font, lower.size)
    whole = extent(two)
    for line in drawn.marks:
        box = extent(line)
        assert whole.x <= box.x + 1e-6
        assert box.right <= whole.right + 1e-6
        assert whole.y <= box.y + 1e-6
        assert box.top <= whole.top + 1e-6


def test_single_words_and_letters_that_stand_apart_stay_in_one_line():
    assert written("Limal", LOOKS["town"], 0.6).in_two() is None
    assert written("Great Wood", LOOKS["woods"], 1.0).in_two() is None
