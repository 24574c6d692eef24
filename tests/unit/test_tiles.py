"""Unit tiles, judged by the finished PDF."""

from math import hypot
from typing import Any

import pypdfium2
import pytest
from print_proof import MM, Area, Proof, collisions, first_letters, ground_contrast, proofs
from print_sample import sample_subject

import pwprint
from pwprint.game.kit import CANNOT, Stat
from pwprint.page.look import USUAL
from pwprint.page.paper import MARGIN, PAPERS, Backs
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import side_styles
from pwprint.page.typesetting import typeset
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.colours import contrast
from pwprint.pieces.grounds import BACK_BLEED, FRONT_BLEED
from pwprint.pieces.tile_layout import TILE
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.tiles import SHEET, manifest
from pwprint.values import replace
from tests.once import once

CODE, EDGE = 7.8, 0.8
TWO_SIDED = (Backs.LONG, Backs.SHORT, Backs.FOLD, Backs.SPLIT)
COLOURS = ((None, None), ("#FFFFFF", "#F0E442"), ("#777777", "#D55E00"), ("#000000", "#0072B2"))


@once
def printed(backs: Backs, paper: str = "a4", units: int = 12, colours=(None, None), facing: str = "none") -> bytes:
    subject = sample_subject(units, facing, colours)
    return to_pdf(SHEET.make(subject, PrintSettings(PAPERS[paper], backs, batteries="markers")))


@once
def read(backs: Backs, paper: str = "a4", units: int = 12) -> tuple[Proof, ...]:
    return proofs(printed(backs, paper, units))


def tiles(proof: Proof, bleed: float) -> dict[str, Area]:
    """The cut of every unit tile with such a bleed on the page, by the unit's id."""
    size = TILE + 2 * bleed
    grounds = [area for area, _ in proof.rects if is_size(area, size)]
    return {code_on(proof, area): area.grown(-bleed) for area in grounds}


def is_size(area: Area, size: float) -> bool:
    return abs(area.right - area.left - size) < 0.02 and abs(area.top - area.bottom - size) < 0.02


def code_on(proof: Proof, area: Area) -> str:
    """The unit's id, which alone has its size of type, wherever it is after turning."""
    inside = [letter for letter in proof.letters if area.holds(letter.ink) and abs(letter.size - CODE) < 0.01]
    return "".join(letter.text for letter in inside)


def pairs(backs: Backs, pages: tuple[Proof, ...]) -> list[tuple[Proof, Proof]]:
    """Which page is printed on the reverse of which."""
    if backs is Backs.FOLD:
        return [(page, page) for page in pages]
    if backs is Backs.SPLIT:
        half = len(pages) // 2
        return list(zip(pages[:half], pages[half:], strict=True))
    return list(zip(pages[::2], pages[1::2], strict=True))


def through(backs: Backs, proof: Proof, x: float, y: float) -> tuple[float, float]:
    """Where a point of the reverse is, seen through the paper from the front."""
    return (x, proof.height - y) if backs is Backs.SHORT else (proof.width - x, y)


@pytest.mark.few(1)
@pytest.mark.parametrize("units", [12, 5])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", TWO_SIDED)
def test_every_back_lies_behind_its_front(backs, paper, units):
    seen: list[Any] = []
    for front, back in pairs(backs, read(backs, paper, units)):
        cuts, reverses = tiles(front, FRONT_BLEED), tiles(back, BACK_BLEED)
        assert cuts.keys() == reverses.keys()
        for unit, cut in cuts.items():
            one = through(backs, back, reverses[unit].left, reverses[unit].bottom)
            two = through(backs, back, reverses[unit].right, reverses[unit].top)
            assert sorted((one[0], two[0])) == pytest.approx([cut.left, cut.right], abs=0.01)
            assert sorted((one[1], two[1])) == pytest.approx([cut.bottom, cut.top], abs=0.01)
        seen += cuts
    assert len(seen) == len(set(seen)) == 2 * units


@pytest.mark.parametrize("wrong", [Backs.LONG, Backs.SHORT])
def test_the_check_of_backs_fails_for_the_wrong_edge(wrong):
    right = Backs.SHORT if wrong is Backs.LONG else Backs.LONG
    ((front, back),) = pairs(right, read(right))
    cuts, reverses = tiles(front, FRONT_BLEED), tiles(back, BACK_BLEED)
    moved = {unit: through(wrong, back, *area.middle) for unit, area in reverses.items()}
    assert all(max(abs(a - b) for a, b in zip(moved[unit], cuts[unit].middle, strict=True)) > 5 for unit in cuts)


@pytest.mark.few(2)
@pytest.mark.parametrize("backs", TWO_SIDED)
def test_a_tile_turned_over_like_a_page_reads_upright(backs):
    for _, back in pairs(backs, read(backs)):
        reverses = tiles(back, BACK_BLEED).values()
        for letter in (letter for letter in back.letters if any(area.holds(letter.ink) for area in reverses)):
            origin, tip = through(backs, back, 0, 0), through(backs, back, *letter.up)
            # Condensed letters are as high as others, so their axes are no unit vectors.
            assert (tip[0] - origin[0], tip[1] - origin[1]) == pytest.approx((0, hypot(*letter.up)))


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", list(Backs))
def test_nothing_lies_outside_the_safe_area(backs, paper):
    for page in read(backs, paper):
        safe = Area(MARGIN, MARGIN, page.width - MARGIN, page.height - MARGIN)
        assert [area for area in page.marks if not safe.holds(area)] == []
        assert [letter for letter in page.letters if not safe.holds(letter.ink)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", list(Backs))
def test_no_text_meets_another(backs, paper):
    for page in read(backs, paper):
        assert collisions(page.letters) == []


@pytest.mark.few(2)
@pytest.mark.parametrize("backs", list(Backs))
def test_texts_keep_their_distance_from_the_cut(backs):
    for page in read(backs):
        for bleed in (FRONT_BLEED, BACK_BLEED):
            for cut in tiles(page, bleed).values():
                touched = [letter for letter in page.letters if cut.grown(bleed).meets(letter.ink)]
                assert touched
                assert [letter for letter in touched if not cut.grown(-EDGE).holds(letter.ink)] == []


def crops(page: Proof) -> list[Area]:
    """The crop marks: 2.5 mm long and 0.15 mm thick."""
    sizes = [(area, sorted((area.right - area.left, area.top - area.bottom))) for area in page.marks]
    return [area for area, size in sizes if size == pytest.approx([0.15, 2.65], abs=0.02)]


def test_no_crop_mark_crosses_a_piece():
    for page in read(Backs.LONG):
        pieces = [area for area, colour in page.rects if colour and area.right - area.left > 10]
        assert len(crops(page)) >= 40
        assert [mark for mark in crops(page) if any(piece.meets(mark) for piece in pieces)] == []


def test_crop_marks_of_both_sides_coincide():
    ((front, back),) = pairs(Backs.LONG, read(Backs.LONG))
    ours = sorted(area.middle for area in crops(front))
    theirs = sorted(through(Backs.LONG, back, *area.middle) for area in crops(back))
    assert len(ours) >= 40
    assert [point for point in ours if min(_distance(point, other) for other in theirs) > 0.01] == []


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@pytest.mark.few(1)
@pytest.mark.parametrize("colours", COLOURS)
@pytest.mark.parametrize("page", [0, 1])
def test_every_text_can_be_read_in_grey(colours, page):
    data = printed(Backs.LONG, "a4", 12, colours, "house")
    proof, scale = proofs(data)[page], 12
    image = pypdfium2.PdfDocument(data)[page].render(scale=scale * MM).to_pil().convert("RGB")
    bad = [
        letter for letter in first_letters(proof.letters) if ground_contrast(image, scale, letter, proof.height) < 4.5
    ]
    assert bad == []


ODD = (
    ("Regiment-Hoch-12", "Donaudampfschifffahrtsgesellschaftskapitän"),
    ("A", "W W W W W W W W W W W W W W W W W W W W W W W W W W"),
    ("R100", "ÅÉÎÕÜ ÇĘĄȘ ÅÉÎÕÜ ÇĘĄȘ jgqy"),
    ("MMMMMMMM", "(旅順) 1st"),
    ("x", " "),
)


def odd_subject():
    subject = sample_subject(5)
    sides = tuple(
        replace(
            side,
            units=tuple(
                replace(unit, id=f"{id_}{side.id[0]}", name=name)
                for unit, (id_, name) in zip(side.units, ODD, strict=False)
            ),
        )
        for side in subject.scenario.sides
    )
    scenario = replace(
        subject.scenario, sides=sides, units=sides[0].units + sides[1].units, title="A very long title " * 20
    )
    return replace(subject, scenario=scenario)


@pytest.mark.parametrize("page", [0, 1])
def test_odd_names_stay_on_their_tiles_and_clear_of_each_other(page):
    proof = proofs(to_pdf(SHEET.make(odd_subject(), PrintSettings())))[page]
    assert collisions(proof.letters) == []
    bleed = BACK_BLEED if page else FRONT_BLEED
    cuts = [area.grown(-bleed) for area, _ in proof.rects if is_size(area, TILE + 2 * bleed)]
    assert len(cuts) == 10
    for letter in (letter for letter in proof.letters if any(cut.grown(bleed).meets(letter.ink) for cut in cuts)):
        assert any(cut.grown(-EDGE).holds(letter.ink) for cut in cuts), letter
    assert all(MARGIN <= letter.ink.left and letter.ink.right <= proof.width - MARGIN for letter in proof.letters)


def test_no_text_is_smaller_than_five_points():
    assert min(letter.size for page in read(Backs.LONG) for letter in page.letters) >= 4.99


def test_both_sides_name_the_unit_and_backs_say_its_state_and_both_its_numbers():
    front, back = (" ".join(page.lines()) for page in read(Backs.LONG))
    for text in ("Jičín", "Dybbøl", "Fußbatterie Nr. 4"):
        assert text.replace(" ", "") in front.replace(" ", "")
        assert text.replace(" ", "") in back.replace(" ", "")
    assert (front.count("EXHAUSTED"), back.count("EXHAUSTED")) == (0, 24)
    for text in ("R12", "B12"):
        assert text in front
        assert text in back
    assert front.count("Move") == back.count("Move") == 24


def test_the_manifest_counts_the_tiles_of_both_sides():
    """Each side has two batteries, and these two tiles each."""
    assert (
        manifest(sample_subject(), PrintSettings())
        == "Pieces: 14 tiles (Danish rearguard), 14 tiles (Austrian advance guard)."
    )


@pytest.mark.parametrize(
    ("typed", "printed_"),
    [
        ("Grand Duke's Own", "Grand Duke\u2019s Own"), ("The 'Iron' Brigade", "The \u2018Iron\u2019 Brigade"),
        ("Guards' Brigade", "Guards\u2019 Brigade"), ("Class of '45", "Class of \u201945"),
        ('The "Old" Guard ("Vieille")', "The \u201cOld\u201d Guard (\u201cVieille\u201d)"), ("D'Erlon", "D\u2019Erlon"),
        ('He calls\u2014"Stop"', "He calls\u2014\u201cStop\u201d"), ('At 5-"no"', "At 5-\u201cno\u201d"),
        ('"Stop\u2014" he calls', "\u201cStop\u2014\u201d he calls"), ('"Stop\u2014"', "\u201cStop\u2014\u201d"),
        ('["a"] and {"b"}', "[\u201ca\u201d] and {\u201cb\u201d}"), ('"x"/"y"', "\u201cx\u201d/\u201cy\u201d"),
        ("""'"Stop"'""", "\u2018\u201cStop\u201d\u2019"), (""""'Stop'\"""", "\u201c\u2018Stop\u2019\u201d"),
        ("""a '"Stop" he calls' b""", "a \u2018\u201cStop\u201d he calls\u2019 b"),
        ("""He said "Go 'now!'\"""", "He said \u201cGo \u2018now!\u2019\u201d"),
        ("""\u2014'"Stop"'""", "\u2014\u2018\u201cStop\u201d\u2019"), ("""\u2018"Stop"'""", "\u2018\u201cStop\u201d\u2019"),
        ("""He said "'Stop\u2014'\"""", "He said \u201c\u2018Stop\u2014\u2019\u201d"), ('a 12" gun', "a 12\u201d gun"),
    ],
)  # fmt: skip
def test_names_have_the_quotation_marks_of_print(typed, printed_):
    assert typeset(typed) == printed_
    assert typeset(printed_) == printed_


def test_a_tile_prints_an_apostrophe_and_no_stroke_of_a_typewriter():
    subject = pwprint.load(scenario_folder() / "musket" / "quatre-bras.json")
    assert any("'" in unit.name for unit in subject.scenario.units)
    letters = {
        letter.text for page in proofs(pwprint.render(subject, ["tiles"]).pdfs["tiles"]) for letter in page.letters
    }
    assert "\u2019" in letters
    assert "'" not in letters


def test_the_sides_differ_by_more_than_colour():
    first, second = side_styles(sample_subject(1, colours=("#0072B2", "#0072B2")).scenario, USUAL)
    assert first.hue == second.hue
    assert contrast(first.colour, second.colour) >= 2.9
    assert (first.light, first.letter) != (second.light, second.letter)


def test_pages_come_in_printing_order():
    settings = (PrintSettings(backs=backs, batteries="markers") for backs in Backs)
    booklet = {each.backs: SHEET.make(sample_subject(), each) for each in settings}
    assert [page.back for page in booklet[Backs.LONG].pages] == [False, True]
    assert [page.back for page in booklet[Backs.FOLD].pages] == [False]
    assert [page.back for page in booklet[Backs.NONE].pages] == [False]
    assert [page.bookmark for page in booklet[Backs.SPLIT].pages] == ["Unit tiles 1, fronts", "Unit tiles 1, backs"]
    assert booklet[Backs.SHORT].duplex == "DuplexFlipShortEdge"
    assert booklet[Backs.SPLIT].duplex == "Simplex"


def test_the_letter_of_a_side_is_the_one_that_its_units_share():
    scenario = pwprint.load(scenario_folder() / "house" / "montebello.json").scenario
    assert [style.letter for style in side_styles(scenario, USUAL)] == ["F", "A"]
    assert [side.id[0] for side in scenario.sides] == ["a", "a"]


@pytest.mark.parametrize(
    ("ruleset", "option", "usual", "other"),
    [("house", "exhausted_attack", "on", "off"), ("portable-19c", "exhausted_may_start_cc", "on", "off")],
)
def test_backs_forbid_what_the_options_in_force_forbid(ruleset, option, usual, other):
    rules = RULESETS[ruleset]
    options = {each.name: each.default for each in rules.play.options}
    allowed, forbidden = (rules.kit.back(options | {option: value}).may_not for value in (usual, other))
    assert set(forbidden) - set(allowed) == {"start a close combat"}
    assert set(allowed) <= set(forbidden)


@pytest.mark.parametrize("name", ["tile", "house"])
def test_a_gun_has_its_numbers_once_and_a_bar_for_all_that_it_cannot_do(name):
    guns = RULESETS[name].kit.limbering
    stats = tuple(Stat(label, "2") for label in (*guns.moves, *guns.fires, "Save"))
    battery, limbered = guns.in_battery(stats), guns.limbered(stats)
    assert [stat.label for stat in battery] == [stat.label for stat in stats]
    assert {stat.label for stat in battery if stat.value == CANNOT} == set(guns.moves)
    assert [stat.label for stat in limbered] == [*guns.moves, guns.fires[0], "Save"]
    assert [stat.label for stat in limbered if stat.value == CANNOT] == [guns.fires[0]]
