"""How sentences give numbers and places: exactly, as a log does, or as one reads them beside a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pwprint.game.narration.dice import Thrown, logged_dice, told_dice
from pwprint.game.narration.grammar import in_plural, is_leader, is_plural
from pwprint.game.rulebook import Rulebook
from pwprint.game.scenario import Scenario, Unit
from pwprint.text.words import joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.narration.narrate import Teller

_WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_IN_FULL = {"".join(part[0] for part in name.split("-")).upper(): name for name in _WINDS}
_MINUS = "\u2212"


class Voice(Struct, frozen=True):
    """A way to say things.

    `unit` is what a unit is called, and `agreed` makes the verbs of a sentence agree with the unit that acts.
    `change` is what is added to a die, "" where nothing is, and `needed` the score that it needs, both with the ids of
    the rules that count. `number` is a total that may be below 0, `inches` a length. `spot` says where on a table
    something happens, after words such as `to`, and which way a unit then faces. `facing` is a way on a board such as
    `N`, `route` a move by squares to a last one, `dice` what was thrown and what came of it. `turn_word` is what
    players call a turn of both sides.
    """

    unit: Callable[[Unit], str]
    agreed: Callable[[str, Unit], str]
    change: Callable[[int, Sequence[str]], str]
    needed: Callable[[int, Sequence[str]], str]
    number: Callable[[int], str]
    inches: Callable[[float], str]
    spot: Callable[[str, tuple[float, float], float], str]
    facing: Callable[[str], str]
    route: Callable[[Sequence[str], str], str]
    dice: Callable[[Teller, Thrown], str]
    turn_word: str = "turn"


def _plain(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def _exact_spot(words: str, at: tuple[float, float], heading: float) -> str:
    return f"{words} ({_plain(at[0], 2)}, {_plain(at[1], 2)}), facing {heading:.4g}"


def wind(heading: float) -> str:
    """Return the point of the compass that is nearest to a heading in degrees, clockwise from north."""
    return _WINDS[round(heading / 45) % len(_WINDS)]


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
    agreed=lambda sentence, _unit: sentence,
    change=lambda modifier, _rules: f"{modifier:+d}" if modifier else "",
    needed=lambda score, _rules: str(score),
    number=str,
    inches=lambda length: f"{_plain(length, 2)} in",
    spot=_exact_spot,
    facing=str,
    route=lambda by, last: f"moves to {last} by {', '.join(by)}",
    dice=logged_dice,
)


def logged(turn_word: str) -> Voice:
    """Return the voice of logs that call a turn so."""
    return replace(EXACT, turn_word=turn_word)


def printed(book: Rulebook, turn_word: str) -> Voice:
    """Return the voice of the sheets of a ruleset, which says why a die is changed, or needs another score."""

    def change(modifier: int, rules: Sequence[str]) -> str:
        why = _why(book.adds(rules))
        # What cancels out is said all the same: players look for it.
        sign = "+" if modifier > 0 else _MINUS if modifier else "\u00b1"
        return f"{sign} {abs(modifier)}{why}" if modifier or why else ""

    return Voice(
        unit=called,
        agreed=lambda sentence, unit: in_plural(sentence, called(unit)) if is_plural(unit) else sentence,
        change=change,
        needed=lambda score, rules: f"{score}{_why(book.needs(rules))}",
        number=lambda total: str(total).replace("-", _MINUS),
        inches=lambda length: f"{_plain(length, 1)} in",
        spot=lambda _words, _at, heading: f", facing {wind(heading)}",
        facing=lambda way: _IN_FULL.get(way, way),
        route=lambda by, last: f"moves through {joined(by)} to {last}",
        dice=told_dice,
        turn_word=turn_word,
    )


def _why(reasons: tuple[str, ...]) -> str:
    return f" ({', '.join(reasons)})" if reasons else ""
