"""The reader: from a document whose shape has been checked to a frozen scenario."""

from __future__ import annotations

import re
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from pwprint.format.reader.goals import read_awards, read_objectives, read_turn_limit, read_victory, with_exits
from pwprint.format.reader.letters import check_letters
from pwprint.format.reader.names import Names, Register, register
from pwprint.format.reader.node import Node, Shape, lies_in
from pwprint.format.reader.placeholder import check_placeholder
from pwprint.format.reader.places import PLACES
from pwprint.format.reader.reading import Reading
from pwprint.format.reader.script import read_first_side, read_sets_up, read_setup, read_turns
from pwprint.format.reader.sides import read_sides
from pwprint.format.reader.visibility import read_visibility
from pwprint.game.scenario import Balance, Interval, Scenario, ScriptTurn, SpecialRule
from pwprint.text.problems import Problem, Severity
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.board.base import Board
    from pwprint.game.ruleset import Option, Ruleset
    from pwprint.text import Document

__all__ = ["DEVICES", "read", "reading_of"]

_TURNS = "/turns"
_SETUP = "/setup"
_SIDES = 2
DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z")
"""Ids that no folder can have as its name on Windows."""


def read(
    document: Document, ruleset: Ruleset, shape_problems: Iterable[Problem]
) -> tuple[Scenario | None, list[Problem]]:
    """Return the scenario of a document and the problems of its names and geometry, all of them, each one once.

    Parts that `shape_problems` call broken are skipped; those problems are not repeated. There is no scenario if
    there is any error, of shape, name or geometry, except in the script: there the first turn with an error and all
    later ones are left out, all of them if it is in the setup.
    """
    broken = [problem for problem in shape_problems if problem.severity is Severity.ERROR]
    root = Node(document.value, "", Shape.of(broken))
    reading = _reading(root, ruleset)
    problems = reading.problems
    _refuse_device(root.get("id"), reading)
    problems += check_letters(document)
    problems += check_placeholder(root)
    scenario = _scenario(root, document.data, reading)
    broken += (problem for problem in problems if problem.severity is Severity.ERROR)
    if any(not lies_in(problem.pointer, _TURNS) and not lies_in(problem.pointer, _SETUP) for problem in broken):
        return None, problems
    if scenario is None:
        # Only a schema that lets more pass than this reader knows can lead here; never be silent about it.
        return None, [*problems, Problem("S003", "the map or the sides cannot be read")]
    unsound = any(lies_in(problem.pointer, _SETUP) for problem in broken)
    setup = None if unsound else scenario.setup
    return replace(scenario, setup=setup, turns=_sound_turns(scenario.turns, broken)), problems


def reading_of(document: Document, ruleset: Ruleset) -> Reading:
    """Return what it takes to read parts of a sound document: its board and its names."""
    return _reading(Node(document.value, "", Shape()), ruleset)


def _reading(root: Node, ruleset: Ruleset) -> Reading:
    problems: list[Problem] = []
    board = PLACES[ruleset.play.surface].board(root.get("map"), problems)
    return Reading(ruleset, board, _names(root, board, problems), problems)


def _refuse_device(node: Node, reading: Reading) -> None:
    """Report an id that no folder of sheets can be named after."""
    name = node.text()
    if name is not None and DEVICES.match(name):
        message = f"`id` is `{name}`, but on Windows no folder can have that name"
        reading.report(Problem("S006", message, node.pointer, f"add a word, such as {name}-1"))


def _names(root: Node, board: Board | None, problems: list[Problem]) -> Names:
    """Collect all ids before anything is read, so that a name may stand before what it names."""
    sides = tuple(root.get("sides").entries())
    both = len(sides) >= _SIDES
    rosters = tuple(side.get("units") for side in sides)
    units = chain.from_iterable(roster.entries() for roster in rosters)
    objectives = root.get("objectives")
    return Names(
        sides=register("side", sides, problems, complete=both),
        units=register("unit", units, problems, complete=both and all(map(_is_list, rosters))),
        objectives=register(
            "objective", objectives.entries(), problems, complete=_is_list(objectives) or _absent(objectives)
        ),
        facings=_facings(board),
    )


def _facings(board: Board | None) -> Register:
    numbers = {name: number for number, name in enumerate(board.facings)} if board else {}
    return Register("facing", numbers, board is not None, f" on {board.areas}" if board else "")


def _is_list(node: Node) -> bool:
    return isinstance(node.value, list)


def _absent(node: Node) -> bool:
    """Return whether a top-level member is really absent: not of a wrong type, nor perhaps under a misspelled key."""
    misspelled = any(pointer.count("/") == 1 for pointer in node.shape.keys)
    return not misspelled and node.pointer not in node.shape.values


def _scenario(root: Node, data: bytes, reading: Reading) -> Scenario | None:
    """Read every part, in file order, and return the whole; None if it lacks its board or one of its sides."""
    ground, board = root.get("map"), reading.board
    terrain, labels = reading.places.country(ground, reading)
    sides = read_sides(root.get("sides"), reading)
    objectives = read_objectives(root.get("objectives"), reading)
    victory = read_victory(root.get("victory"), sides, reading)
    turn_limit, uncertain_end = read_turn_limit(root.get("turn_limit"), reading)
    awards = read_awards(root.get("points"), sides, reading)
    begins = read_first_side(root.get("first_side"), reading)
    turns = read_turns(root.get("turns"), reading, begins)
    if board is None or len(sides) != _SIDES:
        return None
    scenario = Scenario(
        id=_text(root, "id"),
        title=_text(root, "title"),
        ruleset=reading.ruleset.id,
        options=_options(root.get("options"), reading.ruleset),
        board=board,
        terrain=terrain,
        labels=labels,
        sides=(sides[0], sides[1]),
        units=sides[0].units + sides[1].units,
        turn_limit=turn_limit,
        objectives=objectives,
        victory=victory,
        special_rules=tuple(_special_rule(entry) for entry in root.get("special_rules").entries()),
        turns=turns,
        first_side=begins,
        date=_text(root, "date"),
        place=_text(root, "place"),
        author=_text(root, "author"),
        licence=_text(root, "licence"),
        summary=_text(root, "summary"),
        players=_interval(root.get("players")),
        minutes=_interval(root.get("minutes")),
        difficulty=_text(root, "difficulty"),
        balance=_balance(root.get("balance"), reading),
        background=_text(root, "background"),
        history=_text(root, "history"),
        designer_notes=_text(root, "designer_notes"),
        solo_notes=_text(root, "solo_notes"),
        sources=tuple(entry.text() or "" for entry in root.get("sources").entries()),
        cover=_text(root, "cover"),
        data=data,
        awards=awards,
        uncertain_end=uncertain_end,
        visibility=read_visibility(root.get("visibility"), reading),
        sets_up=read_sets_up(root.get("sets_up"), reading),
        setup=read_setup(root.get("setup"), reading),
    )
    first, second = (
        with_exits(side, (term for index, term in scenario.goals if index == side.index)) for side in scenario.sides
    )
    return replace(scenario, sides=(first, second))


def _sound_turns(turns: tuple[ScriptTurn, ...], errors: list[Problem]) -> tuple[ScriptTurn, ...]:
    """Return the turns before the first one with an error: later ones would start from a wrong position."""
    if any(error.pointer == _TURNS or lies_in(error.pointer, _SETUP) for error in errors):
        return ()
    return tuple(takewhile(lambda turn: not any(lies_in(error.pointer, turn.pointer) for error in errors), turns))


def _options(node: Node, ruleset: Ruleset) -> dict[str, str | float]:
    return {option.name: _option(node.get(option.name), option) for option in ruleset.play.options}


def _option(node: Node, option: Option) -> str | float:
    """Return the value given, or the default; numbers are numbers also as a default."""
    number, text = node.number(), node.text()
    if number is not None:
        return int(number) if number.is_integer() else number
    value = option.default if text is None else text
    return int(value) if option.number and isinstance(value, str) and value.isdecimal() else value


def _special_rule(node: Node) -> SpecialRule:
    return SpecialRule(_text(node, "title"), _text(node, "text"))


def _interval(node: Node) -> Interval | None:
    """Return a number or the two that it lies between, in whichever order they are given; None where there is none."""
    entries = [entry.whole() for entry in node.entries()] or [node.whole()]
    known = [number for number in entries if number is not None]
    return Interval(min(known), max(known)) if known else None


def _balance(node: Node, reading: Reading) -> Balance | None:
    about = node.get("about").whole()
    favours = reading.side(node.get("favours"))
    return None if about is None else Balance(favours, about)


def _text(node: Node, key: str) -> str:
    return node.said(key)
