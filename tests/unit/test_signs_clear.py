"""Names and shields of all maps: clear of tiles, in or at what they name; and no two texts of any sheet lie on each other."""

from functools import cache
from itertools import combinations

import pytest
from printed_texts import overprinted
from shipped_sheets import made
from test_briefing import SHIPPED, flat, subject

from pwprint.game.board.base import bits
from pwprint.map.board_pages import scene_of
from pwprint.map.place import extent
from pwprint.map.signs import SHIELD
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Text
from pwprint.sheets import SHEETS
from pwprint.sheets.kit.cover import cover
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.sheets.tiles import tile_size

GRIDS = [name for name in SHIPPED if not name.startswith("european-19c/")]
ROOMS = {"setup": (189.0, 200.0), "cover": (150.0, 118.0)}


@cache
def set_up(name, room):
    """The small map of a battle, where its units stand, its names with their boxes, and its shields."""
    of = subject(name)
    here = small_map(ground_of(of), ROOMS[room], of.scenario.sides).here
    units = {mark.name: box for box, mark in here.units(of.scenario.sides) if mark.name.startswith("unit:")}
    boxes = tuple(box for box, _ in here.units(of.scenario.sides))
    names: dict[str, Box] = {}
    shields: dict[str, list[Box]] = {}
    for mark in here.signs(boxes):
        if isinstance(mark, Text):
            names[mark.text] = extent(mark)
        elif mark.name.startswith("name:"):
            letters = [extent(letter) for letter in mark.marks]
            left, low = min(box.x for box in letters), min(box.y for box in letters)
            right, top = max(box.right for box in letters), max(box.top for box in letters)
            names[mark.name.removeprefix("name:")] = Box(left, low, right - left, top - low)
        else:
            assert isinstance(mark, Group)
            scale, _, _, _, x, y = mark.matrix
            shields.setdefault(mark.name, []).append(Box(x, y, SHIELD[0] * scale, SHIELD[1] * scale))
    return here, units, boxes, names, shields


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", SHIPPED)
def test_no_name_lies_under_a_tile_or_meets_another_name_or_a_shield(name, room):
    """Gemioncourt, the hill of Barrosa and the Chapel wood were under tiles and stands."""
    _, _, boxes, names, shields = set_up(name, room)
    assert names
    others = (*boxes, *(box for found in shields.values() for box in found))
    assert not [words for words, box in names.items() for other in others if box.meets(other)]
    assert not [pair for pair in combinations(names, 2) if names[pair[0]].meets(names[pair[1]])]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_objective_shows_its_shield_above_the_tiles(name, room):
    """They were drawn below the tiles, and a tile in their square hid them."""
    of = subject(name)
    here, _, _, _, shields = set_up(name, room)
    squares = {f"goal:{goal.id}": goal.at.bit_count() or 1 for goal in of.scenario.objectives}
    assert {goal: len(found) for goal, found in shields.items()} == squares
    marks = small_map(ground_of(of), ROOMS[room], of.scenario.sides).marks
    order = [mark.name.partition(":")[0] for mark in marks if isinstance(mark, Group)]
    tiles = [place for place, kind in enumerate(order) if kind == "unit"]
    goals = [place for place, kind in enumerate(order) if kind == "goal"]
    assert not goals or not tiles or min(goals) > max(tiles)
    if here.ground.cell == UNIT:
        for goal in of.scenario.objectives:
            middles = [here.square(square) for square in bits(goal.at)]
            for (x, y), box in zip(middles, shields[f"goal:{goal.id}"], strict=True):
                half = 0.58 * UNIT * here.scale
                assert x - half <= box.x and box.right <= x + half and y - half <= box.y and box.top <= y + half


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", SHIPPED)
def test_no_shield_hides_the_tag_of_a_unit_or_its_symbol(name, room):
    """On the hill of Barrosa the shields lay on the symbols and tags of four units."""
    of = subject(name)
    here, _, _, _, shields = set_up(name, room)
    every = [(goal, shield) for goal, found in shields.items() for shield in found]
    for box, mark in here.units(of.scenario.sides):
        assert isinstance(mark, Group)
        tile = mark.name.startswith("unit:")
        inner = Box(box.x + 0.2 * box.width, box.y + 0.2 * box.height, 0.6 * box.width, 0.6 * box.height)
        texts = [
            Box(
                at[4] + at[0] * text.x - at[0] * text_width(text.text, text.font, text.size) / 2,
                at[5] + at[3] * text.y,
                at[0] * text_width(text.text, text.font, text.size),
                at[3] * cap_height(text.font, text.size),
            )
            for text, at in flat((mark,))
            if isinstance(text, Text) and text.anchor == "middle" and at[0] > 0 and not at[1]
        ]
        kept = [inner, *texts] if tile else [box]
        assert not [(mark.name, goal) for goal, shield in every for own in kept if own.meets(shield)]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", GRIDS)
def test_tiles_take_as_much_of_their_squares_as_on_the_table_and_none_meets_another(name, room):
    """On hexes they were drawn at nine tenths of the hex, and each lay on those beside it."""
    of = subject(name)
    here, units, _, _, _ = set_up(name, room)
    square, ratio = UNIT * here.scale, tile_size(of, 30.0) / 30.0
    there: dict[int, list[str]] = {}
    for unit in of.scenario.units:
        if unit.at is not None and not unit.lost:
            there.setdefault(unit.at, []).append(f"unit:{unit.id}")
    for at, stack in there.items():
        (x, y), room_in = here.square(at), lattice(of.scenario.board).room / UNIT * square / 2
        for box in (units[key] for key in stack if key in units):
            assert x - room_in <= box.x and box.right <= x + room_in
            assert y - room_in <= box.y and box.top <= y + room_in
            if len(stack) == 1:
                assert box.width == pytest.approx(ratio * square)
    assert not [pair for pair in combinations(units.values(), 2) if pair[0].meets(pair[1])]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", GRIDS)
def test_a_name_stands_in_its_square_or_wood_or_touches_its_square(name, room):
    """The fort of the frontier, Schiel's hill and the Kopjes were written in other squares."""
    of = subject(name)
    here, _, _, names, _ = set_up(name, room)
    scene, board, square = scene_of(of), of.scenario.board, UNIT * here.scale
    reach = 0.58 * square + 0.5
    for at, words in of.scenario.labels.items():
        if words in names:
            box = names[words]
            own = {at}.union(*(set(bits(board.area(at, area))) for area in scene.areas.values() if area >> at & 1))
            places = [here.square(one) for one in own]
            assert any(
                x - reach <= box.right and box.x <= x + reach and y - reach <= box.top and box.y <= y + reach
                for x, y in places
            ), words


@pytest.mark.parametrize("name", SHIPPED)
def test_no_two_texts_of_any_sheet_lie_on_each_other(name):
    """On the sticks of Missunde the names of units ran over the inches of their die."""
    of = subject(name)
    sheets = [sheet for sheet in SHEETS if sheet != "kit" and SHEETS[sheet].fits(of, PrintSettings())]
    pages = [(sheet, page) for sheet in sheets for page in made(name, sheet).pages]
    pages.append(("cover", cover(of, PrintSettings(), ())))
    assert [(sheet, pair) for sheet, page in pages for pair in overprinted(page)] == []
