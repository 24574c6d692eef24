"""What is refused: a scenario with errors is not printed, one that cannot be read is not played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, Verdict, check, has_errors
from pwprint.text.problems import Severity
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.text import Document, Unreadable


class RefusedError(ValueError):
    """A scenario is refused because of its errors; `verdict` has them."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(counts(verdict))
        self.verdict = verdict


def judged(loaded: Loaded | Unreadable) -> Verdict:
    """Return all that is wrong with a scenario, whether or not it could be read."""
    return check(loaded) if isinstance(loaded, Loaded) else Verdict(loaded.problems)


def readable(loaded: Loaded | Unreadable) -> tuple[Document, Scenario, Ruleset]:
    """Return the document, the scenario and the ruleset where shape and names are right. Raises RefusedError."""
    if (
        isinstance(loaded, Loaded)
        and loaded.scenario is not None
        and loaded.ruleset is not None
        and not has_errors(loaded.problems)
    ):
        return loaded.document, loaded.scenario, loaded.ruleset
    raise RefusedError(judged(loaded))


def counts(verdict: Verdict) -> str:
    """Return how many errors and warnings there are, such as `0 errors, 1 warning`."""
    severities = [problem.severity for problem in verdict.problems]
    return ", ".join(counted(severities.count(severity), severity.value) for severity in Severity)
