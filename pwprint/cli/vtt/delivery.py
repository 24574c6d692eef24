"""The files of virtual tabletops: what is refused, what is written, what is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pwprint.app.tabletops import SHARED
from pwprint.cli.console import Exit, fail, say, show
from pwprint.cli.prints import Homes
from pwprint.cli.progress import watched
from pwprint.cli.records import load, outcome, record
from pwprint.text.failures import why
from pwprint.text.words import visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.app.tabletops import Exported
    from pwprint.page.sheet import PrintSettings
    from pwprint.text import Unreadable

_ADDRESS = re.compile(r"(https?|file)://\S+")
_SINGLE = "tts"
"""The form of which one file holds one battle."""


def refuse_paper(form: str, given: Mapping[str, object]) -> None:
    """Refuse options that are about paper; `given` are their values, empty where they were left out."""
    for option, value in given.items():
        if value:
            raise typer.BadParameter(
                f"leave it out; --as {form} makes pictures of pieces, which no printer sees", param_hint=option
            )


def refuse_address(form: str, image_base: str | None) -> None:
    """Refuse an address of pictures that is none, or that the form has no use for."""
    if image_base is None:
        return
    if form != _SINGLE:
        raise typer.BadParameter(f"leave it out, or add --as {_SINGLE}", param_hint="--image-base")
    if not _ADDRESS.fullmatch(image_base):
        raise typer.BadParameter(
            f"{image_base!r} is no address; one is https://example.org/battle/", param_hint="--image-base"
        )


class Asked(Struct, frozen=True):
    """What options say: the form, how pieces are drawn, the dots to the inch, the address of the pictures."""

    form: str
    settings: PrintSettings
    dpi: int | None
    image_base: str
    colour: bool


def delivered(files: Sequence[str], asked: Asked, folder: Path, named: Callable[[str], str]) -> Exit:
    """Write scenarios in a form for tabletops, say what was written, and return how it ended.

    `named` puts the names that users know in the place of those of files that were unpacked.
    """
    if asked.form == _SINGLE and len(files) > 1:
        fail(f"--as {asked.form} makes a save of one battle, not of {len(files)}; name one scenario at a time")
    groups: Sequence[Sequence[str]] = [files] if asked.form == SHARED else [[file] for file in files]
    homes = Homes()
    ends = (_delivered(group, homes, asked, folder, named) for group in watched(groups, len(groups)) if group)
    return max(ends, default=Exit.OK)


def _delivered(group: Sequence[str], homes: Homes, asked: Asked, folder: Path, named: Callable[[str], str]) -> Exit:
    from pwprint.app.refusal import RefusedError, counts, judged  # noqa: PLC0415 - a wrong option needs no rules
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.app.tabletops import export  # noqa: PLC0415
    from pwprint.pdf.spare_fonts import FontError  # noqa: PLC0415
    from pwprint.report import REPORTERS  # noqa: PLC0415

    loaded = [load(file) for file in group]
    doubled = _doubled(homes, zip(group, loaded, strict=True))
    if doubled:
        say(named(doubled))
        return Exit.PROBLEMS
    try:
        made = export(loaded, asked.form, asked.settings, dpi=asked.dpi, image_base=asked.image_base)
    except RefusedError:
        records = tuple(record(each, judged(each)) for each in loaded)
        show(named(REPORTERS["text"](records, asked.colour)), colour=asked.colour)
        return outcome(records)
    except (CannotPrintError, FontError) as cannot:
        say(named(f"{', '.join(group)}: {cannot}"))
        return Exit.FAILURE
    for file, verdict in zip(group, made.verdicts, strict=True):
        if verdict.problems:
            say(named(f"{file}: {counts(verdict)}; pwprint validate shows them"))
    _write(made, folder)
    return Exit.OK


def _doubled(homes: Homes, named: Iterator[tuple[str, Loaded | Unreadable]]) -> str:
    """Return what to say where two files have one id, so that one would be written over the other."""
    for file, loaded in named:
        scenario = getattr(loaded, "scenario", None)
        if scenario is not None and (first := homes.owner(scenario.id, file)) != file:
            return f"{file}: its id is that of {first}, so it would be written over that; nothing is written for it"
    return ""


def _write(made: Exported, folder: Path) -> None:
    try:
        paths = made.write(folder)
    except OSError as failure:
        fail(f"{failure.filename or folder}: {why(failure)}")
    for path in paths:
        show(visible(str(path)))
