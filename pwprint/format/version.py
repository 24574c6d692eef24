"""The number of the format, and files of a later one. What a number means is in docs/formats.md."""

from __future__ import annotations

from pwprint.text.problems import Problem

FORMAT = 1
"""The format that is written, the only one so far."""


def too_new(value: object) -> Problem | None:
    """Return the problem of a file of a format that is not known yet; None for all others."""
    number = value.get("format") if isinstance(value, dict) else None
    if type(number) is not int or number <= FORMAT:
        return None
    message = f"the file is of format {number}, and this pwprint reads format {FORMAT}"
    return Problem("F004", message, "/format", "a newer pwprint reads it: `pip install --upgrade pwprint`")
