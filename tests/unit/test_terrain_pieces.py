"""The pieces of terrain of an open table: laid by their plan they are its terrain, and on paper they keep apart."""

from __future__ import annotations

import pathlib
import re
from collections import defaultdict
from colorsys import rgb_to_hls
from functools import cache
from itertools import combinations, groupby, pairwise
from math import cos, hypot, sin
from random import Random
from typing import Any

import pytest
import shapely
import table_sample
from shapely.affinity import affine_transform
from test_briefing import flat

import pwprint
from pwprint.game.table.areas import Disc, Polygon, Strip
from pwprint.game.table.exact import form
from pwprint.game.table.table import Feature
from pwprint.map.foot import corner_ruler
from pwprint.map.names import extent
from pwprint.map.table.banks import banked
from pwprint.map.table.country import OnTable
from pwprint.map.table.edges import pen_of
from pwprint.map.table.pages import gathered
from pwprint.map.table.picture import full_size
from pwprint.map.table.pieces.bodies import MARGIN, RIM, tops
from pwprint.map.table.pieces.cut_list import ListRow, list_marks
from pwprint.map.table.pieces.edging import edgings
from pwprint.map.table.pieces.face import disc, turns
from pwprint.map.table.pieces.guide import inches, what
from pwprint.map.table.pieces.laying import DISC
from pwprint.map.table.pieces.neighbours import number_plates, plate_box
from pwprint.map.table.pieces.nesting import CELL
from pwprint.map.table.pieces.packing import GAP, field, packed
from pwprint.map.table.pieces.pages import make, matrix_of
from pwprint.map.table.pieces.ragged import OVERHANG, RAGGED
from pwprint.map.table.pieces.scenery import scenery
from pwprint.map.table.pieces.spots import POINT, joints
from pwprint.map.table.poster import TABLE, poster
from pwprint.map.table.view import TableView
from pwprint.map.table.waters import carriageway, waters
from pwprint.map.terrain.woods import woods
from pwprint.page import inks
from pwprint.page.paper import PAPERS, paper_of
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.tone_palettes import greyed
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Circle, Group, Path, Rect, Text
from pwprint.pieces.shield import SHIELD
from pwprint.resources import scenario_folder
from pwprint.rulesets.own_rows import adopted
from pwprint.values import replace
from tests.once import once
from tests.stages import on_paper, one_in, seeds
from tests.unit import pdf_reader

pytestmark = pytest.mark.one_of_each("missunde")
both_tables = pytest.mark.parametrize("name", ["missunde", pytest.param("nachod", marks=pytest.mark.long)])

ROOT = pathlib.Path(__file__).parents[2]
INCH = 25.4
NEAR = 0.5
"""How far, in mm, what is printed may be off what is played."""

SHIPPED = sorted(scenario_folder().glob("european-19c/*.json"))
UPRIGHT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SAMPLES = ("usual", "bare", "wide", "uneven")


@cache
def subject(name):
    if name in SAMPLES:
        return getattr(table_sample, name)()
    found = pwprint.load(next(path for path in SHIPPED if path.stem == name))
    return Subject(found.scenario, found.ruleset, (None, None), "")


@once
def cut(name, paper="a4"):
    return packed(gathered(subject(name), subject(name).scenario.board), PAPERS[paper])


@once
def printed(name, paper="a4"):
    return make(subject(name), subject(name).scenario.board, PrintSettings(paper=PAPERS[paper]))


def played(board, *features):
    """The terrain on a table as the rules have it, or some of it, in mm."""
    table = shapely.box(0, 0, board.width * INCH, board.height * INCH)
    areas = [form(each.area).buffer(0) for each in features]
    if not areas:
        return shapely.Polygon()
    return affine_transform(shapely.union_all(areas), [INCH, 0, 0, INCH, 0, 0]).intersection(table)


def shapes(done):
    return shapely.union_all([own.piece.shape for own in done.laid])


def outside(shape, other):
    """How much of a shape lies farther than `NEAR` from another, in mm²."""
    return shape.difference(other.buffer(NEAR)).area


def check_cover(of, done):
    """Assert that pieces at their places show the terrain, and no more than a margin of what is not."""
    board, matter = of.scenario.board, gathered(of, of.scenario.board)
    bare, rows = tops((board.width, board.height), matter.areas, matter.rows), of.ruleset.play.terrain
    whole = shapely.union_all([own.piece.outline for own in done.laid])
    assert outside(played(board, *board.features), shapely.union(whole, bare)) == 0
    assert outside(shapes(done), played(board, *board.features)) == 0
    for feature in board.features:
        if not rows[feature.terrain].high:
            assert outside(played(board, feature), whole) == 0, feature
    # A top is bare only where the slope is not: that far from every edge of its hill on the table.
    inner = shapely.box(0, 0, board.width * INCH, board.height * INCH).buffer(-0.01)
    hills = played(board, *(each for each in board.features if rows[each.terrain].high))
    edge = None if hills.is_empty else hills.boundary.intersection(inner)
    assert bare.is_empty or edge is None or bare.distance(edge) > RIM - NEAR


def check_apart(done, paper):
    """Assert that pieces on a sheet keep apart, and clear of margins, foot, ruler and list."""
    room, ruler = field(paper), corner_ruler(paper, TABLE.foot)[1]
    inside = shapely.box(room.x, room.y, room.right, room.top).buffer(1e-3)
    laid = [(place.sheet, on_page(own.piece.outline, place)) for own, place in zip(done.laid, done.places, strict=True)]
    laid += [
        (place.sheet, on_page(shapely.box(0, 0, plate.width, plate.height), place))
        for plate, place in zip(done.plates, done.plated, strict=True)
    ]
    listed = shapely.box(room.x, room.top - done.guide, room.right, room.top)
    for number, (sheet, shape) in enumerate(laid):
        assert inside.covers(shape)
        assert sheet or not done.guide or not shape.intersects(listed)
        assert (
            not ruler.height or shape.distance(shapely.box(ruler.x, ruler.y, ruler.right, ruler.top)) > GAP / 2 - 1e-3
        )
        for other, beside in laid[:number]:
            assert other != sheet or shape.distance(beside) > GAP - 1e-3


def on_page(shape, place):
    a, b, c, d, x, y = matrix_of(place)
    return affine_transform(shape, [a, c, b, d, x, y])


NAMES = [path.stem for path in SHIPPED] + [*SAMPLES]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", NAMES)
def test_the_pieces_at_their_places_are_the_terrain(name):
    check_cover(subject(name), cut(name))


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "paper"),
    [
        # All but the smallest tables on A4 only: they are packed for other tests too.
        on_paper(paper if paper == "a4" or name == "uneven" else "", name, paper, name=f"{name}-{paper}")
        for name in NAMES
        for paper in ("a4", "letter", "a3")
    ],
)
def test_pieces_keep_apart_on_their_sheets(name, paper):
    check_apart(cut(name, paper), PAPERS[paper])


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_is_cut_a_margin_outside_of_its_terrain_but_never_beyond_the_table(name):
    board = subject(name).scenario.board
    table = shapely.box(0, 0, board.width * INCH, board.height * INCH)
    for own in cut(name).laid:
        outline = own.piece.outline
        assert table.buffer(1e-6).covers(outline)
        free = outline.boundary.difference(table.boundary.buffer(0.01))
        assert free.is_empty or abs(free.distance(own.piece.shape) - MARGIN) < 0.02


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_what_grows_is_cut_along_no_straight_line_and_hangs_over_its_edge_a_little(name):
    """Woods looked like tiles. Players measure to the dotted line, which is the true edge."""
    found = [own.piece for own in cut(name).laid if own.piece.body.art in RAGGED and not own.piece.body.line]
    assert found
    for piece in found:
        over = piece.outline.difference(piece.body.shape)
        assert over.difference(piece.body.shape.buffer(MARGIN + OVERHANG + 0.05)).area < 0.01
        ring = piece.outline.exterior.simplify(0.05).coords
        board = subject(name).scenario.board
        edges = (0.0, board.width * INCH, board.height * INCH)
        sides = [
            hypot(x - a, y - b)
            for (a, b), (x, y) in pairwise(ring)
            if not any(abs(p - e) < 0.1 and abs(q - e) < 0.1 for e in edges for p, q in ((a, x), (b, y)))
        ]
        seams = [hypot(s.end[0] - s.start[0], s.end[1] - s.start[1]) for s in _seams(piece, cut(name))]
        assert sorted(sides, reverse=True)[len(seams)] < 30.0


def _seams(piece, done):
    return next(own.seams for own in done.laid if own.piece is piece)


def groups(marks, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """All groups with the matrices that bring their marks to the page."""
    for mark in marks:
        if isinstance(mark, Group):
            a, b, c, d, e, f = mark.matrix
            p, q, r, s, t, u = matrix
            inner = (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)
            yield mark, inner
            yield from groups(mark.marks, inner)


def discs(page, prefix):
    """The numbers on a page, and where on it the middle of each disc is."""
    for group, (a, b, c, d, e, f) in groups(page.marks):
        found = re.fullmatch(prefix, group.name)
        if found:
            (circle,) = (mark for mark in group.marks if isinstance(mark, Circle))
            yield int(found[1]), (a * circle.x + c * circle.y + e, b * circle.x + d * circle.y + f)


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_the_plan_and_the_pieces_say_the_same(name):
    """What the list says of a piece is where its disc is on the plan and on the piece itself, and on which sheet."""
    done, pages = cut(name), printed(name).pages
    _, *others = (page.text() for page in pdf_reader.pages(to_pdf(printed(name))))
    words = others[0]
    assert all(f"sheet {number} of {done.sheets}" in text for number, text in enumerate(others, 1))
    (window,) = (each for each in groups(pages[0].marks) if each[0].name == "map:window:plan")
    plan = dict(discs(pages[0], r"plan:(\d+)"))
    inch = window[0].clip[2] * window[1][0] / subject(name).scenario.board.width
    left, low = window[1][4], window[1][5]
    for own, place in zip(done.laid, done.places, strict=True):
        sheet = dict(discs(pages[place.sheet + 1], r"terrain:(\d+):disc"))
        # Back from the sheet to the table.
        a, b, c, d, x, y = matrix_of(place)
        across, up = sheet[own.number][0] - x, sheet[own.number][1] - y
        there = ((d * across - c * up) / INCH, (a * up - b * across) / INCH)
        assert there == pytest.approx(own.at, abs=1e-4)
        assert plan[own.number] == pytest.approx((left + own.at[0] * inch, low + own.at[1] * inch), abs=0.01)
        said = (str(own.number), r"[A-Za-z, ]+", str(place.sheet + 1), *(inches(at) for at in own.at))
        assert re.search(r"\b" + r"\s+".join(said), words), said
    assert sorted(plan) == [own.number for own in done.laid]
    assert sorted(n for page in pages[1:] for n, _ in discs(page, r"terrain:(\d+):disc")) == sorted(plan)


@pytest.mark.parametrize("name", NAMES)
def test_discs_lie_on_their_pieces_at_parts_of_an_inch_that_a_rule_has(name):
    for own in cut(name).laid:
        assert own.piece.shape.buffer(0.01).covers(shapely.Point(own.at[0] * INCH, own.at[1] * INCH))
        assert all(at * 4 == round(at * 4) for at in own.at) or own.piece.shape.area < 200


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_discs_lie_at_the_rim_of_their_pieces(name):
    """A disc in the middle of a wood spoils it."""
    laid = cut(name).laid
    for own in laid:
        middle = shapely.Point(own.at[0] * INCH, own.at[1] * INCH)
        assert own.piece.shape.boundary.distance(middle) < DISC + 9.0


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_numbers_on_the_plan_stand_on_their_pieces_and_turns_on_nothing(name):
    """On the plan of Nachod the turn of the Austrians lay in the street of Kleny, and `38` beside its piece."""
    done, (plan, *_) = cut(name), printed(name).pages
    (window,) = (each for each in groups(plan.marks) if each[0].name == "map:window:plan")
    inch, x, y = window[0].clip[2] * window[1][0] / subject(name).scenario.board.width, window[1][4], window[1][5]

    def on_table(text):
        box, top = extent(text), text.y + cap_height(text.font, text.size)
        edges = ((at - low) / inch * INCH for at, low in ((box.x, x), (text.y, y), (box.right, x), (top, y)))
        return shapely.box(*edges)

    def shield(matrix):
        size, *_, left, low = matrix
        edges = (left - x, low - y, left + size * SHIELD[0] - x, low + size * SHIELD[1] - y)
        return shapely.box(*(edge / inch * INCH for edge in edges))

    found = {group.name: group for group, _ in groups(plan.marks)}
    shields = shapely.union_all([shield(matrix) for group, matrix in groups(plan.marks) if group.name[:5] == "goal:"])
    for own in done.laid:
        number = on_table(next(mark for mark in found[f"plan:{own.number}"].marks if isinstance(mark, Text)))
        # A number stands beside a piece that the shield of its objective leaves no room on.
        left = own.piece.shape.difference(shields).buffer(-(number.bounds[3] - number.bounds[1]))
        if own.piece.body.art == "town":
            # On it a number would hide half of its houses.
            assert number.distance(own.piece.shape) < INCH / 3, own.number
        else:
            assert left.is_empty or number.intersection(own.piece.shape).area > 0.7 * number.area, own.number
    turns = [mark for mark in found["signs:deployment"].marks if isinstance(mark, Text) and " " in mark.text]
    laid = shapely.union_all([own.piece.shape for own in done.laid if "ill" not in what(own)])
    assert turns
    assert not [text.text for text in turns if on_table(text).intersection(laid).area > 0]


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_numbers_on_the_plan_hide_next_to_nothing_and_stand_beside_their_points(name):
    """Discs hid the churches of Nachod, on which they lay."""
    done, (plan, *_) = cut(name), printed(name).pages
    found = {int(group.name[5:]): group for group, _ in groups(plan.marks) if re.fullmatch(r"plan:\d+", group.name)}
    assert sorted(found) == [own.number for own in done.laid]
    points = {number: next(mark for mark in group.marks if isinstance(mark, Circle)) for number, group in found.items()}
    words = {number: extent(next(m for m in group.marks if isinstance(m, Text))) for number, group in found.items()}
    assert all(point.radius <= POINT for point in points.values())
    for number, box in words.items():
        far = {other: reach(box, point) for other, point in points.items()}
        assert min(far, key=far.__getitem__) == number, "a number belongs to the point that is nearest to it"
        # The rim of its disc stands between.
        assert points[number].radius <= far[number] < 2.4
        assert all(away > points[other].radius for other, away in far.items()), "a number covers a point"
        others = (other for at, other in words.items() if at > number)
        assert not any(meet(box, other) for other in others), "numbers cover each other"


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_no_joint_of_pieces_strikes_out_a_name_on_the_plan(name):
    """At Missunde a joint ran through the word `Schlei`."""
    done, (plan, *_) = cut(name), printed(name).pages
    (window,) = (each for each in groups(plan.marks) if each[0].name == "map:window:plan")
    x, y = window[1][4:]
    inch = window[0].clip[2] * window[1][0] / subject(name).scenario.board.width
    view = TableView(inch, x, y, Box(0, 0, 0, 0))
    (signs,) = (group for group, _ in groups(plan.marks) if group.name == "map:signs:plan")
    names = [extent(mark) for mark, _ in flat(signs.marks) if isinstance(mark, Text) and mark.font.startswith("serif")]
    joins = list(joints(done.laid, view))
    assert names
    assert joins
    assert not [box for box in names for join in joins if meet(box, join)]


def reach(box, circle):
    """How far a box is from the middle of a circle."""
    return hypot(max(box.x - circle.x, 0.0, circle.x - box.right), max(box.y - circle.y, 0.0, circle.y - box.top))


def meet(one, two):
    return one.x < two.right and two.x < one.right and one.y < two.top and two.y < one.top


@pytest.mark.parametrize(
    ("number", "is_other"), [("6", True), ("9", True), ("68", True), ("69", False), ("8", False), ("16", False)]
)
def test_numbers_that_read_as_others_upside_down_are_underlined(number, is_other):
    assert turns(number) is is_other
    lines = [
        mark
        for mark in disc(int(number), (0.0, 0.0), UPRIGHT)[-1].marks
        if isinstance(mark, Path) and len(mark.commands) == 2
    ]
    assert len(lines) == is_other


def test_the_list_has_pages_of_its_own_where_no_sheet_has_room_for_it():
    of = subject("missunde")
    small, usual = (packed(gathered(of, of.scenario.board), paper_of(name)) for name in ("120x180", "a4"))
    assert usual.guide > 0 == small.guide
    names = [{group.name for group, _ in groups(page.marks)} for page in printed("missunde").pages]
    assert [bool({"plan:list", "plan:steps"} <= found) for found in names] == [
        False,
        True,
        *([False] * (len(names) - 2)),
    ]


@pytest.mark.parametrize(("more", "high"), [(("3", "4"), 3), ((), 1)])
def test_all_lines_of_a_piece_in_the_list_have_one_ground(more, high):
    """The neighbours of piece 25 of Nachod went on in a striped line that had no number."""
    rows = [ListRow(number, "Road", ("1", "1", "1", "2")) for number in (1, 2)]
    rows += [ListRow(0, "", ("", "", "", joins)) for joins in more]
    marks = list_marks((*rows, ListRow(3, "Road", ("1", "1", "1", "2"))), 60.0).marks
    grounds = [mark for mark, _ in flat(marks) if isinstance(mark, Rect)]
    assert len(grounds) == high


@both_tables
@pytest.mark.parametrize("paper", one_in(2, ["a4", "letter"]))
def test_every_sheet_of_pieces_names_the_lines_to_which_players_measure(paper, name):
    _, *sheets = printed(name, paper).pages
    assert sheets
    for sheet in sheets:
        (key,) = (group for group, _ in groups(sheet.marks) if group.name == "terrain:key")
        words = {mark.text for mark in key.marks if isinstance(mark, Text)}
        assert words == {"edge of terrain", "edge of road", "cut here"}


@both_tables
@pytest.mark.parametrize("paper", one_in(2, ["a4", "letter"]))
def test_the_foot_of_the_plan_says_that_its_scale_is_that_of_the_pieces(paper, name):
    plan, *sheets = printed(name, paper).pages

    def said(page):
        (foot,) = {mark.text for mark in page.marks if isinstance(mark, Text) and "Print at 100" in mark.text}
        return foot

    assert said(plan) == "Print at 100 %: 1 in is 25.4 mm on the pieces"
    assert all(said(sheet).endswith("1 in is 25.4 mm") for sheet in sheets)


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_the_plan_alone_is_enough_to_set_the_table_up(name):
    """It has zones, ways, objectives and the order of laying, and takes more than half of its page."""
    of, page = subject(name), printed(name).pages[0]
    names = {group.name for group, _ in groups(page.marks)}
    assert {f"map:zone:{side.id}" for side in of.scenario.sides if side.zone} <= names
    assert {f"map:goal:{goal.id}" for goal in of.scenario.objectives if goal.area} <= names
    assert {"plan:order", "map:legend"} <= names
    (window,) = (each for each in groups(page.marks) if each[0].name == "map:window:plan")
    scale = window[1][0]
    assert window[0].clip[2] * window[0].clip[3] * scale * scale > 0.4 * page.width * page.height
    words = pdf_reader.pages(to_pdf(printed(name)))[0].text()
    arrivals = {unit.arrives.turn for unit in of.scenario.units if unit.arrives and unit.arrives.turn}
    assert all(str(turn) in words for turn in arrivals)


@pytest.mark.parametrize("name", NAMES)
def test_where_pieces_of_one_body_meet_their_marks_meet(name):
    laid = cut(name).laid
    for own in laid:
        for seam in own.seams:
            assert {*seam.others} <= {*own.meets}
            for other in (laid[number - 1] for number in seam.others):
                assert own.number in other.meets
                if other.piece.body is own.piece.body:
                    ends = {(seam.start, seam.end), (seam.end, seam.start)}
                    beside = [(mark.start, mark.end) for mark in other.seams if own.number in mark.others]
                    assert any(far(one, two) < 0.2 for one in beside for two in ends)


@pytest.mark.parametrize("name", NAMES)
def test_where_a_way_meets_another_piece_the_number_of_each_stands_on_the_other(name):
    """On the road at Kleny piece 4 had no `8` where the side road joins, and slope 30 of Nachod neither `14` nor `15`."""
    laid = cut(name).laid
    for own in (own for own in laid if own.piece.body.is_way):
        for seam in own.seams:
            end = shapely.LineString([seam.start, seam.end])
            for other in (laid[number - 1] for number in seam.others):
                marks = [mark for mark in other.seams if own.number in mark.others]
                lines = [shapely.LineString([mark.start, mark.end]) for mark in marks]
                assert all(line.distance(other.piece.shape.boundary) < 2.5 and line.length > 4.0 for line in lines)
                # A slanting way meets the other piece no farther off than it is broad.
                assert any(line.distance(end) < own.piece.body.broad for line in lines), (own.number, other.number)


def far(one, two):
    """How far the ends of two lines are apart."""
    return max(hypot(a - x, b - y) for (a, b), (x, y) in zip(one, two, strict=True))


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_ways_go_on_from_piece_to_piece_without_a_step(name):
    """Parts of one road or river have one line, and its bends are kept."""
    ways: dict[Any, list[Any]] = {}
    for own in cut(name).laid:
        if own.piece.body.is_way:
            ways.setdefault(own.piece.body, []).append(own.piece.line)
    assert ways
    for body, lines in ways.items():
        joined = shapely.line_merge(shapely.MultiLineString(lines))
        assert joined.hausdorff_distance(shapely.LineString(body.line)) < 1e-6


@pytest.mark.parametrize("name", one_in(2, ["one wood", "uneven"]))
def test_the_same_bytes_every_time(name):
    of = subject("uneven") if name == "uneven" else with_features(Disc((18, 18), 4.0))
    one, other = (make(of, of.scenario.board, PrintSettings()) for _ in range(2))
    assert to_pdf(one) == to_pdf(other)


def with_features(*areas, size=(36.0, 36.0), terrain="woods"):
    of = subject("usual")
    features = tuple(area if isinstance(area, Feature) else Feature(terrain, area) for area in areas)
    board = replace(of.scenario.board, width=size[0], height=size[1], features=features, labels=())
    return replace(of, scenario=replace(of.scenario, board=board, objectives=(), units=()))


@pytest.mark.parametrize("paper", one_in(3, ["a4", "a3", "100x150"]))
def test_what_is_larger_than_a_sheet_is_divided(paper):
    of = with_features(Polygon(((2, 2), (34, 3), (33, 33), (5, 30))))
    done = packed(gathered(of, of.scenario.board), paper_of(paper))
    assert len(done.laid) > 4
    check_cover(of, done)
    check_apart(done, paper_of(paper))
    assert all(own.seams for own in done.laid)


def test_what_lies_in_another_area_is_printed_on_it():
    wood, glade = Disc((18, 18), 3.0), Feature("rough", Disc((18, 18), 1.0))
    alone, both = (with_features(wood), with_features(wood, glade))
    done = [packed(gathered(of, of.scenario.board), PAPERS["a4"]) for of in (alone, both)]
    assert [len(each.laid) for each in done] == [1, 1]
    beside = with_features(wood, Feature("rough", Disc((20, 18), 2.0)))
    assert len(packed(gathered(beside, beside.scenario.board), PAPERS["a4"]).laid) == 2


def test_only_large_hills_have_bare_tops():
    for radius, bare in ((2.5, False), (6.0, True)):
        of = with_features(Disc((18, 18), radius), terrain="hill")
        done = packed(gathered(of, of.scenario.board), PAPERS["a4"])
        check_cover(of, done)
        assert shapes(done).covers(shapely.Point(18 * INCH, 18 * INCH)) is not bare


def test_a_table_without_terrain_has_a_plan_and_no_pieces():
    of = with_features()
    booklet = make(of, of.scenario.board, PrintSettings())
    assert len(booklet.pages) == 2


def random_areas(random):
    kinds = ("woods", "hill", "rough", "town", "road")
    for _ in range(random.randint(4, 14)):
        kind, (x, y) = random.choice(kinds), (random.uniform(0, 36), random.uniform(0, 36))
        if kind == "road":
            bends = [(x, y)]
            for _ in range(random.randint(1, 5)):
                bends.append((bends[-1][0] + random.uniform(3, 9), bends[-1][1] + random.uniform(-7, 7)))
            yield Feature("road", Strip(tuple(bends), random.uniform(0.8, 2.4)))
        elif random.random() < 0.5:
            yield Feature(kind, Disc((x, y), random.uniform(0.6, 8.0)))
        else:
            corners = sorted((random.uniform(0, 6.28), random.uniform(1, 9)) for _ in range(7))
            yield Feature(kind, Polygon(tuple((x + far * cos(turn), y + far * sin(turn)) for turn, far in corners)))


RIDGE = (Polygon(((0, 10), (48, 10), (48, 22), (0, 22))),)
"""A hill from edge to edge: it has two slopes."""
RING = tuple(
    Polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
    for x, y, wide, high in ((4, 2, 40, 12), (4, 22, 40, 12), (4, 2, 12, 32), (32, 2, 12, 32))
)
"""A hill round a hollow."""
KNOLL = (Disc((12, 18), 9.0), Disc((24, 18), 3.0), Polygon(((18, 17), (24, 17), (24, 19), (18, 19))))
"""A hill with a spur whose top is too small to be bare."""


@pytest.mark.parametrize(
    "hill",
    [RIDGE, *(pytest.param(each, marks=pytest.mark.long) for each in (RING, KNOLL))],
    ids=["ridge", "ring", "knoll"],
)
def test_every_slope_of_a_hill_is_printed(hill):
    check_table(with_features(*hill, size=(48.0, 36.0), terrain="hill"))


def with_rows(of, **terrain):
    return replace(of, ruleset=adopted(of.ruleset, {}, terrain))


@pytest.mark.parametrize(
    ("like", "art", "is_bare"),
    [("rough", "hill", False), ("hill", "rough", True), pytest.param("hill", "road", True, marks=pytest.mark.long)],
)
def test_tops_are_bare_by_the_rules_whatever_is_drawn(like, art, is_bare):
    heath = {"heath": {"like": like, "title": "Heath", "art": art}}
    of = with_rows(with_features(Disc((18, 18), 6.0), terrain="heath"), **heath)
    done = packed(gathered(of, of.scenario.board), PAPERS["a4"])
    check_cover(of, done)
    assert shapes(done).covers(shapely.Point(18 * INCH, 18 * INCH)) is not is_bare
    assert {own.piece.body.is_slope for own in done.laid} == {is_bare}


def test_the_list_names_each_kind_of_terrain_though_another_is_drawn_alike():
    copse = {"copse": {"like": "woods", "title": "Copse", "blocks_sight": False}}
    kinds = ("woods", "copse", "woods")
    of = with_features(*(Feature(kind, Disc((6 + 12 * n, 18), 2.0)) for n, kind in enumerate(kinds)))
    of = with_rows(of, **copse)
    words = pdf_reader.pages(to_pdf(make(of, of.scenario.board, PrintSettings())))[1].text()
    rows = re.findall(r"\b(\d+)\s+(Woods|Copse)\s+[12]\s+(\d+)", words)
    assert [row[:2] for row in rows] == [("1", "Copse"), ("2", "Woods"), ("3", "Woods")]
    assert all(abs(int(west) - middle) <= 2 for (*_, west), middle in zip(rows, (18, 6, 30), strict=True))


@pytest.mark.parametrize("seed", seeds(1, 12))
def test_any_table_is_covered(seed):
    check_table(with_features(*random_areas(Random(seed))))


def check_table(of):
    """Assert that the pieces of a table cover its terrain, and keep apart on their sheets."""
    done = packed(gathered(of, of.scenario.board), PAPERS["a4"])
    check_cover(of, done)
    check_apart(done, PAPERS["a4"])


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_pieces_are_numbered_by_kinds_each_kind_once(name):
    """In Missunde the Schlei had three runs of numbers, with a town in each gap."""
    kinds = [what(own) for own in cut(name).laid]
    assert len(list(groupby(kinds))) == len(set(kinds))


def test_the_shoulders_of_roads_have_the_hue_of_the_map_s_verges():
    """On the map they were sand, on the pieces grass."""
    hues = [
        rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0]
        for colour in (inks.VERGE, inks.ROADSIDE, inks.ROADSIDE_SHADE, inks.ROADSIDE_TUFT)
    ]
    assert max(hues) - min(hues) < 10 / 360


def test_tracks_are_seen_on_roads_in_grey_too_and_roads_are_no_darker_than_what_lies_beside_them():
    """In one colour every road was asphalt."""
    greys = [int(greyed(colour)[1:3], 16) for colour in (inks.TRACKS[0], inks.HIGHWAY, inks.ROADSIDE)]
    assert greys[0] < greys[1] >= greys[2]


@pytest.mark.parametrize(
    ("wood", "trees"),
    [
        (Polygon(((25, 14), (32, 14), (32, 22), (25, 22))), False),
        pytest.param(Polygon(((26, 17.6), (26.9, 17.6), (26.9, 18.4), (26, 18.4))), True, marks=pytest.mark.long),
    ],
)
def test_slopes_show_no_trees_of_woods_that_have_pieces_of_their_own(wood, trees):
    """Two slopes of Nachod showed the wood beside them, cut off along a straight line; they lie under its piece."""
    of = with_features(Feature("hill", Disc((18, 18), 9.0)), Feature("woods", wood))
    matter = gathered(of, of.scenario.board)
    found = packed(matter, PAPERS["a4"]).laid
    shown = scenery(matter, found)
    slopes = [own for own in found if own.piece.body.is_slope]
    layers = {group.name for own in slopes for group, _ in groups(shown.seen(own))}
    assert ("map:woods" in layers) is trees
    assert ("woods" in {own.piece.body.art for own in found}) is not trees


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_numbers_at_seams_lie_neither_on_each_other_nor_on_the_disc(name):
    """In Missunde a disc lay on the number of the bridge; on slope 30 of Nachod `14` and `28` were one blot."""
    done = cut(name)
    for own, place in zip(done.laid, done.places, strict=True):
        turn = matrix_of(place)
        plates = number_plates(own, turn)
        for one, other in combinations((plate_box(plate, turn) for plate in plates), 2):
            assert not one.meets(other), own.number
        for plate in plates:
            clear = shapely.Point(own.at[0] * INCH, own.at[1] * INCH).buffer(DISC)
            assert not on_page(clear, place).intersects(box_on_page(plate, place)), own.number


def box_on_page(plate, place):
    (x, y), (wide, high) = on_page(shapely.Point(plate.at), place).coords[0], plate.size
    return shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def test_two_numbers_at_one_seam_stand_side_by_side_and_one_alone_in_its_middle():
    own = next(own for own in cut("nachod").laid if len(own.seams) == 1 and seam_length(own.seams[0]) > 25)
    (seam,) = own.seams
    (alone,) = number_plates(own, UPRIGHT)
    first, second = number_plates(replace(own, seams=(seam, replace(seam, others=(99,)))), UPRIGHT)
    assert first == alone
    assert not plate_box(first, UPRIGHT).meets(plate_box(second, UPRIGHT))


def seam_length(seam):
    return hypot(seam.end[0] - seam.start[0], seam.end[1] - seam.start[1])


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_the_numbers_of_pieces_are_upright_on_their_sheets(name):
    """They stood on their heads where their pieces did, and those of neighbours were of six points."""
    found = [
        found
        for page in printed(name).pages
        for group in page.marks
        if isinstance(group, Group) and group.name.startswith("terrain:") and group.name != "terrain:key"
        for found in flat((group,))
        if isinstance(found[0], Text)
    ]
    assert found
    for mark, (across, up, *_) in found:
        assert (across, up) == pytest.approx((1.0, 0.0), abs=1e-6)
        assert mark.size >= 7.0


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_plates_stand_upright_in_rows_on_one_sheet(name):
    """They lay scattered between the pieces, some of them on their sides."""
    done = cut(name)
    assert done.plates
    assert {(place.sheet, place.angle) for place in done.plated} == {(done.plated[0].sheet, 0.0)}
    rows = groupby(zip(done.plated, done.plates, strict=True), key=lambda each: (each[0].y, each[1].height))
    lefts = [next(row)[0].x for _, row in rows]
    assert len(lefts) < len(done.plates)
    assert max(lefts) - min(lefts) < 0.01


@pytest.mark.one_of_each("nachod")
@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_little_of_a_sheet_is_blank_and_that_is_all_round(name):
    done, room = cut(name), field(PAPERS["a4"])
    used = [done.guide * room.width if number == 0 else 0.0 for number in range(done.sheets)]
    lying: dict[int, Any] = defaultdict(list)
    for own, place in zip(done.laid, done.places, strict=True):
        used[place.sheet] += own.piece.outline.area
        lying[place.sheet].append(on_page(own.piece.outline, place))
    share = [part / room.width / room.height for part in used]
    assert min(share[:-1]) > 0.5
    assert sum(share) / len(share) > 0.6
    for number in set(lying) - {0, done.plated[0].sheet}:
        _, low, _, top = shapely.MultiPolygon(lying[number]).bounds
        assert abs((room.top - top) - (low - room.y)) < 2 * CELL


def test_the_documents_say_how_many_sheets_the_table_of_nachod_takes():
    readme, printing = (ROOT / name for name in ("README.md", "docs/printing.md"))
    told = re.search(r"its terrain takes (\d+) sheets of A4", readme.read_text(encoding="utf-8"))
    plan, *others = printed("missunde").pages
    assert plan.bookmark == "Laying plan"
    assert len(others) == cut("missunde").sheets
    sheets = cut("nachod").sheets
    assert int(told[1]) == sheets
    told = re.search(r"(\d+) of them rather than (\d+)", printing.read_text(encoding="utf-8"))
    table = subject("nachod").scenario.board
    assert (int(told[1]), int(told[2])) == (poster(table.width, table.height, PAPERS["a4"]).count, sheets)


def drawn_edges(marks):
    """The lines along edges with their pens; every second mark is a casing."""
    for mark in marks[1::2]:
        runs: list[Any] = []
        for name, step in mark.commands:
            if name == "M":
                runs.append([])
            runs[-1].append(step)
        yield mark.pen, shapely.MultiLineString(runs)


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_a_piece_of_an_area_shows_its_own_edge_whole_and_none_from_below(name):
    """The foot of a hill ran through woods, 5 to 15 mm from the edge of these."""
    of, laid = subject(name), cut(name).laid
    board, rows = of.scenario.board, of.ruleset.play.terrain
    found = edgings(gathered(of, board), laid)
    table = shapely.box(0, 0, board.width * INCH, board.height * INCH)
    for own in laid:
        art, lines = own.piece.body.art, [*drawn_edges(found[own.number])]
        true = played(board, *(each for each in board.features if rows[each.terrain].art == art)).boundary
        true = true.intersection(own.piece.outline).difference(table.boundary.buffer(0.1))
        if art not in {"ford", "road", "railway"}:
            mine = shapely.union_all([line for pen, line in lines if pen == pen_of(art)])
            assert true.difference(mine.buffer(0.2)).length < 0.5, own.number
        if art == "woods":
            assert {pen for pen, _ in lines} <= {pen_of("woods"), pen_of("road"), pen_of("town"), pen_of("lake")}
            hills = played(board, *(each for each in board.features if rows[each.terrain].high))
            towns = [each for each in board.features if rows[each.terrain].art in {"town", "entrenchment"}]
            foot = hills.boundary.difference(played(board, *towns).buffer(1.0))
            brown = [line for pen, line in lines if pen == pen_of("town")]
            assert all(line.intersection(foot.buffer(0.2)).length < 1.0 for line in brown)


def test_the_bank_of_a_river_runs_along_the_edge_that_is_played():
    """At a bend the bank was 7.5 mm off; players measure to a tenth of an inch, 2.5 mm."""
    of = subject("aubruck")
    there, unit = full_size(gathered(of, of.scenario.board), INCH)
    wet = affine_transform(waters(there), [unit, 0, 0, unit, 0, 0])
    board, rows = of.scenario.board, of.ruleset.play.terrain
    kinds = {"river", "lake"}
    true = played(board, *(each for each in board.features if rows[each.terrain].art in kinds)).boundary
    inner = shapely.box(0, 0, board.width * INCH, board.height * INCH).buffer(-10.0)
    assert true.intersection(inner).difference(wet.boundary.buffer(1.3)).length < 0.01


@pytest.mark.parametrize(("name", "art"), [("aubruck", "river"), ("missunde", "sea")])
def test_water_swings_within_the_edges_that_are_played_and_leaves_narrow_banks(name, art):
    """Straight banks looked like ditches."""
    of = subject(name)
    there, unit = full_size(gathered(of, of.scenario.board), INCH)
    true = there.mass("sea") if art == "sea" else waters(there)
    seen = banked(there, art)
    assert true.buffer(0.01).covers(seen)
    # At corners banks are round and broad, along sides they are not.
    assert true.buffer(-4.5 / unit).difference(seen.buffer(3.0 / unit)).area < 1.0
    assert 0.75 < seen.area / true.area < 0.97


def test_a_bridge_names_what_joins_it_and_so_do_those():
    laid = cut("aubruck").laid
    (bridge,) = (own for own in laid if own.piece.body.art == "bridge")
    arts = sorted(laid[number - 1].piece.body.art for number in bridge.meets)
    assert arts == ["river", "river", "road", "road"]
    assert all(bridge.number in laid[number - 1].meets for number in bridge.meets)
    assert sorted(number for seam in bridge.seams for number in seam.others) == [*bridge.meets]


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_shields_of_round_objectives_lie_on_the_plan_where_they_lie_on_the_table(name):
    of, page = subject(name), printed(name).pages[0]
    (window,) = (each for each in groups(page.marks) if each[0].name == "map:window:plan")
    inch, x, y = window[0].clip[2] * window[1][0] / of.scenario.board.width, window[1][4], window[1][5]
    found = {group.name: matrix for group, matrix in groups(page.marks) if group.name.startswith("goal:")}
    for goal in of.scenario.objectives:
        if isinstance(goal.area, Disc):
            size, *_, left, low = found[f"goal:{goal.id}"]
            middle = (left + size * SHIELD[0] / 2 - x) / inch, (low + size * SHIELD[1] / 2 - y) / inch
            assert middle == pytest.approx(goal.area.centre, abs=0.05)


@pytest.mark.parametrize("name", [path.stem for path in SHIPPED])
def test_slopes_are_cut_far_from_bends(name):
    for own in cut(name).laid:
        if own.piece.body.is_slope:
            ends = [shapely.Point(own.piece.line[end]) for end in (0, -1)]
            bends = [shapely.Point(at) for at in own.piece.body.line[1:-1]]
            assert all(end.distance(bend) > 10.0 for end in ends for bend in bends)


@pytest.mark.parametrize("name", ["nachod"])
def test_ruts_at_full_size_lie_on_the_way_and_waver(name):
    """Rows of even dashes made every road a motorway with lanes."""
    there, _ = full_size(gathered(subject(name), subject(name).scenario.board), INCH)
    ways, way = OnTable(there).ways(), carriageway(there)
    worn = shapely.MultiPoint([at for steps in ways.worn for command, at in steps if command in {"M", "L"}])
    assert not ways.ruts
    assert len(ways.worn) == len(inks.TRACKS)
    assert len(worn.geoms) > 100
    assert worn.difference(way.buffer(0.5)).is_empty
    assert not worn.difference(way.buffer(-4.0)).is_empty


@pytest.mark.parametrize("name", one_in(2, ["one wood", "nachod"]))
def test_the_trees_of_a_wood_reach_the_edge_that_is_played_and_end_there(name):
    """Half trees stood beyond the dotted line, and a pale band lay within it."""
    of = subject(name) if name == "nachod" else with_features(Polygon(((5, 4), (14, 6), (11, 13), (4, 11))))
    there, _ = full_size(gathered(of, of.scenario.board), INCH)
    mass = there.mass("woods")
    paths = [mark for drawn in woods(OnTable(there)) for mark in drawn.marks if isinstance(mark, Path)]
    crowns = [path for path in paths if path.fill in inks.CROWNS]
    points = shapely.MultiPoint([step[-2:] for path in crowns for _, step in path.commands if step])
    assert points.difference(mass.buffer(1.0)).is_empty
    table = shapely.box(0, 0, there.width, there.height).buffer(-1.0)
    edge = mass.boundary.intersection(table)
    beside = points.intersection(edge.buffer(3.5))
    assert edge.intersection(beside.buffer(3.5)).length > 0.9 * edge.length
