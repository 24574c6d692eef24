"""Small positions around one kind of terrain, with and without it: what its row prints must be what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

from pwprint.game.ruleset import Ruleset
from pwprint.sheets import quickref
from pwprint.values import asdict, replace
from tests.examples.board import Table
from tests.examples.drawing import scenario

FAR = """
    8  i . . .
    4  . . i .
    2  . . I .
       a b c d
"""
NEAR = """
    8  i . . .
    3  . . i .
    2  . . I .
       a b c d
"""
WALK = """
    8  i . . .
    1  . . C .
       a b c d
"""
SHOT, STAB = "c2 fire c4", "c2 close_combat c3"

FIRST = {"musket": (6, 1), "portable-19c": (6, 1)}
"""The dice by which Red is first, where sides act in turn."""


@dataclass(frozen=True)
class Probe:
    """A row of a ruleset's terrain table under some options."""

    ruleset: Ruleset
    name: str
    options: Mapping[str, str | float]

    @property
    def row(self) -> Any:
        """The row, with the options."""
        return self.ruleset.play.terrain[self.name].under(self.options)

    def is_on(self, option: str) -> bool:
        """Return whether an option is on."""
        return self.options[option] == "on"

    def table(self, drawing: str, at: str, dice: Sequence[int] = (), road: str = "") -> Table:
        """Lay out a drawing with the terrain in the squares `at`."""
        drawn = scenario(drawing, self.ruleset.id, **self.options)  # type: ignore[arg-type]

        def squares(names: str) -> int:
            return reduce(or_, (1 << drawn.board.square(name) for name in names.split()), 0)  # type: ignore[operator]

        terrain = {**drawn.terrain, "road": squares(road)}
        terrain[self.name] = terrain.get(self.name, 0) | squares(at)
        return Table.laid(
            replace(drawn, terrain=terrain), (*FIRST.get(self.ruleset.id, ()), *dice), ruleset=self.ruleset
        )

    def broken(self, drawing: str, at: str, order: str, road: str = "") -> list[str]:
        """Return the rules that an order breaks, the first one first."""
        return [rule for rule, _ in self.table(drawing, at, road=road).rules_broken(order)]

    def thrown(self, drawing: str, at: str, order: str, fact: str = "modifier", die: int = 0) -> int:
        """Return what is added to a die of an order, the first one, or needed for it."""
        table = self.table(drawing, at, (1, 1, 1, 1, 1, 1))
        table.do(order)
        table.stop()
        facts = [event.facts[fact] for event in table.record.events if event.dice and fact in event.facts]
        return int(str(facts[die]))

    def adds(self, drawing: str, at: str, order: str, fact: str = "modifier") -> int:
        """Return what the terrain in some squares changes in the first die of an order."""
        return self.thrown(drawing, at, order, fact) - self.thrown(drawing, "", order, fact)

    def farthest(self, at: str) -> int:
        """Return how far the cavalry of `WALK` goes straight on."""
        squares = [f"c{row}" for row in range(2, 8)]
        ways = (" ".join(squares[:count]) for count in range(1, len(squares) + 1))
        table = self.table(WALK, at)
        return sum(not table.rules_broken(f"c1 move {way}") for way in ways)


# --- what print reads -----------------------------------------------------------------------------------------------


class _Read:
    """A row that notes which of its fields are read, or options."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values, self.names = values, set[str]()

    def __getitem__(self, name: str) -> Any:
        self.names.add(name)
        return self.values[name]

    def under(self, _options: Any) -> _Read:
        return self

    def get(self, name: str, default: Any = None) -> Any:
        self.names.add(name)
        return self.values.get(name, default)

    def __getattr__(self, name: str) -> Any:
        if name not in self.values:
            raise AttributeError(name)
        return self[name]


def shown_fields(ruleset: Ruleset) -> set[str]:
    """Return the fields that legend and quick reference read in any row, beside its name and its drawing."""
    found: set[str] = set()
    for options in ways(
        ruleset, {option.name for option in ruleset.play.options if len(option.values) > 1}, pairs=False
    ):
        rules = ruleset.book.quickref(options)
        rows = {name: _Read(asdict(row)) for name, row in ruleset.play.terrain_with(options).items()}  # type: ignore[call-overload]
        quickref.markup(ruleset, {**rules, "terrain": rows}, None)
        for name, row in ruleset.play.terrain.items():
            type(row).effects(rows[name], options)
        found |= {name for row in rows.values() for name in row.names}
    return found - {"title", "art"}


def options_read(ruleset: Ruleset, row: Any) -> set[str]:
    """Return the options on which the legend of a row depends."""
    read = _Read(ruleset.play.defaults)
    found: set[str] = set()
    while True:
        for options in ways(ruleset, found):
            read.values = options
            row.effects(read)
        if read.names <= found:
            return found
        found |= read.names


def ways(ruleset: Ruleset, names: set[str], *, pairs: bool = True) -> Iterator[dict[str, str | float]]:
    """Yield the values of some options in all combinations, or one by one, all others at their defaults."""
    defaults = dict(ruleset.play.defaults)
    free = [option for option in ruleset.play.options if option.name in names]
    if pairs:
        for values in product(*(option.values for option in free)):
            yield defaults | {option.name: value for option, value in zip(free, values, strict=True)}
        return
    yield defaults
    for option in free:
        yield from (defaults | {option.name: value} for value in option.values[1:])


def probes(ruleset: Ruleset, kind: str) -> Iterator[Probe]:
    """Yield a row of a ruleset with all combinations of the options that its legend reads."""
    for options in ways(ruleset, options_read(ruleset, ruleset.play.terrain[kind])):
        yield Probe(ruleset, kind, options)


Proof = Callable[[Probe], None]
