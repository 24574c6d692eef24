"""The page layer: blocks, columns, line breaks and running text."""

import re
from itertools import chain, combinations, pairwise, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.page import prose
from pwprint.page.block import Block, apart, beside, gap, height_of, hung, stacked, tied
from pwprint.page.flow import level, poured, spread
from pwprint.page.line_breaks import fair, greedy
from pwprint.page.prose import Face, TextRun, line_width, paragraph, solid, story, words_of, wrapped
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Circle, Group, Rect, Text
from pwprint.values import replace

FACE = Face("serif", 10.0)
TALE = (
    "Nobody in the Grand Duchy could say who had owned the valley of the river first. Both states collected a toll on "
    "the bridge, and in a wet autumn both sent a column to make sure of it. The scouts on either bank saw each other's "
    "camp fires the night before, and counted them with care."
)
HEIGHTS = st.lists(st.integers(1, 9), min_size=1, max_size=9)


def texts(marks):
    """Return all texts among marks."""
    found = []
    for mark in marks:
        if isinstance(mark, Text):
            found.append(mark)
        elif isinstance(mark, Group):
            found += texts(mark.marks)
    return found


def lines_of(blocks):
    """Return the words of each line of a paragraph."""
    return [" ".join(text.text for text in texts(block.marks)) for block in blocks]


# --- blocks ---


def test_blocks_stack_stand_beside_each_other_and_hang():
    low, high = Block(2.0, (Circle(0.0, 0.0, 1.0),)), Block(5.0, (Rect(0.0, -5.0, 1.0, 5.0),))
    assert stacked([low, high], 1.0) == Block(
        8.0, (Group(low.marks, (1, 0, 0, 1, 0, 0)), Group(high.marks, (1, 0, 0, 1, 0, -3)))
    )
    assert beside([(0.0, low), (9.0, high)]).height == 5.0
    assert [mark.matrix[4:] for mark in hung([low, gap(4.0), high], 3.0, -1.0)] == [(3.0, -1.0), (3.0, -7.0)]
    assert stacked([]) == Block(0.0)


def test_groups_that_stand_apart_have_gaps_between_them_only():
    groups = [[Block(1.0)] * 2, [Block(1.0)], [Block(1.0)]]
    assert [block.blank for block in apart(groups, 2.0)] == [False, False, True, False, True, False]


def test_tied_blocks_stay_together():
    assert [block.keep for block in tied([Block(1.0)] * 3)] == [True, True, False]


# --- columns ---


def test_blocks_that_keep_together_are_never_parted_and_blanks_neither_open_nor_end_a_column():
    blocks = [
        Block(6.0),
        gap(3.0),
        Block(2.0, keep=True),
        Block(4.0),
        Block(9.0, keep=True),
        Block(9.0, keep=True),
        Block(1.0),
    ]
    columns = poured(blocks, chain([10.0, 7.0], repeat(12.0)))
    heights = [[block.height for block in column] for column in columns]
    assert heights == [[6.0], [2.0, 4.0], [9.0], [9.0, 1.0]]
    assert [height_of(column) for column in columns] == [6.0, 6.0, 9.0, 10.0]
    assert poured([gap(3.0), Block(5.0), gap(8.0)], repeat(9.0)) == [(Block(5.0),)]


def lowest(heights, count):
    """Return how high columns must be, by trying every way to cut a list into so many of them."""
    places = range(1, len(heights))
    ways = (cut for size in range(min(count, len(heights))) for cut in combinations(places, size))
    return min(max(sum(heights[a:b]) for a, b in pairwise((0, *cut, len(heights)))) for cut in ways)


@given(HEIGHTS, st.integers(1, 4))
def test_columns_end_as_high_as_they_can(heights, count):
    line, columns = level(map(Block, heights), [0.0] * count)
    assert line == lowest(heights, count)
    assert [block.height for column in columns for block in column] == heights
    assert max(map(height_of, columns)) <= line


@given(HEIGHTS, st.integers(0, 20))
def test_a_column_with_less_room_ends_on_the_same_line(heights, taken):
    line, columns = level(map(Block, heights), [0.0, float(taken)])
    cuts = range(1, len(heights) + 1)
    assert line == min(max(sum(heights[:cut]), taken + sum(heights[cut:]) if cut < len(heights) else 0) for cut in cuts)
    assert all(height_of(column) <= line - top for column, top in zip(columns, (0.0, taken), strict=False))


def test_gaps_between_columns_take_no_room():
    line, columns = level(apart([[Block(4.0)]] * 4, 1.5), [0.0, 0.0])
    assert line == 9.5
    assert [len(column) for column in columns] == [3, 3]
    assert [height_of(column) for column in columns] == [9.5, 9.5]


def test_gaps_grow_alike_until_they_are_large_enough():
    column = (*apart([[Block(4.0)]] * 3, 1.5), gap(0.5))
    assert [block.height for block in spread(column, 18.5, 1.5, 8.0)] == [4.0, 3.0, 4.0, 3.0, 4.0, 0.5]
    assert [block.height for block in spread(column, 99.0, 1.5, 8.0)] == [4.0, 8.0, 4.0, 8.0, 4.0, 0.5]
    assert spread((Block(4.0),), 99.0, 1.5, 8.0) == (Block(4.0),)


# --- lines ---

WORDS = [text_width(word, "serif", 10.0) for word in TALE.split()]
BLANKS = [text_width(" ", "serif", 10.0)] * len(WORDS)


def room(line: int) -> float:
    """Return the width of a line: the first three stand beside an initial."""
    return 50.0 if line < 3 else 70.0


def used(line):
    """Return the width of the words of a line."""
    return sum(WORDS[place] for place in line) + BLANKS[0] * (len(line) - 1)


def test_fair_lines_are_fuller_all_in_all_than_greedy_ones():
    def unevenness(lines):
        return sum((1 - used(line) / room(number)) ** 2 for number, line in enumerate(lines[:-1]))

    even, quick = fair(WORDS, BLANKS, room), greedy(WORDS, BLANKS, room)
    assert unevenness(even) < unevenness(quick)


@pytest.mark.parametrize("breaker", [fair, greedy])
@given(words=st.lists(st.floats(1.0, 49.0), max_size=40))
def test_lines_lose_no_word_and_fit(breaker, words):
    lines = breaker(words, [2.0] * len(words), room)
    assert [place for line in lines for place in line] == list(range(len(words)))
    for number, line in enumerate(lines):
        assert sum(words[place] for place in line) + 2.0 * (len(line) - 1) <= room(number) + 0.001


@pytest.mark.parametrize("breaker", [fair, greedy])
def test_a_word_wider_than_the_column_has_a_line_of_its_own(breaker):
    assert breaker([9.0, 60.0, 9.0], [2.0] * 3, lambda _line: 40.0) == [range(1), range(1, 2), range(2, 3)]


# --- running text ---


def test_a_paragraph_leaves_no_line_alone():
    keeps = [block.keep for block in paragraph(TALE, 60.0, FACE)]
    assert keeps == [True, *[False] * (len(keeps) - 3), True, False]
    assert [block.keep for block in paragraph("Two words", 60.0, FACE)] == [False]


def test_a_word_wider_than_its_column_is_cut():
    lines = lines_of(paragraph(f"a {'W' * 30} b", 40.0, FACE))
    assert "".join(lines).replace(" ", "") == f"a{'W' * 30}b"
    assert all(text_width(line, "serif", 10.0) <= 40.0 for line in lines)
    assert all(text_width(f"{line}W", "serif", 10.0) > 40.0 for line in lines[1:-1])


def test_of_a_word_without_end_only_some_starts_are_measured(monkeypatch):
    asked = []
    monkeypatch.setattr(prose, "text_width", lambda *given: [text_width(*given), asked.append(given)][0])
    lines = paragraph("\u0416" * 4000, 60.0, FACE)
    assert len(asked) < 20 * len(lines)


@given(st.text(alphabet=st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=300), st.floats(20, 90))
def test_a_paragraph_loses_no_letter_and_fits(text, width):
    lines = [texts(block.marks) for block in paragraph(text, width, FACE)]
    assert "".join(each.text for line in lines for each in line).replace(" ", "") == re.sub("[ \xa0]", "", text)
    for line in lines:
        assert line[-1].x + text_width(line[-1].text, "serif", 10.0) <= width + 0.001


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_lines_stand_at_the_left_in_the_middle_or_at_the_right(anchor, share):
    for block in paragraph(TALE, 60.0, FACE, anchor=anchor):
        (text,) = texts(block.marks)
        assert text.x == pytest.approx(share * (60.0 - text_width(text.text, text.font, text.size)), abs=0.001)


def test_justified_lines_reach_the_edge_but_the_last():
    *full, last = paragraph(TALE, 60.0, replace(FACE, justified=True))
    for block in full:
        end = texts(block.marks)[-1]
        assert end.x + text_width(end.text, end.font, end.size) == pytest.approx(60.0, abs=0.01)
    assert len(texts(last.marks)) == 1


def test_blanks_of_a_justified_line_grow_only_so_far():
    first, *_ = paragraph(f"so it is {'W' * 18}", 70.0, replace(FACE, justified=True))
    end = texts(first.marks)[-1]
    assert end.x + text_width(end.text, end.font, end.size) < 60.0


def test_neighbours_in_one_face_are_one_text_and_drawings_stand_among_them():
    bold, sign = Face("sans-bold", 10.0), (Rect(0.0, 0.0, 3.0, 3.0),)
    words = words_of((TextRun("hit on ", FACE), TextRun("5+", bold), TextRun(", ", FACE), TextRun("", FACE, sign, 3.5)))
    assert line_width(words) == pytest.approx(
        sum(
            text_width(*each) for each in (("hit on ", "serif", 10.0), ("5+", "sans-bold", 10.0), (", ", "serif", 10.0))
        )
        + 3.5
    )
    (line,) = paragraph(words, 60.0, FACE)
    assert [(text.text, text.font) for text in texts(line.marks)] == [
        ("hit on", "serif"),
        ("5+", "sans-bold"),
        (",", "serif"),
    ]
    assert [mark.marks for mark in line.marks if isinstance(mark, Group)] == [sign]


def test_a_blank_that_must_not_break_does_not():
    assert lines_of(paragraph("the 1st\N{NO-BREAK SPACE}Foot", 18.0, FACE)) == ["the", "1st Foot"]


def test_a_story_opens_with_an_initial_that_stays_with_its_lines():
    first, *others = story(f"{TALE}\n\n{TALE}", 60.0, FACE)
    assert texts(first.marks)[0].text == "N"
    assert [block.keep for block in (first, *others)][:4] == [True, True, True, False]
    assert texts(story("Too short.", 60.0, FACE)[0].marks)[0].text == "Too short."
    indented = [texts(block.marks)[0].x for block in others if texts(block.marks)[0].text.startswith("Nobody")]
    assert len(indented) == 1
    assert indented[0] > 0


def test_a_solid_paragraph_is_one_block_as_high_as_its_lines():
    assert solid(TALE, 60.0, FACE).height == pytest.approx(height_of(paragraph(TALE, 60.0, FACE)))


@given(st.lists(st.text("abcde", min_size=1, max_size=9), min_size=1, max_size=20), st.floats(25.0, 90.0))
def test_wrapped_lines_are_those_of_a_paragraph_but_for_a_lonely_last_word(words, width):
    plain = list(wrapped(" ".join(words), "serif", 10.0, width))
    *others, last = lines_of(paragraph(" ".join(words), width, FACE))
    accompanied = " " not in plain[-1] and last.endswith(f" {plain[-1]}")
    assert [*others, last] == plain or (
        accompanied and others[:-1] == plain[:-2] and f"{others[-1]} {last}" == " ".join(plain[-2:])
    )
