"""The checks. A new one is a function from a document to its faults, in a file beside this one, and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.checks.bleed import bleed_short, boxes_apart
from pwprint.pdf.check.checks.colours import colours_mixed
from pwprint.pdf.check.checks.crops import cuts_missed, pieces_crossed
from pwprint.pdf.check.checks.description import undescribed
from pwprint.pdf.check.checks.fonts import fonts_missing
from pwprint.pdf.check.checks.margins import margins_overrun
from pwprint.pdf.check.checks.order import out_of_order, unasked
from pwprint.pdf.check.checks.registration import misplaced
from pwprint.pdf.check.checks.scale import mismeasured, scaled_by_readers
from pwprint.pdf.check.checks.sizes import odd_sizes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pwprint.pdf.check.document import PdfContent
    from pwprint.pdf.check.fault import PrintFault

CHECKS: tuple[Callable[[PdfContent], Iterable[PrintFault]], ...] = (
    fonts_missing,
    scaled_by_readers,
    odd_sizes,
    margins_overrun,
    mismeasured,
    misplaced,
    cuts_missed,
    pieces_crossed,
    boxes_apart,
    bleed_short,
    colours_mixed,
    out_of_order,
    unasked,
    undescribed,
)
"""Every check, in the order in which a player would look."""
