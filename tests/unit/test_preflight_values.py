"""Checks of PDFs asked about values, without a PDF: what is just right and what is just wrong, by a hundredth of a millimetre."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from types import SimpleNamespace

import pytest
import shapely

from pwprint.page.paper import PAPERS
from pwprint.pdf.check import pdfium_page
from pwprint.pdf.check.cells import CutCell, cells
from pwprint.pdf.check.checks.bleed import bleed_short, boxes_apart
from pwprint.pdf.check.checks.crops import cuts_missed, pieces_crossed
from pwprint.pdf.check.checks.description import undescribed
from pwprint.pdf.check.checks.fonts import fonts_missing
from pwprint.pdf.check.checks.margins import margins_overrun
from pwprint.pdf.check.checks.order import out_of_order, unasked
from pwprint.pdf.check.checks.registration import misplaced, worst_error
from pwprint.pdf.check.checks.scale import mismeasured
from pwprint.pdf.check.checks.sizes import odd_sizes, title
from pwprint.pdf.check.document import Duplex, Edge, Font, InkReach, PdfContent, PdfPage, PieceSide, Ruler
from pwprint.pdf.check.geometry import PageBox, PageLine, mapped, undone
from pwprint.pdf.check.loose_marks import loose_error
from pwprint.pdf.check.numbered import numbered
from pwprint.pdf.check.pairs import BackTurn, Pair, in_stacks, pairs, turns
from pwprint.pdf.check.rulers import ruler
from pwprint.values import replace

CARD = PageBox(50, 100, 100, 180)


def content(*pages, ours=True, duplex=Duplex.LONG, **more) -> PdfContent:
    return PdfContent(ours, pages, duplex=duplex, **more)


def page(number=1, *sides, lines=(), **more) -> PdfPage:
    return PdfPage(number, 210, 297, sides=sides, lines=tuple(lines), **more)


def piece(name="A", box=CARD, back=False, up=(0, 1)) -> PieceSide:
    return PieceSide(name, back, box, up)


def moved(box, x=0.0, y=0.0) -> PageBox:
    return PageBox(box.left + x, box.bottom + y, box.right + x, box.top + y)


def grown(box, by) -> PageBox:
    return PageBox(box.left - by, box.bottom - by, box.right + by, box.top + by)


def crop_marks(box, length=4.0, gap=4.0) -> list[PageLine]:
    """Return the eight marks by which a box is cut out."""
    ends = [(-gap - length, -gap), (gap, gap + length)]
    upright = [
        PageLine((x, y + a), (x, y + b))
        for x in (box.left, box.right)
        for y, (a, b) in zip((box.bottom, box.top), ends, strict=False)
    ]
    level = [
        PageLine((x + a, y), (x + b, y))
        for y in (box.bottom, box.top)
        for x, (a, b) in zip((box.left, box.right), ends, strict=False)
    ]
    return [*upright, *level]


def codes(faults) -> list[str]:
    return [fault.code for fault in faults]


# --- points, boxes, lines -------------------------------------------------------------------------------------------


def boxes(seed):
    """Return two boxes and a line on whole millimetres, so that edges often meet."""
    chance = Random(seed)

    def box():
        (a, b), (c, d) = (sorted(chance.sample(range(8), 2)) for _ in range(2))
        return PageBox(a, c, b, d)

    def point():
        return chance.randrange(8), chance.randrange(8)

    return box(), box(), PageLine(point(), point())


def test_boxes_and_lines_meet_where_shapely_says():
    for one, other, line in map(boxes, range(400)):
        first, second = (shapely.box(box.left, box.bottom, box.right, box.top) for box in (one, other))
        drawn = shapely.LineString([line.start, line.end])
        bounds = PageBox(*first.union(second).bounds)
        shared = first.intersection(second)
        assert one.joined(other) == bounds
        assert one.shared(other) == (None if shared.is_empty else PageBox(*shared.bounds))
        assert line.meets(one) == drawn.intersects(first)
        assert (line.length, line.box) == (pytest.approx(drawn.length), PageBox(*drawn.bounds))
        assert one.middle == first.centroid.coords[0]


def test_a_box_without_a_rim_of_half_its_width_is_nothing():
    assert PageBox(0, 0, 4, 9).shrunk(1.5) == PageBox(1.5, 1.5, 2.5, 7.5)
    assert PageBox(0, 0, 4, 9).shrunk(2) is None
    assert PageBox(0, 0, 9, 4).shrunk(2) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_map_taken_back_moves_nothing(seed):
    chance = Random(seed)
    matrix = tuple(chance.uniform(-3, 3) for _ in range(6))
    there, back = mapped(matrix, (2, 5)), mapped(undone(matrix), mapped(matrix, (2, 5)))
    assert there == pytest.approx(
        (2 * matrix[0] + 5 * matrix[2] + matrix[4], 2 * matrix[1] + 5 * matrix[3] + matrix[5])
    )
    assert back == pytest.approx((2, 5))


def test_a_box_under_a_map_reaches_round_all_of_its_corners():
    turned = PageBox(1, 2, 4, 9).seen((0, 1, -1, 0, 10, 20))
    assert turned == PageBox(1, 21, 8, 24)
    leaning = PageBox(0, 0, 2, 2).seen((1, 1, -1, 1, 0, 0))
    assert leaning == PageBox(-2, 0, 2, 4)


@pytest.mark.parametrize(
    ("lean", "straight"), [(0.0, True), (0.02, True), (-0.02, True), (0.021, False), (-0.021, False)]
)
def test_a_line_may_lean_by_two_hundredths(lean, straight):
    upright, level = PageLine((0, 0), (lean, 5)), PageLine((0, 0), (5, lean))
    assert (upright.upright, upright.level) == (straight, False)
    assert (level.upright, level.level) == (False, straight)


def test_a_dot_is_neither_upright_nor_level():
    for end in [(0.0, 0.0), (0.02, 0.0), (0.0, 0.02)]:
        dot = PageLine((0, 0), end)
        assert not dot.upright
        assert not dot.level


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.title)
def test_a_page_has_the_size_of_a_paper_to_half_a_millimetre_upright_or_lying(paper):
    for off, same in [(0.5, True), (-0.5, True), (0.51, False), (-0.51, False)]:
        for width, height in [(paper.width + off, paper.height), (paper.height + off, paper.width)]:
            for size in [(width, height), (height, width)]:
                named = title(PdfPage(1, *size))
                assert (named == paper.title) is same


def test_a_page_that_is_no_paper_is_wrong_only_among_others():
    odd, usual = PdfPage(1, 100, 100), PdfPage(2, 210, 297)
    assert codes(odd_sizes(content(odd, replace(odd, number=2), duplex=Duplex.UNSAID))) == []
    assert [fault.page for fault in odd_sizes(content(odd, usual, duplex=Duplex.UNSAID))] == [1]


@pytest.mark.parametrize(("off", "found"), [(0.5, []), (-0.5, []), (0.51, ["P008"]), (-0.51, ["P008"])])
@pytest.mark.parametrize("axis", ["width", "height"])
def test_both_sides_of_a_sheet_have_a_size_to_half_a_millimetre(axis, off, found):
    front = PdfPage(1, 100, 100)
    back = replace(front, number=2, **{axis: 100 + off})
    faults = [fault for fault in odd_sizes(content(front, back)) if fault.code == "P008"]
    assert codes(faults) == found
    assert not faults or faults[0].page == 2


# --- margins --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distance", "covered", "found"),
    [
        (10.0, 0.1, []),
        (9.7, 0.1, []),
        (9.69, 0.1, ["P010"]),
        (6.35 - 0.13, 0.1, ["P010"]),
        (6.21, 0.1, ["P009"]),
        (0.0, 0.49, ["P009"]),
        (0.0, 0.5, ["P011"]),
    ],
)
def test_ink_in_the_margin(distance, covered, found):
    ink = InkReach(Edge.LEFT, distance, (3, 4), covered)
    far = InkReach(Edge.TOP, 20.0, (5, 6), 0.1)
    faults = list(margins_overrun(content(page(1, reaches=(far, ink)))))
    assert codes(faults) == found
    for fault in faults:
        assert "left" in fault.message
        assert "top" not in fault.message


@pytest.mark.parametrize(("near", "far", "code"), [(2.0, 5.0, "P009"), (7.0, 8.0, "P010")])
def test_the_fault_lies_where_ink_is_nearest_to_an_edge(near, far, code):
    reaches = (
        InkReach(Edge.LEFT, far, (1, 1), 0.1),
        InkReach(Edge.TOP, near, (2, 2), 0.1),
        InkReach(Edge.RIGHT, far, (3, 3), 0.1),
    )
    (fault,) = margins_overrun(content(page(1, reaches=reaches)))
    assert (fault.code, fault.place) == (code, (2, 2))
    assert all(edge in fault.message for edge in ("left", "top", "right"))


# --- where pieces are cut -------------------------------------------------------------------------------------------


def cut(box, lines, **more) -> CutCell:
    (cell,) = cells(page(1, piece(box=box), lines=lines, **more))
    return cell


def uprights(*xs, length=4.0) -> list[PageLine]:
    return [PageLine((x, 10), (x, 10 + length)) for x in xs]


def levels(*ys) -> list[PageLine]:
    return [PageLine((10, y), (14, y)) for y in ys]


@pytest.mark.parametrize(
    ("marks", "left", "right", "off"),
    [
        ((), 50, 100, 0),
        ((53, 97), 53, 97, 0),
        ((50, 100), 50, 100, 0),
        # Print with bleed reaches over its cuts by 3.5 mm at most ...
        ((53.5, 96.5), 53.5, 96.5, 0),
        ((53.51, 96.5), 50, 100, 0),
        ((53.5, 96.49), 50, 100, 0),
        # ... and print without one ends 0.6 mm short of them at most.
        ((49.4, 100.6), 49.4, 100.6, 0),
        ((49.4, 97), 49.4, 97, 1.8),
        ((53, 100.6), 53, 100.6, -1.8),
        ((49.39, 97), 50, 100, 0),
        # The evenest pair is meant.
        ((53, 97, 98.5), 53, 97, 0),
        ((51.5, 53, 97), 53, 97, 0),
        ((53.4, 97), 53.4, 97, -0.2),
        ((52, 97), 52, 97, 0.5),
        # Print that lies somewhere between its cuts: the nearest on each side.
        ((30, 45, 106, 130), 45, 106, 0),
        ((50.1, 106), 50.1, 106, 0),
        ((50.11, 106), 50, 100, 0),
        ((45, 99.9), 45, 99.9, 0),
        ((45, 99.89), 50, 100, 0),
        ((45,), 50, 100, 0),
        ((106,), 50, 100, 0),
    ],
)
def test_a_piece_is_cut_between_two_marks_that_lie_evenly_about_its_print(marks, left, right, off):
    cell = cut(CARD, uprights(*marks))
    assert (cell.box.left, cell.box.right) == (left, right)
    assert cell.off == (pytest.approx(off), 0)
    assert cell.printed == pytest.approx(((left + right) / 2 + off, 140))
    lying = PageBox(CARD.bottom, CARD.left, CARD.top, CARD.right)
    turned = cut(lying, levels(*marks))
    assert (turned.box.bottom, turned.box.top, turned.off[1]) == (left, right, cell.off[0])
    assert (turned.box.left, turned.box.right) == (100, 180)
    assert turned.printed == cell.printed[::-1]


def asking(bleed) -> dict[str, PageBox]:
    trim = PageBox(5, 5, 205, 292)
    return {"trim": trim, "bleed": grown(trim, bleed)}


@pytest.mark.parametrize(
    ("marks", "asked", "left", "right"),
    [
        ((52, 53, 97, 98), 0, 52, 98),
        ((52, 53, 97, 98), 2, 52, 98),
        ((52, 53, 97, 98), 3, 53, 97),
        ((52, 53, 97.1, 98), 3, 53, 97.1),
        ((52, 53, 97.2, 98), 3, 52, 98),
        # Who asks for more bleed may print farther beyond the cut.
        ((55, 95), 3, 50, 100),
        ((55, 95), 5, 55, 95),
        ((55.6, 94.4), 5, 55.6, 94.4),
        ((55.61, 94.39), 5, 50, 100),
    ],
)
def test_the_bleed_that_a_page_asks_for_says_which_even_pair_is_meant(marks, asked, left, right):
    cell = cut(CARD, uprights(*marks), **asking(asked))
    assert (cell.box.left, cell.box.right) == (left, right)


def test_print_narrower_than_its_bleed_is_not_cut_to_nothing():
    narrow = PageBox(50, 100, 52, 180)
    assert cut(narrow, uprights(51)).box == narrow
    assert (cut(narrow, uprights(50.5, 51.5)).box.left, cut(narrow, uprights(50.5, 51.5)).box.right) == (50.5, 51.5)


@pytest.mark.parametrize(("length", "marked"), [(6.5, True), (6.51, False)])
def test_a_line_longer_than_crop_marks_is_none(length, marked):
    box = cut(CARD, uprights(53, 97, length=length)).box
    assert (box.left, box.right) == ((53, 97) if marked else (50, 100))


def test_lines_that_lean_are_no_crop_marks():
    leaning = [PageLine((x, y), (x + 1, y + 4)) for x in (53, 97) for y in (103, 177)]
    assert cut(CARD, leaning).box == CARD


def test_marks_that_lie_on_each_other_are_one():
    # Of two marks of which each could be meant the first one is.
    assert cut(CARD, uprights(53, 53.01, 97 - 0.01)).box.left == 53
    assert cut(CARD, uprights(53, 53.02, 97 - 0.02)).box.left == 53.02


@pytest.mark.parametrize(
    ("art", "asked"),
    [
        (PageBox(2, 2, 208, 295), 3),
        (PageBox(4, 2, 208, 295), 1),
        (PageBox(2, 4.5, 208, 295), 0.5),
        (PageBox(2, 2, 207, 295), 2),
        (PageBox(2, 2, 208, 292.25), 0.25),
        (PageBox(5, 5, 205, 292), 0),
        (PageBox(6, 2, 208, 295), 0),
    ],
)
def test_a_page_asks_for_the_bleed_that_its_boxes_leave_all_round(art, asked):
    trim = PageBox(5, 5, 205, 292)
    assert page(1, trim=trim, bleed=art).asked == asked
    assert page(1, trim=trim).asked == page(1, bleed=art).asked == 0


@pytest.mark.parametrize(("off", "found"), [(0.25, []), (0.26, ["P017"])])
def test_a_piece_may_be_a_quarter_of_a_millimetre_off_its_crop_marks(off, found):
    lines = crop_marks(grown(CARD, -2))
    assert codes(cuts_missed(content(page(1, piece(box=moved(CARD, off)), lines=lines)))) == found
    assert codes(cuts_missed(content(page(1, piece(box=moved(CARD, 0, -off)), lines=lines)))) == found


def test_the_worst_piece_is_named_and_the_others_are_counted():
    other = moved(CARD, 60)
    lines = [*crop_marks(grown(CARD, -2)), *crop_marks(grown(other, -2))]
    little, much, right = piece("A", moved(CARD, 0.4)), piece("B", moved(other, 0.9), back=True), piece("C", other)
    (fault,) = cuts_missed(content(page(1, little, much, right, lines=lines)))
    assert fault.message == "the back of B is printed 0.90 mm off its crop marks, as are 1 more"
    (fault,) = cuts_missed(content(page(1, little, right, lines=lines)))
    assert fault.message == "the front of A is printed 0.40 mm off its crop marks"


@pytest.mark.parametrize(("inside", "found"), [(0.19, []), (0.2, ["P018"]), (3, ["P018"])])
def test_a_line_may_come_a_fifth_of_a_millimetre_into_a_piece(inside, found):
    line = PageLine((40, 140), (50 + inside, 140))
    assert codes(pieces_crossed(content(page(1, piece(), lines=[line])))) == found


# --- bleed ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trim", "bleed", "said"),
    [
        (PageBox(5, 5, 205, 292), PageBox(2, 2, 208, 295), None),
        (PageBox(5, 5, 205, 292), PageBox(5.09, 5, 205, 291.91), None),
        (PageBox(5, 5, 205, 292), PageBox(5.11, 5, 205, 292), "the trim box lies 0.1 mm outside of the bleed box"),
        (PageBox(5, 5, 205, 292), PageBox(5, 6, 205, 292), "the trim box lies 1.0 mm outside of the bleed box"),
        (PageBox(5, 5, 205, 292), PageBox(5, 5, 203, 292), "the trim box lies 2.0 mm outside of the bleed box"),
        (PageBox(5, 5, 205, 292), PageBox(5, 5, 205, 289), "the trim box lies 3.0 mm outside of the bleed box"),
        (PageBox(5, 5, 211, 292), None, "the trim box lies 1.0 mm outside of the page"),
        (PageBox(-4, 5, 205, 292), None, "the trim box lies 4.0 mm outside of the page"),
        (PageBox(-0.09, -0.09, 210.09, 297.09), None, None),
        (None, PageBox(0, -2, 210, 297), "the bleed box lies 2.0 mm outside of the page"),
        (None, None, None),
    ],
)
def test_boxes_of_a_page_lie_within_each_other_to_a_tenth_of_a_millimetre(trim, bleed, said):
    found = list(boxes_apart(content(page(1, trim=trim, bleed=bleed))))
    assert [fault.message for fault in found] == ([said] if said else [])
    assert not found or found[0].place == (trim or bleed).middle


@pytest.mark.parametrize(("printed", "found"), [(3, []), (2.91, []), (2.89, ["P026"]), (0, ["P026"])])
def test_a_piece_prints_as_far_beyond_its_cut_as_the_page_asks(printed, found):
    inner = grown(CARD, -3)
    lines = crop_marks(inner)
    assert codes(bleed_short(content(page(1, piece(box=grown(inner, printed)), lines=lines, **asking(3))))) == found
    assert codes(bleed_short(content(page(1, piece(box=grown(inner, printed)), lines=lines, **asking(0))))) == []


def test_a_piece_ends_where_the_nearest_of_its_edges_does():
    inner = grown(CARD, -3)
    uneven = replace(grown(inner, 3), right=inner.right - 0.5)
    (fault,) = bleed_short(
        content(page(1, piece(box=uneven), lines=[*uprights(53, 97), *levels(103, 177)], **asking(3)))
    )
    assert "prints 0.0 mm beyond" in fault.message


def test_of_the_pieces_that_end_too_soon_the_worst_is_named():
    inner, other = grown(CARD, -3), moved(grown(CARD, -3), 70)
    lines = [*crop_marks(inner), *crop_marks(other)]
    short, shorter = piece("A", grown(inner, 2)), piece("B", grown(other, 1), back=True)
    (fault,) = bleed_short(content(page(1, short, shorter, lines=lines, **asking(3))))
    assert fault.message == "the back of B prints 1.0 mm beyond its cut, as do 1 more; the page asks for 3.0 mm"
    (fault,) = bleed_short(content(page(1, short, lines=lines, **asking(3))))
    assert fault.message == "the front of A prints 2.0 mm beyond its cut; the page asks for 3.0 mm"


# --- fronts and backs -----------------------------------------------------------------------------------------------


FRONT, BACK = piece(), piece(back=True)


def sheet(*kinds, **more) -> PdfContent:
    """Return a PDF whose pages have a front (f), a back (b), both (d), or neither (.)."""
    sides = {"f": (FRONT,), "b": (BACK,), "d": (FRONT, BACK), ".": ()}
    return content(*(page(number, *sides[kind]) for number, kind in enumerate(kinds, 1)), **more)


@pytest.mark.parametrize(
    ("kinds", "paired"),
    [
        ("fb", [(1, 2)]),
        ("f.", []),
        ("fbfb", [(1, 2), (3, 4)]),
        ("f.b", [(1, 3)]),
        ("f.bfb", [(4, 5)]),
        (".fb", [(2, 3)]),
        ("ffbb", [(1, 3), (2, 4)]),
        ("..ffbb", [(3, 5), (4, 6)]),
        ("dffbb", [(1, 1), (2, 4), (3, 5)]),
        ("d", [(1, 1)]),
        ("ffb", [(2, 3)]),
    ],
)
def test_which_page_has_the_backs_of_which(kinds, paired):
    found = list(pairs(sheet(*kinds), BackTurn.LONG))
    assert [(pair.front.number, pair.back.number) for pair in found] == paired
    for pair in found:
        assert (pair.turn is BackTurn.FOLD) == (pair.front is pair.back)


@pytest.mark.parametrize(
    ("kinds", "stacked"),
    [
        ("ffbb", True),
        ("fb", True),
        ("fbfb", False),
        ("ff", False),
        ("ffb", False),
        ("bbff", False),
        ("dd", False),
        ("fdb", True),
    ],
)
def test_stacks_have_all_fronts_before_as_many_backs(kinds, stacked):
    assert in_stacks(sheet(*kinds)) is stacked


@pytest.mark.parametrize(
    ("duplex", "ways"),
    [
        (Duplex.SHORT, (BackTurn.SHORT,)),
        (Duplex.LONG, (BackTurn.LONG,)),
        (Duplex.UNSAID, (BackTurn.LONG,)),
        (Duplex.SIMPLEX, (BackTurn.LONG, BackTurn.SHORT)),
    ],
)
def test_sheets_are_turned_as_the_pdf_asks_or_by_hand(duplex, ways):
    assert turns(sheet(*"fb", duplex=duplex)) == ways
    for kinds, turn in product(("fb", "fbfb"), ways):
        assert {pair.turn for pair in pairs(sheet(*kinds), turn)} == {turn}


def test_a_page_is_folded_at_the_long_upright_line_nearest_to_its_middle():
    def behind(*lines):
        both = page(1, FRONT, BACK, lines=lines)
        return Pair(both, both, BackTurn.FOLD).behind((10, 20))

    long, short = 0.4 * 297 + 0.1, 0.4 * 297
    assert behind() == (200, 20)
    assert behind(PageLine((100, 0), (100, long))) == (190, 20)
    assert behind(PageLine((100, 0), (100, short))) == (200, 20)
    assert behind(PageLine((0, 90), (200, 90))) == (200, 20)
    assert behind(PageLine((90, 0), (90, long)), PageLine((110, 0), (110, long))) == (210, 20)


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ("fb", []),
        (".f", [2]),
        ("f.b.", [3]),
        ("d.d.", []),
        (".d", []),
        ("fbf", [3]),
        ("fbd", []),
        ("fb.", []),
        ("f", []),
    ],
)
def test_fronts_lie_on_odd_pages_and_backs_on_even_ones(kinds, found):
    assert [fault.page for fault in out_of_order(sheet(*kinds))] == found
    assert codes(out_of_order(sheet(*kinds, duplex=Duplex.UNSAID))) == []
    assert codes(out_of_order(sheet(*kinds, duplex=Duplex.SIMPLEX))) == []


@pytest.mark.parametrize(("kinds", "found"), [("...", ["P019"]), ("..", []), ("fb.", ["P019"]), ("fbf", ["P019"])])
def test_others_are_warned_of_an_odd_number_of_pages(kinds, found):
    assert codes(out_of_order(sheet(*kinds, ours=False))) == found


@pytest.mark.parametrize(("kinds", "at"), [("fb", [2]), ("f.", []), ("d", []), ("fbfb", [2])])
def test_backs_of_their_own_ask_for_both_sides(kinds, at):
    assert [fault.page for fault in unasked(sheet(*kinds, duplex=Duplex.UNSAID))] == at
    assert list(unasked(sheet(*kinds, duplex=Duplex.SIMPLEX))) == []


def both(back_box, front_box=CARD, up=(0, 1), duplex=Duplex.LONG, **more):
    """Return a sheet with a front and its back."""
    front = page(1, piece(box=front_box))
    back = page(2, piece(box=back_box, back=True, up=up))
    return content(front, back, duplex=duplex, **more)


BEHIND = PageBox(210 - 100, 100, 210 - 50, 180)


@pytest.mark.parametrize(("off", "found"), [(0.0, []), (0.09, []), (-0.09, []), (0.11, ["P014"]), (-0.11, ["P014"])])
def test_a_back_lies_behind_its_front_to_a_tenth_of_a_millimetre(off, found):
    for shifted in (moved(BEHIND, off), moved(BEHIND, 0, off)):
        assert codes(misplaced(both(shifted))) == found
        assert worst_error(both(shifted)) == pytest.approx(abs(off))


def test_of_backs_that_are_off_the_worst_is_named():
    fronts = [piece(name, moved(CARD, 0, y), back=False) for name, y in (("A", 0), ("B", 90), ("C", -90))]
    offs = {"A": 0.3, "B": 0.7, "C": 0.0}
    backs = [replace(one, back=True, box=moved(BEHIND, offs[one.name], one.box.bottom - 100)) for one in fronts]
    document = content(page(1, *fronts), page(2, *backs))
    (fault,) = misplaced(document)
    assert fault.message == "the back of B lies 0.70 mm off its front, as do 1 more"
    assert (fault.page, worst_error(document)) == (2, pytest.approx(0.7))


@pytest.mark.parametrize(
    ("up", "duplex", "found"),
    [
        ((0, 1), Duplex.LONG, []),
        ((0, 0), Duplex.LONG, []),
        ((0, -0.3), Duplex.LONG, []),
        ((0, -0.31), Duplex.LONG, ["P016"]),
        ((0, -1), Duplex.LONG, ["P016"]),
        ((0, -1), Duplex.SHORT, []),
        ((0, 0.3), Duplex.SHORT, []),
        ((0, 0.31), Duplex.SHORT, ["P016"]),
    ],
)
def test_letters_that_lean_say_which_way_up_a_back_is(up, duplex, found):
    behind = BEHIND if duplex is Duplex.LONG else PageBox(50, 297 - 180, 100, 297 - 100)
    assert codes(misplaced(both(behind, up=up, duplex=duplex))) == found


def test_letters_that_lie_on_their_sides_are_compared_too():
    fronts, backs = page(1, piece(up=(1, 0))), page(2, piece(box=BEHIND, back=True, up=(-1, 0)))
    assert codes(misplaced(content(fronts, backs))) == ["P016"]


def test_the_back_of_another_piece_is_known_within_half_a_piece():
    low, high = CARD, moved(CARD, 0, 90)
    fronts = page(1, piece("A", low), piece("B", high))

    def faults(off):
        backs = [piece("A", moved(BEHIND, off, 90), back=True), piece("B", moved(BEHIND, off), back=True)]
        return codes(misplaced(content(fronts, page(2, *backs))))

    assert faults(0) == ["P015"]
    assert faults(24.9) == ["P015"]
    assert faults(25.1) == ["P014"]


@pytest.mark.parametrize(
    ("fronts", "backs", "found"),
    [
        ("AB", "AB", []),
        ("AB", "A", ["the front of B has no back"]),
        ("ABC", "A", ["the front of B has no back, nor have 1 more"]),
        ("A", "AB", ["the back of B has no front"]),
        ("AB", "", []),
    ],
)
def test_pieces_without_a_back_are_named_where_others_have_one(fronts, backs, found):
    place = dict(zip("ABC", (0, 90, -90), strict=True))
    front = page(1, *(piece(name, moved(CARD, 0, place[name])) for name in fronts))
    back = page(2, *(piece(name, moved(BEHIND, 0, place[name]), back=True) for name in backs))
    assert [fault.message for fault in misplaced(content(front, back))] == found


def test_the_last_fronts_of_a_sheet_are_told_by_their_order_alone():
    pages = page(1, piece()), page(2, piece(box=BEHIND, back=True)), page(3, piece("B"))
    assert codes(misplaced(content(*pages))) == []
    assert codes(misplaced(content(*pages, duplex=Duplex.SIMPLEX))) == ["P015"]
    assert codes(misplaced(content(pages[0], pages[1], page(3), replace(pages[2], number=4)))) == ["P015"]


# --- crop marks of others -------------------------------------------------------------------------------------------


def loose(count=8, length=4.0, off=(0.0, 0.0), odd=(0.0, 0.0), duplex=Duplex.LONG, drop=0):
    """Return a sheet of others with so many marks, those of its back off by so much, and one of them by more."""
    at = [(20 + 20 * (n % 8), 30 + 25 * (n // 8)) for n in range(count)]

    def mark(x, y):
        return PageLine((x, y - length / 2), (x, y + length / 2))

    front = [mark(*point) for point in at]
    back = [
        mark(210 - x + off[0] + (odd[0] if not n else 0), y + off[1] + (odd[1] if not n else 0))
        for n, (x, y) in enumerate(at)
    ]
    return content(page(1, lines=front), page(2, lines=back[drop:]), ours=False, duplex=duplex)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({}, 0),
        ({"off": (0.3, 0.4)}, 0.5),
        ({"off": (3, 3.99)}, 4.992),
        ({"off": (3, 4.01)}, None),
        ({"off": (0.2, 0), "odd": (0.5, 0)}, 0.7),
        ({"off": (0.2, 0), "odd": (0.51, 0)}, None),
        ({"count": 7}, None),
        ({"count": 8, "drop": 1}, None),
        ({"count": 24}, 0),
        ({"length": 1.0}, 0),
        ({"length": 0.99}, None),
        ({"length": 16.0}, 0),
        ({"length": 16.01}, None),
        ({"duplex": Duplex.UNSAID}, None),
    ],
)
def test_crop_marks_of_others_are_compared_where_they_look_like_some(changes, error):
    found = loose_error(loose(**changes))
    assert found == ({} if error is None else {2: pytest.approx(error, abs=1e-3)})


@pytest.mark.parametrize(("off", "found"), [(0.1, []), (0.11, ["P014"])])
def test_others_are_warned_of_crop_marks_a_tenth_of_a_millimetre_off(off, found):
    document = loose(off=(off - 1e-9, 0))
    assert codes(misplaced(document)) == found
    assert worst_error(document) == pytest.approx(off)


@pytest.mark.parametrize(("rows", "compared"), [(50, True), (51, False)])
def test_a_drawing_of_more_than_four_hundred_lines_is_no_sheet_of_crop_marks(rows, compared):
    marks = [
        PageLine((20 + 20 * (n % 8), 5 * (n // 8)), (20 + 20 * (n % 8), 5 * (n // 8) + 2)) for n in range(8 * rows)
    ]
    there = [PageLine((210 - line.start[0], line.start[1]), (210 - line.end[0], line.end[1])) for line in marks]
    assert bool(loose_error(content(page(1, lines=marks), page(2, lines=there), ours=False))) is compared


# --- rulers ---------------------------------------------------------------------------------------------------------


def comb(ticks=101, length=100.0, upright=False):
    """Return a ruler's lines: its spine, and ticks across it."""
    at = [10 + length * n / (ticks - 1) for n in range(ticks)]
    lines = [PageLine((10, 50), (10 + length, 50)), *(PageLine((x, 50), (x, 52)) for x in at)]
    return tuple(PageLine(line.start[::-1], line.end[::-1]) for line in lines) if upright else tuple(lines)


@pytest.mark.parametrize(
    ("ticks", "unit", "nominal"), [(101, "mm", 100.0), (51, "mm", 50.0), (33, "in", 101.6), (17, "in", 50.8)]
)
@pytest.mark.parametrize("upright", [False, True])
def test_a_ruler_is_known_by_its_ticks_and_measured_along_them(ticks, unit, nominal, upright):
    for part in (1.0, 1.119, 0.881):
        found = ruler(comb(ticks, nominal * part, upright))
        assert found is not None
        assert (found.upright, found.unit, found.nominal) == (upright, unit, nominal)
        assert found.measured == pytest.approx(nominal * part)
        middle = (10 + nominal * part / 2, 50)
        assert found.place == pytest.approx(middle[::-1] if upright else middle)
    assert ruler(comb(ticks, nominal * 1.121, upright)) is None
    assert ruler(comb(ticks, nominal * 0.879, upright)) is None


def test_combs_that_are_no_rulers():
    lines = comb()
    assert ruler(lines[:-1]) is None
    assert ruler(tuple(PageLine(line.start, (line.end[0] + 1, line.end[1])) for line in lines)) is None
    assert ruler(tuple(PageLine(line.start, (line.end[0], line.end[1] + 30)) for line in lines[:1]) + lines[1:]) is None


def measuring(*rulers, sides=(), number=1, **more):
    """Return a page with rulers: (upright, unit, how long it says it is, how long it is)."""
    found = [Ruler(upright, unit, says, measures, (measures, 1)) for upright, unit, says, measures in rulers]
    return page(number, *sides, rulers=tuple(found), **more)


ALL = [(upright, unit, 100.0, 100.0) for upright in (False, True) for unit in ("mm", "in")]


@pytest.mark.parametrize(("off", "found"), [(0.0, []), (0.04, []), (-0.04, []), (0.06, ["P012"]), (-0.06, ["P012"])])
def test_a_ruler_may_be_wrong_by_half_a_tenth_of_a_millimetre(off, found):
    assert codes(mismeasured(content(measuring(*ALL, (True, "mm", 50.0, 50.0 + off))))) == found


def test_of_rulers_that_are_wrong_the_worst_is_shown():
    wrong = [(False, "mm", 100.0, 100.5), (True, "mm", 100.0, 98.0), (True, "in", 101.6, 101.0)]
    (fault,) = (fault for fault in mismeasured(content(measuring(*wrong))) if fault.code == "P012")
    assert fault.message == "the upright ruler of 100 mm measures 98.00 mm: the page is at 98.0 %"
    assert fault.place == (98.0, 1)


@pytest.mark.parametrize(
    ("rulers", "found"),
    [
        (ALL, []),
        (ALL[1:], ["no ruler in mm along the width of page 1"]),
        (ALL[:3], ["no ruler in inches along the height of page 1"]),
        (ALL[2:], ["no ruler along the width of page 1"]),
        ([], ["no ruler along the width of page 1", "no ruler along the height of page 1"]),
    ],
)
def test_a_page_of_pieces_has_rulers_in_both_units_along_both_axes(rulers, found):
    assert [fault.message for fault in mismeasured(content(measuring(*rulers, sides=(FRONT,))))] == found
    assert list(mismeasured(content(measuring(*rulers, sides=(FRONT,)), ours=False))) == []


def test_sheets_of_a_poster_share_the_rulers_of_those_of_their_size():
    one, other = measuring(*ALL[:2]), measuring(*ALL[2:], number=2)
    assert list(mismeasured(content(one, other))) == []
    wide = replace(other, width=297, height=210)
    assert [fault.message for fault in mismeasured(content(one, wide))] == [
        "no ruler along the width of page 2",
        "no ruler along the height of page 1",
    ]
    assert [fault.message for fault in mismeasured(content(replace(one, sides=(FRONT,)), other))] == [
        "no ruler along the width of page 2",
        "no ruler along the height of page 1",
    ]


def test_a_page_to_read_needs_no_ruler():
    assert list(mismeasured(content(page(1)))) == []


# --- the whole ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("font", "found"),
    [
        (Font("A", embedded=True, size=0), []),
        (Font("A", embedded=True, size=100_000), []),
        (Font("A", embedded=True, size=100_001), ["P005"]),
        (Font("A", embedded=False, size=1), ["P004"]),
    ],
)
def test_fonts_are_embedded_and_not_whole(font, found):
    faults = list(fonts_missing(content(page(), fonts=(font,))))
    assert codes(faults) == found
    assert all("100 kB" in fault.message for fault in faults if fault.code == "P005")


GOOD = {"title": "T", "language": "en", "bookmarks": True}


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"title": ""}, ["P021"]),
        ({"language": ""}, ["P022"]),
        ({"xmp": False}, ["P028"]),
        ({"shows_title": False}, ["P028"]),
        ({"xmp": False, "ours": False}, []),
        ({"bookmarks": False}, ["P023"]),
    ],
)
def test_what_a_pdf_says_of_itself(changes, found):
    assert codes(undescribed(content(page(1), page(2), **{**GOOD, **changes}))) == found


def test_a_single_page_needs_no_bookmarks():
    assert codes(undescribed(content(page(1), **{**GOOD, "bookmarks": False}))) == []


@pytest.mark.parametrize("seed", range(20))
def test_numbers_of_pages_are_those_that_they_stand_for(seed):
    pages = sorted(Random(seed).sample(range(1, 13), 1 + seed % 9))
    word, _, shown = numbered(pages).partition(" ")
    runs = [[int(number) for number in run.split("-")] for run in shown.replace(" and ", ", ").split(", ")]
    assert [number for run in runs for number in range(run[0], run[-1] + 1)] == pages
    assert all(one[-1] + 1 < other[0] for one, other in pairwise(runs))
    assert word == ("page" if len(pages) == 1 else "pages")


@pytest.mark.parametrize(
    ("said", "is_one"),
    [("1 0 0 1 2 3", True), ("1 1 -1 1 0 0", True), ("0 1 1 0 0 0", True), ("1 1 1 1 0 0", False), ("1 0 0 1", False)],
)
def test_a_page_is_moved_for_a_printer_by_what_can_be_undone(said, is_one, monkeypatch):
    raw = SimpleNamespace(FPDFPage_GetObject=lambda _page, number: number + 1)
    monkeypatch.setattr(pdfium_page, "marks", lambda _raw, first: [first])
    monkeypatch.setattr(pdfium_page, "value", lambda *_: said)
    found = vars(pdfium_page)["_correction"](raw, None)
    assert found == (tuple(map(float, said.split())) if is_one else None)
