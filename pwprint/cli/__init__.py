"""The command line. Everything that it does, the rest of the package does; here are only options and exit codes."""

from __future__ import annotations

from pwprint.cli.program import main

__all__ = ["main"]
