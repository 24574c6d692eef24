"""The report for programs. Its form is a promise: keys are added, never changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pwprint.text.problems import problem_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.app.checking import SideReport
    from pwprint.report.base import Checked


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - JSON has no colours
    """Return one JSON object: `format`, `ok` and `files`."""
    value = {"format": 1, "ok": all(file.ok for file in files), "files": [_file(file) for file in files]}
    text = json.dumps(value, indent=2, ensure_ascii=False)
    # A file's name may hold bytes that are no characters; their escapes are the ones that JSON has.
    return text.encode("utf-8", "backslashreplace").decode()


def _file(file: Checked) -> dict[str, object]:
    return {
        "file": file.file,
        "ok": file.ok,
        "sides": [_side(side) for side in file.sides],
        "problems": [problem_json(problem) for problem in file.problems],
        **({"not_looked_at": list(file.unseen)} if file.unseen else {}),
        **({"left_out": len(file.left_out)} if file.left_out else {}),
        **({"known": file.known} if file.known else {}),
        **({"gone": list(file.gone)} if file.gone else {}),
    }


def _side(side: SideReport) -> dict[str, object]:
    return {
        "id": side.id,
        "units": side.units,
        "exhaustion_point": side.exhaustion_point,
        "lost": side.lost,
        "exhausted": side.exhausted,
    }
