"""Pages as pictures: what other readers of PNG see in them."""

from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Booklet, Circle, Page, Pen, Rect, Text, line
from pwprint.pdf.png import TooManyDotsError, to_pngs

MARKS = (
    Rect(0, 0, 25.4, 12.7, "#FF0000"),
    Rect(25.4, 12.7, 25.4, 12.7, "#0000FF"),
    Circle(40, 6, 4, "#EE7700", Pen("#000000", 0.4)),
    Text(3, 15, "Łódź", "serif", 14),
    line(1, 24, 49, 20, Pen("#008000", 0.3, (1, 2))),
)
PDF = to_pdf(Booklet("Pictures", "", "", (), (Page(50.8, 25.4, MARKS), Page(101.3, 25.4, ()))))


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("dpi", [37.0, 100.0, 150.0])
def test_a_picture_is_what_pdfium_draws(dpi):
    document = pypdfium2.PdfDocument(PDF)
    for page, data in zip(document, to_pngs(PDF, dpi), strict=True):
        wanted = page.render(scale=dpi / 72).to_pil().convert("RGB")
        picture = opened(data)
        assert (picture.size, picture.mode) == (wanted.size, "RGB")
        assert picture.tobytes() == wanted.tobytes()


def test_pictures_have_the_size_of_their_pages():
    pictures = [opened(data) for data in to_pngs(PDF, 100)]
    assert [picture.size for picture in pictures] == [(200, 100), (399, 100)]
    assert all(picture.info["dpi"] == pytest.approx((100, 100), abs=0.02) for picture in pictures)


def test_red_is_red():
    picture = opened(to_pngs(PDF, 72)[0])
    assert (picture.getpixel((10, 60)), picture.getpixel((130, 10))) == ((255, 0, 0), (0, 0, 255))


def test_the_same_pdf_gives_the_same_bytes():
    assert to_pngs(PDF, 90) == to_pngs(PDF, 90)


@pytest.mark.parametrize(("dpi", "most"), [(600, None), (3000, None), (7200, 7087)])
def test_a_picture_of_too_many_dots_is_refused_with_what_would_do(dpi, most):
    page = to_pdf(Booklet("Card", "", "", (), (Page(25.4, 50.8 if most else 5.08, ()), Page(20.0, 5.0, ()))))
    if most is None:
        assert len(to_pngs(page, dpi)) == 2
        return
    with pytest.raises(TooManyDotsError, match=f"has 104 million dots at {dpi} to the inch; take {most - 16} at most"):
        to_pngs(page, dpi)


@pytest.mark.parametrize("dpi", [0.0, -150.0, float("nan")])
def test_a_picture_without_dots_is_refused(dpi):
    with pytest.raises(ValueError, match="dots to the inch"):
        to_pngs(PDF, dpi)
