"""Drawings cut down to a view: what is seen there is what was drawn, and little else is kept."""

from math import cos, pi, sin

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.clip import Cutter, within
from pwprint.pdf.marks import Booklet, Circle, Group, Page, Path, Pen, Rect, Text, polygon, polyline

SIZE = 120.0
BLACK, GREY = "#000000", "#808080"
places = st.floats(-200.0, 320.0)
corners = st.lists(st.tuples(places, places), min_size=30, max_size=60)
views = st.tuples(st.floats(0.0, 60.0), st.floats(0.0, 60.0), st.floats(61.0, SIZE), st.floats(61.0, SIZE))


def shown(marks, view):
    """A page that shows nothing but a view of some marks."""
    left, bottom, right, top = view
    window = Group(tuple(marks), clip=(left, bottom, right - left, top - bottom))
    pdf = to_pdf(Booklet("Page", "", "", (), (Page(SIZE, SIZE, (window,)),)))
    return pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_numpy().astype(int)


def steps_of(marks):
    return sum(steps_of(m.marks) if isinstance(m, Group) else len(m.commands) for m in marks)


def ring(x, y, radius, count=400):
    return tuple((x + radius * cos(2 * pi * n / count), y + radius * sin(2 * pi * n / count)) for n in range(count))


def far_apart(one, other):
    """How many dots differ clearly: along the edges of shapes dots may be shaded a little otherwise."""
    return int((abs(one - other).max(axis=2) > 60).sum())


@given(corners, views)
def test_a_long_border_encloses_what_it_did(points, view):
    marks = (polygon(tuple(points), GREY),)
    assert far_apart(shown(marks, view), shown(within(marks, view), view)) <= 12


@pytest.mark.few(2)
@pytest.mark.parametrize("dash", [(3.0, 2.0), (0.01, 2.5), (4.0, 1.0, 2.0), (3.0,)])
@pytest.mark.parametrize("closed", [False, True])
def test_dashes_fall_where_they_did(dash, closed):
    make = (lambda points, pen: polygon(points, pen=pen)) if closed else polyline
    mark = make(ring(200.0, 60.0, 180.0, 700), Pen(BLACK, 1.5, dash))
    view = (0.0, 0.0, SIZE, SIZE)
    cut = within((mark,), view)
    assert steps_of(cut) < 0.5 * steps_of((mark,))
    assert far_apart(shown((mark,), view), shown(cut, view)) <= 12


def test_a_dashed_shape_keeps_its_ground():
    mark = polygon(ring(150.0, 60.0, 120.0), GREY, Pen(BLACK, 2.0, (3.0, 2.0)))
    view = (0.0, 0.0, SIZE, SIZE)
    assert far_apart(shown((mark,), view), shown(within((mark,), view), view)) <= 12


def test_only_what_comes_near_the_view_is_kept():
    dots = tuple(Circle(10.0 * n, 5.0, 1.0, BLACK) for n in range(30))
    boxes = tuple(Rect(10.0 * n, 8.0, 1.0, 1.0, BLACK) for n in range(30))
    words = (Text(25.0, 5.0, "here", "sans", 8.0), Text(250.0, 5.0, "there", "sans", 8.0))
    strokes = Path(tuple(s for n in range(300) for s in (("M", (n, 0.0)), ("L", (n, 5.0)))), pen=Pen(BLACK, 0.2))
    found = within((*dots, *boxes, *words, strokes), (20.0, 0.0, 40.0, 20.0))
    assert [mark.x for mark in found if isinstance(mark, Circle | Rect)] == [20.0, 30.0, 40.0] * 2
    assert [mark.text for mark in found if isinstance(mark, Text)] == ["here"]
    assert [step[0] for name, step in found[-1].commands if name == "M"] == list(range(20, 41))


def test_moved_groups_are_cut_and_those_that_are_seen_whole_stay_the_same():
    near = Group((Rect(0.0, 0.0, 2.0, 2.0, BLACK),), (1.0, 0.0, 0.0, 1.0, 30.0, 10.0), name="near")
    far = Group((Rect(0.0, 0.0, 2.0, 2.0, BLACK),), (1.0, 0.0, 0.0, 1.0, 90.0, 10.0), name="far")
    turned = Group(far.marks, (0.0, 1.0, -1.0, 0.0, 90.0, 10.0), name="turned")
    found = within((near, far, turned), (20.0, 0.0, 40.0, 20.0))
    assert [group.name for group in found] == ["near", "turned"]
    assert found[0].marks is near.marks


def test_many_views_of_one_drawing_are_what_each_of_them_is_alone():
    marks = (polygon(ring(60.0, 60.0, 55.0), GREY), polyline(ring(60.0, 60.0, 40.0), Pen(BLACK, 1.0, (2.0, 1.0))))
    cutter = Cutter(marks)
    views_ = [(x, y, x + 30.0, y + 30.0) for x in (0.0, 30.0, 60.0, 90.0) for y in (0.0, 30.0, 60.0, 90.0)]
    assert [cutter.seen(view) for view in views_] == [within(marks, view) for view in views_]
    assert max(steps_of(cutter.seen(view)) for view in views_) < 0.5 * steps_of(marks)


def test_a_hole_as_large_as_the_view_shows_nothing():
    commands = (*polygon(ring(60.0, 60.0, 500.0)).commands, *polygon(ring(60.0, 60.0, 200.0)).commands)
    view = (20.0, 20.0, 100.0, 100.0)
    assert (shown(within((Path(commands, GREY),), view), view) == 255).all()


def test_the_border_of_a_hole_larger_than_the_view_shows_on_both_sides_of_it():
    commands = (*polygon(ring(60.0, 60.0, 500.0)).commands, *polygon(ring(60.0, 60.0, 200.0)).commands)
    view = (220.0, 20.0, 300.0, 100.0)
    across = Group(within((Path(commands, GREY),), view), (1.0, 0.0, 0.0, 1.0, -200.0, 0.0))
    rows = shown((across,), (20.0, 20.0, 100.0, 100.0))
    middle = rows[round(rows.shape[0] / 2), :, 0]
    in_hole, beyond = (middle[round(x / SIZE * len(middle))] for x in (40.0, 80.0))
    assert (in_hole, beyond) == (255, 128)


VIEW = (20.0, 20.0, 40.0, 40.0)
THICK = Pen(BLACK, 2.0)
AT_THE_EDGE = {
    "the pen of a box": Rect(5.0, 25.0, 14.2, 10.0, pen=THICK),
    "the pen of a box that ends above": Rect(25.0, 40.8, 10.0, 5.0, pen=THICK),
    "the pen of a circle": Circle(16.2, 30.0, 3.0, pen=THICK),
    "a letter taller than wide": Text(30.0, 18.5, "I", "sans", 10.0),
    "a halo": Text(30.0, 41.5, "a", "sans", 5.0, halo=2.0, halo_colour=BLACK),
    "the end of a word": Text(18.0, 30.0, "word", "sans", 12.0),
    "the beginning of a word": Text(42.0, 30.0, "word", "sans", 12.0, anchor="end"),
}


@pytest.mark.parametrize("mark", AT_THE_EDGE.values(), ids=AT_THE_EDGE)
def test_what_reaches_into_the_view_from_outside_is_seen(mark):
    whole, cut = shown((mark,), VIEW), shown(within((mark,), VIEW), VIEW)
    assert (whole < 128).any(), "something of it is in the view"
    assert (cut == whole).all()


@pytest.mark.parametrize("mark", [Rect(5.0, 25.0, 13.5, 10.0, pen=THICK), Circle(15.5, 30.0, 3.0, pen=THICK)])
def test_what_reaches_nearly_to_the_view_is_dropped(mark):
    assert within((mark,), VIEW) == ()


def test_a_path_without_steps_shows_nothing():
    assert within((Path((), GREY),), VIEW) == ()
