"""The back of each piece lies exactly behind its front, the right way up."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pwprint.pdf.check.cells import CutCell, cells
from pwprint.pdf.check.document import Duplex
from pwprint.pdf.check.fault import PrintFault, warning
from pwprint.pdf.check.geometry import apart
from pwprint.pdf.check.loose_marks import loose_error
from pwprint.pdf.check.pairs import Pair, pairs, turns
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent, PieceSide
    from pwprint.pdf.marks import Mm

TOLERANCE: Mm = 0.1
"""How far backs may be off in the PDF; printers add a millimetre of their own."""
_LEAN = 0.3
"""Letters that stand more than this to one side say which way up a piece is."""


class _Match(Struct, frozen=True):
    """The front of a piece, its back, and how far the two are from lying behind each other."""

    front: CutCell
    back: CutCell
    cut: Mm
    """The distance of what is cut out."""
    print: Mm
    """The distance of what is printed."""


def misplaced(document: PdfContent) -> Iterator[PrintFault]:
    """Yield faults of backs, at most one of each kind a page; of others' PDFs, what their crop marks tell."""
    if not any(page.sides for page in document.pages):
        yield from _loose(document)
        return
    placed = _placed(document)
    for pair, matches in placed:
        yield from _strangers(pair, matches)
        yield from _shifted(pair, [match for match in matches if match.cut > TOLERANCE])
        yield from _turned(pair, matches)
    yield from _alone(document, {match.front.side.name for _, matches in placed for match in matches})


def worst_error(document: PdfContent) -> Mm | None:
    """Return how far the worst back is from lying behind its front; None where no pair of them could be compared."""
    if not any(page.sides for page in document.pages):
        return max(loose_error(document).values(), default=None)
    return max((match.print for _, matches in _placed(document) for match in matches), default=None)


def _placed(document: PdfContent) -> list[tuple[Pair, list[_Match]]]:
    """Return the pages of fronts and backs, all turned in the one way in which fewest pieces go wrong."""
    ways = [[(pair, _matches(pair)) for pair in pairs(document, turn)] for turn in turns(document)]
    return min(ways, key=lambda way: sum(_wrong(pair, matches) for pair, matches in way))


def _wrong(pair: Pair, matches: list[_Match]) -> int:
    """Return how many pieces have a back that lies off, or upside down."""
    return sum(match.cut > TOLERANCE or _upset(pair, match) for match in matches)


def _matches(pair: Pair) -> list[_Match]:
    backs = {cell.side.name: cell for cell in cells(pair.back) if cell.side.back}
    fronts = [cell for cell in cells(pair.front) if not cell.side.back]
    return [_match(pair, front, backs[front.side.name]) for front in fronts if front.side.name in backs]


def _match(pair: Pair, front: CutCell, back: CutCell) -> _Match:
    cut = apart(pair.behind(front.middle), back.middle)
    return _Match(front, back, cut, apart(pair.behind(front.printed), back.printed))


def _strangers(pair: Pair, matches: list[_Match]) -> Iterator[PrintFault]:
    """Yield a fault for fronts behind which another piece's back lies."""
    wrong = [(match, other) for match in matches if (other := _behind(pair, match, matches))]
    if wrong:
        match, other = wrong[0]
        more = f", and {counted(len(wrong) - 1, 'more piece')} like it" if len(wrong) > 1 else ""
        yield PrintFault(
            "P015",
            f"behind {match.front.side.name} lies the back of {other}{more}",
            _flip_hint(pair),
            page=pair.back.number,
            place=match.back.middle,
        )


def _behind(pair: Pair, match: _Match, matches: list[_Match]) -> str | None:
    """Return whose back lies where that of a piece should, if it is another's."""
    place = pair.behind(match.front.middle)
    size = match.front.box
    near = min(size.right - size.left, size.top - size.bottom) / 2
    other = min(matches, key=lambda other: apart(other.back.middle, place))
    strange = other is not match and apart(other.back.middle, place) < near < match.cut
    return other.front.side.name if strange else None


def _shifted(pair: Pair, matches: list[_Match]) -> Iterator[PrintFault]:
    matches = [match for match in matches if _behind(pair, match, matches) is None]
    if matches:
        worst = max(matches, key=lambda match: match.cut)
        yield PrintFault(
            "P014",
            f"the back of {worst.front.side.name} lies {worst.cut:.2f} mm off its front"
            + (f", as do {len(matches) - 1} more" if len(matches) > 1 else ""),
            _flip_hint(pair),
            page=pair.back.number,
            place=worst.back.middle,
        )


def _flip_hint(pair: Pair) -> str:
    return f"Measured as {pair.turn.value}; backs must lie where their fronts are then."


def _turned(pair: Pair, matches: list[_Match]) -> Iterator[PrintFault]:
    wrong = [match for match in matches if _upset(pair, match)]
    if wrong:
        yield PrintFault(
            "P016",
            f"the backs of {counted(len(wrong), 'piece')} are upside down behind their fronts",
            f"Sheets {pair.turn.value} need backs {'turned by 180 degrees' if pair.upside_down else 'as they are'}.",
            page=pair.back.number,
            place=wrong[0].back.middle,
        )


def _upset(pair: Pair, match: _Match) -> bool:
    """Return whether letters on the back clearly stand the wrong way, those on the front being the measure."""
    front, back = match.front.side, match.back.side
    same = front.up[0] * back.up[0] + front.up[1] * back.up[1]
    return (same > _LEAN) if pair.upside_down else (same < -_LEAN)


def _alone(document: PdfContent, matched: set[str]) -> Iterator[PrintFault]:
    """Yield fronts without backs and backs without fronts, in a document that has backs."""
    found: dict[int, list[PieceSide]] = defaultdict(list)
    # Fronts that end a document are what is missed by `out_of_order` already.
    ended = document.pages[-1] if document.duplex in {Duplex.LONG, Duplex.SHORT} else None
    if not any(page.backs for page in document.pages):
        return
    for page in document.pages:
        if page is ended and page.number % 2 and not page.backs:
            continue
        found[page.number] += [side for side in page.sides if side.name not in matched]
    for number, sides in found.items():
        if sides:
            yield _lonely(number, sides)


def _lonely(number: int, sides: list[PieceSide]) -> PrintFault:
    first = sides[0]
    said = f"the {'back' if first.back else 'front'} of {first.name} has no {'front' if first.back else 'back'}"
    more = f", nor have {len(sides) - 1} more" if len(sides) > 1 else ""
    hint = "Each piece needs a back, on the page behind its front."
    return PrintFault("P015", said + more, hint, page=number, place=first.box.middle)


def _loose(document: PdfContent) -> Iterator[PrintFault]:
    """Yield pages of others whose crop marks lie beside those of the page before."""
    for page, error in loose_error(document).items():
        if error > TOLERANCE:
            yield warning(
                "P014",
                f"the crop marks lie up to {error:.2f} mm off those of the page before",
                "Both sides of a sheet should be cut along the same lines.",
                page,
            )
