"""Pictures of what happens: signs leave the ids of units free, and do not cover the symbols of those that stay."""

from collections.abc import Iterator
from itertools import pairwise, product
from math import dist

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.map.names import extent
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf import matrix
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Circle, Group, Path, Pen, Rect, Text
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.example_turn import SHEET
from pwprint.sheets.example_turn.clear import SignRoom, beyond, box_round
from tests.unit.shipped_booklets import made

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
LOST = Pen(INK, 0.8)
"""With what a lost unit is crossed out."""
UNITS = {"uni", "id:"}
STANDING = {"sign:hit", "sign:fight"}
SHIPPED = sorted(path.relative_to(scenario_folder()).as_posix() for path in scenario_folder().glob("*/*.json"))


def flat(marks, at=IDENTITY) -> Iterator:
    """Every mark that is no group, with its matrix."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat(mark.marks, matrix.product(mark.matrix, at))
        else:
            yield mark, at


def pictures(marks) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from [mark] if mark.name == "example:signs" else pictures(mark.marks)


def outline(mark, at):
    """The corners of a rectangle or a path, where they are drawn."""
    points = (
        Box(mark.x, mark.y, mark.width, mark.height).corners
        if isinstance(mark, Rect)
        else [point for command in mark.commands for point in pairs(command[1])]
    )
    return tuple(matrix.moved_point(x, y, at) for x, y in points)


def pairs(values):
    """The points of a step of a path."""
    return list(zip(values[::2], values[1::2], strict=True))


def ground(group):
    """The corners of the ground of a symbol, or of an id."""
    return outline(*next(flat((group,))))


def is_lost(group) -> bool:
    return any(isinstance(mark, Path) and mark.pen == LOST for mark, _ in flat((group,)))


def covers(group, point) -> bool:
    """Whether the ink of a sign lies on a point."""
    return any(_on(mark, at, point) for mark, at in flat((group,)))


def _on(mark, at, point) -> bool:
    if isinstance(mark, Circle):
        return dist(matrix.moved_point(mark.x, mark.y, at), point) <= mark.radius
    corners = outline(mark, at)
    if mark.fill is None:
        return any(_near(one, other, point, mark.pen.width / 2) for one, other in pairwise(corners))
    (x, y), inside = point, False
    for (a, b), (c, d) in pairwise((*corners, corners[0])):
        inside ^= (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b)
    return inside


def _near(one, other, point, reach) -> bool:
    (a, b), (c, d), (x, y) = one, other, point
    long = (c - a) ** 2 + (d - b) ** 2 or 1.0
    share = min(1.0, max(0.0, ((x - a) * (c - a) + (y - b) * (d - b)) / long))
    return dist((a + share * (c - a), b + share * (d - b)), point) <= reach


def share(shape, group) -> float:
    """How much of a shape with four corners a sign covers, told from a net of points in it."""
    (a, b), (c, d), (e, f), (g, h) = shape[:4]
    net = [(n + 0.5) / 12 for n in range(12)]
    points = [
        (
            (1 - v) * ((1 - u) * a + u * c) + v * ((1 - u) * g + u * e),
            (1 - v) * ((1 - u) * b + u * d) + v * ((1 - u) * h + u * f),
        )
        for u, v in product(net, net)
    ]
    return sum(covers(group, point) for point in points) / len(points)


def faults(marks) -> Iterator[str]:
    """What is wrong in the pictures of some pages."""
    for picture in pictures(marks):
        named = [(place, mark) for place, mark in enumerate(picture.marks) if isinstance(mark, Group)]
        signs = [(place, mark) for place, mark in named if mark.name.startswith("sign:")]
        for place, mark in named:
            kind, _, name = mark.name.partition(":")
            if kind == "id":
                room = box_round(ground(mark))
                yield from (f"{sign.name} over id {name}" for late, sign in signs if late > place and meets(sign, room))
            elif kind == "unit" and not is_lost(mark):
                shape = ground(mark)
                room = box_round(shape)
                near = [sign for _, sign in signs if meets(sign, room)]
                yield from (f"{sign.name} on {name}" for sign in near if share(shape, sign) > 0.25)
        yield from hidden_names(picture, signs)


def hidden_names(picture, signs) -> Iterator[str]:
    """The names of squares on which units or signs stand; figures along the edge of a table are none."""
    units = [box_round(ground(mark)) for mark in picture.marks if isinstance(mark, Group) and mark.name[:3] in UNITS]
    stands = [*units, *(box(sign) for _, sign in signs if sign.name in STANDING)]
    for name in picture.marks:
        if isinstance(name, Text) and not name.text.isdigit():
            room = extent(name)
            letters = Box(room.x + 0.3, name.y, room.width - 0.6, cap_height(name.font, name.size))
            yield from (f"the name {name.text}" for other in stands if letters.meets(other))


def meets(sign, room) -> bool:
    return box(sign).meets(room)


def box(sign) -> Box:
    """The box round a sign."""
    points = []
    for mark, at in flat((sign,)):
        if isinstance(mark, Circle):
            x, y = matrix.moved_point(mark.x, mark.y, at)
            points += [(x - mark.radius, y - mark.radius), (x + mark.radius, y + mark.radius)]
        else:
            points += outline(mark, at)
    return box_round(tuple(points))


@pytest.mark.rulesets("tile")
@pytest.mark.parametrize("name", RULESETS)
def test_no_sign_of_a_rule_booklet_hides_a_unit_or_its_id(name):
    drawn = [mark for page in made(name).pages.pages for mark in page.marks]
    kinds = {mark.name for picture in pictures(drawn) for mark in picture.marks if isinstance(mark, Group)}
    assert {"sign:shot", "sign:refused", "sign:fight"} <= kinds
    assert [*faults(drawn)] == []


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHIPPED)
def test_no_sign_of_an_example_of_play_hides_a_unit_or_its_id(name):
    found = pwprint.load(scenario_folder() / name)
    of = Subject(found.scenario, found.ruleset, begin(found.scenario, found.ruleset).exhaustion_points, "")
    drawn = [mark for page in SHEET.make(of, PrintSettings()).pages for mark in page.marks]
    assert [*pictures(drawn)]
    assert [*faults(drawn)] == []


SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
FIELD = Box(-20.0, -20.0, 40.0, 40.0)


def test_a_line_stops_clear_of_the_unit_at_its_end():
    (_, (x, y)) = SignRoom(FIELD, [SQUARE]).stop(((-10.0, 2.0), (2.0, 2.0)), 1.0)
    assert y == 2.0
    assert -1.5 < x <= -1.2


def test_a_line_stops_between_two_units_that_are_near_to_each_other():
    other = tuple((x - 5.5, y) for x, y in SQUARE)
    (_, (x, _)) = SignRoom(FIELD, [SQUARE, other]).stop(((-18.0, 2.0), (2.0, 2.0)), 1.0)
    assert x == pytest.approx(-0.75, abs=0.2)


def test_a_line_that_leads_nowhere_else_keeps_its_end():
    assert SignRoom(FIELD, [SQUARE]).stop(((-10.0, 9.0), (2.0, 9.0)), 1.0)[-1] == (2.0, 9.0)


def test_signs_keep_clear_of_units_and_of_each_other():
    room = SignRoom(FIELD, [SQUARE])
    places = [(2.0, 2.0), (6.0, 2.0), (7.0, 2.0), (-2.0, 2.0)]
    assert [room.first_free(places, 1.0) for _ in range(2)] == [(6.0, 2.0), (-2.0, 2.0)]


def test_a_way_that_is_refused_on_leads_past_the_unit_that_has_come_as_far():
    line = beyond(SQUARE, ((2.0, -6.0), (2.0, 3.0)), 1.0)
    assert line is not None
    assert 5.2 <= line[-1][1] < 5.6
    assert beyond(SQUARE, ((2.0, -6.0), (2.0, 9.0)), 1.0) is None
