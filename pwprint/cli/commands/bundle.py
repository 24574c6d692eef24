"""`pwprint bundle`: a scenario, its pictures and its prints in one zip, to be sent to others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.choices import member_option
from pwprint.cli.console import STDIN, Ended, Exit, fail, refuse_no_folder, say, show, wants_colour, write_file
from pwprint.cli.files import meant
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.switches import NoColor
from pwprint.cli.prints import Homes, printed
from pwprint.cli.records import load
from pwprint.page.look import Ink, Look
from pwprint.page.paper import paper_of
from pwprint.text.failures import why
from pwprint.text.words import visible


def bundle(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Scenarios, and folders of them (every *.json below).")
    ],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder for the zips.")] = Path(),
    paper: PaperOption = "a4",
    ink: Annotated[Ink, member_option(Ink, "How much ink: full colour, little of it, or black only.")] = Ink.FULL,
    no_color: NoColor = False,
) -> None:
    """Put a scenario, its pictures and its prints into one zip.

    Writes DIR/ID.zip for each. Whoever gets it can print from it, with other paper too: pwprint render ID.zip.
    """
    from pwprint.app.bundle import bundled  # noqa: PLC0415
    from pwprint.app.checking import Loaded  # noqa: PLC0415
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415

    refuse_no_folder(output)
    if STDIN in paths:
        fail("-: a bundle has a scenario and what lies beside it; name its file")
    settings = PrintSettings(paper_of(paper), look=Look(ink))
    found, homes, worst = meant(paths), Homes(), Exit.OK
    for file in found.files:
        made = printed(file, sheets=(), settings=settings, form="pdf", colour=wants_colour(no_color))
        if made.said:
            say(made.said)
        if made.report:
            show(made.report)
        worst = max(worst, made.exit)
        loaded = load(file)
        if made.rendered is None or not isinstance(loaded, Loaded):
            continue
        if (first := homes.owner(made.rendered.scenario, file)) != file:
            say(f"{file}: its id is that of {first}, so it would be written over that; nothing is written for it")
            worst = max(worst, Exit.PROBLEMS)
            continue
        try:
            data = bundled(loaded, made.rendered.files)
        except OSError as failure:
            fail(f"{failure.filename or file}: {why(failure)}")
        target = output / f"{made.rendered.scenario}.zip"
        write_file(target, data)
        show(visible(str(target)))
    raise Ended(Exit.FAILURE if found.complaints else worst)
