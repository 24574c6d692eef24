"""The types that are `portable-19c`’s own: of its battles, and of what its rules judge."""

from __future__ import annotations

from typing import TypeAlias

from pwprint.game import battle, ruleset, state, step
from pwprint.game.order import legality, march
from pwprint.game.order.situation import March, Situation
from pwprint.game.rule import Rule
from pwprint.game.turn.turn import Turn
from pwprint.rulesets.portable_19c.ground import Ground
from pwprint.rulesets.portable_19c.tables import Portable19Terrain, Portable19Unit
from pwprint.rulesets.portable_19c.turn_memory import TurnMemory

Ruleset: TypeAlias = ruleset.Ruleset[Ground, Portable19Unit, Turn[TurnMemory], Portable19Terrain]
Battle: TypeAlias = battle.Battle[Ground, Portable19Unit, Turn[TurnMemory]]
State: TypeAlias = state.State[Turn[TurnMemory]]
Step: TypeAlias = step.Step[Ground, Portable19Unit, Turn[TurnMemory]]

Acting: TypeAlias = Situation[Ground, Portable19Unit, Turn[TurnMemory]]
"""What the rules judge."""

Marching: TypeAlias = March[Ground, Portable19Unit, Turn[TurnMemory]]
"""A unit on the move."""

Rules: TypeAlias = tuple[Rule[Acting], ...]
Steps: TypeAlias = tuple[march.StepRule[Ground, Portable19Unit, Turn[TurnMemory]], ...]
Moving: TypeAlias = march.Moving[Ground, Portable19Unit, Turn[TurnMemory]]
Legality: TypeAlias = legality.Legality[Ground, Portable19Unit, Turn[TurnMemory]]
