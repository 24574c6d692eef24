"""The pictures that a scenario names: read once, when it is loaded, and each file only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.pdf.artwork import Artwork
    from pwprint.text import Document

_MOST_FILES = 60
_MOST_PIXELS = 24_000_000
"""Of all pictures together: they take three bytes each."""


def named_pictures(value: object) -> Iterator[tuple[str, str]]:
    """Yield the pointers and the paths of all pictures that the value of a document names."""
    yield from _named(value, "", ("cover",))
    for side, at in _entries(value, "", "sides"):
        yield from _named(side, at, ("flag",))
        for unit, place in _entries(side, at, "units"):
            yield from _named(unit, place, ("picture", "flag"))


def read_pictures(document: Document, shape: Iterable[Problem]) -> tuple[Mapping[str, Artwork], list[Problem]]:
    """Return the pictures of a document by their paths, and what is wrong with others, but for their form."""
    broken = {problem.pointer for problem in shape}
    places = {pointer: name for pointer, name in named_pictures(document.value) if pointer not in broken}
    return _read(document.folder, places) if places else ({}, [])


def _read(folder: str | None, places: Mapping[str, str]) -> tuple[Mapping[str, Artwork], list[Problem]]:
    """Read the files; what is wrong with one is reported where it is named first."""
    from pwprint.pdf.artwork import ArtworkError, read_artwork  # noqa: PLC0415 - most scenarios have none

    found: dict[str, Artwork] = {}
    problems: list[Problem] = []
    firsts: dict[str, str] = {}
    for pointer, name in places.items():
        firsts.setdefault(name, pointer)
    left = _MOST_PIXELS
    for number, (name, pointer) in enumerate(firsts.items()):
        if number >= _MOST_FILES or left < 0:
            problems.append(Problem("A003", f"`{name}` is one picture too many", pointer, "use fewer, or smaller ones"))
            break
        try:
            found[name] = read_artwork(folder, name)
            left -= found[name].pixels
        except ArtworkError as fault:
            problems.append(Problem(fault.code, f"`{name}` {fault.reason}", pointer, fault.hint))
    return found, problems


def _named(value: object, at: str, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key in keys:
        name = value.get(key) if isinstance(value, dict) else None
        if isinstance(name, str):
            yield f"{at}/{key}", name


def _entries(value: object, at: str, key: str) -> Iterator[tuple[object, str]]:
    entries = value.get(key) if isinstance(value, dict) else None
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        yield entry, f"{at}/{key}/{index}"
