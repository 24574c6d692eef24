"""Names on the command line: looked up in the registries, completed by the shell, guessed at when misspelled."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import TypeAlias, TypeVar

import typer
from typer.models import OptionInfo

from pwprint.text.words import guess_or_list

Kind = TypeVar("Kind", bound=StrEnum)

Names: TypeAlias = Callable[[], Collection[str]]
"""Names that are loaded only when needed: a registry may take a while."""


def one_of(names: Names) -> Callable[[str], str]:
    """Return the parser of an option or argument that is one of these names."""

    def name(word: str) -> str:
        if word in names():
            return word
        raise typer.BadParameter(unknown(word, names()))

    return name


def member(kind: type[Kind]) -> Callable[[str], Kind]:
    """Return the parser of an option that is a member of an enumeration."""
    values = [str(one) for one in kind]
    name = one_of(lambda: values)
    return lambda word: kind(name(word))


def name_option(names: Collection[str], text: str, *flags: str) -> OptionInfo:
    """Return an option that is one of these names, with its help text; flags where its own name is not the flag."""
    option: OptionInfo = typer.Option(
        *flags,
        parser=one_of(lambda: names),
        metavar=metavar(names),
        autocompletion=completing(lambda: names),
        help=text,
    )
    return option


def member_option(kind: type[StrEnum], text: str, *flags: str) -> OptionInfo:
    """Return an option that is a member of an enumeration, with its help text; flags as for `name_option`."""
    option: OptionInfo = typer.Option(
        *flags, parser=member(kind), metavar=metavar([*kind]), autocompletion=completing(lambda: [*kind]), help=text
    )
    return option


def completing(names: Names) -> Callable[[str], list[str]]:
    """Return what the shell asks to complete one of these names."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def unknown(word: str, names: Collection[str]) -> str:
    """Return what to say about a name that does not exist."""
    return f"{word!r} is not known; {guess_or_list(word, names)}"


def metavar(names: Collection[str]) -> str:
    """Return the choices as help texts show them."""
    return f"[{'|'.join(names)}]"


def a_ruleset(word: str) -> str:
    """Return the name of a ruleset, or say why there is none."""
    from pwprint.rulesets import RULESETS  # noqa: PLC0415 - as below

    if word in RULESETS:
        return word
    raise typer.BadParameter(no_ruleset(word))


def no_ruleset(word: str) -> str:
    """Return what to say about a name that is not a ruleset, or about one that is installed and cannot be used."""
    from pwprint.rulesets import RULESETS, broken  # noqa: PLC0415 - as below

    return broken().get(word) or unknown(word, RULESETS)


def ruleset_names() -> Collection[str]:
    """Return the ids of all rulesets."""
    from pwprint.rulesets import RULESETS  # noqa: PLC0415 - the rules of all games

    return RULESETS
