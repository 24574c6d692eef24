"""The types that are `tile`’s own: of its battles, and of what its rules judge."""

from __future__ import annotations

from typing import TypeAlias

from pwprint.game import battle, ruleset, state, step
from pwprint.game.order import actions, combat, legality, march
from pwprint.game.order.ground import Terrain
from pwprint.game.order.situation import March, Situation
from pwprint.game.rule import Rule
from pwprint.game.turn.chits import Bag
from pwprint.rulesets.tile.ground import Ground
from pwprint.rulesets.tile.tables import TileUnit

Ruleset: TypeAlias = ruleset.Ruleset[Ground, TileUnit, Bag, Terrain]
Battle: TypeAlias = battle.Battle[Ground, TileUnit, Bag]
State: TypeAlias = state.State[Bag]
Step: TypeAlias = step.Step[Ground, TileUnit, Bag]

Acting: TypeAlias = Situation[Ground, TileUnit, Bag]
"""What the rules judge."""

Marching: TypeAlias = March[Ground, TileUnit, Bag]
"""A unit on the move."""

Rules: TypeAlias = tuple[Rule[Acting], ...]
Steps: TypeAlias = tuple[march.StepRule[Ground, TileUnit, Bag], ...]
Moving: TypeAlias = march.Moving[Ground, TileUnit, Bag]
Legality: TypeAlias = legality.Legality[Ground, TileUnit, Bag]
Blow: TypeAlias = combat.Blow[Ground, TileUnit, Bag]
Combat: TypeAlias = combat.Combat[Ground, TileUnit, Bag]
Actions: TypeAlias = actions.Actions[Ground, TileUnit, Bag]
