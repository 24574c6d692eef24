"""Orders as a line of words: those of scripts, without their punctuation. `R4 move e2 e3 facing N`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pwprint.format.schema.format import OF_SIDES, ORDER_KEYS
from pwprint.format.schema.table import TABLE_ORDER_KEYS
from pwprint.game.board.surface import Surface
from pwprint.game.orders import SetDown
from pwprint.session.refusal import RefusedOrder
from pwprint.text.words import near
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pwprint.game.scenario import Scenario


class Grammar(Struct, frozen=True):
    """The keys of orders, for each order the one whose value may stand without it, and the keys that name units."""

    keys: frozenset[str]
    heads: Mapping[str, str]
    units: frozenset[str]


GRAMMARS: Mapping[Surface, Grammar] = {
    Surface.GRID: Grammar(
        frozenset(ORDER_KEYS),
        {
            "move": "path",
            "fire": "at",
            "close_combat": "at",
            "retreat": "to",
            "rally": "target",
            "limber": "with",
            "unlimber": "with",
        },
        frozenset({"target", "with"}),
    ),
    Surface.TABLE: Grammar(
        frozenset(TABLE_ORDER_KEYS),
        {"move": "distance", "shoot": "at", "bombard": "at", "charge": "at", "rally": "targets"},
        frozenset({"at", "approach", "targets"}),
    ),
}
_PLACING: Mapping[Surface, Grammar] = {
    surface: Grammar(frozenset({"at", "facing"}), {SetDown.do: "at"}, frozenset()) for surface in Surface
}
"""That of placing units before turn 1."""

_LISTS = frozenset({"path", "targets"})
_FLAGS = frozenset({"reform", "exit", "then_moves"})
_POINTS = frozenset({"road", "from"})


def order_in(text: str, scenario: Scenario, surface: Surface) -> dict[str, Any] | RefusedOrder:
    """Return the order in a line of words, or in a JSON object; what it says is for others to judge."""
    if text.lstrip().startswith("{"):
        return _object_in(text)
    words = text.split()
    names = _Names(scenario)
    if len(words) < 2 or (not names.has(words[0]) and near(words[0], GRAMMARS[surface].heads)):
        return _nobody(words, GRAMMARS[surface], names)
    actor, do = words[0], words[1].lower().replace("-", "_")
    grammar = (_PLACING if do == SetDown.do else GRAMMARS)[surface]
    order = {"side": names.side(actor)} if do in OF_SIDES else {"unit": names.unit(actor)}
    order["do"] = do
    return _with_values(order, words[2:], grammar, names)


def words_of(order: Mapping[str, Any], surface: Surface) -> str:
    """Return an order, a JSON object, as a line of words."""
    head = (_PLACING if order["do"] == SetDown.do else GRAMMARS)[surface].heads.get(order["do"])
    values = {key: value for key, value in order.items() if key not in {"unit", "side", "do", "note"}}
    first = _said(values.pop(head)) if head in values else []
    others = [word for key, value in values.items() for word in (key, *_said(value))]
    return " ".join([order.get("unit") or order["side"], order["do"], *first, *others])


def _object_in(text: str) -> dict[str, Any] | RefusedOrder:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, dict) else RefusedOrder("that is not a JSON object")


def _with_values(
    order: dict[str, Any], words: Sequence[str], grammar: Grammar, names: _Names
) -> dict[str, Any] | RefusedOrder:
    """Return an order with what the words after its kind say."""
    key = head = grammar.heads.get(order["do"])
    if head in _LISTS:
        order[head] = []
    for word in words:
        plain = word.strip(",")
        if plain.lower() in grammar.keys:
            key = plain.lower()
            if key in _FLAGS:
                order[key], key = True, None
            elif key in _LISTS:
                order[key] = []
        elif key is None and order["do"] not in grammar.heads and (meant := near(order["do"], grammar.heads)):
            return RefusedOrder(f"`{order['do']}` is no order", hint=f"did you mean `{meant[0]}`?", key="do")
        elif key is None:
            hint = f"after `{order['do']}` come keys such as {', '.join(sorted(grammar.keys)[:3])}"
            return RefusedOrder(f"what is meant by `{word}`?", hint=hint, key="do")
        elif key in _LISTS:
            order[key].append(names.unit(plain) if key in grammar.units else plain.lower())
        else:
            order[key] = names.unit(plain) if key in grammar.units else _value(key, plain)
            key = None
    return order


def _nobody(words: Sequence[str], grammar: Grammar, names: _Names) -> RefusedOrder:
    """Return why a line that does not say who acts is no order."""
    deed = next(iter(near(words[0], grammar.heads)), "hold") if words else "hold"
    return RefusedOrder(f"`{' '.join(words)}` is no order", hint=f"say who does what, such as: {names.any_unit} {deed}")


def _value(key: str, word: str) -> object:
    if key in _POINTS or (key == "at" and "," in word):
        return [_number(part) for part in word.strip("[]()").split(",")]
    return _number(word.upper() if key == "facing" else word.lower())


def _number(word: str) -> object:
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def _said(value: object) -> list[str]:
    if value is True:
        return []
    if isinstance(value, list) and value and not isinstance(value[0], str):
        return [",".join(_figure(number) for number in value)]
    return [*value] if isinstance(value, list) else [_figure(value)]


def _figure(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


class _Names:
    """The ids of a scenario, found whatever their capitals are, if only one is meant."""

    def __init__(self, scenario: Scenario) -> None:
        self._units = [unit.id for unit in scenario.units]
        self._sides = [side.id for side in scenario.sides]

    def unit(self, word: str) -> str:
        return _known(self._units, word)

    def has(self, word: str) -> bool:
        return {self.unit(word), self.side(word)} & {*self._units, *self._sides} != set()

    @property
    def any_unit(self) -> str:
        return next(iter(self._units), "R1")

    def side(self, word: str) -> str:
        return _known(self._sides, word)


def _known(ids: Collection[str], word: str) -> str:
    """Return the id that a word means; the word itself if it is none of them."""
    if word in ids:
        return word
    alike = [known for known in ids if known.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else word


# --- what may come next ---------------------------------------------------------------------------------------------


def following(lines: Sequence[str], typed: Sequence[str]) -> Iterator[str]:
    """Yield the words that may come after those typed in one of some lines, each once."""
    found = dict.fromkeys(
        words[len(typed)]
        for words in (line.split() for line in lines)
        if len(words) > len(typed) and [word.casefold() for word in words[: len(typed)]] == [*map(str.casefold, typed)]
    )
    yield from found
