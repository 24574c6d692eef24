"""The map sheet: on any paper, of any board, everything is there, in its place, and fits together."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations, repeat

import map_sample
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pwprint
from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.map.assembly.pages import Tile, Together, picture_of
from pwprint.map.board_pages import gathered, layout
from pwprint.map.comings import way_words
from pwprint.map.gates import gate_marks
from pwprint.map.grid import BOARD, FRAME, TAB
from pwprint.map.grid import area as safe_area
from pwprint.map.ink import ink_of
from pwprint.map.legend import Entry, legend_marks
from pwprint.map.names import extent
from pwprint.map.place.room import Room
from pwprint.map.place.stretches import brackets, course_of, stretches
from pwprint.map.place.view import View
from pwprint.map.plan import Demand, MapStyle, one_page, plan
from pwprint.map.poster import DIAGRAM
from pwprint.map.terrain import ART, Scene, country
from pwprint.map.terrain.forms.outline import cells, outlines
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.terrain.links import links_to, off_board, opposite, river_links, road_links
from pwprint.page.paper import MARGIN, PAPERS
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.clip import within
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Booklet, Box, Circle, Group, Mark, Path, Rect, Text
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.map import make
from pwprint.text.words import joined
from pwprint.values import replace
from tests.stages import map_prints, on_paper
from tests.unit import pdf_reader

pytestmark = pytest.mark.one_of_each

BOARDS = {name: getattr(map_sample, name)() for name in ("matchbox", "usual", "wide", "crowded", "largest")}
PRINTS = map_prints(BOARDS)
SOME_PRINTS = [case for case in PRINTS if case.values[0] != "largest"]


each_print = pytest.mark.parametrize(("name", "settings"), PRINTS)
some_prints = pytest.mark.parametrize(("name", "settings"), SOME_PRINTS)
POINTS = 72 / 25.4


def product(inner, outer):
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def boxes(marks, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), clip=None):
    """Yield (mark, left, bottom, right, top) on the page of every mark, cut to the clips that it stands in."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = product(mark.matrix, matrix)
            here = clip
            if mark.clip is not None:
                x, y, width, height = mark.clip
                here = meet(placed(((x, y), (x + width, y + height)), inner), clip)
            yield from boxes(mark.marks, inner, here)
        else:
            box = meet(placed(points_of(mark), matrix), clip)
            if box[0] <= box[2] and box[1] <= box[3]:
                yield mark, *box


def points_of(mark):
    match mark:
        case Path(commands=commands, pen=pen):
            grow = pen.width / 2 if pen else 0.0
            numbers = [number for _, step in commands for number in step]
            left, bottom, right, top = min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
            return (left - grow, bottom - grow), (right + grow, top + grow)
        case Rect(x=x, y=y, width=width, height=height):
            return (x, y), (x + width, y + height)
        case Circle(x=x, y=y, radius=radius):
            return (x - radius, y - radius), (x + radius, y + radius)
        case Text():
            return text_corners(mark)


def text_corners(text):
    width = text_width(text.text, text.font, text.size)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
    high = text.size / POINTS
    if text.angle == 90.0:
        return (text.x - 0.75 * high, text.y - shift), (text.x + 0.25 * high, text.y - shift + width)
    return (text.x - shift, text.y - 0.25 * high), (text.x - shift + width, text.y + 0.75 * high)


def placed(points, matrix):
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x, _ in points for _, y in points]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(up), max(across), max(up)


def meet(box, clip):
    if clip is None:
        return box
    return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])


@cache
def printed(name, settings):
    return make(BOARDS[name], settings)


@cache
def plan_of(name, settings):
    return layout(gathered(BOARDS[name]), settings)


@cache
def read_print(name, settings):
    """Return the pages of a board's map, read from the finished PDF."""
    return pdf_reader.pages(to_pdf(printed(name, settings)))


def groups(marks, name):
    for mark in marks:
        if isinstance(mark, Group):
            if mark.name.startswith(name):
                yield mark
            yield from groups(mark.marks, name)


def written(signs):
    """Return what stands on a map without a sign of its own, and where; a name of single letters is one."""
    found = []
    for layer in signs.marks:
        for mark in layer.marks:
            if isinstance(mark, Text):
                left, low, right, top = placed(text_corners(mark), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
                found.append((mark.text, Box(left, low, right - left, top - low)))
            elif isinstance(mark, Group) and mark.name.startswith(("name:", "lines:", "stream:")):
                parts = [extent(part) for part in mark.marks]
                left, low = min(box.x for box in parts), min(box.y for box in parts)
                right, top = max(box.right for box in parts), max(box.top for box in parts)
                found.append((mark.name.partition(":")[2], Box(left, low, right - left, top - low)))
    return found


def around(window, words):
    """Return where words may stand on a page: those of arrows in the border too."""
    return window.grown(FRAME) if words.startswith(("off", "turn", "round")) else window


@pytest.mark.few(1)
@each_print
def test_every_mark_is_where_printers_print(name, settings):
    for page in printed(name, settings).pages:
        for mark, left, bottom, right, top in boxes(page.marks):
            assert left >= MARGIN - 0.01, mark
            assert bottom >= MARGIN - 0.01, mark
            assert right <= page.width - MARGIN + 0.01, mark
            assert top <= page.height - MARGIN + 0.01, mark


@pytest.mark.few(3)
@each_print
def test_the_foot_of_a_page_names_each_sheet_at_most_once_and_its_own_on_grey(name, settings):
    parts = plan_of(name, settings).parts
    for number, page in enumerate(printed(name, settings).pages[: len(parts)], 1):
        for diagram in groups(page.marks, "map:assembly"):
            *_, ground, names = diagram.marks
            words = [mark.text for mark in _texts_in(diagram)]
            assert len(words) == len(set(words))
            assert ground.fill == "#D5D5D5"
            for own in (text for text in names.marks if text.text == str(number)):
                assert ground.x < own.x < ground.x + ground.width
                assert ground.y < own.y < ground.y + ground.height


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_of_the_usual_size_are_named_in_the_foot(paper):
    for number, page in enumerate(printed("usual", PrintSettings(paper=PAPERS[paper])).pages[:2], 1):
        (diagram,) = groups(page.marks, "map:assembly")
        assert [mark.text for mark in _texts_in(diagram)] == ["1", "2"], number


@pytest.mark.parametrize("columns", [(5, 5, 1), (4, 1), (2, 2, 2)])
@pytest.mark.parametrize("rows", [(8,), (7, 1)])
def test_names_in_the_foot_keep_clear_of_the_frames_of_narrow_sheets(columns, rows):
    """And the sheets keep to their room, side by side."""
    west, south = (tuple(accumulate(each[:-1], initial=0)) for each in (columns, rows))
    boxes = [
        [Box(x, y, *size) for x, *size in zip(west, columns, repeat(high), strict=False)]
        for y, high in zip(south, rows, strict=True)
    ]
    names = [[Tile(f"{down}{across}"[-1], box) for across, box in enumerate(row)] for down, row in enumerate(boxes)]
    made = picture_of(Together(tuple(map(tuple, reversed(names))), ()), DIAGRAM)
    assert made.width <= DIAGRAM[0] + 1e-9
    assert made.height <= DIAGRAM[1] + 1e-9
    assert max(place.x + place.width for place in made.places) == pytest.approx(made.width)
    assert len(made.names) == len(made.places)
    for name, place in zip(made.names, made.places, strict=True):
        half = text_width(name.text, name.font, name.size) / 2
        assert name.x - half >= place.x + 0.5
        assert name.x + half <= place.x + place.width - 0.5
        assert name.y >= place.y + 0.3
        assert name.y + cap_height(name.font, name.size) <= place.y + place.height - 0.3


def _texts_in(group):
    inner = [mark for part in group.marks for mark in (part.marks if isinstance(part, Group) else (part,))]
    return [mark for mark in inner if isinstance(mark, Text)]


@each_print
def test_the_pages_cover_each_square_exactly_once(name, settings):
    chosen = plan_of(name, settings)
    board = BOARDS[name].scenario.board
    shown = [
        (column, row)
        for part in chosen.parts
        for column in range(part.column, part.column + part.columns)
        for row in range(part.row, part.row + part.rows)
    ]
    assert sorted(shown) == sorted((column, row) for column in range(board.columns) for row in range(board.rows))
    for part in chosen.parts:
        assert part.window.width == pytest.approx(part.columns * chosen.grid.unit)
        assert part.window.height == pytest.approx(part.rows * chosen.grid.unit)


@pytest.mark.few(3)
@each_print
def test_all_pages_show_the_same_country_through_windows_on_grid_lines(name, settings):
    """A page's picture is the whole picture, moved by whole squares and cut; it goes a little over seams only."""
    chosen = plan_of(name, settings)
    scale = chosen.grid.unit / UNIT
    booklet = printed(name, settings)
    for part, page in zip(chosen.parts, booklet.pages, strict=False):
        (window,) = groups(page.marks, "map:window")
        assert window.matrix[:4] == (scale, 0.0, 0.0, scale)
        x, y = window.matrix[4:]
        assert x + part.column * chosen.grid.unit == pytest.approx(part.window.x)
        assert y + part.row * chosen.grid.unit == pytest.approx(part.window.y)
        edges = chosen.poster.edges(part)
        left, bottom, width, height = (number * scale for number in window.clip)
        over = (
            bottom + height + y - part.window.top, left + width + x - part.window.right,
            part.window.y - bottom - y, part.window.x - left - x,
        )  # fmt: skip
        for at_edge, beyond in zip(edges, over, strict=True):
            assert beyond == pytest.approx(0.0 if at_edge else 1.0)
            assert beyond < min(BOARD.slack, TAB)


def test_neighbouring_pages_draw_the_same_lines_at_their_seam():
    picture = country(gathered(BOARDS["usual"]).scene)
    north, south = within(picture, (0.0, 179.0, 240.0, 240.0)), within(picture, (0.0, 0.0, 240.0, 181.0))

    def at_seam(marks):
        found = set()
        for mark in marks:
            if isinstance(mark, Group):
                found |= at_seam(mark.marks)
            elif isinstance(mark, Path):
                found |= {(place, mark.fill, mark.pen) for place in crossings(mark) if 0.0 <= place <= 240.0}
        return found

    def crossings(path):
        """Where lines meet the seam, curves taken as straight."""
        for name, step in path.commands:
            if name == "M":
                here = first = step
                continue
            there = first if name == "Z" else step[-2:]
            if (here[1] < 180.0) != (there[1] < 180.0):
                yield round(here[0] + (180.0 - here[1]) / (there[1] - here[1]) * (there[0] - here[0]), 2)
            here = there

    assert at_seam(north) == at_seam(south) == at_seam(picture)
    assert len(at_seam(picture)) > 10


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_usual_board_takes_two_sheets_or_one_large_one_and_needs_no_small_board(paper):
    usual = plan_of("usual", PrintSettings(paper=PAPERS[paper]))
    large = min(PAPERS[paper].width, PAPERS[paper].height) > 250
    parts = sorted([usual.grid.widths, usual.grid.heights], key=len)
    assert (usual.pages, parts[0], len(parts[1])) == ((1, (8,), 1) if large else (2, (8,), 2))
    assert usual.assembly is None
    # A third sheet makes it worth its page.
    larger = plan_of("wide", PrintSettings(paper=PAPERS[paper], square=60.0))
    assert len(larger.parts) > 2
    assert larger.assembly is not None
    assert plan_of("matchbox", PrintSettings(paper=PAPERS[paper])).pages == 1
    assert len(printed("wide", PrintSettings(paper=PAPERS[paper], one_page_map=True)).pages) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_legend_without_room_gets_a_page_of_its_own(paper):
    wide = 200 if PAPERS[paper].width < 250 else 270
    chosen = plan(Demand(8, 8, lambda width: 30.0, lambda width: 140.0 if width > wide else 999.0), 30.0, PAPERS[paper])
    sheets = len(chosen.parts)
    assert (chosen.style, chosen.pages, chosen.legend[0]) == (MapStyle.KEY, 2 if sheets == 1 else 4, sheets + 1)
    assert len(chosen.keys) == 1


def test_a_legend_without_room_on_the_map_stands_beside_the_small_board():
    chosen = plan(Demand(8, 8, lambda width: 30.0, lambda width: 60.0 if width > 120 else 999.0), 30.0, PAPERS["a4"])
    assert (chosen.style, chosen.pages, chosen.legend[0], chosen.keys) == (MapStyle.KEY, 3, 3, ())


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", [on_paper(paper, paper, name=paper) for paper in PAPERS])
def test_a_key_page_has_legend_title_and_rulers_but_no_map(paper):
    goals = tuple((f"Redoubt number {n}", "d4") for n in range({"a3": 90, "tabloid": 90, "legal": 55}.get(paper, 40)))
    subject = map_sample.subject(8, 8, {"town": "d4"}, objectives=goals)
    pages = make(subject, PrintSettings(paper=PAPERS[paper])).pages
    (key,) = (page for page in pages if page.bookmark == "Map, legend")
    assert [len(list(groups(key.marks, name))) for name in ("map:title", "map:legend", "ruler", "map:window")] == [
        1,
        1,
        2,
        0,
    ]


@given(
    columns=st.integers(1, 26),
    rows=st.integers(1, 26),
    square=st.sampled_from((20.0, 25.0, 30.0, 40.0)),
    paper=st.sampled_from(sorted(PAPERS)),
    legend=st.floats(10, 130),
)
def test_any_board_finds_a_plan_whose_pages_hold_what_they_must(columns, rows, square, paper, legend):
    demand = Demand(columns, rows, lambda width: 30.0, lambda width: legend)
    chosen = plan(demand, square, PAPERS[paper])
    sheets = len(chosen.parts)
    assert sum(chosen.grid.widths) == columns
    assert sum(chosen.grid.heights) == rows
    assert all(chosen.grid.fits(part) for part in chosen.parts)
    bare = plan(Demand(columns, rows, lambda width: 0.0, lambda width: 0.0), square, PAPERS[paper])
    assert sheets == len(bare.parts)
    # The small board stands beside the last sheet where one of them has room for it.
    own = [len(each.parts) + len(each.keys) for each in (bare, chosen)]
    assert own[0] <= own[1] <= own[0] + 1
    assert sheets <= chosen.pages <= bare.pages + 1
    for number, box in (chosen.title, chosen.legend):
        apart = chosen.keys[0] if chosen.keys else chosen.assembly.paper if chosen.assembly else None
        area = safe_area(chosen.grid.paper if number <= sheets else apart)
        assert 1 <= number <= chosen.pages
        assert box.x >= area.x - 0.01
        assert box.right <= area.right + 0.01
        assert box.top <= area.top + 0.01
        assert box.y >= area.y - 0.01
        assert chosen.style is not MapStyle.KEY or number == sheets + 1


def test_squares_too_large_for_the_paper_are_refused():
    with pytest.raises(ValueError, match="squares of 300 mm are too large for A4"):
        plan(Demand(4, 4, lambda width: 30.0, lambda width: 30.0), 300.0, PAPERS["a4"])
    with pytest.raises(ValueError, match="one page"):
        one_page(Demand(4, 4, lambda width: 30.0, lambda width: 400.0), 30.0, PAPERS["a4"])


@pytest.mark.few(1)
@some_prints
def test_squares_have_their_size_in_the_finished_pdf(name, settings):
    chosen = plan_of(name, settings)
    for part, page in zip(chosen.parts, read_print(name, settings), strict=False):
        assert page.width == pytest.approx(chosen.grid.paper.width * POINTS, abs=0.05)
        for start, count, lines in (
            (part.window.x, part.columns, page.uprights()),
            (part.window.y, part.rows, page.levels()),
        ):
            for number in range(1, count):
                wanted = start + number * chosen.grid.unit
                assert min(abs(place / POINTS - wanted) for place in lines) < 0.05


@pytest.mark.few(3)
@some_prints
def test_names_coordinates_and_objectives_can_be_read_in_the_pdf(name, settings):
    scenario = BOARDS[name].scenario
    pages = read_print(name, settings)
    everything = " ".join(page.text() for page in pages)
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page.text()
        assert "Print at 100 %" in page.text()
    letters = [word.text for page in pages for word in page.words()]
    packed = everything.replace(" ", "")
    for label in scenario.labels.values():
        assert label.replace(" ", "") in packed, label
    for objective in scenario.objectives:
        assert objective.name[1:].replace(" ", "") in packed
    for square in range(scenario.board.size):
        name_of_square = scenario.board.name(square)
        assert letters.count(name_of_square[0]) >= 2
        assert letters.count(name_of_square[1:]) >= 2
    assert scenario.title.upper().replace(" ", "") in packed.upper()
    assert scenario.date.replace(" ", "") in packed


def test_a_row_of_coordinates_stands_on_each_side_of_the_board():
    booklet = printed("usual", PrintSettings())
    texts = [mark for page in booklet.pages for mark, *_ in boxes(page.marks) if isinstance(mark, Text)]
    strip = [text.text for text in texts if text.font == "serif-semibold" and text.size == 10.0]
    for name in "abcdefgh12345678":
        assert strip.count(name) == 2


@each_print
def test_words_on_the_map_cover_neither_each_other_nor_the_border(name, settings):
    chosen = plan_of(name, settings)
    for part, page in zip(chosen.parts, printed(name, settings).pages, strict=False):
        (signs,) = groups(page.marks, "map:signs")
        lines = written(signs)
        for text, box in lines:
            seen = around(part.window, text)
            assert box.x >= seen.x - 0.01, text
            assert box.right <= seen.right + 0.01, text
            assert box.y >= seen.y - 0.01, text
            assert box.top <= seen.top + 0.5, text
        for (one, a), (other, b) in combinations(lines, 2):
            apart = a.right <= b.x or b.right <= a.x or a.top <= b.y or b.top <= a.y
            assert apart, (one, other)


def test_a_crowded_board_keeps_its_names_apart():
    board = square_board(8, 8)
    labels = tuple((board.name(n), f"Place called {n}") for n in range(0, 64, 2))
    subject = map_sample.subject(
        8, 8, {"town": "d4"}, labels=labels, objectives=(("The very long name of a bridge", "d4"),)
    )
    for signs in (signs for page in make(subject, PrintSettings()).pages for signs in groups(page.marks, "map:signs")):
        found = [box for _, box in written(signs)]
        assert len(found) >= 16
        for a, b in combinations(found, 2):
            assert a.right <= b.x or b.right <= a.x or a.top <= b.y or b.top <= a.y


@pytest.mark.parametrize("name", BOARDS)
def test_the_legend_names_the_terrain_of_this_map_and_no_other(name):
    subject = BOARDS[name]
    legend = gathered(subject).words.legend
    titles = {kind.title for kind in subject.ruleset.play.terrain.values()}
    here = {subject.ruleset.play.terrain[key].title for key, squares in subject.scenario.terrain.items() if squares}
    assert {entry.name for entry in legend} & titles == here
    for key in subject.scenario.terrain:
        (entry,) = (entry for entry in legend if entry.name == subject.ruleset.play.terrain[key].title)
        for phrase in subject.ruleset.play.terrain[key].effects(subject.scenario.options):
            assert phrase.casefold() in entry.meaning.casefold()


@pytest.mark.parametrize(
    ("more", "crossed"),
    [
        ({}, "Impassable"),
        ({"ford": "b1"}, "Crossed at fords only"),
        ({"road": "a2-c2"}, "Crossed at bridges only"),
        ({"ford": "b1", "road": "a2-c2"}, "Crossed at fords and bridges only"),
    ],
)
def test_the_legend_says_by_what_the_rivers_of_its_map_are_crossed(more, crossed):
    """At San Juan they were crossed at fords and bridges, and no bridge was there."""
    ruleset = RULESETS["portable-19c"]
    subject = map_sample.subject(3, 3, {"river": "b1-b3", **more}, ruleset=ruleset)
    subject = replace(subject, scenario=replace(subject.scenario, options=ruleset.play.defaults))
    (entry,) = (entry for entry in gathered(subject).words.legend if entry.name == "River")
    assert entry.meaning == crossed


def test_terrain_without_squares_is_not_in_the_legend():
    subject = map_sample.subject(4, 4, {"woods": "a1", "hill": ""})
    assert next(entry.name for entry in gathered(subject).words.legend) == "Woods"
    assert "Hill" not in {entry.name for entry in gathered(subject).words.legend}


@pytest.mark.parametrize("name", BOARDS)
def test_the_legend_names_the_squares_of_an_objective_of_which_one_is_enough(name):
    subject, board = BOARDS[name], BOARDS[name].scenario.board
    legend = {entry.name.casefold(): entry.meaning for entry in gathered(subject).words.legend}
    for goal in subject.scenario.objectives:
        assert legend[goal.name.casefold()] == f"Objective: {joined([board.name(at) for at in bits(goal.at)], 'or')}"


def test_gates_tell_side_turn_and_direction():
    found = {(gate.square, gate.side): gate for gate in gathered(BOARDS["usual"]).gates if gate.turns}
    board = BOARDS["usual"].scenario.board
    west, corner = found[board.square("a4"), 0], found[board.square("a8"), 0]
    assert (way_words(west.turns, "turn"), west.way) == ("turn 2, 4", 3)
    assert (way_words(corner.turns, "turn"), corner.way) == ("turn 4", 3)
    leaving = {(gate.square, gate.side) for gate in gathered(BOARDS["usual"]).gates if not gate.turns}
    assert leaving == {(board.square("h5"), 0), (board.square("a4"), 1)}


def test_an_arrow_names_units_where_others_of_the_same_turn_may_not_come_by_it():
    parties = ((0, 2, "a3"), (0, 3, "a3"), (0, 3, "a3 a5"), (1, 3, "a5"))
    told = gathered(map_sample.subject(8, 8, {}, arrivals=parties))
    board = told.subject.scenario.board
    words = {(board.name(gate.square), gate.side): way_words(gate.turns, "turn") for gate in told.signage.gates}
    assert words == {("a3", 0): "turn 2, 3", ("a5", 0): "turn 3 (U2)", ("a5", 1): "turn 3"}


def test_a_gate_at_a_corner_lies_on_the_edge_by_which_others_of_its_side_come():
    parties = ((0, 2, "a8 a7"), (1, 2, "a8 b8"))
    corners = ((0, 3, "a1 h1"),)

    def ways(arrivals):
        told = gathered(map_sample.subject(8, 8, {}, arrivals=arrivals))
        board = told.subject.scenario.board
        return {(board.name(gate.square), gate.side): board.facings[gate.way] for gate in told.signage.gates}

    assert ways(parties) == {("a8", 0): "W", ("a7", 0): "W", ("a8", 1): "N", ("b8", 1): "N"}
    assert ways(corners) == {("a1", 0): "S", ("h1", 0): "S"}


SHIPPED = [pwprint.load(file) for file in sorted(scenario_folder().glob("*/*.json"))]
GRIDS = [
    pytest.param(Subject(found.scenario, found.ruleset, (None, None), ""), id=found.scenario.id)
    for found in SHIPPED
    if found.scenario.board.size
]


@pytest.mark.parametrize("subject", GRIDS)
def test_arrows_stand_on_the_road_that_crosses_their_edge(subject):
    told = gathered(subject).signage
    roads = road_links(told.scene).roads
    for gate in told.gates:
        square_roads = roads.get(gate.square, 0) & off_board(subject.scenario.board, gate.square)
        assert not square_roads or square_roads >> gate.way & 1
        assert abs(gate.aside) <= 0.5


@pytest.mark.few(8)
@pytest.mark.parametrize("one_page", [False, True])
@pytest.mark.parametrize("subject", GRIDS)
def test_words_of_arrows_stand_in_the_border_beside_their_square_or_in_it(subject, one_page):
    matter, settings = gathered(subject), PrintSettings(one_page_map=one_page)
    laid = layout(matter, settings)
    seen = 0
    for part in laid.parts:
        view = View(subject.scenario.board, part, laid.grid.unit)
        shown = [gate for gate in matter.signage.gates if view.shows(gate.square)]
        found = stretches(shown, view)
        marks = gate_marks(tuple(shown), matter.signage.sides, Room(view, ink_of(())), "turn")
        words = [mark for mark in marks if isinstance(mark, Text)]
        for stretch, text in zip(found, words, strict=True):
            left, low, right, top = placed(text_corners(text), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
            window, square = view.window, stretch.main.square
            if right <= window.x or window.right <= left:
                assert stretch.span[0] - view.square / 2 < low < top < stretch.span[1] + view.square / 2
            elif top <= window.y or window.top <= low:
                assert stretch.span[0] - view.square / 2 < left < right < stretch.span[1] + view.square / 2
            else:
                # What a die says is too long for the squares of a map on one page.
                assert view.holder(square, 0.0)(extent(text).corners) or extent(text).width > 0.7 * view.square
        assert {gate for stretch in found for gate in stretch.gates} == set(shown)
        seen += len(words)
    assert seen or not matter.signage.gates


@pytest.mark.few(4)
@pytest.mark.parametrize("subject", GRIDS)
def test_a_bracket_in_the_border_shows_which_squares_count(subject):
    """It runs along the squares of one side and the same turns, no more, and none lies on another one."""
    matter = gathered(subject)
    laid = layout(matter, PrintSettings(one_page_map=True))
    view = View(subject.scenario.board, laid.parts[0], laid.grid.unit)
    found = stretches(list(matter.signage.gates), view)
    drawn = [[at for _, at in mark.commands] for mark in brackets(found, matter.signage.sides, view)]
    for stretch, line in zip(found, drawn, strict=True):
        assert len({(gate.side, gate.turns) for gate in stretch.gates}) == 1
        (low, high), axis = stretch.span, 1 if stretch.course % 2 else 0
        assert low < min(at[axis] for at in line) < low + 1.0
        assert high - 1.0 < max(at[axis] for at in line) < high
        middles = [view.centre(gate.square)[axis] for gate in stretch.gates]
        assert all(low < at < high for at in middles)
        edge = [
            gate for gate in matter.signage.gates if gate.side == stretch.main.side and gate.turns == stretch.main.turns
        ]
        inside = [gate for gate in edge if low < view.centre(gate.square)[axis] < high and gate not in stretch.gates]
        assert all(course_of(view.board, gate.square, gate.way) != stretch.course for gate in inside)
        assert not any(line[1:3] == other[1:3] for other in drawn if other is not line)


def test_words_of_arrows_stand_in_the_border_and_not_on_houses():
    """`turn 3, 4` was written on the houses of Santiago."""
    scenario = pwprint.load(scenario_folder() / "portable-19c" / "san-juan-heights.json").scenario
    matter = gathered(Subject(scenario, RULESETS[scenario.ruleset], (), ""))
    laid = layout(matter, PrintSettings())
    view = View(scenario.board, laid.parts[0], laid.grid.unit)
    shown = tuple(gate for gate in matter.signage.gates if view.shows(gate.square))
    marks = gate_marks(shown, matter.signage.sides, Room(view, ink_of(())), "turn")
    found = [placed(text_corners(mark), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) for mark in marks if isinstance(mark, Text)]
    assert len(found) == len(shown) == 2
    assert all(view.window.x - FRAME < left and right < view.window.x for left, _, right, _ in found)


def test_objectives_stand_in_one_column_of_the_legend():
    plain, goals = (
        tuple(Entry((), 10.0, f"{kind} {number}", "", kind) for number in range(count))
        for kind, count in (("", 5), ("objective", 3))
    )
    for before in range(6):
        found = (*plain[:before], *goals, *plain[before:])
        for marks in (legend_marks(found, Box(0.0, 0.0, wide, 200.0)) for wide in (60.0, 110.0, 160.0, 300.0)):
            lefts = {text.text: x for text, x in text_places(marks)}
            assert len(lefts) == len(found) + 1
            assert len({x for words, x in lefts.items() if words.startswith("objective")}) == 1


def text_places(marks: tuple[Mark, ...], x: float = 0.0) -> Iterator[tuple[Text, float]]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from text_places(mark.marks, x + mark.matrix[4])
        elif isinstance(mark, Text):
            yield mark, x


@pytest.mark.parametrize("name", ["matchbox", "usual"])
def test_the_same_scenario_makes_the_same_marks(name):
    again = make(getattr(map_sample, name)(), PrintSettings())
    assert again == printed(name, PrintSettings())
    assert to_pdf(again) == to_pdf(printed(name, PrintSettings()))


def test_another_scenario_has_other_trees():
    board = square_board(4, 4)
    one, same, other = (country(Scene(board, {"woods": board.all}, seed)) for seed in ("a", "a", "b"))
    assert one == same != other


def test_every_terrain_of_every_ruleset_on_squares_has_a_drawing():
    for ruleset in (ruleset for ruleset in RULESETS.values() if ruleset.play.grids):
        assert {kind.art for kind in ruleset.play.terrain.values()} <= set(ART)


# How squares join: masks of four bits, north 1, east 2, south 4, west 8.

sizes = st.tuples(st.integers(1, 7), st.integers(1, 7))


@st.composite
def scenes(draw):
    columns, rows = draw(sizes)
    board = square_board(columns, rows)
    kinds = draw(st.lists(st.sampled_from(("river", "road", "town", "")), min_size=board.size, max_size=board.size))
    areas = {art: sum(1 << n for n, kind in enumerate(kinds) if kind == art) for art in ("river", "road", "town")}
    return Scene(board, areas, "property")


@given(scenes())
def test_links_are_mutual_or_lead_off_the_board(scene):
    board = scene.board
    roads = road_links(scene)
    for links in (river_links(scene), roads.roads | roads.streets):
        for square, mask in links.items():
            assert mask & ~0b1111 == 0
            for direction in range(4):
                there = board.step(square, direction)
                if there is None or not mask >> direction & 1:
                    continue
                assert opposite(board, 1 << direction) & links[there]


@given(scenes())
def test_all_neighbours_of_a_kind_join(scene):
    board = scene.board
    roads = road_links(scene).roads
    rivers = river_links(scene)
    for art, links in (("road", roads), ("river", rivers)):
        for square in bits(scene.area(art)):
            joined = links_to(board, square, scene.area(art))
            assert links[square] & joined == joined
            if joined.bit_count() > 1:
                assert not links[square] & off_board(board, square)
    assert set(roads) == set(bits(scene.area("road")))


@given(scenes())
def test_a_line_that_ends_at_the_edge_leaves_the_board(scene):
    for links in (road_links(scene).roads, river_links(scene)):
        for square, mask in links.items():
            if mask.bit_count() <= 1 and off_board(scene.board, square):
                assert mask & off_board(scene.board, square), scene.board.name(square)


def test_a_road_between_two_river_squares_is_a_bridge():
    board = square_board(3, 3)
    scene = Scene(board, {"river": map_sample.squares(board, "a2 c2"), "road": map_sample.squares(board, "b1-b3")}, "x")
    middle = board.square("b2")
    assert river_links(scene)[middle] == 0b1010
    assert road_links(scene).roads[middle] == 0b0101
    assert road_links(scene).roads[board.square("b3")] == 0b0101
    assert river_links(scene)[board.square("a2")] == 0b1010
    assert len(list(groups(country(scene), "bridge"))) == 1


def test_a_road_goes_on_as_a_street():
    board = square_board(3, 1)
    scene = Scene(board, {"road": 0b101, "town": 0b010}, "x")
    assert road_links(scene).streets == {1: 0b1010}
    assert road_links(scene).roads == {0: 0b1010, 2: 0b1010}


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_a_mass_has_a_border_inside_its_own_cells(columns, rows, data):
    board = data.draw(st.sampled_from((square_board, hex_board)))(columns, rows)
    squares = data.draw(st.integers(0, board.all))
    mass = cells(board, squares)
    for border in outlines(lattice(board), mass, 1.0, 6.0, 3.0):
        for stop in border.walk(3.0):
            inside, outside = stop.inward(0.5), stop.inward(-0.5)
            assert lattice(board).cell_at(*inside) in mass
            assert abs(stop.out_x**2 + stop.out_y**2 - 1) < 1e-9
            assert outside != inside


@pytest.mark.parametrize(
    "option",
    [
        option
        for option in RULESETS["tile"].play.options
        if option.name in ("slow_terrain", "fire_into_cover", "fire_out_of_cover", "hill_plateau_los", "road_bonus")
    ],
    ids=lambda option: option.name,
)
def test_the_legend_says_what_terrain_does_with_the_options_in_force(option):
    """No two values of an option that is about terrain give the same legend."""
    tile = RULESETS["tile"]
    told = {
        tuple(kind.effects({**tile.play.defaults, option.name: value}) for kind in tile.play.terrain.values())
        for value in option.values
    }
    assert len(told) == len(option.values)


def test_names_whose_letters_stand_apart_are_found_as_words():
    found = 0
    for page in printed("crowded", PrintSettings()).pages:
        names = [group.name.removeprefix("name:") for group in groups(page.marks, "name:")]
        pdf = pypdfium2.PdfDocument(to_pdf(Booklet("Map", "", "", (), (page,))))
        text = " ".join(pdf[0].get_textpage().get_text_range().split())
        assert [name for name in names if " ".join(name.split()) not in text] == []
        found += len(names)
    assert found


@pytest.mark.parametrize(("paper", "square"), [("a4", 40.0), ("letter", 40.0), ("a3", 60.0)])
def test_the_small_board_on_a_page_of_its_own_is_125_to_150_mm_long(paper, square):
    """The title that is alike on all maps, and a picture of the sheets apart, may cost it a sixth."""
    chosen = plan_of("wide", PrintSettings(paper=PAPERS[paper], square=square))
    window = chosen.assembly.window
    assert not chosen.aside
    assert 125.0 <= max(window.width, window.height) <= 150.1


def test_words_of_two_gates_of_a_square_do_not_read_as_one():
    """Those of e10 of Frontier Bridge stood in two rows without a gap; now its letter stands between them."""
    scenario = pwprint.load(scenario_folder() / "portable-19c" / "frontier-bridge.json").scenario
    matter = gathered(Subject(scenario, RULESETS[scenario.ruleset], (None, None), ""))
    laid = layout(matter, PrintSettings())
    part = next(
        part for part in laid.parts if View(scenario.board, part, laid.grid.unit).shows(scenario.board.square("e10"))
    )
    view = View(scenario.board, part, laid.grid.unit)
    shown = tuple(gate for gate in matter.signage.gates if view.shows(gate.square))
    marks = gate_marks(shown, matter.signage.sides, Room(view, ink_of(())), "turn")
    found = sorted((extent(mark) for mark in marks if isinstance(mark, Text)), key=lambda box: box.x)
    assert len(found) == 2
    assert found[1].x - found[0].right > 0.9


def test_a_long_name_of_a_river_runs_through_two_squares():
    """`San Juan river` lay across its river on small squares."""
    scenario = pwprint.load(scenario_folder() / "portable-19c" / "san-juan-heights.json").scenario
    scenario = replace(scenario, labels={scenario.board.square("h1"): "San Juan river"})
    page = make(
        Subject(scenario, RULESETS[scenario.ruleset], (None, None), ""), PrintSettings(one_page_map=True)
    ).pages[0]
    signs = (mark for mark in page.marks if isinstance(mark, Group) and mark.name.startswith("map:signs"))
    layers = [layer for sign in signs for layer in sign.marks if isinstance(layer, Group)]
    assert "stream:San Juan river" in {mark.name for layer in layers for mark in layer.marks if isinstance(mark, Group)}
