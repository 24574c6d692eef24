"""The file of known problems: reading it, writing it, and reporting on it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pwprint.cli.console import fail, say, write_file
from pwprint.cli.kinds import FileKind, kind_of
from pwprint.report.baseline import Baseline, read, vanished, without_known, written
from pwprint.text.document import regular_bytes
from pwprint.text.failures import why
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from pwprint.report import Checked
    from pwprint.report.filter import ProblemFilter

_MOST = 64 * 1024 * 1024
"""The largest baseline, in bytes: some hundred thousand problems."""


class Baselines(Struct, frozen=True):
    """The baseline that is read, with what it knows, and the one that is written. Both may be one file."""

    old: Path | None
    known: Baseline | None
    new: Path | None

    @classmethod
    def of(cls, old: Path | None, new: Path | None, files: Sequence[str]) -> Baselines:
        """Read the old one, and look whether the new one may be written; else end the program."""
        known = None if old is None else _read(old)
        if new is not None:
            _spare(new, files)
        return cls(old, known, new)

    def compared(self, files: Sequence[Checked], chosen: ProblemFilter) -> tuple[Checked, ...]:
        """Return the files without the problems that are known; write a new baseline with all of them, if requested.

        What has just been written is known. With both, the report is about what the old one does not know.
        """
        if self.new is not None:
            write_file(self.new, written(files, os.fspath(self.new.parent)).encode())
            say(f"{self.new}: now has the known problems of {counted(len(files), 'file')}")
        if self.old is not None and self.known is not None:
            return _left_out(files, self.known, self.old, chosen)
        return tuple(files) if self.new is None else _left_out(files, _read(self.new), self.new, chosen)


def _read(path: Path) -> Baseline:
    """Read a baseline; end the program if the file is not one."""
    try:
        data = regular_bytes(os.fspath(path), _MOST)
        if len(data) > _MOST:
            fail(f"{path}: is larger than {_MOST >> 20} MiB, so it is not a baseline")
        return read(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        fail(f"{path}: this is not UTF-8, so it is not a baseline")
    except OSError as failure:
        fail(f"{path}: {why(failure)}")
    except ValueError as failure:
        fail(f"{path}: {failure}")


def _spare(path: Path, files: Sequence[str]) -> None:
    """End the program if a baseline would be written over a file of another kind, or over one that is checked."""
    if not os.path.lexists(path):
        return
    if any(os.path.realpath(path) == os.path.realpath(file) for file in files):
        fail(f"{path}: is one of the files to check, so no baseline is written over it")
    # An empty file is no loss; a folder or a pipe is refused when it comes to writing.
    if path.is_file() and path.stat().st_size and kind_of(os.fspath(path)) is not FileKind.BASELINE:
        fail(f"{path}: exists already and is not a baseline, so it is not overwritten")


def _left_out(files: Sequence[Checked], baseline: Baseline, path: Path, chosen: ProblemFilter) -> tuple[Checked, ...]:
    """Return the files without their known problems; name the files that are there no longer."""
    folder = os.fspath(path.parent)
    for name in vanished(baseline, folder, [file.file for file in files]):
        say(f"{name}: this file is gone, and its known problems with it")
    return tuple(without_known(file, baseline, folder, chosen) for file in files)
