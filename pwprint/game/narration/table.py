"""Sentences for what happens on the open table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pwprint.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.narration.narrate import Told


def _length(told: Told, name: str) -> str:
    return told.voice.inches(told.real(name))


def _at(told: Told, words: str) -> str:
    return told.voice.spot(words, told.point("at"), told.real("facing"))


def _scores(told: Told) -> str:
    return ", ".join(str(throw.score) for throw in told.event.dice) or "no dice"


def _march(told: Told) -> str:
    first = "forms for the march and " if told.event.facts["reformed"] else ""
    went = f"moves {_length(told, 'distance')} of {_length(told, 'allowance')}{_at(told, ' to')}"
    return f"{told.unit} {first}" + (went if told.real("distance") else "stays" + _at(told, " at"))


def _charge(told: Told) -> str:
    end = "and is in contact" if told.event.facts["contact"] else "and falls short"
    return f"{told.unit} charges {told.word('target')} {end}{_at(told, ', at')}"


def _shoot(told: Told) -> str:
    hits = told.number("hits")
    outcome = counted(hits, "hit") if hits else "miss"
    target = f"{told.word('target')} at {_length(told, 'range')}"
    return f"{told.unit} shoots at {target}: {_scores(told)}, needs {told.number('needs')}: {outcome}"


def _bombard(told: Told) -> str:
    outcome = "disrupted" if told.event.facts["disrupted"] else "no effect"
    target = f"{told.word('target')} at {_length(told, 'range')}"
    return f"{told.unit} bombards {target}: {_scores(told)}, needs {told.number('needs')}: {outcome}"


def _melee(told: Told) -> str:
    hits = told.number("hits")
    outcome = counted(hits, "hit") if hits else "no hit"
    return f"{told.unit} fights {told.word('target')}: {_scores(told)}, needs {told.number('needs')}: {outcome}"


def _relief(told: Told) -> str:
    facts = told.event.facts
    success = "loses a hit" if facts["relieved"] else "wasted, it has no hit left"
    outcome = success if facts["rallied"] else f"no help, and a hit on {told.unit}"
    return f"{told.unit} rallies {told.word('target')}: {_scores(told)}, needs {told.number('needs')}: {outcome}"


TABLE_SENTENCES: Mapping[str, Callable[[Told], str]] = {
    "march": _march,
    "charge": _charge,
    "shoot": _shoot,
    "bombard": _bombard,
    "melee": _melee,
    "relief": _relief,
    "stay": lambda told: f"{told.unit} stays where it is",
    "not_reformed": lambda told: f"{told.unit} has not enough movement to form for the march",
    "arrive": lambda told: f"{told.unit} arrives{_at(told, ' at')}",
    "exit": lambda told: f"{told.unit} leaves the table",
    "entrench": lambda told: f"{told.unit} is entrenched from now on",
    "eliminated": lambda told: f"{told.unit} is eliminated, with {counted(told.number('hits'), 'hit')}",
    "resolve_gone": lambda told: f"The commander of {told.the_side()} is gone: its army attacks no more",
}
"""For each kind of event what makes its sentence, without the full stop."""
