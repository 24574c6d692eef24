"""The command line. Everything that it does, the rest of the package does; here are only options and exit codes."""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False  # what is loaded here is loaded before Ctrl-C can be answered
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["INTERRUPTED", "main", "start"]

INTERRUPTED = 130
"""How the program ends on Ctrl-C. It is one of the exits of `console.py`, which may not be loaded yet."""

_MANY_OBJECTS = 500_000
"""So many new objects, some 50 MB, are made before garbage is looked for: a whole kit makes fewer."""


def start() -> NoReturn:
    """Run the program as a process of its own, and end that.

    Python would take all modules apart first, which is a tenth of the time of a short run. Where there still are other
    processes it may: they are to be stopped. So it may where the last words do not get out, and say so.
    Its search for garbage, which a short run hardly makes, was a seventh of the time: it waits for more objects.
    """
    gc.set_threshold(_MANY_OBJECTS)
    try:
        main()
    except SystemExit as end:
        others = sys.modules.get("multiprocessing")
        if (others and others.active_children()) or not isinstance(end.code, int):
            raise
        try:
            for stream in filter(None, (sys.stdout, sys.stderr)):
                stream.flush()
        except (OSError, ValueError):
            raise end from None
        os._exit(end.code)


def main() -> NoReturn:
    """Run the program and exit."""
    try:
        _load_msgspec()
        from pwprint.cli.launch import run  # noqa: PLC0415 - Ctrl-C may come while this is loaded

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _load_msgspec() -> None:
    """Load msgspec, which takes from typing_extensions only what `typing` has since 3.11: a tenth of a short run."""
    from pwprint.resources import hidden  # noqa: PLC0415

    with hidden("typing_extensions"):
        import msgspec  # noqa: F401, PLC0415
