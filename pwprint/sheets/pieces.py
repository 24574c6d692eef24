"""All pieces with backs on shared sheets: tiles or stands, chits and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.sheet import KitSection, PrintSettings, Sheet, Subject
from pwprint.sheets import markers, tiles
from pwprint.sheets.cut_out import ADVICE, CUT, cut_out
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet

TITLE = "Pieces"


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the sheets of all pieces of a scenario."""
    units, loose = tiles.blocks(subject, settings), markers.blocks(subject, settings)
    spare = f" {markers.SPARE_CHITS} chits of each side are spare." if subject.ruleset.kit.chits else ""
    about = f"Pieces: {_count(subject, units, loose)}.{spare} {tiles.about(subject, settings)}"
    notes = (about, f"{ADVICE[settings.backs]} {CUT}")
    return cut_out(subject, settings, TITLE, (*units, *loose), notes)


def counting(subject: Subject, settings: PrintSettings) -> str:
    """Return how many pieces a scenario has, in words."""
    return _count(subject, tiles.blocks(subject, settings), markers.blocks(subject, settings))


def _count(subject: Subject, units: tiles.Blocks, loose: tiles.Blocks) -> str:
    """Return how many pieces there are, in words; `tiles` and `markers` say whose they are."""
    pieces = counted(sum(len(block) for block in units), tiles.unit_pieces(subject).word)
    others = "chits and markers" if subject.ruleset.kit.chits else "markers"
    return f"{pieces}, {sum(len(block) for block in loose)} {others}"


SHEET = Sheet("pieces", TITLE, make, bound=lambda _subject, _settings: KitSection.CARD)
