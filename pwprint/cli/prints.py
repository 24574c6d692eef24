"""One scenario printed, as a value that another process can send."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pwprint.cli.console import STDIN, Exit
from pwprint.cli.records import load, outcome, record
from pwprint.game.board.surface import Surface
from pwprint.report import REPORTERS
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.app.rendering import Rendered
    from pwprint.page.sheet import PrintSettings
    from pwprint.pdf.forms import Pictures
    from pwprint.text import Unreadable

KIT = "kit"
_OTHERS = "; print those that fit one by one, with --sheet"
_MAPS = ("map", KIT)
_NO_SQUARES = {Surface.GRID: "", Surface.TABLE: "there are none on an open table, where one inch is one inch"}
"""Why nothing can set the size of squares, where nothing can."""


class Print(Struct, frozen=True):
    """What printing a file gave: its sheets, or why there are none; `report` is a result, `said` a message.

    `lacks` names the sheets that are wanted, but are not for such scenarios.
    """

    file: str
    exit: Exit
    rendered: Rendered | None = None
    report: str = ""
    said: str = ""
    lacks: tuple[str, ...] = ()


class Homes:
    """Whose the folders of prints are: two files of one id are not printed over each other."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}

    def owner(self, scenario: str, file: str) -> str:
        """Return whose folder that of a scenario is: the file's, if it is nobody else's who is still there.

        A file has one folder: with a new id it leaves the old one to others.
        """
        for home in [home for home, owner in self._owners.items() if owner == file or not _is_there(owner)]:
            del self._owners[home]
        return self._owners.setdefault(scenario, file)


def _is_there(file: str) -> bool:
    return file == STDIN or os.path.exists(file)  # noqa: PTH110 - Path.exists raises where a name is too long


def printed(
    file: str,
    *,
    sheets: tuple[str, ...],
    settings: PrintSettings,
    form: str,
    colour: bool,
    sized: str = "",
    alone: bool = False,
    watch: Callable[[list[str]], Iterable[str]] = iter,
    pictures: Pictures | None = None,
) -> Print:
    """Read a scenario and make its sheets; problems of the scenario are not exceptions here.

    `sized` is the option that sets the size of squares. If a scenario has no squares, or lacks a sheet that is wanted,
    it is refused where it stands `alone`; among others, a message says what it lacks.
    """
    from pwprint.app.refusal import RefusedError, counts, judged  # noqa: PLC0415
    from pwprint.app.rendering import CannotPrintError, UnfitError, render  # noqa: PLC0415
    from pwprint.pdf.spare_fonts import FontError  # noqa: PLC0415

    loaded = load(file)
    notes = tuple(_notes(loaded, sized, settings, sheets))
    try:
        if alone and sized and judged(loaded).ok and (why_not := _no_squares(loaded)):
            unsized = f"{file}: {sized} sets the size of squares, and {why_not}; leave it out"
            return Print(file, Exit.FAILURE, said=unsized)
        rendered = render(loaded, sheets, settings, watch, form, pictures=pictures)
    except RefusedError as refused:
        files = (record(loaded, refused.verdict),)
        return Print(file, outcome(files), report=REPORTERS["text"](files, colour))
    except FontError as unusable:
        return Print(file, Exit.FAILURE, said=f"{file}: {unusable}")
    except UnfitError as unfit:
        said, lacks = f"{file}: {unfit}", (unfit.sheet,)
        others = tuple(sheet for sheet in sheets if sheet != unfit.sheet)
        if alone or not others:
            return Print(file, Exit.FAILURE if alone else Exit.OK, said=said, lacks=lacks)
        made = printed(
            file,
            sheets=others,
            settings=settings,
            form=form,
            colour=colour,
            sized=sized,
            watch=watch,
            pictures=pictures,
        )
        return replace(made, said="\n".join(filter(None, (said, made.said))), lacks=lacks + made.lacks)
    except CannotPrintError as no_room:
        return Print(file, Exit.FAILURE, said=f"{file}: {no_room}{_OTHERS if _is_kit(sheets) else ''}")
    verdict = rendered.verdict
    warnings = (f"{counts(verdict)}; pwprint validate shows them",) if verdict.problems else ()
    told = "; ".join((*warnings, *notes))
    return Print(file, Exit.OK, rendered, said=f"{file}: {told}" if told else "")


def _is_kit(sheets: tuple[str, ...]) -> bool:
    return not sheets or KIT in sheets


def _no_squares(loaded: Loaded | Unreadable) -> str:
    """Return why a scenario has no squares; "" where it has some, or may have."""
    scenario = getattr(loaded, "scenario", None)
    return "" if scenario is None else _NO_SQUARES[scenario.board.surface]


def _notes(loaded: Loaded | Unreadable, sized: str, settings: PrintSettings, sheets: tuple[str, ...]) -> Iterator[str]:
    """Yield what an option does not do on the open table."""
    why_not = _no_squares(loaded)
    if not why_not or not {*_MAPS}.intersection(sheets or _MAPS):
        return
    if sized:
        yield f"{sized}, the size of squares, changes nothing: {why_not}"
    if settings.one_page_map:
        yield "--one-page-map prints the overview only; stands and sticks stay at full size"
