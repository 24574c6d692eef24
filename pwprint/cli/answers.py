"""What a designer answers about a new scenario, in options or when asked, and what is wrong with an answer."""

from __future__ import annotations

import os
import re
import reprlib
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import typer

from pwprint.cli.choices import unknown
from pwprint.cli.console import aside
from pwprint.format.starters import layouts_of, limits_of, most_units
from pwprint.format.starters.plan import LONGEST_TITLE
from pwprint.text.words import visible

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset

Answer = TypeVar("Answer")

SCREEN = "-"
"""In place of the name of a file: not into a file at all."""

_LONGEST_NAME = 60
_SIZE = re.compile(r"\s*(\d{1,4})\s*[xX×*]\s*(\d{1,4})\s*\Z")
_LEAST_UNITS = 2
_NUMBER = re.compile(r"\d{1,4}")
"""A number worth looking at: no map has room for more, and Python refuses those of some thousand digits."""


def a_title(word: str) -> str:
    """Return a title."""
    return _a_text(word, LONGEST_TITLE)


def a_side(other: str = "") -> Callable[[str], str]:
    """Return what reads the name of a side, which is not that of the other one."""

    def name(word: str) -> str:
        text = _a_text(word, _LONGEST_NAME)
        if text.casefold() == other.casefold():
            raise typer.BadParameter(f"{text} is the other side; give this one another name")
        return text

    return name


def a_size(ruleset: Ruleset) -> Callable[[str], tuple[int, int]]:
    """Return what reads the size of a map, such as `8x8`."""
    limits = limits_of(ruleset)

    def size(word: str) -> tuple[int, int]:
        found = _SIZE.match(word)
        example = f"{limits.usual}x{limits.usual}"
        if found is None:
            raise typer.BadParameter(f"{reprlib.repr(word)} is not a size; write it like {example}")
        width, height = int(found[1]), int(found[2])
        if not all(limits.least <= length <= limits.most for length in (width, height)):
            raise typer.BadParameter(
                f"{width}x{height} is out of range: a map has {limits.least} to {limits.most} {limits.unit} each way"
            )
        return width, height

    return size


def a_number_of_units(ruleset: Ruleset, size: tuple[int, int]) -> Callable[[str], int]:
    """Return what reads how many units a side has."""
    most = most_units(ruleset, size)

    def number(word: str) -> int:
        text = word.strip()
        if not text.isdecimal():
            raise typer.BadParameter(f"{reprlib.repr(word)} is not a whole number")
        if not _NUMBER.fullmatch(text) or not _LEAST_UNITS <= int(text) <= most:
            raise typer.BadParameter(f"{text:.20} units: this map has room for {_LEAST_UNITS} to {most} a side")
        return int(text)

    return number


def a_layout(ruleset: Ruleset, *others: str) -> Callable[[str], str]:
    """Return what reads a layout, by its name or in full. If none fits, the message names `others` too."""
    layouts = layouts_of(ruleset)
    titles = {layout.title: name for name, layout in layouts.items()}

    def layout(word: str) -> str:
        text = word.strip().lower()
        if titles.get(text, text) not in layouts:
            raise typer.BadParameter(unknown(text, [*layouts, *others]))
        return titles.get(text, text)

    return layout


def a_shape(ruleset: Ruleset) -> Callable[[str], str]:
    """Return what reads the shape of the squares of a map."""

    def shape(word: str) -> str:
        if not ruleset.play.grids:
            raise typer.BadParameter(f"leave it out; {ruleset.id} is played on an open table")
        if word.strip().lower() not in ruleset.play.shapes:
            raise typer.BadParameter(f"{ruleset.id} is played on these shapes only: {', '.join(shapes_of(ruleset))}")
        return word.strip().lower()

    return shape


def shapes_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the shapes that the squares of a map may have, the usual one first; none on an open table."""
    return ruleset.play.grids


def a_new_file(word: str) -> str:
    """Return the name of a file that does not exist, or that of the screen."""
    if taken := taken_by(word):
        raise typer.BadParameter(f"{visible(word)} {taken}")
    return word


def taken_by(name: str) -> str:
    """Say what is in the way of a new file; empty if nothing is, as always for the screen."""
    if name == SCREEN:
        return ""
    if os.path.isdir(name):  # noqa: PTH112 - Path has opinions on names that cannot be; writing tells that better
        return "is a folder; name a file in it"
    # Unlike `exists`, this also sees a link that leads nowhere.
    return "exists already and is not overwritten" if os.path.lexists(name) else ""


def given(option: str, read: Callable[[str], Answer], word: str) -> Answer:
    """Return the answer that an option gives; a problem with it is reported under the name of the option."""
    try:
        return read(word)
    except typer.BadParameter as mistake:
        raise typer.BadParameter(mistake.message, param_hint=option) from None


def asked(question: str, read: Callable[[str], Answer], default: str) -> Answer:
    """Ask until the answer is right, and say what is wrong with it. All of it goes to standard error.

    Typer's own prompt lets a blank slip into standard output, which is the scenario's. Raises Abort where no answer
    can come any more.
    """
    while True:
        aside(f"{question} [{default}]: ", end="")
        line = sys.stdin.readline()
        if not line:
            aside("")
            raise typer.Abort
        try:
            return read(line.strip() or default)
        except typer.BadParameter as mistake:
            aside(f"  {mistake.message}")


def _a_text(word: str, most: int) -> str:
    text = word.strip()
    if not text:
        raise typer.BadParameter("that is empty")
    if len(text) > most:
        raise typer.BadParameter(f"that has {len(text)} letters, and there is room for {most}")
    if not text.isprintable():
        raise typer.BadParameter(f"'{visible(text)}' has letters that cannot be printed")
    return text
