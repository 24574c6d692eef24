"""The rulesets that pwprint knows. A new one is a folder beside this file and a word here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.rulesets.base import Ruleset

_IDS = ("tile", "house", "musket", "portable-19c", "european-19c")


class _Rulesets(Mapping[str, "Ruleset"]):
    """Rulesets by id. Each is imported when it is first asked for: most commands need one of them."""

    def __getitem__(self, name: str) -> Ruleset:
        if name not in _IDS:
            raise KeyError(name)
        ruleset: Ruleset = import_module(f"{__name__}.{name.replace('-', '_')}").RULESET
        return ruleset

    def __iter__(self) -> Iterator[str]:
        return iter(_IDS)

    def __len__(self) -> int:
        return len(_IDS)

    def __contains__(self, name: object) -> bool:
        return name in _IDS


RULESETS: Mapping[str, Ruleset] = _Rulesets()
"""Every ruleset by its id."""
