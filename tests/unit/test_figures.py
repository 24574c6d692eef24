"""Figures among text: none is lost or stands in what comes after them, and where one has no room the text goes on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.page.block import Block, gap
from pwprint.page.figures import FigureGaps, GrowingFigure, IllustratedText, illustrated
from pwprint.pdf.marks import Text

GAPS = FigureGaps(7.0, 3.0)
HIGH = 100.0


def block(name: str, height: float, *, keep: bool = False) -> Block:
    return Block(height, (Text(0.0, 0.0, name, "sans", 9.0),), keep)


def pages(*texts: IllustratedText) -> list[list[str]]:
    """What stands on each page."""
    columns = illustrated(texts, HIGH, GAPS)
    return [[mark.text for each in column for mark in each.marks if isinstance(mark, Text)] for column in columns]


def test_a_figure_with_room_stands_after_the_first_text():
    text = IllustratedText((block("rules", 30.0),), (block("table", 30.0),), (block("rulings", 30.0),))
    assert pages(text) == [["rules", "table", "rulings"]]


def test_text_goes_on_before_a_figure_that_waits_for_the_next_page():
    head = (block("rules", 50.0), block("one", 10.0), block("two", 10.0))
    text = IllustratedText(head, (), (block("end", 35.0),), ((1, block("table", 55.0)),))
    assert pages(text) == [["rules", "one", "two"], ["table", "end"]]


def test_a_figure_stands_before_the_next_text():
    first = IllustratedText((block("rules", 80.0),), (block("table", 60.0),))
    assert pages(first, IllustratedText((block("more", 5.0),))) == [["rules"], ["table", "more"]]


def test_figures_keep_their_order():
    figures = (block("large", 60.0), block("small", 10.0))
    text = IllustratedText((block("rules", 50.0),), figures, (block("end", 10.0),))
    assert pages(text) == [["rules"], ["large", "small", "end"]]


def test_a_figure_without_a_place_of_its_own_fills_a_page_before_one_that_has():
    text = IllustratedText((block("rules", 50.0),), (block("table", 40.0),), (), ((1, block("picture", 60.0)),))
    assert pages(text) == [["rules", "table"], ["picture"]]


def test_a_figure_that_waits_stands_at_the_head_of_a_page():
    text = IllustratedText((block("rules", 50.0),), (block("large", 70.0), block("small", 30.0)), (block("end", 60.0),))
    assert pages(text) == [["rules"], ["large"], ["small", "end"]]


def test_the_space_below_a_figure_is_not_added_to_that_above_what_follows():
    text = IllustratedText((block("rules", 10.0),), (block("table", 20.0),), (gap(2.0), block("end", 20.0)))
    (page,) = illustrated((text, IllustratedText((block("more", 5.0),))), HIGH, GAPS)
    assert [each.height for each in page if not each.blank] == [10.0, 20.0, 20.0, 5.0]
    assert sum(each.height for each in page if each.blank) == 3.0 + 3.0 + 7.0


def test_there_is_space_round_a_figure_and_none_at_the_head_of_a_page():
    text = IllustratedText((block("rules", 90.0),), (block("table", 20.0),), (block("end", 20.0),))
    columns = illustrated((text,), HIGH, GAPS)
    assert [[(each.height, each.blank) for each in column] for column in columns] == [
        [(90.0, False)],
        [(20.0, False), (3.0, True), (20.0, False)],
    ]


def growing(*heights: float) -> GrowingFigure:
    first, *more = (block(f"{height:g}", height) for height in heights)
    return GrowingFigure(first.height, first.marks, larger=tuple(more))


@pytest.mark.parametrize(("rules", "sizes"), [(47.0, ["22", "25"]), (48.0, ["20", "25"]), (53.0, ["20", "20"])])
def test_figures_grow_in_those_sizes_that_fill_a_page_best(rules, sizes):
    figures = (growing(20.0, 22.0), growing(20.0, 25.0))
    made = pages(IllustratedText((block("rules", rules),), figures, (block("end", 90.0),)))
    assert made == [["rules", *sizes], ["end"]]


def test_figures_of_the_last_page_stay_as_they_are():
    assert pages(IllustratedText((block("rules", 10.0),), (growing(20.0, 40.0),))) == [["rules", "20"]]


heights = st.integers(1, 100).map(float)
texts = st.lists(
    st.tuples(
        st.lists(heights, min_size=1, max_size=4),
        st.lists(heights, max_size=4),
        st.lists(st.tuples(heights, st.booleans()), max_size=6),
    ),
    min_size=1,
    max_size=4,
)


@given(texts)
def test_nothing_is_lost_and_no_page_is_too_full(drawn):
    made = [
        IllustratedText(
            tuple(block(f"{number}head{place}", high) for place, high in enumerate(head)),
            tuple(block(f"{number}figure{place}", high) for place, high in enumerate(figures)),
            tuple(
                gap(3.0) if blank else block(f"{number}tail{place}", high) for place, (high, blank) in enumerate(tail)
            ),
        )
        for number, (head, figures, tail) in enumerate(drawn)
    ]
    columns = illustrated(made, HIGH, GAPS)
    assert all(sum(each.height for each in column) <= HIGH + 1e-6 for column in columns)
    assert all(each.height <= GAPS.most * GAPS.texts for column in columns for each in column if each.blank)
    shown = [mark.text for column in columns for each in column for mark in each.marks if isinstance(mark, Text)]
    wanted = [
        mark.text for text in made for part in (text.head, text.figures, text.tail) for each in part
        for mark in each.marks if isinstance(mark, Text)
    ]  # fmt: skip
    assert sorted(shown) == sorted(wanted)
    assert [name[0] for name in shown] == sorted(name[0] for name in shown)
    assert [name for name in shown if "head" not in name] == [name for name in wanted if "head" not in name]
    for kind in ("head", "figure", "tail"):
        assert [name for name in shown if kind in name] == [name for name in wanted if kind in name]


def test_pages_share_what_they_lack():
    """Filled to the brim, the first page would leave the second half empty."""
    text = IllustratedText(
        tuple(block(name, high) for name, high in zip("abcde", (50.0, 30.0, 20.0, 60.0, 90.0), strict=True))
    )
    assert pages(text) == [["a", "b"], ["c", "d"], ["e"]]


@pytest.mark.parametrize("high", [100.0, 100.5])
def test_a_figure_as_high_as_a_page_stands_alone(high):
    text = IllustratedText((block("rules", 10.0),), (block("table", high),), (block("end", 10.0),))
    assert pages(text) == [["rules"], ["table"], ["end"]]
