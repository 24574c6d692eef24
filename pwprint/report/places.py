"""Where files and columns are, in the words of the programs that read reports."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.text.places import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.text.problems import Span


_ROOTS = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""The variables by which GitHub and GitLab tell the root of the repository."""


def seen_from(folder: str, name: str) -> str:
    """Return a file's name as seen from a folder, with `/` between its parts."""
    try:
        return Path(os.path.relpath(name, folder)).as_posix()
    except ValueError:  # another drive
        return Path(os.path.abspath(name)).as_posix()  # noqa: PTH100 - a path that means what it meant before


def relative(name: str) -> str:
    """Return a file's name as seen from the root of the repository that a server checks, else from the current folder.

    A job may run in a folder of the repository; servers look for files from its root. A file that lies elsewhere has
    its whole path: programs that read reports refuse to climb.
    """
    seen = (seen_from(folder, name) for folder in _roots())
    below = (path for path in seen if path.split("/")[0] != os.pardir and not Path(path).is_absolute())
    return next(below, Path(os.path.abspath(name)).as_posix())  # noqa: PTH100


def _roots() -> Iterator[str]:
    """Yield the folders to look from, the current one last."""
    for variable in _ROOTS:
        root = os.environ.get(variable)
        if root:
            yield root
            # The current folder is known by its true name, whatever links led there.
            yield os.path.realpath(root)
    yield os.curdir


def columns_in_utf16(text: str) -> Callable[[Span], tuple[int, int]]:
    """Return what counts the first column of a span, and the one after its last, in UTF-16 units instead of letters."""
    lines = Lines.of(text)

    def column(line: int, letters: int) -> int:
        before = lines.line(text, line)[: letters - 1]
        beyond = letters - 1 - len(before)
        return len(before.encode("utf-16-le", "surrogatepass")) // 2 + beyond + 1

    return lambda span: (column(span.line, span.column), column(span.end_line, span.end_column))
