"""How a plan comes together: option, answer or what is usual."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pwprint.cli.answers import Answer, asked, given


@dataclass(frozen=True, slots=True)
class Planning:
    """The making of a plan, with questions or without."""

    asks: bool

    def answer(self, question: str, option: str, read: Callable[[str], Answer], word: str | None, usual: str) -> Answer:
        """Return what the option says, else the answer to the question, else what is usual."""
        if word is not None:
            return given(option, read, word)
        return asked(question, read, usual) if self.asks else read(usual)
