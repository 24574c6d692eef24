"""How far units see, in the scenario format."""

from __future__ import annotations

from pwprint.format.schema.language import Schema, a_text, an_object, form, such_as


def a_visibility(key: str, far: Schema) -> Schema:
    """Return how far units see in some turns, in squares or in inches."""
    turn = "[1-9][0-9]{0,2}"
    return an_object(
        {
            "turns": such_as(
                form(
                    "In which turns: `1-2`, `7`, or `9-` for all from the ninth.",
                    f"{turn}(-({turn})?)?",
                    "turns are written 1-2, 7, or 9- for all from the ninth",
                ),
                "1-2",
                "9-",
            ),
            key: far,
            "title": a_text("Why, in a word or two, such as Fog.", 40),
        },
        ("turns", key),
    )
