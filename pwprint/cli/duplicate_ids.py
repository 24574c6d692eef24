"""What only several files together can have wrong: two scenarios of one id, printed into one folder."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.cli.records import read
from pwprint.report.places import seen_from
from pwprint.text import Document
from pwprint.text.problems import Problem, Severity, position
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.report import Checked


def are_together(paths: Sequence[str]) -> bool:
    """Return whether what lies at these paths is a collection: files that are named may be versions of each other."""
    return any(map(os.path.isdir, paths))


def with_duplicate_ids(files: Iterable[Checked], paths: Sequence[str]) -> Iterator[Checked]:
    """Yield the files of a collection, with a warning for each whose id is that of one before it."""
    if not are_together(paths):
        yield from files
        return
    firsts: dict[str, str] = {}
    for file in files:
        first = firsts.setdefault(file.id, file.file) if file.id else file.file
        yield file if _are_one(file.file, first) else warned(file, first)


def warned(file: Checked, other: str) -> Checked:
    """Return a file with a warning at its id, which is that of another one."""
    # Positions are worked out only here: few files have a twin.
    document = read(file.file)
    if not isinstance(document, Document):
        return file
    problem = Problem(
        "N003",
        # The name from the file's own folder: baselines know the problem by its message, wherever the program runs.
        f"{seen_from(str(Path(file.file).parent), other)} has the id {json.dumps(file.id)} too",
        "/id",
        "give each scenario an id of its own: its kit is printed into a folder of that name",
        severity=Severity.WARNING,
    )
    problems = sorted((*file.problems, document.locate(problem)), key=position)
    return replace(file, problems=tuple(problems), text=document.text)


def _are_one(file: str, other: str) -> bool:
    # Standard input may have the name of a file that is there, too.
    return file == other or os.path.realpath(file) == os.path.realpath(other)
