"""The map of an open table: everything is on the small map, and the poster is the table at full size."""

import re
from functools import cache
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any

import pytest
import table_sample

import pwprint
from pwprint.game.table.areas import Disc as Round
from pwprint.game.table.areas import Polygon, Strip, rectangle
from pwprint.game.table.table import Feature, Label
from pwprint.map.grid import TABS, area
from pwprint.map.ink import ink_of
from pwprint.map.legend import legend_height
from pwprint.map.table.country import OnTable
from pwprint.map.table.land import land
from pwprint.map.table.legend import entries
from pwprint.map.table.pages import gathered, laid_out
from pwprint.map.table.picture import overview_picture
from pwprint.map.table.poster import poster
from pwprint.map.table.shapes import covers_point, shape_of
from pwprint.map.table.signs import overview_signs
from pwprint.map.table.view import TableView
from pwprint.map.terrain import ART, drawings, in_layers
from pwprint.map.zones import BADGE
from pwprint.page import inks
from pwprint.page.paper import MARGIN, PAPERS
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Box, Circle, Group, Path, Rect, Text
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.map import make
from pwprint.values import replace
from tests.stages import map_prints
from tests.unit import pdf_reader

INCH = 25.4
EXACT = 0.05
LEAST = 5.0
"""The smallest type, in points."""

POSTER = PrintSettings(terrain="poster")
TABLES = {name: getattr(table_sample, name)() for name in ("usual", "bare", "wide", "uneven")}
DEAR = {"usual-a4", "usual-letter", "wide-a4"}
"""Posters of many sheets: the quick suite has the others."""
PRINTS = [
    pytest.param(*each.values, id=each.id, marks=pytest.mark.long if each.id in DEAR else each.marks)
    for each in map_prints(TABLES)
]


each_print = pytest.mark.parametrize(("name", "settings"), PRINTS)
each_poster = pytest.mark.parametrize(
    ("name", "settings"), [case for case in PRINTS if not case.values[1].one_page_map]
)


@cache
def printed(name, settings):
    return make(TABLES[name], settings)


def sheets_of(name, settings):
    table = TABLES[name].scenario.board
    return poster(table.width, table.height, settings.paper)


def product(inner, outer):
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def placed(points, matrix):
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


def leaves(marks, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), clip=None):
    """Yield every mark with its matrix, and what the clips that it stands in leave of the page."""
    for mark in marks:
        if isinstance(mark, Group):
            inner, here = product(mark.matrix, matrix), clip
            if mark.clip is not None:
                x, y, wide, high = mark.clip
                here = meet(bounds(placed(((x, y), (x + wide, y + high)), inner)), clip)
            yield from leaves(mark.marks, inner, here)
        else:
            yield mark, matrix, clip


def bounds(points):
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def meet(box, clip):
    if clip is None:
        return box
    return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])


def outline(mark):
    """Return points round a mark, in its own units."""
    match mark:
        case Path(commands=commands, pen=pen):
            grow = pen.width / 2 if pen else 0.0
            points = [point for _, step in commands for point in zip(step[::2], step[1::2], strict=True)]
            return [(x + a, y + b) for x, y in points for a in (-grow, grow) for b in (-grow, grow)]
        case Rect(x=x, y=y, width=width, height=height):
            return [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
        case Circle(x=x, y=y, radius=radius):
            return [
                (x - radius, y - radius),
                (x + radius, y + radius),
                (x - radius, y + radius),
                (x + radius, y - radius),
            ]
        case Text():
            wide, high = text_width(mark.text, mark.font, mark.size), mark.size / 72 * INCH
            shift, turn = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * wide, radians(mark.angle)
            corners = [(x - shift, y) for x in (0.0, wide) for y in (-0.22 * high, 0.75 * high)]
            return [
                (mark.x + x * cos(turn) - y * sin(turn), mark.y + x * sin(turn) + y * cos(turn)) for x, y in corners
            ]


def boxes(marks):
    for mark, matrix, clip in leaves(marks):
        box = meet(bounds(placed(outline(mark), matrix)), clip)
        if box[0] <= box[2] and box[1] <= box[3]:
            yield mark, box


def groups(marks, name, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """Yield the groups whose name begins so, with the matrix inside them."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = product(mark.matrix, matrix)
            if mark.name.startswith(name):
                yield mark, inner
            yield from groups(mark.marks, name, inner)


def texts(page):
    return [(mark, mark.size * hypot(*matrix[:2])) for mark, matrix, _ in leaves(page.marks) if isinstance(mark, Text)]


def page_of(group, matrix):
    """Return a group found by `groups` as it stands on its page."""
    return (Group(group.marks, matrix, group.clip),)


def word(group, matrix):
    """Return the area of a name whose letters stand apart."""
    return bounds([(x, y) for _, box in boxes(page_of(group, matrix)) for x, y in (box[:2], box[2:])])


def no_letters(marks):
    """Return marks without the names whose letters stand apart."""
    found = (replace(mark, marks=no_letters(mark.marks)) if isinstance(mark, Group) else mark for mark in marks)
    return tuple(mark for mark in found if not (isinstance(mark, Group) and mark.name.startswith("name:")))


def window_of(page):
    ((window, matrix),) = groups(page.marks, "map:window")
    x, y, wide, high = window.clip
    return bounds(placed(((x, y), (x + wide, y + high)), matrix)), matrix


def lines_of(group, matrix):
    """Return the straight lines of a group as pairs of points on the page."""
    return [
        tuple(placed([step for _, step in mark.commands], inner))
        for mark, inner, _ in leaves(group.marks, matrix)
        if isinstance(mark, Path) and len(mark.commands) == 2
    ]


# --- every page -----------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@each_print
def test_every_mark_is_where_printers_print(name, settings):
    for page in printed(name, settings).pages:
        for mark, (left, bottom, right, top) in boxes(page.marks):
            assert left >= MARGIN - 0.01, mark
            assert bottom >= MARGIN - 0.01, mark
            assert right <= page.width - MARGIN + 0.01, mark
            assert top <= page.height - MARGIN + 0.01, mark


@each_print
def test_every_text_can_be_read(name, settings):
    for page in printed(name, settings).pages:
        assert min(size for _, size in texts(page)) >= LEAST


@each_print
def test_the_small_map_comes_first_and_alone_if_that_is_wished(name, settings):
    booklet = printed(name, settings)
    first, *rest = booklet.pages
    assert first.bookmark == "Map, the whole table"
    assert len(rest) == (0 if settings.one_page_map else sheets_of(name, settings).count)
    assert {(page.width, page.height) for page in rest} <= {
        (settings.paper.width, settings.paper.height),
        (settings.paper.height, settings.paper.width),
    }


@pytest.mark.parametrize("name", [pytest.param("usual", marks=pytest.mark.long), "uneven"])
def test_the_same_scenario_makes_the_same_marks(name):
    again = make(getattr(table_sample, name)(), POSTER)
    assert again == printed(name, POSTER)
    assert to_pdf(again) == to_pdf(printed(name, POSTER))


@each_print
def test_words_on_the_table_cover_neither_each_other_nor_its_border(name, settings):
    for page in printed(name, settings).pages:
        ((signs, _matrix),) = groups(page.marks, "map:signs")
        ((left, bottom, right, top), _) = window_of(page)
        names = [word(group, matrix) for group, matrix in groups(signs.marks, "name:")]
        serif = ((mark, box) for mark, box in boxes(no_letters(signs.marks)) if isinstance(mark, Text))
        names += [box for mark, box in serif if mark.font.startswith("serif")]
        for box in names:
            assert left <= box[0]
            assert box[2] <= right
            assert bottom <= box[1]
            assert box[3] <= top + 0.5
        for a, b in combinations(names, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


# --- the small map --------------------------------------------------------------------------------------------------


@each_print
def test_the_whole_table_is_on_the_small_map_at_one_scale(name, settings):
    table = TABLES[name].scenario.board
    chosen = laid_out(gathered(TABLES[name], table), settings).page
    (left, bottom, right, top), matrix = window_of(printed(name, settings).pages[0])
    assert (right - left, top - bottom) == pytest.approx((table.width * chosen.inch, table.height * chosen.inch))
    assert matrix[0] == matrix[3]
    assert matrix[1] == matrix[2] == 0.0


@each_print
def test_nothing_on_the_small_map_lies_on_anything_else(name, settings):
    page = printed(name, settings).pages[0]
    blocks = []
    for part in ("map:title", "map:legend", "map:poster"):
        for group, matrix in groups(page.marks, part):
            shown = [box for _, box in boxes(page_of(group, matrix))]
            blocks.append(bounds([(x, y) for box in shown for x, y in (box[:2], box[2:])]))
    (left, bottom, right, top), _ = window_of(page)
    blocks.append((left - 6.0, bottom - 6.0, right + 6.0, top + 6.0))
    for a, b in combinations(blocks, 2):
        assert a[2] <= b[0] + 0.3 or b[2] <= a[0] + 0.3 or a[3] <= b[1] + 0.3 or b[3] <= a[1] + 0.3


@pytest.mark.parametrize(("name", "settings"), [case for case in PRINTS if case.values[0] != "bare"])
def test_the_legend_stays_in_its_frame(name, settings):
    matter = gathered(TABLES[name], TABLES[name].scenario.board)
    chosen = laid_out(matter, settings).page
    high = legend_height(entries(matter), chosen.legend.width / 0.8) * 0.8
    beside = chosen.sheets.height if chosen.sheets.y == chosen.legend.y else 0.0
    assert max(high, beside) == pytest.approx(chosen.legend.height)
    ((group, matrix),) = groups(printed(name, settings).pages[0].marks, "map:legend")
    for mark, box in boxes(page_of(group, matrix)):
        assert box[1] >= chosen.legend.y - 0.3, mark
        assert box[2] <= chosen.legend.right + 0.3, mark


def grid_of(name):
    page = printed(name, POSTER).pages[0]
    (left, bottom, _, _), _ = window_of(page)
    table = TABLES[name].scenario.board
    chosen = laid_out(gathered(TABLES[name], table), POSTER).page
    across: set[Any] = set()
    up: set[Any] = set()
    pens: dict[Any, Any] = {}
    for group, matrix in groups(page.marks, "map:grid"):
        for path in group.marks:
            points = placed([step for _, step in path.commands], matrix)
            for (x, y), (_end_x, end_y) in zip(points[::2], points[1::2], strict=True):
                level = abs(y - end_y) < 1e-6
                number = ((y - bottom) if level else (x - left)) / chosen.inch
                assert number == pytest.approx(round(number), abs=0.01)
                (up if level else across).add(round(number))
                pens.setdefault(round(number) % 6 == 0, set()).add(path.pen.width)
    return across, up, pens


@pytest.mark.few(2)
@pytest.mark.parametrize("name", TABLES)
def test_the_grid_has_a_line_for_every_inch_and_a_stronger_one_for_every_sixth(name):
    table = TABLES[name].scenario.board
    across, up, pens = grid_of(name)
    assert across == {number for number in range(1, 100) if number < table.width}
    assert up == {number for number in range(1, 100) if number < table.height}
    assert min(pens[True]) > max(pens[False])


def test_the_edges_of_the_small_map_are_numbered():
    written = [text.text for text, _ in texts(printed("usual", POSTER).pages[0])]
    for number in range(37):
        assert written.count(str(number)) >= 4


@pytest.mark.parametrize(
    ("kind", "formation", "wanted"),
    [
        ("infantry", "march", (2, 2)),
        ("artillery", "battle", (4, 1)),
        ("cavalry", None, (2, 2)),
        ("commander", None, (2, 1)),
    ],
)
def test_stands_are_as_large_as_the_rules_say(kind, formation, wanted):
    subject = table_sample.subject(units=(("A1", kind, (6, 11), 30, formation, {}),))
    (stands,) = gathered(subject, subject.scenario.board).starts
    assert (stands.width, stands.depth) == wanted


def test_units_stand_at_their_true_size_turned_as_they_face():
    matter = gathered(TABLES["usual"], TABLES["usual"].scenario.board)
    page = printed("usual", POSTER).pages[0]
    inch = laid_out(matter, POSTER).page.inch
    (left, bottom, _, _), _ = window_of(page)
    shown = {group.name.removeprefix("start:"): (group, matrix) for group, matrix in groups(page.marks, "start:")}
    assert set(shown) == {unit.id for unit in TABLES["usual"].scenario.units if unit.point is not None}
    for stands in matter.starts:
        group, (a, b, c, d, x, y) = shown[stands.unit.id]
        assert ((x - left) / inch, (y - bottom) / inch) == pytest.approx(stands.at, abs=0.01)
        # Ahead is up in the drawing: c and d are what becomes of it on the page.
        assert (c, d) == pytest.approx((sin(radians(stands.heading)), cos(radians(stands.heading))), abs=1e-9)
        assert (a, b) == pytest.approx((d, -c))
        wide, deep = next((mark.width, mark.height) for mark in group.marks if isinstance(mark, Rect) and mark.fill)
        assert (wide / inch, deep / inch) == pytest.approx((stands.width, stands.depth))


@pytest.mark.parametrize("name", TABLES)
def test_what_a_scenario_tells_can_be_read_on_the_small_map(name):
    subject = TABLES[name]
    written = " ".join(text.text for text, _ in texts(printed(name, POSTER).pages[0]))
    packed = re.sub(r"\s", "", written).casefold()
    told = [unit.id for unit in subject.scenario.units if unit.point] + [side.name for side in subject.scenario.sides]
    told += [label.text for label in subject.scenario.board.labels] + [
        goal.name for goal in subject.scenario.objectives
    ]
    rows = subject.ruleset.play.units
    types = {name: rows[name] for name in rows if any(unit.type == name for unit in subject.scenario.units)}
    kinds = {subject.ruleset.play.terrain[feature.terrain] for feature in subject.scenario.board.features}
    told += [subject.scenario.title, subject.scenario.date, *(kind.title for kind in kinds)]
    arts = {kind.art for kind in kinds}
    over = [name for name, art in (("fords", "ford"), ("bridges", "bridge")) if art in arts]
    told += [phrase for kind in kinds for phrase in kind.effects(subject.scenario.options, types, "", over)]
    for words in told:
        assert re.sub(r"\s", "", words).casefold() in packed, words


def test_terrain_speaks_only_of_the_units_in_play():
    ruleset = RULESETS["european-19c"]
    terrain, units = ruleset.play.terrain, ruleset.play.units
    foot = {name: units[name] for name in ("infantry", "skirmishers", "cavalry")}

    def told(name, *types):
        return terrain[name].effects(ruleset.play.defaults, *types)

    assert told("town")[0] == "one unit; infantry, dragoons, skirmishers stop; shoots all round"
    assert told("town", foot)[0] == "one unit; infantry, skirmishers stop; shoots all round"
    assert told("woods")[0] == told("woods", foot)[0] == "skirmishers only"
    assert told("woods", {"infantry": units["infantry"]})[0] == "impassable"
    assert told("rough", foot)[0] == "cover +3 against shooting, not for cavalry"


@pytest.mark.parametrize(
    ("there", "crossed"),
    [
        ((), "Impassable"),
        (("ford",), "Crossed at fords only"),
        (("bridge",), "Crossed at bridges only"),
        (("ford", "bridge"), "Crossed at fords and bridges only"),
    ],
)
def test_the_legend_says_by_what_the_rivers_of_its_table_are_crossed(there, crossed):
    """All legends of tables spoke of bridges and fords, where nothing led over the river too."""
    subject = TABLES["uneven"]
    matter = gathered(subject, subject.scenario.board)
    areas = {"river": (rectangle(0.0, 3.0, 9.0, 1.0),), **{name: (rectangle(4.0, 3.0, 1.0, 1.0),) for name in there}}
    (entry,) = (entry for entry in entries(replace(matter, areas=areas)) if entry.name == "River")
    assert entry.meaning == crossed


def test_the_legend_names_the_terrain_of_this_table_and_no_other():
    subject = TABLES["uneven"]
    titles = {kind.title for kind in subject.ruleset.play.terrain.values()}
    assert {entry.name for entry in entries(gathered(subject, subject.scenario.board))} & titles == {
        "Hill",
        "Woods",
        "River",
    }


def test_arrows_tell_where_units_come_and_go():
    written = [text.text for text, _ in texts(printed("usual", POSTER).pages[0])]
    assert written.count("off") == 3
    assert written.count("turn 3") == 1


@pytest.mark.parametrize("file", sorted(scenario_folder().glob("european-19c/*.json")), ids=lambda file: file.stem)
def test_the_legend_names_what_the_map_draws_where_units_come_and_go(file):
    found = pwprint.load(file)
    scenario = found.scenario
    matter = gathered(Subject(scenario, found.ruleset, (None, None), ""), scenario.board)
    legend = {entry.name: entry.meaning.casefold() for entry in entries(matter)}
    for side in scenario.sides:
        own = [way for way in matter.ways if way.side == side.index]
        for verb, ways in (("enters", [way for way in own if way.turns]), ("leaves", [w for w in own if not w.turns])):
            said = legend[side.name].partition(verb)[2].partition(";")[0]
            assert bool(said) == bool(ways)
            assert ("arrow" in said) == any(way.arrows for way in ways)
            assert ("dotted" in said) == any(not way.is_edge for way in ways)


def test_there_is_a_compass():
    assert list(groups(printed("usual", POSTER).pages[0].marks, "map:north"))


def test_the_plan_of_the_poster_names_every_sheet():
    page = printed("usual", POSTER).pages[0]
    ((plan, _),) = groups(page.marks, "map:poster")
    named = [mark.text for mark, _, _ in leaves(plan.marks) if isinstance(mark, Text)]
    sheets = sheets_of("usual", POSTER)
    assert {sheets.name(part) for part in sheets.parts} <= set(named)
    assert not list(groups(printed("usual", PrintSettings(one_page_map=True)).pages[0].marks, "map:poster"))


# --- the poster -----------------------------------------------------------------------------------------------------


SIZES = [(36, 36), (48, 36), (72, 48), (24, 24), (40.5, 30.5), (36.25, 12), (6, 6), (1, 1)]
each_size = pytest.mark.parametrize("inches", SIZES, ids=str)
each_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)


@each_size
@each_paper
def test_the_sheets_cover_the_table_exactly(inches, paper):
    sheets = poster(inches[0], inches[1], paper)
    assert sum(sheets.grid.widths) == pytest.approx(inches[0])
    assert sum(sheets.grid.heights) == pytest.approx(inches[1])
    assert sum(part.columns * part.rows for part in sheets.parts) == pytest.approx(inches[0] * inches[1])
    for a, b in combinations(sheets.parts, 2):
        apart = (
            a.column + a.columns <= b.column + 1e-9 or b.column + b.columns <= a.column + 1e-9
            or a.row + a.rows <= b.row + 1e-9 or b.row + b.rows <= a.row + 1e-9
        )  # fmt: skip
        assert apart


@each_size
@each_paper
def test_sheets_meet_in_whole_inches(inches, paper):
    for part in poster(inches[0], inches[1], paper).parts:
        for number, last in (
            (part.column, 0),
            (part.row, 0),
            (part.column + part.columns, inches[0]),
            (part.row + part.rows, inches[1]),
        ):
            assert number == last or number == int(number)


@each_size
@each_paper
def test_the_table_takes_as_few_sheets_as_the_paper_allows(inches, paper):
    sheets = poster(inches[0], inches[1], paper)
    assert sheets.grid.tab in TABS
    for sheet in (paper, paper.turned()):
        whole = area(sheet)
        most_across, most_down = (int((room - 8.0) / INCH) for room in (whole.width, whole.height))
        assert sheets.count <= -(-inches[0] // max(1, most_across - 1)) * -(-inches[1] // max(1, most_down - 1))


@pytest.mark.parametrize(
    ("inches", "name", "count"),
    [((36, 36), "a4", 24), ((36, 36), "letter", 24), ((48, 36), "a4", 28), ((48, 36), "letter", 28), ((6, 6), "a4", 1)],
)
def test_the_usual_tables_take_so_many_sheets(inches, name, count):
    assert poster(inches[0], inches[1], PAPERS[name]).count == count


def test_paper_without_room_for_an_inch_is_refused():
    with pytest.raises(ValueError, match="no inch"):
        poster(36, 36, type(PAPERS["a4"])("stamp", "Stamp", 40.0, 40.0))


@each_poster
def test_an_inch_of_the_table_is_an_inch_of_paper(name, settings):
    for part, page in zip(sheets_of(name, settings).parts, printed(name, settings).pages[1:], strict=True):
        ((ticks, matrix),) = groups(page.marks, "map:ticks")
        across = {round(x, 4) for (x, _), (end, _) in lines_of(ticks, matrix) if x == end}
        up = {round(y, 4) for (_, y), (_, end) in lines_of(ticks, matrix) if y == end}
        window = part.window
        for places, first, begin, inches in (
            (across, window.x, part.column, part.columns),
            (up, window.y, part.row, part.rows),
        ):
            assert len(places) == int(begin + inches + 1e-9) - int(begin) + 1
            for number, place in enumerate(sorted(places)):
                assert place == pytest.approx(first + number * INCH, abs=0.001)


@each_poster
def test_all_sheets_show_the_same_table_moved_by_whole_inches(name, settings):
    """A sheet's picture is the whole picture, moved and cut; it goes a little over seams only."""
    sheets = sheets_of(name, settings)
    width = TABLES[name].scenario.board.width
    for part, page in zip(sheets.parts, printed(name, settings).pages[1:], strict=True):
        box, (a, b, c, d, x, y) = window_of(page)
        window = part.window
        ((shown, _),) = groups(page.marks, "map:window")
        paper = next(mark for mark in shown.marks if isinstance(mark, Rect))
        assert paper.width * a == pytest.approx(width * INCH, abs=EXACT)
        assert (b, c) == (0.0, 0.0)
        assert a == d
        assert (x + part.column * INCH, y + part.row * INCH) == pytest.approx((window.x, window.y))
        north, east, south, west = sheets.edges(part)
        over = (box[3] - window.top, box[2] - window.right, window.y - box[1], window.x - box[0])
        assert over == pytest.approx([0.0 if at_edge else 1.0 for at_edge in (north, east, south, west)])


@each_poster
def test_tabs_name_the_sheet_that_is_glued_on_them(name, settings):
    sheets = sheets_of(name, settings)
    names = {sheets.name(part): part for part in sheets.parts}
    for part, page in zip(sheets.parts, printed(name, settings).pages[1:], strict=True):
        written = [text.text for text, _ in texts(page)]
        _, east, south, _ = sheets.edges(part)
        glued = [words.split()[1] for words in written if words.startswith("Glue ")]
        beside = {(other.across - part.across, other.down - part.down) for other in map(names.get, glued)}
        assert beside == ({(1, 0)} if not east else set()) | ({(0, 1)} if not south else set())
        assert 8.0 <= sheets.grid.tab <= 10.0
        assert any(words.endswith(f"{sheets.name(part)} ({part.number} of {sheets.count})") for words in written)


@each_poster
def test_crop_marks_lie_in_line_with_the_seams_outside_of_the_picture(name, settings):
    sheets = sheets_of(name, settings)
    for part, page in zip(sheets.parts, printed(name, settings).pages[1:], strict=True):
        ((crops, matrix),) = groups(page.marks, "map:crops")
        window = part.window
        lines = lines_of(crops, matrix)
        assert len(lines) == 2 * (4 - sum(sheets.edges(part)))
        for (x, y), (end_x, end_y) in lines:
            level = (
                y == end_y
                and y in {window.y, window.top}
                and (max(x, end_x) < window.x or min(x, end_x) > window.right)
            )
            upright = (
                x == end_x
                and x in {window.x, window.right}
                and (max(y, end_y) < window.y or min(y, end_y) > window.top)
            )
            assert level or upright


def test_on_the_poster_each_unit_has_its_outline_and_its_id():
    written: list[Any] = []
    outlines: dict[Any, Any] = {}
    for page in printed("usual", POSTER).pages[1:]:
        written += [text.text for text, _ in texts(page)]
        for group, _ in groups(page.marks, "start:"):
            outlines.setdefault(group.name.removeprefix("start:"), []).append(group)
    for unit in TABLES["usual"].scenario.units:
        if unit.point is not None:
            assert written.count(unit.id) == 1
            assert unit.id in outlines
            assert all(mark.fill is None for group in outlines[unit.id] for mark in group.marks)


def test_each_name_is_once_on_the_poster():
    pages = printed("usual", POSTER).pages[1:]
    written = [text.text for page in pages for text, _ in texts(page)]
    written += [group.name.removeprefix("name:") for page in pages for group, _ in groups(page.marks, "name:")]
    for label in TABLES["usual"].scenario.board.labels:
        assert written.count(label.text) == 1, label.text


def test_inches_can_be_measured_in_the_finished_pdf():
    sheets = sheets_of("uneven", POSTER)
    pages = pdf_reader.pages(to_pdf(printed("uneven", POSTER)))
    assert len(pages) == 1 + sheets.count
    for part, page in zip(sheets.parts, pages[1:], strict=True):
        places = {place / 72 * INCH for place in page.uprights()}
        for number in range(int(part.columns) + 1):
            wanted = part.window.x + number * INCH
            assert min(abs(place - wanted) for place in places) < EXACT


# --- the drawings ---------------------------------------------------------------------------------------------------


def drawn(areas, seed="s"):
    """What is drawn of areas: the lie of the land, which is everywhere, is left out."""
    ground = OnTable(land((12, 12), areas, 10.0, seed))
    found = (drawing for name, drawing in drawings(ground).items() if name != "leas")
    return in_layers(ground, (part for drawing in found for part in drawing(ground)))


def commands_in(marks, name):
    return [
        step
        for group, _ in groups(marks, name)
        for mark, _, _ in leaves(group.marks)
        if isinstance(mark, Path)
        for step in mark.commands
    ]


SHAPES = {
    "polygon": Polygon(((3, 3), (9, 4), (8, 9), (4, 8))),
    "circle": Round((6, 6), 2.5),
    "strip": Strip(((0, 5), (6, 6), (12, 4)), 2.0),
    "speck": Round((6, 6), 0.1),
    "at the corner": rectangle(-1, -1, 4, 4),
    "beyond the table": rectangle(11, 4, 8, 3),
}


@pytest.mark.few(40)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("art", ART)
def test_terrain_of_any_shape_is_drawn_where_it_is(art, shape):
    marks = drawn(
        {art: (SHAPES[shape],), "river": (Strip(((6, 0), (6, 12)), 2.0),)}
        if art in {"ford", "bridge"}
        else {art: (SHAPES[shape],)}
    )
    found = [box for mark, box in boxes(marks[1:]) if not isinstance(mark, Text)]
    assert found
    if art not in {"ford", "bridge"}:
        left, bottom, right, top = bounds([(x, y) for box in found for x, y in (box[:2], box[2:])])
        if shape == "polygon":
            assert (left, bottom, right, top) == pytest.approx((30, 30, 90, 90), abs=8.0)
        if shape == "beyond the table":
            assert right > (118.0 if art == "wire" else 120.0)


def test_every_terrain_of_an_open_table_has_a_drawing():
    assert {kind.art for kind in table_sample.ruleset().play.terrain.values()} <= set(ART)


@pytest.mark.few(2)
@pytest.mark.parametrize("art", ["woods", "hill", "marsh", "rough", "town", "lake", "road", "river", "entrenchment"])
def test_areas_of_a_kind_that_touch_are_one(art):
    def grounds(*areas):
        """How many areas the lowest coloured layer shows."""
        first = next(mark for mark, _, _ in leaves(drawn({art: areas})[1:]) if isinstance(mark, Path) and mark.fill)
        return [name for name, _ in first.commands].count("M")

    assert grounds(rectangle(2, 2, 4, 4), rectangle(6, 2, 4, 4)) == 1
    assert grounds(rectangle(2, 2, 4, 4), rectangle(5, 3, 5, 4)) == 1
    assert grounds(rectangle(2, 2, 4, 4), rectangle(6.005, 2, 4, 4)) == 1
    assert grounds(rectangle(1, 2, 4, 4), rectangle(6.5, 2, 4, 4)) == 2


def surface_of(marks):
    """Return the steps of the ways themselves, without the traces of wheels on them."""
    ((group, _),) = groups(marks, "map:roads")
    return [step for mark in group.marks if mark.fill for step in mark.commands]


def test_roads_meet_without_gaps():
    """Where a road ends on another there is one surface and one casing."""
    marks = drawn(
        {"road": (Strip(((0, 6), (6, 6), (12, 9)), 2.0), Strip(((6, 6), (6, 0)), 2.0), Strip(((6, 0.5), (6, 6)), 2.0))}
    )
    surface = surface_of(marks)
    assert [name for name, _ in surface].count("M") == 1


def test_a_road_is_drawn_over_its_bridge_and_not_through_the_river():
    road, river = Strip(((0, 6), (12, 6)), 2.0), Strip(((6, 0), (6, 12)), 2.0)
    without = surface_of(drawn({"road": (road,), "river": (river,)}))
    over = surface_of(drawn({"road": (road,), "river": (river,), "bridge": (rectangle(4.5, 5, 3, 2),)}))
    assert [name for name, _ in without].count("M") == 2
    assert [name for name, _ in over].count("M") == 1


@pytest.mark.parametrize("turn", [0, 30, 90, 145])
def test_a_bridge_lies_along_its_road(turn):
    right, up = sin(radians(turn)), cos(radians(turn))
    road = Strip(((6 - 5 * right, 6 - 5 * up), (6 + 5 * right, 6 + 5 * up)), 2.0)
    river = Strip(((6 - 6 * up, 6 + 6 * right), (6 + 6 * up, 6 - 6 * right)), 2.0)
    marks = drawn({"road": (road,), "river": (river,), "bridge": (Round((6, 6), 1.5),)})
    ((group, _),) = groups(marks, "map:buildings")
    rails = [
        placed([step for _, step in mark.commands[1:3]], matrix)
        for mark, matrix, _ in leaves(group.marks)
        if isinstance(mark, Path) and mark.pen is not None and mark.pen.colour == inks.COPING
    ]
    assert len(rails) == 2
    for (x, y), (end_x, end_y) in rails:
        assert abs((end_x - x) * right + (end_y - y) * up) == pytest.approx(hypot(end_x - x, end_y - y), rel=1e-3)


def test_trees_stand_in_woods_and_not_on_the_road_through_them():
    marks = drawn({"woods": (rectangle(1, 1, 10, 10),), "road": (Strip(((0, 6), (12, 6)), 2.0),)})
    ((group, matrix),) = groups(marks, "map:woods")
    trees = [
        box for mark, box in boxes(page_of(group, matrix)) if isinstance(mark, Path) and mark.pen and mark.pen.dash
    ]
    rows = [step for mark, _, _ in leaves(group.marks) for name, step in mark.commands if name == "M"]
    assert len(rows) > 60
    left, bottom, right, top = bounds([(x, y) for box in trees for x, y in (box[:2], box[2:])])
    assert 9.5 < min(left, bottom) < 13
    assert 107 < max(right, top) < 110.5
    for mark, matrix, _ in leaves(group.marks):
        ups = [step[1] + matrix[5] for name, step in mark.commands if name in "ML"]
        reach = mark.pen.width / 2 if mark.pen and mark.pen.dash else 0.0
        assert not [up for up in ups if 50 - reach < up < 70 + reach]


def test_houses_stand_in_their_town_and_not_in_its_streets():
    marks = drawn({"town": (rectangle(2, 2, 8, 8),), "road": (Strip(((0, 6), (12, 6)), 2.0),)})
    ((group, _),) = groups(marks, "map:buildings")
    roofs = max((mark for mark in group.marks if mark.fill and mark.pen), key=lambda mark: len(mark.commands))
    corners = [step for name, step in roofs.commands if step]
    assert len(corners) > 200
    for x, y in corners:
        assert 20 <= x <= 100
        assert 20 <= y <= 100
        assert not 56.5 < y < 63.5


def test_every_town_has_one_church():
    marks = drawn({"town": (rectangle(0.5, 0.5, 5, 5), rectangle(7, 7, 4.5, 4.5), rectangle(0.5, 8, 2.2, 1.6))})
    ((group, _),) = groups(marks, "map:buildings")
    towers = [mark for mark in group.marks if mark.fill == inks.SEPIA]
    assert len(towers) == 3


def hachures(marks):
    """Return the strokes of slopes."""
    ((group, _),) = groups(marks, "map:relief")
    return [step for mark in group.marks if mark.fill == inks.HACHURE for step in mark.commands]


def test_hachures_point_down_the_slope():
    marks = drawn({"hill": (Round((6, 6), 4.0),)})
    strokes = hachures(marks)
    assert [name for name, _ in strokes] == ["M", "L", "L", "L", "Z"] * (len(strokes) // 5)
    assert len(strokes) > 500
    far = [[hypot(step[0] - 60, step[1] - 60) for _, step in strokes[n : n + 4]] for n in range(0, len(strokes), 5)]
    for top, one_side, foot, other_side in far:
        assert top <= min(one_side, other_side) + 0.05
        assert max(one_side, other_side) < foot <= 41.0


def test_slopes_away_from_the_light_are_darker():
    """As many strokes go round a round hill as fit, but those in the lower right are broader than those opposite."""
    strokes = hachures(drawn({"hill": (Round((6, 6), 4.0),)}))
    broad: dict[bool, list[Any]] = {False: [], True: []}
    for n in range(0, len(strokes), 5):
        (x, y), (end_x, end_y), middle = strokes[n + 1][1], strokes[n + 3][1], strokes[n][1]
        away = (middle[0] - 60) - (middle[1] - 60)
        if abs(away) > 20:
            broad[away > 0].append(hypot(end_x - x, end_y - y))
    assert sum(broad[True]) > 2 * sum(broad[False])


def test_what_lies_at_the_edge_of_the_table_is_drawn_beyond_it():
    """So the border of a wood does not run along the edge."""
    marks = drawn({"woods": (rectangle(0, 3, 5, 5),)})
    floor = [step for name, step in commands_in(marks, "map:woods") if name != "Z"]
    assert min(x for step in floor for x in step[::2]) < -5.0


def test_a_name_without_room_is_left_out_and_no_name_hides_another():
    labels = tuple(Label((x, y), "A place with a name") for x in range(1, 6) for y in range(1, 6) for _ in range(6))
    subject = table_sample.subject(
        (6, 6), (Feature("woods", rectangle(2, 2, 3, 3)),), labels=labels, units=(), zones=(None, None), objectives=()
    )
    page = make(subject, PrintSettings(one_page_map=True)).pages[0]
    ((signs, _),) = groups(page.marks, "map:signs")
    names = [word(group, matrix) for group, matrix in groups(signs.marks, "name:")]
    names += [box for mark, box in boxes(no_letters(signs.marks)) if isinstance(mark, Text)]
    assert 10 < len(names) < len(labels)
    for a, b in combinations(names, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_another_scenario_has_other_trees():
    wood = {"woods": (rectangle(1, 1, 9, 9),)}
    assert drawn(wood, "a") == drawn(wood, "a") != drawn(wood, "b")


def test_the_stick_names_only_shooters_in_play():
    subject = TABLES["uneven"]
    (line,) = (
        words
        for words in subject.ruleset.kit.measures(subject.scenario, subject.ruleset).bands[-1].uses
        if "Shooting" in words
    )
    for name, kind in subject.ruleset.play.units.items():
        present = any(unit.type == name for unit in subject.scenario.units)
        assert (kind.title.lower() in line) is (present and kind.shots > 0)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["nachod", "aubruck"])
def test_the_letters_of_a_zone_stand_inside_it(name):
    """A letter outside would be read as the place to deploy."""
    scenario = pwprint.load(scenario_folder() / "european-19c" / f"{name}.json").scenario
    matter = gathered(Subject(scenario, RULESETS[scenario.ruleset], (None, None), ""), scenario.board)
    inch = 4.5
    frame = Box(10.0, 10.0, matter.table.width * inch, matter.table.height * inch)
    view = TableView(inch, frame.x, frame.y, frame)
    picture = overview_picture(matter, inch)
    ink = ink_of(picture.marks).on_page(view.matrix(picture.land.inch))
    found: dict[str, list[tuple[float, float]]] = {}
    for group in marked(overview_signs(matter, view, picture, ink), "badge:"):
        at = [(edge - start) / inch for edge, start in zip(group.matrix[4:], (frame.x, frame.y), strict=True)]
        half = 0.44 * BADGE / inch
        found.setdefault(group.name.removeprefix("badge:"), []).append((at[0] + half * 0.6, at[1] + half * 0.6))
    zones = {side.id: shape_of(side.zone, 1.0) for side in scenario.sides if side.zone is not None}
    assert found.keys() == zones.keys()
    for side, places in found.items():
        assert all(covers_point(zones[side], at) for at in places)


def marked(marks, name):
    """All groups whose names begin so, however deep."""
    for mark in marks:
        if isinstance(mark, Group):
            if mark.name.startswith(name):
                yield mark
            yield from marked(mark.marks, name)
