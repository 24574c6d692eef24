"""What a sheet is: a name, and a function from a scenario to the pages of one PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pwprint.look import USUAL, Look
from pwprint.press.marks import Booklet
from pwprint.press.paper import PAPERS, Backs, Paper

if TYPE_CHECKING:
    from pwprint.press.profile import Profile
    from pwprint.rulesets.base import Ruleset
    from pwprint.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """What a player chooses for the printer. `one_page_map` asks for the small map on a single page.

    `square` is the size of the map's squares in mm, `printer` what is known of the printer.
    """

    paper: Paper = field(default_factory=lambda: PAPERS["a4"])
    backs: Backs = Backs.LONG
    one_page_map: bool = False
    square: float = 30.0
    look: Look = USUAL
    printer: Profile | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """What a sheet is made of, and how it is to look. Each is equal to itself only, so that pictures of it can be kept.

    `verdict` is one line that says how validation ended; it stands in the metadata.
    """

    scenario: Scenario
    ruleset: Ruleset
    exhaustion_points: tuple[int | None, int | None]
    verdict: str
    look: Look = USUAL


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet. `make` returns the pages; it draws nothing itself.

    A sheet that not every scenario needs says which it `fits`, and of the others why not: `unfit`.
    """

    name: str
    title: str
    make: Callable[[Subject, PrintSettings], Booklet]
    fits: Callable[[Subject], bool] = lambda _subject: True
    unfit: str = ""
