"""`pwprint new`: a scenario to start from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import a_ruleset, completing, one_of, ruleset_names
from pwprint.cli.console import Ended, Exit, fail, in_a_terminal, show, write_file
from pwprint.text.words import visible
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.cli.planning import Wishes


def _layout_names() -> list[str]:
    from pwprint.cli.planning import SAMPLER  # noqa: PLC0415
    from pwprint.format.starters import LAYOUTS  # noqa: PLC0415

    return [*LAYOUTS, SAMPLER]


def _shapes() -> list[str]:
    from pwprint.game.board.shapes import SHAPES  # noqa: PLC0415

    return [*SHAPES]


def _ways_to_set_up() -> list[str]:
    from pwprint.format.starters import SETTING_UP  # noqa: PLC0415

    return [*SETTING_UP]


def new(
    *,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="RULESET",
            parser=a_ruleset,
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
    shape: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            parser=one_of(_shapes),
            autocompletion=completing(_shapes),
            help="What the map is made of: square or hex, where the ruleset has both.",
        ),
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
    sets_up: Annotated[
        str | None,
        typer.Option(
            metavar="HOW",
            parser=one_of(_ways_to_set_up),
            autocompletion=completing(_ways_to_set_up),
            help="Leave the units to the players: the first or second side sets up first, alternately, or hidden.",
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Ask nothing; what no option says gets its default.")
    ] = False,
) -> None:
    """Write a small valid scenario to start from.

    In a terminal it asks for what no option says; Enter takes the answer in brackets. Elsewhere it asks nothing, and
    with no option but a ruleset it writes a sampler: a bit of everything that the ruleset has.
    """
    from pwprint.cli.answers import SCREEN, taken_by  # noqa: PLC0415
    from pwprint.cli.planning import SAMPLER, Wishes  # noqa: PLC0415

    layout = None if layout is None else layout.strip().lower()
    wishes = Wishes(title, size, shape, tuple(side or ()), units, layout, sets_up)
    if output is not None and (taken := taken_by(str(output))):
        fail(f"{output}: {taken}")
    wishes.judge()
    try:
        if layout == SAMPLER or (wishes == Wishes() and not yes and not _can_ask()):
            text = _sample(ruleset, output, wishes)
        elif yes or not _can_ask():
            text = _battle(ruleset, output, wishes)
        else:
            text, output = _asked_for(ruleset, output, wishes)
    except typer.Abort:
        raise Ended(Exit.INTERRUPTED) from None
    if output is None or str(output) == SCREEN:
        show(text)
        return
    write_file(output, f"{text}\n".encode())
    show(visible(str(output)))


def _can_ask() -> bool:
    """Return whether somebody is there who can answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def _sample(name: str | None, output: Path | None, wishes: Wishes) -> str:
    from pwprint.cli.answers import a_title, given  # noqa: PLC0415
    from pwprint.format.starters import sampler  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    idle = {
        "--size": wishes.size,
        "--shape": wishes.shape,
        "--side": wishes.sides,
        "--units": wishes.units,
        "--sets-up": wishes.sets_up,
    }
    for option in (option for option, word in idle.items() if word not in {None, ()}):
        raise typer.BadParameter("leave it out; a sampler is always the same", param_hint=option)
    title = "" if wishes.title is None else given("--title", a_title, wishes.title)
    return sampler(RULESETS[name or next(iter(RULESETS))], _stem(output), title)


def _battle(name: str | None, output: Path | None, wishes: Wishes) -> str:
    """Return a battle in which all is usual that no option says."""
    from pwprint.cli.planning import Planning, usual  # noqa: PLC0415
    from pwprint.format.starters import battle  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    ruleset = RULESETS[name or next(iter(RULESETS))]
    return battle(ruleset, Planning(ruleset, wishes, usual).plan(_stem(output)))


def _asked_for(name: str | None, output: Path | None, wishes: Wishes) -> tuple[str, Path | None]:
    """Return a battle in which a designer says what no option says, and the file that it is for."""
    from pwprint.cli.answers import a_new_file, asked  # noqa: PLC0415
    from pwprint.cli.planning import Planning, free_name  # noqa: PLC0415
    from pwprint.format.starters import battle, scenario_id  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    ruleset = RULESETS[name or asked(f"Ruleset ({', '.join(RULESETS)})", a_ruleset, next(iter(RULESETS)))]
    wishes.judge_for(ruleset)
    plan = Planning(ruleset, wishes, asked).plan(_stem(output))
    if output is None and in_a_terminal():
        output = Path(asked("File, or - for the screen", a_new_file, free_name(plan.id)))
        # Two scenarios of one id would be printed into one folder.
        plan = replace(plan, id=scenario_id(output.stem, plan.title))
    return battle(ruleset, plan), output


def _stem(output: Path | None) -> str:
    return "" if output is None else output.stem
