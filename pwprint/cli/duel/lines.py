"""Where the lines come from: a terminal, with completion if that is installed, or a pipe."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from pwprint.cli.console import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

Words: TypeAlias = "Callable[[Sequence[str]], Iterable[str]]"
"""Returns the words that may come after those typed so far."""

Lines: TypeAlias = "Callable[[str], str]"
"""Returns the next line, asked for by a prompt. Raises EOFError where there is none, KeyboardInterrupt on Ctrl-C."""


def lines_of(words: Words) -> Lines:
    """Return the lines of standard input: those of a terminal are edited and completed."""
    if sys.stdin is None or not sys.stdin.isatty():
        return _piped
    try:
        import prompt_toolkit  # noqa: F401, PLC0415 - an extra
    except ImportError:
        return input
    return _completed(words)


def _piped(prompt: str) -> str:
    """Return a line of a pipe, and show it, so that what is shown can be read."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    show(f"{prompt}{line.rstrip()}")
    return line


def _completed(words: Words) -> Lines:
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - an extra
    from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415

    class WordCompleter(Completer):
        """Completes the word that is being typed."""

        def get_completions(self, document: Document, _event: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor
            typed = text.split()
            begun = typed.pop() if typed and not text[-1].isspace() else ""
            for word in words(typed):
                if word.casefold().startswith(begun.casefold()):
                    yield Completion(word, start_position=-len(begun))

    session: PromptSession[str] = PromptSession(completer=WordCompleter(), complete_while_typing=False)
    # Its own handler loses a Ctrl-C that comes just after Enter; Python's does not.
    return partial(session.prompt, handle_sigint=False)
