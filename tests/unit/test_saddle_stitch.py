"""Pages on sheets to fold: folded and laid in one another, they are in reading order."""

from __future__ import annotations

import pytest

from pwprint.page.paper import PAPERS, Backs
from pwprint.page.saddle_stitch import Spread, opened, spreads, stitched
from pwprint.pdf.marks import Group, Page, Text

A4 = PAPERS["a4"]

ORDERS: dict[int, list[tuple[Spread, Spread]]] = {
    4: [((4, 1), (2, 3))],
    8: [((8, 1), (2, 7)), ((6, 3), (4, 5))],
    12: [((12, 1), (2, 11)), ((10, 3), (4, 9)), ((8, 5), (6, 7))],
    13: [((13, 1), (2, None)), ((None, 3), (4, None)), ((12, 5), (6, 11)), ((10, 7), (8, 9))],
}
"""For so many pages the front and the back of every sheet, the outermost first: what is left and right of the fold."""


def counted(spread: Spread) -> Spread:
    left, right = (None if place is None else place + 1 for place in spread)
    return left, right


def test_a_booklet_lies_open_at_its_covers_then_at_pages_that_face_each_other():
    pages = tuple(
        Page(148.5, 210.0, (Text(0.0, 0.0, f"{number}", "sans", 9.0),), label=f"{number}") for number in "1234"
    )
    sides = opened(pages, A4)
    assert [side.label for side in sides] == ["4 \u00b7 1", "2 \u00b7 3"]
    assert {(side.width, side.height) for side in sides} == {(297.0, 210.0)}
    for side in sides:
        shown = [(mark.matrix[4], mark.marks[0].text) for mark in side.marks]
        assert [x for x, _ in shown] == [0.0, 148.5]
        assert " \u00b7 ".join(text for _, text in shown) == side.label


@pytest.mark.parametrize("count", ORDERS)
def test_the_order_of_pages(count):
    assert [tuple(map(counted, sheet)) for sheet in spreads(count)] == ORDERS[count]


@pytest.mark.parametrize("count", range(1, 41))
def test_folded_sheets_read_from_the_first_page_to_the_back_cover(count):
    sheets = spreads(count)
    first_half = [place for front, back in sheets for place in (front[1], back[0])]
    second_half = [place for front, back in reversed(sheets) for place in (back[1], front[0])]
    read = [*first_half, *second_half]
    assert [place for place in read if place is not None] == list(range(count))
    assert read[-1] == count - 1
    assert len(read) - count == -count % 4
    assert None not in read[: count - 1]


def page(number: int) -> Page:
    return Page(A4.height / 2, A4.width, (Text(0.0, 0.0, str(number), "sans", 9.0),))


def text_at(side: Page) -> dict[str, tuple[float, float, float]]:
    """Where pages lie on a side: the corner of each, and 1 or -1 as it stands or is upside down."""
    found = {}

    def look(marks, matrix):
        for mark in marks:
            if isinstance(mark, Group):
                a, _, _, _, e, f = mark.matrix
                look(mark.marks, (matrix[0] * a, matrix[1] + matrix[0] * e, matrix[2] + matrix[0] * f))
            elif isinstance(mark, Text):
                found[mark.text] = (matrix[1], matrix[2], matrix[0])

    look(side.marks, (1.0, 0.0, 0.0))
    return found


def sides(backs: Backs) -> tuple[Page, ...]:
    return stitched(tuple(map(page, range(1, 9))), A4, backs)


def test_pages_lie_side_by_side_on_lying_paper():
    front, back, *_ = sides(Backs.SHORT)
    assert (front.width, front.height) == (A4.height, A4.width)
    assert text_at(front) == {"8": (0.0, 0.0, 1.0), "1": (148.5, 0.0, 1.0)}
    assert text_at(back) == {"2": (0.0, 0.0, 1.0), "7": (148.5, 0.0, 1.0)}
    assert [side.back for side in sides(Backs.SHORT)] == [False, True, False, True]


def test_backs_are_upside_down_where_the_sheet_is_turned_over_its_long_edge():
    _, back, *_ = sides(Backs.LONG)
    assert text_at(back) == {"2": (297.0, 210.0, -1.0), "7": (148.5, 210.0, -1.0)}


def test_all_fronts_come_before_all_backs_for_feeding_by_hand():
    assert [side.back for side in sides(Backs.SPLIT)] == [False, False, True, True]
    assert text_at(sides(Backs.SPLIT)[2]) == text_at(sides(Backs.LONG)[1])
