"""The sentence that `pwprint new` puts where only the designer knows what to say: it is not to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.problems import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.format.reader.node import Node

PLACEHOLDER = "Say in one sentence what the battle is about."


def check_placeholder(root: Node) -> Iterator[Problem]:
    """Yield a warning (W006) for the summary of a new scenario that is still as it was written."""
    if root.said("summary").strip() == PLACEHOLDER:
        yield Problem(
            "W006",
            "the briefing and the cover print this sentence of pwprint new as it stands",
            "/summary",
            "say what the battle is about, or leave `summary` out",
            Severity.WARNING,
        )
