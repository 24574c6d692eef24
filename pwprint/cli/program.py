"""All commands put together."""

import sys
from typing import Annotated

import typer

from pwprint import __version__
from pwprint.cli.commands import COMMANDS, Commands
from pwprint.cli.console import Ended, Exit, show
from pwprint.cli.options.switches import NoColor

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
        raise Ended(Exit.OK)


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
