"""The page of the Python API names everything that is public."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pwprint
from pwprint.values import Struct, fields

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
KINDS = (getattr(pwprint, name) for name in pwprint.__all__)
TYPES = [kind for kind in KINDS if isinstance(kind, type) and issubclass(kind, Struct)]
TABLED = [each for each in TYPES if each is not pwprint.Scenario]


def rows(name):
    """Return the names in the first column of the table of a type."""
    table = re.search(rf"^\| `{name}` \|.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return set(re.findall(r"^\| `(\w+)", table[1], re.MULTILINE)) if table else set()


@pytest.mark.parametrize("name", pwprint.__all__)
def test_what_is_public_is_on_the_page(name):
    assert re.search(rf"\b{name}\b", PAGE)


@pytest.mark.parametrize("kind", TABLED, ids=lambda kind: kind.__name__)
def test_every_field_of_a_type_is_in_its_table(kind):
    assert {field.name for field in fields(kind)} <= rows(kind.__name__)


@pytest.mark.parametrize("kind", TABLED, ids=lambda kind: kind.__name__)
def test_nothing_is_in_a_table_that_the_type_has_not(kind):
    known = {*dir(kind), *(field.name for field in fields(kind))}
    assert rows(kind.__name__) <= known
