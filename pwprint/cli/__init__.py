"""The command line. Everything that it does, the rest of the package does; here are only options and exit codes."""

from __future__ import annotations

import sys
from typing import NoReturn

__all__ = ["INTERRUPTED", "main"]

INTERRUPTED = 130
"""How the program ends on Ctrl-C."""


def main() -> NoReturn:
    """Run the program and exit."""
    try:
        from pwprint.cli.program import run  # noqa: PLC0415 - Ctrl-C may come while this is loaded

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
