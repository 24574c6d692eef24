"""What a sheet is: a name, and a function from a scenario to the pages of one PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass  # noqa: TID251 - settings take names, and keep what they mean
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.page.bleed import BLEEDS
from pwprint.page.look import USUAL, Batteries, Ink, Look, Palette, Symbols, TablePrint
from pwprint.page.paper import LEAST_SQUARE, PAPERS, Backs, Paper, paper_of
from pwprint.pdf.marks import Booklet, ColourSpace
from pwprint.text.arguments import a_member, an_instance
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.page.profile import Profile
    from pwprint.pdf.artwork import Artwork


@dataclass(frozen=True, slots=True, init=False)
class PrintSettings:
    """What a player chooses for the printer. `one_page_map` asks for the small map on a single page.

    `square` is the size of the map's squares in mm, `printer` what is known of the printer; `batteries` asks for two
    tiles of each gun that limbers, or for one and a marker; `terrain` is what an open table is printed as. `bleed` is
    how many mm pieces print beyond their cuts for a printing house; 0 asks for none, and they print a little. `colour`
    is what colours are made of. `font_dir` is a folder with fonts for letters that those of the sheets lack. All
    choices may be given by their names, such as `letter` or `330x483`, `short`, `markers` and `cmyk`.

    Raises TypeError and ValueError for settings that cannot be printed with.
    """

    paper: Paper
    backs: Backs
    one_page_map: bool
    square: float
    look: Look
    printer: Profile | None
    batteries: Batteries
    terrain: TablePrint
    bleed: float
    colour: ColourSpace
    font_dir: Path | None

    def __init__(
        self,
        paper: Paper | str = PAPERS["a4"],
        backs: Backs | str = Backs.LONG,
        *,
        one_page_map: bool = False,
        square: float = 30.0,
        look: Look = USUAL,
        printer: Profile | None = None,
        batteries: Batteries | str = Batteries.TILES,
        terrain: TablePrint | str = TablePrint.PIECES,
        bleed: float = 0.0,
        colour: ColourSpace | str = ColourSpace.RGB,
        font_dir: Path | str | None = None,
    ) -> None:
        given = {
            "paper": _paper(paper),
            "backs": a_member(Backs, backs, "backs"),
            "one_page_map": an_instance(bool, one_page_map, "one_page_map"),
            "square": _square(square),
            "look": _look(look),
            "printer": _printer(printer),
            "batteries": a_member(Batteries, batteries, "batteries"),
            "terrain": a_member(TablePrint, terrain, "terrain"),
            "bleed": _bleed(bleed),
            "colour": a_member(ColourSpace, colour, "colour"),
            "font_dir": None if font_dir is None else Path(font_dir),
        }
        for name, value in given.items():
            object.__setattr__(self, name, value)


def _paper(paper: Paper | str) -> Paper:
    if isinstance(paper, str):
        return paper_of(paper)
    return an_instance(Paper, paper, "paper", " or its name, such as 'a4'")


def _square(square: float) -> float:
    length = _length(square, "square")
    if length < LEAST_SQUARE:
        raise ValueError(f"square is {length:g} mm; the least is {LEAST_SQUARE:g} mm")
    return length


def _bleed(bleed: float) -> float:
    length = _length(bleed, "bleed")
    least, most = BLEEDS
    if length and not least <= length <= most:
        raise ValueError(f"bleed is {length:g} mm; it is from {least:g} to {most:g} mm, or 0 for none")
    return length


def _length(value: float, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name} is a number of mm, not {value!r}")
    if not isfinite(value):
        raise ValueError(f"{name} is a number of mm, not {value}")
    return float(value)


def _look(look: Look) -> Look:
    an_instance(Look, look, "look")
    return Look(
        a_member(Ink, look.ink, "ink"),
        a_member(Palette, look.palette, "palette"),
        a_member(Symbols, look.symbols, "symbols"),
    )


def _printer(printer: Profile | None) -> Profile | None:
    if printer is None:
        return None
    from pwprint.page.profile import Profile  # noqa: PLC0415 - most people have measured no printer

    return an_instance(Profile, printer, "printer")


class Subject(Struct, frozen=True, eq=False):
    """What a sheet is made of, and how it is to look. Each is equal to itself only, so that pictures of it can be kept.

    `verdict` is one line that says how validation ended; it stands in the metadata. `artwork` are the designer's
    pictures by their paths.
    """

    scenario: Scenario
    ruleset: Ruleset
    exhaustion_points: tuple[int | None, int | None]
    verdict: str
    look: Look = USUAL
    artwork: Mapping[str, Artwork] = field(default_factory=dict)

    @property
    def turn_limit(self) -> int:
        """The number of turns after which the battle ends; 0 for none."""
        return self.ruleset.play.limit_of(self.scenario)


class KitSection(StrEnum):
    """The sections of a kit, in their order, as its list of contents calls them."""

    BEFORE = "Before the battle"
    TABLE = "On the table"
    EXTRA = "If you like"
    CARD = "On card"
    """Pieces, which have backs: whatever else is in a kit is printed on one side."""


class Sheet(Struct, frozen=True):
    """A kind of sheet. `make` returns the pages; it draws nothing itself.

    A sheet that not every print needs says which it `fits`, and of the others why not: `unfit`. `bound` says where in
    the kit it is, if it is in it. The kit's cover says what a sheet is for by its `use`, if it has one: `to learn the
    game`.
    """

    name: str
    title: str
    make: Callable[[Subject, PrintSettings], Booklet]
    fits: Callable[[Subject, PrintSettings], bool] = lambda _subject, _settings: True
    unfit: str = ""
    bound: Callable[[Subject, PrintSettings], KitSection | None] = lambda _subject, _settings: KitSection.TABLE
    use: str = ""


def unbound(_subject: Subject, _settings: PrintSettings) -> None:
    """Say of a sheet that no kit has it."""
