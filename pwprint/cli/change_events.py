"""When to look at files again: the changes that the system tells of, as sets of paths."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from time import sleep

_PATIENCE = 1000
"""Milliseconds between checks whether a watched folder is still the same one."""

_GATHERED = 100
"""Milliseconds without another change that end a set: editors write a file in several steps."""


def changes(paths: Sequence[str]) -> Iterator[AbstractSet[str]]:
    """Yield, for ever, what has changed at these files and below these folders, soon after it did.

    A set may be empty: then nobody knows what has changed. A folder that is deleted and made again is watched again.
    """
    from watchfiles import watch  # noqa: PLC0415 - only for watching

    recursive = any(map(os.path.isdir, paths))
    while True:
        there = _there(paths)
        try:
            sets = watch(
                *there,
                watch_filter=None,
                step=_GATHERED,
                rust_timeout=_PATIENCE,
                yield_on_timeout=True,
                recursive=recursive,
                ignore_permission_denied=True,
            )
            for number, changed in enumerate(sets if there else ()):
                # Nobody reports what happened before watching began: the first set counts even if it is empty.
                if changed or not number:
                    yield frozenset(path for _, path in changed)
                if _there(paths) != there:
                    break
        except FileNotFoundError:
            pass  # gone since we looked
        if not _there(paths):
            sleep(_PATIENCE / 1000)
        yield frozenset()


def _there(paths: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return the folders to watch, and which ones they are: a name can be given to another folder.

    A file is watched by way of its folder, for editors put a new file in its place.
    """
    found: dict[str, tuple[int, int]] = {}
    for path in paths:
        folder = path if os.path.isdir(path) else os.path.dirname(path) or os.curdir  # noqa: PTH112, PTH120
        try:
            known = os.stat(folder)  # noqa: PTH116
        except OSError:
            continue
        found[folder] = (known.st_dev, known.st_ino)
    return found
