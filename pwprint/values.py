"""Values: classes of fields that are made, compared, hashed and copied by what they hold.

They are Structs of msgspec: one is made in a sixth of the time of a dataclass, and its class in a fortieth, which is
most of what a short run of the command line did. The hash of a Struct differs from process to process: never print what
a set of them yields unsorted. A class with a cached property says `dict=True`. What is made for each order
of a battle says `gc=False`: values hold only what was there before them, and so are never part of a cycle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import asdict

if TYPE_CHECKING:
    # So that the names and types of what is replaced are checked.
    from dataclasses import replace  # noqa: TID251
else:
    from msgspec.structs import replace

__all__ = ["Field", "Struct", "asdict", "field", "fields", "replace"]


class Field(NamedTuple):
    """A field of a kind of values. `key` is its name in files."""

    name: str
    key: str
    required: bool


def fields(kind: Any) -> tuple[Field, ...]:  # noqa: ANN401 - a class, or one of its values
    """Return the fields of a kind of values, in order."""
    names, keys = kind.__struct_fields__, kind.__struct_encode_fields__
    required = len(names) - len(kind.__struct_defaults__)
    return tuple(
        Field(name, key, number < required) for number, (name, key) in enumerate(zip(names, keys, strict=True))
    )
