"""Inputs that broke a law: made smaller, kept in `corpus/`, and read again."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.fuzz.kinds import Input, Kind, data_of, input_of
from tests.fuzz.laws import BrokenLawError
from tests.fuzz.mutations import at, paths_of

CORPUS = Path(__file__).parent / "corpus"


def kept() -> tuple[Path, ...]:
    """Return the files of the corpus."""
    return tuple(sorted(CORPUS.glob("*.json")))


def keep(kind: Kind, given: Input, broken: BrokenLawError) -> Path:
    """Write an input to the corpus and return its file."""
    record = {"what": kind.name, "broke": str(broken)[:300], "input": given}
    name = hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:8]
    words = "-".join("".join(char if char.isalnum() else " " for char in broken.law.lower()).split())
    file = CORPUS / f"{kind.name}-{words[:50]}-{name}.json"
    file.write_text(json.dumps(record, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")
    return file


def law_broken(kind: Kind, given: Input) -> str | None:
    """Return the name of the law that an input breaks."""
    try:
        kind.check(given)
    except BrokenLawError as broken:
        return broken.law
    return None


def smaller(kind: Kind, given: Input, law: str, seconds: float = 15) -> Input:
    """Return an input that breaks the same law with less in it."""
    until = time.monotonic() + seconds
    breaks: Callable[[Input], bool] = lambda one: law_broken(kind, one) == law  # noqa: E731
    try:
        value = json.loads(given["text"])
    except (KeyError, ValueError):
        return _shorter(given, breaks, until)
    while time.monotonic() < until:
        less = next(_less(given, value, breaks, until), None)
        if less is None:
            break
        value = less
    return _with(given, value) if breaks(_with(given, value)) else given


def _less(given: Input, value: Any, breaks: Callable[[Input], bool], until: float) -> Any:
    """Yield the value with one part left out, where that is still enough; the largest parts first."""
    tried: Any = value
    found = False
    for path in sorted(paths_of(value), key=len):
        if time.monotonic() > until:
            break
        other = deepcopy(tried)
        try:
            del at(other, path[:-1])[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue
        if breaks(_with(given, other)):
            tried, found = other, True
    if found:
        yield tried


def _with(given: Input, value: Any) -> Input:
    return given | {"text": json.dumps(value, ensure_ascii=True)}


def _shorter(given: Input, breaks: Callable[[Input], bool], until: float) -> Input:
    """Return an input whose file is cut down by halves, quarters and so on."""
    if not given.keys() & {"text", "bytes"}:
        return given
    data, rest = data_of(given), {key: given[key] for key in given.keys() - {"text", "bytes"}}
    size = len(data) // 2
    while size and time.monotonic() < until:
        start = 0
        while start < len(data) and time.monotonic() < until:
            less = data[:start] + data[start + size :]
            if breaks(rest | input_of(less)):
                data = less
            else:
                start += size
        size //= 2
    return rest | input_of(data)
