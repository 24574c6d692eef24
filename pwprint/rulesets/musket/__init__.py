"""Portable Wargame 2, musket period: facing and arcs, artillery first, initiative dice; squares or hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import Kit, Lead, no_markers
from pwprint.game.order.situation import facts_of_grid
from pwprint.game.orders import Begin, Done, End
from pwprint.game.ruleset import Appraisal, Book, Ending, Play, Ruleset
from pwprint.game.setup import deployment, first_piece
from pwprint.game.turn.turn import Turn
from pwprint.game.victory import by_count
from pwprint.rulesets.musket.ground import prepare
from pwprint.rulesets.musket.legality import LEGALITY
from pwprint.rulesets.musket.quickref import data
from pwprint.rulesets.musket.setup import SETTING_UP, check
from pwprint.rulesets.musket.steps import SEQUENCE
from pwprint.rulesets.musket.tables import (
    BACK,
    CHANGEABLE,
    OPTIONS,
    RIDERS,
    ROAD,
    SHARES,
    TERRAIN,
    TURN_LIMIT,
    UNITS,
    kinds,
)

if TYPE_CHECKING:
    from pwprint.rulesets.musket import own

RULESET: own.Ruleset = Ruleset(
    id="musket",
    play=Play(
        shapes=frozenset({"square", "hex"}),
        units=UNITS,
        terrain=TERRAIN,
        changeable=CHANGEABLE,
        barred=lambda battle: battle.ground.deep | battle.ground.barred,
        terrain_shares=SHARES,
        options=OPTIONS,
        orders=LEGALITY.orders | {Done.do, Begin.do, End.do},
        turn_limit=TURN_LIMIT,
        ending=Ending(
            "A side whose units are all destroyed has lost.",
            "the side with more units left wins; with as many on both sides it is a draw",
            by_count,
        ),
        sequence=SEQUENCE,
        prepare=prepare,
        memory=lambda _battle: Turn(None),
        piece=first_piece,
        setup=check,
        setting_up=SETTING_UP,
        crowding="MUS-R23",
        appraisal=Appraisal(
            reach=lambda kind: kind.range,
            frail=lambda kind: kind.guns,
            sheltered=lambda battle, _unit, area: bool(battle.ground.cover >> area & 1),
        ),
        deployment=deployment,
        pace=lambda ruleset, unit: ruleset.play.units[unit].speed + ROAD,
        kinds=kinds,
        riders=RIDERS,
    ),
    kit=Kit(
        back=lambda options: None if options["exhaustion_point"] == "off" else BACK,
        markers=no_markers,
        chits=False,
        dice=2,
        lead=Lead("Initiative", "The side whose marker lies here acts first in this turn."),
    ),
    book=Book(
        title="Portable Wargame 2 (Musket Period Rules)",
        prefix="MUS",
        credit="a set of Bob Cordery’s Portable Wargame",
        summary="All guns fire at once, dice decide who goes first, and units fight with a front, flanks and a rear.",
        turn_word="turn",
        quickref=data,
        facts=facts_of_grid,
    ),
)
