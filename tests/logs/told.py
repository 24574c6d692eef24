"""Values in words that are the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import sha256
from typing import Any

from pwprint.values import Struct


def told(value: Any) -> str:
    """Return a value in words: numbers to six digits, sets in order, functions left out."""
    match value:
        case Enum():
            return value.name
        case float():
            return f"{value + 0.0:.6g}"
        case Struct():
            parts = {name: getattr(value, name) for name in value.__struct_fields__}
            return f"{type(value).__name__}{told(parts)}"
        case Mapping():
            return "{" + ", ".join(f"{key}: {told(one)}" for key, one in value.items() if not callable(one)) + "}"
        case set() | frozenset():
            return "{" + ", ".join(sorted(map(told, value))) + "}"
        case tuple() | list():
            return "(" + ", ".join(map(told, value)) + ")"
    return str(value) if value is None or isinstance(value, int | str) else type(value).__name__


def digest(lines: Iterable[str]) -> str:
    """Return what two logs have in common only if they are the same, short enough to be kept."""
    return sha256("\n".join(lines).encode()).hexdigest()[:12]
