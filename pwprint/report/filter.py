"""Which problems are selected, and how many of them are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.codes import CODES
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.report.base import Checked

_ALWAYS = frozenset(code for code in CODES if code[0] in "FJ")
"""A file that cannot be read was not checked at all: silence about it would read as success."""


class ProblemFilter(Struct, frozen=True):
    """The codes to select and to ignore, or the letters with which they begin.

    Without `select`, all are selected. Where both have a code, the longer beginning counts, and `ignore` where they
    are equal.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def passes(self, code: str) -> bool:
        """Return whether problems of this code are selected."""
        return code in _ALWAYS or _longest(code, self.select or ("",)) > _longest(code, self.ignore)

    def filtered(self, file: Checked) -> Checked:
        """Return the file with those of its problems that are selected."""
        return replace(file, problems=tuple(problem for problem in file.problems if self.passes(problem.code)))


def _longest(code: str, beginnings: Sequence[str]) -> int:
    """Return the length of the longest of these with which a code begins; -1 where there is none."""
    return max((len(each) for each in beginnings if code.startswith(each)), default=-1)


def shortened(files: Sequence[Checked], most: int) -> Iterator[Checked]:
    """Yield the files with so many problems in all; what goes beyond counts and is not shown."""
    room = most
    for file in files:
        shown, hidden = file.problems[:room], file.problems[room:]
        room -= len(shown)
        yield replace(file, problems=shown, left_out=hidden)
