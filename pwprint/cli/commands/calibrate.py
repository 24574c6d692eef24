"""`pwprint calibrate`: measure a printer, and remember it."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import member
from pwprint.cli.console import Ended, Exit, fail, say, show, write_file
from pwprint.cli.numbers import Numbers, numbers
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.printers import known, unread
from pwprint.page.paper import BOTH_SIDES, Backs, NoRoomError, paper_of
from pwprint.page.profile import Profile
from pwprint.text.failures import why
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.app.printers import Printers
    from pwprint.page.paper import Paper

_ROUNDED = 0.0006  # mm: readings are rounded to a thousandth
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
    from pwprint.app.printers import printers  # noqa: PLC0415

    if flip not in BOTH_SIDES:
        raise typer.BadParameter(f"a printer turns sheets over an edge: {_FLIPS}", param_hint="--flip")
    read = _Read(offset, angle, scale)
    if save is None and read.given:
        fail(f"--save NAME is missing: the name under which to remember {' and '.join(read.given)}")
    if save is not None:
        _save(printers(), save, _profile(paper_of(paper), flip, read), read)
    elif forget is not None:
        _forget(printers(), forget)
    elif listing:
        _list(printers())
    else:
        _print(paper_of(paper), flip, output or Path("calibration.pdf"))


class _Read(Struct, frozen=True):
    """What was typed."""

    offset: Numbers | None
    angle: Numbers | None
    scale: Numbers | None

    @property
    def given(self) -> tuple[str, ...]:
        """The options that were used."""
        asked = {"--offset": self.offset, "--angle": self.angle, "--scale": self.scale}
        return tuple(name for name, value in asked.items() if value is not None)

    @property
    def x(self) -> float:
        """The reading at X."""
        return self.offset.values[0] if self.offset else 0.0


def _profile(paper: Paper, flip: Backs, read: _Read) -> Profile:
    from pwprint.sheets.calibration import correction  # noqa: PLC0415

    if not read.given:
        fail("nothing to save: what was read is missing; --offset 0,0 says that backs lie where they should")
    x, *ups = read.offset.values if read.offset else (0.0, 0.0)
    shift, turned = correction(paper, flip, (x, ups[0], ups[-1]))
    if read.angle is not None:
        if len(ups) > 1:
            raise typer.BadParameter("leave it out; LEFT and RIGHT say the angle already", param_hint="--angle")
        turned = read.angle.values[0]
    scales = read.scale.values if read.scale else (1.0,)
    # One after the other, so that the option is named that a mistake is in.
    with _blamed("--offset"):
        Profile(flip, shift)
    with _blamed("--offset" if read.angle is None else "--angle"):
        Profile(flip, angle=turned)
    with _blamed("--scale"):
        return Profile(flip, shift, turned, (scales[0], scales[-1]))


@contextmanager
def _blamed(option: str) -> Iterator[None]:
    """Say that a value which no printer asks for was typed behind an option."""
    try:
        yield
    except ValueError as mistake:
        raise typer.BadParameter(str(mistake), param_hint=option) from None


def _save(printers: Printers, name: str, profile: Profile, read: _Read) -> None:
    try:
        with _blamed("--save"):
            path = printers.save(name, profile)
    except OSError as failure:
        fail(f"{failure.filename or printers.folder}: {why(failure)}")
    show(str(path))
    say(f"print with --printer {name}: {_told(profile)}")
    if abs(profile.offset[0] - read.x) > _ROUNDED:
        say(
            f"backs are moved by {profile.offset[0]:g}, not by {read.x:g}: X is read near the edge of the sheet, "
            "where the turn moves backs as well; the move is that of the middle"
        )


def _forget(printers: Printers, name: str) -> None:
    known(printers, name)
    try:
        printers.forget(name)
    except OSError as failure:
        fail(f"{failure.filename or printers.folder}: {why(failure)}")
    say(f"{name} is forgotten")


def _list(printers: Printers) -> None:
    damaged = False
    for name in printers:
        try:
            show(f"{name}: {_told(printers[name])}")
        except (ValueError, OSError) as failure:
            say(unread(printers, name, failure))
            damaged = True
    if damaged:
        raise Ended(Exit.FAILURE)
    if not printers:
        say("no printer is remembered; print the sheet with pwprint calibrate, and save what you read on it")
        raise Ended(Exit.OK)


def _told(profile: Profile) -> str:
    (x, y), (wide, high) = profile.offset, profile.scale
    return (
        f"turns over the {profile.flip} edge; backs moved by {x:g}, {y:g} mm and turned by {profile.angle:g} degrees; "
        f"scale {wide:g}, {high:g}"
    )


def _print(paper: Paper, flip: Backs, path: Path) -> None:
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.calibration import calibration  # noqa: PLC0415

    try:
        booklet = calibration(paper, flip)
    except NoRoomError as no_room:
        fail(str(no_room))
    write_file(path, to_pdf(booklet))
    show(str(path))
