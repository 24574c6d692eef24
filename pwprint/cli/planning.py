"""How a plan comes together: of each thing what an option says, else an answer, else what is usual."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Protocol

import typer

from pwprint.cli import answers
from pwprint.cli.answers import Answer, given
from pwprint.format.starters import BattlePlan, layouts_of, limits_of, scenario_id, title_of, usual_units
from pwprint.game.board.shapes import SHAPE
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset

_USUAL_LAYOUT = "river"
_USUAL_SIDES = ("Red", "Blue")

SAMPLER = "sampler"
"""In place of a layout: no battle to plan, but a bit of everything."""


class Ask(Protocol):
    """Gets the answer to a question: from the designer, or what is usual."""

    def __call__(self, question: str, read: Callable[[str], Answer], default: str) -> Answer:
        """Return an answer that could be read."""


def usual(question: str, read: Callable[[str], Answer], default: str) -> Answer:  # noqa: ARG001 - an Ask
    """Return what is usual, without a question."""
    return read(default)


class Wishes(Struct, frozen=True):
    """What options say about a new scenario, as it was typed."""

    title: str | None = None
    size: str | None = None
    shape: str | None = None
    sides: tuple[str, ...] = ()
    units: str | None = None
    layout: str | None = None
    sets_up: str | None = None

    def judge(self) -> None:
        """Refuse what no ruleset would take: nobody should have to answer questions first."""
        if self.title is not None:
            given("--title", answers.a_title, self.title)
        if len(self.sides) > len(_USUAL_SIDES):
            raise typer.BadParameter("a battle has two sides", param_hint="--side")
        for number, name in enumerate(self.sides):
            given("--side", answers.a_side(*self.sides[:number]), name)

    def judge_for(self, ruleset: Ruleset) -> None:
        """Refuse what the ruleset would not take, in the same way; of units, what no map has room for."""
        largest = f"{limits_of(ruleset).most}x{limits_of(ruleset).most}"
        size = given("--size", answers.a_size(ruleset), self.size or largest)
        readers: dict[str, tuple[str | None, Callable[[str], object]]] = {
            "--shape": (self.shape, answers.a_shape(ruleset)),
            "--units": (self.units, answers.a_number_of_units(ruleset, size)),
            "--layout": (self.layout, answers.a_layout(ruleset, SAMPLER)),
        }
        for option, (word, read) in readers.items():
            if word is not None:
                given(option, read, word)


class Planning(Struct, frozen=True):
    """The making of a plan."""

    ruleset: Ruleset
    wishes: Wishes
    ask: Ask

    def plan(self, stem: str) -> BattlePlan:
        """Return the plan of a battle. `stem` is the name of its file, empty if it has none."""
        title = self._settled("Title", "--title", answers.a_title, self.wishes.title, title_of(stem))
        size, shape = self._size(), self._shape()
        sides = self._sides()
        units = self._units(size)
        sets_up = self.wishes.sets_up or ""
        return BattlePlan(scenario_id(stem, title), title, size, sides, units, self._layout(), shape, sets_up)

    def _size(self) -> tuple[int, int]:
        limits = limits_of(self.ruleset)
        question = "Columns x rows" if limits.unit == "squares" else f"Width x height in {limits.unit}"
        read = answers.a_size(self.ruleset)
        return self._settled(question, "--size", read, self.wishes.size, f"{limits.usual}x{limits.usual}")

    def _shape(self) -> str:
        shapes = answers.shapes_of(self.ruleset)
        default = next(iter(shapes), SHAPE)
        if self.wishes.shape is None and len(shapes) <= 1:
            return default
        read = answers.a_shape(self.ruleset)
        return self._settled(f"Shape ({', '.join(shapes)})", "--shape", read, self.wishes.shape, default)

    def _sides(self) -> tuple[str, str]:
        south, north = (*self.wishes.sides, None, None)[: len(_USUAL_SIDES)]
        first = self._settled("The side in the south", "--side", answers.a_side(), south, _USUAL_SIDES[0])
        other = _USUAL_SIDES[first.casefold() != _USUAL_SIDES[1].casefold()]
        return first, self._settled("The side in the north", "--side", answers.a_side(first), north, other)

    def _units(self, size: tuple[int, int]) -> int:
        read = answers.a_number_of_units(self.ruleset, size)
        return self._settled("Units a side", "--units", read, self.wishes.units, str(usual_units(self.ruleset, size)))

    def _layout(self) -> str:
        layouts = layouts_of(self.ruleset)
        offered = ", ".join(f"{name}: {layout.title}" for name, layout in layouts.items())
        default = _USUAL_LAYOUT if _USUAL_LAYOUT in layouts else next(iter(layouts))
        # Only an option can ask for the sampler: people who answer questions want a battle.
        read = answers.a_layout(self.ruleset, *(() if self.wishes.layout is None else (SAMPLER,)))
        return self._settled(f"Terrain ({offered})", "--layout", read, self.wishes.layout, default)

    def _settled(
        self, question: str, option: str, read: Callable[[str], Answer], word: str | None, default: str
    ) -> Answer:
        """Return what the option says, else the answer to the question."""
        return self.ask(question, read, default) if word is None else given(option, read, word)


def free_name(stem: str) -> str:
    """Return the name of a file that is not there: `my-battle.json`, else `my-battle-2.json` and so on."""
    names = (f"{stem}{f'-{number}' if number > 1 else ''}.json" for number in count(1))
    return next(name for name in names if not answers.taken_by(name))
