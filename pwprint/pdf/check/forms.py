"""The forms in which checked PDFs are reported, as those of scenarios: text, concise, json."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

from pwprint.pdf.check.numbered import numbered
from pwprint.text.problems import Severity, in_words
from pwprint.text.words import counted, joined, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pwprint.pdf.check.fault import PrintFault
    from pwprint.pdf.check.inspection import Inspection, Summary

_WIDTH = 100
_INKS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33"}


def text(files: Sequence[Inspection], colour: bool) -> str:
    """Return each file's measures in a line, what is wrong with it below, and a line with how many of everything."""
    paragraphs = ["\n".join((_measures(file, colour), *_faults(file, colour))) for file in files]
    return "\n\n".join((*paragraphs, total(files)))


def concise(files: Sequence[Inspection], colour: bool) -> str:  # noqa: ARG001 - no line of this report is coloured
    """Return `file: page N: error CODE: message (hint)` for each fault, and the line with how many."""
    lines = (visible(f"{place(file, fault)}: {in_words(fault)}") for file in files for fault in file.faults)
    return "\n".join((*lines, total(files)))


def as_json(files: Sequence[Inspection], colour: bool) -> str:  # noqa: ARG001 - JSON has no colours
    """Return one JSON object: `format`, `ok` and `files`. Its form is a promise: keys are added, never changed."""
    value = {"format": 1, "ok": all(file.ok for file in files), "files": [_file(file) for file in files]}
    return json.dumps(value, indent=2, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


FORMS: dict[str, Callable[[Sequence[Inspection], bool], str]] = {"text": text, "concise": concise, "json": as_json}
"""Every form by the name that the command line gives it."""


def total(files: Sequence[Inspection]) -> str:
    """Return the last line of a report: how many files, errors and warnings."""
    found = [fault.severity for file in files for fault in file.faults]
    return ", ".join(
        (counted(len(files), "file"), *(counted(found.count(severity), severity.value) for severity in Severity))
    )


def place(file: Inspection, fault: PrintFault) -> str:
    """Return the file's name and, where they are known, the page and the point on it."""
    where = f"{file.file}: page {fault.page}" if fault.page else file.file
    return f"{where} at {fault.place[0]:.1f}, {fault.place[1]:.1f} mm" if fault.place else where


def summary(found: Summary) -> str:
    """Return what a PDF is and how true it is, in words."""
    parts = [counted(found.pages, "page"), joined(found.papers), counted(found.fonts, "font")]
    if found.registration is not None:
        parts.append(f"backs within {max(found.registration, 0.005):.2f} mm")
    if found.scale is not None:
        parts.append(f"scale {100 * found.scale:.2f} %")
    if found.corrected:
        parts.append(f"{counted(found.corrected, 'page')} moved for a printer, measured without that")
    return ", ".join(parts)


def _measures(file: Inspection, colour: bool) -> str:
    name = _ink("1", visible(file.file), colour)
    return f"{name}: {summary(file.summary)}" if file.summary else f"{name}: cannot be checked"


def _faults(file: Inspection, colour: bool) -> Iterator[str]:
    """Yield the lines of faults; the same one on several pages is reported once, with the place on the first."""
    alike: dict[tuple[str, str], list[PrintFault]] = {}
    for fault in file.faults:
        alike.setdefault((fault.code, fault.message), []).append(fault)
    for (code, message), (fault, *others) in alike.items():
        severity = _ink(_INKS[fault.severity], f"{fault.severity.value} {code}", colour)
        yield f"  {severity}: {_where(fault, [other.page for other in others if other.page])}{visible(message)}"
        if fault.hint:
            yield from textwrap.wrap(f"= hint: {fault.hint}", _WIDTH, initial_indent="    ", subsequent_indent="      ")


def _where(fault: PrintFault, others: list[int]) -> str:
    if fault.page is None:
        return ""
    point = f" at {fault.place[0]:.1f}, {fault.place[1]:.1f} mm" if fault.place else ""
    return f"{numbered([fault.page, *others])}{point}: "


def _ink(style: str, words: str, colour: bool) -> str:
    return f"\x1b[{style}m{words}\x1b[0m" if colour else words


def _file(file: Inspection) -> dict[str, object]:
    return {
        "file": file.file,
        "ok": file.ok,
        "summary": _summary(file.summary) if file.summary else None,
        "problems": [_fault(fault) for fault in file.faults],
    }


def _summary(found: Summary) -> dict[str, object]:
    return {
        "made_by_pwprint": found.ours,
        "pages": found.pages,
        "papers": list(found.papers),
        "fonts": found.fonts,
        "registration_mm": None if found.registration is None else round(found.registration, 3),
        "corrected_pages": found.corrected,
        "scale": None if found.scale is None else round(found.scale, 5),
    }


def _fault(fault: PrintFault) -> dict[str, object]:
    return {
        "code": fault.code,
        "severity": fault.severity.value,
        "message": fault.message,
        "hint": fault.hint,
        "page": fault.page,
        "place_mm": [round(part, 2) for part in fault.place] if fault.place else None,
    }
