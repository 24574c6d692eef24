"""Backs of pieces: they say that a unit is worn exactly where the rules wear units, and show its colours elsewhere."""

import pytest
from shipped_sheets import SHIPPED, subject
from test_briefing import changed, flat

from pwprint.game.battle import begin
from pwprint.page.look import Ink, Look, Symbols
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Rect, Text
from pwprint.pieces.grounds import BACK_BLEED
from pwprint.pieces.tile_face import faces
from pwprint.pieces.tile_layout import HEX_TILE, SMALLEST, TILE
from pwprint.sheets import SHEETS
from pwprint.sheets.labels import label_of
from pwprint.values import replace

WORDS = ("EXHAUSTED", "RESOLVEGONE")


def said(marks):
    """All letters of marks without spaces: some words are set letter by letter."""
    return "".join(mark.text for mark, _ in flat(marks) if isinstance(mark, Text)).replace(" ", "")


def backed(name, method=""):
    """A battle, with another way to reckon points of exhaustion, and whether its rules can exhaust a unit."""
    of = subject(name)
    if method:
        of = changed(of, options={**of.scenario.options, "exhaustion_point": method})
    of = replace(of, exhaustion_points=begin(of.scenario, of.ruleset).exhaustion_points)
    play = of.ruleset.play
    singly = any("exhausted" in kind.keys for kind in play.units.values())
    return of, singly or of.exhaustion_points != (None, None) or play.exhaustion(of.scenario.options) == "commander"


CASES = [(name, "") for name in SHIPPED] + [
    (name, method)
    for name in SHIPPED
    if "exhaustion_point" in subject(name).ruleset.play.defaults
    for method in ("off", "third_up")
]
WORN, FRESH = ([case for case in CASES if backed(*case)[1] is worn] for worn in (True, False))


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "method"), WORN)
def test_backs_and_their_explanations_speak_of_exhaustion_where_the_rules_can_exhaust_a_unit(name, method):
    speaks_of_exhaustion(backed(name, method)[0], worn=True)


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "method"), FRESH)
def test_backs_and_their_explanations_show_sides_where_no_rule_exhausts_a_unit(name, method):
    speaks_of_exhaustion(backed(name, method)[0], worn=False)


def speaks_of_exhaustion(of, *, worn):
    tiles = SHEETS["tiles"].make(of, PrintSettings()).pages
    fronts, backs = ("".join(said(page.marks) for page in tiles if page.back is back) for back in (False, True))
    assert any(word in backs for word in WORDS) is worn
    assert not any(word in fronts for word in WORDS)
    for side in of.scenario.sides:
        assert (side.name.upper().replace(" ", "") in backs) is not worn
    example = "".join(said(page.marks) for page in SHEETS["example-turn"].make(of, PrintSettings()).pages)
    assert ("Itsbacksays" in example) is worn


@pytest.mark.few(4)
@pytest.mark.parametrize("look", [Look(ink, symbols=symbols) for ink in Ink for symbols in Symbols], ids=repr)
@pytest.mark.parametrize("size", [SMALLEST, HEX_TILE, TILE])
def test_the_colours_on_a_back_lie_within_the_cut_and_their_ground_beyond_it(size, look):
    of = replace(subject("musket/quatre-bras.json"), look=look)
    for unit in of.scenario.units:
        style = side_styles(of.scenario, look)[unit.side]
        _, back = faces(label_of(of, unit), style, None, size)
        for mark, (share, _, _, _, x, y) in flat(back):
            if isinstance(mark, Text):
                wide = share * text_width(mark.text, mark.font, mark.size)
                left = x + mark.x - (wide / 2 if mark.anchor == "middle" else 0.0)
                assert left >= 0.3 and left + wide <= size - 0.3, mark
                assert y + mark.y >= 0.3 and y + mark.y + cap_height(mark.font, mark.size) <= size - 0.3, mark
        ground = next(mark for mark, _ in flat(back) if isinstance(mark, Rect))
        assert (ground.x, ground.width) == (-BACK_BLEED, size + 2 * BACK_BLEED)
        assert unit.id in said(back)
