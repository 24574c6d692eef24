"""Stands for the open table and the markers that go with them, judged by the marks and by the finished PDF."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pypdfium2
import pytest
import table_sample
from print_proof import MM, Area, Proof, collisions, first_letters, ground_contrast, proofs
from shipped_sheets import subject as shipped_subject
from test_map import boxes

from pwprint.game.kit import Stat
from pwprint.page.look import Ink, Look
from pwprint.page.paper import MARGIN, PAPERS, Backs
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.colours import contrast
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Path, Rect, Text
from pwprint.pieces.grounds import BACK_BLEED, FRONT_BLEED
from pwprint.pieces.hit_face import LARGE, SMALL
from pwprint.pieces.stand_face import Post
from pwprint.pieces.stand_layout import LEFT, stand_layout
from pwprint.pieces.tile_numbers import numbers
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c import RULESET as EUROPEAN
from pwprint.rulesets.european_19c.markers import markers
from pwprint.rulesets.european_19c.measures import hits, measures
from pwprint.rulesets.european_19c.move.way import allowance
from pwprint.rulesets.european_19c.tables import RALLY_RANGE
from pwprint.sheets.labels import label_of
from pwprint.sheets.markers import SPARE_MARKERS
from pwprint.sheets.stands import hit_markers
from pwprint.sheets.tiles import SHEET, manifest
from pwprint.values import replace
from tests.once import once

TWO_SIDED = (Backs.LONG, Backs.SHORT, Backs.FOLD, Backs.SPLIT)
WIDE, DEEP = 50.8, 25.4
NEAR = 0.05
NAMES = {
    "A1": "Grenadiers de Solférino of the Left Bank",
    "A2": "2nd Guards",
    "B1": "Ostrołęka",
    "BC": "Herwarth von Bittenfeld",
}
QUALITY = {"A2": "elite", "B1": "poor", "BC": "elite"}


def sample(colours=(None, None), **options):
    """The usual table with names, qualities and the options given."""
    found = table_sample.subject(colours=colours)
    rules = found.ruleset.changed(measures=measures, markers=markers)
    units = tuple(
        replace(unit, name=NAMES.get(unit.id, ""), keys={**unit.keys, "quality": QUALITY.get(unit.id, "average")})
        for unit in found.scenario.units
    )
    sides = tuple(
        replace(side, units=tuple(unit for unit in units if unit.side == side.index)) for side in found.scenario.sides
    )
    scenario = replace(found.scenario, units=units, sides=sides, options={**rules.play.defaults, **options})
    return replace(found, scenario=scenario, ruleset=rules)


def booklet(backs=Backs.LONG, paper="a4", colours=(None, None)):
    return SHEET.make(sample(colours), PrintSettings(PAPERS[paper], backs))


@once
def read(backs: Backs, paper: str = "a4") -> tuple[Proof, ...]:
    return proofs(to_pdf(booklet(backs, paper)))


def expected():
    """How many stands each unit has."""
    return Counter({unit.id: 1 if unit.type == "commander" else 2 for unit in sample().scenario.units})


def stands(proof: Proof, bleed: float) -> list[tuple[str, Area]]:
    """The id and the cut of every stand with such a bleed on a page."""
    grounds = [
        area
        for area, _ in proof.rects
        if abs(area.right - area.left - WIDE - 2 * bleed) < NEAR
        and abs(area.top - area.bottom - DEEP - 2 * bleed) < NEAR
    ]
    return [(id_on(proof, area), area.grown(-bleed)) for area in grounds]


def id_on(proof: Proof, area: Area) -> str:
    """The text in the type of ids."""
    return "".join(letter.text for letter in proof.letters if area.holds(letter.ink) and abs(letter.size - 11) < 0.01)


def pairs(backs: Backs, pages):
    """Which page is printed on the reverse of which."""
    if backs is Backs.FOLD:
        return [(page, page) for page in pages]
    if backs is Backs.SPLIT:
        half = len(pages) // 2
        return list(zip(pages[:half], pages[half:], strict=True))
    return list(zip(pages[::2], pages[1::2], strict=True))


def groups(page, side: str) -> dict[str, tuple[float, ...]]:
    """The matrix of every piece on a page that shows this side, by the name of the piece."""
    named = {mark.name: mark.matrix for mark in page.marks if isinstance(mark, Group)}
    return {name.removesuffix(f":{side}"): matrix for name, matrix in named.items() if name.endswith(f":{side}")}


def faces(colours=(None, None)) -> dict[str, tuple[Group, Group]]:
    """Front and back of every stand."""
    front: dict[Any, Any] = {}
    back: dict[Any, Any] = {}
    for page in booklet(colours=colours).pages:
        for mark in page.marks:
            if isinstance(mark, Group) and mark.name.startswith("stand:"):
                name, _, side = mark.name.rpartition(":")
                (front if side == "front" else back)[name] = mark
    assert front.keys() == back.keys()
    return {name: (front[name], back[name]) for name in front}


# --- how many, how large --------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize("backs", list(Backs))
def test_each_unit_has_two_stands_and_a_commander_one(backs):
    printed = [id_ for page in read(backs) for id_, _ in stands(page, FRONT_BLEED)]
    assert Counter(printed) == expected()


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_stand_is_two_inches_by_one_from_cut_to_cut(paper):
    """Measured between the crop marks: those of columns lie a width or a gap apart, those of rows a depth or a gap."""
    page = read(Backs.LONG, paper)[0]
    columns, rows = cuts(page)
    assert steps(columns)[::2] == pytest.approx([WIDE] * 3, abs=NEAR)
    assert steps(rows)[::2] == pytest.approx([DEEP] * (len(rows) // 2), abs=NEAR)
    assert len(rows) // 2 >= 6


def cuts(page: Proof) -> tuple[list[float], list[float]]:
    """Where the crop marks of the first page say to cut, from left to right and from the foot up."""
    sizes = [(area, area.right - area.left, area.top - area.bottom) for area in page.marks]
    upright = {
        round(area.middle[0], 3) for area, wide, tall in sizes if (wide, tall) == pytest.approx((0.15, 2.65), abs=0.02)
    }
    level = {
        round(area.middle[1], 3) for area, wide, tall in sizes if (wide, tall) == pytest.approx((2.65, 0.15), abs=0.02)
    }
    return sorted(upright), sorted(level)


def steps(places: list[float]) -> list[float]:
    return [second - first for first, second in zip(places, places[1:], strict=False)]


def test_the_grounds_are_as_large_as_the_stand_with_its_bleed():
    for front, back in faces().values():
        for face, bleed in ((front, FRONT_BLEED), (back, BACK_BLEED)):
            ground = face.marks[0]
            assert isinstance(ground, Rect)
            assert (ground.x, ground.y) == (-bleed, -bleed)
            assert (ground.width, ground.height) == pytest.approx((WIDE + 2 * bleed, DEEP + 2 * bleed))


# --- fronts and backs -----------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", TWO_SIDED)
def test_every_back_lies_behind_its_front(backs, paper):
    seen = 0
    for front, back in pairs(backs, read(backs, paper)):
        cut, reverse = stands(front, FRONT_BLEED), stands(back, BACK_BLEED)
        behind = {(id_, *through(backs, back, area)): id_ for id_, area in reverse}
        assert {(id_, *(round(x, 1) for x in area.middle)) for id_, area in cut} == set(behind)
        seen += len(cut)
    assert seen == expected().total()


def through(backs: Backs, page: Proof, area: Area) -> tuple[float, float]:
    """The middle of the reverse, seen through the paper from the front."""
    x, y = area.middle
    x, y = (x, page.height - y) if backs is Backs.SHORT else (page.width - x, y)
    return round(x, 1), round(y, 1)


@pytest.mark.parametrize("backs", TWO_SIDED)
def test_the_left_stand_has_the_left_stand_on_its_reverse(backs):
    for front, back in pairs(backs, booklet(backs).pages):
        ours, theirs = groups(front, "front"), groups(back, "back")
        assert ours.keys() == theirs.keys()
        for name, (*_, x, y) in ours.items():
            if name.startswith("stand:"):
                a, _b, _c, _d, e, f = theirs[name]
                wanted = (x + WIDE, back.height - y) if backs is Backs.SHORT else (back.width - x - WIDE, y)
                assert (e, f, a) == pytest.approx((*wanted, -1.0 if backs is Backs.SHORT else 1.0))


def test_id_symbol_and_plans_stand_in_the_same_place_on_both_faces():
    for name, (front, back) in faces().items():
        ours, theirs = ({(text.text, text.x, text.y, text.size) for text in texts(face)} for face in (front, back))
        both = {text for text, *_ in ours & theirs}
        assert name.split(":")[1] in both
        assert not {"left", "right", "front", "rear"} & ({text for text, *_ in ours} - both)
        one, other = (next(mark for mark in face.marks if is_symbol(mark)) for face in (front, back))
        assert one.name == other.name
        # On backs it is a little lower, for the word, under the same upper edge and as wide.
        (left, _, right, top), (start, _, end, head) = (around(mark) for mark in (one, other))
        assert head == pytest.approx(top, abs=0.2)  # boxes of curves reach beyond them
        assert start + end == pytest.approx(left + right, abs=0.2)
        assert end - start == pytest.approx(right - left, abs=0.2)


def around(mark):
    """The box around a group."""
    found = [box for _, *box in boxes((mark,))]
    return tuple(pick(box[at] for box in found) for at, pick in enumerate((min, min, max, max)))


def is_symbol(mark) -> bool:
    return isinstance(mark, Group) and mark.name.startswith("symbol:")


def texts(face: Group) -> list[Text]:
    return [mark for mark in face.marks if isinstance(mark, Text)]


def test_fronts_and_backs_say_what_a_unit_can_do_and_backs_what_became_of_it():
    lines = [[line for page in read(Backs.LONG)[side::2] for line in page.lines()] for side in (0, 1)]
    front, back = (Counter(side) for side in lines)
    total = expected().total()
    assert front["Move"] == back["Move"] == front["Hits"] == back["Hits"] == total
    assert sum("RESOLVE" in line and "GONE" in line for page in read(Backs.LONG)[1::2] for line in page.lines()) > 0
    assert not any("RESOLVE" in line for line in front)
    assert front["Shoot"] == 2 * sum(
        unit.type in {"infantry", "skirmishers", "dragoons", "artillery"} for unit in sample().scenario.units
    )


def test_numbers_on_the_stands_follow_options_and_quality():
    def numbers(unit: str, **options) -> set[str]:
        subject = sample(**options)
        pages = SHEET.make(subject, PrintSettings()).pages
        found = [
            mark
            for page in pages
            for mark in page.marks
            if isinstance(mark, Group) and mark.name == f"stand:{unit}:1:front"
        ]
        return {text.text for text in texts(found[0])}

    assert {"9", "12", "15", "2D", "4D", "/", "1D", "6"} <= numbers("A6")
    assert {"6", "9", "12"} <= numbers("A6", dragoon_move=9)
    assert "7" in numbers("A2")
    assert "5" in numbers("B1")


def test_moves_on_the_stands_are_those_of_the_engine_by_the_die():
    """Infantry had `6`, which is true on a die of 3 or 4 only. E19-MOV-03 to MOV-06."""
    subject = sample()
    for unit in subject.scenario.units:
        case: Any = SimpleNamespace(kind=subject.ruleset.play.units_with(subject.scenario.options)[unit.type])
        (move,) = (stat.value for stat in label_of(subject, unit).stats if stat.label == "Move")
        assert move.split("/") == [f"{allowance(case, die, reform=False):g}" for die in (1, 3, 6)]


# --- what tells the stands apart ------------------------------------------------------------------------------------


def test_the_two_stands_of_a_unit_say_which_is_which_and_are_else_alike():
    found = faces()
    for unit, count in expected().items():
        words = [{text.text for text in texts(found[f"stand:{unit}:{number}"][0])} for number in range(1, count + 1)]
        if count == 2:
            assert words[0] - words[1] == {"left", "front"}
            assert words[1] - words[0] == {"right", "rear"}
        else:
            assert not words[0] & {"left", "right", "front", "rear"}
    assert Post(0, 2).words == ("left", "front")


def test_an_arrow_points_at_the_front_edge():
    for front, back in faces().values():
        for face in (front, back):
            tips = [max(mark.commands[:3], key=lambda step: step[1][1])[1] for mark in face.marks if is_arrow(mark)]
            assert [x for x, _ in tips] == pytest.approx([WIDE / 2])


def is_arrow(mark) -> bool:
    if not isinstance(mark, Path) or len(mark.commands) != 4 or mark.fill is None:
        return False
    return all(step[1][1] > DEEP - 5 for step in mark.commands[:3])


def test_the_sides_differ_by_more_than_colour():
    found = faces(("#0072B2", "#0072B2"))
    grounds = {unit: found[f"stand:{unit}:1"][0].marks[0].fill for unit in ("A1", "B1")}
    assert contrast(grounds["A1"], grounds["B1"]) > 2.9


@pytest.mark.parametrize(("unit", "filled"), [("A1", 2), ("A2", 3), ("B1", 1)])
def test_pips_show_the_quality(unit, filled):
    for face in faces()[f"stand:{unit}:1"]:
        pips = [mark for mark in face.marks if isinstance(mark, Path) and len(mark.commands) == 5]
        assert [mark.fill is not None for mark in pips] == [number < filled for number in range(3)]


# --- legible --------------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", list(Backs))
def test_nothing_lies_outside_the_safe_area_and_no_text_on_another(backs, paper):
    for page in read(backs, paper):
        safe = Area(MARGIN, MARGIN, page.width - MARGIN, page.height - MARGIN)
        assert [area for area in page.marks if not safe.holds(area)] == []
        assert [letter for letter in page.letters if not safe.holds(letter.ink)] == []
        assert collisions(page.letters) == []


@pytest.mark.few(1)
@pytest.mark.parametrize("backs", list(Backs))
def test_texts_keep_their_distance_from_the_cut(backs):
    for page in read(backs):
        for bleed in (FRONT_BLEED, BACK_BLEED):
            for _, cut in stands(page, bleed):
                touched = [letter for letter in page.letters if cut.grown(bleed).meets(letter.ink)]
                assert len(touched) > 10
                assert [letter for letter in touched if not cut.grown(-0.8).holds(letter.ink)] == []


@pytest.mark.few(1)
@pytest.mark.parametrize("colours", [(None, None), ("#FFFFFF", "#F0E442"), ("#000000", "#D55E00")])
def test_every_text_can_be_read_in_grey(colours):
    data, scale = to_pdf(booklet(colours=colours)), 12
    pages = proofs(data)
    assert len(pages) == 4
    for number, proof in enumerate(pages):
        image = pypdfium2.PdfDocument(data)[number].render(scale=scale * MM).to_pil().convert("RGB")
        letters = [letter for letter in first_letters(proof.letters) if letter.size >= 5]
        assert letters
        assert [letter for letter in letters if ground_contrast(image, scale, letter, proof.height) < 4.5] == []


@pytest.mark.few(1)
@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
def test_stands_say_the_same_in_every_ink(ink):
    def words(subject) -> list[str]:
        return [line for page in proofs(to_pdf(SHEET.make(subject, PrintSettings())))[::2] for line in page.lines()]

    full = words(sample())
    assert words(replace(sample(), look=Look(ink=ink))) == full
    assert {"oftheLeftBank", "2ndGuards", "HerwarthvonBittenfeld", "Ostrołęka"} <= set(full)


def test_the_symbol_takes_more_than_half_of_the_depth_and_numbers_keep_clear_of_their_ground():
    for front, _ in faces().values():
        ground, foot = front.marks[:2]
        frame = stand_layout((WIDE, DEEP)).face.frame
        assert frame.height + stand_layout((WIDE, DEEP)).face.line >= 0.5 * DEEP
        symbol = next(mark for mark in front.marks if is_symbol(mark))
        assert symbol.matrix[4:] == pytest.approx((frame.x, frame.y))
        # Dragoons have four numbers, with the standard at their end.
        numbers = [
            text for text in texts(front) if text.font == "sans-bold" and text.y < frame.y - 2 and text.size >= 11
        ]
        assert numbers
        top = foot.y + foot.height
        assert ground.y == foot.y
        assert all(top - text.y - cap_height(text.font, text.size) >= 0.9 for text in numbers)
        assert min(text.y for text in texts(front)) >= 1.5


def test_no_text_is_smaller_than_five_points():
    assert min(letter.size for page in read(Backs.LONG) for letter in page.letters) >= 4.99


# --- markers --------------------------------------------------------------------------------------------------------


def lying(scenario):
    """How many markers of each kind a scenario has: front, back and whose they are."""
    return Counter((marker.front, marker.back, marker.unit) for marker in markers(scenario, RULESETS["european-19c"]))


def test_one_smoke_for_each_battery_and_each_unit_that_starts_disrupted():
    scenario = sample().scenario
    assert lying(scenario)["disrupted", "hit on 3+", None] == 2
    shaken = replace(scenario.units[0], keys={**scenario.units[0].keys, "disrupted": True})
    assert lying(replace(scenario, units=(shaken, *scenario.units[1:])))["disrupted", "hit on 3+", None] == 3


def test_every_unit_of_a_side_but_its_commander_can_be_marked_as_having_acted():
    """With the spare one; markers of this ruleset have no other kind."""
    found = lying(sample().scenario)
    kinds = EUROPEAN.play.units
    sides = [sum(not kinds[unit.type].rallies for unit in side.units) for side in sample().scenario.sides]
    assert found["acted", "fought", None] + SPARE_MARKERS == max(sides)
    assert set(found) == {("disrupted", "hit on 3+", None), ("acted", "fought", None)}


def test_all_units_can_show_what_they_survive_in_the_open_and_a_third_of_them_what_they_do_in_cover():
    """Large markers for all units in cover at the same time, which never happens, filled half of a sheet."""
    found = hits(sample().scenario, EUROPEAN)
    pieces = Counter(piece.name.split(":")[1] for piece in hit_markers(found))
    assert pieces["1-2"] == len(found.limits)
    in_open, most = (
        sum(max(fewest_large(hits) for hits in range(1, limits[at].hits + 1)) for limits in found.limits)
        for at in (0, -1)
    )
    assert in_open + (most - in_open) / 3 <= pieces["3-6"] < in_open + (most - in_open) / 3 + 1


def fewest_large(hits: int) -> int:
    """How many large markers show so many hits with at most one small one, by trying."""
    count = 0
    sums = {0, *SMALL}
    while hits not in sums:
        sums |= {old + figure for old in sums for figure in LARGE}
        count += 1
    return count


def test_the_manifest_counts_the_stands_of_both_sides():
    assert manifest(sample(), PrintSettings()) == "Pieces: 13 stands (Army of the Elbe), 11 stands (North Army)."


def test_the_sheet_is_called_after_the_stands():
    made = booklet()
    assert made.title.endswith("Unit stands")
    assert made.pages[0].bookmark == "Unit stands 1, fronts"


def test_names_and_the_arrow_keep_clear_of_the_symbol_beside_them():
    """Lozenges hung from the arrow like a tassel, and its edge touched the frame."""
    layout = stand_layout((WIDE, DEEP))
    edge = layout.face.frame.x - layout.face.line / 2
    assert edge - layout.texts.right >= 1.4
    assert layout.bare.right == layout.texts.right
    assert edge - WIDE / 2 - layout.face.arrow[2] >= 1.3
    assert layout.face.arrow[0] <= DEEP - 1.0


@pytest.mark.parametrize("id_", ["A1", "A10"])
def test_id_gauge_and_a_bold_arrow_stand_in_one_row_and_keep_apart(id_):
    """With the standard they were a string of tiny signs, of which the front was the least."""
    layout = stand_layout((WIDE, DEEP)).face
    half, pitch, first, _ = layout.pips
    end = layout.code[0] + text_width(id_, "sans-bold", layout.code[2])
    assert first - half - end >= 1.0
    assert layout.arrow[2] >= 4.0
    assert WIDE / 2 - layout.arrow[2] - (first + 2 * pitch + half) >= 3.0


def test_the_standard_of_a_stand_is_large_beside_its_numbers():
    layout = stand_layout((WIDE, DEEP))
    flag = layout.face.flag
    assert flag.height >= 5.0
    assert flag.right <= WIDE - LEFT
    assert 1.5 <= flag.y < flag.top <= min(layout.face.foot - 1.0, layout.back.over_numbers)
    for front, back in faces().values():
        for face in (front, back):
            ends = [box[2] for mark, *box in boxes(face.marks) if isinstance(mark, Text) and mark.y < flag.top]
            assert max(ends) <= flag.x - 1.0


def test_the_names_of_all_stands_have_one_size():
    """Long ones took two rows and stood against the id above them and the plans below."""
    subject = shipped_subject("european-19c/nachod.json")
    pages = SHEET.make(subject, PrintSettings()).pages
    found = [
        (mark.marks[0].text, mark.marks[0].size)
        for page in pages
        for piece in page.marks
        if isinstance(piece, Group) and piece.name.startswith("stand:")
        for mark in piece.marks
        if isinstance(mark, Group) and mark.name == "name"
    ]
    assert {text for text, _ in found} == {unit.name for unit in subject.scenario.units}
    assert len({size for _, size in found}) == 1
    assert found[0][1] >= 7.0


def test_the_back_of_a_stand_is_its_front_but_for_the_foot():
    """The name was narrowed, and down to 5.3 points, to make room for the band."""
    for front, back in faces().values():
        names = [
            [mark for mark in face.marks if isinstance(mark, Group) and mark.name == "name"] for face in (front, back)
        ]
        one, other = ([(mark.matrix, mark.marks[0].text, mark.marks[0].size) for mark in group] for group in names)
        assert one == other
        band = next(mark for mark in back.marks[1:] if isinstance(mark, Rect) and mark.width > WIDE)
        assert (band.x, band.width) == pytest.approx((-BACK_BLEED, WIDE + 2 * BACK_BLEED))
        top = band.y + band.height
        word = [text for text in texts(back) if text.text in set("RESOLVEGONE") and text.y < top]
        assert len(word) == len("RESOLVEGONE")
        # It was of 4.9 points, in a bar of 2 mm.
        assert min(text.size for text in word) >= 7.0
        low = [text.y + cap_height(text.font, text.size) for text in texts(back) if text.text in {"Move", "Hits"}]
        assert max(low) < word[0].y
        assert top - word[0].y - cap_height(word[0].font, word[0].size) >= 0.75


def test_the_outer_numbers_of_all_stands_stand_in_the_same_columns():
    """Those of commanders, who have but two, stood between the columns of other stands."""
    layout = stand_layout((WIDE, DEEP)).face
    two, three = (
        [mark.x for mark in numbers(tuple(Stat(word, "6") for word in words), layout, "#000000") if mark.text in words]
        for words in (("Move", "Hits"), ("Move", "Shot", "Hits"))
    )
    assert two == pytest.approx([three[0], three[2]], abs=0.5)


def test_commanders_have_how_far_they_rally_between_their_move_and_their_hits():
    """The row had an empty middle, 24 mm wide."""
    layout = stand_layout((WIDE, DEEP)).face
    (front, _) = faces()["stand:BC:1"]
    row = sorted((text.x, text.text) for text in texts(front) if text.y in {layout.number[0], layout.word[0]})
    assert [words for _, words in row if words.isalpha()] == ["Move", "Rally", "Hits"]
    assert f"{RALLY_RANGE:g}" in {words for _, words in row}


def test_the_words_beside_plans_are_as_large_as_those_below_numbers_and_keep_clear_of_all():
    layout = stand_layout((WIDE, DEEP)).face
    words = [text for front, _ in faces().values() for text in texts(front) if text.text in {"front", "rear", "right"}]
    assert words
    for text in words:
        assert text.size >= layout.word[1]
        end = text.x + text_width(text.text, text.font, text.size)
        # The next thing at the right is the other plan, or the symbol.
        assert end < (LEFT + 15.0 if text.text == "right" else layout.frame.x - layout.line / 2) - 0.5


def test_the_sheet_says_what_the_small_plans_are():
    words = " ".join(read(Backs.LONG)[0].lines()).replace(" ", "")
    assert "leftorrightofitsunitinbattle,frontorrearonthemarch" in words
