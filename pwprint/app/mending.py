"""Slips that can be mended without a doubt: what is no JSON, misspelled keys, and words of which there is a list.

The rest of a text stays as it is, byte for byte. Names that a scenario gives, such as those of units, are never
guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import load
from pwprint.text.document import Document, read_bytes
from pwprint.text.json_reader import read_text
from pwprint.text.places import as_step, steps_of
from pwprint.text.problems import Part
from pwprint.text.recoveries import Repair, quoted, repaired
from pwprint.text.tokens import COMMENT
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.text.places import Place
    from pwprint.text.problems import Problem

_MOST_PASSES = 5
"""A word that is mended may show that another is misspelled; a ruleset above all."""


class Mended(Struct, frozen=True):
    """A text, and how many of its slips have been mended."""

    text: str
    count: int


def mended(document: Document) -> Mended:
    """Return the text of a scenario without the slips that can be mended.

    Comments are an author's words, so a text that has some keeps its slips in JSON. What would bring an error that was
    not there before is left alone.
    """
    slips = document.problems
    if any(slip.message == COMMENT for slip in slips):
        return Mended(document.text, 0)
    text, count = document.text, 0
    if slips:
        reading = read_text(text)
        if reading.recovered is None:
            return Mended(text, 0)
        text, count = reading.recovered, len(slips)
    for _ in range(_MOST_PASSES):
        again = _once(text, document)
        if again.count == 0:
            break
        text, count = again.text, count + again.count
    return Mended(text, count)


def _once(text: str, document: Document) -> Mended:
    """Mend the words that are misspelled as the text stands, but those that are wrong then too."""
    root = read_text(text).root
    wrong = tuple(problem for problem in _problems(text, document) if problem.mend)
    while root and wrong:
        after = repaired(text, (repair for problem in wrong for repair in _repairs(problem, root)))
        amiss = tuple(problem.pointer for problem in _problems(after, document))
        good = tuple(problem for problem in wrong if not any(_is_within(at, _mended_pointer(problem)) for at in amiss))
        if good == wrong:
            return Mended(after, len(wrong))
        wrong = good
    return Mended(text, 0)


def _problems(text: str, document: Document) -> tuple[Problem, ...]:
    """Return what is wrong with the shape and the names of a text."""
    read = read_bytes(text.encode(), document.name, document.folder)
    return load(read).problems if isinstance(read, Document) else ()


def _mended_pointer(problem: Problem) -> str:
    """Return where the value stands when a problem is mended: below its right key."""
    if problem.part is not Part.KEY or problem.mend is None:
        return problem.pointer
    owner = problem.pointer.rpartition("/")[0]
    return f"{owner}/{as_step(problem.mend)}"


def _is_within(pointer: str, place: str) -> bool:
    return f"{pointer}/".startswith(f"{place}/")


def _repairs(problem: Problem, root: Place) -> Iterator[Repair]:
    """Yield the repair of a problem: its word in quotes, for the key or for the value at its place."""
    place = _place(root, problem.pointer)
    if place is not None and problem.mend is not None:
        at = place.key if problem.part is Part.KEY and place.key else place.value
        yield Repair(*at, quoted(problem.mend))


def _place(root: Place, pointer: str) -> Place | None:
    found: Place | None = root
    for step in steps_of(pointer):
        found = found.members.get(step) if found else None
    return found
