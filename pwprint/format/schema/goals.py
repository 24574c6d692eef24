"""What sides fight for, in the scenario format: objectives, conditions of victory, points."""

from __future__ import annotations

from pwprint.format.schema.language import (
    NUMBER,
    Schema,
    a_list,
    a_text,
    an_object,
    forbidden,
    has,
    ref,
    said,
    score,
    such_as,
    whole,
)

GOALS: Schema = {
    "objective": an_object(
        {
            "id": said("The objective's short name, such as bridge.", ref("id")),
            "name": a_text("Its name in print.", 60),
            "at": {
                "description": "Where it is; a side holds it with a unit on one of its squares and no enemy on any."
            },
        },
        ("id", "at"),
    ),
    "victory": an_object(
        {
            "side": said("The side that wins.", ref("id")),
            "level": {
                "description": "How good the victory is; the higher level counts if both sides win in one turn.",
                "enum": ["decisive", "marginal"],
            },
            "when": said("What must be true at the end of a turn; all of it at once.", ref("condition")),
        },
        ("side", "when"),
    ),
    "condition": {
        **an_object(
            {
                "holds": a_list("Objectives that the side must hold.", ref("id"), 50, 1, uniqueItems=True),
                "for_turns": such_as(whole("At the end of how many turns in a row it must hold them.", 1, 400), 2),
                "at_turn": {
                    "description": "Only at the end of this turn, or of the `last`.",
                    "if": {"type": "string"},
                    "then": {"enum": ["last"], "$comment": NUMBER},
                    "else": whole("Only at the end of this turn.", 1, 400),
                },
                "exits": whole("How many units must have left the board.", 1, 200),
                "by": {"description": "The places by which they must leave."},
                "enemy_exhausted": said("The enemy has reached its exhaustion point.", {"const": True}),
                "enemy_lost": whole("How many units the enemy must have lost.", 1, 400),
                "loses": such_as(
                    a_list("Units, of either side, that must all be lost.", ref("id"), 50, 1, uniqueItems=True), ["B9"]
                ),
                "points": such_as(whole("How many points the side must have.", 1, 10000), 8),
                "points_ahead": such_as(whole("How many points more than the enemy it must have.", 1, 10000), 3),
                "all": such_as(
                    a_list("Conditions that must all be true.", ref("condition"), 20, 1), [{"holds": ["bridge"]}]
                ),
                "any": such_as(
                    a_list("Conditions of which one is enough.", ref("condition"), 20, 1), [{"holds": ["bridge"]}]
                ),
                "at_least": such_as(
                    said("Conditions of which so many must be true.", ref("some_of")),
                    {"count": 2, "of": [{"holds": ["bridge"]}, {"holds": ["mill"]}, {"enemy_lost": 4}]},
                ),
                "not": such_as(said("What must not be true.", ref("condition")), {"loses": ["R1"]}),
            }
        ),
        "minProperties": 1,
        "allOf": [
            {
                "if": has("by"),
                "then": {
                    "required": ["exits"],
                    "errorMessage": "`by` says where units leave; `exits` must say how many",
                },
            },
            {
                "if": has("for_turns"),
                "then": {
                    "required": ["holds"],
                    "errorMessage": "`for_turns` says how long; `holds` must say what is held",
                },
            },
        ],
    },
    "uncertain_end": an_object(
        {
            "from": whole("The first turn that may be the last: a die is thrown at its end.", 1, 399),
            "ends_on": such_as(score("What the die must show to end the battle."), "5+"),
            "to": whole("The turn that is the last if no die has ended the battle before.", 2, 400),
        },
        ("from", "ends_on"),
    ),
    "award": {
        **an_object(
            {
                "side": said("The side that gets the points.", ref("id")),
                "points": whole("How many points.", 1, 100),
                "when": said("The condition for which it gets them.", ref("condition")),
                "each": such_as(
                    said("What it gets them for each of.", ref("countable")), {"enemy_lost": 1}, {"holds": ["bridge"]}
                ),
                "every_turn": said("They are added at the end of every turn in which it is so.", {"const": True}),
            },
            ("side", "points"),
        ),
        "if": has("when"),
        "then": {"properties": {"each": forbidden("points are for `when` or for `each`", "S009 when")}},
        "else": {"required": ["each"], "errorMessage": "points need `when` or `each`: what they are for"},
    },
    "countable": {
        **an_object(
            {
                "holds": a_list("Each of these objectives that it holds.", ref("id"), 50, 1, uniqueItems=True),
                "exits": whole("So many units that have left the board, each time.", 1, 200),
                "by": {"description": "The places by which they must leave."},
                "enemy_lost": whole("So many units that the enemy has lost, each time.", 1, 400),
                "loses": a_list("Each of these units that is lost.", ref("id"), 50, 1, uniqueItems=True),
            }
        ),
        "minProperties": 1,
        "if": has("by"),
        "then": {"required": ["exits"], "errorMessage": "`by` says where units leave; `exits` must say how many"},
    },
    "some_of": an_object(
        {
            "count": whole("How many of them must be true.", 1, 20),
            "of": a_list("The conditions.", ref("condition"), 20, 1),
        },
        ("count", "of"),
    ),
}
