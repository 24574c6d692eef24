"""Paper sizes and the area that every home printer reaches."""

from __future__ import annotations

import re
from enum import StrEnum

from pwprint.values import Struct


class NoRoomError(ValueError):
    """The paper has no room for a sheet; a sentence for the player says for what."""


class Paper(Struct, frozen=True):
    """A sheet of paper in mm; those with a name of their own stand upright."""

    name: str
    title: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the sheet turned by a quarter: lying if it stood upright."""
        return Paper(self.name, self.title, self.height, self.width)


PAPERS = {
    "a4": Paper("a4", "A4", 210.0, 297.0),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
    "a3": Paper("a3", "A3", 297.0, 420.0),
    "legal": Paper("legal", "Legal", 215.9, 355.6),
    "tabloid": Paper("tabloid", "Tabloid", 279.4, 431.8),
}
"""Every paper by its name."""

HOME = frozenset({"a4", "letter", "legal"})
"""Papers of printers at home. Pieces are laid out alike for all of them, so that what one player sends prints on
another's paper."""

MARGIN = 10.0
"""mm kept free at every edge; no printer that we know of needs more."""

COMMON = (
    min(PAPERS[name].width for name in HOME) - 2 * MARGIN,
    min(PAPERS[name].height for name in HOME) - 2 * MARGIN,
)
"""The width and height in mm of the area that all papers of printers at home have within their margins."""

LEAST_SQUARE = 15.0
"""mm: on smaller squares of a map the names of squares and places lie on one another."""

LEAST, MOST = (90.0, 130.0), (920.0, 1220.0)
"""The short and the long side of the smallest and of the largest paper: a photo card, and a little more than A0."""

_INCH = 25.4
_MEASURE = re.compile(r"(\d+(?:\.\d+)?) ?[x\u00d7] ?(\d+(?:\.\d+)?) ?(mm|in)?")
_SAME = 0.05
"""Sizes that differ by less, in mm, are of one paper."""


def paper_of(text: str) -> Paper:
    """Return the paper of a name, or of a width and a height: `330x483` in mm, `13x19in` in inches.

    Raises ValueError, with a sentence for the player, if there is no such paper or if it is too small or too large.
    """
    words = " ".join(text.casefold().split())
    if words in PAPERS:
        return PAPERS[words]
    found = _MEASURE.fullmatch(words)
    if found is None:
        raise ValueError(
            f"no paper is called {text.strip()!r}; there are {', '.join(PAPERS)}, and any other as width x height, "
            "in mm as 330x483 or in inches as 13x19in"
        )
    return _measured(float(found[1]), float(found[2]), found[3] or "mm")


def _measured(across: float, up: float, unit: str) -> Paper:
    title = f"{across:g} x {up:g} {unit}"
    width, height = (round(side * (_INCH if unit == "in" else 1.0), 3) for side in (across, up))
    short, long = sorted((width, height))
    if short < LEAST[0] or long < LEAST[1]:
        raise ValueError(f"paper of {title} is too small; the smallest is {LEAST[0]:g} x {LEAST[1]:g} mm")
    if short > MOST[0] or long > MOST[1]:
        raise ValueError(f"paper of {title} is too large; the largest is {MOST[0]:g} x {MOST[1]:g} mm")
    known = (paper for paper in PAPERS.values() if _same(paper, width, height))
    return next(known, Paper(f"{across:g}x{up:g}{'in' if unit == 'in' else ''}", title, width, height))


def _same(paper: Paper, width: float, height: float) -> bool:
    return abs(paper.width - width) < _SAME and abs(paper.height - height) < _SAME


class Backs(StrEnum):
    """How the reverse of a sheet of tiles is printed."""

    LONG = "long"
    """Both sides of a sheet, turned over the long edge."""
    SHORT = "short"
    """Both sides of a sheet, turned over the short edge."""
    FOLD = "fold"
    """Fronts and backs side by side on one page, to be folded."""
    SPLIT = "split"
    """All fronts, then all backs, for feeding by hand; the backs lie as for the long edge."""
    NONE = "none"
    """Fronts only."""


BOTH_SIDES = (Backs.LONG, Backs.SHORT)
"""The edges over which a printer may turn a sheet by itself."""


def is_turned_sideways(paper: Paper, backs: Backs) -> bool:
    """Say whether left and right change places when a sheet is turned over; else top and bottom do.

    The long edge of a sheet that lies is its upper one.
    """
    return (backs is Backs.SHORT) == (paper.width > paper.height)
