"""The scenario format, version 1, as JSON Schema: what is common to all rulesets, and the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.schema.about import ABOUT, BALANCE
from pwprint.format.schema.goals import GOALS
from pwprint.format.schema.language import (
    Schema,
    a_list,
    a_picture,
    a_text,
    an_object,
    below,
    forbidden,
    form,
    has,
    placed,
    placed_award,
    quiet,
    ref,
    said,
    such_as,
    whole,
)
from pwprint.format.schema.own_rows import OWN_ROWS
from pwprint.format.schema.setup import NO_ZONE, SETUP, a_placing
from pwprint.format.schema.unit import a_unit, an_arrival, an_order
from pwprint.format.schema.visibility import a_visibility
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pwprint.game.ruleset import Ruleset

SQUARE = "[a-z]{1,2}[1-9][0-9]?"
_SQUARE_HELP = "a square is a column's letter and a row's number, such as c4"
_AREA_HELP = "an entry is a square such as c4, or a rectangle given by two corners such as a1-c3"
ID_HELP = "an id has up to 24 letters, digits, - and _, and starts with a letter or digit"


def scenario(rulesets: Mapping[str, Ruleset]) -> Schema:
    """Return the keys of a scenario file."""
    return {
        **_NAMES,
        "ruleset": {
            "description": "The rules that the scenario is played by.",
            "enum": list(rulesets),
            "enumDescriptions": [ruleset.book.title for ruleset in rulesets.values()],
        },
        "options": {"description": "Options of the ruleset; one that is not named has its default.", "type": "object"},
        **ABOUT,
        **OWN_ROWS,
        **_BATTLE,
    }


_NAMES: Schema = {
    "$schema": {"description": "Where an editor finds this schema.", "type": "string", "maxLength": 500},
    "format": said("The version of the format.", {"const": 1}),
    "id": form(
        "The scenario's short name in lower case; output goes to a folder of this name.",
        "[a-z0-9][a-z0-9-]{0,63}",
        "the id has up to 64 small letters, digits and -, such as stone-bridge",
    ),
    "title": a_text("The title, as printed.", 120),
}
_UNCERTAIN_END = {"from": 8, "ends_on": "5+", "to": 11}
FIRST_OF_BATTLE = {
    "first_side": such_as(
        said("The side that has the first player turn, or `roll` to let the dice decide.", ref("id")), "red", "roll"
    )
}
FIRST_OF_SCRIPT = {"first_side": said("The side that has the first player turn.", ref("id"))}
"""Keys of files, and of their first turns, where it is not left to dice or chits who begins each turn."""

_BATTLE: Schema = {
    "map": {"description": "The board and what is on it.", "type": "object"},
    "sides": a_list("The two sides.", ref("side"), 2, 2),
    **SETUP,
    **quiet(FIRST_OF_BATTLE),
    "turn_limit": {
        "description": "The battle ends after this turn; or a die ends it, from one turn on.",
        "if": {"type": "object"},
        "then": ref("uncertain_end"),
        "else": such_as(whole("The battle ends after this turn.", 1, 400), _UNCERTAIN_END),
        "examples": [8, _UNCERTAIN_END],
    },
    "visibility": {
        "description": "How far units see, turn by turn: fog, dusk, night. Nothing farther away is fired at.",
        "type": "array",
        "maxItems": 20,
    },
    "objectives": a_list("Places worth holding.", ref("objective"), 50),
    "victory": such_as(
        a_list("What wins the battle; each entry by itself is enough.", ref("victory"), 50),
        [{"side": "red", "level": "decisive", "when": {"holds": ["bridge"], "for_turns": 2}}],
    ),
    "points": such_as(
        a_list("What gives points.", ref("award"), 50),
        [{"side": "red", "points": 1, "when": {"holds": ["bridge"]}, "every_turn": True}],
    ),
    "special_rules": a_list("Rules of this scenario, in words, for the players.", ref("special_rule"), 30),
    "turns": a_list("A scripted start of play: an example, a puzzle or a test.", ref("turn"), 400),
    "allow": a_list("Warnings that are not to be given, each with the reason.", ref("allowance"), 50),
}

COMMON: Schema = {
    "id": form("A short name, unique in the file.", "[A-Za-z0-9][A-Za-z0-9_-]{0,23}", ID_HELP),
    "side": {
        **an_object(
            {
                "id": said("The side's short name, such as red.", ref("id")),
                "name": a_text("The side's name in print.", 60),
                "article": a_text("The word before its name inside a sentence, such as `the`.", 10),
                "colour": form(
                    "The colour of its tiles.", "#[0-9A-Fa-f]{6}", "a colour is written #RRGGBB, such as #0072B2"
                ),
                "flag": such_as(
                    a_picture("The side's flag: on its tiles or stands, and on its briefing."), "pictures/red.svg"
                ),
                "briefing": a_text(
                    "What only this side reads before the battle: plain text, blank lines between paragraphs.", 4000, 0
                ),
                "deployment": {
                    "description": "The zone in which its units start; the player places those without `at` there."
                },
                "exits": {"description": "Where its units may leave the board."},
                "units": {
                    "description": "Its units, those that arrive later included.",
                    "type": "array",
                    "maxItems": 200,
                },
                "exhaustion_point": whole("The exhaustion point as printed by the designer, for comparison.", 0, 200),
                "lost": whole("Units lost before turn 1 that are not in the list.", 0, 200),
            },
            ("id", "units"),
        ),
        **NO_ZONE,
    },
    "balance": BALANCE,
    **GOALS,
    "allowance": an_object(
        {
            "code": form(
                "The code of the warning, such as V002.",
                "[A-Z][A-Z0-9]*(-[A-Z0-9]+)*",
                "a code has capital letters and digits, such as V002",
            ),
            "at": form(
                "Only there, or below: a JSON pointer such as /victory/0.",
                "(/.*)?",
                "a JSON pointer begins with /, such as /victory/0",
            ),
            "because": a_text("Why it is meant.", 500),
        },
        ("code", "because"),
    ),
    "special_rule": an_object(
        {"title": a_text("The rule's heading.", 120), "text": a_text("The rule, in plain text.", 4000)},
        ("title", "text"),
    ),
    "turn": {
        **an_object(
            {
                "dice": a_list(
                    "The dice in the order in which the rules throw them.",
                    whole("One die.", 1, 6),
                    4000,
                ),
                "seed": whole("Let the engine throw, always the same dice for the same seed.", 0, 2**53 - 1),
                **quiet(FIRST_OF_SCRIPT),
                "orders": a_list("The orders, in the order in which they are carried out.", {"type": "object"}, 2000),
                "closed": {
                    "description": "Whether the turn is over: true plays it out, false stops after what is written.",
                    "type": "boolean",
                },
                "expect": said("What must be true after the turn; a difference is a problem.", ref("expect")),
            }
        ),
        "if": has("dice"),
        "then": {"properties": {"seed": forbidden("a turn has either `dice` or a `seed`", "S009 dice")}},
    },
    "expect": an_object(
        {
            "at": {
                "description": "Where units are, by id; null for a unit that is not on the board.",
                "type": "object",
            },
            "exhausted": a_list("Exactly these units are Exhausted.", ref("id"), 400, uniqueItems=True),
            "lost": a_list("Exactly these units are lost.", ref("id"), 400, uniqueItems=True),
        }
    ),
}

# The grid, of squares or of hexes; a square is one area of it.

AREAS = ref("areas")
_UNIT_ID = ref("id")

ACTORS: Schema = {
    "unit": said("The unit that acts.", _UNIT_ID),
    "side": said("The side meant: whose chit is drawn, who acts first, or whose step ends.", _UNIT_ID),
}
"""Who is ordered: most orders are for units, a few for sides."""

UNIT_KEYS: Schema = {
    "exhausted": {"description": "The unit starts Exhausted.", "type": "boolean"},
    "limbered": {"description": "The guns start ready to move (true) or ready to fire (false).", "type": "boolean"},
    "facing": said("The edge that the unit faces.", ref("facing")),
    "quality": {"description": "How good the unit is.", "enum": ["elite", "average", "poor"]},
    "towed_by": said("The transport that tows this gun.", _UNIT_ID),
    "crossing": {"description": "The unit is crossing the trench that it stands in.", "type": "boolean"},
    "last_target": said("The square that the guns fired at last turn.", ref("square")),
}

ORDER_KEYS: Schema = {
    "path": a_list("The squares entered, one by one; the last may be off to leave the board.", ref("step"), 60),
    "facing": said("The facing at the end.", ref("facing")),
    "at": said("The square that is attacked.", ref("square")),
    "target": said("The unit meant, where there is a choice.", _UNIT_ID),
    "with": said("The transport that tows the gun.", _UNIT_ID),
    "then_moves": {
        "description": "The unit moves after the shot; said only where its move is not the next order given to it.",
        "const": True,
    },
    "to": said("The square to go to.", ref("square")),
    "commander": {
        "description": "Attached commanders go along with a move unless the order says that they stay.",
        "enum": ["stays"],
    },
}

ORDERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "move": (("path",), ("facing", "commander")),
    "fire": (("at",), ("target", "then_moves")),
    "close_combat": (("at",), ("target",)),
    "limber": ((), ("with",)),
    "unlimber": ((), ("with", "facing")),
    "rally": ((), ("target",)),
    "flip": ((), ()),
    "retreat": (("to",), ()),
    "advance": ((), ("facing",)),
    "lay_wire": ((), ()),
    "remove_wire": ((), ()),
    "mount": ((), ()),
    "dismount": ((), ()),
    "hold": ((), ()),
    "done": ((), ()),
    "draw": ((), ()),
    "begin": ((), ()),
    "end": ((), ()),
}
"""The keys that an order must and may have beside `do` and `unit`, or `side` for `OF_SIDES`."""

OF_SIDES = {
    "draw": "draws a chit of a `side`",
    "begin": "begins the orders of a `side`",
    "end": "ends the step of a `side`",
}
"""The orders to sides, and what they do."""


def no_such_actor(kind: str, known: Iterable[str]) -> str:
    """Return what to say where an order to a side names a unit, or the other way round."""
    if kind in OF_SIDES:
        return f"`{kind}` {OF_SIDES[kind]}, not of a unit"
    to_sides = [f"`{name}`" for name in known if name in OF_SIDES]
    return f"only {joined(to_sides)} {'is an order' if len(to_sides) == 1 else 'are orders'} to a side"


NEEDS_UNIT_KEY = {"facing": "facing", "with": "towed_by"}
"""Order keys that make sense only where the ruleset's units have a key."""

NEEDS_RIDERS = (("fire", "target"),)
"""Orders and keys of theirs that make sense only where units may share a square."""

NEEDS_TARGETS = (("fire", "target"),)
"""Orders and keys of theirs that make no sense where a shot is at all the units in a square."""

NEEDS_TOWING = (("unlimber", "facing"),)
"""Orders and keys of theirs that make sense only where other units tow the guns."""

NEEDS_FOLLOWERS = ("commander",)
"""Order keys that make sense only where units go along with others."""

GRID: Schema = {
    "square": form("A square such as c4.", SQUARE, _SQUARE_HELP),
    "step": form("A square such as c4, or off.", f"(off|{SQUARE})", _SQUARE_HELP),
    "area": form("A square such as c4, or a rectangle such as a1-c3.", f"{SQUARE}(-{SQUARE})?", _AREA_HELP),
    "areas": {"type": "array", "items": ref("area"), "maxItems": 700},
    "some_areas": {"type": "array", "items": ref("area"), "minItems": 1, "maxItems": 700},
    "facing": {"description": "A direction: N, E, S or W on squares; N, NE, SE, S, SW or NW on hexes."},
    "grid_visibility": a_visibility("squares", whole("How many squares units see.", 1, 25)),
    "grid": {
        "properties": {
            "map": ref("grid_map"),
            "visibility": such_as({"items": ref("grid_visibility")}, [{"turns": "1-2", "squares": 2, "title": "Fog"}]),
            "sides": {
                "items": {
                    "properties": {
                        "deployment": AREAS,
                        "exits": AREAS,
                        "units": {"items": ref("grid_unit")},
                    }
                }
            },
            "setup": such_as({"items": ref("grid_placing")}, [{"unit": "R1", "at": "c2", "facing": "N"}]),
            **below("objectives[].at", ref("some_areas"))["properties"],
            **below("victory[].when", ref("grid_condition"))["properties"],
            **below("points[]", placed_award("grid_condition", {"by": ref("some_areas")}))["properties"],
            "turns": {
                "items": {
                    "properties": {
                        "orders": {"items": ref("grid_order")},
                        "expect": {
                            "properties": {
                                "at": {
                                    "additionalProperties": {
                                        "if": {"type": "string"},
                                        "then": ref("square"),
                                        "else": {
                                            "type": "null",
                                            "errorMessage": "a unit is in a square such as c4, or null: off the board",
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
    "grid_condition": placed("grid_condition", {"by": ref("some_areas")}),
    "grid_map": an_object(
        {
            "columns": whole("Number of columns, a to z from the west.", 1, 26),
            "rows": whole("Number of rows, 1 to 26 from the south.", 1, 26),
            "shape": {"description": "What the board is made of: squares, which it is if this is left out, or hexes."},
            "terrain": {"description": "Kinds of terrain and the squares that have them.", "type": "object"},
            "labels": {
                "description": "Words to print on squares.",
                "type": "object",
                "propertyNames": {"pattern": f"^{SQUARE}$", "patternErrorMessage": _SQUARE_HELP},
                "additionalProperties": a_text("What is printed.", 40),
            },
        },
        ("columns", "rows"),
    ),
    "grid_unit": a_unit(
        said("The square in which it starts.", ref("square")),
        such_as(
            said("When and where it comes onto the board.", ref("grid_arrival")),
            {"turn": 2, "at": ["d8"]},
            {"turn": 3, "on": "5+", "until": 6, "at": ["d8"], "else": ["a8", "h8"]},
        ),
        quiet(UNIT_KEYS),
    ),
    "grid_arrival": an_arrival(
        said("The squares by which it may enter.", ref("some_areas")),
        said("Squares by which it may enter too while enemies stand in all those of `at`.", ref("some_areas")),
    ),
    "grid_placing": a_placing(
        said("The square in which it is placed.", ref("square")), said("The edge that it faces.", ref("facing"))
    ),
    "grid_order": an_order(ACTORS, quiet(ORDER_KEYS)),
}
