"""The commands by their names, each loaded on use, so that a start pays for one of them only."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from functools import cache
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = (
    "validate",
    "render",
    "check-pdf",
    "calibrate",
    "play",
    "duel",
    "balance",
    "campaign",
    "site",
    "bundle",
    "quickref",
    "rulebook",
    "rules",
    "explain",
    "new",
    "convert",
    "watch",
    "studio",
    "fmt",
    "schema",
)
"""Each is a function in the module of its name, with `_` for `-`."""


class _Loaded(MutableMapping[str, Any]):
    """The commands that a group knows. Typer's own type for them is private."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401
        if name not in COMMANDS:
            raise KeyError(name)
        if name not in self._loaded:
            self._loaded[name] = _load(name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)

    def __setitem__(self, name: str, command: Any) -> None:  # noqa: ANN401
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - whatever Typer passes on
        super().__init__(**settings)
        self.commands = _Loaded()


@cache
def _load(name: str) -> Any:  # noqa: ANN401
    word = name.replace("-", "_")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(getattr(import_module(f"pwprint.cli.commands.{word}"), word))
    return get_command(alone)
