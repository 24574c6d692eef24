"""A country that is kept while a board is painted is the one that is drawn afresh, and only what changed is drawn."""

from random import Random

import pytest

from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.map.terrain import ART, Scene, country
from pwprint.pdf.marks import Group
from pwprint.studio.drawn.kept_country import KeptCountry
from tests.stages import counted

KINDS = [*ART, "of its own"]


@pytest.mark.few(1)
@pytest.mark.parametrize("rounds", counted(1, 3))
@pytest.mark.parametrize("make_board", [square_board, hex_board])
def test_a_kept_country_is_the_one_that_is_drawn_afresh(make_board, rounds):
    chance, board, kept = Random(3), make_board(5, 4), KeptCountry()
    areas: dict[str, int] = {}
    scene = Scene(board, areas, "seed")
    for _ in range(rounds * len(KINDS)):
        square, kind = 1 << chance.randrange(board.size), chance.choice(KINDS)
        areas = {**areas, kind: areas.get(kind, 0) ^ square}
        scene = Scene(board, areas, "seed", chance.getrandbits(board.size) if chance.random() < 0.1 else scene.named)
        assert kept.marks(scene) == country(scene)


def test_what_a_painted_square_does_not_concern_is_not_drawn_again():
    board, kept = square_board(5, 4), KeptCountry()
    areas = {"hill": 0b11, "town": 0b100, "road": 0b11100, "woods": 1 << 9}
    before, after = (
        {mark.name: mark.marks for mark in kept.marks(Scene(board, areas | more, "seed")) if isinstance(mark, Group)}
        for more in ({}, {"woods": 0b11 << 9})
    )
    same = {name for name, marks in before.items() if all(map(lambda a, b: a is b, marks, after[name]))}
    assert {"map:relief", "map:roads", "map:buildings"} <= same
    assert "map:woods" not in same
