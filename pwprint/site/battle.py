"""What a page tells of a battle: its facts in words, from the scenario alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.narration.names import side_name
from pwprint.game.scenario import DIFFICULTIES
from pwprint.game.table.table import table_of
from pwprint.page.imprint import licence_name
from pwprint.page.side_style import side_styles
from pwprint.sheets.goals import favoured
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Interval, Scenario
    from pwprint.page.sheet import Subject

_EVEN = (50, 50)


class SideCard(Struct, frozen=True):
    """A side as a page shows it: its name, its colour and that of letters on it, and how many units it has."""

    name: str
    colour: str
    ink: str
    units: str


class Lean(Struct, frozen=True):
    """Whom a battle favours, in words, and how many of a hundred battles each side wins."""

    words: str
    shares: tuple[int, int]


class BattlePage(Struct, frozen=True):
    """What the page of a battle says. Long texts are paragraphs; `facts` are words and what they are here."""

    id: str
    title: str
    ruleset: str
    rules: str
    where: str
    summary: str
    minutes: int | None
    at_a_glance: str
    difficulty: str
    facts: tuple[tuple[str, str], ...]
    sides: tuple[SideCard, ...]
    lean: Lean | None
    story: tuple[str, ...]
    history: tuple[str, ...]
    notes: tuple[str, ...]
    solo: tuple[str, ...]
    sources: tuple[str, ...]
    credit: str

    @property
    def level(self) -> int:
        """How demanding it is, from 1 to 3; 0 where its scenario does not say."""
        return DIFFICULTIES.index(self.difficulty) + 1 if self.difficulty else 0


def battle_page(subject: Subject) -> BattlePage:
    """Return what the page of a battle says."""
    scenario, book = subject.scenario, subject.ruleset.book
    return BattlePage(
        id=scenario.id,
        title=scenario.title,
        ruleset=scenario.ruleset,
        rules=book.title,
        where=" \u00b7 ".join(filter(None, (scenario.place, scenario.date))),
        summary=scenario.summary,
        minutes=scenario.minutes.least if scenario.minutes else None,
        at_a_glance=" \u00b7 ".join(_glance(scenario)),
        difficulty=scenario.difficulty,
        facts=tuple(_facts(subject)),
        sides=_sides(subject),
        lean=_lean(scenario),
        story=paragraphs(scenario.background),
        history=paragraphs(scenario.history),
        notes=paragraphs(scenario.designer_notes),
        solo=paragraphs(scenario.solo_notes),
        sources=scenario.sources,
        credit=", ".join(filter(None, (scenario.author, licence_name(scenario.licence)))),
    )


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a text."""
    return tuple(filter(None, map(str.strip, text.split("\n"))))


def _glance(scenario: Scenario) -> Iterator[str]:
    """Yield what a player asks first: how many, and how long."""
    if scenario.players is not None:
        yield f"{_span(scenario.players)} {'player' if scenario.players.most == 1 else 'players'}"
    if scenario.minutes is not None:
        yield f"{_span(scenario.minutes)} minutes"


def _facts(subject: Subject) -> Iterator[tuple[str, str]]:
    scenario, book = subject.scenario, subject.ruleset.book
    if scenario.players is not None:
        yield "Players", _span(scenario.players)
    if scenario.minutes is not None:
        yield "Minutes", _span(scenario.minutes)
    if scenario.difficulty:
        yield "Difficulty", scenario.difficulty
    yield "Board", _BOARDS[scenario.board.surface](scenario)
    if scenario.turn_limit is not None:
        limit = counted(scenario.turn_limit, book.turn_word)
        yield "Length", f"at most {limit}" if scenario.uncertain_end else limit
    yield "Rules", f"{book.title}, {book.credit}"


def _span(interval: Interval) -> str:
    return str(interval.most) if interval.least == interval.most else f"{interval.least} to {interval.most}"


def _grid(scenario: Scenario) -> str:
    board = scenario.board
    return f"{board.columns} by {board.rows} {board.areas}"


def _table(scenario: Scenario) -> str:
    table = table_of(scenario.board)
    return f"a table of {table.width:g} by {table.height:g} inches"


_BOARDS: Mapping[Surface, Callable[[Scenario], str]] = {Surface.GRID: _grid, Surface.TABLE: _table}


def _sides(subject: Subject) -> tuple[SideCard, ...]:
    styles = side_styles(subject.scenario, subject.look)
    return tuple(
        SideCard(
            side_name(subject.scenario, side.index),
            style.colour,
            style.ink,
            counted(sum(not unit.lost for unit in side.units), "unit"),
        )
        for side, style in zip(subject.scenario.sides, styles, strict=True)
    )


def _lean(scenario: Scenario) -> Lean | None:
    """Return whom the battle favours; None where its scenario does not say."""
    balance = scenario.balance
    if balance is None:
        return None
    if balance.favours is None:
        return Lean("favours neither side", _EVEN)
    shares = (balance.about, 100 - balance.about)
    return Lean(
        f"favours {favoured(scenario, balance)}: about {balance.about} of a hundred wins",
        shares if balance.favours == 0 else shares[::-1],
    )
