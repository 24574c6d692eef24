"""Events that type-check, and events that must not: an ignored error that is none is an error of mypy itself.

This file is never run. An event has the facts of its class: none that it lacks, none of another type, none too many.
"""

from __future__ import annotations

from pwprint.game import events

RULES = ("TIL-MOV-01",)

MOVED = events.Moved(0, RULES, path=(1, 2), to=2, facing=None)

MISSING = events.Moved(0, RULES, path=(1, 2), to=2)  # type: ignore[call-arg]

MISSPELLED = events.Moved(0, RULES, path=(1, 2), to=2, faceing=None)  # type: ignore[call-arg]

MISTYPED = events.Moved(0, RULES, path=("b2", "b3"), to=2, facing=None)  # type: ignore[arg-type]

NOBODY = events.Held(None, RULES)  # type: ignore[arg-type]

SOMEBODY = events.TurnBegun(0, RULES, turn=1)  # type: ignore[arg-type]


def lands(event: events.Fired) -> int | None:
    return event.lands  # type: ignore[attr-defined]


def lands_if_shell(event: events.Fired) -> int | None:
    return event.lands if isinstance(event, events.Shell) else None
