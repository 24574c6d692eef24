"""Who stands near whom on a grid: in the same square, or in one beside it."""

from __future__ import annotations

from itertools import permutations

import pytest

from pwprint.game.order.stacks import any_near
from pwprint.game.state import Status
from pwprint.values import replace
from tests.unit.test_players import battle_of


@pytest.mark.parametrize("name", ["portable-19c/frontier-bridge", "musket/barrosa"])
def test_who_is_near_is_in_a_square_beside_or_unless_only_those_count_in_the_same(name: str) -> None:
    battle = battle_of(name)
    start, board = battle.start(), battle.board
    # Corners of the board too: a1 is square 0.
    for here, there in permutations((0, 1, board.columns, board.columns + 1, board.size - 1), 2):
        for squares in ((here, there), (here, here)):
            pieces = tuple(
                replace(piece, status=Status.ON_BOARD, square=square)
                for piece, square in zip(start.pieces, squares, strict=False)
            )
            state, apart = replace(start, pieces=(*pieces, *start.pieces[2:])), board.distance(*squares)
            assert any_near(battle, state, 0, 0b11, beside=True) == (apart == 1)
            assert any_near(battle, state, 0, 0b11, beside=False) == (apart <= 1)
            assert not any_near(battle, state, 0, 0b01, beside=False)
