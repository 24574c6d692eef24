"""The types that are `house`’s own: of its battles, and of what its rules judge."""

from __future__ import annotations

from typing import TypeAlias

from pwprint.game import battle, ruleset, state, step
from pwprint.game.order import actions, combat, legality, march
from pwprint.game.order.ground import Terrain
from pwprint.game.order.situation import March, Situation
from pwprint.game.rule import Rule
from pwprint.game.turn.chits import Bag
from pwprint.rulesets.house.ground import Ground
from pwprint.rulesets.house.tables import HouseUnit

Ruleset: TypeAlias = ruleset.Ruleset[Ground, HouseUnit, Bag, Terrain]
Battle: TypeAlias = battle.Battle[Ground, HouseUnit, Bag]
State: TypeAlias = state.State[Bag]
Step: TypeAlias = step.Step[Ground, HouseUnit, Bag]

Acting: TypeAlias = Situation[Ground, HouseUnit, Bag]
"""What the rules judge."""

Marching: TypeAlias = March[Ground, HouseUnit, Bag]
"""A unit on the move."""

Rules: TypeAlias = tuple[Rule[Acting], ...]
Steps: TypeAlias = tuple[march.StepRule[Ground, HouseUnit, Bag], ...]
Moving: TypeAlias = march.Moving[Ground, HouseUnit, Bag]
Legality: TypeAlias = legality.Legality[Ground, HouseUnit, Bag]
Blow: TypeAlias = combat.Blow[Ground, HouseUnit, Bag]
Combat: TypeAlias = combat.Combat[Ground, HouseUnit, Bag]
Actions: TypeAlias = actions.Actions[Ground, HouseUnit, Bag]
