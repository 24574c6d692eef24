"""The forms in which problems are reported. A new one is a file beside this one and a word here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from pwprint.report.base import Checked, Reporter, checked

__all__ = ["REPORTERS", "Checked", "Reporter", "checked"]

_NAMES = ("text", "concise", "json", "github", "gitlab", "sarif", "junit", "markdown")


class _Reporters(Mapping[str, Reporter]):
    """Reports by the name of their module. Each is loaded on first use: a run makes one of them."""

    def __getitem__(self, name: str) -> Reporter:
        if name not in _NAMES:
            raise KeyError(name)
        report: Reporter = import_module(f"{__name__}.{name}").report
        return report

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)

    def __contains__(self, name: object) -> bool:
        return name in _NAMES


REPORTERS: Mapping[str, Reporter] = _Reporters()
"""Every report by the name that the command line gives it."""
