"""What a scenario chooses for rows of its own is drawn: every name is that of a drawing or of a symbol."""

from __future__ import annotations

import pytest

from pwprint.game.kit import ARTS, SYMBOLS
from pwprint.map.looks import LOOKS
from pwprint.map.terrain import ART
from pwprint.pieces.symbols.kriegsspiel import KRIEGSSPIEL
from pwprint.pieces.symbols.nato import NATO

LINES = {"bridge", "entrenchment", "ford", "fortification", "river", "road", "trench", "wire"}


def test_ground_may_be_drawn_as_anything_that_needs_no_other_ground_beside_it() -> None:
    assert set(ARTS) == ART.keys() - LINES


@pytest.mark.parametrize("art", ARTS)
def test_a_name_on_it_has_a_look_of_its_own(art: str) -> None:
    assert art in LOOKS


@pytest.mark.parametrize("symbols", [NATO, KRIEGSSPIEL])
def test_every_symbol_to_choose_is_drawn(symbols: dict[str, object]) -> None:
    assert set(SYMBOLS) == {name for name in symbols if not name.startswith("limbered-")}
