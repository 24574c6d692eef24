"""Units and orders: the same on a grid and on the open table, except for their places and a few keys."""

from __future__ import annotations

from pwprint.format.schema.language import (
    Schema,
    a_picture,
    a_text,
    an_object,
    forbidden,
    has,
    quiet,
    ref,
    said,
    score,
    such_as,
    whole,
)


def a_unit(at: Schema, arrives: Schema, keys: Schema) -> Schema:
    """Return a unit that is in its place, is placed by a player, arrives later, or was lost before turn 1."""
    return {
        **an_object(
            {
                "id": said("The unit's short name, unique in the file, such as R1.", ref("id")),
                "type": {"description": "What kind of unit it is."},
                "name": a_text("The unit's name in print.", 60),
                "picture": such_as(
                    a_picture("A drawing of the unit, in place of its symbol on tiles and stands."),
                    "pictures/lancer.svg",
                ),
                "flag": such_as(
                    a_picture("A small flag on its tile or stand, in place of its side's."), "pictures/guards.svg"
                ),
                "at": at,
                "arrives": arrives,
                "lost": {"description": "The unit was lost before turn 1.", "type": "boolean"},
                **keys,
            },
            ("id", "type"),
        ),
        "if": {"properties": {"lost": {"const": True}}, "required": ["lost"]},
        "then": _LOST,
        # A `lost` that is neither true nor false is a mistake of its own: then nothing is said about the place.
        "else": {"if": {"properties": {"lost": {"const": False}}}, "then": _NOT_LOST},
    }


def an_arrival(at: Schema, other: Schema) -> Schema:
    """Return when a unit comes, by where, and what die must bring it."""
    return {
        **an_object(
            {
                "turn": whole("The turn in which it may enter, or for which the first die is thrown.", 1, 400),
                "on": such_as(score("What a die must show to bring it, thrown at the beginning of each turn."), "5+"),
                "until": whole("The last turn for which a die is thrown; then it does not come any more.", 1, 400),
                "at": at,
                "else": other,
            },
            ("turn", "at"),
        ),
        "if": has("until"),
        "then": {
            "required": ["on"],
            "errorMessage": "`until` says for how long dice are thrown; `on` must say what brings the unit",
        },
    }


_LOST: Schema = {
    "properties": {
        "at": forbidden("a unit that is lost has no `at`", "S009 lost"),
        "arrives": forbidden("a unit that is lost does not arrive", "S009 lost"),
    }
}
_NOT_LOST: Schema = {
    "if": has("arrives"),
    "then": {"properties": {"at": forbidden("a unit has either `at` or `arrives`", "S009 arrives")}},
}


_NOTE: Schema = {
    "note": such_as(
        a_text("What the player wants with it: printed in the example of play.", 300),
        "The cavalry makes for the bridge.",
    )
}


def an_order(actors: Schema, keys: Schema) -> Schema:
    """Return an order. Editors offer all its actors until it says what is done, which tells whose order it is."""
    return {
        **an_object({**quiet(actors), "do": {"description": "What it does."}, **keys, **_NOTE}, ("do",)),
        "if": has("do"),
        "else": {"properties": actors},
    }
