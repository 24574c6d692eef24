"""Tiles of every size that a map may ask for: readable, inside their cut, and the same unit on both faces."""

from itertools import combinations, pairwise
from typing import Any

import map_sample
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from look_eyes import photo
from print_proof import collisions, proofs
from print_sample import sample_subject
from test_map import boxes, groups

import pwprint
from pwprint.game.kit import CANNOT, Stat
from pwprint.map.board_pages import gathered, layout
from pwprint.map.terrain.lattice import lattice
from pwprint.page.look import Batteries, Ink, Look, Palette, Symbols
from pwprint.page.paper import Backs
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.side_style import derived, side_style
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.colours import contrast
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Group, Page, Path, Rect, Text
from pwprint.pieces.face_inks import back_inks, band_inks, front_inks
from pwprint.pieces.figure import TileLabel
from pwprint.pieces.symbols import SYMBOLS
from pwprint.pieces.tile_face import faces
from pwprint.pieces.tile_layout import (
    HEX_TILE,
    LEAST_CODE,
    LEAST_NAME,
    LEAST_NUMBER,
    LEAST_WORD,
    SMALLEST,
    TILE,
    tile_layout,
)
from pwprint.pieces.tile_name import set_name, shared_part
from pwprint.pieces.tile_numbers import brief
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.labels import states_of
from pwprint.sheets.tiles import OF_HEX, SHEET, SNIP, of_units, tile_size
from pwprint.values import replace

RULES = RULESETS["tile"]
SIZES = st.integers(int(SMALLEST) * 2, int(TILE) * 2).map(lambda half: half / 2)
NAMES = st.sampled_from(
    ("", "Jäger", "11th Regt, II Battalion", "Liechtenstein Hussars 1", "Feldmarschall-Leutnant Gablenz Grenadiere")
)
LOOKS = [
    Look(ink, palette, symbols) for ink in Ink for palette in (Palette.CLASSIC, Palette.PERIOD) for symbols in Symbols
]
DARK, LIGHT = side_style("#0072B2", "B"), side_style("#D55E00", "R", light=True)
SIDES = (DARK, LIGHT, *(side_style("#0072B2", "B", look, light=light) for look in LOOKS for light in (False, True)))
HUES = ("#000000", "#FFFFFF", "#0072B2", "#D55E00", "#E69F00", "#F0E442", "#2E6B3E", "#7F7F7F", "#8A1538")
NUMBERS = (Stat("Move", "2"), Stat("Range", CANNOT), Stat("Save", "4+"))


def _back(ruleset):
    """The reverse of its tiles where armies are exhausted and a scenario chooses no other options."""
    return ruleset.kit.back({**ruleset.play.defaults, "exhaustion_point": "third_up"})


def label(symbol="infantry", name="Foy", unit="R12", *, arrow=True, pips=2, stats=NUMBERS):
    return TileLabel(unit, name, "INF", symbol, stats, arrow, "average", pips)


def texts(marks):
    return [(mark, box) for mark, *box in boxes(marks) if isinstance(mark, Text)]


def shipped():
    """The labels of all tiles of all shipped scenarios."""
    for path in sorted(scenario_folder().glob("*/*.json")):
        loaded = pwprint.load(path)
        scenario = loaded.scenario
        subject = Subject(scenario, loaded.ruleset, (None, None), "")
        if scenario.board.size:
            for unit in scenario.units:
                for found in states_of(subject, unit):
                    yield path.stem, subject, found


SHIPPED = list(shipped())


# --- what is printed stays inside, and whole ------------------------------------------------------------------------


@given(
    size=SIZES, name=NAMES, symbol=st.sampled_from(sorted(SYMBOLS)), side=st.sampled_from(SIDES), arrow=st.booleans(),
    pips=st.integers(0, 3), unit=st.sampled_from(("B2", "R12", "Regiment-Hoch-12")),
)  # fmt: skip
def test_nothing_but_grounds_and_edges_comes_near_the_cut(size, name, symbol, side, arrow, pips, unit):
    # Only ids, tips and small words are near the upper and lower cut: they could be nearer.
    keep, level = 2.0 * size / TILE, 1.5 * size / TILE
    for face in faces(label(symbol, name, unit, arrow=arrow, pips=pips), side, _back(RULES), size):
        for mark, left, low, right, top in boxes(face):
            # The box of a text reaches a little below what hangs down in it.
            foot = low + 0.0182 * mark.size if isinstance(mark, Text) else low
            if not is_ground(mark, size):
                assert keep - 0.01 <= left <= right <= size - keep + 0.01, mark
                assert level - 0.01 <= foot <= top <= size - level + 0.25, mark


def is_ground(mark, size):
    """Whether a mark is a ground, a band, lines across the tile, or an edge along the cut."""
    if isinstance(mark, Rect):
        return mark.width >= 0.8 * size
    if not isinstance(mark, Path) or mark.fill or {step for step, _ in mark.commands} != {"M", "L"}:
        return False
    across = [place[0] for _, place in mark.commands]
    return max(across) - min(across) > 0.8 * size


@given(size=SIZES, name=NAMES, side=st.sampled_from(SIDES), arrow=st.booleans())
def test_type_is_never_smaller_than_can_be_read(size, name, side, arrow):
    for face in faces(label(name=name, arrow=arrow), side, _back(RULES), size):
        for text, _ in texts(face):
            least = LEAST_NAME if text.font == "sans-semibold" and text.text in name else min(LEAST_CODE, LEAST_WORD)
            assert text.size >= 0.61 * least if text.text in {"/", "+"} else text.size >= min(least, 4.5)


@given(size=SIZES, name=NAMES, arrow=st.booleans(), pips=st.integers(0, 3))
def test_a_name_is_whole_or_left_out(size, name, arrow, pips):
    found = set_name(name, tile_layout(size, facing=arrow, pips=bool(pips)))
    assert " ".join(found.rows) in {name, ""}
    assert 0.88 <= found.share <= 1.0


def test_all_shipped_names_are_on_their_tiles_at_the_usual_sizes():
    rows = {}
    for _, subject, found in SHIPPED:
        size = tile_size(subject, 30.0)
        rows[found.name, size] = set_name(found.name, tile_layout(size, facing=found.arrow, pips=bool(found.pips)))
    assert [name for name, found in rows.items() if not found.rows] == []
    assert {len(found.rows) for found in rows.values()} == {1}


def test_a_long_name_takes_two_even_rows():
    found = set_name("2nd Battalion, 11th Regiment", tile_layout(TILE, facing=True, pips=True))
    assert found.rows == ("2nd Battalion,", "11th Regiment")
    assert set_name("2nd Battalion, 11th Regiment", tile_layout(15.0, facing=True, pips=True)).rows == ()


@pytest.mark.few(1)
@pytest.mark.parametrize("half", range(int(SMALLEST) * 2, int(TILE) * 2 + 1))
def test_numbers_are_whole_at_every_size_and_none_is_missing(half):
    for _, subject, found in SHIPPED:
        for face in faces(found, DARK, _back(subject.ruleset), half / 2):
            shown = texts(tuple(mark for mark in face if isinstance(mark, Text)))
            said = "".join(text.text for text, _ in shown if text.font in {"sans-bold", "sans-light"})
            words = [text.text for text, _ in shown]
            for stat in found.stats:
                assert stat.value in said or stat.value == CANNOT or stat.label in _back(subject.ruleset).loses
                assert stat.label in words or brief(stat.label) in words
            assert touching(shown) == []


def touching(shown):
    """Pairs of texts in a row that touch each other, but for the parts of one number."""
    return [
        (one.text, other.text)
        for (one, (left, _, right, _)), (other, (start, _, end, _)) in combinations(shown, 2)
        if one.y == other.y and left < end - 0.01 and start < right - 0.01
    ]


def test_numbers_that_find_no_room_stand_on_the_roster():
    endless = label(stats=(Stat("Move", "3+/5+/7+/9+/11+/13+"),))
    front, _ = faces(endless, DARK, _back(RULES), SMALLEST)
    assert "see roster" in [text.text for text, _ in texts(front)]
    front, _ = faces(label(), DARK, _back(RULES), SMALLEST)
    assert "see roster" not in [text.text for text, _ in texts(front)]


def test_what_a_unit_cannot_do_is_a_bar():
    front, back = faces(label(), DARK, _back(RULES))
    for face in (front, back):
        bars = [mark for mark in face if isinstance(mark, Rect) and abs(mark.width / mark.height - 2.5 / 0.6) < 0.01]
        assert len(bars) == 1


def test_the_back_takes_the_numbers_that_a_unit_loses():
    never = RULESETS["house"].kit.back({**RULESETS["house"].play.defaults, "exhausted_fire": "never"})
    allowed = RULESETS["house"].kit.back({**RULESETS["house"].play.defaults, "exhausted_fire": "not_near"})
    stats = (Stat("Move", "2"), Stat("Range", "3"))
    assert [stat.value for stat in never.stats(stats)] == ["2", CANNOT]
    assert allowed.stats(stats) == stats


# --- both faces -----------------------------------------------------------------------------------------------------


@given(size=SIZES, name=NAMES, side=st.sampled_from(SIDES), arrow=st.booleans(), pips=st.integers(0, 3))
def test_both_faces_have_the_same_figure_with_arrow_and_id_in_the_same_places(size, name, side, arrow, pips):
    front, back = (
        sorted(figure(face)) for face in faces(label(name=name, arrow=arrow, pips=pips), side, _back(RULES), size)
    )
    assert front == back
    assert len(front) == 2 + arrow + (3 if pips else 0)


def figure(face):
    """The symbol, the id and the arrow with their places, and the lozenges with their column."""
    for mark in face:
        if isinstance(mark, Group) and mark.name.startswith("symbol:"):
            yield (mark.name,)
        elif isinstance(mark, Text) and mark.text == "R12":
            yield ("code", mark.x, mark.y, mark.size)
        elif isinstance(mark, Path) and len(mark.commands) == 4:
            yield ("arrow", *(number for _, numbers in mark.commands for number in numbers))
        elif isinstance(mark, Path) and len(mark.commands) == 5:
            yield ("pip", mark.commands[1][1][0], mark.fill is not None)


@given(shown=st.sampled_from([found for *_, found in SHIPPED]), side=st.sampled_from(SIDES))
def test_backs_name_their_units_between_symbol_and_band(shown, side):
    """Who turned a tile had to look its id up on the roster."""
    for size in (TILE, HEX_TILE):
        back = faces(shown, side, _back(RULES), size)[1]
        (name,) = [box for text, box in texts(back) if text.text == shown.name]
        bands = (mark for mark in back if isinstance(mark, Rect) and mark.width > 0.8 * size and mark.height < size / 2)
        band = max(mark.y + mark.height for mark in bands)
        frame = min(box[1] for _, *box in boxes(tuple(groups(back, "symbol:"))))
        # Boxes of texts reach above and below their letters.
        assert band + 0.3 * size / TILE < name[1]
        assert name[3] < frame + 0.15
        assert 0.08 * size - 0.01 <= name[0] < name[2] <= 0.92 * size + 0.01


@pytest.mark.parametrize("arrow", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_backs_keep_numbers_as_large_as_fronts_and_all_in_its_place(side, arrow):
    """Numbers of three quarters of their size had to be read again by who turned a tile."""
    front, back = faces(label(arrow=arrow), side, _back(RULES))
    shown = [
        sorted((text.text, text.x, text.y, text.size) for text, _ in texts(face) if text.text in {"2", "4+", "Move"})
        for face in (front, back)
    ]
    assert shown[0] == shown[1]
    one, other = ([box for _, *box in boxes(tuple(groups(face, "symbol:")))] for face in (front, back))
    (left, _, right, top), (start, _, end, head) = (
        (min(box[0] for box in each), 0, max(box[2] for box in each), max(box[3] for box in each))
        for each in (one, other)
    )
    # The symbol is as wide as on the front, and lower by no more than the name and the word below it take.
    assert head == pytest.approx(top, abs=0.01)
    assert start + end == pytest.approx(left + right, abs=0.01)
    assert end - start == pytest.approx(right - left, abs=0.01)


@given(size=SIZES, facing=st.booleans())
def test_tiles_with_snipped_corners_lie_within_their_hex_whichever_way_they_face(size, facing):
    front, _ = faces(label(arrow=facing), LIGHT, None, size, SNIP * size)
    ground = next(mark for mark in front if isinstance(mark, Path))
    corners = [(place[0] - size / 2, place[1] - size / 2) for _, place in ground.commands if place]
    cut = size / 2 + 1e-9
    for (x, y), (end, top) in zip(corners, corners[1:] + corners[:1], strict=True):
        for part in range(101):
            across, up = (abs(one + (other - one) * part / 100) for one, other in ((x, end), (y, top)))
            # The six edges of a hex are as far from its middle as half of its height.
            assert max(across, up) > cut or max(up, across * 3**0.5 / 2 + up / 2) <= size / OF_HEX / 2 + 0.01


def test_only_tiles_that_are_cut_by_hand_lack_their_corners():
    """A press cuts straight, and on virtual tabletops nothing is cut: white corners would lie on the map."""
    loaded = pwprint.load(scenario_folder() / "musket" / "barrosa.json")
    subject = Subject(loaded.scenario, loaded.ruleset, (None, None), "")
    for _, pieces in of_units(subject, PrintSettings()):
        assert all(isinstance(piece.front[0], Rect) for piece in pieces)
    for bleed, kind in ((0.0, Path), (3.0, Rect)):
        page = SHEET.make(subject, PrintSettings(bleed=bleed)).pages[0]
        assert all(isinstance(tile.marks[0], kind) for tile in groups(page.marks, "tile:"))
        said = " ".join(text.text for text, _ in texts(page.marks))
        assert ("Snip their corners" in said) is (kind is Path)


@pytest.mark.parametrize(("pips", "filled"), [(1, [True, False, False]), (2, [True, True, False]), (3, [True] * 3)])
def test_pips_are_filled_from_below(pips, filled):
    front, _ = faces(label(pips=pips), DARK, _back(RULES))
    found = [mark for mark in front if isinstance(mark, Path) and len(mark.commands) == 5]
    levels = [mark.commands[0][1][1] for mark in found]
    assert levels == sorted(levels)
    assert [mark.fill is not None for mark in found] == filled


def test_a_gun_that_limbers_has_a_tile_for_each_state_or_one_for_both():
    subject = Subject(pwprint.load(scenario_folder() / "tile" / "stone-bridge.json").scenario, RULES, (None, None), "")
    unit = next(unit for unit in subject.scenario.units if unit.type == "artillery")
    battery, limbered = states_of(subject, unit)
    assert [(stat.label, stat.value) for stat in battery.stats] == [("Move", CANNOT), ("Range", "4"), ("Fire", "+1")]
    assert [(stat.label, stat.value) for stat in limbered.stats] == [("Move", "2"), ("Range", CANNOT)]
    names = {}
    for batteries in Batteries:
        pages = SHEET.make(subject, PrintSettings(backs=Backs.NONE, batteries=batteries)).pages
        names[batteries] = sorted(mark.name for page in pages for mark in groups(page.marks, f"tile:{unit.id}:"))
    assert names[Batteries.MARKERS] == [f"tile:{unit.id}:front"]
    assert names[Batteries.TILES] == [f"tile:{unit.id}:front", f"tile:{unit.id}:limbered:front"]


# --- seen from afar -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hue", HUES)
@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("symbols", Symbols)
def test_marks_keep_their_contrast_whatever_the_hue(hue, light, symbols):
    for ink, least in ((Ink.FULL, 7.0), (Ink.LOW, 4.5)):
        style = side_style(hue, "A", Look(ink, symbols=symbols), light=light)
        front, back, band = front_inks(style), back_inks(style), band_inks(style)
        on_symbol = front.symbol.inside if symbols is Symbols.KRIEGSSPIEL else front.ground
        pairs = (
            (front.mark, on_symbol), (front.code, on_symbol), (front.pips, on_symbol), (front.aside, front.ground),
            (front.name, front.ground), (front.number, front.foot), (front.symbol.line, front.symbol.inside),
            (back.mark, back.ground), (back.number, back.foot), (band.word, band.ground),
        )  # fmt: skip
        assert [pair for pair in pairs if contrast(*pair) < least] == []


@pytest.mark.parametrize(("one", "other"), list(combinations(HUES, 2)) + [(hue, hue) for hue in HUES])
def test_the_grounds_of_both_sides_differ_in_grey(one, other):
    assert contrast(side_style(one, "A").colour, side_style(other, "B", light=True).colour) >= 2.95


def test_derived_colours_are_those_of_the_styles():
    assert derived(("#0072B2", "#D55E00")) >= {DARK.colour, DARK.foot, DARK.worn, LIGHT.colour, LIGHT.foot, LIGHT.worn}


@pytest.mark.parametrize("facing", [False, True])
def test_symbol_and_numbers_are_as_large_as_the_design_says(facing):
    """Frames of at least 55 % of the width, capitals of 2.5 mm on a tile of 25 mm; no less in proportion on hexes."""
    for size in (TILE, HEX_TILE):
        found = tile_layout(size, facing=facing, pips=False)
        assert found.frame.width / size >= 0.55
        assert found.low_frame.width / size >= 0.55
        assert cap_height("sans-bold", found.number[1]) >= 2.5
        assert found.frame.y - found.line / 2 > found.name[0] + cap_height("sans-semibold", found.name[1])
        assert found.number[1] >= LEAST_NUMBER


KINDS = sorted(set(SYMBOLS) - {name for name in SYMBOLS if name.startswith("limbered-") and "field" not in name})


def from_afar(marks, size):
    """A face as it is seen from 70 cm, in grey: an arc minute is 0.2 mm there."""
    page = Page(size, size, tuple(mark for mark in marks if not isinstance(mark, Text)))
    sharp = photo(page).pixels @ np.array((0.2126, 0.7152, 0.0722)) / 255
    side = sharp.shape[0] // 2 * 2
    return sharp[:side, :side].reshape(side // 2, 2, side // 2, 2).mean(axis=(1, 3))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [TILE, HEX_TILE])
@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("light", [False, True])
def test_kinds_qualities_and_states_stay_apart_from_afar(size, ink, light):
    style = side_style("#0072B2", "A", Look(ink), light=light)
    seen = {
        (kind, pips, state): from_afar(face, size)
        for kind in KINDS
        for pips in ((1, 2, 3) if kind == "infantry" else (2,))
        for state, face in enumerate(faces(label(kind, pips=pips), style, _back(RULES), size))
    }
    near = [
        pair for pair in combinations(seen, 2)
        if np.abs(seen[pair[0]] - seen[pair[1]]).max() < 0.2
    ]  # fmt: skip
    assert near == []


# --- sizes and sheets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("square", "side"), [(40.0, 25.0), (30.0, 25.0), (28.0, 25.0), (20.0, 17.0), (15.0, 12.0)])
def test_tiles_leave_three_millimetres_of_their_square(square, side):
    assert tile_size(map_sample.usual(), square) == side


def test_tiles_fill_hexes_as_those_of_printed_games_do():
    """Squares of 21.5 mm, the largest that a hex of 30 mm holds whole, looked lost on it."""
    subject = map_sample.subject(6, 6, {"woods": "a1"}, shape="hex")
    side = tile_size(subject, 30.0)
    assert side == 24.0
    # Tiles that face the same way do not meet, in whichever hexes they stand.
    ways = lattice(subject.scenario.board).ways
    assert all(max(abs(across), abs(up)) * 30.0 > side for across, up in ways)


def test_the_tiles_of_a_small_map_fit_its_squares_and_the_sheet_says_so():
    settings = PrintSettings(one_page_map=True)
    subject = map_sample.usual()
    units = sample_subject(3).scenario
    scenario = replace(subject.scenario, sides=units.sides, units=units.units, options=units.options)
    subject = replace(subject, scenario=scenario)
    square = layout(gathered(subject), settings).grid.unit
    assert square < 28
    booklet = SHEET.make(subject, settings)
    tile = next(groups(booklet.pages[0].marks, "tile:"))
    assert tile_size(subject, square) == square - 3
    wide = max(box[2] for _, *box in boxes((tile,))) - min(box[0] for _, *box in boxes((tile,)))
    assert wide == pytest.approx(square - 3 + 2 * 1.5)
    said = " ".join(text.text for text, _ in texts(booklet.pages[0].marks))
    assert f"Tiles of {square - 3:g} mm for a map with squares of {square:g} mm." in said
    for proof in proofs(to_pdf(booklet)):
        assert collisions(proof.letters) == []


@pytest.mark.parametrize("backs", [Backs.LONG, Backs.NONE])
@pytest.mark.parametrize("method", ["off", "third_up"])
def test_the_sheet_says_where_to_read_what_an_exhausted_unit_may_not_do_or_that_none_is_exhausted(backs, method):
    loaded = pwprint.load(scenario_folder() / "musket" / "barrosa.json")
    scenario = replace(loaded.scenario, options={**loaded.scenario.options, "exhaustion_point": method})
    subject = Subject(scenario, loaded.ruleset, (None, None), "")
    page = SHEET.make(subject, PrintSettings(backs=backs)).pages[0]
    words = " ".join(text.text for text, _ in texts(page.marks))
    says = {
        "off": "No tile is turned over in this battle: backs show whose they are." in words,
        "third_up": "The quick reference says what \u2018exhausted\u2019 means." in words,
    }
    assert says == {other: backs is Backs.LONG and other == method for other in says}


def test_the_fold_is_clear_of_the_rulers_beside_it():
    page = SHEET.make(sample_subject(), PrintSettings(backs=Backs.FOLD)).pages[0]
    middle = page.width / 2
    (rulers,) = groups(page.marks, "rulers")
    for _, left, _, right, _ in boxes((rulers,)):
        assert right <= middle - 1.0 or left >= middle + 1.0


def test_a_long_name_costs_no_second_row_and_no_larger_band_in_low_ink():
    """One size of band for all tiles of a side, whatever their names."""
    side = next(style for style in SIDES if style.spare and style.look.symbols is Symbols.NATO and not style.light)
    front, _ = faces(label(name="Liechtenstein Hussars 1", arrow=False, pips=0), side, _back(RULES))
    assert "Liechtenstein Hussars 1" in {text.text for text, _ in texts(front)}
    words = ("Foy", "The Liechtenstein Hussars of the Guard")
    backs = [faces(label(name=name, arrow=False, pips=0), side, _back(RULES))[1] for name in words]
    one, two = ({text.size for text, _ in texts(back) if text.text in set("EXHAUSTD")} for back in backs)
    assert one == two


def test_numbers_of_a_back_keep_clear_of_the_word_above_and_this_of_the_name():
    """The word filled a band, with the name close above it and nothing but air below the numbers."""
    for arrow in (True, False):
        for style in SIDES:
            back = faces(label(arrow=arrow), style, _back(RULES))[1]
            top = max(text.y + cap_height(text.font, text.size) for text, _ in texts(back) if text.text == "4+")
            word = [text for text, _ in texts(back) if text.text in set("EXHAUSTD") and text.y > top]
            (name,) = [mark.matrix[5] for mark in groups(back, "name")]
            assert len(word) == len("EXHAUSTED")
            assert word[0].y - top >= 0.75
            assert word[0].size >= 5.0
            assert name - word[0].y - cap_height(word[0].font, word[0].size) >= 1.2


def test_the_names_of_a_sheet_have_one_size_on_fronts_and_backs():
    """Foy, Netherlands guns and Brunswick Hussars had three."""
    sheets: dict[Any, list[TileLabel]] = {}
    for stem, subject, found in SHIPPED:
        sheets.setdefault((stem, tile_size(subject, 30.0)), []).append(found)
    for (stem, size), labels in sheets.items():
        part = shared_part((found.name for found in labels), tile_layout(size, facing=False, pips=False))
        for reverse in (_back(RULES), None):
            both = [faces(replace(found, name_part=part), DARK, reverse, size) for found in labels]
            for face in (0, 1):
                shown = [mark for pair in both for mark in groups(pair[face], "name")]
                assert len(shown) == len(labels), stem
                assert len({round(mark.marks[0].size, 6) for mark in shown}) == 1, stem
                assert min(mark.matrix[0] for mark in shown) >= 0.879


def test_words_below_three_numbers_are_of_six_points_on_all_shipped_tiles():
    """Words of six points below four numbers ran together as one line, and of five they were smaller than others."""
    for _, subject, found in SHIPPED:
        size = tile_size(subject, 30.0)
        words = {stat.label for stat in found.stats}
        front, _ = faces(found, SIDES[0], _back(RULES), size)
        shown = sorted((box[0], box[2], text.size) for text, box in texts(front) if text.text in words)
        assert min(size for *_, size in shown) >= (6.0 if len(words) < 4 else 5.5)
        assert all(left - right >= (0.5 if len(words) < 4 else 0.95) for (_, right, _), (left, *_) in pairwise(shown))


def test_numbers_of_all_shipped_tiles_of_a_size_stand_in_the_same_columns():
    """Two numbers stood where no column of three was, and three where those of their neighbours were not."""
    for size in (TILE, 24.0):
        for *_, found in SHIPPED:
            front, _ = faces(found, DARK, _back(RULES), size)
            shown = {text.text: text.x for text, _ in texts(front) if text.font == "sans-semibold"}
            middles = [shown[stat.label] for stat in found.stats]
            pitch = 1.06 * (size - 4.0 * size / TILE) / max(3, len(middles))
            three = [size / 2 - pitch, size / 2, size / 2 + pitch]
            grid = {2: three[::2], 3: three}.get(len(middles), [size / 2 + (at - 1.5) * pitch for at in range(4)])
            assert middles == pytest.approx(grid, abs=0.65), found


@pytest.mark.parametrize("size", [TILE, 24.0, HEX_TILE])
@pytest.mark.parametrize("facing", [False, True])
def test_names_keep_clear_of_the_frame_above_them(size, facing):
    """Capitals stood 0.3 mm below the lines of frames, and the dots of an umlaut touched them."""
    layout = tile_layout(size, facing=facing, pips=False)
    base, points, lead = layout.name
    for frame, rows in ((layout.frame, 1), (layout.low_frame, 2)):
        top = base + (rows - 1) * lead + cap_height("sans-semibold", points)
        assert frame.y - layout.line / 2 - top >= 0.6 * size / TILE
