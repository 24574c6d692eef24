"""What every command does in the same way: results to standard output, messages to standard error, exit codes."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import NoReturn, TextIO

from pwprint.text.failures import why
from pwprint.text.words import visible

_WIDTH = 100
"""Columns of what there is to read."""
_COLOUR = re.compile(r"\033\[[;?0-9]*[a-zA-Z]")
"""What turns a colour of a terminal on or off."""

STDIN = "-"
"""The path of standard input."""


class Exit(IntEnum):
    """How the program ends."""

    OK = 0
    PROBLEMS = 1
    FAILURE = 2
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class Ended(SystemExit):
    """The command has come to its end, before its last line or at it."""

    def __init__(self, code: Exit) -> None:
        super().__init__(code)


def show(text: str, *, colour: bool = False) -> None:
    """Print a result and a line end."""
    if sys.stdout is None:
        fail("standard output: is closed")
    try:
        _put(text if colour else _COLOUR.sub("", text), sys.stdout)
    except BrokenPipeError:
        _close_stdout()
        raise Ended(Exit.BROKEN_PIPE) from None
    except OSError as failure:
        _close_stdout()
        fail(f"standard output: {why(failure)}")


def say(*lines: str) -> None:
    """Print a message to standard error. Names of files in it may hold anything: no line is more than a line."""
    if sys.stderr is not None:
        with suppress(OSError):
            _put("pwprint: " + "\n".join(map(visible, lines)), sys.stderr)


def aside(text: str, end: str = "\n") -> None:
    """Print to standard error what is no message: a question, or what results would be if they were not texts."""
    if sys.stderr is not None:
        with suppress(OSError):
            _put(text, sys.stderr, end)


def _put(text: str, stream: TextIO, end: str = "\n") -> None:
    if os.name == "nt":  # old consoles show colours only with Typer's help, which is loaded there
        from typer import echo  # noqa: PLC0415

        echo(text + end, file=stream, nl=False, color=True)
        return
    stream.write(text + end)
    stream.flush()


def fail(message: str) -> NoReturn:
    """End the program because of wrong usage, or of a file that cannot be read or written."""
    say(message)
    raise Ended(Exit.FAILURE)


def wants_colour(no_color: bool) -> bool:
    """Return whether results are to have colours: if nobody objects, and in a terminal or where they are forced."""
    if no_color or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in {"", "0"}:
        return True
    return os.environ.get("TERM") != "dumb" and in_a_terminal()


def in_a_terminal() -> bool:
    """Return whether somebody looks at the results as they come."""
    return sys.stdout is not None and sys.stdout.isatty()


def write_file(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all, and its folder; where that fails, end the program with a message."""
    from pwprint.pdf.output import made_folder, write_whole  # noqa: PLC0415

    if str(path) == STDIN:
        fail("-: nothing is written to standard output here; name a file")
    try:
        # Writing replaces what is there: a folder, a device or a pipe is never meant.
        if path.exists() and not path.is_file():
            fail(f"{path}: is not a file")
        _refuse_file_above(path)
        with made_folder(path.parent):
            write_whole(path, data)
    except OSError as failure:
        fail(f"{path}: {why(failure)}")


def refuse_no_folder(path: Path) -> None:
    """End the program with a message where files should go to what can be no folder."""
    if str(path) == STDIN:
        fail("-: nothing is written to standard output here; name a folder with --output")
    with suppress(OSError):  # a name that no folder can have is refused when it is made
        if path.exists() and not path.is_dir():
            fail(f"{path}: is a file; --output names the folder that the files go to")
        _refuse_file_above(path)


def _refuse_file_above(path: Path) -> None:
    """End the program with a message where a folder on the way to a path is a file. Raises OSError."""
    above = next(folder for folder in path.absolute().parents if folder.exists())
    if not above.is_dir():
        fail(f"{path}: {above.name} is a file, so nothing can lie in it; choose another folder")


def _close_stdout() -> None:
    # What is still buffered would fail once more when Python exits.
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def wrapped(text: str, indent: int = 0, first: str | None = None) -> list[str]:
    """Return the lines of a text, indented; the first one may begin otherwise. Names with hyphens stay in one piece."""
    import textwrap  # noqa: PLC0415 - only where there is something to read

    margin = " " * indent
    start = margin if first is None else first
    return textwrap.wrap(text, _WIDTH, initial_indent=start, subsequent_indent=margin, break_on_hyphens=False)
