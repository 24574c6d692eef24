"""The kinds of fuzzing: each makes an input from chance, and checks it. An input is JSON, so that it can be kept."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pwprint
from tests.fuzz import battles, command, mutations, pdfs, prints, seeds
from tests.fuzz.laws import BrokenLawError, check_file, check_problems, timed

Input = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """A kind of fuzzing: `make` an input, `check` one. Raises BrokenLawError. `check` returns a word for the count."""

    name: str
    make: Callable[[Random], Input]
    check: Callable[[Input], str]


def data_of(given: Input) -> bytes:
    """Return the file of an input."""
    return base64.b64decode(given["bytes"]) if "bytes" in given else given["text"].encode()


def input_of(data: bytes) -> Input:
    """Return an input with a file; as text where it can be."""
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"bytes": base64.b64encode(data).decode()}


def _word(loaded: Any) -> str:
    if isinstance(loaded, pwprint.Unreadable):
        return "unreadable"
    return "no scenario" if loaded.scenario is None else "a scenario"


# --- the reader of JSON ---------------------------------------------------------------------------------------------


def _make_reader(chance: Random) -> Input:
    data = chance.choice(seeds.texts())
    if chance.random() < 0.2:
        start = chance.randrange(len(data) + 1)
        data = data[start : start + chance.choice((3, 30, 300))]
    return input_of(mutations.mutated_bytes(data, chance))


def _check_reader(given: Input) -> str:
    return _word(check_file(data_of(given), reports=True))


# --- the shape, and the reader of scenarios -------------------------------------------------------------------------


def _make_schema(chance: Random) -> Input:
    return input_of(mutations.written(mutations.mutated(chance.choice(seeds.values()), chance), chance))


def _check_schema(given: Input) -> str:
    loaded = check_file(data_of(given), reports=True)
    if isinstance(loaded, pwprint.Loaded):
        _check_layout(loaded)
    return _word(loaded)


def _check_layout(loaded: Any) -> None:
    """How a file is laid out changes the places of its problems and nothing else."""
    other = json.dumps(loaded.document.value, indent=3).encode()
    ours, theirs = (
        sorted((problem.code, problem.pointer, problem.message) for problem in pwprint.check(one).problems)
        for one in (loaded, pwprint.load(other))
    )
    if ours != theirs:
        raise BrokenLawError("layout changes the answer", f"{set(ours) ^ set(theirs)}"[:300])


# --- the engine -----------------------------------------------------------------------------------------------------


def _check_engine(given: Input) -> str:
    data = data_of(given)
    loaded = check_file(data)
    try:
        played = timed(lambda: pwprint.play(loaded, given.get("turns", 1), given.get("seed", 0)), 2.0)
    except BrokenLawError as broken:
        if broken.law.startswith("RefusedError"):
            return "refused"
        raise
    check_problems(played.problems, loaded.document.text)
    timed(lambda: battles.check_played(played), 2.0)
    return "played" if played.turns else "no battle"


KINDS = {
    kind.name: kind
    for kind in (
        Kind("reader", _make_reader, _check_reader),
        Kind("schema", _make_schema, _check_schema),
        Kind("engine", battles.make, _check_engine),
        Kind("render", prints.make, prints.check),
        Kind("cli", command.make, command.check),
        Kind("pdf", pdfs.make, pdfs.check),
    )
}
"""Every kind by its name."""
