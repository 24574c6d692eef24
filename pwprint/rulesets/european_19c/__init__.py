"""19th Century European Wargaming Rules: no grid, two stands a unit, one player turn after the other; inches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import Kit, Lead
from pwprint.game.message import vocabulary
from pwprint.game.ruleset import Appraisal, Book, Play, Ruleset
from pwprint.game.table.table import SHAPE
from pwprint.rulesets.european_19c.deployment import TableDeployment
from pwprint.rulesets.european_19c.goals import ENDING, left_by, spent, stands_in
from pwprint.rulesets.european_19c.ground import implied, prepare
from pwprint.rulesets.european_19c.legality import ORDERS
from pwprint.rulesets.european_19c.markers import markers
from pwprint.rulesets.european_19c.measures import hits, measures
from pwprint.rulesets.european_19c.move.glance import Glance
from pwprint.rulesets.european_19c.quickref import data
from pwprint.rulesets.european_19c.setup import PLACED, check
from pwprint.rulesets.european_19c.steps import SEQUENCE
from pwprint.rulesets.european_19c.table_memory import at_start, health, piece, unit_state
from pwprint.rulesets.european_19c.tables import (
    ASKS,
    BACK,
    BOMBARD_RANGE,
    CAPACITY,
    CHANGEABLE,
    OPTIONS,
    RANGE,
    ROAD_BONUS,
    SWING,
    TERRAIN,
    TURN_LIMIT,
    UNITS,
    kinds,
    quality,
    stats,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.rulesets.european_19c import own


def facts() -> Mapping[str, str]:
    """Return the names that messages of the rules may use, each with what it means."""
    from pwprint.rulesets.european_19c.facts import KINDS  # noqa: PLC0415 - only checks of all messages need them

    return vocabulary(KINDS)


RULESET: own.Ruleset = Ruleset(
    id="european-19c",
    play=Play(
        shapes=frozenset({SHAPE}),
        units=UNITS,
        terrain=TERRAIN,
        changeable=CHANGEABLE,
        terrain_shares=frozenset(),
        options=OPTIONS,
        orders=frozenset(order.do for order, kind in ORDERS.items() if kind.scripted),
        turn_limit=TURN_LIMIT,
        ending=ENDING,
        sequence=SEQUENCE,
        prepare=prepare,
        memory=lambda battle: at_start(battle.scenario),
        piece=piece,
        setup=check,
        setting_up=TableDeployment("Set up", (PLACED,), PLACED),
        crowding="E19-R07",
        appraisal=Appraisal(
            reach=lambda kind: BOMBARD_RANGE if kind.bombards else RANGE if kind.shots else 0,
            frail=lambda kind: kind.bombards or kind.rallies,
            sheltered=lambda battle, unit, at: bool(
                battle.ground.cover_at(battle.scenario.units[unit].type, at, shot=True)
            ),
            health=health,
            remembered=lambda state: state.memory.stands,
            ways=Glance,
        ),
        deployment=lambda _scenario, _side: 0,
        pace=lambda ruleset, unit: ruleset.play.units[unit].base + SWING + ROAD_BONUS,
        closed=lambda battle, unit: battle.ground.closed_to(battle.kinds[unit]),
        kinds=kinds,
        implied=implied,
        stands_in=stands_in,
        left_by=left_by,
        exhaustion=lambda _options: "commander",
        spent=spent,
        point=lambda _battle, state, unit: state.memory.stands[unit].pose.at,
        unit_state=unit_state,
    ),
    kit=Kit(
        back=lambda _options: BACK,
        markers=markers,
        chits=False,
        dice=8,
        lead=Lead(
            "First player",
            "The side whose marker lies here has the first player turn, in every turn.",
            given="{} has the first player turn, in every turn.",
            dice="Before the battle dice decide who chooses to go first.",
        ),
        stats=stats,
        grade=quality,
        grades=tuple(sorted(CAPACITY, key=lambda word: CAPACITY[word])),
        hits=hits,
        measures=measures,
    ),
    book=Book(
        title="19th Century European Wargaming Rules",
        prefix="E19",
        credit="a set published without its author’s name, after Neil Thomas and Bob Cordery",
        summary="An open table in inches: units march or deploy, every move is diced for, guns disrupt, cavalry "
        "charges; an army without its commander attacks no more.",
        turn_word="turn",
        quickref=data,
        facts=facts,
        asks=ASKS,
    ),
)
