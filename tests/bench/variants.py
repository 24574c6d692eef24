"""What is measured and compared: each ruleset on each kind of grid is a line of `VARIANTS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial

from pwprint.rulesets import RULESETS
from tests.battles import (
    european_19c_players,
    test_european_19c_battles,
    test_musket_battles,
    test_portable_19c_battles,
    test_random_battles,
)
from tests.referee import (
    european_19c,
    house,
    musket,
    portable_19c,
    test_agreement,
    test_european_19c_agreement,
    test_house_agreement,
    test_musket_agreement,
    test_portable_19c_agreement,
    tile,
)
from tests.referee.agreement import Match

AREAS = {"square": "squares", "hex": "hexes"}


@dataclass(frozen=True)
class Variant:
    """A ruleset on a kind of board.

    - `check_battle`: play the battle of a seed under all checks and say how it ended.
    - `is_keen`: whether the players of that battle fire and fight whenever they can.
    - `shipped`: a scenario of it in `scenarios/`.
    - `match`, `citable`: engine and referee to compare, and the rules that an order can break.
    - `kinds`: its names for kinds of unit that it does not call `cavalry` or `artillery`.
    - `battles`: how many are played to measure its speed.
    """

    ruleset: str
    shape: str
    check_battle: Callable[[int], str]
    is_keen: Callable[[int], bool]
    shipped: str
    match: Match
    citable: AbstractSet[str]
    kinds: Mapping[str, str] = field(default_factory=dict)
    battles: int = 60

    @property
    def title(self) -> str:
        """Its name in the reports; the grid is named where the ruleset can be played on several."""
        several = len(RULESETS[self.ruleset].play.shapes) > 1
        return f"`{self.ruleset}`{f' on {AREAS[self.shape]}' if several else ''}"


def _chits(ruleset: str, shipped: str, match: Match, citable: AbstractSet[str]) -> Variant:
    check = partial(test_random_battles.check_battle, ruleset=ruleset)
    return Variant(ruleset, "square", check, test_random_battles.is_keen, shipped, match, citable)


def _musket(shape: str, shipped: str) -> Variant:
    match, check = test_musket_agreement.MATCHES[shape], partial(test_musket_battles.check_battle, shape)
    return Variant("musket", shape, check, test_musket_battles.is_keen, shipped, match, musket.CITABLE)


def _portable_19c(shipped: str) -> Variant:
    match, battles = test_portable_19c_agreement.MATCH, test_portable_19c_battles
    kinds = {"cavalry": "mounted-cavalry", "artillery": "field-artillery"}
    citable, check = portable_19c.CITABLE, battles.check_battle
    return Variant("portable-19c", "square", check, battles.is_keen, shipped, match, citable, kinds)


def _european_19c(shipped: str) -> Variant:
    match, battles = test_european_19c_agreement.MATCH, test_european_19c_battles
    check, keen = battles.check_battle, european_19c_players.is_keen
    return Variant("european-19c", "table", check, keen, shipped, match, european_19c.CITABLE, battles=10)


VARIANTS = (
    _chits("tile", "stone-bridge", test_agreement.MATCH, tile.CITABLE),
    _chits("house", "two-bridges", test_house_agreement.MATCH, house.CITABLE),
    _musket("square", "wavre"),
    _musket("hex", "quatre-bras"),
    _portable_19c("san-juan-heights"),
    _european_19c("nachod"),
)
"""The first is the one that the speed of the others is compared with."""
