"""How far units see, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.scenario import Visibility
from pwprint.text.problems import Note, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading

_TITLE = "Poor visibility"
"""What it is called if the file does not say."""


def read_visibility(node: Node, reading: Reading) -> tuple[Visibility, ...]:
    """Return the entries in the order of their turns, of which none belongs to two of them."""
    found = sorted((_entry(entry, reading) for entry in node.entries()), key=lambda entry: entry.first)
    for problem in _shared(found, reading):
        reading.report(problem)
    return tuple(found)


def _entry(node: Node, reading: Reading) -> Visibility:
    turns = node.get("turns")
    first, dash, last = (turns.text() or "1").partition("-")
    if last and int(last) < int(first):
        message = f"`turns` is `{first}-{last}`, from the later to the earlier"
        reading.report(Problem("S005", message, turns.pointer, f"write {last}-{first}"))
    far = node.get("squares").whole() or node.get("inches").number() or 1
    end = int(last) if last else None if dash else int(first)
    return Visibility(int(first), end, far, node.get("title").text() or _TITLE, node.pointer)


def _shared(found: list[Visibility], reading: Reading) -> Iterator[Problem]:
    """Yield the entries with a turn that an earlier one has."""
    for number, entry in enumerate(found):
        before = next((each for each in found[:number] if each.holds_in(entry.first)), None)
        if before is not None:
            message = f"{reading.ruleset.book.turn_word} {entry.first} has its visibility already"
            note = Note("the other entry", f"{before.pointer}/turns")
            yield Problem("S007", message, f"{entry.pointer}/turns", "name each turn once", notes=(note,))
