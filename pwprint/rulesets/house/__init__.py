"""The Portable Wargame House Rules: facing, quality, attached commanders, a bag of chits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import CHIT_DRAWN, GunNumbers, Kit, Tick, no_markers
from pwprint.game.order.ground import ASKS, pace
from pwprint.game.order.sight import line_of_fire
from pwprint.game.order.situation import facts_of_grid
from pwprint.game.orders import Done, Draw
from pwprint.game.ruleset import Appraisal, Book, Play, Ruleset
from pwprint.game.setup import deployment, first_piece
from pwprint.game.turn.chits import no_chits
from pwprint.rulesets.endings import FRESHER
from pwprint.rulesets.house.ground import prepare
from pwprint.rulesets.house.legality import LEGALITY
from pwprint.rulesets.house.quickref import data
from pwprint.rulesets.house.setup import SETTING_UP, check
from pwprint.rulesets.house.steps import SEQUENCE
from pwprint.rulesets.house.tables import CHANGEABLE, GRADES, OPTIONS, TERRAIN, TURN_LIMIT, UNITS, back, grade, stats

if TYPE_CHECKING:
    from pwprint.rulesets.house import own

RULESET: own.Ruleset = Ruleset(
    id="house",
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
        piece=first_piece,
        setup=check,
        setting_up=SETTING_UP,
        crowding="HOU-R27",
        appraisal=Appraisal(
            reach=lambda kind: kind.range,
            frail=lambda kind: kind.limbers or kind.light,
            sheltered=lambda battle, _unit, square: bool(battle.ground.cover[square]),
        ),
        deployment=deployment,
        pace=pace,
        line_of_fire=line_of_fire,
        riders=frozenset(name for name, unit in UNITS.items() if unit.light),
        riders_follow=True,
    ),
    kit=Kit(
        back=back,
        markers=no_markers,
        limbering=GunNumbers(moves=("Move",), fires=("Range",)),
        chits=True,
        dice=2,
        lead=CHIT_DRAWN,
        stats=stats,
        grade=grade,
        grades=GRADES,
        ticks=(Tick("exhausted", "exhausted"),),
    ),
    book=Book(
        title="The Portable Wargame House Rules",
        prefix="HOU",
        credit="Tyler Farrington, 2023, after Bob Cordery’s Portable Wargame",
        summary="Units with facing and quality on a square grid; commanders join them, chits say who acts next.",
        turn_word="round",
        quickref=data,
        facts=facts_of_grid,
        asks=ASKS,
    ),
)
