"""The Portable Tile Wargame: two-sided tiles, a bag of chits, no facing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import CHIT_DRAWN, GunNumbers, Kit, Tick, no_markers
from pwprint.game.order.ground import ASKS, pace
from pwprint.game.order.sight import line_of_fire
from pwprint.game.order.situation import facts_of_grid
from pwprint.game.orders import Done, Draw
from pwprint.game.ruleset import Appraisal, Book, Play, Ruleset
from pwprint.game.setup import deployment
from pwprint.game.turn.chits import no_chits
from pwprint.rulesets.endings import FRESHER
from pwprint.rulesets.tile.ground import prepare
from pwprint.rulesets.tile.legality import LEGALITY
from pwprint.rulesets.tile.quickref import data
from pwprint.rulesets.tile.setup import SETTING_UP, check, piece
from pwprint.rulesets.tile.steps import SEQUENCE
from pwprint.rulesets.tile.tables import BACK, CHANGEABLE, OPTIONS, TERRAIN, TURN_LIMIT, UNITS

if TYPE_CHECKING:
    from pwprint.rulesets.tile import own

RULESET: own.Ruleset = Ruleset(
    id="tile",
    play=Play(
        shapes=frozenset({"square"}),
        units=UNITS,
        terrain=TERRAIN,
        changeable=CHANGEABLE,
        barred=lambda battle: battle.ground.barred,
        terrain_shares=frozenset(),
        options=OPTIONS,
        orders=LEGALITY.orders | {Done.do, Draw.do},
        turn_limit=TURN_LIMIT,
        ending=FRESHER,
        sequence=SEQUENCE,
        prepare=prepare,
        memory=no_chits,
        piece=piece,
        setup=check,
        setting_up=SETTING_UP,
        crowding="TIL-SET-06",
        appraisal=Appraisal(
            reach=lambda kind: kind.range,
            frail=lambda kind: kind.limbers or kind.rallies_others,
            sheltered=lambda battle, _unit, square: bool(battle.ground.cover[square]),
        ),
        deployment=deployment,
        pace=pace,
        line_of_fire=line_of_fire,
    ),
    kit=Kit(
        back=lambda _options: BACK,
        markers=no_markers,
        limbering=GunNumbers(moves=("Move",), fires=("Range", "Fire")),
        chits=True,
        dice=2,
        lead=CHIT_DRAWN,
        ticks=(Tick("exhausted", "exhausted"),),
    ),
    book=Book(
        title="The Portable Tile Wargame Rules",
        prefix="TIL",
        credit="Tyler Farrington, 2024, after Bob Cordery’s Portable Wargame",
        summary="Two-sided tiles on a square grid; chits from a bag say who acts next.",
        turn_word="round",
        quickref=data,
        facts=facts_of_grid,
        asks=ASKS,
    ),
)
