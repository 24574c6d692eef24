"""Variants as values: what is taken from the base, what is changed in play and in print, what is refused."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import asdict

from pwprint.game import rulebook
from pwprint.game.battle import begin
from pwprint.game.board.hexes import hex_board
from pwprint.game.order.ground import Terrain
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Arrival
from pwprint.map.board_pages import gathered
from pwprint.page.look import Symbols
from pwprint.page.sheet import Subject
from pwprint.pdf.colours import INK, WHITE
from pwprint.pieces.symbols import Inks, SymbolFrame, symbol
from pwprint.rulesets import RULESETS
from pwprint.rulesets.derive import derive
from pwprint.rulesets.house.tables import HouseUnit
from pwprint.rulesets.tile.tables import TileUnit
from pwprint.sheets import quickref
from pwprint.sheets.labels import states_of
from pwprint.values import replace
from tests.examples.drawing import scenario
from tests.terrain.probe import NEAR

TILE: Any = RULESETS["tile"]
MARSH = Terrain("Marsh", "marsh", stops="FEN-01")
SUNK = {"FEN-01": "Marshes stop."}


def variant(base: Ruleset = TILE, **changes) -> Ruleset:
    return derive(base, id="fens", title="Fens", summary="Wet.", **changes)


def printed(ruleset: Ruleset) -> str:
    return quickref.markup(ruleset, ruleset.book.quickref(ruleset.play.defaults), None)


@pytest.mark.parametrize("base", RULESETS.values(), ids=list(RULESETS))
def test_a_variant_that_changes_nothing_is_its_base_under_another_name(base):
    same = variant(base)
    unnamed = same.changed(id=base.id, title=base.book.title, summary=base.book.summary, base="")
    assert asdict(unnamed) == asdict(base)
    assert rulebook.book_of(same).rules == rulebook.load(base.id).rules
    assert printed(same.changed(title=base.book.title, summary=base.book.summary)) == printed(base)


@pytest.mark.parametrize("name", ["tile", "house", "musket"])
def test_a_changed_unit_is_played_and_printed(name):
    base: Any = RULESETS[name]
    fast: Any = variant(base, units={"infantry": replace(base.play.units["infantry"], speed=7, title="Runners")})
    battle: Any = begin(scenario(NEAR, name), fast)
    assert {row.speed for row in battle.kinds if row.title == "Runners"} == {7}
    assert fast.play.pace(fast, "infantry") - base.play.pace(base, "infantry") == 7 - base.play.units["infantry"].speed
    assert "<c>Runners</c><c>7</c>" in printed(fast)


def test_a_variant_of_a_variant_keeps_both_changes():
    wet = variant(terrain={"marsh": MARSH}, rules=SUNK, blocks={"Fens": "<p>Wet.</p>"})
    deep = derive(wet, id="deep", title="Deep", summary="Deeper.", rules={"TIL-R01": "No front."})
    assert deep.folder == "tile"
    assert "marsh" in deep.play.terrain
    book = rulebook.book_of(deep)
    assert (book.text("FEN-01"), book.text("TIL-R01")) == ("Marshes stop.", "No front.")
    assert "Wet." in printed(deep)


def test_blocks_are_changed_left_out_and_added():
    sheet = printed(variant(blocks={"Hits": "<p>Ouch, {{ turn }}.</p>", "Terrain": "", "Frogs": "<p>Croak.</p>"}))
    assert '<block title="Hits" rules="TIL-HIT" score="5" on="saved on"><p>Ouch, round.</p></block>' in sheet
    assert 'title="Terrain"' not in sheet
    assert sheet.index('title="Frogs"') < sheet.index("<band")


def test_a_new_block_ends_the_columns_above_what_a_battle_adds():
    added = printed(variant(blocks={"Frogs": "<p>Croak.</p>"}))
    assert sum(map(added.count, ("<across/>", "<across />"))) == 1
    assert sheet_tags(added).index("Frogs") == sheet_tags(added).index("across") - 1


def sheet_tags(markup: str) -> list[str]:
    return [element.get("title", element.tag) for element in ElementTree.fromstring(markup)]


@pytest.mark.parametrize(
    ("given", "values", "number"), [(2, (2, 0, "none"), True), ((1,), (1,), False), ((0, 3), (0, 3), False)]
)
def test_an_option_has_another_default_or_other_values(given, values, number):
    changed = variant(options={"further_combat_limit": given}, rules={"TIL-R15": "As many as there are."})
    option = changed.play.option("further_combat_limit")
    assert (option.values, option.number) == (values, number)


def test_a_default_that_is_chosen_is_no_reading_any_more():
    option = variant(options={"road_bonus": "any"}, rules={"TIL-R07": "Any road helps."}).play.option("road_bonus")
    assert (option.default, option.reading) == ("any", False)
    assert variant(options={"road_bonus": ("entire", "any")}).play.option("road_bonus").reading


def test_a_new_gun_limbers_and_has_two_tiles():
    gun = replace(TILE.play.units["artillery"], title="Howitzer")
    guns = variant(units={"howitzer": gun, "artillery": None})
    battle = scenario(NEAR, "tile")
    placed = replace(battle.units[0], type="howitzer", at=None, arrives=None)
    late = replace(placed, arrives=Arrival(2, at=battle.board.all))
    assert [guns.play.piece(battle, guns, unit).limbered for unit in (placed, late)] == [False, True]
    armed = replace(battle, units=(replace(battle.units[0], type="howitzer"), *battle.units[1:]))
    labels = states_of(Subject(armed, guns, (None, None), ""), armed.units[0])
    assert [label.symbol for label in labels] == ["field-artillery", "limbered-field-artillery"]


@pytest.mark.parametrize("tradition", Symbols)
def test_a_unit_with_a_symbol_that_nobody_has_drawn_is_an_empty_frame(tradition):
    inside, outline = symbol("pikes", Inks(), SymbolFrame(), tradition)
    assert (inside.commands, inside.fill, outline.pen.colour) == (outline.commands, WHITE, INK)


def test_rules_that_nobody_enforces_are_said_to_be_the_players():
    book = rulebook.book_of(variant(terrain={"marsh": MARSH}, rules={**SUNK, "FEN-02": "Wipe your boots."}))
    assert (book.rules["FEN-01"].citable, book.rules["FEN-01"].where) == (True, "moves into marsh")
    assert (book.rules["FEN-02"].citable, book.rules["FEN-02"].why_not_citable) == (
        False,
        "Players keep it themselves.",
    )


REFUSED = {
    "there is no 'lancers' to leave out": {"units": {"lancers": None}},
    "'foot' must be a TileUnit, not a HouseUnit": {"units": {"foot": HouseUnit("Foot", "FT", "infantry", speed=1)}},
    "'mud' must be a Terrain, not a TileUnit": {"terrain": {"mud": TileUnit("Mud", "MUD", "infantry", speed=1)}},
    "stops of 'marsh' brings FEN-01, which nothing enforces": {"terrain": {"marsh": MARSH}},
    "stops of 'marsh' brings til-ter-08, which nothing enforces": {
        "terrain": {"marsh": replace(MARSH, stops="til-ter-08")}
    },
    "stops of 'marsh' brings Fen-01, which nothing enforces; did you mean 'FEN-01'": {
        "terrain": {"marsh": replace(MARSH, stops="Fen-01")},
        "rules": {"FEN-01": "Stop in the first fen."},
    },
    "caps_fire of 'marsh' brings FEN-01, which nothing enforces": {
        "terrain": {"marsh": replace(MARSH, caps_fire="FEN-01")},
        "rules": SUNK,
    },
    "caps_not of 'marsh' names 'lancers', which is no unit": {
        "terrain": {"marsh": replace(MARSH, stops="", caps_not="lancers")}
    },
    "'foot' cannot be played: Expected `int`, got `str` - at `\\$.speed`": {
        "units": {"foot": replace(TILE.play.units["infantry"], speed="fast")}
    },
    "speed of 'foot' is -1; it cannot be less than 0": {
        "units": {"foot": replace(TILE.play.units["infantry"], speed=-1)}
    },
    "the block 'Fens' is not well-formed XML: mismatched tag": {"blocks": {"Fens": "<p>Wet."}},
    "the block 'Fens' cites FEN-09; did you mean 'FEN-01'": {
        "blocks": {"Fens": "<p>Wet. <id>FEN-09</id></p>"},
        "terrain": {"marsh": MARSH},
        "rules": SUNK,
    },
    "the block 'Fens' cites FIR-99": {"blocks": {"Fens": "<p>Fire. <id>FIR-10, FIR-99</id></p>"}},
    "tile has no option 'mud'": {"options": {"mud": "deep"}},
    "'deep' is not a value of the option road_bonus": {"options": {"road_bonus": "deep"}},
    "say what it means in the text of TIL-R07": {"options": {"road_bonus": "any"}},
    "tile has no rule TIL-R99": {"rules": {"TIL-R99": "New."}},
    "'frogs' is not the id of a rule": {"rules": {"frogs": "New."}},
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_does_not_fit_the_base_is_refused(words):
    with pytest.raises(ValueError, match=words):
        variant(**REFUSED[words])


@pytest.mark.parametrize("base", RULESETS.values(), ids=list(RULESETS))
def test_every_row_as_it_is_shipped_fits_its_own_table(base):
    same = variant(base, units=base.play.units, terrain=base.play.terrain)
    assert (same.play.units, same.play.terrain) == (base.play.units, base.play.terrain)


def test_a_kind_that_a_variant_leaves_out_may_still_be_excepted_by_rows_of_the_base():
    house: Any = RULESETS["house"]
    assert house.play.terrain["town"].caps_not == "artillery"
    assert "artillery" not in variant(house, units={"artillery": None}).play.units


def test_blocks_may_be_templates_and_cite_with_or_without_the_prefix():
    text = (
        "{% if turn < 'x' %}<p>{{ turn }} <id>FIR-10, 11</id> <id>TIL-R01</id> <id>ACT-01\u201303</id></p>{% endif %}"
    )
    assert "FIR-10" in printed(variant(blocks={"Fens": text}))


@pytest.mark.parametrize(("name", "field"), [("portable-19c", "speed"), ("european-19c", "base")])
def test_every_ruleset_plays_by_the_units_of_its_variant(name, field):
    base: Any = RULESETS[name]
    foot = base.play.units["infantry"]
    slow = variant(base, units={"infantry": replace(foot, **{field: getattr(foot, field) + 1}), "commander": None})
    assert slow.play.pace(slow, "infantry") == base.play.pace(base, "infantry") + 1
    assert "commander" not in slow.play.units_with(slow.play.defaults)


@pytest.mark.parametrize("name", ["tile", "house"])
def test_on_hexes_neither_legend_nor_rules_of_slow_ground_speak_of_squares(name):
    base = RULESETS[name]
    hexes = derive(base, id="hexes", title="Hexes", summary="On hexes.", shapes=frozenset({"square", "hex"}))
    drawn = scenario(NEAR, name, fire_into_cover="range", fire_out_of_cover="one", slow_terrain="whole")
    woods = {"woods": 1 << drawn.board.square("c3")}
    for board, word in ((drawn.board, "square"), (hex_board(drawn.board.columns, drawn.board.rows), "hex")):
        of = Subject(replace(drawn, board=board, terrain=woods), hexes, (None, None), "")
        words = " ".join(entry.meaning for entry in gathered(of).words.legend)
        assert f"a move into it is 1 {word} in all" in words
        assert f"next {word} only" in words
    slow = [
        rule.messages["whole"].message for rule in rulebook.book_of(hexes).rules.values() if "whole" in rule.messages
    ]
    assert slow
    assert all("1 {area} in all" in message for message in slow)
