"""Who acts first, and the steps of a turn: boxes for markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.brief_tones import tones
from pwprint.page.prose import wrapped
from pwprint.pdf.marks import Rect, Text
from pwprint.pieces.chit_face import CHIT
from pwprint.sheets.tracks.box import SEAT, cased, seat
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm

_AROUND: Mm = 3.2
"""What a box is higher than the place of its marker."""
_CHIT_SEAT: Mm = CHIT + 3.0
"""The place of a chit, which is as large as the largest marker and would not lie on one for that."""
_STEP: Mm = 24.0
_SMALL = 8.8
_NARROW: Mm = 62.0
_LINES = 3
"""Lines of text beside the box, which is at least so wide."""


def has_seat(subject: Subject) -> bool:
    """Say whether a marker shows who acts first: not where the scenario says it for the whole battle."""
    return subject.scenario.first_side is None


def lead_row(subject: Subject, width: Mm) -> Block:
    """Return the steps of a turn, as far as there is room for them, the box that shows who acts first among them."""
    ink, lead = tones(subject.look), subject.ruleset.kit.lead
    text, (wanted, marker) = lead.text, (_CHIT_SEAT, "") if subject.ruleset.kit.chits else (SEAT, "first")
    high = wanted + _AROUND
    titles = [step.title for step in subject.ruleset.play.sequence]
    at = titles.index(lead.title) if lead.title in titles else -1
    others = len(titles) - (at >= 0)
    wide = min(max(_NARROW, width - 36.0 * others), 90.0)
    each = (width - wide) / max(others, 1)
    if each < _STEP:
        return Block(
            high,
            (
                *_lead(lead.title, text, (0.0, width, high), ink, (wanted, marker)),
                *cased(width, high, ink, (True, True)),
            ),
        )
    marks, x = [], 0.0
    if at < 0:
        marks, x = [*_lead(lead.title, text, (0.0, wide, high), ink, (wanted, marker))], wide
    for number, title in enumerate(titles):
        if number == at:
            marks += _lead(f"{number + 1}  {lead.title}", text, (x, wide, high), ink, (wanted, marker))
        else:
            marks += _step(str(number + 1), title, (x, each, high), ink)
        x += wide if number == at else each
    return Block(high, (*marks, *cased(width, high, ink, (True, True))))


def _lead(title: str, text: str, place: tuple[Mm, Mm, Mm], ink: Tones, seated: tuple[Mm, str]) -> Iterator[Mark]:
    (x, wide, high), (wanted, marker) = place, seated
    yield Rect(x, -high, wide, high, ink.shade, ink.edge)
    yield replace(seat(x + 1.6 + wanted, 1.6 - high, wanted, marker), name="box:first")
    left, room = x + wanted + 3.6, wide - wanted - 5.2
    yield Text(left, -5.4, title, "serif-bold", 11.5, ink.ink)
    for number, words in enumerate(wrapped(text, "serif", _SMALL, room)[:_LINES]):
        yield Text(left, -9.6 - 3.6 * number, words, "serif", _SMALL, ink.ink)


def _step(number: str, title: str, place: tuple[Mm, Mm, Mm], ink: Tones) -> Iterator[Mark]:
    x, wide, high = place
    yield Rect(x, -high, wide, high, ink.paper, ink.edge)
    yield Text(x + 1.6, -5.4, number, "serif-bold", 12.0, ink.ink)
    for line, words in enumerate(wrapped(title, "serif-italic", _SMALL, wide - 3.0)[:4]):
        yield Text(x + 1.6, -9.2 - 3.4 * line, words, "serif-italic", _SMALL, ink.ink)
