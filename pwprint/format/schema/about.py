"""What a scenario file says about the battle, its makers and whom it suits: nothing of it is played."""

from __future__ import annotations

from pwprint.format.schema.language import (
    Schema,
    a_list,
    a_picture,
    a_text,
    an_interval,
    an_object,
    ref,
    said,
    such_as,
    whole,
)
from pwprint.game.scenario import DIFFICULTIES

ABOUT: Schema = {
    "date": a_text("When it happened, in any words.", 120, 0),
    "place": a_text("Where it happened.", 120, 0),
    "author": a_text("Who designed the scenario.", 120, 0),
    "licence": a_text("The licence of the scenario, such as CC-BY-4.0.", 120, 0),
    "summary": a_text("One sentence about the scenario.", 500, 0),
    "players": such_as(an_interval("How many people play: a number, or two that it lies between.", 1, 20), 2, [1, 2]),
    "minutes": such_as(
        an_interval("How long it takes, in minutes: a number, or two that it lies between.", 1, 6000), 60, [45, 90]
    ),
    "difficulty": {
        "description": "Whom it suits: a first game, anybody, or those who know the rules well.",
        "enum": [*DIFFICULTIES],
    },
    "balance": such_as(
        said("Whom it favours, and by how much, if both sides play well.", ref("balance")),
        {"favours": "red", "about": 60},
        {"about": 50},
    ),
    "background": a_text("The story before the battle: plain text, blank lines between paragraphs.", 20000, 0),
    "history": a_text("What happened that day, for after the game: plain text, as `background`.", 20000, 0),
    "designer_notes": a_text(
        "How the scenario came about and how to play it well: plain text, as `background`.", 20000, 0
    ),
    "solo_notes": a_text("How to play it alone: plain text, as `background`.", 20000, 0),
    "sources": such_as(
        a_list("Books and papers that it rests on, or that tell more.", a_text("A book or paper.", 500), 30),
        ["Charles Oman, A History of the Peninsular War, vol. 4, 1911"],
    ),
    "cover": such_as(a_picture("A picture for the cover of the kit, in place of the small map."), "pictures/cover.svg"),
}

BALANCE: Schema = {
    **an_object(
        {
            "favours": said("The side that wins more often; without it neither does.", ref("id")),
            "about": whole("How many of a hundred battles it wins, more or less.", 50, 100),
        },
        ("about",),
    ),
    "if": {"properties": {"about": {"const": 50}}},
    "else": {
        "required": ["favours"],
        "errorMessage": "more than 50 of 100 needs `favours`, the side that wins them",
    },
}
