"""Which files are meant by the paths of a command line."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pwprint.cli.console import why

_MARKS = (b"json-schema.org", b'"$defs"', b'"definitions"', b'"properties"')
"""A JSON Schema has one of these somewhere, a scenario hardly ever: few files need a second look."""


@dataclass(frozen=True, slots=True)
class Found:
    """The files meant, each once, and complaints about paths that lead to none."""

    files: tuple[str, ...]
    complaints: tuple[str, ...]


def find(paths: Sequence[str]) -> Found:
    """Return the files among the paths and, of folders, every `*.json` below in sorted order.

    What is hidden by a dot at the start of its name is hidden from us too, and JSON Schemas, which like to lie beside
    scenarios, are passed over; unless they are named themselves.
    """
    files: dict[str, None] = {}
    complaints: list[str] = []
    for path in paths:
        # Path.is_dir raises where a name is too long or may not be looked at; reading tells that better.
        if not os.path.isdir(path):  # noqa: PTH112
            files[path] = None
            continue
        below = [file for file in sorted(_below(path, complaints)) if not _is_schema(file)]
        if not below:
            complaints.append(f"{path}: there is no scenario (*.json) in this folder")
        files.update((str(file), None) for file in below)
    return Found(tuple(files), tuple(complaints))


def _below(folder: str, complaints: list[str]) -> Iterator[Path]:
    def complain(failure: OSError) -> None:
        complaints.append(f"{failure.filename}: {why(failure)}")

    for place, folders, names in os.walk(folder, onerror=complain):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place, name) for name in names if name.endswith(".json") and not name.startswith("."))


def _is_schema(file: Path) -> bool:
    """Return whether a file is a JSON Schema. What cannot be read is none: reading tells what is wrong with it."""
    with suppress(OSError, ValueError, RecursionError):
        data = file.read_bytes() if file.is_file() else b""
        if any(mark in data for mark in _MARKS):
            return _describes_others(json.loads(data))
    return False


def _describes_others(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if "json-schema.org" in str(value.get("$schema")):
        return True
    return "format" not in value and not value.keys().isdisjoint({"$defs", "definitions", "properties"})
