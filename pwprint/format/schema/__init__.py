"""The second stage: whether a document has the shape of a scenario."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.json import decode

from pwprint.format.schema.compiled import Test, compiled
from pwprint.format.version import too_new
from pwprint.resources import schema_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.format.schema.faults import Finder
    from pwprint.text import Document
    from pwprint.text.problems import Problem

__all__ = ["Source", "check", "scenario_schema"]

Source: TypeAlias = "Callable[[], dict[str, Any]]"
"""What returns a schema, such as `scenario_schema`."""

_NAME = "scenario.schema.json"


@cache
def scenario_schema() -> dict[str, Any]:
    """Return the JSON Schema of scenario files."""
    # As json.loads would, in a fifth of the time: 5 ms of every run.
    return decode(schema_file(_NAME).read_bytes(), type=dict[str, Any])


def check(document: Document, schema: Source = scenario_schema) -> list[Problem]:
    """Return what is wrong with the shape of a document, each mistake once and at its own token, in no fixed order.

    `schema` returns the schema that the document is to meet, always the same.
    """
    if _quick_test(schema)(document.value):
        return []
    # A file of a format that nobody here knows cannot be judged at all.
    newer = too_new(document.value)
    return [newer] if newer else _finder(schema).problems(document.value)


@cache
def _quick_test(schema: Source) -> Test:
    return compiled(schema())


@cache
def _finder(schema: Source) -> Finder:
    from pwprint.format.schema.faults import Finder  # noqa: PLC0415 - jsonschema costs 50 ms that a clean file saves

    return Finder(schema())
