"""What has come of a script, turn by turn and in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.script.findings import Findings
    from pwprint.game.state import State
    from pwprint.text.problems import Problem


class Executed(Struct, frozen=True):
    """An order carried out: its events are those of its turn from `first` to before `last`; the states around it.

    `answers` is whether it answered a choice that what went before had brought.
    """

    order: Order
    first: int
    last: int
    before: State
    after: State
    answers: bool


class PlayedTurn(Struct, frozen=True):
    """A turn that has been played: its number, its events, the state at its end.

    `executed` are the orders of a scripted turn that were carried out, those that pwprint gave for the script as well.
    `problems` are those of a scripted turn, each with the number of events that had happened when it was found.
    `illegal` is for each side how many of its orders broke a rule; None where not all orders were played as written.
    """

    turn: int
    events: tuple[Event, ...]
    state: State
    problems: tuple[tuple[int, Problem], ...] = ()
    illegal: tuple[int | None, int | None] = (0, 0)
    executed: tuple[Executed, ...] = ()


class Playback(Struct, frozen=True):
    """What the script led to: the turns played, the problems found, the state at the end."""

    turns: tuple[PlayedTurn, ...]
    problems: tuple[Problem, ...]
    state: State


class Checkpoint(NamedTuple):
    """What play can go back to: the state, the log with its dice, what has been found, how many orders were done."""

    state: State
    mark: tuple[int, object]
    findings: Findings
    refused: bool
    executed: int
