"""Running text of a sheet in XML as words in several faces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.prose import Face, TextRun, end_of, paragraph, tie, words_of
from pwprint.pdf.marks import Text
from pwprint.sheets.quickref.dice import die, die_width
from pwprint.sheets.quickref.style import SOFT, baseline
from pwprint.sheets.rule_names import printed_ids
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.prose import SetWords
    from pwprint.pdf.marks import Mm

_BEFORE: Mm = 2.0
"""What words keep from the rules at the right of them."""
_LOW = 0.85
"""How low a line of rules alone is: it belongs to the text above it."""
_BLANKS = re.compile(r"[ \t\r\n]+")


def words(element: Element, face: Face) -> SetWords:
    """Return the words of an element in the faces of `<b>`, `<i>` and `<id>`, and dice."""
    return words_of(_runs(element, [*element], face))


def lines(element: Element, width: Mm, face: Face, indent: Mm = 0.0) -> tuple[Block, ...]:
    """Return the lines of an element, `indent` mm from the left; the rules that it ends with stand at their right."""
    *children, last = (*element, None) if len(element) == 0 else element
    if last is None or last.tag != "id" or (last.tail or "").strip():
        return paragraph(words(element, face), width, face, indent)
    said = words_of(_runs(element, children, face))
    sign = TextRun(_cited(last.text or ""), _face("id", face))
    return _cited_after(paragraph(said, width, face, indent), sign, width)


def _cited_after(lines: Sequence[Block], sign: TextRun, width: Mm) -> tuple[Block, ...]:
    """Return lines with the rules they rest on at their right: on the last one, or below it where that is too full.

    The rules never turn a line of the text early.
    """
    *others, last = lines
    if end_of(last) + _BEFORE + sign.width <= width:
        return (*others, replace(last, marks=(*last.marks, _at_right(sign, width, lines[0].height))))
    low = _LOW * sign.face.step
    below = Block(low, (_at_right(sign, width, low),))
    return (*others, replace(last, keep=True), below)


def _at_right(sign: TextRun, right: Mm, high: Mm) -> Text:
    """Return words that end at the right, in the middle of a line of a height."""
    face = sign.face
    return Text(right, -baseline(face.size, high), sign.text, face.font, face.size, face.colour, "end")


def _runs(element: Element, children: Sequence[Element], face: Face) -> Iterator[TextRun]:
    """Yield text and dice in reading order. The ids of rules stay together, and with the word before them."""
    before = (element.text, *(child.tail for child in children))
    for text, child in zip(before, (*children, None), strict=True):
        if text:
            said = _cited(text) if element.tag == "id" else _BLANKS.sub(" ", text)
            if child is not None and child.tag == "id" and said.endswith(" ") and said.strip():
                yield TextRun(said.rstrip(), face)
                yield tie(face)
            else:
                yield TextRun(said, face)
        if child is None:
            return
        if child.tag == "die":
            yield TextRun("", face, (die(int(child.attrib["pips"]), 0.0, 0.0, face.size),), die_width(face.size))
        else:
            yield from _runs(child, [*child], _face(child.tag, face))


def _cited(ids: str) -> str:
    """Return ids of rules as they are printed, all in one line."""
    return _BLANKS.sub("\xa0", printed_ids(ids))


def _face(tag: str, face: Face) -> Face:
    if tag == "b":
        return replace(face, font="sans-semibold")
    if tag == "i":
        return replace(face, font="sans-italic")
    if tag == "id":
        return replace(face, font="sans", size=min(face.size, 8.5), colour=SOFT)
    return face
