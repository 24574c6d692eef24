"""The program: the commands put together, and how it ends whatever happens."""

import os
import signal
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from pwprint import __version__
from pwprint.cli.commands import COMMANDS, Commands
from pwprint.cli.console import Exit, NoColor, say, show

_NOWHERE = "the current folder has been deleted; go to one that exists"

app = typer.Typer(
    name="pwprint",
    cls=Commands,
    help="Validate, play and print scenarios of Portable Wargame style games.",
    epilog="Exit codes: 0 all is well, 1 problems were found, 2 wrong usage, or a file cannot be opened or written.",
    no_args_is_help=True,
    # Its options come before the name of a command; making them is a twentieth of a short run.
    add_completion=sys.argv[1:2] not in ([name] for name in COMMANDS),
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(asked: bool) -> None:
    if asked:
        show(f"pwprint {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback acts
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    no_color: NoColor = False,
) -> None:
    # The command's own option of this name gets it as its default.
    context.default_map = {str(context.invoked_subcommand): {"no_color": no_color}}


def run() -> NoReturn:
    """Run the command that the arguments name, and exit."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without some letter gets its escape rather than a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        app(prog_name="pwprint")
    except Exception as mistake:
        if os.environ.get("PWPRINT_DEBUG"):
            raise
        say(*(_apology(mistake) if _is_somewhere() else (_NOWHERE,)))
    finally:
        # A second Ctrl-C while the first one is being obeyed has nothing to add.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(Exit.FAILURE)


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
