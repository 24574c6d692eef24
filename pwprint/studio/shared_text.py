"""A text that several pages write at once: its versions, and changes as CodeMirror describes them.

The version is the number of updates made so far. Pages count in UTF-16 units, and lines end in LF.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pwprint.format.edits import Edit

ChangeSet = tuple[int | tuple[int | str, ...], ...]
"""A number keeps so many units; `[3]` drops three, `[3, "ab", "c"]` puts two lines in their place."""

_KEPT = 1000
"""So many updates at least are kept for pages that are behind."""
_UNIT = 2
"""Bytes of a UTF-16 unit."""


class CannotChangeError(ValueError):
    """Changes that do not fit the text."""


class Update(Struct, frozen=True):
    """What one page changed at once. `client` is the page's own name for itself."""

    changes: ChangeSet
    client: str


class Change(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """An edit counted in UTF-16 units."""

    start: int
    end: int
    insert: str


def changed(text: str, changes: ChangeSet) -> str:
    """Return a text after changes. Raises CannotChangeError if they are not changes of a text so long."""
    units, at, parts = text.encode("utf-16-le", "surrogatepass"), 0, []
    for change in changes:
        length, *lines = (change,) if isinstance(change, int) else change or (-1,)
        if not isinstance(length, int) or isinstance(length, bool) or length < 0:
            raise CannotChangeError("a change begins with a length")
        if isinstance(change, int):
            parts.append(units[_UNIT * at : _UNIT * (at + length)])
        elif all(isinstance(line, str) for line in lines):
            parts.append("\n".join(map(str, lines)).encode("utf-16-le", "surrogatepass"))
        else:
            raise CannotChangeError("a change puts lines of text")
        at += length
    if _UNIT * at != len(units):
        raise CannotChangeError("the changes are those of a text of another length")
    try:
        return b"".join(parts).decode("utf-16-le")
    except UnicodeDecodeError as failure:
        raise CannotChangeError("the changes part what is one letter") from failure


def as_changes(text: str, edits: Iterable[Edit]) -> tuple[Change, ...]:
    """Return edits, which count in code points, as changes that count in UTF-16 units."""
    return tuple(Change(in_units(text, edit.start), in_units(text, edit.end), edit.text) for edit in edits)


def in_units(text: str, offset: int) -> int:
    """Return an offset in UTF-16 units."""
    return offset if text.isascii() else len(text[:offset].encode("utf-16-le", "surrogatepass")) // _UNIT


def from_units(text: str, offset: int) -> int:
    """Return an offset, in UTF-16 units, in code points; one beyond the text is its end."""
    if text.isascii():
        return min(max(offset, 0), len(text))
    units = text.encode("utf-16-le", "surrogatepass")[: _UNIT * max(offset, 0)]
    return len(units.decode("utf-16-le", "ignore"))


def difference(old: str, new: str) -> tuple[int, int, str]:
    """Return the least stretch of a text, in code points, that another text has otherwise, and what stands there."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    end = next((at for at in range(most - start) if old[-1 - at] != new[-1 - at]), most - start)
    return start, len(old) - end, new[start : len(new) - end]


def as_change_set(text: str, edit: tuple[int, int, str]) -> ChangeSet:
    """Return one edit, in code points, as a set of changes."""
    start, end, words = edit
    first, last, whole = in_units(text, start), in_units(text, end), in_units(text, len(text))
    middle: ChangeSet = ((last - first, *words.split("\n")),) if words or last > first else ()
    return tuple(part for part in (first, *middle, whole - last) if part != 0)


class SharedText:
    """A text with its newest history: the only part of the studio that changes a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.oldest = 0
        self._updates: list[Update] = []

    @property
    def version(self) -> int:
        """The number of updates made so far."""
        return self.oldest + len(self._updates)

    def since(self, version: int) -> Sequence[Update] | None:
        """Return the updates since a version; None for one so old that they are not kept any more."""
        return self._updates[version - self.oldest :] if version >= self.oldest else None

    def push(self, version: int, updates: Iterable[Update]) -> bool:
        """Make updates if they follow the newest version, and say whether they do.

        Raises CannotChangeError for updates that do not fit; then none is made.
        """
        if version != self.version:
            return False
        text, news = self.text, tuple(updates)
        for update in news:
            text = changed(text, update.changes)
        self.text = text
        self._updates += news
        if len(self._updates) > 2 * _KEPT:
            self.oldest += len(self._updates) - _KEPT
            del self._updates[:-_KEPT]
        return True
