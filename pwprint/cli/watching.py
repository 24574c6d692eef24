"""Watching scenarios: which of them have changed, what to say about it, and new prints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pwprint.cli.cache import digest_of
from pwprint.cli.console import say, show
from pwprint.cli.duplicate_ids import are_together, warned, with_duplicate_ids
from pwprint.cli.files import find
from pwprint.cli.prints import Homes, printed
from pwprint.cli.records import record_of, records
from pwprint.cli.workers import LostError
from pwprint.format.reader.pictures import named_pictures
from pwprint.report import REPORTERS
from pwprint.report.concise import place
from pwprint.text import Document, read_path
from pwprint.text.failures import why
from pwprint.text.problems import Severity, in_words
from pwprint.text.words import counted, visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.app.rendering import Rendered
    from pwprint.page.sheet import PrintSettings
    from pwprint.report import Checked


Digests = tuple[str | None, dict[str, str | None]]
"""The digest of a file, and those of its pictures by their paths; None for what could not be read."""


class Printing(Struct, frozen=True):
    """What is printed of sound scenarios, and where it goes."""

    folder: Path
    sheets: tuple[str, ...]
    settings: PrintSettings


def _now() -> str:
    return f"{datetime.now().astimezone():%H:%M:%S}"


class Watch(Struct, frozen=True):
    """What is watched, and what is done about it."""

    paths: tuple[str, ...]
    printing: Printing | None = None
    colour: bool = False
    now: Callable[[], str] = _now


def watch_over(watch: Watch, changes: Iterable[AbstractSet[str]]) -> None:
    """Report all files, then on each occasion those that have changed, until there are no more occasions.

    What changed is found out by content: what systems tell is not the same on all of them, and never the whole truth.
    An occasion is a reason to look, no matter which paths it names.
    """
    watcher = _Watcher(watch)
    watcher.begin()
    for _ in changes:
        watcher.look()


class _Watcher:
    """What has been seen so far: the digests of files with those of their pictures; their ids; whose prints are."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._digests: dict[str, Digests] = {}
        self._ids: dict[str, str] = {}
        self._homes = Homes()

    def begin(self) -> None:
        """Report all files."""
        watch, files = self._watch, find(self._watch.paths).files
        self._digests = self._digests_of(files)
        everything = tuple(_until_lost(with_duplicate_ids(records(files, "", None), watch.paths), len(files)))
        self._ids = {checked.file: checked.id for checked in everything}
        show(REPORTERS["text"](everything, watch.colour), colour=watch.colour)
        for checked in everything:
            self._print(checked)
        show(f"{watch.now()} watching {counted(len(files), 'file')}; Ctrl-C ends it")

    def look(self) -> None:
        """Report what is different now."""
        before, now = self._digests, self._digests_of(find(self._watch.paths).files)
        self._digests = now
        for file in sorted(before.keys() | now.keys()):
            # Path.exists raises where a name is too long.
            if file not in now or (now[file][0] is None and not os.path.exists(file)):  # noqa: PTH110
                now.pop(file, None)
                self._ids.pop(file, None)
                if file in before:
                    show(f"{self._watch.now()} {visible(file)}: is gone")
            elif file not in before or before[file] != now[file]:
                self._report(file)

    def _digests_of(self, files: Iterable[str]) -> dict[str, Digests]:
        return {file: _digests(file, self._digests.get(file)) for file in files}

    def _report(self, file: str) -> None:
        watch, checked = self._watch, self._checked(file)
        show(f"{watch.now()} {visible(file)}: {_verdict(checked, watch.colour)}", colour=watch.colour)
        for problem in checked.problems:
            show(f"  {visible(f'{place(checked, problem)}: {in_words(problem)}')}")
        self._print(checked)

    def _checked(self, file: str) -> Checked:
        """Check a file, which may have the same id as any other."""
        checked = record_of(file)
        self._ids[file] = checked.id
        if not checked.id or not are_together(self._watch.paths):
            return checked
        others = (other for other, its in self._ids.items() if its == checked.id and other != file)
        twin = next((other for other in others if other in self._digests), None)
        return checked if twin is None else warned(checked, twin)

    def _print(self, checked: Checked) -> None:
        """Print a sound scenario; whatever is in the way is said, and watching goes on."""
        watch, printing = self._watch, self._watch.printing
        if printing is None or not checked.ok:
            return
        made = printed(
            checked.file, sheets=printing.sheets, settings=printing.settings, form="pdf", colour=watch.colour
        )
        if made.rendered is None:
            # If there is nothing to say, it has changed once more in between: the next check will see that.
            said_of = made.said or f"{checked.file}: is not printed"
        else:
            owner = self._homes.owner(made.rendered.scenario, checked.file)
            said_of = f"{checked.file}: {_delivered(printing.folder, checked.file, owner, made.rendered)}"
        show(f"{watch.now()} {visible(said_of)}")


def _until_lost(files: Iterable[Checked], total: int) -> Iterator[Checked]:
    """Yield the files that are checked before a process is lost. Another try might cost the whole watch."""
    done = 0
    try:
        for done, file in enumerate(files, 1):  # noqa: B007 - the last number is the count
            yield file
    except LostError as lost:
        say(f"{lost}; not checked until changed: {counted(total - done, 'file')}")


def _digests(file: str, before: Digests | None) -> Digests:
    """Return the digests of a file and of its pictures; which those are is found out anew if the file has changed."""
    own = digest_of(file)
    if before is not None and before[0] == own:
        pictures = tuple(before[1])
    else:
        document = read_path(file)
        named = named_pictures(document.value) if isinstance(document, Document) else ()
        pictures = tuple(str(Path(file).parent / name) for _, name in named)
    return own, {picture: digest_of(picture) for picture in pictures}


def _verdict(checked: Checked, colour: bool) -> str:
    severities = [problem.severity for problem in checked.problems]
    words = ", ".join(counted(severities.count(severity), severity.value) for severity in Severity)
    if not colour:
        return words
    return typer.style(words, fg="green" if not severities else "yellow" if checked.ok else "red")


def _delivered(folder: Path, file: str, owner: str, rendered: Rendered) -> str:
    """Write prints into their folder if it is the file's own, and return what is to be said about it."""
    if owner != file:
        return f"is not printed, its id is that of {owner}"
    try:
        written = rendered.write(folder)
    except OSError as failure:
        return f"is not printed; {failure.filename or folder}: {why(failure)}"
    return f"{counted(len(written), 'file')} in {folder / rendered.scenario}"
