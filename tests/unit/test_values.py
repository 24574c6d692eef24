"""The values of the program: Structs that keep what they work out, and are told apart by what they hold."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import pydoc
import re

import pytest

import pwprint
from pwprint.game.table.areas import rectangle
from pwprint.game.table.table import Table
from pwprint.memo import cached_property
from pwprint.values import Struct, fields, replace

MODULES = [
    module.name for module in pkgutil.walk_packages(pwprint.__path__, "pwprint.") if "__main__" not in module.name
]
PUBLIC = [kind for kind in (getattr(pwprint, name) for name in pwprint.__all__) if inspect.isclass(kind)]


def values_of(module: str) -> list[type[Struct]]:
    found = vars(importlib.import_module(module)).values()
    return [kind for kind in found if inspect.isclass(kind) and issubclass(kind, Struct) and kind.__module__ == module]


def test_values_that_work_something_out_have_room_to_keep_it() -> None:
    """Without `dict=True` a cached property fails, and only when it is asked for."""
    for kind in (kind for module in MODULES for kind in values_of(module)):
        keeps = any(isinstance(member, cached_property) for base in kind.__mro__ for member in vars(base).values())
        assert kind.__struct_config__.dict == keeps, kind


def test_what_is_played_is_frozen() -> None:
    """Only what a module keeps to itself may change, such as what it is still collecting."""
    played = [module for module in MODULES if re.match(r"pwprint\.(game|rulesets)\b", module)]
    public = [kind for module in played for kind in values_of(module) if not kind.__name__.startswith("_")]
    assert [kind for kind in public if not kind.__struct_config__.frozen] == []


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.__name__)
def test_public_classes_can_be_looked_up(kind: type) -> None:
    """Their annotations name what is imported at run time, or `help` fails."""
    assert kind.__name__ in pydoc.render_doc(kind)
    if issubclass(kind, Struct):
        assert [*inspect.signature(kind).parameters] == [field.name for field in fields(kind)]


def test_a_copy_with_other_fields_works_out_anew() -> None:
    table = Table(36, 36)
    assert table.outline == rectangle(0.0, 0.0, 36, 36)
    assert replace(table, width=48).outline == rectangle(0.0, 0.0, 48, 36)
