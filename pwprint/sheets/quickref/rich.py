"""Running text of a sheet in XML as words in several faces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.page.prose import Face, TextRun, paragraph, tie, words_of
from pwprint.sheets.quickref.dice import die, die_width
from pwprint.sheets.quickref.style import SOFT
from pwprint.sheets.rule_names import printed_ids
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.block import Block
    from pwprint.page.prose import SetWords
    from pwprint.pdf.marks import Mm

_SHORT = 14
"""So many letters of two words are few enough to keep them on one line."""
_BLANKS = re.compile(r"[ \t\r\n]+")


def words(element: Element, face: Face) -> SetWords:
    """Return the words of an element in the faces of `<b>`, `<i>` and `<id>`, and dice."""
    return words_of(_runs(element, [*element], face))


def lines(element: Element, width: Mm, face: Face, indent: Mm = 0.0) -> tuple[Block, ...]:
    """Return the lines of an element, `indent` mm from the left."""
    return paragraph(words(element, face), width, face, indent)


def _runs(element: Element, children: Sequence[Element], face: Face) -> Iterator[TextRun]:
    """Yield text and dice in reading order. The ids of rules stay together, and with the word before them."""
    before = (element.text, *(child.tail for child in children))
    for text, child in zip(before, (*children, None), strict=True):
        if text:
            said = _cited(text) if element.tag == "id" else _BLANKS.sub(" ", text)
            if child is not None and child.tag == "id" and said.endswith(" ") and said.strip():
                yield TextRun(_ended(said.rstrip()), face)
                yield tie(face)
            else:
                yield TextRun(said, face)
        if child is None:
            return
        if child.tag == "die":
            yield TextRun("", face, (die(int(child.attrib["pips"]), 0.0, 0.0, face.size),), die_width(face.size))
        else:
            yield from _runs(child, [*child], _face(child.tag, face))


def _ended(said: str) -> str:
    """Return text whose last two words stay together, where these are short: no word stands alone before a rule."""
    text, _, last = said.rpartition(" ")
    before = text.rpartition(" ")[2]
    return f"{text}\xa0{last}" if text and len(before) + len(last) <= _SHORT else said


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
