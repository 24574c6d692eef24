"""The plan of a map: the fewest sheets that hold the board, and where title and legend find room.

A board on several sheets has one page more, which shows how they go together. Title and legend stand on the map where
that costs no sheet; else on that page, or if need be on pages of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import partial
from itertools import accumulate, pairwise, product

from pwprint.map.assembly.directions import block_height
from pwprint.map.assembly.grid import together
from pwprint.map.assembly.key import Words, keys
from pwprint.map.assembly.plan import PANEL, Height, Overview, overview
from pwprint.map.assembly.plan import OverviewDemand as PageDemand
from pwprint.map.grid import BOARD, FRAME, GAP, SQUARES, TABS, MapPart, Measure, PosterGrid
from pwprint.map.harm import CutWay, Harm
from pwprint.map.poster import Poster
from pwprint.memo import cached_property
from pwprint.page.paper import NoRoomError, Paper
from pwprint.pdf.marks import Box, Mm
from pwprint.values import Struct, replace

_LINE: Mm = 0.2
"""Half the line round a panel that ends at the margin, and a little."""

_TINY = 1e-9

_SHIFT, _SEVERAL = 2, 4
"""How many columns or rows a seam may move to spare a town, on maps of how many sheets in a row."""

_FEWEST = 2
"""The fewest columns on the sheets in the east."""

_FAIR, _SMALL = 70.0, 24.0
"""The least that the longer side of the small board takes beside the legend, and where it must."""

_ENOUGH: Mm = 150.0
"""The longer side of a small board at most: it shows how the sheets lie, and the map itself shows the rest."""

_ABOUT = 0.85
"""How large the small board must stay beside a picture of the sheets, as a share of what it is without."""

_PANELS: tuple[Mm, ...] = (74.0, PANEL)
"""How wide title and directions beside a small board are at least, where there is room for that, and where not."""

TITLE = 0.75
"""The size of the title on the page of the small board, beside that on the map."""

Place = tuple[int, Box]
"""The number of a page and an area on it."""


class MapStyle(IntEnum):
    """Where title and legend stand: above and below the map, beside it, or on a page of their own; best first."""

    STACK = 0
    SIDE = 1
    KEY = 2


class Demand(Struct, frozen=True):
    """What a plan must find room for: the board's columns and rows and their measure, the title and the legend.

    `part` is the height of the legend's entries from one to before another in a width, for legends on several pages;
    `count` is their number. `name` is the title on the page of the small board where the full one stands elsewhere.
    `harm` says how bad it is to cut the board where.
    """

    columns: int
    rows: int
    title: Height
    legend: Height
    measure: Measure = SQUARES
    count: int = 0
    part: Callable[[int, int, Mm], Mm] | None = None
    name: Height | None = None
    harm: Harm | None = None


class Entries(Struct, frozen=True):
    """A part of the legend: the number of its page, its area, and its entries from one to before another."""

    page: int
    box: Box
    first: int = 0
    end: int | None = None


class Plan(Struct, frozen=True, dict=True):
    """A map on paper: its pages with squares, and where title and legend stand.

    `keys` are the papers of pages of their own for these, right after the map. `assembly` is the last page, of maps on
    several sheets, unless it stands beside the last sheet.
    """

    grid: PosterGrid
    style: MapStyle
    parts: tuple[MapPart, ...]
    title: Place
    legends: tuple[Entries, ...]
    keys: tuple[Paper, ...] = ()
    assembly: Overview | None = None
    aside: bool = False
    """Whether the small board stands beside the last sheet of the map."""

    @property
    def pages(self) -> int:
        """The number of pages, with those that show no squares at their size."""
        return len(self.parts) + len(self.keys) + (self.assembly is not None and not self.aside)

    @property
    def legend(self) -> Place:
        """Where the legend begins."""
        return self.legends[0].page, self.legends[0].box

    @property
    def beside(self) -> Mm:
        """Where that begins which stands beside the sheets in the east."""
        return self.parts[-1].window.right + FRAME + self.grid.ruler + GAP

    @cached_property
    def poster(self) -> Poster:
        """The sheets with squares."""
        return Poster(self.grid, self.parts, together(self.grid, self.parts))


def plan(demand: Demand, square: Mm, paper: Paper) -> Plan:
    """Return the plan with the fewest sheets for squares of a size; of equals the one that looks best.

    Raises NoRoomError if a square or the legend is too large for the paper.
    """
    areas, found = demand.measure.areas, _bare(demand, square, paper)
    if not found:
        raise NoRoomError(f"{areas} of {square:g} mm are too large for {paper.title}")
    fewest = min(len(grid.widths) * len(grid.heights) for grid in found)
    for best in sorted(_plans(demand, found, fewest), key=lambda made: (made.style, -made.grid.tab)):
        made = _complete(demand, best)
        if made is not None:
            return _sparing(demand, made)
    raise NoRoomError(f"a map with {areas} of {square:g} mm, its title and its legend do not fit on {paper.title}")


def one_page(demand: Demand, largest: Mm, paper: Paper) -> Plan:
    """Return the plan on one page with the largest squares that fit, in steps of half a millimetre.

    Raises NoRoomError if there is none.
    """
    # No board is wider than the longer side of its paper: a wish beyond that costs no time.
    fitting = min(largest, max(paper.width, paper.height) / demand.measure.width(demand.columns))
    for step in range(int(fitting * 2), 2, -1):
        for sheet in (paper, paper.turned()):
            for style in (MapStyle.STACK, MapStyle.SIDE):
                grid = PosterGrid(sheet, step / 2, (demand.columns,), (demand.rows,), demand.measure)
                made = _made(demand, grid, style)
                if made is not None:
                    return made
    raise NoRoomError(f"the map does not fit on one page of {paper.title}")


def _bare(demand: Demand, square: Mm, paper: Paper) -> list[PosterGrid]:
    """Return the board on the fewest sheets that lie or stand, for each width of tabs; title and legend set aside."""
    grids = [
        PosterGrid(sheet, square, (), (), demand.measure, tab) for sheet in (paper.turned(), paper) for tab in TABS
    ]
    spreads = [replace(grid, widths=grid.across(demand.columns), heights=grid.down(demand.rows)) for grid in grids]
    return [grid for grid in spreads if grid.widths and grid.heights]


def _plans(demand: Demand, grids: list[PosterGrid], fewest: int) -> Iterator[Plan]:
    """Yield the plans with the fewest sheets, without the pages after them."""
    for bare in grids:
        if len(bare.widths) * len(bare.heights) > fewest:
            continue
        for style, tries in ((MapStyle.STACK, _stacks), (MapStyle.SIDE, _sides), (MapStyle.KEY, _only)):
            for grid in tries(demand, bare):
                sheets = len(grid.widths) * len(grid.heights)
                made = _made(demand, grid, style) if sheets == fewest else None
                if made is not None:
                    yield made
                    break


def _stacks(demand: Demand, bare: PosterGrid) -> Iterator[PosterGrid]:
    """Yield the grid with room for the title above the first rows and for the legend below the last ones."""
    if len(bare.widths) > 1:
        return
    above = demand.title(bare.frame_width) + GAP
    for width in dict.fromkeys((bare.frame_width, bare.area.width - 2 * bare.ruler)):
        yield replace(bare, heights=bare.down(demand.rows, above, GAP + demand.legend(width)))


def _sides(demand: Demand, bare: PosterGrid) -> Iterator[PosterGrid]:
    """Yield the grid with as few columns as can be on the sheets in the east, as it is, and with fewer there.

    Whatever is left of the paper is in the east then, beside title, legend and the small board.
    """
    yield replace(bare, widths=_filled(demand.columns, bare))
    yield bare
    yield replace(bare, widths=bare.across(demand.columns, GAP + PANEL + _LINE))


def _filled(columns: int, bare: PosterGrid) -> tuple[float, ...]:
    """Return how many columns are on each sheet of a row if those in the west hold as many as they can."""
    west: list[int] = []
    for _ in bare.widths[1:]:
        west.append(min(bare.columns(first=not west, last=False), columns - sum(west) - _FEWEST))
    return (*west, columns - sum(west)) if min(west, default=1) > 0 else bare.widths


def _only(_demand: Demand, bare: PosterGrid) -> Iterator[PosterGrid]:
    yield bare


def _made(demand: Demand, grid: PosterGrid, style: MapStyle) -> Plan | None:
    """Return the plan of a style without the pages after the map, or None where something does not fit."""
    if not grid.heights or (style is MapStyle.STACK and len(grid.widths) > 1):
        return None
    parts = grid.parts(_above(demand, grid) if style is MapStyle.STACK else 0.0, aside=style is MapStyle.SIDE)
    if not all(grid.fits(part) for part in parts):
        return None
    if style is MapStyle.KEY:
        return Plan(grid, style, parts, (0, _NOWHERE), ())
    places = {MapStyle.STACK: _stacked, MapStyle.SIDE: _beside}[style](demand, grid, parts)
    if places is None:
        return None
    title, (page, box) = places
    return Plan(grid, style, parts, title, (Entries(page, box),))


_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


def _sparing(demand: Demand, made: Plan) -> Plan:
    """Return a plan like another whose seams spare towns, as far as its sheets have room."""
    if demand.harm is None:
        return made
    widths = _by_harm(made.grid.widths, partial(demand.harm, CutWay.UPRIGHT))
    heights = _by_harm(made.grid.heights[::-1], partial(demand.harm, CutWay.LEVEL))
    tries = sorted(product(widths, heights), key=lambda two: (two[0][0] + two[1][0], two[0][1] + two[1][1]))
    for (_, aside, columns), (_, down, rows) in tries:
        if not aside and not down:
            return made
        grid = replace(made.grid, widths=columns, heights=rows[::-1])
        other = _made(demand, grid, made.style)
        other = other and _complete(demand, other)
        if other and (other.pages, other.aside) == (made.pages, made.aside):
            return other
    return made


def _by_harm(sizes: tuple[float, ...], harm: Callable[[int], int]) -> list[tuple[int, int, tuple[float, ...]]]:
    """Return ways to cut a row of columns or rows near its seams: their harm, how far off, and the parts."""
    reach = range(-_SHIFT, _SHIFT + 1) if len(sizes) <= _SEVERAL else (0,)
    found = []
    for shifts in product(reach, repeat=len(sizes) - 1):
        edges = [0, *(round(at) + by for at, by in zip(accumulate(sizes), shifts, strict=False)), round(sum(sizes))]
        parts = tuple(end - start for start, end in pairwise(edges))
        if min(parts) >= 1:
            far = sum(map(abs, shifts))
            found.append((sum(map(harm, edges[1:-1])), far, parts if far else sizes))
    least = min(bad for bad, far, _ in found if not far)
    return sorted(one for one in found if one[0] < least or not one[1])


def _above(demand: Demand, grid: PosterGrid) -> Mm:
    """Return what is kept free above the map for its title, and so that a map on one page stands well on it."""
    above = demand.title(grid.frame_width) + GAP
    if len(grid.heights) > 1:
        return above
    map_height = grid.measure.height(grid.heights[0]) * grid.unit + 2 * FRAME
    spare = grid.area.height - BOARD.foot - above - map_height - GAP - demand.legend(grid.frame_width)
    return above + max(0.0, spare) * 0.3


def _stacked(demand: Demand, grid: PosterGrid, parts: tuple[MapPart, ...]) -> tuple[Place, Place] | None:
    """Return title and legend above and below the map, as wide as its border or, if need be, as the page."""
    area, first, last = grid.area, parts[0].window, parts[-1].window
    width, middle = grid.frame_width, first.x + first.width / 2
    head = Box(middle - width / 2, first.top + FRAME + GAP, width, demand.title(width))
    most = 2 * min(middle - area.x, area.right - grid.ruler - middle)
    for wide in (width, most):
        high = demand.legend(wide)
        below = Box(middle - wide / 2, last.y - FRAME - GAP - high, wide, high)
        if below.y >= area.y + BOARD.foot - _TINY:
            return (1, head), (len(parts), below)
    return None


def _beside(demand: Demand, grid: PosterGrid, parts: tuple[MapPart, ...]) -> tuple[Place, Place] | None:
    """Return title and legend in a panel at the right, both on the upper page or one on each."""
    area = grid.area
    top, bottom = parts[len(grid.widths) - 1], parts[-1]
    x = top.window.right + FRAME + grid.ruler + GAP
    width, room = area.right - x - _LINE, area.height - BOARD.foot
    if width < PANEL:
        return None
    high, signs = demand.title(width), demand.legend(width)
    head = Box(x, area.top - high, width, high)
    if high + GAP + signs <= room:
        return (top.number, head), (top.number, Box(x, head.y - GAP - signs, width, signs))
    if top is not bottom and signs <= room and high <= room:
        return (top.number, head), (bottom.number, Box(x, area.top - signs, width, signs))
    return None


def _complete(demand: Demand, made: Plan) -> Plan | None:
    """Return the plan with the pages after the map, or None where these find no room."""
    several = len(made.parts) > 1
    if made.style is not MapStyle.KEY:
        if not several:
            return made
        beside = _beside_last(demand, made)
        # Two sheets have one seam, whose words say all.
        if beside or len(made.parts) == 2:
            return beside or made
        return _with_assembly(demand, made)
    words = demand.name or demand.title, demand.legend
    page = _assembly(demand, made, words, _FAIR) if several else None
    if page is not None:
        number = len(made.parts) + 1
        return replace(made, title=(number, page.title), legends=(Entries(number, page.legend),), assembly=page)
    keyed = _keyed(demand, made)
    return _with_assembly(demand, keyed) if keyed is not None and several else keyed


def _beside_last(demand: Demand, made: Plan) -> Plan | None:
    """Return the plan with the small board beside the last sheet, below title and legend if they stand there."""
    if made.style is not MapStyle.SIDE:
        return None
    area, last = made.grid.area, made.parts[-1]
    boxes = (made.title, *((entries.page, entries.box) for entries in made.legends))
    top = min((box.y - GAP for page, box in boxes if page == last.number), default=area.top)
    room = Box(made.beside, area.y, area.right - made.beside, top - area.y)
    # Where the map's own title stands above it the small board needs none.
    name = demand.name if demand.name and made.title[0] != last.number else _none
    tries = ((name, _FAIR), (name, _SMALL), (_none, _SMALL))
    page = _first(_assembly(demand, made, (name, _none), least, room) for name, least in tries)
    return None if page is None else replace(made, assembly=page, aside=True)


def _with_assembly(demand: Demand, made: Plan) -> Plan | None:
    """Return the plan with the page of the small board, with the short title if there is room for it."""
    heights = (_none,) if demand.name is None else (demand.name, _none)
    page = _first(_assembly(demand, made, (title, _none), _SMALL) for title in heights)
    return None if page is None else replace(made, assembly=page)


def _first(pages: Iterator[Overview | None]) -> Overview | None:
    return next((page for page in pages if page is not None), None)


def _none(_width: Mm) -> Mm:
    return 0.0


def _assembly(
    demand: Demand, made: Plan, words: tuple[Height, Height], longest: Mm, within: Box | None = None
) -> Overview | None:
    """Return the page of the small board, with a picture of the sheets if this leaves the board about as large."""
    shown, bare = (_board_page(demand, made, words, (longest, within), picture=picture) for picture in (True, False))
    return shown if shown and bare and shown.inch >= _ABOUT * bare.inch else bare


def _board_page(
    demand: Demand, made: Plan, words: tuple[Height, Height], place: tuple[Mm, Box | None], *, picture: bool
) -> Overview | None:
    """Return the page of the small board, a side of at least this length, with title and legend, or a part `within`.

    Directions have their `picture` or none.
    """
    grid, (title, legend), (longest, within) = made.grid, words, place
    sheets = replace(made.poster.together, picture=picture)
    wide, high = grid.measure.width(demand.columns), grid.measure.height(demand.rows)
    least, most = (min(side / max(wide, high), grid.unit) for side in (longest, _ENOUGH))

    def blocks(width: Mm) -> Mm:
        return block_height(sheets, width)

    def smaller(width: Mm) -> Mm:
        return title(width / TITLE) * TITLE

    wanted = (PageDemand(wide, high, smaller, legend, blocks, BOARD.foot, least, most, panel) for panel in _PANELS)
    return next((page for each in wanted if (page := overview(each, grid.paper, within))), None)


def _keyed(demand: Demand, made: Plan) -> Plan | None:
    """Return the plan with title and legend on as few pages of their own as they need."""
    pages = keys(Words(demand.title, demand.legend, demand.count, demand.part, BOARD.foot), made.grid.paper)
    if not pages or pages[0].title is None:
        return None
    number = len(made.parts) + 1
    legends = tuple(Entries(number + n, page.legend, page.first, page.end) for n, page in enumerate(pages))
    return replace(made, title=(number, pages[0].title), legends=legends, keys=tuple(page.paper for page in pages))
