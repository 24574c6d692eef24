"""How the players set up, in the scenario format: who places units when, and an example of where."""

from __future__ import annotations

from pwprint.format.schema.language import Schema, a_list, a_text, an_object, below, has, ref, said, such_as

SETUP: Schema = {
    "sets_up": such_as(
        said(
            "The side that places its units first; or `alternately`: one unit each in turn; or `hidden`: both unseen.",
            ref("id"),
        ),
        "red",
        "alternately",
        "hidden",
    ),
    "setup": a_list(
        "An example of where the players place their units; the scripted turns go on from it.", {"type": "object"}, 400
    ),
}


def a_placing(at: Schema, facing: Schema) -> Schema:
    """Return where a player places a unit."""
    return an_object(
        {
            "unit": said("The unit that is placed: one that has no `at`.", ref("id")),
            "at": at,
            "facing": facing,
            "note": a_text("Why there: printed in the example of play.", 300),
        },
        ("unit", "at"),
    )


def placings(facings: tuple[str, ...]) -> Schema:
    """Return the key that has placings, in which only these facings are known; nothing where there are none."""
    return below("setup[]", {"properties": {"facing": {"enum": list(facings)}}})["properties"] if facings else {}


_PLACE: Schema = {
    "if": has("arrives"),
    "else": {
        "if": {"properties": {"lost": {"const": True}}, "required": ["lost"]},
        "else": {
            "if": {"properties": {"lost": {"const": False}}},
            "then": {
                "if": has("lost"),
                "then": {"required": ["at"], "errorMessage": "a unit that is not lost needs `at` or `arrives`"},
                "else": {"required": ["at"], "errorMessage": "a unit needs `at`, `arrives` or `lost`"},
            },
        },
    },
}

NO_ZONE: Schema = {
    "if": has("deployment"),
    "else": {"properties": {"units": {"items": _PLACE}}},
}
"""The units of a side without a zone have their places: a player would not know where to put them."""
