"""The report of static analysis: SARIF 2.1.0, which code hosts and editors read.

It has every code with its page, places in UTF-16 units, the notes as related places, and fingerprints by which a
problem is known again when lines move.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pwprint import __version__
from pwprint.report.fingerprint import VERSION, fingerprints
from pwprint.report.places import columns_in_utf16, relative
from pwprint.text.words import counted, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pwprint.report.base import Checked
    from pwprint.text.problems import Problem, Span

    Columns = Callable[[Span], tuple[int, int]]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"
_ROOT = "The root of the repository, or the folder in which pwprint was run."


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - JSON has no colours
    """Return one SARIF log with one run."""
    rules = _rules(files)
    numbers = {rule["id"]: number for number, rule in enumerate(rules)}
    run = {
        "tool": {"driver": {"name": "pwprint", "semanticVersion": __version__, "rules": rules}},
        "invocations": [_invocation(files)],
        "originalUriBaseIds": {_BASE: {"description": {"text": _ROOT}}},
        "columnKind": "utf16CodeUnits",
        "artifacts": [{"location": _artifact(file.file)} for file in files],
        "results": [result for file in files for result in _results(file, numbers)],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _invocation(files: Sequence[Checked]) -> dict[str, Any]:
    """Return how the run went, and what it leaves out: a log that is cut off must not be taken for a whole one."""
    hidden = sum(len(file.left_out) for file in files)
    notice = {"level": "warning", "message": {"text": f"{counted(hidden, 'problem')} counted and not shown."}}
    return {
        "executionSuccessful": not any(file.unread for file in files),
        **({"toolExecutionNotifications": [notice]} if hidden else {}),
    }


def _rules(files: Sequence[Checked]) -> list[dict[str, Any]]:
    """Return what the codes mean, each once, in the order in which they come."""
    words: dict[str, str] = {}
    for file in files:
        for problem in file.problems:
            words.setdefault(problem.code, file.rules.get(problem.code, ""))
    return [_rule(code, told) for code, told in words.items()]


def _rule(code: str, words: str) -> dict[str, Any]:
    from pwprint.text.codes import CODES  # noqa: PLC0415
    from pwprint.text.codes.pages import page_of  # noqa: PLC0415

    if code not in CODES:
        return _described(code, words or code, words or code, f"{words} More: pwprint rules {code}")
    page, meant = page_of(code), CODES[code]
    told = _described(code, f"{meant.name}.", meant.meaning, f"{page.about} {page.fix} More: pwprint explain {code}")
    return told | {"name": "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+", meant.name))}


def _described(code: str, short: str, full: str, more: str) -> dict[str, Any]:
    texts = {"shortDescription": short, "fullDescription": full, "help": more.strip()}
    return {"id": code, **{key: {"text": visible(text)} for key, text in texts.items()}}


def _results(file: Checked, numbers: dict[str, int]) -> list[dict[str, Any]]:
    columns = columns_in_utf16(file.text)
    return [_result(file, problem, key, numbers[problem.code], columns) for problem, key in fingerprints(file)]


def _result(file: Checked, problem: Problem, key: str, number: int, columns: Columns) -> dict[str, Any]:
    hint = f" Hint: {problem.hint}" if problem.hint else ""
    related = [
        {"id": index, "message": {"text": visible(note.message)}, **_location(file, note.pointer, note.span, columns)}
        for index, note in enumerate(problem.notes)
    ]
    return {
        "ruleId": problem.code,
        "ruleIndex": number,
        "level": problem.severity.value,
        "message": {"text": visible(f"{problem.message}.{hint}")},
        "locations": [_location(file, problem.pointer, problem.span, columns)],
        **({"relatedLocations": related} if related else {}),
        "partialFingerprints": {f"pwprint/{VERSION}": key},
    }


def _location(file: Checked, pointer: str | None, span: Span | None, columns: Columns) -> dict[str, Any]:
    logical = {"logicalLocations": [{"fullyQualifiedName": visible(pointer)}]} if pointer else {}
    region = {} if span is None else {"region": _region(span, columns)}
    return {"physicalLocation": {"artifactLocation": _artifact(file.file), **region}, **logical}


def _region(span: Span, columns: Columns) -> dict[str, int]:
    start, end = columns(span)
    return {"startLine": span.line, "startColumn": start, "endLine": span.end_line, "endColumn": end}


def _artifact(name: str) -> dict[str, str]:
    """Return where a file is: from the root of the repository, if it lies below it."""
    path = relative(name)
    if Path(path).is_absolute():
        return {"uri": f"file://{'' if path.startswith('/') else '/'}{_quoted(path)}"}
    return {"uri": _quoted(path), "uriBaseId": _BASE}


def _quoted(path: str) -> str:
    # As bytes, a name keeps what is no letter in it. The colon is quoted so that no folder is taken for a scheme.
    return quote(os.fsencode(path), safe="/")
