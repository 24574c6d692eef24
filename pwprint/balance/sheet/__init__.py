"""The report on a scenario's balance as pages: charts made of the project's own marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.app.rendering import Rendered
    from pwprint.balance.tally import BalanceTally

NAME = "balance"


def printed(loaded: Loaded, tally: BalanceTally, form: str = "pdf", paper: str = "a4") -> Rendered:
    """Return the sheet of a tally as files, in a form of `pdf.forms.FORMS`. Raises CannotPrintError."""
    from pwprint.app.refusal import judged  # noqa: PLC0415 - a report in words needs no press
    from pwprint.app.rendering import CannotPrintError, Rendered, finished, subject_of  # noqa: PLC0415
    from pwprint.balance.sheet.pages import pages  # noqa: PLC0415
    from pwprint.page.paper import NoRoomError  # noqa: PLC0415
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415
    from pwprint.pdf.forms import FORMS, Pictures  # noqa: PLC0415

    settings, verdict = PrintSettings(paper), judged(loaded)
    subject = subject_of(loaded, verdict, settings)
    try:
        booklet = finished(pages(tally, subject, settings), settings)
    except NoRoomError as no_room:
        raise CannotPrintError(f"{NAME}: {no_room}") from no_room
    return Rendered(subject.scenario.id, verdict, FORMS[form](NAME, booklet, Pictures()))
