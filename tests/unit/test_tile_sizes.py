"""Tiles of every size that a map may ask for: readable, inside their cut, and the same unit on both faces."""

import map_sample
import pytest
from hypothesis import given
from hypothesis import strategies as st
from print_proof import collisions, proofs
from print_sample import sample_subject
from test_map import boxes, groups

import pwprint
from pwprint.game.kit import Stat
from pwprint.page.look import Ink, Look, Symbols
from pwprint.page.paper import Backs
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import SideStyle
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Path, Text
from pwprint.pieces.tile_face import TileLabel, faces, says_limits
from pwprint.pieces.tile_layout import READABLE, SMALLEST, TILE, TINY, TileLayout
from pwprint.pieces.tile_numbers import SMALLEST_NUMBER, brief, numbers
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.map import gathered, layout
from pwprint.sheets.tiles import SHEET, tile_size
from pwprint.values import replace

RULES = RULESETS["tile"]
SIZES = st.integers(int(SMALLEST) * 2, int(TILE) * 2).map(lambda half: half / 2)
NAMES = st.sampled_from(
    ("", "Jäger", "11th Regt, II Battalion", "Liechtenstein Hussars 1", "Feldmarschall-Leutnant Gablenz Grenadiere")
)
SIDES = (
    SideStyle("#D55E00", double=False, letter="R"),
    SideStyle("#0072B2", double=True, letter="B"),
    SideStyle("#0072B2", double=True, letter="B", look=Look(Ink.LOW, symbols=Symbols.KRIEGSSPIEL)),
)


def _back(ruleset):
    """The reverse of its tiles where a scenario chooses no options."""
    return ruleset.kit.back({option.name: option.default for option in ruleset.play.options})


def label(kind, name, unit="R12"):
    row = RULES.play.units[kind]
    return TileLabel(unit, name, row.code, row.symbol, row.stats())


def texts(marks):
    return [(mark, box) for mark, *box in boxes(marks) if isinstance(mark, Text)]


@given(size=SIZES, name=NAMES, kind=st.sampled_from(sorted(RULES.play.units)), side=st.sampled_from(SIDES))
def test_texts_are_readable_and_inside_the_cut(size, name, kind, side):
    for face in faces(label(kind, name), side, _back(RULES), size):
        for text, (left, _, right, top) in texts(face):
            assert text.size >= TINY
            assert left >= 1.5
            assert right <= size - 1.5
            assert 1.5 <= text.y
            assert top <= size - 1.0


@given(size=SIZES, name=NAMES, kind=st.sampled_from(sorted(RULES.play.units)), side=st.sampled_from(SIDES))
def test_a_symbol_is_never_pressed_flat(size, name, kind, side):
    for face in faces(label(kind, name), side, _back(RULES), size):
        (symbol,) = groups(face, "symbol:")
        assert symbol.matrix[0] >= 1.5


@given(size=SIZES, name=NAMES, side=st.sampled_from(SIDES))
def test_both_faces_name_the_unit_alike(size, name, side):
    rows = [
        [(text.text, text.size) for text, _ in texts(face) if text.font == "sans-semibold"]
        for face in faces(label("infantry", name), side, _back(RULES), size)
    ]
    assert rows[0] == rows[1]


def sentences(face):
    """What stands behind the signs on a back, and the type of it."""
    return {
        text.text: text.size for text, _ in texts(face) if text.font == "sans" and (" " in text.text or text.y > 5.5)
    }


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@pytest.mark.parametrize("half", range(int(SMALLEST) * 2, int(TILE) * 2 + 1))
def test_a_back_says_all_that_a_unit_may_not_do_in_readable_type_or_nothing_of_it(half, ruleset):
    _, back = faces(label("infantry", "Foy"), SIDES[1], _back(ruleset), half / 2)
    found = sentences(back)
    assert len(found) == (len(_back(ruleset).may_not) if says_limits(_back(ruleset), half / 2) else 0)
    assert all(size >= 5.5 for size in found.values())


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("Netherlands guns", ["Netherlands guns"]),
        ("Prince of Orange", ["Prince of Orange"]),
        ("Brunswick Hussars", ["Brunswick", "Hussars"]),
    ],
)
def test_names_on_the_tiles_of_hexes_are_whole_and_in_readable_type(name, rows):
    for face in faces(label("infantry", name), SIDES[1], _back(RULESETS["musket"]), 18.5):
        shown = [text for text, _ in texts(face) if text.font == "sans-semibold"]
        assert [text.text for text in shown] == rows
        assert all(text.size >= READABLE for text in shown)


def test_a_name_is_set_smaller_rather_than_cut_off():
    front, _ = faces(label("infantry", "Prince Jérôme"), SIDES[1], _back(RULESETS["musket"]), 15.0)
    (name,) = (text for text, _ in texts(front) if text.font == "sans-semibold")
    assert name.text == "Prince Jérôme"
    assert TINY <= name.size < READABLE


@pytest.mark.parametrize("name", ["Gen. Count Nostitz", "11th Regt, II Battalion", "Liechtenstein Hussars 1"])
def test_usual_names_are_whole_on_usual_tiles(name):
    for face in faces(label("commander", name), SIDES[1], _back(RULES)):
        rows = [text.text for text, _ in texts(face) if text.font == "sans-semibold"]
        assert " ".join(rows) == name


@given(name=NAMES, side=st.sampled_from(SIDES))
def test_lines_on_the_back_keep_clear_of_each_other(name, side):
    """Numbers, limits and name stand one above the other with white between their ink."""
    _, back = faces(label("artillery", name), side, _back(RULES))
    levels = sorted({round(text.y, 3) for text, _ in texts(back) if text.y < 20})
    assert all(upper - lower > 1.65 for lower, upper in zip(levels, levels[1:], strict=False))


def test_the_flag_on_the_back_has_the_colour_of_its_side():
    _, back = faces(label("commander", "General Arden"), SIDES[0], _back(RULES))
    (symbol,) = groups(back, "symbol:")
    assert symbol.matrix[0] > 4
    assert SIDES[0].colour in {mark.fill for mark in symbol.marks if isinstance(mark, Path)}


@pytest.mark.parametrize(("square", "side"), [(40.0, 25.0), (30.0, 25.0), (28.0, 25.0), (20.0, 17.0), (15.0, 12.0)])
def test_tiles_leave_three_millimetres_of_their_square(square, side):
    assert tile_size(map_sample.usual(), square) == side


def test_tiles_fit_into_hexes_too():
    # The largest upright square in a hex of 30 mm has 22 mm.
    assert tile_size(map_sample.subject(6, 6, {"woods": "a1"}, shape="hex"), 30.0) == 18.5


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


@pytest.mark.parametrize(("square", "said"), [(30.0, "a crossed circle"), (18.0, "the quick reference says")])
def test_the_sheet_says_where_to_read_what_an_exhausted_unit_may_not_do(square, said):
    subject = sample_subject(3)
    for backs in (Backs.LONG, Backs.NONE):
        page = SHEET.make(subject, PrintSettings(backs=backs, square=square)).pages[0]
        words = " ".join(text.text for text, _ in texts(page.marks))
        assert (said in words) is (backs is Backs.LONG)


def test_the_fold_is_clear_of_the_rulers_beside_it():
    page = SHEET.make(sample_subject(), PrintSettings(backs=Backs.FOLD)).pages[0]
    middle = page.width / 2
    (rulers,) = groups(page.marks, "rulers")
    for _, left, _, right, _ in boxes((rulers,)):
        assert right <= middle - 1.0 or left >= middle + 1.0


@given(size=SIZES, name=NAMES, kind=st.sampled_from(sorted(RULES.play.units)), side=st.sampled_from(SIDES))
def test_the_pointer_at_the_front_keeps_clear_of_the_words(size, name, kind, side):
    for face in faces(replace(label(kind, name), arrow=True, grade="Average"), side, _back(RULES), size):
        pointers = [box for mark, *box in boxes(face) if isinstance(mark, Path) and mark.fill and box[1] > size - 2.0]
        (pointer,) = (box for box in pointers if box[3] < size)
        for text, box in texts(face):
            # A line of text reaches a quarter of its size above its capitals.
            assert box[3] - 0.1 * text.size * 0.3528 < pointer[1] or box[2] < pointer[0] or box[0] > pointer[2], text


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_full_tile_says_all_that_an_exhausted_unit_may_not_do(ruleset):
    for kind in ruleset.play.units.values():
        plain = TileLabel("R12", kind.title, kind.code, kind.symbol, kind.stats())
        _, back = faces(plain, SIDES[1], _back(ruleset), TILE)
        said = " ".join(text.text for text, _ in texts(back))
        assert all(word in said for phrase in _back(ruleset).may_not for word in phrase.split() if len(word) > 3)


def test_wide_numbers_take_room_from_narrow_ones():
    wide = TileLabel(
        "R12", "", "INF", "infantry", (Stat("Move", "1"), Stat("Range", "3"), Stat("Safe", "3+/5+"), Stat("Hit", "4+"))
    )
    for face in faces(wide, SIDES[0], _back(RULES), TILE):
        numbers = [(text, box) for text, box in texts(face) if text.text in {"1", "3", "3+/5+", "4+"}]
        assert len(numbers) == 4
        assert len({text.size for text, _ in numbers}) == 1
        for (_, one), (_, other) in zip(numbers, numbers[1:], strict=False):
            assert one[2] < other[0]


def collided(shown):
    """Pairs of numbers or their words that touch each other in a row."""
    low = [(text, box) for text, box in shown if text.y < 6 and text.font in {"sans", "sans-bold"}]
    return [
        (one.text, other.text)
        for index, (one, (left, _, right, _)) in enumerate(low)
        for other, (start, _, end, _) in low[index + 1 :]
        if one.y == other.y and left < end - 0.01 and start < right - 0.01
    ]


def every_label():
    """Labels with the numbers of all units of all scenarios, and those of every kind."""
    for path in sorted(scenario_folder().glob("*/*.json")):
        scenario = pwprint.load(path).scenario
        ruleset = RULESETS[scenario.ruleset]
        for unit in scenario.units if scenario.board.size else ():
            kind = ruleset.play.units[unit.type]
            yield (
                ruleset,
                TileLabel(unit.id, "", kind.code, kind.symbol, ruleset.kit.stats(scenario, unit, kind), grade="elite"),
            )
    for ruleset in RULESETS.values():
        for kind in ruleset.play.units.values():
            yield ruleset, TileLabel("R12", "", kind.code, kind.symbol, kind.stats(), terse=True)


LABELS = {(found.stats, found.code, found.terse): (ruleset, found) for ruleset, found in every_label()}


@pytest.mark.parametrize("half", range(int(SMALLEST) * 2, int(TILE) * 2 + 1))
def test_numbers_are_whole_at_every_size_and_none_is_missing(half):
    for ruleset, found in LABELS.values():
        for face in faces(found, SIDES[1], _back(ruleset), half / 2):
            shown = texts(tuple(mark for mark in face if isinstance(mark, Text)))
            low = [text.text for text, box in shown if text.y < 6 and text.font == "sans-bold"]
            assert set(low) <= {stat.value for stat in found.stats}
            words = [text.text for text, _ in shown if text.y < 6 and text.font == "sans"]
            for stat in found.stats if ruleset.kit.measures is None else ():  # what is measured in inches has no tiles
                assert stat.value in low, (found.stats, low)
                assert stat.label in words or brief(stat.label) in words
            assert all(text.size >= SMALLEST_NUMBER for text, _ in shown if text.y < 6)
            assert collided(shown) == []


def test_numbers_that_find_no_room_are_left_out_whole_or_stand_on_the_roster():
    crowd = tuple(Stat(word, "3+/5+") for word in ("Move", "Range", "Safe", "Hit"))
    said = [mark.text for mark in numbers(crowd, 5.5, TileLayout(SMALLEST)) if isinstance(mark, Text)]
    assert "3+/5+" in said
    assert set(said) <= {"Mv", "Rn", "Sf", "Ht", "3+/5+"}
    endless = (Stat("Move", "3+/5+/7+/9+"),)
    assert [mark.text for mark in numbers(endless, 5.5, TileLayout(SMALLEST))] == ["see roster"]


def test_a_quality_that_finds_no_word_has_its_letter():
    front, _ = faces(replace(label("infantry", ""), grade="elite"), SIDES[0], _back(RULES), 12.5)
    assert "E" in [text.text for text, _ in texts(front)]
    front, _ = faces(replace(label("infantry", "", "R1"), grade="elite"), SIDES[0], _back(RULES), TILE)
    assert "elite INF" in [text.text for text, _ in texts(front)]
