"""Warnings that a scenario may allow, as editors offer them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.schema.format import COMMON
from pwprint.text.codes import CODES

if TYPE_CHECKING:
    from pwprint.format.schema.language import Schema

_NEVER_ALLOWED = {"N003", "W004"}
"""Warnings about several files, or about the allowed ones themselves."""


def allowance() -> Schema:
    """Return an allowed warning; editors offer the codes of all warnings."""
    snippets = [
        {"label": code.code, "description": f"{code.name}: {code.meaning}", "body": code.code}
        for code in CODES.values()
        if code.warns and code.code not in _NEVER_ALLOWED
    ]
    plain: Schema = COMMON["allowance"]
    keys = plain["properties"]
    return {**plain, "properties": {**keys, "code": {**keys["code"], "defaultSnippets": snippets}}}
