"""Units and ground of a scenario's own, as referees read them: each is like a row of the rules but for what it says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class OwnRows:
    """The rows of one of the two tables by name, as a scenario file has them."""

    rows: dict[str, dict[str, Any]] = field(default_factory=dict)

    def like(self, name: str) -> str:
        """Name the row of the rules that this one is, or is like."""
        return str(self.rows[name]["like"]) if name in self.rows else name

    def says(self, name: str, key: str, usual: Any) -> Any:
        """Give what the row says of itself, or what is usual."""
        return self.rows.get(name, {}).get(key, usual)

    def does(self, name: str | None, kinds: set[str], key: str) -> bool:
        """Say whether ground is like one of the kinds that do something, has not lost it, and can be entered at all."""
        if name is None or self.says(name, "impassable", False):
            return False
        return self.like(name) in kinds and self.says(name, key, True) is not False

    def is_impassable(self, name: str | None) -> bool:
        return name is not None and bool(self.says(name, "impassable", False))

    def spread(self, squares: dict[str, set[Any]], lost_by: dict[str, str]) -> dict[str, set[Any]]:
        """Give the squares of each kind of the rules, with those of own ground that is like it and still does the same.

        `lost_by` names for a kind what own ground must not have lost to count as that kind. What nobody enters counts
        as none, but for hills, which are as high as ever.
        """
        found: dict[str, set[Any]] = {}
        for name, there in squares.items():
            like = self.like(name)
            lost = like in lost_by and self.says(name, lost_by[like], True) is False
            if not lost and not (self.is_impassable(name) and like != "hill"):
                found[like] = found.get(like, set()) | there
        return found

    def where(self, squares: dict[str, set[Any]], kinds: set[str], key: str) -> set[Any]:
        """Collect the squares of ground that is like one of some kinds and has not lost what they do."""
        names = [name for name in squares if self.like(name) in kinds and self.says(name, key, True) is not False]
        return {square for name in names for square in squares[name]}

    def barred(self, squares: dict[str, set[Any]]) -> set[Any]:
        """Collect the squares that nobody enters."""
        return {square for name, there in squares.items() if self.is_impassable(name) for square in there}
