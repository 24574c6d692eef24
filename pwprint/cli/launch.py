"""One run of the program, and how it ends whatever happens."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import NoReturn

from pwprint.cli.console import STDIN, Ended, Exit, say, wants_colour

_NOWHERE = "the current folder has been deleted; go to one that exists"


def run() -> NoReturn:
    """Run the command that the arguments name, and exit."""
    _prepare_streams()
    try:
        _obey(sys.argv[1:])
    except Exception as mistake:
        if os.environ.get("PWPRINT_DEBUG"):
            raise
        say(*(_apology(mistake) if _is_somewhere() else (_NOWHERE,)))
    finally:
        # A second Ctrl-C while the first one is being obeyed has nothing to add.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(Exit.FAILURE)


def _prepare_streams() -> None:
    for stream in (sys.stdout, sys.stderr):
        # ASCII, as without a locale, means UTF-8, as Click does; otherwise what cannot be encoded is escaped.
        if hasattr(stream, "reconfigure"):
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding="utf-8" if plain else None, errors="backslashreplace")


def _obey(words: Sequence[str]) -> None:
    """Run the command that the words name; at its end it raises `Ended` or `SystemExit`.

    Typer takes longer to load than a scenario to check. So it is left out of what editors and hooks do all day.
    """
    if _only_validates(words):
        from pwprint.cli.files import meant  # noqa: PLC0415
        from pwprint.cli.validating import USUAL, validated  # noqa: PLC0415

        start = monotonic()
        paths = words[1:]
        raise Ended(validated(paths, meant(paths), USUAL, start, colour=wants_colour(no_color=False)))
    from pwprint.cli.program import app  # noqa: PLC0415

    app(prog_name="pwprint")


def _only_validates(words: Sequence[str]) -> bool:
    """Return whether the words are the command `validate` and paths, without an option.

    On Windows Typer is to look for the files that a `*` stands for.
    """
    return (
        words[:1] == ["validate"]
        and len(words) > 1
        and not any(word.startswith("-") and word != STDIN for word in words)
        and os.name != "nt"
    )


def _is_somewhere() -> bool:
    """Return whether the current folder still exists; without one even libraries fail to load."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True


def _apology(mistake: Exception) -> tuple[str, ...]:
    trace = mistake.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "an unknown place"
    return (
        f"this is a mistake in pwprint, not in your file: {type(mistake).__name__}: {mistake} (at {place})",
        *getattr(mistake, "__notes__", ()),
        "Please report it; PWPRINT_DEBUG=1 in the environment shows more.",
    )
