"""Which files are meant by the paths of a command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from pwprint.cli.console import STDIN, Ended, Exit, say
from pwprint.cli.kinds import SUFFIX, FileKind, is_no_json, kind_of
from pwprint.text.failures import why
from pwprint.text.words import counted
from pwprint.values import Struct


class Found(Struct, frozen=True):
    """The files meant, each once, and complaints about paths that lead to none.

    `notes` say what was passed over; they are not complaints.
    """

    files: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


_NAMELESS = Found(complaints=("a path is empty, so it names no file",))


def meant(paths: Sequence[str], *, force_exclude: bool = False, named: Callable[[str], str] = str) -> Found:
    """Return what `find` finds, and say what it complains of and notes; complaints alone end the program.

    There may be no file and no complaint, too: where all that was named is to be passed over. `named` puts the names
    that users know into what is said.
    """
    found = find(paths, force_exclude=force_exclude)
    for message in (*found.complaints, *found.notes):
        say(named(message))
    if found.complaints and not found.files:
        raise Ended(Exit.FAILURE)
    return found


def find(paths: Sequence[str], *, force_exclude: bool = False) -> Found:
    """Return the scenarios among the paths and, of folders, every `*.json` below in sorted order.

    What is hidden by a dot at the start of its name is hidden from us too. Other JSON, which likes to lie beside
    scenarios, is passed over; unless it is named itself, and `force_exclude` passes over that as well.
    """
    return _found(paths, _scenarios_below, lambda path: _named(path, force_exclude))


def find_campaigns(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the campaigns among the paths and below folders."""
    files = (
        file
        for path in paths
        for file in (_below(path, SUFFIX)[0] if os.path.isdir(path) else (path,))  # noqa: PTH112
        if file != STDIN
    )
    return tuple(file for file in dict.fromkeys(files) if kind_of(file) is FileKind.CAMPAIGN)


def find_pdfs(paths: Sequence[str]) -> Found:
    """Return the files among the paths and, of folders, every `*.pdf` below in sorted order."""
    return _found(paths, _pdfs_below, lambda path: Found((path,)))


def _found(paths: Sequence[str], below: Callable[[str], Found], named: Callable[[str], Found]) -> Found:
    """Return all that is found, no file twice: several paths may lead to one."""
    # Path.is_dir raises where a name is too long or may not be looked at; reading tells that better.
    each = [
        _NAMELESS if not path else below(path) if os.path.isdir(path) else named(path)  # noqa: PTH112
        for path in paths
    ]
    folder_of = cache(os.path.realpath)
    files: dict[str, str] = {}
    for file in (file for found in each for file in found.files):
        files.setdefault(_identity(file, folder_of), file)
    return Found(
        tuple(files.values()),
        tuple(complaint for found in each for complaint in found.complaints),
        tuple(note for found in each for note in found.notes),
    )


def _identity(file: str, folder_of: Callable[[str], str]) -> str:
    """Return what is the same for two paths if they lead to one file."""
    if file == STDIN:
        return file
    try:
        folder, name = os.path.split(file)
        real = os.path.realpath(file) if os.path.islink(file) else os.path.join(folder_of(folder), name)  # noqa: PTH114, PTH118
        return os.path.normcase(real)
    except (OSError, ValueError):
        return file


def _named(path: str, force_exclude: bool) -> Found:
    if path != STDIN and is_no_json(path):
        what = "this is not a scenario; a scenario is a JSON file and begins with {"
        return Found() if force_exclude else Found(complaints=(f"{path}: {what}",))
    kind = FileKind.SCENARIO if path == STDIN else kind_of(path)
    if kind is FileKind.CAMPAIGN:
        what = "this is a campaign: pwprint campaign checks it with its scenarios"
        return Found() if force_exclude else Found(complaints=(f"{path}: {what}",))
    if kind is FileKind.SCENARIO or not force_exclude:
        return Found((path,))
    return Found() if kind is not FileKind.OTHER else Found(notes=(f"{path}: passed over, it is not a scenario",))


def _scenarios_below(folder: str) -> Found:
    below, complaints = _below(folder, SUFFIX)
    kinds = [(file, kind_of(file)) for file in below]
    files = tuple(file for file, kind in kinds if kind is FileKind.SCENARIO)
    others = sum(kind is FileKind.OTHER for _, kind in kinds)
    passed = f"{counted(others, 'other JSON file')} passed over, for want of a scenario's keys" if others else ""
    if not files:
        nothing = f"{folder}: there is no scenario (*.json) in this folder" + (passed and f"; {passed}")
        return Found(complaints=(*complaints, nothing))
    return Found(files, complaints, (f"{folder}: {passed}",) if passed else ())


def _pdfs_below(folder: str) -> Found:
    files, complaints = _below(folder, ".pdf")
    nothing = () if files else (f"{folder}: there is no PDF (*.pdf) in this folder",)
    return Found(files, (*complaints, *nothing))


def _below(folder: str, suffix: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the files with a suffix below a folder, and complaints about folders that cannot be looked into."""
    complaints: list[str] = []

    def complain(failure: OSError) -> None:
        complaints.append(f"{failure.filename}: {why(failure)}")

    def shown() -> Iterator[Path]:
        for place, folders, names in os.walk(folder, onerror=complain):
            folders[:] = [name for name in folders if not name.startswith(".")]
            yield from (Path(place, name) for name in names if name.endswith(suffix) and not name.startswith("."))

    return tuple(map(str, sorted(shown()))), tuple(complaints)
