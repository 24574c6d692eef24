"""The setup sheet: every unit is drawn where it starts and named with its place; who comes later has turn and way."""

from itertools import combinations, pairwise
from math import hypot

import pytest
import shipped_sheets
from shipped_sheets import SHIPPED, subject
from test_briefing import SMALL, changed, crowded, flat, grouped, outside, packed, texts, told

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.zones import parts
from pwprint.page.paper import PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Path, Rect, Text
from pwprint.sheets.briefing.places import entry, position, squares, start, state
from pwprint.sheets.setup import SHEET
from pwprint.sheets.small_map.boxes import around, texts_of
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.sheets.small_map.grounds import is_at_crossing
from pwprint.sheets.small_map.units import Deployed, SmallMapField, drawn, room_of
from pwprint.sheets.small_map.ways import gates_of
from pwprint.values import replace

pytestmark = pytest.mark.one_of_each


def pages_of(of, paper=PAPERS["a4"]):
    return shipped_sheets.pages_of("setup", of, paper)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_unit_is_drawn_and_named_where_it_starts(name):
    of = subject(name)
    (page,) = pages_of(of)
    names, words = {group.name for group in grouped(page.marks)}, told([page])
    for unit in of.scenario.units:
        here = unit.at is not None or unit.point is not None
        assert bool({f"unit:{unit.id}", f"start:{unit.id}"} & names) == here
        place = start(of.scenario, of.ruleset, unit) if here else entry(of.scenario, unit)
        assert packed(unit.id) in words
        assert packed(unit.name) in words
        assert packed(place) in words


def test_the_notes_speak_of_the_pieces_of_the_battle_and_of_who_comes_later_only_where_somebody_does():
    assert "Laythestands" in told(pages_of(subject("european-19c/nachod.json")))
    grid = told(pages_of(subject("tile/stone-bridge.json")))
    assert "Laythetiles" in grid
    assert "arrivelater" in grid
    assert "arrivelater" not in told(pages_of(subject("tile/matchbox.json")))


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_who_comes_later_stands_under_turn_and_way(name):
    of = subject(name)
    words = told(pages_of(of))
    for unit in of.scenario.units:
        if unit.arrives is not None:
            heading = packed(f"From {of.ruleset.book.turn_word} {unit.arrives.turn} on, ")
            place = words.index(packed(f"by {entry(of.scenario, unit)}"), words.index(heading))
            assert place < words.index(packed(f"{unit.id}{unit.name}"), place)


def test_units_lost_before_the_battle_are_not_set_up():
    of = subject("tile/stone-bridge.json")
    units = tuple(replace(unit, lost=unit.id == "R2") for unit in of.scenario.units)
    sides = tuple(
        replace(side, units=tuple(unit for unit in units if unit.side == side.index)) for side in of.scenario.sides
    )
    page = pages_of(changed(of, units=units, sides=sides))[0]
    names = {group.name for group in grouped(page.marks)}
    assert "unit:R2" not in names
    assert {"unit:R1", "unit:R3"} <= names
    assert "1stRepublic" not in told([page])


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", [*PAPERS.values(), SMALL], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", ["tile/stone-bridge.json", "european-19c/aubruck.json"])
def test_everything_stays_within_the_margins(name, paper):
    for page in pages_of(subject(name), paper):
        assert not [mark for mark in outside(page) if isinstance(mark, Text)]


def test_large_armies_go_on_over_as_many_pages_as_they_need():
    of = crowded(subject("tile/stone-bridge.json"), 60)
    pages = pages_of(of)
    words = told(pages)
    assert len(pages) > 1
    assert all(packed(unit.id) in words for unit in of.scenario.units if not unit.lost)


@pytest.mark.parametrize("name", ["portable-19c/frontier-bridge.json", "portable-19c/san-juan-heights.json"])
def test_no_tile_of_a_stack_covers_the_id_of_another(name):
    """The tiles come in the order in which they are drawn; each covers what lies under it."""
    (page,) = pages_of(subject(name))
    tiles = []
    for group in grouped(page.marks):
        if group.name.startswith("unit:"):
            ground = next(mark for mark, _ in flat(group.marks) if isinstance(mark, Rect) and mark.pen)
            (text, at), *_ = [(mark, matrix) for mark, matrix in flat(group.marks) if isinstance(mark, Text)]
            size, high = ground.width, cap_height(text.font, text.size)
            tiles.append((group.name, at[4], at[5], size, at[5] + text.y, at[5] + text.y + high))
    stacked = 0
    for number, (_, x, y, size, low, _) in enumerate(tiles):
        for _, other_x, other_y, other, _, _ in tiles[number + 1 :]:
            stacked += abs(x - other_x) < 1.2 * size and abs(y - other_y) < 1.2 * size
            assert not (abs(x - other_x) < size and other_y < low < other_y + other)
    assert stacked


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"]], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", SHIPPED)
def test_columns_stand_apart_and_lines_of_both_sides_level(name, paper):
    """Notes broke although the next column was half empty, and `in battle` ran into `27.6 / 25.6`."""
    of = subject(name)
    units = {unit.id for unit in of.scenario.units if not unit.lost}
    rows = []
    for mark, at in flat(pages_of(of, paper)[0].marks):
        if isinstance(mark, Text) and mark.font in {"sans-bold", "serif", "serif-italic"} and mark.size <= 10.0:
            rows.append((at[5] + mark.y, at[4] + mark.x, mark))
    ids = [(y, x, mark) for y, x, mark in rows if mark.text[:1] == " " and mark.text.strip() in units]
    assert len(ids) == len(units)
    middle = paper.width / 2
    for y, x, _ in ids:
        here = ((left, one) for high, left, one in rows if abs(high - y) < 0.6 and left >= x)
        beside = sorted((found for found in here if (found[0] > middle) == (x > middle)), key=lambda found: found[0])
        ends = [left + text_width(one.text, one.font, one.size) for left, one in beside]
        gaps = [left - end for end, (left, _) in zip(ends, beside[1:], strict=False)]
        # The name, the note that goes on in its line, and the place.
        assert all(gap >= 2.9 or one.font == "serif-italic" for gap, (_, one) in zip(gaps, beside[1:], strict=True))
    for side in of.scenario.sides:
        own = sorted((y for y, _, mark in ids if mark.text.strip() in {unit.id for unit in side.units}), reverse=True)
        steps = [above - below for above, below in pairwise(own)]
        assert all(abs(step / min(steps) - round(step / min(steps))) < 0.02 for step in steps)


def test_the_same_scenario_gives_the_same_bytes():
    once, again = (to_pdf(SHEET.make(subject("tile/matchbox.json"), PrintSettings())) for _ in range(2))
    assert once == again


@pytest.mark.parametrize(
    ("name", "square"), [("portable-19c/san-juan-heights", 12.0), ("portable-19c/san-juan-heights", 5.0)]
)
def test_units_of_one_square_stand_side_by_side_within_it(name, square):
    """Tiles one on the other hid what lay below, and ids reached into the next square and over its ids."""
    of = subject(f"{name}.json")
    field = SmallMapField(of, Box(0.0, 0.0, 500.0, 500.0), square)
    stack = tuple(Deployed(unit, (100.0, 100.0), "infantry") for unit in of.scenario.units[:2])
    boxes = [unit.box for unit in drawn(field, stack)]
    assert len(boxes) == 2
    assert not boxes[0].meets(boxes[1])
    for box in boxes:
        assert 100 - square / 2 <= box.x
        assert box.right <= 100 + square / 2
        assert 100 - square / 2 <= box.y
        assert box.top <= 100 + square / 2


def sizes(marks, scale=1.0):
    """Every text with the size in which it is printed, those in clipped windows too."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from sizes(mark.marks, scale * hypot(*mark.matrix[:2]))
        elif isinstance(mark, Text):
            yield mark.text, mark.size * scale


GRIDS = [
    name
    for name in SHIPPED
    if subject(name).scenario.board.surface is Surface.GRID
    and not all(unit.is_placed_by_player for unit in subject(name).scenario.units)
]


def upright(marks, matrix=(1.0, 0.0, 0.0, 1.0)):
    """Every text with whether it is neither turned nor mirrored."""
    for mark in marks:
        if isinstance(mark, Group):
            (a, b, c, d), (p, q, r, s, *_) = matrix, mark.matrix
            yield from upright(mark.marks, (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s))
        elif isinstance(mark, Text):
            a, b, c, d = matrix
            yield mark.text, mark.angle == b == c == 0.0 and a > 0.0 and d > 0.0


@pytest.mark.parametrize("name", GRIDS)
def test_tiles_stand_upright_in_one_size_and_name_all_units_or_none(name):
    """Tiles that faced south stood on their heads, and those that shared a square were of another kind."""
    of = subject(name)
    (page,) = pages_of(of)
    tiles = [group for group in grouped(page.marks) if group.name.startswith("unit:")]
    names = {f"unit:{unit.id}": unit.name for unit in of.scenario.units}
    named = set()
    for tile in tiles:
        assert all(is_upright for _, is_upright in upright([tile]))
        written = dict(sizes([tile]))
        assert written[tile.name.removeprefix("unit:")] >= 5.0
        named.add(names[tile.name] in written)
        assert written.get(names[tile.name], 6.0) >= 6.0
    assert len(named) <= 1
    grounds = (mark for tile in tiles for mark, _ in flat([tile]) if isinstance(mark, Rect) and mark.pen)
    # Plates are as wide as their names, and never as high.
    assert len({mark.width for mark in grounds if mark.width == mark.height}) <= 1


@pytest.mark.few(1)
@pytest.mark.parametrize("count", range(8, 60, 4))
def test_no_sheet_has_but_a_few_lines(count):
    """A setup went on over a second sheet for two of them, while the picture kept its height."""
    pages = pages_of(crowded(subject("tile/stone-bridge.json"), count))
    assert all(len(texts(page)) > 60 for page in pages)


@pytest.mark.parametrize("name", SHIPPED)
def test_each_side_has_a_column_of_its_own(name):
    """The Gordons of one side stood above the heading of the other."""
    of = subject(name)
    columns: dict[int, set[bool]] = {}
    for page in pages_of(of):
        middle = page.width / 2
        for mark, at in flat(page.marks):
            for unit in of.scenario.units:
                if isinstance(mark, Text) and mark.text == f" {unit.id}":
                    columns.setdefault(unit.side, set()).add(at[4] + mark.x > middle)
    assert columns == {0: {False}, 1: {True}}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_lies_under_a_tile_is_said_beside_it(name):
    """A tile hides its square: of a town or a wood under it nothing was to be seen."""
    of = subject(name)
    words = told(pages_of(of))
    drawn = of.ruleset.play.terrain_with(of.scenario.options)
    for unit in of.scenario.units:
        if unit.at is None or unit.lost:
            continue
        line = words[words.index(packed(f"{unit.id}{unit.name}")) :]
        for kind, squares in of.scenario.terrain.items():
            if squares >> unit.at & 1 and drawn[kind].art not in {"road", "railway", "trench"}:
                label = packed(of.scenario.labels.get(unit.at, "-"))
                place = line[: line.index(packed(start(of.scenario, of.ruleset, unit))) + 90]
                assert packed(drawn[kind].title.lower()) in place or label in place


@pytest.mark.parametrize("name", SHIPPED)
def test_what_stands_above_units_to_come_has_one_size(name):
    written = [found for page in pages_of(subject(name)) for found in sizes(page.marks)]
    assert len({round(size, 3) for words, size in written if words.startswith("From ")}) <= 1


@pytest.mark.parametrize("name", SHIPPED)
def test_what_to_do_is_said_in_black_and_lists_end_above_the_foot(name):
    """The one instruction of the sheet was small and pale, and the last unit stood on the line of the foot."""
    (page,) = pages_of(subject(name))
    written = [(mark, at[5] + mark.y) for mark, at in flat(page.marks) if isinstance(mark, Text)]
    (lay,) = [mark for mark, _ in written if mark.text.startswith("Lay the ")]
    assert lay.size >= 9.0
    assert lay.colour == INK
    (foot,) = [y for mark, y in written if mark.text.startswith("Setup, page")]
    assert min(y for mark, y in written if y > foot + 0.1) >= foot + 8.0


@pytest.mark.parametrize("name", SHIPPED)
def test_how_a_unit_starts_stands_with_its_name_and_never_where_places_stand(name):
    """Guns that come later were `limbered` in the column of places."""
    of = subject(name)
    words = told(pages_of(of))
    for unit in of.scenario.units:
        if (how := state(of.scenario, of.ruleset, unit)) and not unit.lost:
            assert packed(f"{unit.id}{unit.name}, {', '.join(how)}") in words


@pytest.mark.parametrize("name", [name for name in SHIPPED if subject(name).scenario.objectives])
def test_objectives_are_told_with_their_numbers_and_squares(name):
    of = subject(name)
    words = told(pages_of(of))
    for number, goal in enumerate(of.scenario.objectives, 1):
        assert (
            packed(f"{number}{goal.title}" + (f"({squares(of.scenario.board, goal.at)})" if goal.at else "")) in words
        )


def test_hits_that_a_unit_begins_with_are_seen_on_the_table():
    of = subject("european-19c/nachod.json")
    (page,) = pages_of(of)
    hurt = {unit.id: unit.keys["hits"] for unit in of.scenario.units if unit.keys.get("hits")}
    assert hurt
    (drawing,) = (group for group in grouped(page.marks) if group.name == "setup:map")
    on_map = [mark.text for mark, _ in flat([drawing]) if isinstance(mark, Text)]
    assert sum(words.endswith(("hit", "hits")) for words in on_map) == len(hurt)


@pytest.mark.parametrize("name", GRIDS)
def test_every_way_of_a_reinforcement_and_off_the_board_is_drawn_at_the_edge(name):
    """The list said `by a3-a5`, and the picture had no arrow there."""
    of = subject(name)
    (page,) = pages_of(of)
    found = [group for group in grouped(page.marks) if group.name.startswith("small:way:")]
    ways = {(square, unit.side) for unit in of.scenario.units if unit.arrives for square in bits(unit.arrives.at)}
    ways |= {(square, side.index) for side in of.scenario.sides for square in bits(side.exits)}
    assert {f"small:way:{square}:{side}" for square, side in ways} <= {group.name for group in found}
    # Each says when, neighbours of one edge and the same turns together, in words that lie on no others.
    boxes = [box for group in found for box in texts_of(group)]
    assert len(boxes) == len(labelled_together(of))
    assert not [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])]


@pytest.mark.parametrize("name", GRIDS)
def test_darts_cover_no_symbol_and_no_id(name):
    """Darts cut the symbol behind them, and that of a rear tile lay on the tile before it."""
    (page,) = pages_of(subject(name))
    tiles, darts = [], []
    for group in grouped(page.marks):
        if group.name.startswith("unit:"):
            tile, *others = group.marks
            tiles.append(
                around([tile.matrix[4:], (tile.matrix[4] + tile_side(tile), tile.matrix[5] + tile_side(tile))])
            )
            darts += [[step for _, step in mark.commands if step] for mark in others if isinstance(mark, Path)]
    assert not [(tile, dart) for tile in tiles for dart in darts if tile.meets(around(dart))]


def tile_side(tile):
    return next(mark.width for mark in tile.marks if isinstance(mark, Rect) and mark.pen)


def labelled_together(of):
    """The squares of gates that are neighbours at a level edge, for one side and the same turns; on hexes each alone."""
    alike: dict[tuple, int] = {}
    for gate in gates_of(of):
        alone = gate.square if room_of_square(of) < 1.0 else -1
        alike.setdefault((gate.way, gate.side, gate.turns, alone), 0)
        alike[gate.way, gate.side, gate.turns, alone] |= 1 << gate.square
    return [part for squares in alike.values() for part in parts(of.scenario.board, squares)]


def room_of_square(of):
    return lattice(of.scenario.board).room / UNIT


def map_of(name):
    """The map of a setup with all its marks, in a room like that of the sheet."""
    of = subject(name)
    return small_map(ground_of(of), (189.0, 200.0), of.scenario.sides)


@pytest.mark.parametrize("name", SHIPPED)
def test_figures_at_the_edges_are_clear_of_frames_and_ticks(name):
    """`10` and `36` stood half a millimetre from the frame."""
    here = map_of(name).here
    inner, outer = here.box, here.outer
    longest = max((inner.y - box.y for box in lines_below(here)), default=0.0)
    for mark in here.figures():
        for box in texts_of(mark):
            beside = box.right <= inner.x
            near, far = (box.x - outer.x, inner.x - box.right) if beside else (box.y - outer.y, inner.y - box.top)
            assert near >= 1.0, mark
            assert far - longest >= 1.0, mark


def lines_below(here):
    """The ticks below a table."""
    for mark, _ in flat(here.figures()):
        if isinstance(mark, Path):
            yield around([(step[-2], step[-1]) for _, step in mark.commands if step])


@pytest.mark.parametrize("name", ["european-19c/aubruck.json", "portable-19c/san-juan-heights.json"])
def test_lists_are_no_wider_spaced_than_they_read_well(name):
    """Rows of Aubruck stood 9 mm apart, while its head was jammed."""
    of = subject(name)
    ids = {f" {unit.id}" for unit in of.scenario.units}
    for page in pages_of(of):
        levels = sorted({round(at[5] + mark.y, 2) for mark, at in flat(page.marks) if getattr(mark, "text", "") in ids})
        steps = [above - below for below, above in pairwise(levels) if above - below > 1.0]
        assert min(steps, default=0.0) <= 6.05


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_key_is_as_wide_as_the_map_above_it(name):
    """The key of Nachod began left of its map."""
    picture = map_of(name)
    (key,) = [mark for mark in picture.marks if isinstance(mark, Group) and mark.name == "small:key"]
    frame, said = picture.here.box, [*texts_of(key)]
    assert max(box.right for box in said) == pytest.approx(frame.right, abs=0.1)
    assert key.matrix[4] == pytest.approx(frame.x)


@pytest.mark.parametrize("name", GRIDS)
def test_words_of_ways_stand_on_the_map_or_beside_it_and_never_on_its_frame(name):
    """`turn 5` broke the frame of Quatre Bras."""
    picture = map_of(name)
    inner = picture.here.box
    for group in grouped(picture.marks):
        if group.name.startswith("small:way:"):
            for box in texts_of(group):
                inside = inner.x < box.x and box.right < inner.right and inner.y < box.y and box.top < inner.top
                assert inside or not box.meets(inner), group.name


@pytest.mark.parametrize("name", ["house/two-bridges.json", "portable-19c/san-juan-heights.json"])
def test_the_dart_of_a_tile_beside_a_crossing_stays_in_its_own_square(name):
    """In San Juan's h4 that of U2 pointed out of g4."""
    here, of = map_of(name).here, subject(name)
    field = SmallMapField(of, here.box, here.ground.cell * here.scale)
    half = room_of(field) / 2
    there = {f"unit:{unit.id}": unit for unit in of.scenario.units if is_at_crossing(field, unit)}
    for unit in here.units(of.scenario.sides):
        if unit.mark.name in there:
            x, y = here.square(there[unit.mark.name].at)
            for mark in unit.mark.marks:
                if isinstance(mark, Path):
                    dart = around([(step[-2], step[-1]) for _, step in mark.commands if step])
                    assert x - half <= dart.x
                    assert dart.right <= x + half
                    assert y - half <= dart.y
                    assert dart.top <= y + half


def test_units_are_named_on_all_maps_whose_squares_have_room_and_on_no_others():
    """Only those of one battle with squares of that size were named."""
    named = {}
    for name in GRIDS:
        here, of = map_of(name).here, subject(name)
        names = {unit.name for unit in of.scenario.units}
        written = [
            mark.text
            for unit in here.units(of.scenario.sides)
            for mark, _ in flat([unit.mark])
            if isinstance(mark, Text)
        ]
        named[name] = (here.ground.cell * here.scale, bool(names & {*written}))
    assert all(says is (size >= 25.0) for size, says in named.values()), named
    assert len({says for _, says in named.values()}) == 2


@pytest.mark.parametrize("name", SHIPPED)
def test_what_to_do_is_clear_of_the_line_above_it_and_of_the_picture_below(name):
    """The head was jammed between the line below the title and the frame of the map."""
    (page,) = pages_of(subject(name))
    found = [*flat(page.marks)]
    texts_there = [(mark, at[5] + mark.y) for mark, at in found if isinstance(mark, Text) and mark.size == 9.4]
    high = max(y + cap_height(mark.font, mark.size) for mark, y in texts_there)
    low = min(y for mark, y in texts_there if y > high - 10.0)
    levels = {
        round(at[5] + steps[0][1], 2)
        for mark, at in found
        if isinstance(mark, Path) and mark.fill is None and len(steps := [step for _, step in mark.commands]) == 2
        if steps[0][1] == steps[1][1] and abs(steps[0][0] - steps[1][0]) > 50.0 and at[0] == 1.0
    }
    frames = [at[5] + mark.y + mark.height for mark, at in flat(page.marks) if isinstance(mark, Rect) and mark.pen]
    assert min(level for level in levels if level > high) - high >= 2.0
    assert low - max(top for top in frames if top < low) >= 2.4


@pytest.mark.parametrize("name", [name for name in SHIPPED if name.startswith("european-19c/")])
def test_the_list_of_a_table_names_the_nearest_of_sixteen_points(name):
    """At Nachod P6 faced 250 degrees, and the list said `W`."""
    found = subject(name)
    ways = ("N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW").split()
    stands = [unit for unit in found.scenario.units if unit.point is not None]
    assert stands
    for unit in stands:
        _, faces = position(found.scenario, found.ruleset, unit)
        away = (ways.index(faces) * 22.5 - unit.keys.get("facing", 180 * unit.side) + 180) % 360 - 180
        assert abs(away) <= 11.25
