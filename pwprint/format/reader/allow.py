"""Warnings that a scenario allows: its designer has seen them, means what is there, and says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.reader.node import Node, Shape, lies_in
from pwprint.text.problems import Problem, Severity
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNUSED = "W004"


class AllowedWarning(Struct, frozen=True):
    """A warning that is not to be given: its code, and the place at or below which it is allowed."""

    code: str
    at: str
    pointer: str

    def covers(self, problem: Problem) -> bool:
        """Return whether a problem has the code and lies in the place."""
        return problem.code == self.code and lies_in(problem.pointer, self.at)


def with_allowed(value: object, problems: Sequence[Problem], shape: Iterable[Problem]) -> list[Problem]:
    """Return the problems of a document without the warnings that it allows, and what is wrong with its `allow`.

    Only warnings can be allowed. Whether an entry is needed is known only where all checks were made: in a scenario
    without errors.
    """
    allowances = _read(Node(value, "", Shape.of(shape)).get("allow"))
    if not allowances:
        return [*problems]
    warnings = [problem for problem in problems if problem.severity is Severity.WARNING]
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    kept = [problem for problem in problems if problem in errors or not _allowed(problem, allowances)]
    refused = [allowance for allowance in allowances if any(map(allowance.covers, errors))]
    unused = [one for one in allowances if one not in refused and not any(map(one.covers, warnings))]
    return [*kept, *map(_refused, refused), *(() if errors else map(_unused, unused))]


def _read(node: Node) -> tuple[AllowedWarning, ...]:
    """Return the entries that can be read. The schema stage has reported what is wrong with the others."""
    entries = ((entry, entry.get("code").text(), entry.choice("at", "")) for entry in node.entries())
    return tuple(AllowedWarning(code, at, entry.pointer) for entry, code, at in entries if code and at is not None)


def _allowed(problem: Problem, allowances: Iterable[AllowedWarning]) -> bool:
    return problem.code != UNUSED and any(allowance.covers(problem) for allowance in allowances)


def _refused(allowance: AllowedWarning) -> Problem:
    message = f"{allowance.code} is an error here; only warnings can be allowed"
    return Problem("S004", message, f"{allowance.pointer}/code", "fix the error, and leave this out")


def _unused(allowance: AllowedWarning) -> Problem:
    message, hint = _of_no_use(allowance.code, f" at {allowance.at}" if allowance.at else "")
    return Problem(UNUSED, message, allowance.pointer, hint, Severity.WARNING)


def _of_no_use(code: str, where: str) -> tuple[str, str]:
    from pwprint.text.codes import CODES  # noqa: PLC0415 - only where there is something to say
    from pwprint.text.words import near  # noqa: PLC0415

    known = CODES.get(code)
    if known is not None and not known.warns:
        return f"{code} is an error wherever it comes; only warnings can be allowed", "leave it out"
    guess = () if known or "-" in code else near(code, [name for name, each in CODES.items() if each.warns])
    return f"there is no warning {code}{where} to allow", f"did you mean `{guess[0]}`?" if guess else "leave it out"
