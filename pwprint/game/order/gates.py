"""Gates: rules that look only at the condition of a unit, so that their answers may be remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from pwprint.game.own import G, K, M
from pwprint.game.rule import Rule, S_contra

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.condition import Condition
    from pwprint.game.order.situation import Situation
    from pwprint.game.rule import MessageFor, Places


def alone(denied: Callable[[Condition[G, K]], bool]) -> Callable[[Situation[G, K]], Places]:
    """Return the mask of a rule that denies a unit in some condition all or nothing."""
    return lambda situation: -1 if denied(situation.condition) else 0


class _Gate(Rule[S_contra], Generic[S_contra], frozen=True):
    """A rule that denies all or nothing. Only `gate` makes one, so it cannot look further than a condition."""


def gate(
    rule: str,
    denied: Callable[[Condition[G, K]], bool],
    message: MessageFor[Situation[G, K, M]] = "",
    token: str = "do",
    *,
    last: bool = False,
) -> Rule[Situation[G, K, M]]:
    """Return a rule that looks only at the unit itself: its answers may be remembered by the condition's key."""
    return _Gate(rule, alone(denied), message, token, last)


def is_gate(rule: Rule[S_contra]) -> bool:
    """Return whether a rule looks only at the unit itself."""
    return isinstance(rule, _Gate)
