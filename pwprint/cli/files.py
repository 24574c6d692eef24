"""Which files are meant by the paths of a command line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pwprint.cli.console import why


@dataclass(frozen=True, slots=True)
class Found:
    """The files meant, each once, and complaints about paths that lead to none."""

    files: tuple[str, ...]
    complaints: tuple[str, ...]


def find(paths: Sequence[str]) -> Found:
    """Return the files among the paths and, of folders, every `*.json` below in sorted order.

    What is hidden by a dot at the start of its name is hidden from us too, unless it is named itself.
    """
    files: dict[str, None] = {}
    complaints: list[str] = []
    for path in paths:
        # Path.is_dir raises where a name is too long or may not be looked at; reading tells that better.
        if not os.path.isdir(path):  # noqa: PTH112
            files[path] = None
            continue
        below = sorted(_below(path, complaints))
        if not below:
            complaints.append(f"{path}: there is no *.json file in this folder")
        files.update((str(file), None) for file in below)
    return Found(tuple(files), tuple(complaints))


def _below(folder: str, complaints: list[str]) -> Iterator[Path]:
    def complain(failure: OSError) -> None:
        complaints.append(f"{failure.filename}: {why(failure)}")

    for place, folders, names in os.walk(folder, onerror=complain):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place, name) for name in names if name.endswith(".json") and not name.startswith("."))
