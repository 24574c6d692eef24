"""From a scenario to the PDFs of its sheets: validated first, all of them or none."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, Verdict
from pwprint.app.refusal import RefusedError, counts, judged, readable
from pwprint.page.paper import NoRoomError
from pwprint.pdf.png import TooManyDotsError
from pwprint.text.arguments import an_instance, names_of
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.forms import Pictures
    from pwprint.pdf.marks import Booklet
    from pwprint.text import Unreadable


KIT = "kit"
"""The name of all sheets in one."""
_UNPRINTED = "W005"
_DRAFTS = ".pwprint-"
_HOUR = 3600.0


class CannotPrintError(ValueError):
    """A sheet of a sound scenario finds no room on the paper, or is not for such scenarios."""


class UnfitError(CannotPrintError):
    """A sheet is not for scenarios such as this one."""

    def __init__(self, sheet: str, why_not: str) -> None:
        super().__init__(f"{sheet}: {why_not}")
        self.sheet = sheet


class Rendered(Struct, frozen=True):
    """The files of a scenario by their names, and how its validation ended."""

    scenario: str
    verdict: Verdict
    files: Mapping[str, bytes]

    @property
    def pdfs(self) -> Mapping[str, bytes]:
        """The PDFs by the names of their sheets."""
        return {name.removesuffix(".pdf"): data for name, data in self.files.items() if name.endswith(".pdf")}

    def write(self, folder: Path | str) -> tuple[Path, ...]:
        """Write `folder/<scenario>/<file>` and return the paths: all files are written, or none.

        Raises OSError.
        """
        home = Path(folder) / self.scenario
        return write_together({home / name: data for name, data in self.files.items()}, home)


def render(
    loaded: Loaded | Unreadable,
    sheets: str | Iterable[str] = (),
    settings: PrintSettings | None = None,
    watch: Callable[[list[str]], Iterable[str]] = iter,
    form: str = "pdf",
    *,
    pictures: Pictures | None = None,
) -> Rendered:
    """Return the sheets named, or all that fit if none is; `watch` may look on while they are made.

    `kit` is the name of all sheets in one. `form` is a name of `pdf.forms.FORMS`; `pictures` says how pages
    become pictures.

    Raises RefusedError for a scenario with errors, CannotPrintError for a sheet that finds no room on the paper,
    UnfitError for one that is not for this scenario, FontError for fonts that cannot be used or lack a letter,
    ValueError for a sheet that there is not, KeyError for a form that there is not.
    """
    from pwprint.sheets import SHEETS  # noqa: PLC0415

    names = names_of((*SHEETS, KIT), sheets, "sheet")
    verdict = judged(loaded)
    if not verdict.ok:
        raise RefusedError(verdict)
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415
    from pwprint.pdf.fonts import fonts_of  # noqa: PLC0415
    from pwprint.pdf.forms import FORMS, Pictures  # noqa: PLC0415 - a refused scenario needs no press

    settings = PrintSettings() if settings is None else an_instance(PrintSettings, settings, "settings")
    files: dict[str, bytes] = {}
    with fonts_of(settings.font_dir):
        verdict = lettered(loaded, verdict, settings.font_dir)
        subject = subject_of(loaded, verdict, settings)
        made = _Made(subject, settings)
        for name in watch(made.wanted(names)):
            try:
                files |= FORMS[form](name, finished(made.booklet(name), settings), pictures or Pictures())
            except TooManyDotsError as too_many:
                raise CannotPrintError(f"{name}: {too_many}") from too_many
    return Rendered(subject.scenario.id, verdict, files)


def lettered(loaded: Loaded | Unreadable, verdict: Verdict, font_dir: Path | None) -> Verdict:
    """Return a verdict without the warnings about letters that fonts of the user's have. Raises FontError."""
    if font_dir is None or not any(problem.code == _UNPRINTED for problem in verdict.problems):
        return verdict
    from pwprint.format.reader.letters import check_letters  # noqa: PLC0415
    from pwprint.pdf.spare_fonts import FontError  # noqa: PLC0415

    document, _, _ = readable(loaded)
    lacking = {problem.pointer: problem.message for problem in check_letters(document)}
    for problem in verdict.problems:
        if problem.code == _UNPRINTED and problem.pointer in lacking:
            said = lacking[problem.pointer].partition(":")[0]
            raise FontError(f"{problem.pointer}: {said}, nor has a font in {font_dir}; put one there that has")
    return replace(verdict, problems=tuple(each for each in verdict.problems if each.code != _UNPRINTED))


def quickref(ruleset: Ruleset, settings: PrintSettings) -> bytes:
    """Return the quick reference of a ruleset, without a scenario, as a PDF. Raises CannotPrintError."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.quickref import without_scenario  # noqa: PLC0415

    try:
        return to_pdf(finished(without_scenario(ruleset, settings), settings))
    except NoRoomError as no_room:
        raise CannotPrintError(f"quickref: {no_room}") from no_room


def subject_of(loaded: Loaded | Unreadable, verdict: Verdict, settings: PrintSettings) -> Subject:
    """Return what sheets are made of."""
    from pwprint.game.battle import begin  # noqa: PLC0415
    from pwprint.page.sheet import Subject  # noqa: PLC0415
    from pwprint.page.typesetting import in_print  # noqa: PLC0415

    _, read, ruleset = readable(loaded)
    assert isinstance(loaded, Loaded)
    scenario = in_print(read)
    return Subject(
        scenario, ruleset, begin(scenario, ruleset).exhaustion_points, counts(verdict), settings.look, loaded.artwork
    )


class _Made:
    """The sheets of a scenario, each made once although the kit needs them too."""

    def __init__(self, subject: Subject, settings: PrintSettings) -> None:
        self._subject = subject
        self._settings = settings
        self._booklets: dict[str, Booklet] = {}

    def wanted(self, names: tuple[str, ...]) -> list[str]:
        """Return the names of the requested sheets; of all that fit, and the kit, if none is requested."""
        from pwprint.sheets import SHEETS  # noqa: PLC0415

        if not names:
            return [*self._fitting(), KIT]
        for sheet in (SHEETS[name] for name in names if name != KIT):
            if not sheet.fits(self._subject, self._settings):
                raise UnfitError(sheet.name, sheet.unfit)
        return [*names]

    def booklet(self, name: str) -> Booklet:
        """Return a sheet, or the kit. Raises CannotPrintError."""
        if name not in self._booklets:
            try:
                self._booklets[name] = self._kit() if name == KIT else self._sheet(name)
            except NoRoomError as no_room:
                raise CannotPrintError(f"{name}: {no_room}") from no_room
        return self._booklets[name]

    def _fitting(self) -> list[str]:
        from pwprint.sheets import SHEETS  # noqa: PLC0415

        return [sheet.name for sheet in SHEETS.values() if sheet.fits(self._subject, self._settings)]

    def _sheet(self, name: str) -> Booklet:
        from pwprint.sheets import SHEETS  # noqa: PLC0415

        return SHEETS[name].make(self._subject, self._settings)

    def _kit(self) -> Booklet:
        from pwprint.sheets import SHEETS  # noqa: PLC0415
        from pwprint.sheets.kit import bind  # noqa: PLC0415

        fitting = [SHEETS[name] for name in self._fitting()]
        places = [(sheet, sheet.bound(self._subject, self._settings)) for sheet in fitting]
        inside = tuple((sheet, section, self.booklet(sheet.name)) for sheet, section in places if section)
        beside = tuple(sheet for sheet, section in places if sheet.use and not section)
        return bind(self._subject, self._settings, inside, beside)


def finished(booklet: Booklet, settings: PrintSettings) -> Booklet:
    """Return a booklet in the colours that are wanted, and moved for the printer."""
    from pwprint.page.profile import corrected  # noqa: PLC0415
    from pwprint.page.tone import toned  # noqa: PLC0415

    coloured = replace(toned(booklet, settings.look), colours=settings.colour)
    return coloured if settings.printer is None else corrected(coloured, settings.printer)


def write_together(files: Mapping[Path, bytes], home: Path) -> tuple[Path, ...]:
    """Write all files beside their places first, and move them there only when none is missing.

    The files of an earlier print leave before the new ones come, so a process killed between two moves leaves a set
    that is incomplete, never one that is mixed. Its drafts go with a later print.
    """
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    from pwprint.pdf.output import made_folder, set_aside  # noqa: PLC0415

    with made_folder(home), TemporaryDirectory(prefix=_DRAFTS, dir=home) as folder:
        drafts = Path(folder)
        _remove_older(drafts)
        for path, data in files.items():
            _refuse_folder(path)
            (drafts / path.name).write_bytes(data)
        with set_aside(_earlier(files, home), tuple(files), drafts):
            for path in files:
                (drafts / path.name).replace(path)
    return tuple(files)


def _earlier(files: Iterable[Path], home: Path) -> tuple[Path, ...]:
    """Return the files of an earlier print that new ones replace, including pages that the new print does not have."""
    written = {_sheet_of(path) for path in files}
    return tuple(path for path in sorted(home.iterdir()) if path.is_file() and _sheet_of(path) in written)


def _sheet_of(path: Path) -> tuple[str, str]:
    """Return the sheet of a file and its form. Pages of pictures have a number, `map-2.png`."""
    return (re.sub(r"-\d+$", "", path.stem) if path.suffix != ".pdf" else path.stem), path.suffix


def _remove_older(drafts: Path) -> None:
    """Remove the drafts of prints that were killed; a younger folder may be that of a print still at work."""
    now = drafts.stat().st_mtime
    for other in drafts.parent.glob(f"{_DRAFTS}*"):
        with suppress(OSError):
            if other.stat().st_mtime < now - _HOUR:
                rmtree(other, ignore_errors=True)


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
