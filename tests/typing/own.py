"""What is a ruleset's own, and what another one's is not: an ignored error that is none is an error of mypy itself.

This file is never run. Rules that several rulesets share ask for a part of a ground, and are refused by rulesets whose
ground lacks it; nobody reads the memory of another ruleset by mistake.
"""

from __future__ import annotations

from pwprint.game import battle, state
from pwprint.game.order import answers, pursuit, sight
from pwprint.game.rule import Rule, when
from pwprint.game.turn import turn
from pwprint.rulesets.musket import own as musket
from pwprint.rulesets.portable_19c import own as portable
from pwprint.rulesets.portable_19c.steps import SEQUENCE
from pwprint.rulesets.tile import own as tile


def chits(now: tile.State) -> tuple[int, int]:
    """A bag has chits, and no side that goes first."""
    now.memory.first  # type: ignore[attr-defined] # noqa: B018
    return now.memory.chits


def wire(now: portable.State) -> int:
    """What a ruleset keeps from turn to turn has its type too."""
    now.memory.kept.lace  # type: ignore[attr-defined] # noqa: B018
    return now.memory.kept.wire


def hills(of: musket.Battle, any_battle: battle.Battle) -> int:
    """The ground of a battle of whichever ruleset tells nothing."""
    any_battle.ground.high  # type: ignore[attr-defined] # noqa: B018
    return of.ground.high


def changed(now: tile.State) -> state.State[turn.Turn[None]]:
    """A state keeps its kind of memory, however it changes."""
    return now.with_pending(())  # type: ignore[return-value]


SEEN: Rule[musket.Acting] = Rule("MUS-FIR-08", sight.out_of_sight)

BACK: Rule[tile.Acting] = Rule("TIL-R19", answers.next_to_enemies)

NO_RETREATS: Rule[musket.Acting] = Rule("MUS-X", answers.next_to_enemies)  # type: ignore[arg-type]

FOUGHT: Rule[portable.Acting] = Rule("P19-R73", when(pursuit.fought_enough))

NO_TURNS: Rule[tile.Acting] = Rule("TIL-X", when(turn.early))  # type: ignore[arg-type]

STEPS: tuple[musket.Step, ...] = SEQUENCE  # type: ignore[assignment]
