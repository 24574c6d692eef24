"""How a printed page looks to others: pages as pictures, seen in grey or with a kind of colour blindness, and measured.

Colours are linear light; what is measured is lightness only, so that whatever is found apart is apart in grey as well.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2

from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Booklet, Group, Mark, Page, Text
from pwprint.pdf.matrix import product, text_matrix
from pwprint.values import replace

MM = 25.4 / 72
SHARP = 5
"""Pixels to the mm."""

GREY = (0.2126, 0.7152, 0.0722)
EYES = {
    "grey": (GREY, GREY, GREY),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What eyes make of linear red, green and blue: grey paper, and colour blindness at its full severity.

The matrices are those of Machado, Oliveira and Fernandes, 2009.
"""


def light(colours: np.ndarray, eye: str) -> np.ndarray:
    """The luminance, 0 to 1, that an eye sees in colours of 0 to 255."""
    channels = colours / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return np.clip(linear @ np.array(EYES[eye]).T, 0, 1) @ np.array(GREY)


def lightness(luminance: np.ndarray) -> np.ndarray:
    """L* of CIE, from 0 to 100: equal steps look equal."""
    return np.where(luminance > 0.008856, 116 * np.cbrt(luminance) - 16, 903.3 * luminance)


def contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def coloured(colour: str) -> np.ndarray:
    return np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)])


@dataclass(frozen=True)
class Photo:
    """A page as a picture: rows from its top, `SHARP` pixels to the mm."""

    pixels: np.ndarray

    def crop(self, x: float, y: float, right: float, top: float) -> np.ndarray:
        """The pixels of a box in mm from the lower left corner of the page; at least one of them."""
        high = self.pixels.shape[0]
        left, low = max(0, round(x * SHARP)), max(0, round(high - top * SHARP))
        return self.pixels[low : max(low + 1, round(high - y * SHARP)), left : max(left + 1, round(right * SHARP))]


def photo(page: Page) -> Photo:
    """Take a picture of a page."""
    document = pypdfium2.PdfDocument(to_pdf(Booklet("", "", "", (), (page,))))
    return Photo(document[0].render(scale=SHARP * MM, rev_byteorder=True).to_numpy())


def wordless(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks without their texts."""
    found = (replace(mark, marks=wordless(mark.marks)) if isinstance(mark, Group) else mark for mark in marks)
    return tuple(mark for mark in found if not isinstance(mark, Text))


@dataclass(frozen=True)
class Word:
    """A text, and the box that its capitals take on the page, in mm."""

    text: Text
    box: tuple[float, float, float, float]


def words(marks: tuple[Mark, ...], matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Iterator[Word]:
    """Yield the texts of a page."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from words(mark.marks, product(mark.matrix, matrix))
        elif isinstance(mark, Text) and mark.text.strip():
            a, b, c, d, e, f = product(text_matrix(mark), matrix)
            wide, tall = text_width(mark.text, mark.font, mark.size), cap_height(mark.font, mark.size)
            corners = [(a * x + c * y + e, b * x + d * y + f) for x in (0, wide) for y in (0, tall)]
            xs, ys = zip(*corners, strict=True)
            yield Word(mark, (min(xs), min(ys), max(xs), max(ys)))


def groups(marks: tuple[Mark, ...]) -> dict[str, Group]:
    """The named groups of a page, those inside others too, as they stand in these."""
    found: dict[Any, Any] = {}
    for mark in marks:
        if isinstance(mark, Group):
            found |= {mark.name: mark} | groups(mark.marks)
    return found


@dataclass(frozen=True)
class Texture:
    """What a piece of a picture looks like, from near and from afar.

    How light it is, in shares of its surface; how much of it is edges, and where these run; and how much of it is edges
    for somebody who does not see fine lines.
    """

    lightness: float
    shares: np.ndarray
    edges: float
    ways: np.ndarray
    coarse: float

    def unlike(self, other: "Texture") -> float:
        """How well two can be told apart, 1 being enough: 4 steps of L*, a seventh of the surface or of the edges
        elsewhere, or a quarter more edges."""
        by_ways = _apart(self.ways, other.ways) if min(self.edges, other.edges) > 0.01 else 0.0
        return max(
            abs(self.lightness - other.lightness) / 4,
            _apart(self.shares, other.shares),
            by_ways,
            _more(self.edges, other.edges),
            _more(self.coarse, other.coarse),
        )


def _apart(ones: np.ndarray, others: np.ndarray) -> float:
    return 0.5 * float(np.abs(ones - others).sum()) * 7


def _more(one: float, other: float) -> float:
    return abs(float(np.log((one + 0.02) / (other + 0.02)))) / float(np.log(5 / 4))


def texture(pieces: list[np.ndarray], eye: str) -> Texture:
    """Return the texture of pieces together."""
    seen = [lightness(light(piece, eye)) for piece in pieces]
    steep, turns = _slopes(seen)
    edges = steep > 4
    ways, _ = np.histogram(turns[edges], bins=6, range=(0, np.pi), weights=steep[edges])
    whole = np.concatenate([piece.ravel() for piece in seen])
    shares, _ = np.histogram(whole, bins=(-1, 40, 65, 85, 101))
    coarse, _ = _slopes([_from_afar(piece) for piece in seen])
    return Texture(
        float(whole.mean()),
        shares / whole.size,
        float(edges.mean()),
        ways / max(ways.sum(), 1e-9),
        float((coarse > 4).mean()),
    )


def views(pieces: list[np.ndarray], eye: str) -> tuple[Texture, Texture]:
    """Return the texture of the whole of pieces, and that of the middle of them."""
    return texture(pieces, eye), texture(_middles(pieces), eye)


def told_apart(ones: tuple[Texture, Texture], others: tuple[Texture, Texture]) -> float:
    """How well two kinds of country can be told apart, by the whole of their pieces or by the middle of them."""
    return max(one.unlike(other) for one, other in zip(ones, others, strict=True))


def _middles(pieces: list[np.ndarray]) -> list[np.ndarray]:
    quarters = [(len(piece) // 4, piece.shape[1] // 4) for piece in pieces]
    return [
        piece[up : len(piece) - up, left : piece.shape[1] - left]
        for piece, (up, left) in zip(pieces, quarters, strict=True)
    ]


def _slopes(pieces: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """How steep lightness is at each pixel, and in which direction."""
    slopes = [np.gradient(piece) for piece in pieces]
    up, right = (np.concatenate([slope[axis].ravel() for slope in slopes]) for axis in (0, 1))
    return np.hypot(up, right), np.mod(np.arctan2(up, right), np.pi)


def _from_afar(piece: np.ndarray, block: int = 4) -> np.ndarray:
    high, wide = (size // block * block for size in piece.shape)
    return piece[:high, :wide].reshape(high // block, block, wide // block, block).mean(axis=(1, 3))
