"""Maps on any paper: the fewest sheets, each square whole on one of them, and a page that says how they go together."""

import dataclasses
import re
from functools import cache
from itertools import combinations
from typing import Any

import map_sample
import pytest
import table_sample
from hypothesis import given
from hypothesis import strategies as st
from print_proof import collisions, proofs
from shipped_sheets import SHIPPED, made, subject
from test_map import boxes, groups

from pwprint.game.board.hexes import hex_board
from pwprint.map.assembly.exploded import exploded
from pwprint.map.assembly.grid import tile_box, together
from pwprint.map.assembly.pages import Tile, Together, steps
from pwprint.map.board_pages import gathered, layout
from pwprint.map.grid import BOARD, FRAME, SQUARES, TABS, measure_of, ruler_room, spread
from pwprint.map.plan import Demand, MapStyle, plan
from pwprint.map.table.poster import TABLE, poster
from pwprint.page.margins import LONG
from pwprint.page.paper import MARGIN, PAPERS, Paper, paper_of
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Box, Group, Path, Rect, Text
from pwprint.sheets.map import make
from pwprint.values import replace
from tests.stages import on_paper

pytestmark = pytest.mark.one_of_each

INCH = 25.4
MEASURES = {"squares": SQUARES, "hexes": measure_of(hex_board(5, 5))}
CUSTOM = st.builds(
    lambda width, height: Paper("custom", "custom paper", width, height), st.integers(105, 900), st.integers(150, 1189)
)
PAPER = st.one_of(st.sampled_from(list(PAPERS.values())), CUSTOM)
SQUARE = st.sampled_from((15.0, 20.0, 25.0, 30.0, 33.5, 40.0, 50.0, 72.0, 100.0))


def legend_of(count):
    """A legend of so many entries of 12 mm in columns of 50 mm."""

    def part(first, end, width):
        return 9.0 + 12.0 * -(-(end - first) // max(1, int(width // 50)))

    return part


def demand(columns, rows, measure=SQUARES, entries=8):
    part = legend_of(entries)
    return Demand(
        columns, rows, lambda width: 30.0, lambda width: part(0, entries, width), measure, entries, part, lambda _: 20.0
    )


# --- how many sheets ------------------------------------------------------------------------------------------------


def fewest(count, fits):
    """The fewest sheets in a row, of all ways to cut `count` columns: `fits(n, first, last)` says what a sheet holds."""
    best = [0] + [None] * count
    for end in range(1, count + 1):
        ways = [
            best[start] + 1
            for start in range(end)
            if best[start] is not None and fits(end - start, start == 0, end == count)
        ]
        best[end] = min(ways, default=None)
    return best[count]


def sheets_needed(columns, rows, square, paper, measure):
    """The fewest sheets for a board, on paper lying or upright, by trying everything."""
    counts = []
    for sheet in (paper, paper.turned()):
        for tab in TABS:
            east = max(tab - (measure.wide - measure.across) * square, 8.0)
            south = max(tab - (measure.high - measure.up) * square, 6.0)

            def across(n, first, last, sheet=sheet, east=east):
                beside = (FRAME if first else BOARD.slack) + (FRAME + ruler_room(sheet) if last else east)
                return measure.width(n) * square + beside <= sheet.width - 2 * MARGIN + 1e-6

            def down(n, first, last, sheet=sheet, south=south):
                beside = (FRAME if first else BOARD.slack) + (FRAME if last else south)
                return measure.height(n) * square + beside <= sheet.height - 2 * MARGIN - BOARD.foot + 1e-6

            found = fewest(columns, across), fewest(rows, down)
            counts += [found[0] * found[1]] if None not in found else []
    return min(counts, default=None)


@given(st.integers(1, 26), st.integers(1, 26), SQUARE, PAPER, st.sampled_from(sorted(MEASURES)))
def test_a_board_takes_the_fewest_sheets_that_hold_it(columns, rows, square, paper, kind):
    needed = sheets_needed(columns, rows, square, paper, MEASURES[kind])
    wanted = demand(columns, rows, MEASURES[kind])
    if needed is None:
        with pytest.raises(ValueError, match="too large for"):
            plan(wanted, square, paper)
        return
    chosen = plan(wanted, square, paper)
    assert len(chosen.parts) == needed
    check_sheets(chosen, columns, rows, square)
    check_pages(chosen)


def check_sheets(chosen, columns, rows, square):
    """Each square is whole on one sheet, and all that stands round the squares is where printers print."""
    shown = [
        (column, row)
        for part in chosen.parts
        for column in range(part.column, part.column + part.columns)
        for row in range(part.row, part.row + part.rows)
    ]
    assert sorted(shown) == [(column, row) for column in range(columns) for row in range(rows)]
    measure, paper = chosen.grid.measure, chosen.grid.paper
    for part in chosen.parts:
        window, (north, east, south, west) = part.window, chosen.poster.edges(part)
        assert window.width == pytest.approx(measure.width(part.columns) * square)
        assert window.height == pytest.approx(measure.height(part.rows) * square)
        assert window.x - (FRAME if west else BOARD.slack) >= MARGIN - 1e-6
        assert window.right + (FRAME if east else chosen.grid.tabs[0]) <= paper.width - MARGIN + 1e-6
        assert window.top + (FRAME if north else BOARD.slack) <= paper.height - MARGIN + 1e-6
        assert window.y - (FRAME if south else chosen.grid.tabs[1]) >= MARGIN + BOARD.foot - 1e-6


def check_pages(chosen):
    """Title and legend stand on pages that there are, apart from all else; the last page of several shows the board."""
    several = chosen.assembly is not None
    assert several or len(chosen.parts) <= 2
    assert len(chosen.parts) > 1 or not several
    assert chosen.pages == len(chosen.parts) + len(chosen.keys) + (several and not chosen.aside)
    blocks: dict[Any, Any] = {}
    for page, box in (chosen.title, *((part.page, part.box) for part in chosen.legends)):
        assert 1 <= page <= chosen.pages
        blocks.setdefault(page, []).append(box)
    if several:
        page = chosen.assembly
        window = page.window
        border = Box(window.x - FRAME, window.y - FRAME, window.width + 2 * FRAME, window.height + 2 * FRAME)
        board = [box for box in (border, page.title, page.legend, page.sheets) if box.height]
        blocks[chosen.pages] = [*(blocks.get(chosen.pages, []) if chosen.aside else []), *board]
    for number, there in blocks.items():
        paper = paper_on(chosen, number)
        there += [framed(chosen, part) for part in chosen.parts if part.number == number]
        for box in there:
            assert box.x >= MARGIN - 1e-6
            assert box.y >= MARGIN - 1e-6
            assert box.right <= paper.width - MARGIN + 1e-6
            assert box.top <= paper.height - MARGIN + 1e-6
        for a, b in combinations(there, 2):
            apart = a.right <= b.x + 1e-6 or b.right <= a.x + 1e-6 or a.top <= b.y + 1e-6 or b.top <= a.y + 1e-6
            assert apart, (chosen.style, a, b)


def paper_on(chosen, number):
    if number <= len(chosen.parts):
        return chosen.grid.paper
    papers = [*chosen.keys, *([chosen.assembly.paper] if chosen.assembly else [])]
    return papers[number - len(chosen.parts) - 1]


def framed(chosen, part):
    """The squares of a sheet with their border or tabs."""
    window, (north, east, south, west) = part.window, chosen.poster.edges(part)
    left, low = FRAME if west else 0.0, FRAME if south else chosen.grid.tabs[1]
    right, top = FRAME if east else chosen.grid.tabs[0], FRAME if north else 0.0
    return Box(window.x - left, window.y - low, window.width + left + right, window.height + low + top)


@given(st.integers(1, 26), st.integers(1, 26), SQUARE, PAPER, st.sampled_from(sorted(MEASURES)))
def test_on_the_small_board_the_sheets_lie_side_by_side_and_cover_it(columns, rows, square, paper, kind):
    try:
        chosen = plan(demand(columns, rows, MEASURES[kind]), square, paper)
    except ValueError:
        return
    tiles = [tile_box(chosen.grid, part) for part in chosen.parts]
    wide, high = (size / square for size in chosen.grid.board)
    assert sum(box.width * box.height for box in tiles) == pytest.approx(wide * high)
    assert all(box.x > -1e-6 and box.y > -1e-6 and box.right < wide + 1e-6 and box.top < high + 1e-6 for box in tiles)
    names = [tile.name for row in together(chosen.grid, chosen.parts).rows for tile in row]
    assert names == [str(part.number) for part in chosen.parts]


@given(st.integers(1, 40), *(st.integers(0, 9) for _ in range(4)))
def test_columns_are_spread_over_the_fewest_pages_and_evenly(count, alone, first, middle, last):
    most = {(True, True): alone, (True, False): first, (False, False): middle, (False, True): last}
    parts = spread(count, lambda is_first, is_last: most[is_first, is_last])
    needed = fewest(count, lambda n, is_first, is_last: n <= most[is_first, is_last])
    if needed is None:
        assert parts == ()
        return
    assert len(parts) == needed
    assert sum(parts) == count
    assert min(parts) >= 1
    limits = [alone] if len(parts) == 1 else [first, *[middle] * (len(parts) - 2), last]
    assert all(part <= limit for part, limit in zip(parts, limits, strict=True))
    # A part is smaller than another by more than one only where it can be no larger.
    assert all(part >= max(parts) - 1 or part == limit for part, limit in zip(parts, limits, strict=True))


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("paper", "square", "sheets"),
    [
        ("a4", 30, 2), ("letter", 30, 2), ("legal", 30, 2), ("a3", 30, 1), ("tabloid", 30, 1), ("13x19in", 30, 1),
        ("a4", 40, 4), ("letter", 40, 4), ("legal", 40, 4), ("a3", 40, 2), ("tabloid", 40, 2), ("841x1189", 40, 1),
        ("a4", 50, 6), ("letter", 50, 6), ("legal", 50, 6), ("a3", 50, 4), ("tabloid", 50, 4), ("594x841", 50, 1),
        ("100x150", 30, 12), ("148x210", 40, 8),
    ],
)  # fmt: skip
def test_the_usual_board_takes_so_many_sheets(paper, square, sheets):
    assert len(planned("usual", paper, square).parts) == sheets


def test_a_square_larger_than_the_paper_is_refused_in_words():
    with pytest.raises(ValueError, match="squares of 100 mm are too large for 100 x 150 mm"):
        planned("usual", "100x150", 100)


# --- the pages themselves -------------------------------------------------------------------------------------------


@cache
def subject_of(name):
    return getattr(table_sample if name in {"table", "uneven"} else map_sample, "usual" if name == "table" else name)()


def asked(paper, square):
    return PrintSettings(paper=paper_of(paper), square=float(square), terrain="poster")


@cache
def planned(name, paper, square):
    return layout(gathered(subject_of(name)), asked(paper, square))


@cache
def printed(name, paper, square):
    return make(subject_of(name), asked(paper, square))


POSTERS = [
    ("usual", "a4", 40), ("usual", "letter", 50), ("wide", "tabloid", 50), ("hexes", "legal", 40),
    ("crowded", "letter", 30), ("wide_hexes", "a3", 50), ("usual", "100x150", 30), ("hexes", "150x110", 25),
    ("wide", "148x210", 40), ("matchbox", "102x152", 50),
]  # fmt: skip
each_poster = pytest.mark.parametrize(
    ("name", "paper", "square"),
    [
        pytest.param(*poster, marks=pytest.mark.long if number % 2 else (), id="-".join(map(str, poster)))
        for number, poster in enumerate(POSTERS)
    ],
)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "paper", "square"),
    [
        pytest.param(*poster, marks=pytest.mark.long if number % 2 else (), id="-".join(map(str, poster)))
        for number, poster in enumerate(
            [*POSTERS, ("table", "a4", 30), ("table", "148x210", 30), ("uneven", "100x150", 30)]
        )
    ],
)
def test_every_mark_is_where_printers_print(name, paper, square):
    for page in printed(name, paper, square).pages:
        for mark, left, bottom, right, top in boxes(page.marks):
            assert left >= MARGIN - 0.01, (page.bookmark, mark)
            assert bottom >= MARGIN - 0.01, (page.bookmark, mark)
            assert right <= page.width - MARGIN + 0.01, (page.bookmark, mark)
            assert top <= page.height - MARGIN + 0.01, (page.bookmark, mark)


def texts(page):
    return [mark for mark, *_ in boxes(page.marks) if isinstance(mark, Text)]


@pytest.mark.few(2)
@each_poster
def test_the_last_page_tells_how_the_sheets_go_together(name, paper, square):
    chosen, page = planned(name, paper, square), printed(name, paper, square).pages[-1]
    assert page.bookmark == (f"Map, page {chosen.pages} of {chosen.pages}" if chosen.aside else "Map, assembly")
    (sheets,) = groups(page.marks, "map:sheets")
    named = [mark.text for mark in sheets.marks if isinstance(mark, Text)]
    numbers = [str(part.number) for part in chosen.parts]
    assert named in (numbers, [f"Sheet {number}" for number in numbers])
    words = re.sub(r"\s+", " ", " ".join(text.text for text in texts(page)))
    wide, high = chosen.grid.board
    assert f"{wide:.0f} × {high:.0f} mm ({wide / INCH:.1f} × {high / INCH:.1f} in)" in words
    assert f"{square} mm ({square / INCH:.2f} in)" in words
    assert re.search(r"Cut along the map on these sides\. Sheets? 2\b", words) or len(chosen.parts) > 6
    assert "Glue" in words


@each_poster
def test_the_small_board_shows_the_whole_picture_and_its_seams(name, paper, square):
    chosen, page = planned(name, paper, square), printed(name, paper, square).pages[-1]
    (small,) = groups(page.marks, "map:small")
    board = subject_of(name).scenario.board
    _, _, wide, high = small.clip
    scale, window = small.matrix[0], chosen.assembly.window
    assert (wide * scale, high * scale) == pytest.approx((window.width, window.height), abs=0.01)
    assert wide * scale < chosen.grid.board[0]
    (seams,) = groups(page.marks, "map:seams")
    levels = {
        round((y - window.y) / window.height * chosen.grid.board[1] / square, 3)
        for mark in seams.marks
        if hasattr(mark, "commands")
        for (_, (x, y)), (_, (end, same)) in [mark.commands]
        if y == same
    }
    rows = {part.row for part in chosen.parts if part.row}
    over = chosen.grid.overlap[1] / square
    assert levels == {round(row * chosen.grid.measure.up + over, 3) for row in rows}
    assert board.rows not in rows


@each_poster
def test_names_of_sheets_stand_in_their_corner_and_hide_no_letter_of_the_border(name, paper, square):
    """They stood in the border, between or over the letters of columns; later they hid the middle of the map."""
    chosen, page = planned(name, paper, square), printed(name, paper, square).pages[-1]
    (sheets,) = groups(page.marks, "map:sheets")
    tabs = [Box(mark.x, mark.y, mark.width, mark.height) for mark in sheets.marks if isinstance(mark, Rect)]
    assert len(tabs) == len(chosen.parts)
    window = chosen.assembly.window
    assert all(window.holds(tab.x, tab.y) and window.holds(tab.right, tab.top - 0.001) for tab in tabs)
    for tab, part in zip(tabs, chosen.parts, strict=True):
        seen, inch = tile_box(chosen.grid, part), chosen.assembly.inch
        x, y = (tab.x - window.x) / inch, (tab.y - window.y) / inch
        wide, high = tab.width / inch, tab.height / inch
        assert x == pytest.approx(seen.x) or x + wide == pytest.approx(seen.right)
        assert y == pytest.approx(seen.y) or y + high == pytest.approx(seen.top)
        assert tab.width < seen.width * inch
        assert tab.height < seen.height * inch
    (signs,) = groups(page.marks, "map:places")
    written = [Box(left, low, right - left, top - low) for _, left, low, right, top in boxes(signs.marks)]
    assert not [(tab, box) for tab in tabs for box in written if tab.meets(box)]
    (border,) = groups(page.marks, "map:border")
    letters = [mark.text for mark in border.marks if isinstance(mark, Text) and mark.text.isalpha()]
    assert len(letters) % 2 == 0
    assert letters[::2] == letters[1::2]


@each_poster
def test_what_is_kept_of_a_page_is_cut_off_between_the_ruler_and_the_words(name, paper, square):
    chosen = planned(name, paper, square)
    kept = {page for page, _ in (chosen.title, *((part.page, part.box) for part in chosen.legends))}
    kept |= {len(chosen.parts)} if chosen.aside else set()
    for number, page in enumerate(printed(name, paper, square).pages[: len(chosen.parts)], start=1):
        lines = [spread_of(group) for group in groups(page.marks, "map:keep")]
        assert len(lines) == (chosen.style is MapStyle.SIDE and number in kept)
        for cut in lines:
            assert all(
                cut.x > spread_of(ruler).right for ruler in groups(page.marks, "ruler") if spread_of(ruler).y > 30
            )
            assert cut.x < min(box.x for box in (chosen.assembly.window, chosen.legend[1]) if box.height)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_board_leaves_of_its_paper_is_beside_title_legend_and_the_small_board(name):
    """Beside each of four sheets a third of the paper was blank, and the small board had a page of its own."""
    if not subject(name).scenario.board.steps:
        return
    chosen = layout(gathered(subject(name)), PrintSettings())
    if chosen.style is MapStyle.SIDE and len(chosen.grid.widths) > 1:
        *west, east = chosen.grid.widths
        full = [chosen.grid.columns(first=not n, last=False) for n in range(len(west))]
        assert west == full or east <= 2
        assert chosen.aside or len(chosen.parts) in {chosen.title[0], chosen.legend[0]}


@pytest.mark.few(2)
@each_poster
def test_nothing_on_the_last_page_covers_anything_else(name, paper, square):
    page = printed(name, paper, square).pages[-1]
    drawn = {"map:small", "map:title", "map:name"}  # no words of ours, and capitals that are set letter by letter
    kept = tuple(mark for mark in page.marks if not (isinstance(mark, Group) and mark.name in drawn))
    (proof,) = proofs(to_pdf(replace(printed(name, paper, square), pages=(replace(page, marks=kept),))))
    # Letters of a name along a river are slanting, and their boxes overlap: with each other, but with nothing else.
    level = [letter for letter in proof.letters if 0 in letter.along]
    slanting = [letter for letter in proof.letters if 0 not in letter.along]
    assert not collisions(level)
    assert not [(one, other) for one in slanting for other in level if one.ink.meets(other.ink, 0.02)]
    assert min(letter.size for letter in proof.letters) >= 4.99


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", ["a3", "tabloid", "420x594"])
def test_a_map_on_one_sheet_has_no_page_of_assembly(paper):
    booklet = printed("usual", paper, 30)
    assert [page.bookmark for page in booklet.pages] == ["Map, page 1 of 1"]
    assert not list(groups(booklet.pages[0].marks, "map:together"))
    small = make(subject_of("usual"), dataclasses.replace(asked("a4", 40), one_page_map=True))
    assert len(small.pages) == 1


@pytest.mark.few(2)
@each_poster
def test_a_tab_names_the_sheet_that_is_glued_on_it_and_a_cut_the_tab(name, paper, square):
    chosen = planned(name, paper, square)
    for part, page in zip(chosen.parts, printed(name, paper, square).pages, strict=False):
        written = [text.text for text in texts(page) if text.text.startswith(("Glue sheet", "sheet ", "Cut"))]
        named = {int(number) for words in written for number in re.findall(r"sheet (\d+)", words)}
        across, down = part.across, part.down
        beside = {other.number for other in chosen.parts if abs(other.across - across) + abs(other.down - down) == 1}
        assert named == beside


def test_a_legend_too_high_for_its_page_goes_on_on_the_next():
    chosen = planned("usual", "100x150", 30)
    assert chosen.style is MapStyle.KEY
    assert len(chosen.keys) == 2
    ends = [(part.first, part.end) for part in chosen.legends]
    count = len(gathered(subject_of("usual")).words.legend)
    assert ends[0][0] == 0
    assert ends[-1][1] == count
    assert all(one[1] == other[0] for one, other in zip(ends, ends[1:], strict=False))
    pages = printed("usual", "100x150", 30).pages
    assert [page.bookmark for page in pages[-3:]] == ["Map, legend", "Map, legend", "Map, assembly"]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "paper"),
    [
        # Tables have the most sheets.
        on_paper(
            paper if paper == "a4" and not name.startswith("european") else "", name, paper, name=f"{name}-{paper}"
        )
        for name in SHIPPED
        for paper in ("a4", "letter", "legal", "a3")
    ],
)
def test_some_sheets_have_upright_rulers_and_no_ruler_lies_on_a_tab(name, paper):
    upright = False
    for page in made(name, "map", paper, "poster").pages:
        rulers = [spread_of(ruler) for ruler in groups(page.marks, "ruler")]
        tabs = [Box(tab.matrix[4], tab.matrix[5], *tab.clip[2:]) for tab in groups(page.marks, "map:tab") if tab.clip]
        assert not [(ruler, tab) for ruler in rulers for tab in tabs if overlap(ruler, tab)]
        upright |= any(ruler.height > LONG - 1 for ruler in rulers)
    assert upright


def spread_of(ruler):
    """The box round the lines of a ruler on its page."""
    a, b, c, d, e, f = ruler.matrix
    ends = [end for mark in ruler.marks if isinstance(mark, Path) for _, *ends in mark.commands for end in ends]
    across, up = [a * x + c * y + e for x, y in ends], [b * x + d * y + f for x, y in ends]
    return Box(min(across), min(up), max(across) - min(across), max(up) - min(up))


def overlap(one, other):
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


# --- in words -------------------------------------------------------------------------------------------------------


def rows_of(across, down):
    numbers = iter(range(1, across * down + 1))
    return tuple(
        tuple(Tile(str(next(numbers)), Box(column, down - row, 1.0, 1.0)) for column in range(across))
        for row in range(down)
    )


@pytest.mark.parametrize(
    ("across", "down", "cut", "glue"),
    [
        (2, 2, "Sheet 2: left. Sheet 3: top. Sheet 4: left and top. Sheet 1 stays whole", 2),
        (3, 1, "Sheets 2 and 3: left. Sheet 1 stays whole", 1),
        (1, 3, "Sheets 2 and 3: top. Sheet 1 stays whole", 1),
        (2, 9, "The rest of the top row: left. The first of each row below: top. All others: left and top.", 2),
    ],
)
def test_the_steps_say_what_to_cut_and_in_which_order_to_glue(across, down, cut, glue):
    told = steps(Together(rows_of(across, down), ()))
    assert cut in told[1]
    assert len(told) == 2 + glue
    if across > 1:
        assert "Glue each row from left to right" in told[2]
    if down > 1:
        assert "from the top down" in told[-1]


@pytest.mark.parametrize(("across", "down", "arrows"), [(2, 2, 4), (1, 2, 1), (6, 4, 0)])
def test_sheets_drawn_apart_have_a_tab_for_each_seam_a_cut_edge_beside_it_and_names(across, down, arrows):
    """Sheets that are drawn small have names only; no name leaves its sheet."""
    drawn = exploded(Together(rows_of(across, down), ()), (52.0, 44.0))
    (picture,) = groups(drawn.block.marks, "map:exploded")
    seams = (across - 1) * down + across * (down - 1)
    assert (
        sum(isinstance(mark, Rect) and mark.pen is not None and mark.pen.width == 0.15 for mark in picture.marks)
        == seams
    )
    assert (
        sum(isinstance(mark, Path) and mark.pen is not None and bool(mark.pen.dash) for mark in picture.marks) == seams
    )
    assert sum(isinstance(mark, Path) and mark.fill is not None for mark in picture.marks) == arrows
    sheets = [mark for mark in picture.marks if isinstance(mark, Rect) and mark.pen and mark.pen.width == 0.25]
    names = [mark for mark in picture.marks if isinstance(mark, Text)]
    assert len(names) == len(sheets) == across * down
    for name, sheet in zip(names, sheets, strict=True):
        half = text_width(name.text, name.font, name.size) / 2
        assert sheet.x + 0.3 < name.x - half < name.x + half < sheet.x + sheet.width - 0.3
    assert drawn.width <= 52.0
    assert drawn.block.height <= 44.0 + 1e-6


@each_poster
def test_no_number_is_parted_from_its_unit_at_the_end_of_a_line(name, paper, square):
    """`372 x 252 / mm`"""
    page = printed(name, paper, square).pages[-1]
    (block,) = groups(page.marks, "map:together")
    lines = [mark.text for mark, *_ in boxes(block.marks) if isinstance(mark, Text)]
    assert len(lines) > 4
    assert not [line for line in lines if re.match(r"mm|in\)|×|%", line) or line.endswith(" ×")]


def test_a_single_sheet_needs_no_steps():
    assert steps(Together(rows_of(1, 1), ())) == ()


# --- the open table -------------------------------------------------------------------------------------------------


@given(st.integers(4, 288), st.integers(4, 288), PAPER)
def test_a_table_takes_the_fewest_sheets_that_hold_it(width, height, paper):
    """Tables are measured in quarters of an inch; sheets meet in whole inches."""
    wide, high = width / 4, height / 4
    counts = []
    for sheet in (paper, paper.turned()):
        for tab in TABS:
            room = (sheet.width - 2 * MARGIN - TABLE.rim, sheet.height - 2 * MARGIN - TABLE.foot - TABLE.rim)
            # Rows are counted from the north, where a part of an inch is at the beginning.
            found = (inches_needed(wide, room[0], tab), inches_needed(high, room[1], tab, first_short=True))
            counts += [found[0] * found[1]] if None not in found else []
    made = poster(wide, high, paper)
    assert made.count == min(counts)
    for part in made.parts:
        window, (_, east, south, _) = part.window, made.edges(part)
        assert window.x - TABLE.rim >= MARGIN - 1e-6
        assert window.right + (TABLE.rim if east else made.grid.tab) <= made.grid.paper.width - MARGIN + 1e-6
        assert window.y - (TABLE.rim if south else made.grid.tab) >= MARGIN + TABLE.foot - 1e-6
        assert window.top + TABLE.rim <= made.grid.paper.height - MARGIN + 1e-6


def inches_needed(inches, room, tab, *, first_short=False):
    whole = int(-(-inches // 1))
    less = whole - inches

    def fits(n, first, last):
        size = n - (less if (first if first_short else last) else 0.0)
        return size * INCH + (TABLE.rim if last else tab) <= room + 1e-6

    return fewest(whole, fits)


def test_the_poster_of_a_table_tells_its_sizes_and_what_to_do():
    page = printed("table", "a3", 30).pages[0]
    (block,) = groups(page.marks, "map:poster")
    words = " ".join(mark.text for mark, *_ in boxes(block.marks) if isinstance(mark, Text))
    words = re.sub(r"\s+", " ", words)
    assert "914 × 914 mm (36.0 × 36.0 in)" in words
    assert "an inch of it is 25.4 mm" in words
    assert "The rest of the top row: left. The first of each row below: top. All others: left and top." in words
    (picture,) = groups(block.marks, "map:exploded")
    sheets = [mark for mark in picture.marks if isinstance(mark, Rect) and mark.pen and mark.pen.width == 0.25]
    assert len(sheets) == poster(36, 36, PAPERS["a3"]).count


def test_on_small_paper_the_legend_of_a_table_has_pages_of_its_own():
    marks = [page.bookmark for page in printed("uneven", "100x150", 30).pages]
    assert marks[0] == "Map, the whole table"
    assert marks[1] == "Map, legend"
    assert marks[-1].startswith("Map, r")
