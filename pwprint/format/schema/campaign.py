"""The format of campaign files, as JSON Schema; `python -m pwprint.format.build` writes it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pwprint.format.schema.language import (
    Schema,
    a_list,
    a_text,
    an_object,
    forbidden,
    form,
    has,
    ref,
    said,
    such_as,
    whole,
)
from pwprint.resources import schema_file

NAME = "campaign.schema.json"
"""The file's name in `schemas/`."""

_ID = "letters, digits, - and _ only, beginning with a letter or digit, such as second-day"
_STEP = r"[^./\\: ][^/\\:]*"

_LINK: Schema = {
    **an_object(
        {
            "when": said("The results after which it is so; left out, it is so after all others.", ref("result")),
            "battle": said("The battle that follows.", ref("id")),
            "ends": a_text("What has come of it all: the campaign is over.", 600),
            "winner": said("The side that has won the campaign; left out, points decide, or nobody has.", ref("id")),
        }
    ),
    "if": has("battle"),
    "then": {
        "properties": {
            "ends": forbidden("either another battle follows, or the campaign ends", "S009 battle"),
            "winner": forbidden("`winner` is for an end of the campaign", "S009 battle"),
        }
    },
    "else": {"required": ["ends"], "errorMessage": "say which `battle` follows, or how the campaign `ends`"},
}
_BATTLE = an_object(
    {
        "id": said("The battle's short name in this file.", ref("id")),
        "scenario": {
            **form(
                "The file of the scenario, below the folder of the campaign.",
                rf"{_STEP}(/{_STEP})*\.json",
                "a scenario is a JSON file below the campaign's folder, such as day-one/bridge.json",
            ),
            "maxLength": 200,
        },
        "before": a_text("What players read before the battle.", 2000),
        "then": such_as(
            a_list("What follows: the first entry that fits the result counts.", ref("link"), 12, 1),
            [{"when": {"winner": "red"}, "battle": "pursuit"}, {"ends": "The bridge is lost."}],
        ),
    },
    ("id", "scenario", "then"),
)


def campaign() -> Schema:
    """Return the schema of campaign files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Campaign for pwprint, format 1",
        "description": "Battles that follow from each other's results, and what armies keep from one to the next.",
        **an_object(
            {
                "$schema": a_text("The schema of this file, for editors.", 400),
                "format": said("The version of this format.", {"const": 1}),
                "id": said("The campaign's short name, such as lorn-valley.", ref("id")),
                "title": a_text("Its name in print.", 80),
                "author": a_text("Who made it.", 120),
                "licence": a_text("What others may do with it, such as CC-BY-4.0.", 60),
                "story": a_text("What it is about.", 4000),
                "carries": a_list("What armies keep from battle to battle.", {"$ref": "#/$defs/carried"}, 3, 1)
                | {"uniqueItems": True},
                "points": a_list(
                    "What results are worth; the side with more wins an end without a winner.", ref("worth"), 8, 1
                ),
                "battles": a_list("The battles, the first one first.", ref("battle"), 10, 1),
            },
            ("format", "id", "title", "battles"),
        ),
        "$defs": {
            "id": form("A short name.", "[A-Za-z0-9][A-Za-z0-9_-]{0,39}", _ID),
            "result": an_object(
                {
                    "winner": said("The side that wins the battle, or draw.", ref("id")),
                    "level": {"description": "How good the victory is.", "enum": ["decisive", "marginal"]},
                }
            )
            | {"minProperties": 1},
            "carried": {
                "enum": ["losses", "exhaustion", "points"],
                "enumDescriptions": [
                    "What is lost fights in no later battle.",
                    "What is Exhausted at the end begins the next battle so.",
                    "Points of the scenarios are points of the campaign.",
                ],
            },
            "worth": an_object(
                {
                    "when": said("The result.", ref("result")),
                    "points": whole("What it is worth to the winner; a draw is worth it to both.", 1, 100),
                },
                ("when", "points"),
            ),
            "link": _LINK,
            "battle": _BATTLE,
        },
    }


@cache
def campaign_schema() -> dict[str, Any]:
    """Return the JSON Schema of campaign files."""
    schema: dict[str, Any] = json.loads(schema_file(NAME).read_text(encoding="utf-8"))
    return schema
