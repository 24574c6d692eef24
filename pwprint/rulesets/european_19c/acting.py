"""Whether a unit may act at all: the rules that come before those of each order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.rule import Rule, when
from pwprint.game.state import Status
from pwprint.rulesets.european_19c import fight_messages, own_messages
from pwprint.rulesets.european_19c.table_memory import pair

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.rulesets.european_19c.case import Case


def _not_active(s: Case) -> bool:
    return s.side != s.memory.acting or bool(s.memory.ended >> s.side & 1) or not s.is_here(s.unit)


def _moves_and_rallies(do: str) -> Callable[[Case], bool]:
    return lambda s: s.kind.rallies and {s.memory.did[s.unit], do} == {"move", "rally"}


def _acts_twice(do: str, *, commander: bool) -> Callable[[Case], bool]:
    return lambda s: (
        bool(s.memory.did[s.unit]) and s.kind.rallies is commander and not (commander and _moves_and_rallies(do)(s))
    )


def _is_lost(s: Case) -> bool:
    return s.state.pieces[s.unit].status is Status.LOST


ACTIVE: tuple[Rule[Case], ...] = (
    Rule("E19-HIT-08", when(_is_lost), token="unit", last=True),
    Rule("E19-SEQ-05", when(_not_active), own_messages.not_active, "unit", last=True),
)
_FREE: Rule[Case] = Rule("E19-ACT-05", when(lambda s: s.is_locked(s.unit)), last=True)


def once(do: str) -> tuple[Rule[Case], ...]:
    """Return the rules of one action in a player turn. E19-ACT-01, E19-ACT-02, E19-CMD-01, E19-R14."""
    return (
        Rule("E19-ACT-01", when(_acts_twice(do, commander=False)), last=True),
        Rule("E19-CMD-01", when(_moves_and_rallies(do)), last=True),
        Rule("E19-ACT-02", when(_acts_twice(do, commander=True)), last=True),
    )


def _common(do: str) -> tuple[Rule[Case], ...]:
    return (*ACTIVE, *once(do), _FREE)


COMMON = {do: _common(do) for do in ("move", "shoot", "bombard", "charge", "rally", "hold")}

MELEE: tuple[Rule[Case], ...] = (
    *ACTIVE,
    Rule("E19-ACT-01", when(lambda s: bool(s.memory.did[s.unit])), last=True),
    Rule("E19-CC-02", when(lambda s: not open_rounds(s)), fight_messages.no_round),
)


def open_rounds(s: Case) -> tuple[int, ...]:
    """Return the opponents with whom a unit still has its round of this player turn to fight. E19-CC-02, E19-R94."""
    return tuple(foe for foe in s.opponents(s.unit) if pair(s.unit, foe) not in s.memory.fought)
