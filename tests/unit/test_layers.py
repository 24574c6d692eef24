"""Layers that readers may switch off: what is in them, and what every reader is told of them."""

from io import BytesIO
from typing import Any

import pypdf
import pypdfium2
import pytest
from pypdf.generic import ArrayObject, NameObject

from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Booklet, Group, Page, Rect, Text
from tests.unit.pdf_reader import root

SIZE = 20.0
RED, BLUE, GREEN, WHITE = (255, 0, 0), (0, 0, 255), (0, 128, 0), (255, 255, 255)


def square(column: int, colour: tuple[int, int, int]) -> Rect:
    return Rect(SIZE * column, 0, SIZE, SIZE, "#%02X%02X%02X" % colour)


RED_LAYER = Group((square(0, RED),), layer="Terrain")
BLUE_LAYER = Group(
    (Group((square(1, BLUE), Text(22, 5, "Jičín", "sans", 9)), name="tile:R1:front"),), layer="Łabels (1)"
)
PLAIN = Group((square(2, GREEN),), name="map:frame")
PAGES = (
    Page(3 * SIZE, SIZE, (RED_LAYER, BLUE_LAYER, PLAIN)),
    Page(3 * SIZE, SIZE, (PLAIN, BLUE_LAYER)),
    Page(3 * SIZE, SIZE, (PLAIN,)),
)


def pdf(pages: tuple[Page, ...]) -> bytes:
    return to_pdf(Booklet("Map", "", "", (), pages))


def without(data: bytes, layer: str) -> bytes:
    """Return the file as a reader leaves it that has switched off a layer."""
    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    told: Any = writer.root_object["/OCProperties"]
    (switched,) = [group for group in told["/OCGs"] if group.get_object()["/Name"] == layer]
    told["/D"][NameObject("/ON")] = ArrayObject(group for group in told["/D"]["/ON"] if group != switched)
    told["/D"][NameObject("/OFF")] = ArrayObject([switched])
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def colours(data: bytes, page: int = 0) -> list[tuple[int, int, int]]:
    """Return the colour of each of the three squares, near its top."""
    image = pypdfium2.PdfDocument(data)[page].render(scale=1).to_pil()
    return [image.getpixel((round((column + 0.5) * image.width / 3), 3)) for column in range(3)]


def test_all_layers_are_on():
    data = pdf(PAGES)
    assert colours(data) == [RED, BLUE, GREEN]
    assert colours(data, 1) == [WHITE, BLUE, GREEN]


@pytest.mark.parametrize(("layer", "shown"), [("Terrain", [WHITE, BLUE, GREEN]), ("Łabels (1)", [RED, WHITE, GREEN])])
def test_what_is_in_a_layer_goes_with_it(layer, shown):
    assert colours(without(pdf(PAGES), layer)) == shown


def test_a_layer_is_the_same_on_all_pages():
    assert colours(without(pdf(PAGES), "Łabels (1)"), 1) == [WHITE, WHITE, GREEN]


def test_readers_are_told_of_layers_in_their_order():
    reader = pypdf.PdfReader(BytesIO(pdf(PAGES)))
    told = root(reader)["/OCProperties"]
    groups = list(told["/OCGs"])
    assert [group.get_object()["/Name"] for group in groups] == ["Terrain", "Łabels (1)"]
    assert {group.get_object()["/Type"] for group in groups} == {"/OCG"}
    default = told["/D"]
    assert list(default["/Order"]) == list(default["/ON"]) == groups
    assert (default["/BaseState"], list(default["/OFF"])) == ("/ON", [])


def test_a_page_names_the_layers_that_it_has():
    reader = pypdf.PdfReader(BytesIO(pdf(PAGES)))
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    names = [{group["/Name"] for group in found.get("/Properties", {}).values()} for found in resources]
    assert names == [{"Terrain", "Łabels (1)"}, {"Łabels (1)"}, set()]


def test_marked_contents_end_within_what_they_began_in():
    for page in pypdf.PdfReader(BytesIO(pdf(PAGES))).pages:
        open_ones = []
        for _, operator in page.get_contents().operations:
            if operator in (b"BDC", b"q"):
                open_ones.append(operator)
            elif operator in (b"EMC", b"Q"):
                assert open_ones.pop() == {b"EMC": b"BDC", b"Q": b"q"}[operator]
        assert open_ones == []


def test_a_document_without_layers_says_nothing_of_them():
    reader = pypdf.PdfReader(BytesIO(pdf((PAGES[2],))))
    assert "/OCProperties" not in root(reader)
    assert "/Properties" not in str(reader.pages[0]["/Resources"])


def test_the_same_layers_give_the_same_bytes():
    assert pdf(PAGES) == pdf(PAGES)
