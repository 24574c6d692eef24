"""Numbers on the command line, and messages about words that are not numbers."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable

import typer

from pwprint.values import Struct


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return the parser of an option that is a whole number, none smaller than `least` or larger than `most`."""

    def number(word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            raise typer.BadParameter(f"{reprlib.repr(word)} is not a whole number{_too_long(word)}") from None
        if least is not None and value < least:
            raise typer.BadParameter(f"{value} is too small; it must be {least} or more")
        if most is not None and value > most:
            raise typer.BadParameter(f"{value} is too large; it must be {most} or less")
        return value

    return number


def _too_long(word: str) -> str:
    # Python refuses numbers of so many digits.
    return " that anybody can count to" if word.strip().removeprefix("-").isdecimal() else ""


def millimetres(least: float, most: float = math.inf) -> Callable[[str], float]:
    """Return the parser of an option that is a length on paper, in mm, from `least` to `most`."""

    def length(word: str) -> float:
        try:
            value = float(word)
        except ValueError:
            raise typer.BadParameter(f"{word!r} is not a length in mm") from None
        if not math.isfinite(value):
            raise typer.BadParameter(f"{word!r} is not a length that can be printed")
        if value < least:
            raise typer.BadParameter(f"{value:g} mm is too small to print; the least is {least:g} mm")
        if value > most:
            raise typer.BadParameter(f"{value:g} mm is too much; the most is {most:g} mm")
        return value

    return length


class Numbers(Struct, frozen=True):
    """Several numbers in one word. Typer would take a bare tuple for an option of several words."""

    values: tuple[float, ...]


def numbers(*counts: int) -> Callable[[str], Numbers]:
    """Return the parser of an option that is one of these counts of numbers with commas between them."""

    def parsed(word: str) -> Numbers:
        try:
            values = tuple(float(part.replace("\u2013", "-").replace("\u2212", "-")) for part in word.split(","))
        except ValueError:
            raise typer.BadParameter(f"{word!r} is not a list of numbers such as 0.8,-0.5") from None
        if not all(math.isfinite(value) for value in values):
            raise typer.BadParameter(f"{word!r} has a number that nothing can be measured by")
        if len(values) not in counts:
            wanted = " or ".join(str(count) for count in counts)
            raise typer.BadParameter(f"give {wanted} numbers, such as 0.8,-0.5; {word!r} has {len(values)}")
        return Numbers(values)

    return parsed
