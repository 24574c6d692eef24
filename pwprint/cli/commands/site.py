"""`pwprint site`: a web site with the kits of scenarios, for players to download."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.console import STDIN, Ended, Exit, fail, refuse_no_folder, say, show, wants_colour
from pwprint.cli.files import find_campaigns, meant
from pwprint.cli.numbers import whole
from pwprint.cli.options.switches import NoColor
from pwprint.cli.progress import watched
from pwprint.cli.records import load, outcome, record
from pwprint.cli.workers import none_lost, processors, with_workers
from pwprint.report import REPORTERS
from pwprint.text.failures import why
from pwprint.text.words import counted, visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.site.shelf import Shelved


def site(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Scenarios, campaigns, and folders of them (*.json).")
    ],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="The folder of the site. An earlier site there goes.")
    ],
    title: Annotated[str | None, typer.Option(metavar="WORDS", help="The title of the front page.")] = None,
    lead: Annotated[str | None, typer.Option(metavar="WORDS", help="A sentence or two below the title.")] = None,
    jobs: Annotated[
        int | None,
        typer.Option(parser=whole(1), metavar="N", help="How many processes to use; without it, as many as help."),
    ] = None,
    no_color: NoColor = False,
) -> None:
    """Make a web site of scenarios for players.

    Each battle has a page with its map, its story, and its kits to download: A4 and Letter, in colour and with low ink.
    The site asks nothing of other hosts and has no scripts; put it on any server. With errors nothing is written.
    """
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.site.building import FrontPage, site_files  # noqa: PLC0415
    from pwprint.site.writing import is_ours, write_site  # noqa: PLC0415
    from pwprint.text import read_path  # noqa: PLC0415

    refuse_no_folder(output)
    if STDIN in paths:
        fail("-: a site is made of files; name them")
    try:
        if not is_ours(output):
            fail(f"{output}: is not empty, and what is in it is no site of pwprint; name another folder")
    except OSError as failure:
        fail(f"{output}: {why(failure)}")
    campaigns = find_campaigns(paths)
    found = meant([path for path in paths if path not in campaigns])
    if found.complaints:
        raise Ended(Exit.FAILURE)
    if not found.files:
        fail("a site needs scenarios; only campaigns are named")
    usual = FrontPage()
    front = FrontPage(title or usual.title, lead or usual.lead)
    _refuse_same_ids(found.files)
    made = tuple(_shelved(found.files, jobs or processors(), colour=wants_colour(no_color)))
    if worst := max(each.exit for each in made):
        raise Ended(worst)
    battles = tuple(each.shelved for each in made if each.shelved is not None)
    try:
        files = site_files(front, battles, map(read_path, campaigns))
    except (ValueError, CannotPrintError) as cannot:
        fail(str(cannot))
    try:
        write_site(output, files)
    except OSError as failure:
        fail(f"{failure.filename or output}: {why(failure)}")
    show(f"{visible(str(output / 'index.html'))}: {counted(len(battles), 'battle')}")


def _shelved(files: tuple[str, ...], jobs: int, *, colour: bool) -> Iterator[ShelfResult]:
    """Yield what comes of each battle, and tell what is wrong with those that are not printed."""
    with none_lost():
        for made in watched(with_workers(shelf_of, files, jobs), len(files)):
            if made.said:
                say(made.said)
            if made.report:
                show(made.report, colour=colour)
            yield made


def _refuse_same_ids(files: tuple[str, ...]) -> None:
    """End the program where two scenarios have one id, which names their pages."""
    owners: dict[str, str] = {}
    for file in files:
        scenario = load(file).scenario
        first = owners.setdefault(scenario.id, file) if scenario else file
        if first != file:
            say(f"{file}: its id is that of {first}; on a site each battle needs an id of its own")
            raise Ended(Exit.PROBLEMS)


class ShelfResult(Struct, frozen=True):
    """A battle printed for the site, or why it was not: `report` is a result, `said` a message, `exit` an end."""

    shelved: Shelved | None = None
    report: str = ""
    said: str = ""
    exit: Exit = Exit.OK


def shelf_of(file: str) -> ShelfResult:
    """Read and print a battle; problems of the scenario are not exceptions here."""
    from pwprint.app.refusal import RefusedError  # noqa: PLC0415
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.site.shelf import shelved  # noqa: PLC0415

    loaded = load(file)
    try:
        return ShelfResult(shelved(loaded))
    except RefusedError as refused:
        checked = record(loaded, refused.verdict)
        return ShelfResult(report=REPORTERS["text"]((checked,), False), exit=outcome((checked,)))
    except CannotPrintError as no_room:
        return ShelfResult(said=f"{file}: {no_room}", exit=Exit.PROBLEMS)
    except OSError as failure:
        return ShelfResult(said=f"{failure.filename or file}: {why(failure)}", exit=Exit.FAILURE)
