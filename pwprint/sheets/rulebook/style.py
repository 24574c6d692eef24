"""Type, colours and distances of a rule booklet."""

from __future__ import annotations

from pwprint.page.prose import Face
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Mm, Pen
from pwprint.sheets.quickref.style import TableSkin, TypeStyle

ACCENT, SOFT, RULE = "#7A5A33", "#5B6670", "#B3A88D"
HAIR = Pen(RULE, 0.25, round=False)
HEAVY = Pen(ACCENT, 0.5, round=False)
"""Below the heading of a chapter."""

RULE_TEXT = Face("serif", 9.2, INK, 1.3)
"""The rules themselves."""
OPENS = Face("serif-semibold", 9.2, ACCENT, 1.3)
"""What a paragraph of rules is about."""
FINE = Face("serif", 8.6, INK, 1.23)
"""Rulings, and examples in words."""
LEAD = Face("serif-semibold", 8.6, INK, 1.23)
CHOICE = Face("serif-semibold", 8.6, ACCENT, 1.23)
"""What a choice is about."""
EXAMPLE = Face("serif-semibold", 9.2, ACCENT, 1.3)
"""The title of an example with a picture."""
ID = Face("sans", 7.0, "#7A7468")
"""The ids of rules."""
TITLE = Face("serif-semibold", 16.5, INK, 1.2)
SUBTITLE = Face("serif-italic", 10.0, ACCENT, 1.3)
NUMBER = Face("serif-semibold", 15.0, WHITE, 1.2)
"""The number of a chapter, on its plate."""
FOLIO = Face("serif-italic", 8.2, SOFT)
TABLE = TypeStyle(9.0, TableSkin("#EFE6D0", RULE, ACCENT, apart=2.0, is_head_tinted=False))
"""Tables and diagrams: those of the quick reference."""

RULE_GAP: Mm = 1.9
FINE_GAP: Mm = 1.1
PART_GAP: Mm = 3.2
CHAPTER_GAP: Mm = 6.4
INDENT: Mm = 4.2
ID_COLUMN: Mm = 14.0
"""The column of ids at the right of rules."""
