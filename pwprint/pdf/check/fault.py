"""What can be wrong with a PDF that is to be printed."""

from __future__ import annotations

from pwprint.pdf.marks import Point
from pwprint.text.problems import Severity
from pwprint.values import Struct


class PrintFault(Struct, frozen=True):
    """One thing that is wrong, where, and what to do about it.

    `code` is one of `codes.PDF_CODES`. `page` counts from 1; `place` is in mm from the lower left corner of that page.
    """

    code: str
    message: str
    hint: str | None = None
    severity: Severity = Severity.ERROR
    page: int | None = None
    place: Point | None = None


def warning(
    code: str, message: str, hint: str | None = None, page: int | None = None, place: Point | None = None
) -> PrintFault:
    """Return a fault that fails nothing."""
    return PrintFault(code, message, hint, Severity.WARNING, page, place)
