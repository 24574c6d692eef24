"""How readers find their way: outlines with two levels, and the names of pages."""

from io import BytesIO

import pypdf
import pypdfium2
import pytest

from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Booklet, Page
from pwprint.pdf.outline import OutlineEntry, entries, numberings
from pwprint.values import replace
from tests.unit.pdf_reader import root


def pages(*described: tuple[str, str, str]) -> tuple[Page, ...]:
    return tuple(Page(210, 297, (), bookmark, False, label, part) for part, bookmark, label in described)


KIT = pages(
    ("", "Cover", "kit"),
    ("Map", "Squares A1 to F8", "map 1"),
    ("Map", "Squares G1 to M8", "map 2"),
    ("", "", "map 3"),
    ("Map", "Assembly", "map 4"),
    ("Unit tiles", "Unit tiles", "tiles"),
    ("Unit tiles", "", ""),
    ("", "The end", "A007"),
)


def pdf(all_pages: tuple[Page, ...]) -> bytes:
    return to_pdf(Booklet("Kit", "", "", (), all_pages))


def read_outline(reader: pypdf.PdfReader, items=None) -> list:
    """Return the outline as titles with the numbers of their pages; lists stand below the line before them."""
    return [
        read_outline(reader, item)
        if isinstance(item, list)
        else (item["/Title"], reader.get_destination_page_number(item))
        for item in (reader.outline if items is None else items)
    ]


def test_bookmarks_stand_below_their_part():
    reader = pypdf.PdfReader(BytesIO(pdf(KIT)))
    assert read_outline(reader) == [
        ("Cover", 0),
        ("Map", 1),
        [("Squares A1 to F8", 1), ("Squares G1 to M8", 2), ("Assembly", 4)],
        ("Unit tiles", 5),
        ("The end", 7),
    ]
    assert root(reader)["/PageMode"] == "/UseOutlines"


def test_a_part_may_begin_again_after_a_page_of_its_own():
    lines = tuple(entries(pages(("Map", "", ""), ("", "Between", ""), ("Map", "East", ""))))
    assert lines == (
        OutlineEntry("Map", 0),
        OutlineEntry("Between", 1),
        OutlineEntry("Map", 2),
        OutlineEntry("East", 2, 1),
    )


def test_without_parts_the_outline_is_flat_and_closed():
    reader = pypdf.PdfReader(BytesIO(pdf(pages(("", "One", ""), ("", "Two", "")))))
    assert read_outline(reader) == [("One", 0), ("Two", 1)]
    assert root(reader)["/PageMode"] == "/UseNone"
    assert "/PageLabels" not in root(reader)


def test_pdfium_and_pypdf_read_the_labels():
    data = pdf(KIT)
    wanted = ["kit", "map 1", "map 2", "map 3", "map 4", "tiles", "7", "A007"]
    assert pypdf.PdfReader(BytesIO(data)).page_labels == wanted
    document = pypdfium2.PdfDocument(data)
    assert [document.get_page_label(number) for number in range(len(document))] == wanted


def test_labels_that_count_on_are_one_run():
    assert [(run.index, run.prefix, run.start) for run in numberings(KIT)] == [
        (0, "kit", None),
        (1, "map ", 1),
        (5, "tiles", None),
        (6, "", 7),
        (7, "A00", 7),
    ]


@pytest.mark.parametrize("label", ["Königgrätz 3", "Łódź (west)", "\\"])
def test_labels_may_be_any_text(label):
    page = replace(KIT[0], label=label)
    assert pypdf.PdfReader(BytesIO(pdf((page,)))).page_labels == [label]
