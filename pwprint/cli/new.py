"""`pwprint new`: a scenario to start from."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import completing, one_of, ruleset_names
from pwprint.cli.console import fail, show, write_file

if TYPE_CHECKING:
    from pwprint.rulesets.base import Ruleset
    from pwprint.starters import Plan

_INTERRUPTED = 130
_SAMPLER = "sampler"
_USUAL_LAYOUT = "river"
_USUAL_SIDES = ("Red", "Blue")


def _layout_names() -> list[str]:
    from pwprint.starters import LAYOUTS  # noqa: PLC0415

    return [*LAYOUTS, _SAMPLER]


def new(
    *,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="RULESET",
            parser=one_of(ruleset_names),
            autocompletion=completing(ruleset_names),
            help="A ruleset; pwprint rules lists them. Without it, the first of them.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A new file; without it, standard output."),
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="The title of the battle.")] = None,
    size: Annotated[
        str | None, typer.Option(metavar="WxH", help="Columns x rows, such as 8x8; on the open table inches, 36x36.")
    ] = None,
    side: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="The name of a side; given twice, the southern one first.")
    ] = None,
    units: Annotated[str | None, typer.Option(metavar="N", help="How many units each side has.")] = None,
    layout: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completing(_layout_names),
            help="The terrain: open, river, hills or village; or sampler: a bit of everything that the ruleset has.",
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing: what no option says is as usual.")] = False,
) -> None:
    """Write a small valid scenario to start from.

    In a terminal it asks what no option says; Enter takes what stands in brackets. Elsewhere it asks nothing, and
    without any options but a ruleset writes a sampler: a bit of everything that the ruleset has.
    """
    words = _Words(title, size, tuple(side or ()), units, layout)
    asks = _in_a_terminal() and not yes and layout != _SAMPLER
    if output is not None and os.path.lexists(output):
        fail(f"{output}: is there already, and is not overwritten")
    try:
        text, path = _made(ruleset, output, words, asks=asks, planned=asks or yes or words.any)
    except typer.Abort:
        raise typer.Exit(_INTERRUPTED) from None
    if path is None:
        show(text)
        return
    write_file(path, f"{text}\n".encode())
    show(str(path))


@dataclass(frozen=True, slots=True)
class _Words:
    """What the options say about the plan."""

    title: str | None
    size: str | None
    sides: tuple[str, ...]
    units: str | None
    layout: str | None

    @property
    def any(self) -> bool:
        return bool(self.sides) or any(word is not None for word in (self.title, self.size, self.units, self.layout))


def _in_a_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _made(
    name: str | None, output: Path | None, words: _Words, *, asks: bool, planned: bool
) -> tuple[str, Path | None]:
    """Return the text of the scenario, and the file it is for."""
    from pwprint.rulesets import RULESETS  # noqa: PLC0415
    from pwprint.starters import battle  # noqa: PLC0415

    ruleset = RULESETS[name or (_ruleset() if asks else next(iter(RULESETS)))]
    stem = "" if output is None else output.stem
    if words.layout == _SAMPLER or not planned:
        return _sample(ruleset, stem, words), output
    plan = _plan(ruleset, stem, words, asks=asks)
    if asks and output is None and sys.stdout.isatty():
        output = _file(plan.id)
    return battle(ruleset, plan), output


def _ruleset() -> str:
    from pwprint.cli.answers import asked  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    names = [*RULESETS]
    return asked(f"Ruleset ({', '.join(names)})", one_of(lambda: names), names[0])


def _file(scenario_id: str) -> Path | None:
    from pwprint.cli.answers import a_new_file, asked  # noqa: PLC0415

    name = asked("File, or - for the screen", a_new_file, f"{scenario_id}.json")
    return None if name == "-" else Path(name)


def _sample(ruleset: Ruleset, stem: str, words: _Words) -> str:
    from pwprint.cli.answers import a_title, given  # noqa: PLC0415
    from pwprint.starters import sampler  # noqa: PLC0415

    idle = {"--size": words.size, "--side": words.sides, "--units": words.units}
    for option in (option for option, word in idle.items() if word not in {None, ()}):
        raise typer.BadParameter("leave it out; a sampler is always the same", param_hint=option)
    title = "" if words.title is None else given("--title", a_title, words.title)
    return sampler(ruleset, stem or title, title)


def _plan(ruleset: Ruleset, stem: str, words: _Words, *, asks: bool) -> Plan:
    """Return the plan: what the options say, else what the answers say, else what is usual."""
    from pwprint.cli import answers as read  # noqa: PLC0415
    from pwprint.cli.planning import Planning  # noqa: PLC0415
    from pwprint.starters import NO_ID, Plan, id_of, layouts_of, limits_of, title_of, usual_units  # noqa: PLC0415

    plan = Planning(asks)
    limits, layouts = limits_of(ruleset), layouts_of(ruleset)
    title = plan.answer("Title", "--title", read.a_title, words.title, title_of(id_of(stem) or NO_ID))
    lengths = "Columns x rows" if limits.unit == "squares" else f"Width x height in {limits.unit}"
    size = plan.answer(lengths, "--size", read.a_size(ruleset), words.size, f"{limits.usual}x{limits.usual}")
    if len(words.sides) > len(_USUAL_SIDES):
        raise typer.BadParameter("a battle has two sides", param_hint="--side")
    south, north = (*words.sides, None, None)[: len(_USUAL_SIDES)]
    first = plan.answer("The side in the south", "--side", read.a_side(), south, _USUAL_SIDES[0])
    usual = _USUAL_SIDES[first.casefold() != _USUAL_SIDES[1].casefold()]
    second = plan.answer("The side in the north", "--side", read.a_side(first), north, usual)
    units = plan.answer(
        "Units a side", "--units", read.a_number_of_units(ruleset, size), words.units, str(usual_units(ruleset, size))
    )
    offered = ", ".join(f"{name}: {layout.title}" for name, layout in layouts.items())
    usual = _USUAL_LAYOUT if _USUAL_LAYOUT in layouts else next(iter(layouts))
    layout = plan.answer(f"Terrain ({offered})", "--layout", read.a_layout(ruleset), words.layout, usual)
    return Plan(id_of(stem) or id_of(title) or NO_ID, title, size, (first, second), units, layout)
