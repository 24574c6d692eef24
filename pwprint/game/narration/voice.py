"""How sentences give numbers and places: exactly, as a log does, or as one reads them beside a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pwprint.game.events import Event
from pwprint.game.narration import names
from pwprint.game.narration.grammar import in_plural, is_leader, is_plural
from pwprint.game.narration.logs import in_logs, plain
from pwprint.game.narration.prose import in_prose
from pwprint.game.rulebook import Rulebook
from pwprint.game.scenario import Scenario, Unit
from pwprint.text.words import joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.narration.narrate import Teller


class Voice(Struct, frozen=True):
    """A way to say things.

    `unit` is what a unit is called, `square` a square, and `agreed` makes the verbs of a sentence agree with the unit
    that acts. `facing` is a way on a board such as `N`, `route` a move by squares to a last one, `inches` a length.
    `own` is what the voice says of an event in its own way, "" where it has none. `adds` and `needs` say why rules add
    to a die, and why it needs another score than usual. `turn_word` is what players call a turn of both sides.
    """

    unit: Callable[[Unit], str]
    square: Callable[[Scenario, int], str]
    agreed: Callable[[str, Unit], str]
    inches: Callable[[float], str]
    facing: Callable[[str], str]
    route: Callable[[Sequence[str], str], str]
    own: Callable[[Teller, Event], str]
    adds: Callable[[Iterable[str]], tuple[str, ...]] = tuple
    needs: Callable[[Iterable[str]], tuple[str, ...]] = tuple
    turn_word: str = "turn"


def pronoun(unit: Unit) -> str:
    """Return what a unit is called that was spoken of just before, to begin a sentence; a leader keeps his name."""
    return "" if is_leader(unit) else "They" if is_plural(unit) else "It"


def called(unit: Unit) -> str:
    """Return what a unit is called in print: its name and its id, `Chasseurs R3`."""
    return f"{unit.name} {unit.id}" if unit.name else unit.id


def named(scenario: Scenario, unit: Unit) -> str:
    """Return a unit's own name, with its id where it shares the name or has none."""
    return unit.name if unit.name and [one.name for one in scenario.units].count(unit.name) == 1 else called(unit)


EXACT = Voice(
    unit=lambda unit: unit.id,
    square=names.square,
    agreed=lambda sentence, _unit: sentence,
    inches=lambda length: f"{plain(length, 2)} in",
    facing=str,
    route=lambda by, last: f"moves to {last} by {', '.join(by)}",
    own=in_logs,
)


def logged(turn_word: str) -> Voice:
    """Return the voice of logs that call a turn so."""
    return replace(EXACT, turn_word=turn_word)


def printed(book: Rulebook, turn_word: str) -> Voice:
    """Return the voice of the sheets of a ruleset, which names places and says why a die is changed."""
    return Voice(
        unit=called,
        square=names.place,
        agreed=lambda sentence, unit: in_plural(sentence, called(unit)) if is_plural(unit) else sentence,
        inches=lambda length: f"{plain(length, 1)} in",
        facing=lambda way: names.IN_FULL.get(way, way),
        route=lambda by, last: f"moves through {joined(by)} to {last}",
        own=in_prose,
        adds=book.adds,
        needs=book.needs,
        turn_word=turn_word,
    )
