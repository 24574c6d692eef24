"""The markers of a scenario: as many as its roster and its map ask for, each with a drawing on both faces."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from test_map import boxes

import pwprint
from pwprint.game.goals.terms import places_of
from pwprint.game.kit import HitLimits, Limit
from pwprint.page.imposition import field, laid_out
from pwprint.page.look import USUAL, Batteries, Ink, Look
from pwprint.page.paper import Backs
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.side_style import side_styles
from pwprint.page.tone import toned
from pwprint.pdf.colours import WHITE, contrast
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Booklet, Group, Page, Path, Rect, Text
from pwprint.pieces.chit_face import DRAWINGS, MARKER, MARKER_BLEED, loose_marker, marker
from pwprint.pieces.small_tile import small_tile
from pwprint.pieces.standard import StandardInks, flag_of
from pwprint.resources import scenario_folder
from pwprint.rulesets.portable_19c.markers import SPARE_WIRE
from pwprint.sheets.markers import SHEET, blocks, lots, manifest, marker_size
from pwprint.sheets.stands import hit_markers
from pwprint.sheets.tiles import blocks as tile_blocks
from pwprint.sheets.tracks.losses import counts
from pwprint.values import replace

pytestmark = pytest.mark.one_of_each

FILES = sorted(scenario_folder().glob("*/*.json"))
LIMITS = HitLimits(((Limit(6, "open"), Limit(9, "cover")),))


def loaded(path):
    found = pwprint.load(path)
    return found.scenario, found.ruleset


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_marker_has_a_drawing_on_both_faces_and_a_unit_of_the_roster(path):
    scenario, ruleset = loaded(path)
    for piece in ruleset.kit.markers(scenario, ruleset):
        assert {piece.front, piece.back} <= set(DRAWINGS)
        assert piece.unit is None or scenario.units[piece.unit].index == piece.unit


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_gun_that_can_be_limbered_or_towed_has_its_marker_and_nobody_else(path):
    scenario, ruleset = loaded(path)
    guns = {unit.index for unit in scenario.units if {"limbered", "towed_by"} & ruleset.play.units[unit.type].keys}
    found = Subject(scenario, ruleset, (None, None), "")
    made = lots(found, batteries=Batteries.MARKERS)
    counted = Counter(piece.name.split(":")[1] for lot in made for piece in lot.pieces)
    assert counted["limbered"] + counted["towed"] == len(guns)
    assert "limbered" not in {piece.name.split(":")[1] for lot in lots(found) for piece in lot.pieces}


def test_units_on_one_base_have_a_marker_of_their_formation_and_commanders_need_none():
    scenario, ruleset = loaded(next(path for path in FILES if path.stem == "nachod"))
    single = replace(scenario, options={**scenario.options, "basing": "single"})
    shown = {piece.unit for piece in ruleset.kit.markers(single, ruleset) if piece.front == "march"}
    assert shown == {unit.index for unit in scenario.units if unit.type != "commander"}
    assert not [piece for piece in ruleset.kit.markers(scenario, ruleset) if piece.front == "march"]


def test_wire_has_a_marker_for_each_square_and_some_to_lay():
    scenario, ruleset = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    counted = Counter(piece.front for piece in ruleset.kit.markers(scenario, ruleset))
    guns = sum("artillery" in unit.type for unit in scenario.units)
    assert counted["wire"] == 3 + SPARE_WIRE
    assert counted["target"] == counted["towed"] == guns == 4
    assert counted["crossing"] == 6


def test_without_trenches_nobody_crosses_one():
    scenario, ruleset = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    open_ground = replace(scenario, terrain={**scenario.terrain, "trench": 0, "wire": 0})
    counted = Counter(piece.front for piece in ruleset.kit.markers(open_ground, ruleset))
    assert "crossing" not in counted
    assert counted["wire"] == SPARE_WIRE


def test_a_marker_of_nobody_shows_no_sides_colour():
    scenario, _ = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    first, second = side_styles(scenario, USUAL)
    loose = str(loose_marker("wire"))
    assert first.colour in str(marker("towed", "U10", first))
    assert first.colour not in loose
    assert second.colour not in loose


# --- the sheet ------------------------------------------------------------------------------------------------------


def subject_of(path, **changes):
    found = pwprint.load(path)
    return Subject(replace(found.scenario, **changes), found.ruleset, (None, None), "")


def counted(subject):
    """How many pieces of each kind there are, by the first two words of their names."""
    return Counter(":".join(piece.name.split(":")[:2]) for lot in lots(subject) for piece in lot.pieces)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_manifest_agrees_with_roster_rules_and_goals(path):
    subject = subject_of(path)
    scenario, ruleset = subject.scenario, subject.ruleset
    wanted: Counter[Any] = Counter()
    if ruleset.kit.chits:
        # A chit a unit, and two to spare.
        wanted.update({f"chit:{side.id}": len(side.units) + 2 for side in scenario.sides})
    for needed in ruleset.kit.markers(scenario, ruleset):
        wanted[f"marker:{needed.front}"] += 1
    for loose in {needed.front for needed in ruleset.kit.markers(scenario, ruleset) if needed.unit is None}:
        wanted[f"marker:{loose}"] += 1
    for piece in hit_markers(ruleset.kit.hits(scenario, ruleset)):
        wanted[":".join(piece.name.split(":")[:2])] += 1
    wishes = [
        *(victory.when for victory in scenario.victory),
        *(term for award in scenario.awards for term in award.terms),
    ]
    places = {place for wish in wishes for place in places_of(wish)}
    if places:
        wanted["marker:holds"] = len(places)
    # An army on an open table has a track of its resolve too, and who gets points has one of them.
    tracks = 2 + 2 * (not ruleset.play.grids) + len({award.side for award in scenario.awards})
    wanted.update({"marker:turn": 1, "marker:track": tracks})
    if not ruleset.kit.chits and scenario.first_side is None:
        wanted["marker:first"] = 1
    assert counted(subject) == wanted


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_no_row_of_markers_is_much_shorter_than_others(path):
    """One marker stood alone below six rows of eleven, then blank ones filled the row."""
    for settings in (PrintSettings(), PrintSettings(backs=Backs.FOLD)):
        rows: Counter[float] = Counter()
        area = field(settings.paper, settings.backs)
        small = blocks(subject_of(path), settings)[-1]
        for sheet in laid_out((small,), area):
            rows.update(placed.y for placed in sheet)
        assert max(rows.values()) - min(rows.values()) < len(rows)
        assert all(text.text for piece in small for text in texts_of(piece.front))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_marker_of_the_turn_says_what_the_ruleset_calls_it(path):
    subject = subject_of(path)
    marker = next(piece for lot in lots(subject) for piece in lot.pieces if piece.name == "marker:turn:1")
    assert subject.ruleset.book.turn_word in str(marker.front)
    assert "drawing" in str(marker.front)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_words_on_the_sheet_add_up_to_the_pieces_on_it(path):
    subject = subject_of(path)
    found = lots(subject)
    words = manifest(found)
    numbers = [int(number) for number in re.findall(r"(?<!\()\b(\d+)(?! spare)\b", words.replace("\u2019", "'"))]
    assert sum(numbers) >= sum(len(lot.pieces) for lot in found)
    assert all(lot.words in words for lot in found)
    names = [piece.name for lot in found for piece in lot.pieces]
    assert len(set(names)) == len(names)


def test_the_manifest_says_whose_chits_they_are_and_how_many_are_spare():
    words = manifest(lots(subject_of(scenario_folder() / "tile" / "stone-bridge.json")))
    assert words.startswith(
        "Pieces: 9 chits (Republic of Tessen, 2 spare), 9 chits (Grand Duchy of Morland, 2 spare), "
    )
    words = manifest(lots(subject_of(scenario_folder() / "portable-19c" / "san-juan-heights.json")))
    assert "8 \u2018wire\u2019 (1 spare)" in words


def test_without_goals_there_are_no_flags_and_a_place_has_one_for_both_sides():
    path = scenario_folder() / "tile" / "stone-bridge.json"
    assert "marker:holds" not in counted(subject_of(path, victory=()))
    (flags,) = (lot for lot in lots(subject_of(path)) if lot.title == "flag for a place")
    (flag,) = flags.pieces
    assert flag.front != flag.back


def test_every_piece_of_a_kind_has_its_fellows_size_and_the_sheets_hold_all():
    subject = subject_of(scenario_folder() / "tile" / "stone-bridge.json")
    for block in blocks(subject, PrintSettings()):
        assert len({(piece.width, piece.height) for piece in block}) == 1
    pages = SHEET.make(subject, PrintSettings(backs=Backs.NONE)).pages
    shown = [
        mark.name.removesuffix(":front")
        for page in pages
        for mark in page.marks
        if getattr(mark, "name", "").endswith(":front")
    ]
    assert sorted(shown) == sorted(piece.name for lot in lots(subject) for piece in lot.pieces)


@pytest.mark.parametrize(("tile", "side"), [(25.0, 12.0), (18.5, 11.0), (17.0, 10.0), (12.5, 8.0)])
def test_markers_leave_most_of_a_tile_in_sight(tile, side):
    assert marker_size(tile) == side
    subject = subject_of(scenario_folder() / "portable-19c" / "frontier-bridge.json")
    pieces = [piece for lot in lots(subject, side) for piece in lot.pieces if piece.name.startswith("marker:")]
    assert {(piece.width, piece.height) for piece in pieces} == {(side, side)}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_flag_shows_whose_it_is_and_the_number_that_the_map_has(path):
    subject = subject_of(path)
    wanted = sorted({place for _, term in subject.scenario.goals for place in places_of(term)})
    flags = [piece for lot in lots(subject) for piece in lot.pieces if piece.name.startswith("marker:holds")]
    for place, flag in zip(wanted, flags, strict=True):
        assert [flown(face) for face in (flag.front, flag.back)] == own_standards(subject)
        for face in (flag.front, flag.back):
            # A letter beside the number would be the id of a unit, and `A holds` was a code.
            assert {text.text for text in texts_of(face)} == {str(place + 1), "holds"}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_markers_of_a_side_fly_its_standard_and_say_what_they_count_in_words(path):
    """`R first` and `P resolve` were codes."""
    subject = subject_of(path)
    pieces = {piece.name: piece for lot in lots(subject) for piece in lot.pieces}
    own = own_standards(subject)
    tracks = [(own[side.index],) * 2 for side in subject.scenario.sides for _ in counts(subject, side)]
    wanted = {f"marker:track:{number}": both for number, both in enumerate(tracks, 1)}
    for name in sorted(wanted.keys() | pieces.keys() & {"marker:first:1"}):
        faces = pieces[name].front, pieces[name].back
        assert tuple(flown(face) for face in faces) == wanted.get(name, tuple(own))
        assert all(len(text.text) > 1 or text.text.isdigit() for face in faces for text in texts_of(face))


def own_standards(subject):
    """The colours of each part of a side's standard on its marker, its hem last."""
    found = []
    for side, style in zip(subject.scenario.sides, side_styles(subject.scenario, USUAL), strict=True):
        tones = StandardInks(style.ink, style.foot, style.colour)
        device, inks = flag_of(side).drawn(USUAL.ink, tones)
        found.append([*(inks.of(tone) for tone, _ in device.value), style.ink])
    return found


def flown(face):
    """The colours of the only standard on a face."""
    (cloth,) = groups((face,), "standard")
    parts = [mark for mark in cloth.marks if isinstance(mark, Path)]
    return [mark.pen.colour if mark.pen else mark.fill for mark in parts]


def texts_of(marks):
    """All texts among marks, however deep, with the size at which they are printed."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Group):
            yield from texts_of(mark.marks)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
@pytest.mark.parametrize("batteries", Batteries)
def test_markers_and_chits_keep_a_margin_inside_the_cut_free(path, batteries):
    """1.5 mm beside and above all, but 1.3 beside the frames of chits, and 1.2 about words: "unlimbered" is as wide."""
    found = lots(subject_of(path), MARKER, batteries)
    for piece in {piece.front: piece for lot in found for piece in lot.pieces}.values():
        side = piece.width
        inner = [(mark, *box) for mark, *box in boxes(piece.front) if box[2] - box[0] < side]
        for mark, left, low, right, top in inner:
            least = 1.3 if piece.name.startswith("chit") else 1.2 if is_word(mark) else 1.5
            assert min(left, side - right) >= least - 0.01, piece.name
            # The box of a text reaches a little beyond its letters.
            assert side - top >= (1.35 if isinstance(mark, Text) else least - 0.01), piece.name
            assert low >= 1.2, piece.name


def is_word(mark):
    return isinstance(mark, Text) and mark.font == "sans-semibold"


@pytest.mark.parametrize("state", ["towed", "unlimbered", "limbered", "target"])
@pytest.mark.parametrize("unit", ["U1", "U10"])
def test_the_drawing_of_a_units_marker_keeps_clear_of_its_id(state, unit):
    scenario, _ = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    found = marker(state, unit, side_styles(scenario, USUAL)[0])
    (code,) = [mark for mark in found if isinstance(mark, Text)]
    (drawn,) = [mark for mark in found if isinstance(mark, Group) and mark.name == "drawing"]
    end = code.x + text_width(code.text, code.font, code.size)
    assert [box for _, *box in boxes((drawn,)) if box[0] < end + 0.1 and box[3] > code.y - 0.1] == []


def test_the_targets_of_all_units_are_alike():
    """Those of units with a longer id were half as large, and stood aside."""
    scenario, _ = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    style = side_styles(scenario, USUAL)[0]
    drawn = {
        mark.matrix
        for unit in ("U1", "U10")
        for mark in marker("target", unit, style)
        if isinstance(mark, Group) and mark.name == "drawing"
    }
    assert len(drawn) == 1


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_nobody_can_tell_the_chits_of_a_side_apart(path):
    subject = subject_of(path)
    for lot in lots(subject):
        if lot.title == "chits":
            assert len({(piece.front, piece.back) for piece in lot.pieces}) == 1
            for face in (lot.pieces[0].front, lot.pieces[0].back):
                assert [len(text.text) for text in texts_of(face)] == [1]
    groups = [{piece.name.split(":")[1] for piece in block} for block in blocks(subject, PrintSettings())]
    if subject.ruleset.kit.chits:
        assert groups[:2] == [{side.id} for side in subject.scenario.sides]


def test_no_line_within_a_neutral_marker_runs_along_its_cuts():
    """A frame 0.6 mm inside them showed every slip of the scissors."""
    for face in (loose_marker("wire"), loose_marker("turn", 8.0), *(piece.front for piece in hit_markers(LIMITS))):
        side = next(mark for mark in face if isinstance(mark, Rect)).width - 2 * MARKER_BLEED
        for mark in face:
            if isinstance(mark, Rect):
                assert mark.pen is None
                assert (mark.x, mark.width) == (-MARKER_BLEED, side + 2 * MARKER_BLEED)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_no_word_on_a_full_marker_is_smaller_than_six_points(path):
    found = lots(subject_of(path), batteries=Batteries.MARKERS)
    faces = [face for lot in found for piece in lot.pieces for face in (piece.front, piece.back)]
    shown = [text for face in faces for text in texts_of(face)]
    assert {text.text: text.size for text in shown if text.size < 6.0} == {}
    # One size for all words: some were smaller, and narrowed.
    assert len({text.size for text in shown if text.font == "sans-semibold" and text.text.isalpha()}) == 1
    narrowed = {mark.marks[0].text for mark in groups(faces, "word") if mark.matrix[0] < 1.0}
    assert narrowed <= {"unlimbered"}


def groups(faces, name):
    """All groups of a name among marks, however deep."""
    for face in faces:
        for mark in face:
            if isinstance(mark, Group):
                if mark.name == name:
                    yield mark
                yield from groups((mark.marks,), name)


@pytest.mark.parametrize("ink", list(Ink))
def test_small_pieces_of_the_exhausted_have_a_band_and_fresh_ones_none(ink):
    """Cavalry is half filled: dark and pale change places on its back, and only the band says which face this is."""
    scenario, _ = loaded(scenario_folder() / "tile" / "sankelmark.json")
    for style in side_styles(scenario, Look(ink=ink)):
        fresh, worn = (small_tile(style, "A3", "cavalry", 8.0, worn=state) for state in (False, True))
        bands = [
            [mark for mark in face if isinstance(mark, Rect) and mark.width == 8.0 and mark.height < 2]
            for face in (fresh, worn)
        ]
        assert bands[0] == []
        assert len(bands[1]) >= 1
        assert contrast(str(bands[1][0].fill), style.worn) > 4.5


def framed(marks, size):
    """Whether most of a piece has a line round it, or a ground that can be told from white paper."""
    grounds = [mark.fill for mark in marks if isinstance(mark, Rect) and mark.fill and mark.width > 0.8 * size]
    if any(contrast(ground, WHITE) > 1.2 for ground in grounds):
        return True
    for mark in marks:
        if isinstance(mark, Group) and framed(mark.marks, size / mark.matrix[0]):
            return True
        if isinstance(mark, Rect) and mark.pen and mark.width > 0.8 * size:
            return True
        if isinstance(mark, Path) and mark.pen and len(mark.commands) > 4:
            across = [step[0] for _, step in mark.commands if step]
            if max(across) - min(across) > 0.8 * size:
                return True
    return False


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_markers_have_a_frame_or_a_ground_that_shows_where_they_end(path, ink):
    """In low ink grounds are white: hit markers were bursts on bare paper."""
    look = replace(USUAL, ink=ink)
    pieces = {piece.name: piece for lot in lots(replace(subject_of(path), look=look)) for piece in lot.pieces}
    assert [name for name, piece in pieces.items() if not framed(as_printed(piece.front, look), piece.width)] == []
    assert [name for name, piece in pieces.items() if not framed(as_printed(piece.back, look), piece.width)] == []


def test_a_marker_that_ink_is_spared_on_afterwards_has_neither():
    face = as_printed(loose_marker("wire"), replace(USUAL, ink=Ink.LOW))
    assert not framed(face, MARKER)


def as_printed(marks, look):
    """Marks in the colours in which a look prints them."""
    (page,) = toned(Booklet("", "", "", (), (Page(MARKER, MARKER, marks),)), look).pages
    return page.marks


@pytest.mark.few(4)
@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_word_on_the_backs_of_a_kit_has_one_size(path, ink):
    """It was larger on the dark side, whose band has no rule."""
    settings = PrintSettings(look=replace(USUAL, ink=ink))
    found = replace(subject_of(path), look=settings.look)
    reverse = found.ruleset.kit.back(found.scenario.options)
    word = reverse.word.upper() if reverse else ""
    pieces = [piece for block in tile_blocks(found, settings) for piece in block]
    sizes = [word_size(piece.back, word) for piece in pieces]
    assert len(set(sizes)) == 1


def word_size(marks, word):
    """The size in which a word is printed letter by letter."""
    texts = list(scaled(marks))
    run = next(n for n in range(len(texts)) if "".join(text.text for text, _ in texts[n : n + len(word)]) == word)
    return round(texts[run][0].size * texts[run][1], 2)


def scaled(marks, scale=1.0):
    """All texts, and how many times as large as they say they are printed."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from scaled(mark.marks, scale * mark.matrix[3])
        elif isinstance(mark, Text):
            yield mark, scale
