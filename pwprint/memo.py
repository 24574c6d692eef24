"""What a function answers, remembered for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")


class Answers(dict[K, V]):
    """Answers by their questions, until there are so many that they are all forgotten.

    What works answers out from what it holds itself is a subclass: a `Memo` of one of its own methods would be part of
    a cycle, and such values live on until the garbage collector comes by.
    """

    _MOST: ClassVar = 8192

    def __missing__(self, key: K) -> V:
        if len(self) >= self._MOST:
            self.clear()
        found = self[key] = self.work_out(key)
        return found

    def work_out(self, key: K) -> V:
        """Return the answer to a question that is not known yet."""
        raise NotImplementedError


class Memo(Answers[K, V]):
    """What a function answers."""

    def __init__(self, function: Callable[[K], V]) -> None:
        """Take the function."""
        super().__init__()
        self._function = function

    def work_out(self, key: K) -> V:
        """Return what the function answers."""
        return self._function(key)
