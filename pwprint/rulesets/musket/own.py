"""The types that are `musket`’s own: of its battles, and of what its rules judge."""

from __future__ import annotations

from typing import TypeAlias

from pwprint.game import battle, ruleset, state, step
from pwprint.game.order import legality, march
from pwprint.game.order.situation import March, Situation
from pwprint.game.rule import Rule
from pwprint.game.turn.turn import Turn
from pwprint.rulesets.musket.ground import Ground
from pwprint.rulesets.musket.tables import MusketTerrain, MusketUnit

Ruleset: TypeAlias = ruleset.Ruleset[Ground, MusketUnit, Turn[None], MusketTerrain]
Battle: TypeAlias = battle.Battle[Ground, MusketUnit, Turn[None]]
State: TypeAlias = state.State[Turn[None]]
Step: TypeAlias = step.Step[Ground, MusketUnit, Turn[None]]

Acting: TypeAlias = Situation[Ground, MusketUnit, Turn[None]]
"""What the rules judge."""

Marching: TypeAlias = March[Ground, MusketUnit, Turn[None]]
"""A unit on the move."""

Rules: TypeAlias = tuple[Rule[Acting], ...]
Steps: TypeAlias = tuple[march.StepRule[Ground, MusketUnit, Turn[None]], ...]
Moving: TypeAlias = march.Moving[Ground, MusketUnit, Turn[None]]
Legality: TypeAlias = legality.Legality[Ground, MusketUnit, Turn[None]]
