"""`pwprint play`: play a scenario and report what happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import name_option
from pwprint.cli.console import Ended, Exit, show, wants_colour
from pwprint.cli.numbers import whole
from pwprint.cli.options.switches import NoColor
from pwprint.cli.records import load, refuse

if TYPE_CHECKING:
    from pwprint.app.playing import Played


def _text(played: Played) -> str:
    from pwprint.app.playing import as_text  # noqa: PLC0415

    return as_text(played)


def _json(played: Played) -> str:
    from pwprint.app.playing import as_json  # noqa: PLC0415

    return json.dumps(as_json(played), indent=2, ensure_ascii=False)


FORMS: dict[str, Callable[[Played], str]] = {"text": _text, "json": _json}
"""Every form in which a battle is reported; the report of a refused scenario has a form of the same name."""


def play(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The scenario, or - for standard input.")],
    turns: Annotated[
        int, typer.Option(parser=whole(0), metavar="N", help="How many turns to play beyond the scripted ones.")
    ] = 1,
    seed: Annotated[int, typer.Option(parser=whole(), metavar="N", help="The same seed plays the same battle.")] = 0,
    form: Annotated[
        str,
        name_option(FORMS, "The format of the report.", "--format"),
    ] = "text",
    no_color: NoColor = False,
) -> None:
    """Play a scenario and report what happened.

    The scripted turns come first, then some with random orders. An illegal scripted order is reported and left out.
    """
    from pwprint import play as play_loaded  # noqa: PLC0415
    from pwprint.app.checking import has_errors  # noqa: PLC0415
    from pwprint.app.refusal import RefusedError  # noqa: PLC0415

    loaded = load(file)
    try:
        played = play_loaded(loaded, turns, seed)
    except RefusedError as refused:
        refuse(loaded, refused.verdict, form, wants_colour(no_color))
    show(FORMS[form](played))
    raise Ended(Exit.PROBLEMS if has_errors(played.problems) else Exit.OK)
