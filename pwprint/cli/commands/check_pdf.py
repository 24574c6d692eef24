"""`pwprint check-pdf`: say whether PDFs will come out of a printer as they should."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import name_option
from pwprint.cli.console import Ended, Exit, say, show, wants_colour
from pwprint.cli.files import find_pdfs
from pwprint.cli.options.switches import NoColor
from pwprint.cli.progress import watched
from pwprint.text.failures import why

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.pdf.check.inspection import Inspection

_MAX_BYTES = 200 * 2**20
"""The largest file that is checked: it is read as a whole."""

_SECONDS = 120
_MEMORY = 2 * 2**30
"""What reading one PDF may take. A kit of 90 pages takes some seconds and 200 MiB."""

_FORMS = ("text", "concise", "json")


def check_pdf(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="PDFs, made by pwprint or not, and folders (every *.pdf below)."),
    ],
    form: Annotated[
        str,
        name_option(_FORMS, "The format of the report.", "--format"),
    ] = "text",
    no_color: NoColor = False,
) -> None:
    """Check whether PDFs will print correctly.

    Looks at fonts, sizes, margins and scale, and whether backs lie behind their fronts. Warnings are not failures.
    """
    from pwprint.pdf.check.forms import FORMS  # noqa: PLC0415 - only this command needs it

    found = find_pdfs(paths)
    for complaint in found.complaints:
        say(complaint)
    inspected = tuple(watched(_inspected(found.files), len(found.files)))
    readable = tuple(file for file in inspected if file is not None)
    if readable:
        colour = wants_colour(no_color)
        show(FORMS[form](readable, colour), colour=colour)
    if found.complaints or len(readable) < len(found.files):
        raise Ended(Exit.FAILURE)
    raise Ended(Exit.OK if all(file.ok for file in readable) else Exit.PROBLEMS)


def _inspected(files: Sequence[str]) -> Iterator[Inspection | None]:
    for name in files:
        data = _bytes_of(name)
        yield None if data is None else _inspection(data, name)


def _inspection(data: bytes, name: str) -> Inspection:
    """Return what is wrong with a PDF; nobody knows who made it, so it is read within limits."""
    from pwprint.cli.bounded import LimitError, bounded  # noqa: PLC0415
    from pwprint.pdf.check.fault import PrintFault  # noqa: PLC0415
    from pwprint.pdf.check.inspection import Inspection, inspect  # noqa: PLC0415

    try:
        return bounded(inspect, (data, name), _SECONDS, _MEMORY)
    except LimitError as reached:
        return Inspection(
            name, (PrintFault("P024", f"the PDF cannot be checked: {reached}", "Split it, or make it again."),)
        )


def _bytes_of(name: str) -> bytes | None:
    """Return the content of a file; where there is none to be had, say why."""
    from pwprint.text.document import regular_bytes  # noqa: PLC0415

    try:
        data = regular_bytes(name, _MAX_BYTES)
    except (OSError, ValueError) as failure:
        say(f"{name}: {why(failure) if isinstance(failure, OSError) else failure}")
        return None
    if len(data) > _MAX_BYTES:
        say(f"{name}: the file is larger than {_MAX_BYTES // 2**20} MiB")
        return None
    return data
