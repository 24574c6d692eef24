"""`pwprint calibrate`: measure a printer, and remember it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import member
from pwprint.cli.console import Exit, fail, say, show, why, write_file
from pwprint.cli.numbers import Numbers, numbers
from pwprint.cli.paper import PaperOption
from pwprint.cli.printers import known, profile_of
from pwprint.press.paper import BOTH_SIDES, Backs, paper_of
from pwprint.press.profile import Profile

if TYPE_CHECKING:
    from pwprint.press.paper import Paper
    from pwprint.printers import Printers

_FLIPS = "[" + "|".join(BOTH_SIDES) + "]"


def calibrate(
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The sheet; without it, calibration.pdf.")
    ] = None,
    paper: PaperOption = "a4",
    flip: Annotated[
        Backs, typer.Option(parser=member(Backs), metavar=_FLIPS, help="The edge over which the printer turns a sheet.")
    ] = Backs.LONG,
    save: Annotated[str | None, typer.Option(metavar="NAME", help="Remember what was read, under this name.")] = None,
    offset: Annotated[
        Numbers | None,
        typer.Option(
            parser=numbers(2, 3), metavar="X,LEFT,RIGHT", help="The readings in mm; X,Y if LEFT and RIGHT are the same."
        ),
    ] = None,
    angle: Annotated[
        Numbers | None,
        typer.Option(parser=numbers(1), metavar="DEGREES", help="How far backs are turned; with X,Y only."),
    ] = None,
    scale: Annotated[
        Numbers | None,
        typer.Option(parser=numbers(1, 2), metavar="WIDE,HIGH", help="The readings at WIDE and HIGH."),
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="Show the printers that are remembered.")] = False,
    forget: Annotated[str | None, typer.Option(metavar="NAME", help="Forget a printer.")] = None,
) -> None:
    """Print a sheet that measures a printer, or save its readings.

    Without --save, --list or --forget, writes the sheet. render --printer NAME uses what was saved.
    """
    from pwprint.printers import printers  # noqa: PLC0415

    if flip not in BOTH_SIDES:
        raise typer.BadParameter(f"a printer turns sheets over an edge: {_FLIPS}", param_hint="--flip")
    if save is None and (offset or angle or scale):
        raise typer.BadParameter("is missing: the name under which to remember this", param_hint="--save")
    if save is not None:
        _save(printers(), save, _profile(paper_of(paper), flip, _Read(offset, angle, scale)))
    elif forget is not None:
        _forget(printers(), forget)
    elif listing:
        _list(printers())
    else:
        _print(paper_of(paper), flip, output or Path("calibration.pdf"))


@dataclass(frozen=True, slots=True)
class _Read:
    """What was typed."""

    offset: Numbers | None
    angle: Numbers | None
    scale: Numbers | None


def _profile(paper: Paper, flip: Backs, read: _Read) -> Profile:
    from pwprint.sheets.calibration import correction  # noqa: PLC0415

    x, *ups = read.offset.values if read.offset else (0.0, 0.0)
    shift, turned = correction(paper, flip, (x, ups[0], ups[-1]))
    if read.angle is not None:
        if len(ups) > 1:
            raise typer.BadParameter("leave it out; LEFT and RIGHT say the angle already", param_hint="--angle")
        turned = read.angle.values[0]
    scales = read.scale.values if read.scale else (1.0,)
    try:
        return Profile(flip, shift, turned, (scales[0], scales[-1]))
    except ValueError as mistake:
        raise typer.BadParameter(str(mistake), param_hint="--save") from None


def _save(printers: Printers, name: str, profile: Profile) -> None:
    try:
        path = printers.save(name, profile)
    except ValueError as mistake:
        raise typer.BadParameter(str(mistake), param_hint="--save") from None
    except OSError as failure:
        fail(f"{failure.filename or printers.folder}: {why(failure)}")
    show(str(path))
    say(f"print with --printer {name}: {_told(profile)}")


def _forget(printers: Printers, name: str) -> None:
    known(printers, name)
    try:
        printers.forget(name)
    except OSError as failure:
        fail(f"{failure.filename or printers.folder}: {why(failure)}")
    say(f"{name} is forgotten")


def _list(printers: Printers) -> None:
    for name in printers:
        show(f"{name}: {_told(profile_of(printers, name))}")
    if not printers:
        say("no printer is remembered; print the sheet with pwprint calibrate, and save what you read on it")
        raise typer.Exit(Exit.OK)


def _told(profile: Profile) -> str:
    (x, y), (wide, high) = profile.offset, profile.scale
    return (
        f"turns over the {profile.flip} edge; backs moved by {x:g}, {y:g} mm and turned by {profile.angle:g} degrees; "
        f"scale {wide:g}, {high:g}"
    )


def _print(paper: Paper, flip: Backs, path: Path) -> None:
    from pwprint.press.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.calibration import calibration  # noqa: PLC0415

    try:
        booklet = calibration(paper, flip)
    except ValueError as no_room:
        fail(str(no_room))
    write_file(path, to_pdf(booklet))
    show(str(path))
