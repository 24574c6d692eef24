"""Sticks and the template of the field of fire: measured in the marks and in the finished PDF."""

from collections import Counter
from math import atan2, cos, degrees, hypot, radians, sin, tan
from typing import Any

import pypdfium2
import pytest
from print_proof import MM, Area, collisions, first_letters, ground_contrast, proofs
from test_stands import sample

import pwprint
from pwprint.app.rendering import CannotPrintError
from pwprint.game.kit import Base, Limit
from pwprint.page.paper import MARGIN, PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Path, Rect, Text
from pwprint.pieces.stick_field import FieldShape, drawn, template
from pwprint.resources import scenario_folder
from pwprint.rulesets.european_19c import RULESET as EUROPEAN
from pwprint.rulesets.european_19c.measures import hits, measures
from pwprint.rulesets.european_19c.tables import BOMBARD_RANGE, CAPACITY, RALLY_RANGE, RANGE, ROAD_BONUS, SWING, ZONE
from pwprint.sheets import SHEETS
from pwprint.sheets.field_use import STEPS
from pwprint.sheets.sticks import SHEET
from pwprint.values import replace
from tests.once import once

INCH = 25.4
NEAR = 0.05
TWO_STANDS = Base(2.0, 1.0, 2)
GRID = scenario_folder() / "tile" / "matchbox.json"


@once
def booklet(paper: str = "a4", angle: float = 45):
    return SHEET.make(sample(field_half_angle=angle), PrintSettings(PAPERS[paper]))


@once
def printed(paper: str = "a4", angle: float = 45):
    return proofs(to_pdf(booklet(paper, angle)))


def parts(reach: int, paper: str = "a4") -> dict[str, Group]:
    """The parts of a stick by their letters."""
    marks = booklet(paper).pages[0].marks
    found = [mark for mark in marks if isinstance(mark, Group) and mark.name.startswith(f"stick:{reach}:")]
    return {mark.name[-1]: mark for mark in found}


# --- which scenarios have sticks ------------------------------------------------------------------------------------


def test_a_scenario_on_a_grid_has_neither_sticks_nor_pieces_of_terrain():
    assert set(SHEETS) - set(pwprint.render(pwprint.load(GRID)).pdfs) == {"sticks", "terrain"}


def test_sticks_that_are_asked_for_on_a_grid_are_refused():
    with pytest.raises(CannotPrintError, match=r"^sticks: scenarios on a grid need no measuring sticks$"):
        pwprint.render(pwprint.load(GRID), ["map", "sticks"])


def test_a_scenario_on_the_open_table_has_them():
    assert SHEET.fits(sample(), PrintSettings())
    assert not SHEET.fits(replace(sample(), ruleset=sample().ruleset.changed(measures=None)), PrintSettings())


# --- the numbers ----------------------------------------------------------------------------------------------------


def test_bands_and_ranges_are_those_that_the_rules_play_with():
    found = measures(sample().scenario, EUROPEAN)
    assert tuple(band.reach for band in found.bands) == (3.0, ZONE, RANGE) == (3.0, 6.0, RALLY_RANGE)
    assert SWING == ROAD_BONUS, "one band of the stick is for both"
    assert found.far.reach == BOMBARD_RANGE == 36.0
    assert found.half_angle == 45
    assert measures(sample(field_half_angle=22.5).scenario, EUROPEAN).half_angle == 22.5


def test_allowances_are_those_of_the_movement_table():
    def allowances(**options):
        found = measures(sample(**options).scenario, EUROPEAN).allowances
        return {name: allowance.inches for allowance in found for name in allowance.types}

    usual = allowances()
    assert usual["infantry"] == usual["artillery"] == (3, 6, 9)
    assert usual["skirmishers"] == usual["commander"] == (6, 9, 12)
    assert usual["cavalry"] == usual["dragoons"] == (9, 12, 15)
    assert allowances(dragoon_move=9)["dragoons"] == (6, 9, 12)


def test_limits_follow_quality_and_the_cover_that_the_table_has():
    subject = sample()
    found = dict(
        zip((unit.id for unit in subject.scenario.units), hits(subject.scenario, EUROPEAN).limits, strict=True)
    )
    assert found["A1"] == (Limit(6, "open"), Limit(9, "cover"), Limit(12, "entrenched"))
    assert [limit.hits for limit in found["A2"]] == [7, 10, 13]
    assert [limit.hits for limit in found["B1"]] == [5, 8, 11]
    assert [limit.where for limit in found["A4"]] == ["open", "entrenched"]
    assert [limit.where for limit in found["A5"]] == [limit.where for limit in found["A6"]] == ["open", "cover"]
    assert found["A3"] == (Limit(6, "open"),)
    assert found["BC"] == (Limit(CAPACITY["elite"], "open"),)


def test_without_cover_on_the_table_every_unit_has_one_limit():
    scenario = sample().scenario
    bare = replace(scenario, board=replace(scenario.board, features=()))
    assert {len(limits) for limits in hits(bare, EUROPEAN).limits} == {1}


# --- true length ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reach", "letters"), [(12, "AB"), (36, "ABCDEF")])
def test_the_parts_of_a_stick_add_up_to_its_length(reach, letters):
    found = parts(reach)
    assert "".join(found) == letters
    edges = [edge for group in found.values() for edge in cut_edges(group)]
    assert sum(edges) == pytest.approx(reach * INCH, abs=NEAR)


def cut_edges(group: Group) -> list[float]:
    """The length of a part from its beginning to where its tongue begins, or to the bleed of its end."""
    tongue = [mark for mark in flat(group) if isinstance(mark, Path) and mark.fill == "#E8E8E8"]
    if tongue:
        return [tongue[0].commands[0][1][0]]
    grounds = [mark for mark in flat(group) if isinstance(mark, Rect)]
    return [max(mark.x + mark.width for mark in grounds) - 1.0]


def flat(group: Group):
    for mark in group.marks:
        if isinstance(mark, Group):
            yield from flat(mark)
        else:
            yield mark


def upright(group: Group) -> list[float]:
    """Where upright lines are on a part."""
    lines = [mark.commands for mark in flat(group) if isinstance(mark, Path) and len(mark.commands) == 2]
    return [one[1][0] for one, other in lines if one[1][0] == other[1][0]]


@pytest.mark.parametrize(("reach", "ends"), [(12, ()), (36, (12, 36))])
def test_every_inch_of_a_stick_is_where_it_should_be(reach, ends):
    for number, group in enumerate(parts(reach).values()):
        ticks = upright(group)
        for inch in range(6 * number + 1, 6 * number + 6):
            wanted = (inch - 6 * number) * INCH
            assert sum(abs(tick - wanted) < 0.001 for tick in ticks) >= 2, f"{inch} in on both faces"


@pytest.mark.parametrize("reach", [12, 36])
def test_every_inch_has_its_figure_right_before_its_tick(reach):
    """Those at the ends of parts and bands stood 2 mm off. The short stick has one scale; its back has moves only."""
    seen: Counter[Any] = Counter()
    for number, group in enumerate(parts(reach).values()):
        for text in (mark for mark in flat(group) if isinstance(mark, Text) and mark.text.isdigit()):
            inch = int(text.text)
            assert (text.anchor, text.x) == ("end", pytest.approx((inch - 6 * number) * INCH - 0.9))
            assert text.size >= 9
            seen[inch] += 1
    assert seen == dict.fromkeys(range(1, reach + 1), {12: 1, 36: 2}[reach])


def test_every_move_ends_on_the_short_stick_at_its_inches_and_one_beyond_says_how_to_go_on():
    ends: dict[str, set[float]] = {}
    for number, group in enumerate(parts(12).values()):
        bars = [mark.x + mark.width for mark in flat(group) if isinstance(mark, Rect) and mark.y > 18.5 + 3]
        for text in (mark for mark in flat(group) if isinstance(mark, Text) and mark.text.startswith("die ")):
            assert text.size >= 8
            ends.setdefault(text.text, set()).update(
                round(6 * number + bar / INCH, 3) for bar in bars if 0 < bar - text.x < 2
            )
    assert {words: found for words, found in ends.items() if "stick" not in words} == {
        "die 1\u20132: 3 in": {3}, "die 3\u20134: 6 in": {6}, "die 5\u20136: 9 in": {9},
        "die 1\u20132: 6 in": {6}, "die 3\u20134: 9 in": {9}, "die 5\u20136: 12 in": {12},
        "die 1\u20132: 9 in": {9}, "die 3\u20134: 12 in": {12},
    }  # fmt: skip
    assert "die 5\u20136: 15 in (stick + 3 in)" in ends
    head = next(mark for mark in booklet().pages[0].marks if isinstance(mark, Group) and mark.name == "header")
    assert "Stick + 3 in: lay the whole stick" in " ".join(mark.text for mark in head.marks if isinstance(mark, Text))


def test_no_word_on_a_stick_or_the_template_is_small():
    words = [mark for reach in (12, 36) for group in parts(reach).values() for mark in flat(group)]
    names = {f"{reach}{letter}" for reach in (12, 36) for letter in "ABCDEF"}
    field = next(mark for mark in booklet().pages[1].marks if isinstance(mark, Group) and mark.name == "field of fire")
    sizes = {mark.text: mark.size for mark in (*words, *flat(field)) if isinstance(mark, Text)}
    assert {text: size for text, size in sizes.items() if size < (7 if text in names else 8)} == {}
    assert "front of two stands, 4 in" in sizes


def test_the_bands_end_at_their_inches():
    edges = sorted(
        (number * 6 + (mark.x + mark.width) / INCH, mark.fill)
        for number, group in enumerate(parts(12).values())
        for mark in flat(group)
        if isinstance(mark, Rect) and mark.height == pytest.approx(19.5) and mark.y < 0
    )
    ends = [edge for edge, _ in edges]
    assert ends == pytest.approx([3, 6, 12 + 1 / INCH])
    assert len({fill for _, fill in edges}) == 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_in_the_pdf_a_part_is_six_inches_from_cut_to_cut_and_its_ticks_an_inch_apart(paper):
    page = printed(paper)[0]
    thin = [area for area in page.marks if area.right - area.left < 0.6]
    crops = sorted({round(a.middle[0], 2) for a in thin if a.top - a.bottom == pytest.approx(2.65, abs=0.02)})
    assert len(crops) == 2
    assert crops[1] - crops[0] == pytest.approx(6 * INCH, abs=NEAR)
    ticks = sorted({round(a.middle[0], 2) for a in thin if a.top - a.bottom == pytest.approx(3.85, abs=0.02)})
    assert [tick - crops[0] for tick in ticks] == pytest.approx([INCH * inch for inch in range(1, 6)], abs=NEAR)


# --- the field of fire ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("angle", [45, 22.5])
def test_the_template_has_its_angle_its_front_and_true_arcs(angle):
    shape = template(6.0, angle, TWO_STANDS)
    group = drawn(shape, measures(sample().scenario, EUROPEAN).bands, 0.0, 0.0, 0.0)
    bent = [
        mark
        for mark in group.marks
        if isinstance(mark, Path) and mark.pen and any(step[0] == "C" for step in mark.commands)
    ]
    radii = []
    for path in bent:
        points = list(along(path))
        radii.append(hypot(*points[0]))
        assert {round(hypot(x, y), 2) for x, y in points} == {round(radii[-1], 2)}
        assert degrees(atan2(points[-1][0], points[-1][1])) == pytest.approx(angle, abs=0.01)
        assert degrees(atan2(points[0][0], points[0][1])) == pytest.approx(-angle, abs=0.01)
    # A fine line runs along the rim, a millimetre inside it.
    assert sorted({round(radius / INCH, 3) for radius in radii}) == [1, 2, 3, 4, 5, round(6 - 1 / INCH, 3), 6]
    assert max(x for x, y in shape.corners() if y == 0) - min(x for x, y in shape.corners() if y == 0) == pytest.approx(
        min(4.0, 12 * sin(radians(angle))) * INCH
    )


def along(path: Path):
    """Points of the curves of a path, where its line began before them included."""
    here: Any = None
    for step, numbers in path.commands:
        if step == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for part in (n / 10 for n in range(11)):
                a, b, c, d = (1 - part) ** 3, 3 * (1 - part) ** 2 * part, 3 * (1 - part) * part**2, part**3
                yield a * here[0] + b * x1 + c * x2 + d * x3, a * here[1] + b * y1 + c * y2 + d * y3
        if numbers:
            here = numbers[-2:]


@pytest.mark.few(1)
@pytest.mark.parametrize(("angle", "inches"), [(45, 6), (22.5, 9)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_in_the_pdf_the_edges_of_the_field_are_as_long_as_they_say(paper, angle, inches):
    page = printed(paper, angle)[1]
    lines = [(a.right - a.left, a.top - a.bottom) for a in page.marks]
    # An edge is a strip 0.7 mm thick inside the field: its end is square.
    wide, tall = abs(inches * INCH * sin(radians(angle))), inches * INCH * cos(radians(angle))
    turned = (inches * INCH, 0.0)
    wanted = (wide, tall) if angle == 22.5 else turned
    more = (0.0, 0.7 * sin(radians(angle))) if angle == 22.5 else (0.0, 0.7)
    found = [size for size in lines if size == pytest.approx((wanted[0] + more[0], wanted[1] + more[1]), abs=NEAR)]
    assert found, "an edge of the field"


@pytest.mark.parametrize(("angle", "reach"), [(45, 6.0), (22.5, 9.0)])
@pytest.mark.parametrize("base", [TWO_STANDS, Base(2.0, 2.0, 1)])
def test_the_words_along_the_front_keep_outside_the_field(angle, reach, base):
    """Those of a single base, half as wide, ran into one another."""
    shape = template(reach, angle, base)
    group = drawn(shape, measures(sample().scenario, EUROPEAN).bands, 0.0, 0.0, 0.0)
    words = [mark for mark in group.marks if isinstance(mark, Text) and mark.y < shape.side * INCH and mark.x]
    words = [mark for mark in words if mark.angle == 0]
    said = " ".join(mark.text for mark in sorted(words, key=lambda mark: (mark.x, -mark.y)))
    assert f"front of {'two stands, 4' if base is TWO_STANDS else 'one stand, 2'} in" in said
    assert "outside the field" in said
    assert all(abs(x) > y * tan(radians(angle)) for mark in words for x, y in corners(mark))


def test_the_words_on_the_template_lie_within_it():
    for angle, reach in ((45, 6.0), (22.5, 9.0)):
        shape = template(reach, angle, TWO_STANDS)
        group = drawn(shape, measures(sample().scenario, EUROPEAN).bands, 0.0, 0.0, 0.0)
        words = [mark for mark in group.marks if isinstance(mark, Text)]
        assert len(words) >= 10
        for text in words:
            assert all(within(shape, *corner) for corner in corners(text)), text


def corners(text: Text):
    wide, tall = text_width(text.text, text.font, text.size), cap_height(text.font, text.size)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[text.anchor]
    c, s = cos(radians(text.angle)), sin(radians(text.angle))
    for x, y in ((start, 0.0), (start + wide, 0.0), (start + wide, tall), (start, tall)):
        yield text.x + x * c - y * s, text.y + x * s + y * c


def within(shape: FieldShape, x: float, y: float) -> bool:
    in_front = abs(x) <= shape.front * INCH and 0 <= y <= shape.side * INCH
    in_field = hypot(x, y) <= shape.reach * INCH and abs(degrees(atan2(x, y))) <= shape.half_angle
    return in_front or in_field


@pytest.mark.few(2)
@pytest.mark.parametrize("angle", [45, 22.5])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_pages_have_rulers_along_both_axes_clear_of_what_is_cut_out(paper, angle):
    assert [fault.code for fault in inspect(to_pdf(booklet(paper, angle))).faults] == []
    marks = booklet(paper, angle).pages[1].marks
    (ruler,) = (mark for mark in marks if isinstance(mark, Group) and mark.name == "rulers")
    (field,) = (mark for mark in marks if isinstance(mark, Group) and mark.name == "field of fire")
    shape = template(6.0 if angle == 45 else 9.0, angle, TWO_STANDS)
    c, s, _, _, x, y = field.matrix
    outline = [(x + c * px - s * py, y + s * px + c * py) for px, py in edge_points(shape)]
    left, low = ruler.matrix[4] - 3.6, ruler.matrix[5]
    inside = [(px, py) for px, py in outline if px < left + 7.2 and low <= py <= low + 4 * INCH]
    assert outline
    assert inside == []


def edge_points(shape: FieldShape):
    """Points close together along the outline of a template: its front, its sides and the arc."""
    front, side = shape.front * INCH, shape.side * INCH
    yield from ((front * part / 50, 0.0) for part in range(-50, 51))
    yield from ((sign * front, side * part / 50) for sign in (-1, 1) for part in range(51))
    yield from (shape.at(shape.half_angle * part / 50, shape.reach) for part in range(-50, 51))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_of_the_template_shows_how_it_is_used_where_it_has_room(paper):
    for angle, count in ((45, 3), (22.5, 0)):
        page = booklet(paper, angle).pages[1]
        shown = [mark for mark in page.marks if isinstance(mark, Group) and mark.name == "field:use"]
        assert len(shown) == count
        said = " ".join(mark.text for mark in flat(Group(page.marks)) if isinstance(mark, Text))
        assert all(word in said for step in STEPS for word in step.split())


# --- legible --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("angle", [45, 22.5])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_lies_outside_the_safe_area(paper, angle):
    for page in printed(paper, angle):
        safe = Area(MARGIN, MARGIN, page.width - MARGIN, page.height - MARGIN)
        assert [area for area in page.marks if not safe.holds(area)] == []
        straight = [letter for letter in page.letters if 0 in letter.along]
        assert straight
        assert [letter for letter in straight if not safe.holds(letter.ink)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_text_meets_another_or_a_crop_mark(paper):
    page = printed(paper)[0]
    assert collisions(page.letters) == []
    crops = [a for a in page.marks if a.right - a.left < 0.2 and a.top - a.bottom == pytest.approx(2.65, abs=0.02)]
    assert crops
    assert [letter for letter in page.letters if any(crop.grown(0.3).meets(letter.ink) for crop in crops)] == []


@pytest.mark.parametrize("reach", [12, 36])
def test_texts_keep_within_their_panel(reach):
    high = {12: 18.5, 36: 10.0}[reach]
    for group in parts(reach).values():
        for text in (mark for mark in group.marks if isinstance(mark, Text) and not mark.text.startswith("into")):
            low = min(y for _, y in corners(text))
            top = max(y for _, y in corners(text))
            assert 0.8 <= min(x for x, _ in corners(text))
            assert max(x for x, _ in corners(text)) <= 6 * INCH - 0.8
            assert (0.8 <= low and top <= high - 0.4) or (high + 0.4 <= low and top <= 2 * high - 0.8), text


def test_every_text_can_be_read_in_grey():
    data = to_pdf(booklet())
    proof, scale = proofs(data)[0], 12
    image = pypdfium2.PdfDocument(data)[0].render(scale=scale * MM).to_pil().convert("RGB")
    bad = [
        letter for letter in first_letters(proof.letters) if ground_contrast(image, scale, letter, proof.height) < 4.5
    ]
    assert bad == []


@pytest.mark.parametrize("reach", [12, 36])
def test_what_a_tongue_goes_into_is_printed_on_that_part(reach):
    """The long stick is alike on both faces; on the short one the name on the back stood right above the other."""
    found = parts(reach)
    words = [{text.text: 0 for text in group.marks if isinstance(text, Text)} for group in found.values()]
    tongues = [word.removeprefix("into ") for said in words for word in said if word.startswith("into ")]
    assert tongues == [f"{reach}{chr(ord('A') + number)}" for number in range(1, len(found))]
    for name, group in zip((f"{reach}A", *tongues), found.values(), strict=True):
        assert [text.text for text in group.marks if isinstance(text, Text)].count(name) == {12: 1, 36: 2}[reach]
