"""Running text of a sheet in XML as words in several faces."""

from __future__ import annotations

import re
from itertools import takewhile
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.line_breaks import greedy
from pwprint.page.prose import TIE, Face, SetWords, TextRun, paragraph, tie, tied_measures, words_of
from pwprint.sheets.quickref.dice import die, die_width
from pwprint.sheets.quickref.style import SOFT
from pwprint.sheets.rule_names import printed_ids
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.block import Block
    from pwprint.page.line_breaks import Room
    from pwprint.page.prose import Word
    from pwprint.pdf.marks import Mm

_LEAST_WORDS, _MOST = 3, 0.7
"""The last line of a text has so many words, as far as these fill no more than such a share of it."""
_NARROWER = tuple(share / 100 for share in range(97, 66, -3))
_BLANKS = re.compile(r"[ \t\r\n]+")


def words(element: Element, face: Face) -> SetWords:
    """Return the words of an element in the faces of `<b>`, `<i>` and `<id>`, and dice."""
    return words_of(_runs(element, [*element], face))


def lines(element: Element, width: Mm, face: Face, indent: Mm = 0.0) -> tuple[Block, ...]:
    """Return the lines of an element, `indent` mm from the left; the last one is no stub of a word or two.

    Where it would be, all lines are a little shorter, or else its last words stay together.
    """
    told, room = words(element, face), width - indent
    _, wide, blank = told.measured
    usual = greedy(wide, blank, _as_wide(room))
    if len(usual) <= 1 or not _is_stub(told, usual[-1].start):
        return paragraph(told, width, face, indent)
    narrower = _narrower(told, room, len(usual))
    if narrower:
        return paragraph(told, narrower + indent, face, indent)
    return paragraph(_kept_together(told, room, usual[-1].start), width, face, indent)


def _narrower(told: SetWords, room: Mm, count: int) -> Mm:
    """Return how wide as many lines are of which the last is no stub, 0 if none are."""
    _, wide, blank = told.measured
    for narrower in (share * room for share in _NARROWER):
        tried = greedy(wide, blank, _as_wide(narrower))
        if len(tried) > count or max(wide) > narrower:
            break
        if not _is_stub(told, tried[-1].start):
            return narrower
    return 0.0


def _as_wide(room: Mm) -> Room:
    """Return that all lines are as wide."""
    return lambda _line: room


def _is_stub(told: Sequence[Word], last: int) -> bool:
    """Say whether a line that begins with a word has too few words to be the last one."""
    return sum(map(_count, told[last:])) < _LEAST_WORDS


def _count(word: Word) -> int:
    """Return how many words stand in one that is never parted, without rules that it cites."""
    return 1 + sum(run.text.count(TIE) for run in takewhile(lambda run: not run.drawing, word))


def _kept_together(told: SetWords, room: Mm, last: int) -> SetWords:
    """Return words with those at the end as one, so many that the last line is no stub."""
    _, wide, blank = told.measured
    first = next((at for at in range(last, -1, -1) if not _is_stub(told, at)), 0)
    while first < last and fsum(wide[first:]) + fsum(blank[first:-1]) > _MOST * room:
        first += 1
    return SetWords((*told[:first], _tied(told[first:])))


def _tied(words: Sequence[Word]) -> Word:
    """Return words as one, which is never parted."""
    runs = list(words[0])
    for word in words[1:]:
        before, after = runs[-1], word[0]
        if before.face == after.face and not (before.drawing or after.drawing):
            runs[-1:] = [replace(before, text=f"{before.text}{TIE}{after.text}"), *word[1:]]
        else:
            runs += (tie(before.face), *word)
    return tuple(runs)


def _runs(element: Element, children: Sequence[Element], face: Face) -> Iterator[TextRun]:
    """Yield text and dice in reading order. The ids of rules stay together, and with the word before them."""
    before = (element.text, *(child.tail for child in children))
    for text, child in zip(before, (*children, None), strict=True):
        if text:
            said = _cited(text) if element.tag == "id" else tied_measures(_BLANKS.sub(" ", text))
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
    return _BLANKS.sub(TIE, printed_ids(ids))


def _face(tag: str, face: Face) -> Face:
    if tag == "b":
        return replace(face, font="sans-semibold")
    if tag == "i":
        return replace(face, font="sans-italic")
    if tag == "id":
        return replace(face, font="sans", size=min(face.size, 8.5), colour=SOFT)
    return face
