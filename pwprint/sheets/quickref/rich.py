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
    from collections.abc import Callable, Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.prose import SetWords
    from pwprint.pdf.marks import Mm

_BEFORE: Mm = 2.0
"""What words keep from the rules at the right of them."""
_LOW = 0.85
"""How low a line of rules alone is: it belongs to the text above it."""
_NARROWER = tuple(share / 100 for share in range(98, 84, -2))
"""How much narrower a paragraph may be for words to stand before the rules on its last line."""
_WORDS: Mm = 12.0
"""So much of a line is two words or a long one."""
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
    return _cited_after(lambda wide: paragraph(said, wide, face, indent), sign, width, indent)


def _cited_after(made: Callable[[Mm], Sequence[Block]], sign: TextRun, width: Mm, indent: Mm) -> tuple[Block, ...]:
    """Return a paragraph with the rules it rests on at the right of its last line that has room.

    Where all are too full a few words turn early, so that the rules do not stand alone, or else they stand below.
    """
    lines = made(width)
    if signed := _signed(lines, sign, width):
        return signed
    for share in _NARROWER:
        more = made(share * width)
        if (
            len(more) == len(lines) + 1
            and end_of(more[-1]) - indent >= _WORDS
            and (signed := _signed(more, sign, width))
        ):
            return signed
    *others, last = lines
    low = _LOW * sign.face.step
    below = Block(low, (_at_right(sign, width, low),))
    return (*others, replace(last, keep=True), below)


def _signed(lines: Sequence[Block], sign: TextRun, width: Mm) -> tuple[Block, ...]:
    """Return lines with a sign at the right of the last one that has room; none if all are too full."""
    has_room = (number for number, line in enumerate(lines) if end_of(line) + _BEFORE + sign.width <= width)
    place = max(has_room, default=None)
    if place is None:
        return ()
    line = lines[place]
    marked = replace(line, marks=(*line.marks, _at_right(sign, width, line.height)))
    return (*lines[:place], marked, *lines[place + 1 :])


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
