"""Damaged PDFs: `check-pdf` names their faults and goes on."""

from __future__ import annotations

import base64
from functools import cache
from random import Random
from typing import Any

import pwprint
from pwprint.page.paper import Backs
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.check.inspection import inspect
from pwprint.resources import scenario_folder
from tests.fuzz import mutations
from tests.fuzz.laws import BrokenLawError, check_sentence, timed
from tests.unit.pdf_bombs import nested

SECONDS_TO_INSPECT = 10.0


@cache
def pdfs() -> tuple[bytes, ...]:
    """Return sound PDFs, small ones first."""
    small = pwprint.load(scenario_folder() / "tile" / "matchbox.json")
    sheets = [
        pwprint.render(small, [name], PrintSettings(backs=backs)).pdfs[name]
        for name, backs in (("markers", Backs.LONG), ("tiles", Backs.SHORT), ("tiles", Backs.FOLD))
    ]
    return (nested(1, 2), nested(2, 3), *sheets)


def make(chance: Random) -> dict[str, Any]:
    """Return a damaged PDF."""
    data = mutations.mutated_bytes(chance.choice(pdfs()), chance)
    return {"bytes": base64.b64encode(data).decode()}


def check(given: dict[str, Any]) -> str:
    """Inspect: every fault is a sentence with a page that there is."""
    data = base64.b64decode(given["bytes"]) if "bytes" in given else given["text"].encode()
    found = timed(lambda: inspect(data), SECONDS_TO_INSPECT)
    for fault in found.faults:
        check_sentence(fault.message, None)
        if found.summary and fault.page is not None and not 1 <= fault.page <= found.summary.pages:
            raise BrokenLawError("a page that there is not", repr(fault)[:300])
    return "faulty" if found.faults else "sound"
