"""Whoever sees no colours, or not all of them, can play from a print of every look: judged by pictures of the pages."""

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from look_eyes import EYES, Photo, coloured, contrast, groups, light, photo, told_apart, views, wordless, words

import pwprint
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page.look import Ink, Look, Palette, Symbols
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.tone import toned
from pwprint.pdf.marks import Booklet, Group, Page, Path
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.values import replace
from tests.once import once
from tests.stages import one_in

LOOKS = (
    *(Look(ink, palette) for ink in (Ink.FULL, Ink.LOW) for palette in Palette),
    Look(Ink.MONO, Palette.PERIOD, Symbols.KRIEGSSPIEL),
)
"""Every look that prints other colours: without colour, palettes are alike."""

NAMES = ("tile/stone-bridge", "european-19c/nachod")
READABLE = 4.5
"""The contrast of small texts."""

SEEN = 0.1
"""The difference of light that is seen at a glance."""

by_look = pytest.mark.parametrize("look", one_in(2, LOOKS), ids=lambda look: f"{look.ink}-{look.palette}")
by_name = pytest.mark.parametrize("name", NAMES)
by_name_and_look = pytest.mark.parametrize(
    ("name", "look"),
    [
        # Every other look; the table, whose map takes long, in one with colours and in that without.
        pytest.param(
            *(name, look),
            id=f"{name}-{look.ink}-{look.palette}",
            marks=() if look in (LOOKS[::2] if name == NAMES[0] else {LOOKS[0], LOOKS[-1]}) else pytest.mark.long,
        )
        for name in NAMES
        for look in LOOKS
    ],
)


@cache
def subject(name: str, look: Look) -> Subject:
    scenario = pwprint.load(scenario_folder() / f"{name}.json").scenario
    return Subject(scenario, RULESETS[scenario.ruleset], (3, 3), "0 errors", look)


@cache
def pages(name: str, sheet: str, look: Look) -> tuple[Page, ...]:
    """The map on one page, or the first front and back of the pieces."""
    made = SHEETS[sheet].make(subject(name, look), PrintSettings(one_page_map=sheet == "map", look=look))
    return toned(replace(made, pages=made.pages[: 1 if sheet == "map" else 2]), look).pages


@cache
def pictures(name: str, sheet: str, look: Look) -> tuple[Photo, ...]:
    """The same without their texts."""
    return tuple(photo(replace(page, marks=wordless(page.marks))) for page in pages(name, sheet, look))


# --- texts ----------------------------------------------------------------------------------------------------------


def unreadable(page: Page, picture: Photo, eyes=tuple(EYES)) -> list[str]:
    """The texts whose contrast with their halo, or else with the middle colour behind them, is too small for an eye."""
    found: list[str] = []
    for word in words(page.marks):
        x, y, right, top = word.box
        behind = np.median(picture.crop(x, y, right, top).reshape(-1, 3), axis=0)
        ground = tuple(coloured(word.text.halo_colour)) if word.text.halo else tuple(behind)
        for eye, seen in contrasts(word.text.colour, ground).items():
            if seen < READABLE and eye in eyes:
                found.append(f"{word.text.text} at {x:.0f}, {y:.0f} for {eye}: {seen:.1f}")
    return found


@cache
def contrasts(colour: str, ground: tuple[float, ...]) -> dict[str, float]:
    return {eye: contrast(*(float(light(np.array(one), eye)) for one in (coloured(colour), ground))) for eye in EYES}


@pytest.mark.few(1)
@by_name_and_look
@pytest.mark.parametrize("sheet", ["map", "tiles"])
def test_every_text_can_be_read(sheet, name, look):
    # Colours that a scenario gives its sides are its author's: those of the other palettes suit everybody.
    authors = look == LOOKS[0]
    for page, picture in zip(pages(name, sheet, look), pictures(name, sheet, look), strict=True):
        assert len(list(words(page.marks))) > 40
        assert unreadable(page, picture, ("grey",) if authors else tuple(EYES)) == []


def test_the_check_of_texts_fails_for_grey_words():
    page, picture = pages(NAMES[0], "tiles", LOOKS[0])[0], pictures(NAMES[0], "tiles", LOOKS[0])[0]
    assert len(unreadable(recoloured(page, "#8A8A8A"), picture)) > 20


def recoloured(part, colour: str):
    """A page or group whose texts have another colour."""
    marks = (
        recoloured(mark, colour)
        if isinstance(mark, Group)
        else replace(mark, colour=colour)
        if hasattr(mark, "text")
        else mark
        for mark in part.marks
    )
    return replace(part, marks=tuple(marks))


# --- pieces ---------------------------------------------------------------------------------------------------------

TILE, STAND = (25.0, 25.0), (50.8, 25.4)


@once
def piece(name: str, look: Look, unit: str, *, back: bool = False) -> np.ndarray:
    """The picture of a unit's piece from cut to cut."""
    kind, size = ("stand", STAND) if "19c" in name else ("tile", TILE)
    side = "back" if back else "front"
    found = groups(pages(name, "tiles", look)[back].marks)
    return photo(
        Page(*size, found[f"{kind}:{unit}:{side}" if kind == "tile" else f"{kind}:{unit}:1:{side}"].marks)
    ).pixels


def unlike(one: np.ndarray, other: np.ndarray, eye: str) -> float:
    """The share of two pictures in which an eye sees other light."""
    return float((np.abs(light(one, eye) - light(other, eye)) > SEEN).mean())


def figure(piece: np.ndarray, foot: float = 0.57) -> np.ndarray:
    """A piece from below its arrow to the foot of its symbol, or further down, without its edges.

    On a stand the symbol is at the right.
    """
    high, wide = piece.shape[:2]
    left, right = (0.3, 0.7) if wide < 1.5 * high else (0.68, 0.95)
    return piece[round(0.18 * high) : round(foot * high), round(left * wide) : round(right * wide)]


UNITS = {NAMES[0]: ("R2", "R3", "B2"), NAMES[1]: ("A4", "A5", "P2")}


@pytest.mark.few(6)
@by_name_and_look
@pytest.mark.parametrize("eye", EYES)
def test_the_pieces_of_the_sides_differ_for_everybody(name, look, eye):
    first, fellow, enemy = UNITS[name]
    for back in (False, True):
        # On backs the names of units are higher, and lines slant around the symbols.
        ours, mate, theirs = (figure(piece(name, look, unit, back=back), 0.47) for unit in (first, fellow, enemy))
        assert unlike(ours, theirs, eye) > 0.04
        assert unlike(ours, mate, eye) < 0.005, "the check finds two units of a side alike"


@by_name
def test_without_colours_the_sides_are_dark_and_light(name):
    first, _, enemy = (piece(name, LOOKS[-1], unit) for unit in UNITS[name])
    shades = [float(np.median(light(figure(each), "grey"))) for each in (first, enemy)]
    assert contrast(*shades) > 3


@by_name_and_look
@pytest.mark.parametrize("eye", ["grey", "protan"])
def test_a_back_differs_from_its_front(name, look, eye):
    for unit in UNITS[name]:
        front, back = (figure(piece(name, look, unit, back=side), 0.73) for side in (False, True))
        assert unlike(front, back, eye) > 0.1


# --- terrain --------------------------------------------------------------------------------------------------------

OVER = ("map:zone", "map:grid")
MANY = 7
"""The most squares of one kind that are looked at."""


@cache
def country() -> tuple[dict[str, tuple], Page]:
    """The boxes on the page of all squares of each kind of terrain, in mm, and the map with nothing but terrain."""
    page = pages(NAMES[0], "map", LOOKS[0])[0]
    window = next(mark for mark in page.marks if isinstance(mark, Group) and mark.name.startswith("map:window"))
    bare = tuple(mark for mark in window.marks if not getattr(mark, "name", "").startswith(OVER))
    scenario = subject(NAMES[0], LOOKS[0]).scenario
    scale, *_, x, y = window.matrix
    found: dict[Any, Any] = {}
    for square in range(scenario.board.size):
        kinds = [kind for kind, squares in scenario.terrain.items() if squares >> square & 1]
        across, up = lattice(scenario.board).centre(square)
        near, far = (
            tuple(scale * (at + half) + by for at, by in ((across, x), (up, y))) for half in (-UNIT / 2, UNIT / 2)
        )
        if len(kinds) < 2:
            found.setdefault("".join(kinds), []).append((*near, *far))
    return {kind: tuple(boxes[:MANY]) for kind, boxes in found.items()}, replace(
        page, marks=(replace(window, marks=bare),)
    )


@once
def tables(seed: str = "sample") -> Booklet:
    """Small tables with one kind of terrain each, as large on the page as on a map."""
    from pwprint.game.table.areas import Strip, rectangle
    from pwprint.map.table.country import OnTable
    from pwprint.map.table.land import land
    from pwprint.map.table.picture import detail
    from pwprint.map.terrain import landscape

    inch, side = 4.6, 6.0
    unit, way = detail(inch), (Strip(((0.0, 3.0), (side, 3.0)), 2.0),)
    areas: dict[str, dict[str, Any]] = {
        kind: {kind: (rectangle(1, 1, 4, 4),)} for kind in ("hill", "woods", "town", "lake", "marsh", "rough")
    }
    areas |= {
        "open": {},
        "road": {"road": way},
        "river": {"river": way},
        "entrenchment": {"entrenchment": (rectangle(1, 2.5, 4, 1),)},
    }
    drawn = (landscape(OnTable(land((side, side), each, inch / unit, seed))) for each in areas.values())
    return Booklet(
        "", "", "", (),
        tuple(
            Page(side * inch, side * inch, (Group(marks, (unit, 0, 0, unit, 0, 0)),), kind)
            for kind, marks in zip(areas, drawn, strict=True)
        ),
    )  # fmt: skip


def of_the_board(look: Look, change=lambda marks: marks) -> dict[str, list[np.ndarray]]:
    """The pictures of all squares of each kind of terrain."""
    boxes, page = country()
    (page,) = toned(Booklet("", "", "", (), (page,)), look).pages
    picture = photo(replace(page, marks=change(page.marks)))
    return {kind: [picture.crop(*box) for box in each] for kind, each in boxes.items()}


def of_tables(look: Look, seed: str = "sample") -> dict[str, list[np.ndarray]]:
    """The pictures of tables by the kind of their terrain."""
    return {page.bookmark: [photo(page).pixels] for page in toned(tables(seed), look).pages}


def confused(kinds: dict[str, list[np.ndarray]], eye: str) -> list[tuple[str, str]]:
    """The pairs of kinds of terrain that an eye cannot tell apart."""
    seen = {kind: views(pieces, eye) for kind, pieces in kinds.items()}
    return [pair for pair in combinations(kinds, 2) if told_apart(*(seen[kind] for kind in pair)) < 1]


@pytest.mark.few(1)
@by_look
@pytest.mark.parametrize(("kinds", "count"), [(of_the_board, 6), (of_tables, 10)])
def test_each_kind_of_terrain_differs_from_each_other_for_everybody(kinds, count, look):
    drawn = kinds(look)
    assert len(drawn) == count
    assert {eye: confused(drawn, eye) for eye in EYES} == dict.fromkeys(EYES, [])


def test_the_check_of_terrain_finds_two_hills_alike():
    ours, others = of_tables(LOOKS[0]), of_tables(LOOKS[0], "another")
    for kind in ("hill", "town", "marsh", "open"):
        # Chance draws each of them; 1 is what two kinds must differ by.
        assert told_apart(views(ours[kind], "grey"), views(others[kind], "grey")) < 1.05


def test_the_check_of_terrain_fails_for_little_ink_without_fine_lines():
    """Without its banks a river is left white like open ground."""
    low = next(look for look in LOOKS if look.ink is Ink.LOW)
    assert ("", "river") in {tuple(sorted(pair)) for pair in confused(of_the_board(low, unlined), "grey")}


def unlined(marks):
    parts = (replace(mark, marks=unlined(mark.marks)) if isinstance(mark, Group) else mark for mark in marks)
    return tuple(part for part in parts if not (isinstance(part, Path) and part.pen and not part.fill))
