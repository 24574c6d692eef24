"""The rule booklet of a ruleset as PDFs: in reading order, on sheets to fold and stitch, and as it lies open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pwprint.app.rendering import CannotPrintError, finished
from pwprint.page.paper import NoRoomError
from pwprint.resources import ruleset_file, scenario_folder
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.page.sheet import PrintSettings


def rulebook(ruleset: Ruleset, settings: PrintSettings) -> Mapping[str, bytes]:
    """Return the files of the rule booklet of a ruleset by their names. Raises CannotPrintError."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.rulebook import make  # noqa: PLC0415

    try:
        made = make(ruleset, positions(ruleset), battle(ruleset), settings)
    except NoRoomError as no_room:
        raise CannotPrintError(f"rulebook: {no_room}") from no_room
    files = {"rulebook": made.pages, "booklet": made.sheets, "spreads": made.spreads}
    return {f"{ruleset.id}-{name}.pdf": to_pdf(finished(booklet, settings)) for name, booklet in files.items()}


def positions(ruleset: Ruleset) -> Mapping[str, Scenario]:
    """Return the scenarios of worked examples by their ids."""
    return dict(_read(ruleset, ruleset_file(ruleset.folder, "examples")))


def battle(ruleset: Ruleset) -> Scenario | None:
    """Return the shipped scenario for the cover: the one with the most units."""
    shipped = (scenario for _, scenario in _read(ruleset, scenario_folder() / ruleset.folder))
    return max(shipped, key=lambda scenario: len(scenario.units), default=None)


def _read(ruleset: Ruleset, folder: Path) -> Iterator[tuple[str, Scenario]]:
    """Yield the scenarios of a folder, by the names of their files, as a ruleset reads them.

    A variant reads those of its base as its own; where it has taken a unit or a terrain away, some have no sense.
    """
    from pwprint.format.build import build  # noqa: PLC0415
    from pwprint.format.reader import read  # noqa: PLC0415
    from pwprint.format.schema.compiled import compiled  # noqa: PLC0415
    from pwprint.page.typesetting import in_print  # noqa: PLC0415
    from pwprint.text import Document, read_path  # noqa: PLC0415

    is_sound = compiled(build({ruleset.id: ruleset}))
    for path in sorted(folder.glob("*.json")):
        document = read_path(path)
        assert isinstance(document, Document), path
        own = replace(document, value=document.value | {"ruleset": ruleset.id})
        scenario, problems = read(own, ruleset, ()) if is_sound(own.value) else (None, [])
        if scenario is not None and not problems:
            yield path.stem, in_print(scenario)
