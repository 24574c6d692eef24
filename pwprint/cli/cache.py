"""What was found out about files, remembered by their content: a folder that has not changed is checked in no time.

The answers lie in `.pwprint_cache/` of the folder in which the program runs, a JSON file for each. Their names are made
of the content of the scenario and of the program itself, so nothing there is ever wrong, only unused. Several runs may
share it: files appear whole or not at all. Whoever deletes it loses nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pwprint.checking import SideReport
from pwprint.press.output import write_whole
from pwprint.problems import Note, Part, Problem, Severity, Span
from pwprint.reports import Checked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = ".pwprint_cache"
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of pwprint. It can be deleted.\n"


class Cache:
    """The answers in a folder. One that cannot be written to remembers nothing, which is no mistake of the user's."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._version = _fingerprint()
        self._made = False

    def get(self, name: str, digest: str) -> Checked | None:
        """Return what was found out about a file of this content, under the name that it has now."""
        with suppress(OSError, ValueError, TypeError, KeyError):
            return _checked(name, json.loads(self._path(digest).read_bytes()))
        return None

    def put(self, digest: str, checked: Checked) -> None:
        """Remember what was found out about this content."""
        with suppress(OSError):
            self._make()
            write_whole(self._path(digest), json.dumps(_value(checked)).encode())

    def _path(self, digest: str) -> Path:
        key = hashlib.sha256(f"{self._version} {digest}".encode()).hexdigest()
        return self._folder / f"{key[:40]}.json"

    def _make(self) -> None:
        if self._made:
            return
        self._folder.mkdir(exist_ok=True)
        for name, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", _TAG)):
            if not (self._folder / name).exists():
                write_whole(self._folder / name, text.encode())
        self._made = True


def digest_of(name: str) -> str | None:
    """Return the digest of a file's content, None if it cannot be read."""
    with suppress(OSError, ValueError):
        path = Path(name)
        if path.is_file():
            return hashlib.sha256(path.read_bytes()).hexdigest()
    return None


def _fingerprint() -> str:
    """Return what changes with every change of the program: the sizes and times of all its files."""
    from pwprint import __version__  # noqa: PLC0415

    package = Path(__file__).parents[1]
    folders = [package, *(folder for name in ("schemas",) if (folder := package.parent / name).is_dir())]
    files = sorted(found for folder in folders for found in _stamps(folder))
    return hashlib.sha256(f"{__version__} {files}".encode()).hexdigest()


def _stamps(folder: Path | str) -> Iterator[tuple[str, int, int]]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _stamps(entry.path)
        elif entry.name.endswith((".py", ".json")):
            stat = entry.stat()
            yield entry.path, stat.st_size, stat.st_mtime_ns


def _value(checked: Checked) -> dict[str, Any]:
    return {
        "problems": [asdict(problem) for problem in checked.problems],
        "sides": [asdict(side) for side in checked.sides],
        "text": checked.text,
        "rules": dict(checked.rules),
        "id": checked.id,
    }


def _checked(name: str, value: Mapping[str, Any]) -> Checked:
    return Checked(
        name,
        tuple(_problem(problem) for problem in value["problems"]),
        tuple(SideReport(**side) for side in value["sides"]),
        value["text"],
        value["rules"],
        id=value["id"],
    )


def _problem(value: Mapping[str, Any]) -> Problem:
    notes = tuple(Note(**{**note, "span": _span(note["span"])}) for note in value["notes"])
    read = {"severity": Severity(value["severity"]), "part": Part(value["part"]), "span": _span(value["span"])}
    return Problem(**{**value, **read, "notes": notes})


def _span(value: Mapping[str, int] | None) -> Span | None:
    return None if value is None else Span(**value)
