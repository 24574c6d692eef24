"""The rulesets that pwprint knows: those shipped, and those of packages that are installed besides.

A new one to be shipped is a folder beside this file and a word here; `derive` makes a variant of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset
    from pwprint.rulesets.installed import Installed

SHIPPED = (
    "tile",
    "house",
    "musket",
    "portable-19c",
    "european-19c",
)
"""The rulesets of this package."""


class _Rulesets(Mapping[str, "Ruleset"]):
    """Rulesets by id. Each is imported on first use: most commands need one of them.

    Other packages are loaded only for a name that is not shipped, and when all rulesets are listed.
    """

    def __getitem__(self, name: str) -> Ruleset:
        if name not in SHIPPED:
            return _others().rulesets[name]
        ruleset: Ruleset = import_module(f"{__name__}.{name.replace('-', '_')}").RULESET
        return ruleset

    def __iter__(self) -> Iterator[str]:
        yield from SHIPPED
        yield from _others().rulesets

    def __len__(self) -> int:
        return len(SHIPPED) + len(_others().rulesets)

    def __contains__(self, name: object) -> bool:
        return name in SHIPPED or name in _others().rulesets


def _others() -> Installed:
    from pwprint.rulesets.installed import installed  # noqa: PLC0415 - most commands need none of them

    return installed(SHIPPED)


def broken() -> Mapping[str, str]:
    """Return what is wrong with the rulesets of other packages that cannot be used, by id."""
    return _others().broken


def names_another(scenario: object) -> bool:
    """Return whether a scenario as JSON names a ruleset that is not shipped."""
    name = scenario.get("ruleset") if isinstance(scenario, dict) else None
    return isinstance(name, str) and name not in SHIPPED


RULESETS: Mapping[str, Ruleset] = _Rulesets()
"""Every ruleset by its id."""
