"""Which files are meant by the paths of a command line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
        if not os.path.isdir(path):
            files[path] = None
            continue
        below = sorted(_below(path, complaints), key=lambda name: name.split(os.sep))
        if not below:
            complaints.append(f"{path}: there is no *.json file in this folder")
        files.update(dict.fromkeys(below))
    return Found(tuple(files), tuple(complaints))


def _below(folder: str, complaints: list[str]) -> Iterator[str]:
    def complain(failure: OSError) -> None:
        complaints.append(f"{failure.filename}: {why(failure)}")

    for place, folders, names in os.walk(folder, onerror=complain):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (
            os.path.join(place, name) for name in names if name.endswith(".json") and not name.startswith(".")
        )
