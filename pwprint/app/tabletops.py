"""From scenarios to what virtual tabletops open: pictures of all pieces, modules for VASSAL, saves for a simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded
from pwprint.app.refusal import RefusedError, judged
from pwprint.app.rendering import CannotPrintError, lettered, subject_of, write_together
from pwprint.page.paper import NoRoomError
from pwprint.pdf.png import TooManyDotsError
from pwprint.text import Unreadable
from pwprint.text.arguments import an_instance
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.app.checking import Verdict
    from pwprint.page.sheet import PrintSettings
    from pwprint.vtt.component import PlaySet
    from pwprint.vtt.pictures import Dots

TABLETOPS = ("pieces", "vassal", "tts")
"""The forms for virtual tabletops: pictures of pieces, a module for VASSAL, a save for Tabletop Simulator."""
SHARED = "vassal"
"""The form that takes several scenarios at once."""
DPI: Mapping[str, int] = {"pieces": 150, "vassal": 100, "tts": 150}
"""How many dots to the inch pictures have unless it is said: VASSAL shows one on one dot of a screen."""


class Exported(Struct, frozen=True):
    """Files for a tabletop by their names, the folder in which they belong, and how validation ended."""

    home: str
    files: Mapping[str, bytes]
    verdicts: tuple[Verdict, ...]

    def write(self, folder: Path | str) -> tuple[Path, ...]:
        """Write the files below a folder and return their paths: all files are written, or none.

        Raises OSError.
        """
        home = Path(folder) / self.home
        return write_together({home / name: data for name, data in self.files.items()}, home)


def export(
    scenarios: Loaded | Unreadable | Iterable[Loaded | Unreadable],
    form: str,
    settings: PrintSettings | None = None,
    *,
    dpi: int | None = None,
    image_base: str = "",
) -> Exported:
    """Return what a virtual tabletop opens; only modules for VASSAL take several scenarios.

    `form` is one of `TABLETOPS`. `image_base` is the address of the folder where the pictures of a save for Tabletop
    Simulator will be found.

    Raises RefusedError for a scenario with errors, CannotPrintError where there is no room or too many dots, ValueError
    for a form that there is not and for more scenarios than it takes.
    """
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415 - few want to print
    from pwprint.vtt.pictures import Dots  # noqa: PLC0415

    if form not in TABLETOPS:
        raise ValueError(f"{form!r} is no form for tabletops; there are {', '.join(TABLETOPS)}")
    several = (scenarios,) if isinstance(scenarios, Loaded | Unreadable) else tuple(scenarios)
    if len(several) != 1 and (form != SHARED or not several):
        raise ValueError(f"{form} takes one scenario at a time, not {len(several)}")
    verdicts = tuple(map(judged, several))
    for verdict in verdicts:
        if not verdict.ok:
            raise RefusedError(verdict)
    settings = PrintSettings() if settings is None else an_instance(PrintSettings, settings, "settings")
    dots = Dots(dpi or DPI[form])
    return _FORMS[form](_Wanted(several, verdicts, settings, dots, image_base))


class _Wanted(Struct, frozen=True):
    """What is to be exported, and how."""

    scenarios: tuple[Loaded | Unreadable, ...]
    verdicts: tuple[Verdict, ...]
    settings: PrintSettings
    dots: Dots
    image_base: str

    def sets(self) -> Iterator[tuple[PlaySet, Verdict]]:
        """Yield the scenarios as play sets, one at a time."""
        from pwprint.vtt.play_set import play_set  # noqa: PLC0415

        for loaded, verdict in zip(self.scenarios, self.verdicts, strict=True):
            found = lettered(loaded, verdict, self.settings.font_dir)
            yield play_set(subject_of(loaded, found, self.settings), self.settings), found


def _within(wanted: _Wanted, make: Callable[[], Exported]) -> Exported:
    """Return what is made with the fonts that are wanted, what finds no room as an error for the player."""
    from pwprint.pdf.fonts import fonts_of  # noqa: PLC0415

    try:
        with fonts_of(wanted.settings.font_dir):
            return make()
    except (NoRoomError, TooManyDotsError) as too_much:
        raise CannotPrintError(str(too_much)) from too_much


def _pieces(wanted: _Wanted) -> Exported:
    from pwprint.vtt.manifest import pieces  # noqa: PLC0415

    def make() -> Exported:
        ((found, verdict),) = wanted.sets()
        return Exported(f"{found.subject.scenario.id}/pieces", pieces(found, wanted.dots), (verdict,))

    return _within(wanted, make)


def _tts(wanted: _Wanted) -> Exported:
    from pwprint.vtt.tts.save import saved  # noqa: PLC0415

    def make() -> Exported:
        ((found, verdict),) = wanted.sets()
        files = saved(found, wanted.dots, wanted.image_base)
        return Exported(f"{found.subject.scenario.id}/tts", files, (verdict,))

    return _within(wanted, make)


def _vassal(wanted: _Wanted) -> Exported:
    from pwprint.vtt.vassal.module import drawn, module, named  # noqa: PLC0415

    def make() -> Exported:
        sets, verdicts = [], []
        for found, verdict in wanted.sets():
            sets.append(drawn(found, wanted.dots))
            verdicts.append(verdict)
        key, title = named([each.found.subject for each in sets])
        return Exported("", {f"{key}.vmod": module(title, sets, wanted.dots)}, tuple(verdicts))

    return _within(wanted, make)


_FORMS: Mapping[str, Callable[[_Wanted], Exported]] = {"pieces": _pieces, "vassal": _vassal, "tts": _tts}
