"""Which files are meant by the paths of a command line."""

from __future__ import annotations

import json
import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from pwprint.cli.console import why
from pwprint.words import counted

_SUFFIX = ".json"
_KEYS = frozenset({"format", "id", "ruleset", "sides", "map", "table"})
"""A scenario has most of these, and one in the making has one at least."""
_BEGINNINGS = (b"{", b"/")
"""A scenario begins with a brace, or with a comment that its reader will complain of."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how texts in UTF-16 begin; the reader knows better what to say of them


@dataclass(frozen=True, slots=True)
class Found:
    """The files meant, each once, and complaints about paths that lead to none.

    `notes` tell what was passed over; they are no complaints.
    """

    files: tuple[str, ...]
    complaints: tuple[str, ...]
    notes: tuple[str, ...] = ()


def find(paths: Sequence[str]) -> Found:
    """Return the scenarios among the paths and, of folders, every `*.json` below in sorted order.

    What is hidden by a dot at the start of its name is hidden from us too. JSON Schemas, which like to lie beside
    scenarios, and other JSON that has no key of a scenario are passed over; unless they are named themselves.
    """
    files: dict[str, None] = {}
    complaints: list[str] = []
    notes: list[str] = []
    for path in paths:
        # Path.is_dir raises where a name is too long or may not be looked at; reading tells that better.
        if not os.path.isdir(path):  # noqa: PTH112
            if _is_no_json(path):
                complaints.append(f"{path}: this is no scenario; a scenario is a JSON file and begins with {{")
            else:
                files[path] = None
            continue
        kinds = [(file, _kind(file)) for file in sorted(_below(path, _SUFFIX, complaints))]
        below = [file for file, kind in kinds if kind is _Kind.SCENARIO]
        others = sum(kind is _Kind.OTHER for _, kind in kinds)
        passed = f"{counted(others, 'other JSON file')} passed over, without any key of a scenario" if others else ""
        if not below:
            complaints.append(f"{path}: there is no scenario (*.json) in this folder" + (passed and f"; {passed}"))
        elif passed:
            notes.append(f"{path}: {passed}")
        files.update((str(file), None) for file in below)
    return Found(tuple(files), tuple(complaints), tuple(notes))


def find_pdfs(paths: Sequence[str]) -> Found:
    """Return the files among the paths and, of folders, every `*.pdf` below in sorted order."""
    files: dict[str, None] = {}
    complaints: list[str] = []
    for path in paths:
        if not os.path.isdir(path):  # noqa: PTH112
            files[path] = None
            continue
        below = sorted(_below(path, ".pdf", complaints))
        if not below:
            complaints.append(f"{path}: there is no PDF (*.pdf) in this folder")
        files.update((str(file), None) for file in below)
    return Found(tuple(files), tuple(complaints))


def _below(folder: str, suffix: str, complaints: list[str]) -> Iterator[Path]:
    def complain(failure: OSError) -> None:
        complaints.append(f"{failure.filename}: {why(failure)}")

    for place, folders, names in os.walk(folder, onerror=complain):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place, name) for name in names if name.endswith(suffix) and not name.startswith("."))


def _is_no_json(path: str) -> bool:
    """Return whether a file that is named itself is something else altogether: an essay, a picture, a PDF."""
    with suppress(OSError, ValueError):
        if path.endswith(_SUFFIX) or not Path(path).is_file():
            return False
        with Path(path).open("rb") as file:
            start = file.read(4096).removeprefix(BOM_UTF8)
        return bool(start.strip()) and not start.startswith(_WIDE) and not start.lstrip().startswith(_BEGINNINGS)
    return False


class _Kind(Enum):
    """What a file in a folder is."""

    SCENARIO = "scenario"
    SCHEMA = "schema"
    OTHER = "other"


def _kind(file: Path) -> _Kind:
    """Return what a file is. What cannot be read counts as a scenario: reading tells what is wrong with it."""
    with suppress(OSError, ValueError, RecursionError):
        return _kind_of(json.loads(file.read_bytes())) if file.is_file() else _Kind.SCENARIO
    return _Kind.SCENARIO


def _kind_of(value: object) -> _Kind:
    if not isinstance(value, dict) or not value:
        return _Kind.SCENARIO
    if "json-schema.org" in str(value.get("$schema")):
        return _Kind.SCHEMA
    if "format" not in value and not value.keys().isdisjoint({"$defs", "definitions", "properties"}):
        return _Kind.SCHEMA
    return _Kind.OTHER if value.keys().isdisjoint(_KEYS) else _Kind.SCENARIO
