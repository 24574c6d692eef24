"""Marks at the ends of seams: in line with the cut, clear of the picture, and two halves that meet on the glued map."""

from functools import cache
from typing import Any

import map_sample
import pytest

from pwprint.map.band import BAND
from pwprint.map.board_pages import gathered, layout
from pwprint.map.grid import FRAME
from pwprint.map.leaf import BLEED
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Group, Path, Text
from pwprint.sheets.map import make

SAMPLES = {"one": ("usual", 15.0), "two": ("usual", 30.0), "four": ("usual", 50.0), "many": ("largest", 30.0)}


@cache
def sheets(sample):
    """The sheets of a map, and their pages."""
    name, square = SAMPLES[sample]
    subject, settings = getattr(map_sample, name)(), PrintSettings(square=square)
    poster = layout(gathered(subject), settings).poster
    return poster, tuple(zip(poster.parts, make(subject, settings).pages, strict=False))


def marked(page):
    """The lines and the halves of stars of a page."""
    [group] = [mark for mark in page.marks if isinstance(mark, Group) and mark.name.startswith("map:match")] or [None]
    marks = group.marks if group else ()
    return (
        [tuple(place for _, place in mark.commands) for mark in marks if isinstance(mark, Path)],
        [mark for mark in marks if isinstance(mark, Group)],
    )


def test_a_map_on_one_sheet_has_none():
    _, [(_, page)] = sheets("one")
    assert marked(page) == ([], [])


@pytest.mark.few(1)
@pytest.mark.parametrize("sample", ["two", "four", "many"])
def test_each_seam_has_two_lines_in_line_with_it_outside_of_the_picture(sample):
    poster, found = sheets(sample)
    for part, page in found:
        window, outer = part.window, poster.edges(part)
        lines, stars = marked(page)
        assert len(lines) == 2 * (4 - sum(outer))
        for (x, y), (end_x, end_y) in lines:
            upright = (
                x == end_x
                and x in {window.x, window.right}
                and (min(y, end_y) >= window.top or max(y, end_y) <= window.y)
            )
            level = (
                y == end_y
                and y in {window.y, window.top}
                and (min(x, end_x) >= window.right or max(x, end_x) <= window.x)
            )
            assert upright or level
            assert 10.0 <= min(x, end_x)
            assert max(x, end_x) <= page.width - 10.0
            assert 10.0 <= min(y, end_y)
            assert max(y, end_y) <= page.height - 10.0
        ends = [(side, end) for side in range(4) if not outer[side] for end in ((side + 1) % 4, (side + 3) % 4)]
        assert len(stars) == sum(outer[end] for _, end in ends)


def on_the_map(part, x, y, unit):
    """A place on a page as one on the whole map, from its south-west corner."""
    return round(part.column * unit + x - part.window.x, 3), round(part.row * unit + y - part.window.y, 3)


@pytest.mark.parametrize("sample", ["two", "four", "many"])
def test_halves_of_a_star_lie_on_the_two_sheets_of_a_seam_and_make_a_whole_one(sample):
    poster, found = sheets(sample)
    halves: dict[Any, Any] = {}
    for part, page in found:
        for star in marked(page)[1]:
            [shape] = star.marks
            points = [place for _, place in shape.commands if place]
            middle = tuple((min(values) + max(values)) / 2 for values in zip(*points, strict=True))
            x, y, width, height = star.clip
            place = on_the_map(part, middle[0], middle[1], poster.grid.unit)
            corner = on_the_map(part, x, y, poster.grid.unit)
            halves.setdefault(place, []).append((corner[0] - place[0], corner[1] - place[1], width, height))
    assert halves
    for place, boxes in halves.items():
        level = sorted((round(x, 3), round(y, 3), width, height) for x, y, width, height in boxes)
        assert level in (
            [(-2.0, -2.0, 2.0, 4.0), (0.0, -2.0, 2.0, 4.0)],
            [(-2.0, -2.0, 4.0, 2.0), (-2.0, 0.0, 4.0, 2.0)],
        )
        assert -FRAME < min(place) == pytest.approx(-BAND / 2) or max(place) > 0


def test_stars_stay_within_the_border():
    for sample in ("two", "four", "many"):
        for part, page in sheets(sample)[1]:
            for star in marked(page)[1]:
                for _, place in star.marks[0].commands:
                    if place:
                        out = max(
                            part.window.x - place[0],
                            place[0] - part.window.right,
                            part.window.y - place[1],
                            place[1] - part.window.top,
                        )
                        assert out < BAND


@pytest.mark.parametrize("sample", ["two", "four", "many"])
def test_words_beside_a_cut_keep_clear_of_what_is_printed_beyond_it(sample):
    """They were set over barbed wire and hedges, of which 1 mm is printed beyond the seam."""
    poster, found = sheets(sample)
    seen = 0
    for part, page in found:
        window = part.window
        for text in (mark for mark in page.marks if isinstance(mark, Text) and "glue" in mark.text):
            drop = 0.25 * text.size * MM_PER_POINT
            seen += 1
            if text.angle:
                assert text.x + drop < window.x - BLEED
            else:
                assert text.y - drop > window.top + BLEED
    assert seen == sum(not at_edge for part, _ in found for at_edge in poster.edges(part)[::3])
