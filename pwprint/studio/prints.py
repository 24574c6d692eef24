"""What the page of prints shows: the sheets of a scenario, each page as an SVG, and the files to download."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.bundle import bundled
from pwprint.app.checking import Loaded, check, load
from pwprint.app.rendering import CannotPrintError, Rendered, finished, render, subject_of
from pwprint.page.look import Ink, Look, Palette, Symbols
from pwprint.page.paper import PAPERS, Backs, NoRoomError
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.svg import to_svg
from pwprint.sheets import SHEETS
from pwprint.text.document import Document, read_bytes
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.pdf.marks import Booklet


class SheetPages(Struct, frozen=True):
    """A sheet, and how many pages it has; why it is not printed, if it is not."""

    name: str
    title: str
    pages: int
    unfit: str = ""


class CannotShowError(Exception):
    """A text that is no sound scenario, or settings with which nothing can be printed."""


class Prints:
    """The sheets of one text with one set of settings, each made once."""

    def __init__(self, text: str, folder: str, choices: Mapping[str, str]) -> None:
        """Check the text. Raises CannotShowError."""
        read = read_bytes(text.encode(), "scenario", folder)
        self._loaded = load(read) if isinstance(read, Document) else None
        self._settings = settings_of(choices)
        if not isinstance(self._loaded, Loaded) or self._loaded.scenario is None:
            raise CannotShowError("this is not a valid scenario yet: fix the errors in its text first")
        verdict = check(self._loaded)
        if not verdict.ok:
            raise CannotShowError("fix the errors of the scenario first; then it can be printed")
        self._subject = subject_of(self._loaded, verdict, self._settings)
        self._booklets: dict[str, Booklet] = {}
        self.id = self._subject.scenario.id
        self._text, self._folder = text, folder

    def sheets(self) -> tuple[SheetPages, ...]:
        """Return the sheets that there are, in order."""
        return tuple(self._sheet_pages(name) for name in SHEETS)

    def _sheet_pages(self, name: str) -> SheetPages:
        sheet = SHEETS[name]
        try:
            return SheetPages(name, sheet.title, len(self._booklet(name).pages))
        except CannotShowError as cannot:
            return SheetPages(name, sheet.title, 0, str(cannot))

    def page(self, name: str, number: int) -> bytes:
        """Return a page of a sheet as an SVG; pages count from 1. Raises CannotShowError."""
        pages = self._booklet(name).pages
        if not 1 <= number <= len(pages):
            raise CannotShowError(f"{name} has no page {number}")
        return to_svg(pages[number - 1], f"{SHEETS[name].title}, page {number}")

    def files(self, *names: str) -> Rendered:
        """Return PDFs: of the sheets named, or of all, and the kit. Raises CannotShowError."""
        assert self._loaded is not None
        try:
            return render(self._loaded, names, self._settings)
        except CannotPrintError as cannot:
            raise CannotShowError(str(cannot)) from cannot

    def everything(self) -> bytes:
        """Return all PDFs, the scenario and its pictures as one zip. Raises CannotShowError and OSError."""
        assert self._loaded is not None
        return bundled(self._loaded, self.files().files)

    def _booklet(self, name: str) -> Booklet:
        if name not in SHEETS:
            raise CannotShowError(f"there is no sheet {name}")
        if name not in self._booklets:
            sheet = SHEETS[name]
            if not sheet.fits(self._subject, self._settings):
                raise CannotShowError(sheet.unfit)
            try:
                made = sheet.make(self._subject, self._settings)
            except NoRoomError as no_room:
                raise CannotShowError(str(no_room)) from no_room
            self._booklets[name] = finished(made, self._settings)
        return self._booklets[name]


def choices_for_prints() -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
    """Return what there is to choose: the key, its words, and its values with theirs."""
    papers = tuple((name, paper.title) for name, paper in PAPERS.items())
    kinds = (
        ("ink", "Ink", Ink),
        ("palette", "Colours", Palette),
        ("symbols", "Symbols", Symbols),
        ("backs", "Backs", Backs),
    )
    named = tuple((key, words, tuple((each.value, each.value) for each in kind)) for key, words, kind in kinds)
    return ("paper", "Paper", papers), *named


def settings_of(choices: Mapping[str, str]) -> PrintSettings:
    """Return settings as they are chosen by name. Raises CannotShowError."""
    look = {key: choices[key] for key in ("ink", "palette", "symbols") if choices.get(key)}
    plain = {key: choices[key] for key in ("paper", "backs", "batteries", "terrain") if choices.get(key)}
    try:
        return PrintSettings(
            **plain,  # type: ignore[arg-type]  # its own words say what is wrong with them
            look=Look(**look),  # type: ignore[arg-type]
            one_page_map=choices.get("one_page_map") == "true",
        )
    except (TypeError, ValueError) as failure:
        raise CannotShowError(str(failure)) from failure
