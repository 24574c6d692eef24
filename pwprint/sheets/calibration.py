"""The sheet that measures a printer: its scale in both axes, and how far backs are from fronts.

The edges of the printed sheet are cut off and folded over, one after the other, until the scales of the back lie
against those of the front. What the reader sees then is the flap mirrored at the fold. All marks of flaps are drawn as
they will be seen; two of them, turned or moved, make the page of the back.
"""

from __future__ import annotations

from math import atan2, degrees, tan
from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.page.block import apart, stacked
from pwprint.page.imposition import DUPLEX
from pwprint.page.paper import MARGIN, Backs, NoRoomError, Paper, is_turned_sideways
from pwprint.page.prose import Face, numbered
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Booklet, Group, Mark, Page, Pen, Rect, Text, line, moved
from pwprint.pieces.vernier import PITCH, TENTHS, main_scale, vernier
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm

TITLE = "Printer calibration"

CUT: Mm = 15.0
"""How far from the paper's edge the sheet is cut."""
FOLD: Mm = 34.0
"""How far from the paper's edge the flap is folded."""
SMALLEST = (190.0, 200.0)
"""The smallest paper, in mm, on which the scales stand clear of each other; words may need more."""

_MEET: Mm = 2 * FOLD - CUT  # where the edge of a folded flap lies
SAMPLE = ("0.8,-0.5,-0.3", "1.003,1.001")
"""The readings of the example: offset and scale."""
_LONG: Mm = 8.0
_MISSING = 15  # tenths of a millimetre that a length may be too long or too short
_SPARE: Mm = 2.5  # ticks of the back go on past the cut, those of the front under the flap
_FIGURES, _HIGHEST, _REACH = 7.0, 12.2, 18.0
"""The type of the figures at a length, how high they reach above its line, and how far from its end."""
_WORDS: Mm = 38.0  # the width of the words at a length
_CUT, _FOLD = Pen("#666666", 0.15, round=False), Pen("#666666", 0.2, (3.0, 2.0), round=False)
_RULE = Pen(INK, 0.12, round=False)
_GREY = "#4D4D4D"
_STEP, _FIGURE = Face("sans", 8.0, INK, 1.31), Face("serif-bold", 10.0)


class Flap(Struct, frozen=True):
    """An edge that is folded over: its name, and the turn in degrees that brings its scales from the lower edge there.

    `sign` is that of the reading at a tick to the right of 0: what is typed is the correction, not the error.
    """

    name: str
    turn: int
    sign: int


def calibration(paper: Paper, flip: Backs) -> Booklet:
    """Return the two pages for a printer that turns sheets over an edge. Raises NoRoomError for small paper."""
    if paper.width < SMALLEST[0] or paper.height < SMALLEST[1]:
        raise NoRoomError(_too_small(paper))
    long = is_turned_sideways(paper, flip)
    # Seen from the front, a back turned over its long edge has right and left changed, one over its short edge has
    # top and bottom changed.
    across, up = (1, -1) if long else (-1, 1)
    flaps = (Flap("X", 0, across), Flap("RIGHT", 90, up), Flap("LEFT", -90, -up))
    front = (*_fronts(paper, flaps), *_lengths(paper), *_words(paper, flip))
    back = (*(_back(paper, flap, long) for flap in flaps), *_reverse(paper))
    pages = (Page(paper.width, paper.height, front, "Front"), Page(paper.width, paper.height, back, "Back", back=True))
    keywords = ("calibration", f"pwprint {__version__}")
    return Booklet(f"pwprint \u2013 {TITLE}", "", f"Turned over the {flip} edge", keywords, pages, DUPLEX[flip])


def _too_small(paper: Paper) -> str:
    return f"the scales and their words need paper as large as A4 or Letter; {paper.title} is too small"


def correction(paper: Paper, flip: Backs, read: tuple[Mm, Mm, Mm]) -> tuple[tuple[Mm, Mm], float]:
    """Return offset and angle of a profile from the readings at X, LEFT and RIGHT.

    LEFT and RIGHT differ where the back is turned; then X, which is read far from the middle, tells of that too.
    """
    x, left, right = read
    long = is_turned_sideways(paper, flip)
    # As one looks at the back of a sheet turned over an upright edge, what was left on the front is right.
    west, east = (right, left) if long else (left, right)
    angle = atan2(east - west, paper.width - 2 * CUT)
    aside = tan(angle) * (paper.height / 2 - CUT)
    return (round(x - aside if long else x + aside, 3), round((left + right) / 2, 3)), round(degrees(angle), 4)


def _fronts(paper: Paper, flaps: tuple[Flap, ...]) -> Iterator[Mark]:
    """Yield where to cut, where to fold, and the scales against which flaps are read."""
    wide, high = paper.width, paper.height
    yield Group(
        (
            *(line(x, 0.0, x, high, _CUT) for x in (CUT, wide - CUT)),
            line(0.0, CUT, wide, CUT, _CUT),
            *(line(x, low, x, end, _FOLD) for x in (FOLD, wide - FOLD) for low, end in _unwritten(paper, x)),
            line(CUT, FOLD, wide - CUT, FOLD, _FOLD),
        ),
        clip=(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN),
        name="lines",
    )
    for flap in flaps:
        scale = (Group(main_scale(_LONG + _SPARE, flap.sign), (1.0, 0.0, 0.0, 1.0, 0.0, -_SPARE)), _name(flap))
        yield Group(scale, _seen(paper, flap), name=f"main:{flap.name}")


def _name(flap: Flap) -> Text:
    return Text(0.0, _LONG + 3.6, flap.name, "sans-bold", 8, INK, anchor="middle")


def _seen(paper: Paper, flap: Flap) -> tuple[float, float, float, float, float, float]:
    """Return what brings the scales of a flap from x = y = 0 to where they are read."""
    middle = (paper.width / 2, paper.height / 2)
    return {
        0: (1.0, 0.0, 0.0, 1.0, middle[0], _MEET),
        90: (0.0, 1.0, -1.0, 0.0, paper.width - _MEET, middle[1]),
        -90: (0.0, -1.0, 1.0, 0.0, _MEET, middle[1]),
    }[flap.turn]


def _back(paper: Paper, flap: Flap, long: bool) -> Group:
    """Return the vernier of a flap where the page of the back has it."""
    scale = Group(vernier(_LONG + _SPARE, flap.sign), (1.0, 0.0, 0.0, 1.0, 0.0, _SPARE))
    seen = Group((scale,), _seen(paper, flap))
    wide, high, fold = paper.width, paper.height, 2 * FOLD
    # Mirrored at the fold, and once more when the sheet is turned over: together a half turn, or only a shift.
    if flap.turn == 0:
        matrix = (-1.0, 0.0, 0.0, -1.0, wide, fold) if long else (1.0, 0.0, 0.0, 1.0, 0.0, high - fold)
    else:
        at = 2 * (wide - FOLD) if flap.turn > 0 else fold
        matrix = (1.0, 0.0, 0.0, 1.0, wide - at, 0.0) if long else (-1.0, 0.0, 0.0, -1.0, at, high)
    return Group((seen,), matrix, name=f"vernier:{flap.name}")


def _unwritten(paper: Paper, x: Mm) -> tuple[tuple[Mm, Mm], ...]:
    """Return the parts of an upright fold line that leave out the ticks and figures of WIDE."""
    wide, _ = _measured(paper)
    if abs(x - wide.x - wide.reach) > _REACH:
        return ((CUT, paper.height),)
    return ((CUT, wide.y - 2.0), (wide.y + _HIGHEST + 1.8, paper.height))


class _Length(Struct, frozen=True):
    """A length that is measured with a ruler, from a point to the right or, if it is `upright`, to the top."""

    name: str
    reach: Mm
    x: Mm
    y: Mm
    words: Mm
    upright: bool = False


def _measured(paper: Paper) -> tuple[_Length, _Length]:
    # Whole centimetres with room for the vernier on both sides of the last one.
    across, along = (10.0 * ((side - 2 * 20.0 - 20.0) // 10) for side in (paper.width, paper.height))
    level, words = _level(paper), FOLD + 4.0 - 20.0
    # The words of HIGH stand between the fold and WIDE, or above that.
    above = words if level - 2.0 > FOLD + 4.0 + _WORDS else level + 3.0 - 20.0
    return (
        _Length("WIDE", across, 20.0, level, words),
        _Length("HIGH", along, 0.36 * paper.width, 20.0, above, upright=True),
    )


def _level(paper: Paper) -> Mm:
    """Return where WIDE lies: above the figures of X."""
    return max(0.30 * paper.height, _MEET + 18.0)


def _lengths(paper: Paper) -> Iterator[Mark]:
    """Yield the two lengths that are measured with a ruler: a line to lay its 0 at, and a vernier at the other end."""
    for length in _measured(paper):
        start = line(0.0, -3.0, 0.0, 3.0, Pen(INK, 0.2, round=False))
        along = line(0.0, 0.0, length.reach - 22.0, 0.0, _RULE)
        words = Text(length.words, 1.2, f"{length.name}: the ruler\u2019s 0 at the long stroke", "sans", 6.5, INK)
        marks = (start, along, *_length_ticks(length), words)
        turn = (0.0, 1.0, -1.0, 0.0) if length.upright else (1.0, 0.0, 0.0, 1.0)
        yield Group(marks, (*turn, length.x, length.y), name=f"length:{length.name}")


def _length_ticks(length: _Length) -> Iterator[Mark]:
    """Yield the ticks near the end of a length: the n-th meets a millimetre of the ruler where n tenths are missing."""
    for tenths in range(-_MISSING, _MISSING + 1):
        x, labelled = length.reach + PITCH * tenths, tenths % 5 == 0
        # Figures stand upright on the page; side by side they need two rows.
        raised = labelled and not length.upright and tenths % 10 != 0
        yield line(x, 0.0, x, _HIGHEST - 3.4 if raised else 5.0 if labelled else 3.8, _RULE)
        if labelled:
            figure = f"{scale_at(length.reach, tenths):.4f}"
            if length.upright:
                yield Text(x - 0.85, 5.8, figure, "sans", _FIGURES, INK, anchor="end", angle=-90)
            else:
                yield Text(x, _HIGHEST - 2.7 if raised else 5.8, figure, "sans", _FIGURES, INK, anchor="middle")


def scale_at(reach: Mm, tenths: int) -> float:
    """Return the scale to ask for where the tick `tenths` meets a whole millimetre of the ruler, `tenths` past `reach`.

    The tick is drawn at reach + 0.9 n mm and measures reach + n mm, so the print is larger by their ratio.
    """
    return (reach + PITCH * tenths) / (reach + tenths)


def _words(paper: Paper, flip: Backs) -> Iterator[Mark]:
    """Yield the title and what to do, in the middle of the page."""
    left, top = 0.40 * paper.width, paper.height - 21.0
    wide, least = _words_room(paper, left)
    yield Text(left, top, TITLE, "serif-bold", 15, INK)
    small = f"{paper.title}, turned over the {flip} edge \u00b7 page 1 of 2 \u00b7 pwprint {__version__}"
    yield Text(left, top - 5.0, small, "sans", 6.5, _GREY)
    advice = stacked(apart(numbered(_steps(flip), wide, _STEP, _FIGURE, 6.0), 1.2))
    first = top - 12.0 + _STEP.base
    yield moved(advice.marks, left, first)
    typed, low = _commands(flip, left, first - advice.height - 1.2 - _STEP.base, wide)
    if low < least:
        raise NoRoomError(_too_small(paper))
    yield from typed


def _words_room(paper: Paper, left: Mm) -> tuple[Mm, Mm]:
    """Return how wide the words may be, and how far down they may go: above RIGHT, or on wide paper beside it."""
    if paper.width > paper.height:
        return paper.width - _MEET - 24.0 - left, _level(paper) + _HIGHEST + 3.0
    return paper.width - FOLD - 4.0 - left, paper.height / 2 + TENTHS + 3.0


def _commands(flip: Backs, left: Mm, top: Mm, wide: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return a frame with what is typed, in general and as an example, and where it ends."""
    bold, plain = "sans-semibold", "sans"
    rows = (
        (bold, f"pwprint calibrate --save NAME --flip {flip}"),
        (bold, "--offset X,LEFT,RIGHT --scale WIDE,HIGH"),
        (plain, f"for example: pwprint calibrate --save attic --flip {flip}"),
        (plain, f"--offset {SAMPLE[0]} --scale {SAMPLE[1]}"),
    )
    high = 4.2 * len(rows) + 2.6
    frame = Rect(left, top - high + 1.0, wide, high, pen=Pen(INK, 0.2))
    texts = (Text(left + 2.5, top - 3.2 - 4.2 * n, row, font, 8, INK) for n, (font, row) in enumerate(rows))
    return (frame, *texts), frame.y


def _steps(flip: Backs) -> tuple[str, ...]:
    return (
        f"Print this sheet on both sides at 100 % (\u201cactual size\u201d), turned over the {flip} edge.",
        (
            "WIDE and HIGH: lay a ruler along the line, its 0 at the long stroke. Near the other end one tick meets a "
            "millimetre of the ruler exactly; the number there is the scale."
        ),
        "Cut along the three thin lines.",
        (
            "X: fold the lower edge up along the dashed line, until the edges of the paper lie on each other: the "
            "ticks of the back now meet those of the front. Find the two ticks of the same number that make one "
            "straight line; that number is X."
        ),
        "RIGHT and LEFT: unfold; fold the right edge over, then the left one, and read them in the same way.",
        (
            "Type what you have read, as in the example; if LEFT and RIGHT agree, one of them will do: --offset "
            f"{SAMPLE[0].rpartition(',')[0]}. Then print with --printer NAME."
        ),
    )


def _reverse(paper: Paper) -> Iterator[Mark]:
    middle = paper.width / 2
    yield Text(middle, paper.height / 2, f"{TITLE}: back", "serif-bold", 12, _GREY, anchor="middle")
    small = f"page 2 of 2 \u00b7 pwprint {__version__}"
    yield Text(middle, paper.height / 2 - 5.0, small, "sans", 6.5, _GREY, anchor="middle")
