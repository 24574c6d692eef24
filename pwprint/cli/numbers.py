"""Numbers on the command line, and what is said about words that are none."""

from __future__ import annotations

import math
from collections.abc import Callable

import typer


def whole(least: int | None = None) -> Callable[[str], int]:
    """Return the parser of an option that is a whole number, none smaller than `least`."""

    def number(word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            raise typer.BadParameter(f"{word!r} is not a whole number") from None
        if least is not None and value < least:
            raise typer.BadParameter(f"{value} is less than {least}, the smallest that is possible")
        return value

    return number


def millimetres(least: float) -> Callable[[str], float]:
    """Return the parser of an option that is a length on paper, in mm, none shorter than `least`."""

    def length(word: str) -> float:
        try:
            value = float(word)
        except ValueError:
            raise typer.BadParameter(f"{word!r} is not a length in mm") from None
        if not math.isfinite(value):
            raise typer.BadParameter(f"{word!r} is not a length that can be printed")
        if value < least:
            raise typer.BadParameter(f"{value:g} mm is too small to print; the least is {least:g} mm")
        return value

    return length
