"""The scenario format on the open table: places are points and areas in inches, directions are degrees."""

from __future__ import annotations

from pwprint.format.schema.format import FIRST_OF_BATTLE, FIRST_OF_SCRIPT, ORDER_KEYS, UNIT_KEYS
from pwprint.format.schema.language import (
    DEGREES,
    Schema,
    a_list,
    a_text,
    an_object,
    below,
    forbidden,
    has,
    placed,
    placed_award,
    quiet,
    ref,
    said,
    such_as,
    whole,
)
from pwprint.format.schema.setup import a_placing
from pwprint.format.schema.unit import a_unit, an_arrival, an_order
from pwprint.format.schema.visibility import a_visibility
from pwprint.game.table.table import EDGES

_FORMS = ("polygon", "rectangle", "circle", "line")
_POINT_HELP = "a point is [x, y] in inches from the south-west corner, such as [12, 4.5]"
_ID = ref("id")
_EXITS = a_list("Areas or edges.", ref("table_exit"), 50, 1)


def _number(description: str, least: float, most: float) -> Schema:
    return {"description": description, "type": "number", "minimum": least, "maximum": most}


def _numbers(description: str, count: int, least: float = -200, message: str = "") -> Schema:
    """Return a list of exactly so many numbers."""
    items = {"type": "number", "minimum": least, "maximum": 400}
    schema: Schema = {"description": description, "type": "array", "items": items, "minItems": count, "maxItems": count}
    return schema | ({"errorMessage": message} if message else {})


_AREA_KEYS: Schema = {
    "polygon": a_list("The corners, [x, y] each, in order; the first one is not repeated.", ref("point"), 200, 3),
    "rectangle": _numbers("[x, y, width, height], from its south-west corner.", 4),
    "circle": _numbers("[x, y, radius].", 3),
    "line": a_list("A strip: the points of its middle line.", ref("point"), 200, 2),
    "width": _number("The width of the strip; 2 in if it is left out.", 0.1, 40),
}

_HEADING = _number("A direction in degrees, clockwise from north.", -360, 360) | {"$comment": DEGREES}


def _one_form(forms: tuple[str, ...] = _FORMS) -> Schema:
    """Return the condition that exactly one of the forms of an area is given, and a width only with a line."""
    first, *rest = forms
    others = {
        other: forbidden(f"an area has one form, not `{other}` beside `{first}`", f"S009 {first}") for other in rest
    }
    width = {} if first == "line" else {"width": forbidden("only a line has a width", "S009")}
    otherwise: Schema
    if rest:
        otherwise = _one_form(tuple(rest))
    else:
        otherwise = {"required": ["line"], "errorMessage": "an area needs `polygon`, `rectangle`, `circle` or `line`"}
    return {"if": has(first), "then": {"properties": others | width}, "else": otherwise}


TABLE_UNIT_KEYS: Schema = {
    "facing": said("The direction that the unit looks in, in degrees clockwise from north.", ref("heading")),
    "formation": {
        "description": "How its two stands lie: one behind the other (march), or side by side (battle).",
        "enum": ["march", "battle"],
    },
    "hits": whole("The hits that the unit has at the start.", 0, 20),
    "disrupted": {"description": "The unit starts disrupted.", "type": "boolean"},
    "entrenched": {"description": "The unit starts entrenched.", "type": "boolean"},
    "quality": {"description": "How good the unit is.", "enum": ["elite", "average", "poor"]},
    "locked_with": {
        "description": "The enemy, or the enemies, with whom the unit is locked in a melee.",
        "if": {"type": "array"},
        "then": a_list("Enemies.", ref("id"), 20, 1, uniqueItems=True),
        "else": ref("id"),
    },
}

TABLE_ACTORS: Schema = {
    "unit": said("The unit that acts.", _ID),
    "side": said("The side meant: who begins, or whose player turn ends.", _ID),
}

TABLE_ORDER_KEYS: Schema = {
    "distance": _number("How far it goes, in inches.", 0, 100),
    "up_to": _number("It goes as far as it may, at most so many inches.", 0, 100),
    "heading": said("The direction that it turns to before it goes, in degrees.", ref("heading")),
    "end_facing": said("The direction that it turns to at the end, in degrees.", ref("heading")),
    "reform": {"description": "A deployed unit first forms up for the march.", "type": "boolean"},
    "approach": said("The enemy that it means to engage.", _ID),
    "road": said("It follows the road towards this point of the road’s line.", ref("point")),
    "exit": {"description": "It leaves the table where its move ends.", "type": "boolean"},
    "from": said("Where a unit that arrives is put down, before it moves.", ref("point")),
    "at": said("The unit that is attacked.", _ID),
    "turn": said("The direction that it turns to before it shoots, in degrees.", ref("heading")),
    "targets": a_list("One unit, or two, to rally.", ref("id"), 2, 1),
}

TABLE_ORDERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "move": ((), ("distance", "up_to", "heading", "end_facing", "reform", "approach", "road", "exit", "from")),
    "shoot": (("at",), ("turn",)),
    "bombard": (("at",), ("turn",)),
    "charge": (("at",), ("heading", "reform")),
    "melee": ((), ()),
    "rally": (("targets",), ()),
    "hold": ((), ()),
    "set_out": ((), ("reform", "from")),
    "done": ((), ()),
    "begin": ((), ()),
    "end": ((), ()),
}
"""The keys that an order must and may have beside `do` and `unit`, or `side` for orders to sides."""

NO_UNIT_KEYS: Schema = {
    key: forbidden(f"units on the open table have no `{key}`") for key in UNIT_KEYS if key not in TABLE_UNIT_KEYS
}
NO_ORDER_KEYS: Schema = {
    key: forbidden(f"orders on the open table have no `{key}`")
    for key in ORDER_KEYS
    if key not in {*TABLE_ORDER_KEYS, "facing", "target"}
} | {
    key: forbidden(f"on the open table a move has no `{key}`: it has a `heading`, and `distance` or `up_to`")
    for key in ("path", "to")
}
"""Habits from the grid. `facing` and `target` are not among them: what they mean has another key here."""

HOW_FAR: Schema = {
    "if": has("distance"),
    "then": {"properties": {"up_to": forbidden("a move has either `distance` or `up_to`", "S009 distance")}},
    "else": {"required": ["up_to"], "errorMessage": "a move needs `distance` or `up_to`"},
}
"""A move says how far it goes, in one of two ways; along a road the road gives the direction."""

HOW_FAR_UNLESS_PATH: Schema = {
    "if": has("path"),
    "else": {"if": has("to"), "else": {"if": has("at"), "else": HOW_FAR}},
}
"""One mistake, one problem: a path, or a place to go to, is refused for itself."""

NO_HEADING: Schema = {
    "if": has("road"),
    "then": {"properties": {"heading": forbidden("along a road the road gives the direction", "S009 road")}},
}

TABLE: Schema = {
    "point": _numbers("A point: [x, y] in inches from the south-west corner.", 2, message=_POINT_HELP),
    "heading": _HEADING,
    "table_area": such_as({**an_object(_AREA_KEYS), **_one_form()}, {"rectangle": [0, 0, 36, 8]}),
    "table_feature": {
        **an_object({"terrain": {"description": "What kind of terrain it is."}, **_AREA_KEYS}, ("terrain",)),
        **_one_form(),
    },
    "table_exit": {
        "if": {"type": "string"},
        "then": {"description": "An edge of the table.", "enum": list(EDGES)},
        "else": ref("table_area"),
    },
    "table_visibility": a_visibility("inches", _number("How many inches units see.", 1, 100)),
    "table": {
        "properties": {
            "map": ref("table_map"),
            "visibility": such_as({"items": ref("table_visibility")}, [{"turns": "1-2", "inches": 8, "title": "Fog"}]),
            **FIRST_OF_BATTLE,
            "sides": {
                "items": {
                    "properties": {
                        "deployment": ref("table_area"),
                        "exits": a_list("Areas or edges.", ref("table_exit"), 50),
                        "units": {"items": ref("table_unit")},
                    }
                }
            },
            "setup": such_as({"items": ref("table_placing")}, [{"unit": "R1", "at": [12, 4], "facing": 0}]),
            **below("objectives[].at", ref("table_area"))["properties"],
            **below("victory[].when", ref("table_condition"))["properties"],
            **below("points[]", placed_award("table_condition", {"by": _EXITS}))["properties"],
            "turns": {
                "items": {
                    "properties": {
                        **FIRST_OF_SCRIPT,
                        "orders": {"items": ref("table_order")},
                        "expect": {
                            "properties": {
                                "at": {
                                    "additionalProperties": {
                                        "if": {"type": "array"},
                                        "then": ref("point"),
                                        "else": {
                                            "type": "null",
                                            "errorMessage": "a unit is at a point [x, y], or null: off the table",
                                        },
                                    }
                                }
                            }
                        },
                    }
                }
            },
        }
    },
    "table_condition": placed("table_condition", {"by": _EXITS}),
    "table_map": an_object(
        {
            "width": _number("From west to east, in inches.", 6, 120),
            "height": _number("From south to north, in inches.", 6, 120),
            "features": such_as(
                a_list("The terrain, each piece with its area.", ref("table_feature"), 300),
                [{"terrain": "hill", "circle": [20, 8, 4]}],
            ),
            "labels": such_as(
                a_list("Words to print.", ref("table_label"), 100), [{"at": [20, 8], "text": "Mill Hill"}]
            ),
        },
        ("width", "height"),
    ),
    "table_label": an_object(
        {"at": said("Where its middle is.", ref("point")), "text": a_text("What is printed.", 40)}, ("at", "text")
    ),
    "table_unit": a_unit(
        said("The middle of the unit where it starts.", ref("point")),
        such_as(
            said("When and where it comes onto the table.", ref("table_arrival")),
            {"turn": 2, "at": {"rectangle": [10, 34, 10, 2]}},
            {"turn": 3, "on": "5+", "until": 6, "at": {"rectangle": [10, 34, 10, 2]}},
        ),
        {**quiet(TABLE_UNIT_KEYS), **NO_UNIT_KEYS},
    ),
    "table_arrival": an_arrival(
        said("Where it is put down; an area at the edge of the table, as a rule.", ref("table_area")),
        said("Where else it may be put down while an enemy is in the area of `at`, or near it.", ref("table_area")),
    ),
    "table_placing": a_placing(
        said("The point on which its middle is put.", ref("point")),
        said("The direction that it looks in, in degrees clockwise from north.", ref("heading")),
    ),
    "table_order": an_order(TABLE_ACTORS, {**quiet(TABLE_ORDER_KEYS), **NO_ORDER_KEYS}),
}
