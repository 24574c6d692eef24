"""A node of a document: a value, its pointer, and whether its shape may be trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.places import as_step
from pwprint.text.problems import Part, Problem
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Shape(Struct, frozen=True):
    """Where the shape of a document is broken: pointers of values, and of members whose key is the mistake."""

    values: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()

    @classmethod
    def of(cls, problems: Iterable[Problem]) -> Shape:
        """Return the broken places that the problems of the schema stage name."""
        problems = tuple(problems)
        return cls(
            frozenset(problem.pointer for problem in problems),
            frozenset(problem.pointer for problem in problems if problem.part is Part.KEY),
        )

    def hides(self, pointer: str, value: object) -> bool:
        """Return whether a value must not be read. What stands inside a broken object or list still is."""
        return pointer in self.values and (pointer in self.keys or not isinstance(value, dict | list))


class Node(Struct, frozen=True, gc=False):
    """A value of the document and its pointer. Its readers answer None for what is absent, broken or of another type.

    They never report anything: what they leave out has been reported by the schema stage.
    """

    value: object
    pointer: str
    shape: Shape

    def get(self, key: str) -> Node:
        """Return the node of a member; its value is None where there is none."""
        pointer = f"{self.pointer}/{key}"
        value = self.value.get(key) if isinstance(self.value, dict) else None
        shape = self.shape
        return Node(None if shape.values and shape.hides(pointer, value) else value, pointer, shape)

    def said(self, key: str) -> str:
        """Return the text of a member; empty if there is none that can be read."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        shape = self.shape
        if not isinstance(value, str) or (shape.values and shape.hides(f"{self.pointer}/{key}", value)):
            return ""
        return value

    def choice(self, key: str, default: str) -> str | None:
        """Return the text of a member, `default` where there is none; None if it is there and cannot be read."""
        absent = not isinstance(self.value, dict) or key not in self.value
        return default if absent else self.get(key).text()

    def members(self) -> Iterator[tuple[str, Node]]:
        """Yield the members of an object that can be read, in file order."""
        if not isinstance(self.value, dict):
            return
        shape = self.shape
        for key, value in self.value.items():
            pointer = f"{self.pointer}/{as_step(key)}"
            if not (shape.values and shape.hides(pointer, value)):
                yield key, Node(value, pointer, shape)

    def entries(self) -> Iterator[Node]:
        """Yield all entries of a list; the value of those that cannot be read is None."""
        if not isinstance(self.value, list):
            return
        shape = self.shape
        for index, value in enumerate(self.value):
            pointer = f"{self.pointer}/{index}"
            yield Node(None if shape.values and shape.hides(pointer, value) else value, pointer, shape)

    @property
    def given(self) -> bool:
        """Whether there is a value."""
        return self.value is not None

    def text(self) -> str | None:
        """Return the value if it is a text."""
        return self.value if isinstance(self.value, str) else None

    def number(self) -> float | None:
        """Return the value if it is a number."""
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return float(self.value)
        return None

    def whole(self) -> int | None:
        """Return the value if it is a whole number."""
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None


def lies_in(pointer: str, whole: str) -> bool:
    """Return whether a pointer names `whole` or something inside it."""
    return pointer == whole or pointer.startswith(whole + "/")
