"""What a file is: a scenario, or something else that likes to lie beside scenarios."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from contextlib import suppress
from enum import Enum

from msgspec import MsgspecError, Raw
from msgspec.json import Decoder, decode

from pwprint.text.document import regular_bytes
from pwprint.text.limits import MAX_BYTES

SUFFIX = ".json"
MARKS = frozenset({"ruleset", "sides"})
"""Nothing but a scenario has one of these keys."""
_KEYS = frozenset(
    {"format", "id", "title", "options", "date", "place", "author", "licence", "summary", "background", "map", "table"}
    | {"players", "minutes", "history", "designer_notes", "solo_notes"}
    | {"turn_limit", "objectives", "victory", "points", "special_rules", "turns", "allow"}
)
"""Other JSON may have one of these keys by chance. With two of them it is a scenario in the making."""
_SCHEMA = "scenario.schema.json"  # what a scenario names, for the sake of editors
_BASELINE = frozenset({"format", "known"})
_OURS = (frozenset({"format", "ok", "files"}), frozenset({"format", "turns", "result", "problems"}))
"""What reports and battles played have as JSON."""
_ISSUE = frozenset({"check_name", "fingerprint"})
"""What each entry of the report for GitLab has, which is a list."""
_BEGINNINGS = (b"{", b"/")
"""A scenario begins with a brace, or with a comment that its reader will complain of."""
_MEMBERS = Decoder(dict[str, Raw])
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how texts in UTF-16 begin; the reader knows better what to say of them


class FileKind(Enum):
    """What a file is."""

    SCENARIO = "scenario"
    SCHEMA = "schema"
    BASELINE = "baseline"
    CAMPAIGN = "campaign"
    OTHER = "other"


def kind_of(file: str) -> FileKind:
    """Return what a JSON file is. What cannot be read counts as a scenario: reading tells what is wrong with it."""
    with suppress(OSError, ValueError, RecursionError):
        data = regular_bytes(file)
        if len(data) <= MAX_BYTES:
            return kind_of_value(_value(data))
    return FileKind.SCENARIO


def _value(data: bytes) -> object:
    """Return what JSON says; of an object, as most files hold, only its keys and the schema that it names."""
    try:
        members = _MEMBERS.decode(data)
        return members | {"$schema": decode(members["$schema"])} if "$schema" in members else members
    except MsgspecError:
        return json.loads(data)


def is_no_json(file: str) -> bool:
    """Return whether a file is something else altogether: an essay, a picture, a PDF."""
    if file.endswith(SUFFIX):
        return False
    with suppress(OSError, ValueError):
        start = regular_bytes(file, 4096).removeprefix(BOM_UTF8)
        return bool(start.strip()) and not start.startswith(_WIDE) and not start.lstrip().startswith(_BEGINNINGS)
    return False


def kind_of_value(value: object) -> FileKind:
    """Return what a JSON value is, by its keys."""
    if isinstance(value, list):
        issues = all(isinstance(entry, dict) and entry.keys() >= _ISSUE for entry in value)
        return FileKind.OTHER if issues else FileKind.SCENARIO
    if not isinstance(value, dict) or not value:
        return FileKind.SCENARIO
    schema, keys = str(value.get("$schema")), value.keys()
    if "json-schema.org" in schema or ("format" not in keys and keys & {"$defs", "definitions", "properties"}):
        return FileKind.SCHEMA
    if "battles" in keys and not keys & MARKS:
        return FileKind.CAMPAIGN
    if keys & MARKS or schema.endswith(_SCHEMA):
        return FileKind.SCENARIO
    if keys >= _BASELINE:
        return FileKind.BASELINE
    ours = any(keys >= report for report in _OURS)
    return FileKind.SCENARIO if len(keys & _KEYS) > 1 and not ours else FileKind.OTHER
