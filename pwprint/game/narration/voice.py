"""How sentences give numbers and places: exactly, as a log does, or as one reads them beside a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pwprint.game.narration.grammar import in_plural, is_plural
from pwprint.game.rulebook import Rulebook
from pwprint.game.scenario import Unit
from pwprint.values import Struct, replace

_WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_MINUS = "\u2212"


class Voice(Struct, frozen=True):
    """A way to say things.

    `unit` is what a unit is called, and `agreed` makes the verbs of a sentence agree with the unit that acts.
    `change` is what is added to a die, "" where nothing is, and `needed` the score that it needs, both with the ids of
    the rules that count. `number` is a total that may be below 0, `inches` a length. `spot` says where on a table
    something happens, after words such as `to`, and which way a unit then faces. `turn_word` is what players
    call a turn of both sides.
    """

    unit: Callable[[Unit], str]
    agreed: Callable[[str, Unit], str]
    change: Callable[[int, Sequence[str]], str]
    needed: Callable[[int, Sequence[str]], str]
    number: Callable[[int], str]
    inches: Callable[[float], str]
    spot: Callable[[str, tuple[float, float], float], str]
    turn_word: str = "turn"


def _plain(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def _exact_spot(words: str, at: tuple[float, float], heading: float) -> str:
    return f"{words} ({_plain(at[0], 2)}, {_plain(at[1], 2)}), facing {heading:.4g}"


def wind(heading: float) -> str:
    """Return the point of the compass that is nearest to a heading in degrees, clockwise from north."""
    return _WINDS[round(heading / 45) % len(_WINDS)]


def called(unit: Unit) -> str:
    """Return what a unit is called in print: its name and its id, `Chasseurs R3`."""
    return f"{unit.name} {unit.id}" if unit.name else unit.id


EXACT = Voice(
    unit=lambda unit: unit.id,
    agreed=lambda sentence, _unit: sentence,
    change=lambda modifier, _rules: f"{modifier:+d}" if modifier else "",
    needed=lambda score, _rules: str(score),
    number=str,
    inches=lambda length: f"{_plain(length, 2)} in",
    spot=_exact_spot,
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
        turn_word=turn_word,
    )


def _why(reasons: tuple[str, ...]) -> str:
    return f" ({', '.join(reasons)})" if reasons else ""
