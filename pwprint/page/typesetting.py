"""How the words of a scenario stand in print: with curved quotation marks, whatever keyboard they were typed on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario, Side, Unit

_BEFORE = r"\s(\[{\u2018\u201c"
"""After these, as at the beginning of a text, a quotation begins."""
_BETWEEN = r"/\-\u2010-\u2015"
"""After these one begins if a word follows: speech may also be cut short by a dash."""
_WORD = r"(?=['\u2018(\[.\u2026]*\w)"

_MARKS = (
    (re.compile(rf'(?<![^{_BEFORE}])"'), "\u201c"),
    (re.compile(rf"""((?<=[{_BETWEEN}])|(?<=')(?<![^{_BEFORE}{_BETWEEN}]'))"{_WORD}"""), "\u201c"),
    (re.compile('"'), "\u201d"),
    (re.compile(r"(?<=\w)'|'(?![^\W\d]|\u201c)"), "\u2019"),
    (re.compile("'"), "\u2018"),
)
"""What stands for the two quotation marks of a keyboard, the first that matches; before a year an apostrophe does.

The double ones come first, so that a single one knows whether it stands before a quotation.
"""


def typeset(text: str) -> str:
    """Return a text with the quotation marks of print: `Grand Duke\u2019s Own`."""
    for straight, curved in _MARKS:
        text = straight.sub(curved, text)
    return text


def in_print(scenario: Scenario) -> Scenario:
    """Return a scenario with all its words as they are printed."""
    units = tuple(replace(unit, name=typeset(unit.name)) for unit in scenario.units)
    return replace(
        scenario,
        title=typeset(scenario.title),
        date=typeset(scenario.date),
        place=typeset(scenario.place),
        author=typeset(scenario.author),
        summary=typeset(scenario.summary),
        background=typeset(scenario.background),
        history=typeset(scenario.history),
        designer_notes=typeset(scenario.designer_notes),
        solo_notes=typeset(scenario.solo_notes),
        sources=tuple(map(typeset, scenario.sources)),
        board=scenario.board.reworded(typeset),
        labels={square: typeset(label) for square, label in scenario.labels.items()},
        sides=(_side(scenario.sides[0], units), _side(scenario.sides[1], units)),
        units=units,
        objectives=tuple(replace(objective, name=typeset(objective.name)) for objective in scenario.objectives),
        special_rules=tuple(
            replace(rule, title=typeset(rule.title), text=typeset(rule.text)) for rule in scenario.special_rules
        ),
    )


def _side(side: Side, units: tuple[Unit, ...]) -> Side:
    own = tuple(units[unit.index] for unit in side.units)
    return replace(side, name=typeset(side.name), briefing=typeset(side.briefing), units=own)
