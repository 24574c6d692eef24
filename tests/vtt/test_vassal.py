"""Modules in VASSAL itself: each set-up begins as the scenario says, every piece turns over, a saved game comes back."""

from __future__ import annotations

from collections import Counter

import pytest

from pwprint.app.tabletops import export
from pwprint.game.board.base import bits
from tests.vtt import engine
from tests.vtt.tabletops import ODD, TABLE, loaded, printed, subject

pytestmark = pytest.mark.skipif(bool(engine.missing()), reason=engine.missing())

DPI = 60
MODULES = [
    ("odd", "odd too"),
    pytest.param(("tile/matchbox",), marks=pytest.mark.long),
    pytest.param(("tile/sankelmark", "tile/stone-bridge"), marks=pytest.mark.long),
    pytest.param(("house/montebello", "house/two-bridges"), marks=pytest.mark.long),
    pytest.param(("musket/barrosa", "musket/quatre-bras", "musket/wavre"), marks=pytest.mark.long),
    pytest.param(("portable-19c/elandslaagte", "portable-19c/frontier-bridge"), marks=pytest.mark.long),
    pytest.param(("portable-19c/san-juan-heights", TABLE), marks=pytest.mark.long),
]
_NAME, _PLACE, _X, _Y, _FACING, _TURNED, _FACE, _SIDE = range(1, 9)


@pytest.fixture(scope="module", params=MODULES, ids=" ".join)
def seen(request, tmp_path_factory):
    """The scenarios of a module, and what VASSAL finds in it."""
    folder = tmp_path_factory.mktemp("vassal")
    (path,) = export([loaded(name) for name in request.param], "vassal", dpi=DPI).write(folder)
    return request.param, engine.opened(path, folder)


def title_of(name):
    """What a scenario is called in its module: two of one title have their ids behind it."""
    scenario = subject(name).scenario
    return f"{scenario.title} ({scenario.id})" if name in ODD else scenario.title


def pieces(found, name, when):
    return {piece[0]: piece for piece in found.of("piece", title_of(name), when)}


def test_nothing_in_a_module_is_wrong_or_missing(seen):
    names, found = seen
    assert found.complaints == []
    assert [title for (title,) in found.of("setup")] == [*map(title_of, names)]


def test_every_unit_begins_in_its_place(seen):
    names, found = seen
    for name in names:
        of = subject(name)
        there = pieces(found, name, "begins").values()
        for unit in of.scenario.units:
            side = of.scenario.sides[unit.side]
            own = [piece for piece in there if piece[_NAME].split(" ")[0] == unit.id and piece[_SIDE] == side.id]
            assert own, unit.id
            places = {piece[_PLACE] for piece in own}
            if unit.lost or (unit.at is None and unit.point is None):
                assert all(place.startswith(f"{side.name or side.id}: ") for place in places)
            elif unit.at is not None:
                assert places == {of.scenario.board.name(unit.at)}
            else:
                assert inches(own, found, of) == pytest.approx(unit.point, abs=0.03)


def inches(own, found, of):
    """Where the middle of a unit's stands is, from the corner of the table, whose border is 4 mm broad."""
    left, top, _, high, _ = map(float, found.of("board", of.scenario.title, "Table", of.scenario.title)[0])
    border = DPI * 4 / 25.4
    x, y = (sum(int(piece[axis]) for piece in own) / len(own) for axis in (_X, _Y))
    return (x - left - border) / DPI, (top + high - y - border) / DPI


def test_there_are_as_many_pieces_as_are_printed(seen):
    names, found = seen
    for name in names:
        tiles = [group for group in printed(name) if group.endswith(":front")]
        assert len(pieces(found, name, "begins")) == sum(not tile.endswith(":limbered:front") for tile in tiles)


def test_every_piece_turns_over_and_comes_back_from_a_saved_game(seen):
    names, found = seen
    for name in names:
        of, before, after = subject(name), pieces(found, name, "begins"), pieces(found, name, "turned")
        worn = {unit.id for unit in of.scenario.units if of.ruleset.play.piece(of.scenario, of.ruleset, unit).exhausted}
        assert before.keys() == after.keys()
        for key, piece in before.items():
            if piece[_TURNED] == "null":
                assert piece == after[key], "alike on both sides"
                continue
            turned = piece[_SIDE] != "null" and piece[_NAME].split(" ")[0] in worn
            assert (piece[_TURNED], after[key][_TURNED]) == (str(turned).lower(), str(not turned).lower())
            shown = (piece if turned else after[key])[_FACE]
            assert shown.endswith("-back.png")
            assert piece[:_TURNED] == after[key][:_TURNED]
        assert pieces(found, name, "again") == after


def test_places_have_our_names_and_the_grid_counts_as_we_do(seen):
    names, found = seen
    for name in names:
        board, title = subject(name).scenario.board, title_of(name)
        zones = found.of("zone", title, title)
        assert [zone for zone, *_ in zones] == [board.name(square) for square in bits(board.all)]
        for square, (zone, place, x, y, middle_x, middle_y, far) in enumerate(zones):
            assert place == zone
            assert (int(x), int(y)) == pytest.approx((int(middle_x), int(middle_y)), abs=1)
            assert int(far) == board.distance(0, square)


def test_the_bag_holds_a_chit_for_each_unit_on_the_map(seen):
    names, found = seen
    for name in names:
        of = subject(name)
        decks = [int(count) for *_, count in found.of("deck", title_of(name), "begins")]
        fighting = sum(not unit.lost and unit.arrives is None for unit in of.scenario.units)
        assert decks == ([fighting] if of.ruleset.kit.chits else [])


def test_markers_of_the_tracks_begin_on_their_boxes(seen):
    names, found = seen
    for name in names:
        of = subject(name)
        places = Counter(piece[_PLACE] for piece in pieces(found, name, "begins").values())
        assert places[f"{of.ruleset.book.turn_word} 1"] == 1
        for side in of.scenario.sides:
            gone = side.lost + sum(unit.lost for unit in side.units)
            assert places[f"{side.name or side.id}: units lost {gone}"] >= 1
