"""Running text of a sheet in XML as words in several faces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.page.prose import Face, TextRun, tie, words_of
from pwprint.sheets.quickref.dice import die, die_width
from pwprint.sheets.quickref.style import SOFT
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from pwprint.page.prose import Word

_BLANKS = re.compile(r"[ \t\r\n]+")


def words(element: Element, face: Face) -> list[Word]:
    """Return the words of an element in the faces of `<b>`, `<i>` and `<id>`, and dice."""
    return words_of(_runs(element, face))


def _runs(element: Element, face: Face) -> Iterator[TextRun]:
    """Yield text and dice in reading order. The ids of rules stay together, and with the word before them."""
    children = [*element]
    before = (element.text, *(child.tail for child in children))
    for text, child in zip(before, (*children, None), strict=True):
        if text:
            said = _BLANKS.sub("\xa0" if element.tag == "id" else " ", text)
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
            yield from _runs(child, _face(child.tag, face))


def _face(tag: str, face: Face) -> Face:
    if tag == "b":
        return replace(face, font="sans-semibold")
    if tag == "i":
        return replace(face, font="sans-italic")
    if tag == "id":
        return replace(face, font="sans", size=min(face.size, 8.5), colour=SOFT)
    return face
