"""The quick reference: the rules in force on one page or two, from the ruleset's own tables and the scenario."""

from __future__ import annotations

from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, cast
from xml.etree import ElementTree as ET

from pwprint import __version__
from pwprint.game.kit import needed
from pwprint.page.imprint import booklet, colophon
from pwprint.page.paper import COMMON, MARGIN, NoRoomError, Paper
from pwprint.page.sheet import PrintSettings, Sheet, Subject
from pwprint.pdf.marks import Booklet, Mm, Page, moved
from pwprint.resources import template_folder
from pwprint.sheets.facts import FactsRoom, brief, facts
from pwprint.sheets.quickref.columns import ReferencePage, fitted_pages, reference_page
from pwprint.sheets.quickref.header import Foot
from pwprint.sheets.quickref.modifiers import signed
from pwprint.sheets.quickref.readings import mark_readings
from pwprint.sheets.rule_names import RULING
from pwprint.text.words import joined
from pwprint.values import asdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jinja2 import Environment

    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario

WIDTH, HEIGHT = COMMON
"""The smallest area in mm on which a sheet is laid out: that which A4 and Letter share."""

_WIDEST: Mm = 200.0
_HIGHEST: Mm = 280.0
"""A sheet is no larger than this: lines would become too long to read."""

_ROOMS = (
    FactsRoom(600, 12, 40, 32),
    FactsRoom(300, 8, 40, 32),
    FactsRoom(160, 6, 20, 16),
    FactsRoom(90, 4, 20, 16),
    FactsRoom(40, 3, 20, 16),
    FactsRoom(24, 1, 20, 16),
)
"""How much a scenario may say, from all to little: the first that fits is taken, on one page or, if need be, on two."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the quick reference of a scenario; raise NoRoomError if it cannot be set in readable type."""
    scenario = subject.scenario
    rules = subject.ruleset.book.quickref(scenario.options)
    tries = (
        _pages(subject.ruleset, rules, facts(subject, room), settings.paper, scenario.title, cut, scenario)
        for room in _ROOMS
        for cut in (_leaves, _bare, _halves)
    )
    pages = next((pages for pages in tries if pages), None)
    if pages is None:
        raise NoRoomError(f"the quick reference of {scenario.id} does not fit in readable type")
    return booklet(subject, SHEET.title, pages)


def without_scenario(ruleset: Ruleset, settings: PrintSettings) -> Booklet:
    """Return the quick reference of a ruleset, every unit and terrain included, with all options at their defaults."""
    rules = ruleset.book.quickref({option.name: option.default for option in ruleset.play.options})
    tries = (_pages(ruleset, rules, None, settings.paper, ruleset.book.title, cut) for cut in (_leaves, _halves))
    pages = next((pages for pages in tries if pages), None)
    if pages is None:
        raise NoRoomError(f"the quick reference of {ruleset.id} does not fit in readable type")
    keywords = ("wargame", ruleset.id, f"pwprint {__version__}")
    return Booklet(f"{ruleset.book.title} \u2013 {SHEET.title}", "", ruleset.book.summary, keywords, pages)


SHEET = Sheet("quickref", "Quick reference", make)


def markup(ruleset: Ruleset, rules: Mapping[str, object], about: Mapping[str, object] | None) -> str:
    """Return the sheet as XML: the ruleset's template over its tables and the facts of a scenario, or None."""
    template = _environment().get_template(f"{ruleset.folder}.xml.j2")
    options = cast("Mapping[str, str | float]", rules["options"])
    tables = _tables(ruleset, options) | dict(rules)
    context = {"ruleset": ruleset, "rules": tables, "facts": about, "turn": ruleset.book.turn_word}
    text = template.render(context)
    return _with_blocks(text, ruleset.book.blocks, context) if ruleset.book.blocks else text


def _with_blocks(text: str, blocks: Mapping[str, str], context: Mapping[str, object]) -> str:
    """Return a sheet with the blocks of a variant: some changed, some left out, others after its last column."""
    sheet = ET.fromstring(text)  # noqa: S314 - as below
    there = {block.get("title", ""): block for block in sheet.iter("block")}
    band, across = sheet[-1], sheet.find("across")
    below = band if across is None else across
    for title, markup_of_it in blocks.items():
        inside = _environment().from_string(markup_of_it).render(context)
        new = ET.fromstring(f"<block>{inside}</block>")  # noqa: S314 - markup of an installed program
        new.attrib = {"title": title, "rules": ""} | (there[title].attrib if title in there else {})
        place = list(sheet).index(there.get(title, below))
        if title in there:
            sheet.remove(there[title])
        if inside.strip():
            sheet.insert(place, new)
    return ET.tostring(sheet, "unicode")


def _tables(ruleset: Ruleset, options: Mapping[str, str | float]) -> dict[str, object]:
    """Return what every ruleset has in print, with the options in force."""
    back = ruleset.kit.back(options)
    return {
        "units": {name: _row(kind) for name, kind in ruleset.play.units_with(options).items()},
        "terrain": {name: _row(kind) for name, kind in ruleset.play.terrain_with(options).items()},
        "riders": sorted(ruleset.play.riders),
        "back": None if back is None else _row(back),
        "turn_limit": ruleset.play.turn_limit,
    }


def _row(kind: Any) -> dict[str, object]:  # noqa: ANN401 - rows of every ruleset are Structs of their own
    """Return a row of a table with its fields by name."""
    return asdict(kind)


def _pages(  # noqa: PLR0917
    ruleset: Ruleset,
    rules: Mapping[str, object],
    about: Mapping[str, object] | None,
    paper: Paper,
    name: str,
    cut: Callable[[ET.Element], list[ReferencePage]],
    scenario: Scenario | None = None,
) -> tuple[Page, ...] | None:
    """Return the pages, or None if one of them cannot be set in readable type. Raises NoRoomError for small paper."""
    if paper.width < WIDTH + 2 * MARGIN or paper.height < HEIGHT + 2 * MARGIN:
        raise NoRoomError(f"it needs paper as large as A4 or Letter, upright; {paper.title} is too small")
    width, height = min(paper.width - 2 * MARGIN, _WIDEST), min(paper.height - 2 * MARGIN, _HIGHEST)
    # The template is our own and scenario text in it is escaped: nothing here can declare an entity.
    sheet = ET.fromstring(markup(ruleset, rules, about))  # noqa: S314
    mark_readings(sheet, ruleset, rules)
    leaves = cut(sheet)
    feet = [
        Foot(
            name=brief(name, 200),
            page=f" · {SHEET.title} · page {number} of {len(leaves)} · {RULING}: a fine point of the rule booklet",
            program=colophon(scenario),
            # Without a scenario the title is that of the rules.
            credit=f"Rules: {ruleset.book.title}, {ruleset.book.credit}" if about else f"Rules: {ruleset.book.credit}",
        )
        for number in range(1, len(leaves) + 1)
    ]
    boxes = fitted_pages(tuple(zip(leaves, feet, strict=True)), width, height)
    if boxes is None:
        return None
    x, y = (paper.width - width) / 2, (paper.height + height) / 2
    titles = (SHEET.title, *repeat("", len(boxes) - 1))
    return tuple(
        Page(paper.width, paper.height, (moved(box.marks, x, y, name="quickref"),), bookmark=title)
        for box, title in zip(boxes, titles, strict=True)
    )


def _leaves(sheet: ET.Element) -> list[ReferencePage]:
    """Return the pages of a `<sheet>` of header, blocks and band: what follows `<overleaf/>` is on a new one.

    Each page has the header, the last one the band, where it is said what wins.
    """
    header, *blocks, band = sheet
    breaks = [number for number, element in enumerate(blocks) if element.tag == "overleaf"]
    starts, ends = [0, *(number + 1 for number in breaks)], [*breaks, len(blocks)]
    return [
        reference_page(header, blocks[start:end], band if end == len(blocks) else ET.Element(band.tag))
        for start, end in zip(starts, ends, strict=True)
    ]


def _bare(sheet: ET.Element) -> list[ReferencePage]:
    """Return a `<sheet>` without its band, which the sheet of tracks has too: so it may do with one page."""
    sheet[-1].clear()
    return _leaves(sheet)


def _halves(sheet: ET.Element) -> list[ReferencePage]:
    """Return a `<sheet>` on two pages: what is too much for one, with all that a scenario says and changes."""
    if sheet.find("overleaf") is None:
        column = sheet.find("column")
        if column is None:  # a template that does not say where its columns part
            tags = [element.tag for element in sheet]
            end = tags.index("across") if "across" in tags else len(tags) - 1
            sheet.insert(end // 2 + 1, ET.Element("overleaf"))
        else:
            column.tag = "overleaf"
    return _leaves(sheet)


def _only(table: Mapping[str, object], names: Iterable[str]) -> list[object]:
    """Return the rows of a table that a scenario uses, in the table's order."""
    wanted = set(names)
    return [row for name, row in table.items() if name in wanted]


def _either(words: Iterable[str]) -> str:
    return joined(words, "or")


def _names(rows: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the titles of rows as they stand within a sentence."""
    return [str(row["title"]).lower() for row in rows]


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

    from pwprint.sheets.templates import CompiledTemplates  # noqa: PLC0415 - it loads Jinja

    environment = Environment(
        loader=FileSystemLoader(template_folder("quickref")),
        autoescape=True,
        undefined=StrictUndefined,
        bytecode_cache=CompiledTemplates(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(signed=signed, joined=joined, either=_either, only=_only, names=_names, needed=needed)
    return environment
