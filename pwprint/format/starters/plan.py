"""What the designer of a new scenario decides, and between which limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from unicodedata import normalize

from pwprint.format.reader import DEVICES
from pwprint.game.board.shapes import SHAPE
from pwprint.game.board.surface import Surface
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset

SETTING_UP = ("first", "second", "alternately", "hidden")
"""How players may set up: one of the sides first, the southern or the northern, or as in the format."""
NO_ID = "my-battle"
LONGEST_TITLE = 120
ROOM = 3
"""The inches of the front that a unit has for itself on the open table."""


class Limits(Struct, frozen=True):
    """The smallest, the usual and the largest length of a side of the map, and its unit."""

    least: int
    usual: int
    most: int
    unit: str


class BattlePlan(Struct, frozen=True):
    """The plan of a battle. `size` is columns and rows, or width and height in inches; `layout` is one of `LAYOUTS`.

    `shape` is that of the squares of a grid. `sets_up` is how players place the units, as in `SETTING_UP`; "" where the
    scenario does.
    """

    id: str
    title: str
    size: tuple[int, int]
    sides: tuple[str, str]
    units: int
    layout: str
    shape: str = SHAPE
    sets_up: str = ""


_LIMITS = {Surface.GRID: Limits(6, 8, 26, "squares"), Surface.TABLE: Limits(24, 36, 72, "inches")}
_MOST_UNITS: Mapping[Surface, Callable[[int], int]] = {
    Surface.GRID: lambda width: width + width // 2,
    Surface.TABLE: lambda width: 2 * (width // ROOM) - 2,
}


def limits_of(ruleset: Ruleset) -> Limits:
    """Return the limits of the map of a ruleset."""
    return _LIMITS[ruleset.play.surface]


def most_units(ruleset: Ruleset, size: tuple[int, int]) -> int:
    """Return how many units of a side find room on a map, none of them shut in by the others."""
    width, _ = size
    return _MOST_UNITS[ruleset.play.surface](width)


def usual_units(ruleset: Ruleset, size: tuple[int, int]) -> int:
    """Return how many units a side has by default."""
    return min(8, most_units(ruleset, size))


def id_of(text: str, most: int = 64) -> str:
    """Return a text as an id, in small letters and digits; empty if it has none of those.

    >>> id_of("Die Brücke!")
    'die-brucke'
    """
    plain = normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:most].strip("-")


def scenario_id(*texts: str) -> str:
    """Return the id of a scenario, made of the first of these texts that has letters for one.

    >>> scenario_id("!", "Con")
    'con-1'
    """
    found = next(filter(None, map(id_of, texts)), NO_ID)
    return f"{found}-1" if DEVICES.match(found) else found


def title_of(name: str) -> str:
    """Return a title made from the name of a file or an id, with the letters of its own.

    >>> title_of("die_brücke-am fluss")
    'Die Brücke Am Fluss'
    """
    plain = "".join(char if char.isprintable() else " " for char in normalize("NFC", name))
    words = re.split(r"[\s_-]+", plain)
    return " ".join(word[:1].upper() + word[1:] for word in words)[:LONGEST_TITLE].strip() or title_of(NO_ID)
