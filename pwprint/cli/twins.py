"""What only several files together can have wrong: two scenarios of one id, printed into one folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.cli.records import STDIN, read
from pwprint.documents import Document
from pwprint.problems import Problem, Severity

if TYPE_CHECKING:
    from pwprint.reports import Checked


def with_twins(files: Iterable[Checked]) -> Iterator[Checked]:
    """Yield the files, with a warning for each whose id is that of one before it."""
    firsts: dict[str, str] = {}
    for file in files:
        first = firsts.setdefault(file.id, file.file) if file.id else file.file
        yield file if file.file in {first, STDIN} else _warned(file, first)


def _warned(file: Checked, first: str) -> Checked:
    """Return a file with the warning at its id."""
    # Positions are worked out only here: few files have a twin.
    document = read(file.file)
    if not isinstance(document, Document):
        return file
    problem = Problem(
        "N003",
        f"{first} has the id {json.dumps(file.id)} too",
        "/id",
        "give each scenario an id of its own: its kit is printed into a folder of that name",
        severity=Severity.WARNING,
    )
    return replace(file, problems=(*file.problems, document.locate(problem)), text=document.text)
