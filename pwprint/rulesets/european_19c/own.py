"""The types that are `european-19c`’s own: of its battles, and of what its rules judge."""

from __future__ import annotations

from typing import TypeAlias

from pwprint.game import battle, ruleset, state, step
from pwprint.rulesets.european_19c.ground import Ground
from pwprint.rulesets.european_19c.table_memory import TableMemory
from pwprint.rulesets.european_19c.tables import European19Terrain, European19Unit

Ruleset: TypeAlias = ruleset.Ruleset[Ground, European19Unit, TableMemory, European19Terrain]
Battle: TypeAlias = battle.Battle[Ground, European19Unit, TableMemory]
State: TypeAlias = state.State[TableMemory]
Step: TypeAlias = step.Step[Ground, European19Unit, TableMemory]
