"""The rule booklet of a ruleset as PDFs: in reading order, and on sheets to fold and stitch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pwprint.app.rendering import CannotPrintError, finished
from pwprint.page.paper import NoRoomError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.page.sheet import PrintSettings


def rulebook(ruleset: Ruleset, settings: PrintSettings) -> Mapping[str, bytes]:
    """Return the files of the rule booklet of a ruleset by their names. Raises CannotPrintError."""
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.rulebook import make  # noqa: PLC0415

    try:
        made = make(ruleset, positions(ruleset), settings)
    except NoRoomError as no_room:
        raise CannotPrintError(f"rulebook: {no_room}") from no_room
    files = {"rulebook": made.pages, "booklet": made.sheets}
    return {f"{ruleset.id}-{name}.pdf": to_pdf(finished(booklet, settings)) for name, booklet in files.items()}


def positions(ruleset: Ruleset) -> Mapping[str, Scenario]:
    """Return the scenarios of worked examples by their ids, those that can be read with the names of a ruleset."""
    return dict(_positions(ruleset))


def _positions(ruleset: Ruleset) -> Iterator[tuple[str, Scenario]]:
    from pwprint.format.reader import read  # noqa: PLC0415
    from pwprint.format.schema import check  # noqa: PLC0415
    from pwprint.page.typesetting import in_print  # noqa: PLC0415
    from pwprint.resources import ruleset_file  # noqa: PLC0415
    from pwprint.text.document import Document, read_path  # noqa: PLC0415

    for path in sorted(ruleset_file(ruleset.folder, "examples").glob("*.json")):
        document = read_path(path)
        assert isinstance(document, Document), path
        # A variant reads the examples of its base; where it has taken a unit or a terrain away, some have no sense.
        scenario, problems = read(document, ruleset, check(document))
        if scenario is not None and not problems:
            yield path.stem, in_print(scenario)
