"""How names stand in print: with curved quotation marks, whatever the keyboard of their author had."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.sheets.labels import label_of

if TYPE_CHECKING:
    from pwprint.art.tile_face import Label
    from pwprint.scenario import Side, Unit
    from pwprint.sheets.base import Subject

_MARKS = (
    (re.compile(r"(?<=\w)'|'(?![^\W\d])"), "\u2019"),
    (re.compile("'"), "\u2018"),
    (re.compile(r'(?<![^\s(])"'), "\u201c"),
    (re.compile('"'), "\u201d"),
)
"""What stands for the two quotation marks of a keyboard, the first that matches; before a year an apostrophe does."""


def typeset(name: str) -> str:
    """Return a name with the quotation marks of print: `Grand Duke\u2019s Own`."""
    for straight, curved in _MARKS:
        name = straight.sub(curved, name)
    return name


def side_name(side: Side) -> str:
    """Return what a side is called in print."""
    return typeset(side.name or side.id)


def named(subject: Subject, unit: Unit) -> Label:
    """Return the label of a unit with its name as it is printed."""
    label = label_of(subject, unit)
    return replace(label, name=typeset(label.name))
