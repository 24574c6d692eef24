"""The file of known problems: read, written, and told about."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pwprint.cli.console import fail, say, why, write_file
from pwprint.reports.baseline import Baseline, read, vanished, without_known, written
from pwprint.words import counted

if TYPE_CHECKING:
    from pathlib import Path

    from pwprint.reports import Checked
    from pwprint.reports.sieve import Sieve


def compared(files: Sequence[Checked], baseline: Path | None, new: Path | None, sieve: Sieve) -> tuple[Checked, ...]:
    """Return the files without the problems that a baseline knows; write a new one with all of them, if asked to.

    What has just been written is known. With both, the report is about what the old one does not know.
    """
    # Read before it may be overwritten: both may be one file.
    known = None if baseline is None else _read(baseline)
    if new is not None:
        write_file(new, written(files, os.fspath(new.parent)).encode())
        say(f"{new}: has the known problems of {counted(len(files), 'file')} now")
    if baseline is not None and known is not None:
        return _left_out(files, known, baseline, sieve)
    return tuple(files) if new is None else _left_out(files, _read(new), new, sieve)


def _left_out(files: Sequence[Checked], baseline: Baseline, path: Path, sieve: Sieve) -> tuple[Checked, ...]:
    """Return the files without their known problems; name the files that are there no longer."""
    folder = os.fspath(path.parent)
    for name in vanished(baseline, folder, [file.file for file in files]):
        say(f"{name}: this file is gone, and its known problems with it")
    return tuple(without_known(file, baseline, folder, sieve) for file in files)


def _read(path: Path) -> Baseline:
    try:
        return read(path.read_text(encoding="utf-8"))
    except OSError as failure:
        fail(f"{path}: {why(failure)}")
    except ValueError as failure:
        fail(f"{path}: {failure}")
