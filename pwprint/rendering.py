"""From a scenario to the PDFs of its sheets: validated first, all of them or none."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pwprint.refusal import RefusedError, counts, judged, readable

if TYPE_CHECKING:
    from pwprint.checking import Loaded, Verdict
    from pwprint.documents import Unreadable
    from pwprint.rulesets.base import Ruleset
    from pwprint.sheets.base import PrintSettings, Sheet, Subject


class CannotPrintError(ValueError):
    """A sheet of a sound scenario finds no room on the paper, or is not for such scenarios."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """The PDFs of a scenario by the names of their sheets, and how its validation ended."""

    scenario: str
    verdict: Verdict
    pdfs: Mapping[str, bytes]

    def write(self, folder: Path | str) -> tuple[Path, ...]:
        """Write `folder/<scenario>/<sheet>.pdf` and return the paths: all files are written, or none.

        Raises OSError.
        """
        home = Path(folder) / self.scenario
        return _write_together({home / f"{name}.pdf": pdf for name, pdf in self.pdfs.items()}, home)


def render(
    loaded: Loaded | Unreadable,
    sheets: Iterable[str] = (),
    settings: PrintSettings | None = None,
    watch: Callable[[list[Sheet]], Iterable[Sheet]] = iter,
) -> Rendered:
    """Return the PDFs of the sheets named, of all that fit if none is; `watch` may look on while they are made.

    Raises RefusedError for a scenario with errors, CannotPrintError for a sheet that finds no room on the paper or is
    not for this scenario, KeyError for a sheet that does not exist.
    """
    verdict = judged(loaded)
    if not verdict.ok:
        raise RefusedError(verdict)
    from pwprint.sheets.base import PrintSettings  # noqa: PLC0415 - a refused scenario needs no press

    settings = settings or PrintSettings()
    subject = _subject(loaded, verdict, settings)
    wanted = _wanted(tuple(dict.fromkeys(sheets)), subject)
    pdfs = {sheet.name: _pdf(sheet, subject, settings) for sheet in watch(wanted)}
    return Rendered(subject.scenario.id, verdict, MappingProxyType(pdfs))


def quickref(ruleset: Ruleset, settings: PrintSettings) -> bytes:
    """Return the quick reference of a ruleset, without a scenario, as a PDF. Raises CannotPrintError."""
    from pwprint.press.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.quickref import without_scenario  # noqa: PLC0415

    try:
        return to_pdf(without_scenario(ruleset, settings))
    except ValueError as no_room:
        raise CannotPrintError(f"quickref: {no_room}") from no_room


def _subject(loaded: Loaded | Unreadable, verdict: Verdict, settings: PrintSettings) -> Subject:
    from pwprint.engine.battle import begin  # noqa: PLC0415
    from pwprint.sheets.base import Subject  # noqa: PLC0415

    _, scenario, ruleset = readable(loaded)
    return Subject(scenario, ruleset, begin(scenario, ruleset).exhaustion_points, counts(verdict), settings.look)


def _wanted(names: tuple[str, ...], subject: Subject) -> list[Sheet]:
    from pwprint.sheets import SHEETS  # noqa: PLC0415

    if not names:
        return [sheet for sheet in SHEETS.values() if sheet.fits(subject)]
    wanted = [SHEETS[name] for name in names]
    for sheet in wanted:
        if not sheet.fits(subject):
            raise CannotPrintError(f"{sheet.name}: {sheet.unfit}")
    return wanted


def _pdf(sheet: Sheet, subject: Subject, settings: PrintSettings) -> bytes:
    from pwprint.press.canvas import to_pdf  # noqa: PLC0415

    try:
        booklet = sheet.make(subject, settings)
    except ValueError as no_room:
        raise CannotPrintError(f"{sheet.name}: {no_room}") from no_room
    return to_pdf(booklet)


def _write_together(files: Mapping[Path, bytes], home: Path) -> tuple[Path, ...]:
    """Write all files beside their places first, and move them there only when none is missing."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    from pwprint.press.output import made_folder  # noqa: PLC0415

    with made_folder(home), TemporaryDirectory(prefix=".pwprint-", dir=home) as drafts:
        for path, data in files.items():
            _refuse_folder(path)
            (Path(drafts) / path.name).write_bytes(data)
        for path in files:
            (Path(drafts) / path.name).replace(path)
    return tuple(files)


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
