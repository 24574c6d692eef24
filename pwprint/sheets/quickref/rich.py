"""Running text: words in several faces, broken into lines."""

from __future__ import annotations

import re
from math import fsum
from typing import TYPE_CHECKING

from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Colour, Mark, Mm, Text
from pwprint.sheets.quickref.dice import die, die_width
from pwprint.sheets.quickref.style import INK, SOFT, SetBox, baseline, leading
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_BLANKS = re.compile(r"[ \t\r\n]+")


class RichFace(Struct, frozen=True):
    """How letters look: a font of the press, a size in points, a colour."""

    font: str
    size: float
    colour: Colour = INK


class RichPiece(Struct, frozen=True):
    """Letters of one face without a break, or a die showing `pips`."""

    text: str
    face: RichFace
    pips: int = 0

    @property
    def width(self) -> Mm:
        """The width in mm."""
        return die_width(self.face.size) if self.pips else text_width(self.text, self.face.font, self.face.size)


Word = tuple[RichPiece, ...]
Line = tuple[Word, ...]


def _face(tag: str, face: RichFace) -> RichFace:
    if tag == "b":
        return replace(face, font="sans-semibold")
    if tag == "i":
        return replace(face, font="sans-italic")
    if tag == "id":
        return RichFace("sans", min(face.size, 8.5), SOFT)
    return face


def _runs(element: Element, face: RichFace) -> Iterator[RichPiece]:
    """Yield text and dice in reading order; blanks are single. The ids of rules stay together."""
    if element.text:
        yield RichPiece(_BLANKS.sub("\xa0" if element.tag == "id" else " ", element.text), face)
    for child in element:
        if child.tag == "die":
            yield RichPiece("", face, int(child.attrib["pips"]))
        else:
            yield from _runs(child, _face(child.tag, face))
        if child.tail:
            yield RichPiece(_BLANKS.sub(" ", child.tail), face)


def words(element: Element, face: RichFace) -> list[Word]:
    """Return the words of an element; what stands together without a blank is one word, also across faces."""
    done: list[Word] = []
    word: list[RichPiece] = []
    for run in _runs(element, face):
        if run.pips:
            word.append(run)
            continue
        first, *rest = run.text.split(" ")
        if first:
            word.append(replace(run, text=first))
        for text in rest:
            if word:
                done.append(tuple(word))
            word = [replace(run, text=text)] if text else []
    if word:
        done.append(tuple(word))
    return done


def word_width(word: Word) -> Mm:
    """Return the width of a word in mm."""
    return fsum(piece.width for piece in word)


def _space(word: Word) -> Mm:
    return text_width(" ", word[-1].face.font, word[-1].face.size)


def _fitting(word: Word, width: Mm) -> Iterator[Word]:
    """Yield a word, cut where it is wider than the column."""
    if word_width(word) <= width:
        yield word
        return
    for piece in word:
        text = piece.text
        while text and text_width(text, piece.face.font, piece.face.size) > width:
            count = next(n for n in range(len(text) - 1, -1, -1) if n <= 1 or _width(piece, text[:n]) <= width)
            count = max(count, 1)
            yield (replace(piece, text=text[:count]),)
            text = text[count:]
        if text or piece.pips:
            yield (replace(piece, text=text),)


def _width(piece: RichPiece, text: str) -> Mm:
    return text_width(text, piece.face.font, piece.face.size)


def lines(content: list[Word], width: Mm) -> list[Line]:
    """Break words into lines no wider than `width` mm."""
    done: list[Line] = []
    line: list[Word] = []
    used = 0.0
    for word in (part for whole in content for part in _fitting(whole, width)):
        wide = word_width(word)
        start = used + _space(line[-1]) if line else 0.0
        if line and start + wide > width:
            done.append(tuple(line))
            line, start = [], 0.0
        line.append(word)
        used = start + wide
    if line:
        done.append(tuple(line))
    return done


def _merged(line: Line) -> list[tuple[Mm, RichPiece]]:
    """Return the pieces of a line with their places; neighbours in one face become one text."""
    placed: list[tuple[Mm, RichPiece]] = []
    x = 0.0
    for number, word in enumerate(line):
        space = _space(line[number - 1]) if number else 0.0
        x += space
        for index, piece in enumerate(word):
            last = placed[-1] if placed else None
            if last and not piece.pips and not last[1].pips and last[1].face == piece.face:
                blank = " " if space and index == 0 else ""
                placed[-1] = (last[0], replace(last[1], text=last[1].text + blank + piece.text))
            else:
                placed.append((x, piece))
            x += piece.width
    return placed


def line_width(line: Line) -> Mm:
    """Return the width of a line in mm."""
    return fsum(word_width(word) for word in line) + fsum(_space(word) for word in line[:-1])


def _set(line: Line, x: Mm, y: Mm) -> Iterator[Mark]:
    for left, piece in _merged(line):
        if piece.pips:
            yield die(piece.pips, x + left, y, piece.face.size)
        else:
            face = piece.face
            yield Text(x + left, y, piece.text.replace("\xa0", " "), face.font, face.size, face.colour)


def paragraph(content: list[Word], width: Mm, size: float, anchor: str = "start") -> SetBox:
    """Return words as lines of a size in points, at the left (`start`) or in the `middle`."""
    step = leading(size)
    marks: list[Mark] = []
    broken = lines(content, width)
    for number, line in enumerate(broken):
        x = (width - line_width(line)) / 2 if anchor == "middle" else 0.0
        marks += _set(line, x, -number * step - baseline(size))
    return SetBox(len(broken) * step, tuple(marks))
