"""Portable Wargame, 19th century: artillery first, direct and indirect, initiative dice, exhaustion; squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import Kit, Lead, Tick
from pwprint.game.order.situation import facts_of_grid
from pwprint.game.orders import Begin, Done, End
from pwprint.game.ruleset import Appraisal, Book, Ending, Play, Ruleset
from pwprint.game.setup import deployment
from pwprint.game.turn.turn import Turn
from pwprint.game.victory import by_fresh_side
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.rulesets.portable_19c.ground import prepare
from pwprint.rulesets.portable_19c.legality import LEGALITY
from pwprint.rulesets.portable_19c.markers import marked, markers
from pwprint.rulesets.portable_19c.quickref import data
from pwprint.rulesets.portable_19c.setup import SETTING_UP, check, piece
from pwprint.rulesets.portable_19c.steps import SEQUENCE
from pwprint.rulesets.portable_19c.tables import (
    CHANGEABLE,
    OPTIONS,
    RIDERS,
    ROAD,
    SHARES,
    SURVIVES,
    TERRAIN,
    TURN_LIMIT,
    UNITS,
    back,
    kinds,
    quality,
    stats,
    swaps,
    unprinted,
)

if TYPE_CHECKING:
    from pwprint.rulesets.portable_19c import own

RULESET: own.Ruleset = Ruleset(
    id="portable-19c",
    play=Play(
        shapes=frozenset({"square"}),
        units=UNITS,
        terrain=TERRAIN,
        changeable=CHANGEABLE,
        barred=lambda battle: battle.ground.deep | battle.ground.barred,
        terrain_shares=SHARES,
        options=OPTIONS,
        orders=LEGALITY.orders | {Done.do, Begin.do, End.do},
        turn_limit=TURN_LIMIT,
        ending=Ending(
            "A side whose units are all destroyed has lost when the turn ends.",
            "a side that is exhausted loses to one that is not; else it is a draw",
            by_fresh_side,
        ),
        sequence=SEQUENCE,
        prepare=prepare,
        memory=lambda battle: Turn(kept=turn_memory.at_start(battle)),
        piece=piece,
        setup=check,
        setting_up=SETTING_UP,
        crowding="P19-MOV-07",
        appraisal=Appraisal(
            reach=lambda kind: kind.range,
            frail=lambda kind: kind.guns or kind.tows,
            sheltered=lambda battle, _unit, square: bool(battle.ground.closed >> square & 1),
        ),
        deployment=deployment,
        pace=lambda ruleset, unit: ruleset.play.units[unit].speed + ROAD,
        kinds=kinds,
        swaps=swaps,
        corners=True,
        fires_at_squares=True,
        riders=RIDERS,
        exhaustion=lambda _options: "third_up",
        counts=lambda ruleset, scenario, unit: (
            scenario.options["exhaustion_counts"] == "all" or unit.type not in ruleset.play.riders
        ),
        marked=marked,
        unit_state=turn_memory.unit_state,
        changed_terrain=lambda _battle, state: {"wire": turn_memory.of(state).wire},
    ),
    kit=Kit(
        back=back,
        markers=markers,
        chits=False,
        dice=3,
        lead=Lead("Initiative", "The side whose marker lies here is side A: it acts first in this turn."),
        stats=stats,
        unprinted=unprinted,
        grade=quality,
        ticks=(Tick("towed", "towed_by"), Tick("target", "last_target")),
        grades=tuple(SURVIVES)[::-1],
    ),
    book=Book(
        title="Portable Wargame: 19th Century",
        prefix="P19",
        credit="a set of Bob Cordery’s Portable Wargame",
        summary="All artillery fires at once, seen or unseen; dice decide who goes first; a side that has lost a "
        "third of its units attacks no more.",
        turn_word="turn",
        quickref=data,
        facts=facts_of_grid,
    ),
)
