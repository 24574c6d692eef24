"""Rulings about range and sight that `tile` and `house` share, and their options; each test runs under both."""

from __future__ import annotations

from .board import Part, illegal, legal, shared

BOOKS = (
    {
        "into cover": "TIL-R29",
        "out of cover": "TIL-R29",
        "overlook": "TIL-R05",
        "plateau": "TIL-R30",
        "woods": "TIL-TER-07",
        "town": "TIL-TER-06",
        "terrain": "TIL-FIR-06",
        "units": "TIL-FIR-07",
    },
    {
        "into cover": "HOU-R13",
        "out of cover": "HOU-R13",
        "overlook": "HOU-R05",
        "plateau": "HOU-R34",
        "woods": "HOU-TER-08",
        "town": "HOU-TER-06",
        "terrain": "HOU-FIR-05",
        "units": "HOU-FIR-06",
    },
)
"""What the rule books call the rulings and rules."""

TWO_AWAY = """
    5  . . *i .
    4  . . .  .
    3  . . I  .
       a b c  d
"""


@shared(
    "into cover",
    BOOKS,
    TWO_AWAY,
    lambda rule: (
        illegal("c3 fire c5", rule=rule["woods"], token="at"),
        legal("c3 move c4", "c3 fire c5"),
        legal("c3 fire c5", fire_into_cover="depth"),
    ),
)
def test_into_woods(part: Part) -> None:
    part()


OUT_OF_WOODS = """
    5  . . i  .
    4  . . .  .
    3  . . *I .
       a b c  d
"""


@shared(
    "out of cover",
    BOOKS,
    OUT_OF_WOODS,
    lambda rule: (
        legal("c3 fire c5"),
        illegal("c3 fire c5", rule=rule["out of cover"], token="at", fire_out_of_cover="one"),
        legal("c3 move c4", "c3 fire c5", fire_out_of_cover="one"),
        legal(
            "c3 fire c4",
            fire_out_of_cover="one",
            on="""
            4  . . i  .
            3  . . *I .
               a b c  d
            """,
        ),
        illegal(
            "c3 fire c5",
            rule=rule["town"],
            token="at",
            fire_out_of_cover="one",
            on="""
            5  . . #i .
            4  . . .  .
            3  . . *I .
               a b c  d
            """,
        ),
    ),
)
def test_out_of_woods(part: Part) -> None:
    part()


UPHILL_OVER_A_FRIEND = """
    5  . . ^i .
    4  . . I  .
    3  . . I  .
       a b c  d
"""
DOWNHILL_OVER_A_FRIEND = """
    5  . . i  .
    4  . . I  .
    3  . . ^I .
       a b c  d
"""


@shared(
    "overlook",
    BOOKS,
    UPHILL_OVER_A_FRIEND,
    lambda rule: (
        legal("c3 fire c5"),
        illegal("c3 fire c5", rule=rule["units"], token="at", hill_overlook="firer"),
        legal("c3 fire c5", on=DOWNHILL_OVER_A_FRIEND, hill_overlook="firer"),
    ),
)
def test_over_units_that_stand_lower(part: Part) -> None:
    part()


PLATEAU = """
    5  . . ^i .
    4  . . ^  .
    3  . . ^I .
       a b c  d
"""
EDGE_OF_THE_PLATEAU = """
    5  . . ^i .
    4  . . ^  .
    3  . . I  .
       a b c  d
"""
CROWDED_PLATEAU = """
    5  . . ^i .
    4  . . ^I .
    3  . . ^I .
       a b c  d
"""


@shared(
    "plateau",
    BOOKS,
    PLATEAU,
    lambda rule: (
        illegal("c3 fire c5", rule=rule["terrain"], token="at"),
        legal("c3 fire c5", hill_plateau_los="on"),
        illegal("c3 fire c5", rule=rule["terrain"], token="at", hill_plateau_los="on", on=EDGE_OF_THE_PLATEAU),
        illegal("c3 fire c5", rule=rule["units"], token="at", hill_plateau_los="on", on=CROWDED_PLATEAU),
    ),
)
def test_over_hills(part: Part) -> None:
    part()
