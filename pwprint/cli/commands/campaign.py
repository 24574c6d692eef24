"""`pwprint campaign`: check a campaign with all its scenarios, and print its sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.choices import name_option
from pwprint.cli.console import Ended, Exit, fail, refuse_no_folder, show, wants_colour, write_file
from pwprint.cli.kinds import MARKS
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.switches import NoColor
from pwprint.cli.records import outcome, read
from pwprint.page.paper import paper_of
from pwprint.report import REPORTERS, checked
from pwprint.text import Document


def campaign(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The campaign.")],
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Print the campaign sheet into this folder.")
    ] = None,
    paper: PaperOption = "a4",
    form: Annotated[str, name_option(REPORTERS, "The format of the report.", "--format")] = "text",
    no_color: NoColor = False,
) -> None:
    """Check a campaign and its scenarios, and print its sheet.

    A campaign is a JSON file that links battles by their results. With errors nothing is printed.
    """
    from pwprint.app.campaign import campaign_pdf, campaign_report  # noqa: PLC0415
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415

    if output is not None:
        refuse_no_folder(output)
    document = read(file)
    if isinstance(document, Document) and isinstance(document.value, dict) and document.value.keys() & MARKS:
        fail(f"{file}: this is a scenario: pwprint validate checks it")
    colour = wants_colour(no_color)
    if not isinstance(document, Document):
        record = checked(document)
    else:
        report = campaign_report(document)
        record = checked(document, report.verdict)
    show(REPORTERS[form]((record,), colour), colour=colour)
    end = outcome((record,))
    if end is not Exit.OK or output is None or not isinstance(document, Document):
        raise Ended(end)
    try:
        pdf = campaign_pdf(report, PrintSettings(paper_of(paper)))
    except CannotPrintError as no_room:
        fail(str(no_room))
    assert report.campaign is not None
    target = output / f"{report.campaign.id}-campaign.pdf"
    write_file(target, pdf)
    show(str(target))
