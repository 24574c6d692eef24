"""Watching scenarios: which of them have changed, what to say about it, and new prints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pwprint.cli.cache import digest_of
from pwprint.cli.console import show, why
from pwprint.cli.files import find
from pwprint.cli.prints import printed
from pwprint.cli.records import record_of, records
from pwprint.problems import Severity
from pwprint.reports import REPORTERS
from pwprint.reports.concise import place, said
from pwprint.words import counted, visible

if TYPE_CHECKING:
    from pwprint.rendering import Rendered
    from pwprint.reports import Checked
    from pwprint.sheets.base import PrintSettings

Digests = dict[str, str | None]
"""Files and what was in them; None for what could not be read."""


@dataclass(frozen=True, slots=True)
class Printing:
    """What is printed of sound scenarios, and where it goes. `homes` remembers whose the folders are."""

    folder: Path
    sheets: tuple[str, ...]
    settings: PrintSettings
    homes: dict[str, str] = field(default_factory=dict)

    def owner(self, scenario: str, file: str) -> str:
        """Return whose folder that of a scenario is: the file's, if it is nobody else's who is still there."""
        for other in [home for home, owner in self.homes.items() if owner == file or not os.path.exists(owner)]:  # noqa: PTH110
            del self.homes[other]
        return self.homes.setdefault(scenario, file)


def _now() -> str:
    return f"{datetime.now().astimezone():%H:%M:%S}"


@dataclass(frozen=True, slots=True)
class Watch:
    """What is watched, and what is done about it."""

    paths: tuple[str, ...]
    printing: Printing | None = None
    colour: bool = False
    now: Callable[[], str] = _now


def watch_over(watch: Watch, occasions: Iterable[AbstractSet[str]]) -> None:
    """Report all files, then on each occasion those that have changed, until there are no more occasions.

    What changed is found out by content: what systems tell is not the same on all of them, and never the whole truth.
    An occasion is a reason to look, no matter which paths it names.
    """
    files = find(watch.paths).files
    before = dict(_digests(files))
    everything = tuple(records(files, "", None))
    show(REPORTERS["text"](everything, watch.colour), colour=watch.colour)
    for checked in everything:
        _print(watch, checked)
    show(f"{watch.now()} watching {counted(len(files), 'file')}; Ctrl-C ends it")
    for _ in occasions:
        before = _looked(watch, before)


def _looked(watch: Watch, before: Digests) -> Digests:
    """Report what is different now, and return what there is now."""
    now = dict(_digests(find(watch.paths).files))
    for file in sorted(before.keys() | now.keys()):
        # Path.exists raises where a name is too long.
        if file not in now or (now[file] is None and not os.path.exists(file)):  # noqa: PTH110
            now.pop(file, None)
            if file in before:
                show(f"{watch.now()} {visible(file)}: is gone")
        elif file not in before or before[file] != now[file]:
            _report(watch, file)
    return now


def _digests(files: Iterable[str]) -> Iterator[tuple[str, str | None]]:
    return ((file, digest_of(file)) for file in files)


def _report(watch: Watch, file: str) -> None:
    checked = record_of(file)
    show(f"{watch.now()} {visible(file)}: {_verdict(checked, watch.colour)}", colour=watch.colour)
    for problem in checked.problems:
        show(f"  {visible(f'{place(checked, problem)}: {said(problem)}')}")
    _print(watch, checked)


def _verdict(checked: Checked, colour: bool) -> str:
    severities = [problem.severity for problem in checked.problems]
    words = ", ".join(counted(severities.count(severity), severity.value) for severity in Severity)
    if not colour:
        return words
    return typer.style(words, fg="green" if not severities else "yellow" if checked.ok else "red")


def _print(watch: Watch, checked: Checked) -> None:
    """Print a sound scenario; whatever is in the way is said, and watching goes on."""
    printing = watch.printing
    if printing is None or not checked.ok:
        return
    made = printed(checked.file, sheets=printing.sheets, settings=printing.settings, form="pdf", colour=watch.colour)
    if made.rendered is None:
        # Where nothing is said it has changed once more in between: that will be looked at, too.
        said_of = made.said or f"{checked.file}: is not printed"
    else:
        said_of = f"{checked.file}: {_delivered(printing, checked.file, made.rendered)}"
    show(f"{watch.now()} {visible(said_of)}")


def _delivered(printing: Printing, file: str, rendered: Rendered) -> str:
    """Write prints, and return what is to be said about it."""
    owner = printing.owner(rendered.scenario, file)
    if owner != file:
        return f"is not printed, its id is that of {owner}"
    try:
        written = rendered.write(printing.folder)
    except OSError as failure:
        return f"is not printed; {failure.filename or printing.folder}: {why(failure)}"
    return f"{counted(len(written), 'file')} in {printing.folder / rendered.scenario}"
