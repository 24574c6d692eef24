"""What a function answers, remembered for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import cached_property as cached_property  # noqa: PLC0414, TID251 - so that types are checked
else:

    class cached_property:  # noqa: N801 - a drop-in
        """`functools.cached_property` without the lock of Python 3.11 (3.12 dropped it).

        Delete when 3.12 is the oldest.
        """

        def __init__(self, work_out: Callable[[Any], Any]) -> None:
            """Take the method."""
            self._work_out = work_out
            self.__doc__ = work_out.__doc__

        def __set_name__(self, _owner: type, name: str) -> None:
            """Take the name under which answers are kept."""
            self._name = name

        def __get__(self, value: Any, _owner: type | None = None) -> Any:  # noqa: ANN401
            """Compute and keep the answer; later reads find it in `__dict__`."""
            if value is None:
                return self
            found = value.__dict__[self._name] = self._work_out(value)
            return found


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
        # Called as it is: a method that calls it would take as long as many a function does.
        self.work_out = function  # type: ignore[assignment]
