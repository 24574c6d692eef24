"""One scenario printed, as a value that another process can send."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.cli.console import Exit
from pwprint.cli.records import load, outcome, record
from pwprint.reports import REPORTERS

if TYPE_CHECKING:
    from pwprint.rendering import Rendered
    from pwprint.sheets.base import PrintSettings

KIT = "kit"


@dataclass(frozen=True, slots=True)
class Print:
    """What came of a file: its sheets, or why there are none; `report` is a result, `said` a message."""

    file: str
    exit: Exit
    rendered: Rendered | None = None
    report: str = ""
    said: str = ""


def printed(
    file: str,
    *,
    sheets: tuple[str, ...],
    settings: PrintSettings,
    form: str,
    colour: bool,
    watch: Callable[[list[str]], Iterable[str]] = iter,
) -> Print:
    """Read a scenario and make its sheets; what is wrong with it is no exception here."""
    from pwprint.refusal import RefusedError, counts  # noqa: PLC0415
    from pwprint.rendering import CannotPrintError, render  # noqa: PLC0415

    loaded = load(file)
    try:
        rendered = render(loaded, sheets, settings, watch, form)
    except RefusedError as refused:
        files = (record(loaded, refused.verdict),)
        return Print(file, outcome(files), report=REPORTERS["text"](files, colour))
    except CannotPrintError as no_room:
        return Print(file, Exit.FAILURE, said=f"{file}: {no_room}")
    verdict = rendered.verdict
    warnings = f"{file}: {counts(verdict)}; pwprint validate shows them" if verdict.problems else ""
    return Print(file, Exit.OK, rendered, said=warnings)
