"""`pwprint watch`: scenarios checked, and printed, whenever they change."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.change_events import changes
from pwprint.cli.choices import name_option
from pwprint.cli.console import STDIN, Ended, Exit, fail, say, wants_colour
from pwprint.cli.files import find
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.switches import NoColor
from pwprint.cli.prints import KIT
from pwprint.cli.watching import Watch, watch_over
from pwprint.page.paper import paper_of
from pwprint.sheets import SHEETS
from pwprint.text.failures import why

_NAMES = (*SHEETS, KIT)


def watch(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files, or folders: every scenario below, *.json.")
    ],
    *,
    render: Annotated[bool, typer.Option("--render", help="Also print valid scenarios whenever they change.")] = False,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="With --render: where the folders of scenarios go.")
    ] = Path(),
    sheet: Annotated[
        list[str] | None,
        name_option(_NAMES, "With --render: only this sheet; may be given several times."),
    ] = None,
    paper: PaperOption = "a4",
    no_color: NoColor = False,
) -> None:
    """Check scenarios whenever they change.

    New, changed and deleted files are reported in a few lines with the time of day. Ctrl-C ends it.
    """
    _refuse_what_is_not_there(paths)
    printing = None
    if render:
        from pwprint.cli.watching import Printing  # noqa: PLC0415 - checking needs no press
        from pwprint.page.sheet import PrintSettings  # noqa: PLC0415

        printing = Printing(output, tuple(sheet or ()), PrintSettings(paper=paper_of(paper)))
    try:
        watch_over(Watch(tuple(paths), printing, wants_colour(no_color)), changes(paths))
    except KeyboardInterrupt:
        raise Ended(Exit.INTERRUPTED) from None
    except OSError as failure:
        fail(f"watching: {why(failure)}")


def _refuse_what_is_not_there(paths: list[str]) -> None:
    if STDIN in paths:
        fail("standard input cannot be watched")
    missing = [path for path in paths if not os.path.exists(path)]  # noqa: PTH110 - Path.exists raises where a name is too long
    for path in missing:
        say(f"{path or repr(path)}: there is no such file or folder")
    if missing:
        raise Ended(Exit.FAILURE)
    # A folder without scenarios may get some: that gets a message, and is not an error.
    for complaint in find(paths).complaints:
        say(complaint)
