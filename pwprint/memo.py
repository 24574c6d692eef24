"""What a function answers, remembered for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """What a function answers, until there is so much of it that it is all forgotten."""

    _MOST: ClassVar = 8192

    def __init__(self, work_out: Callable[[K], V]) -> None:
        """Take the function."""
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        if len(self) >= self._MOST:
            self.clear()
        found = self[key] = self._work_out(key)
        return found
