"""The report of GitLab's code quality: a JSON list, in which a problem keeps its fingerprint when lines move."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pwprint.report.fingerprint import fingerprints
from pwprint.report.places import relative
from pwprint.text.problems import Severity
from pwprint.text.words import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.report.base import Checked
    from pwprint.text.problems import Problem

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor"}


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - JSON has no colours
    """Return one JSON list with an entry for each problem."""
    return json.dumps([_issue(file, *found) for file in files for found in fingerprints(file)], indent=2)


def _issue(file: Checked, problem: Problem, fingerprint: str) -> dict[str, object]:
    hint = f" ({problem.hint})" if problem.hint else ""
    # GitLab requires a line even where there is none.
    lines = {"begin": problem.span.line, "end": problem.span.end_line} if problem.span else {"begin": 1}
    return {
        "description": visible(f"{problem.message}{hint}"),
        "check_name": problem.code,
        "fingerprint": fingerprint,
        "severity": _SEVERITIES[problem.severity],
        "location": {"path": visible(relative(file.file)), "lines": lines},
    }
