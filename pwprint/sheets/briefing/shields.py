"""Shields of objectives in running text, before their names: the eye finds them on the map by these."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.page.prose import TextRun
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import moved
from pwprint.pieces.shield import SHIELD, shield
from pwprint.sheets.briefing.goals import named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario
    from pwprint.page.prose import Face

_TALL, _DEEP = 1.36, 0.18
"""How high a shield is and how far it reaches below the line, beside the capitals."""
_BEFORE, _AFTER = 0.4, 1.3
"""What is free before it, besides the blank, and between it and the name, in mm: its rim is broader than its shape."""


def shielded(text: str, scenario: Scenario, face: Face) -> Iterator[TextRun]:
    """Yield a text with the shield of each objective before its name."""
    numbers = {named(scenario, goal): number for number, goal in enumerate(scenario.objectives, 1)}
    names = "|".join(re.escape(name) for name in sorted(numbers, key=len, reverse=True))
    high = cap_height(face.font, face.size)
    scale, start = _TALL * high / SHIELD[1], 0
    for found in re.finditer(rf"(?<!\w)(?:{names})(?!\w)", text) if names else ():
        sign = moved(shield(numbers[found[0]], 0.0, -_DEEP * high / scale), _BEFORE, 0.0, scale)
        yield TextRun(text[start : found.start()], face)
        yield TextRun("", face, (sign,), _BEFORE + scale * SHIELD[0] + _AFTER)
        yield TextRun(found[0], face)
        start = found.end()
    yield TextRun(text[start:], face)
