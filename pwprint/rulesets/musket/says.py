"""What the rules that only `musket` has say to an order that breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import messages

if TYPE_CHECKING:
    from pwprint.game.rule import Words
    from pwprint.rulesets.musket.ground import Marching, Unit


def not_artillery(s: Unit, _: int) -> Words:
    """MUS-SEQ-03, in the artillery's step."""
    return f"{s.name()} is no artillery and fires only in its own side's step", None


def guns_have_fired(s: Unit, _: int) -> Words:
    """MUS-FIR-02."""
    return f"{s.name()} is artillery, which fires at the start of the turn", "put its shot before all other orders"


def no_weapon(s: Unit, _: int) -> Words:
    """MUS-R04."""
    return f"{s.kind.title.lower()} such as {s.name()} never fires", "it has neither muskets nor rifles"


def in_river(s: Unit, _: int) -> Words:
    """MUS-TER-05."""
    return f"{s.name()} is in the river at {s.square(s.piece.square)} and cannot fire", "it must leave the water first"


def fired_guns(s: Unit, _: int) -> Words:
    """MUS-MOV-07."""
    return f"{s.name()} has fired and may not be moved or turned in this turn", None


def behind(s: Unit, place: int) -> Words:
    """MUS-R03."""
    at = s.square(place)
    facing = s.battle.board.facings[s.piece.facing or 0]
    return f"{at} is not in the arc of fire of {s.name()}, which faces {facing}", "turning is a move"


def no_sight(s: Unit, place: int) -> Words:
    """MUS-ART-10 and MUS-FIR-08."""
    way = f"from {s.square(s.piece.square)} to {s.square(place)}"
    return f"terrain blocks the line of sight {way}", "woods and towns block, and hills unless an end is on one"


def over_units(s: Unit, place: int) -> Words:
    """MUS-ART-11 and MUS-FIR-09."""
    who = "units" if s.ground.units_block else "friends"
    return f"{who} stand in the line of fire from {s.square(s.piece.square)} to {s.square(place)}", None


def deep_water(s: Unit, place: int) -> Words:
    """MUS-R22."""
    return (
        f"{s.square(place)} is {messages.called(s, place, lambda row: row.water)} without a ford or a bridge",
        "rivers are crossed at fords and bridges",
    )


def in_the_way(s: Unit, place: int) -> Words:
    """MUS-R23, on the way."""
    if s.mine >> place & 1:
        friend = s.name(s.battle.unit_at(s.state, place))
        return f"{s.square(place)} holds {friend}", f"a {messages.area(s)} holds one unit (stacking: one)"
    return f"{s.enemy_in(place)} is in the way", f"{s.battle.board.areas} with enemies cannot be entered"


def taken(s: Unit, place: int) -> Words:
    """MUS-R23, at the end of a move."""
    unit = s.battle.unit_at(s.state, place)
    who = s.name(unit) if unit is not None else "another unit"
    message = f"{s.name()} may not end its move in {s.square(place)}, beside {who}"
    return message, f"only commanders share a {messages.area(s)}"


def another_front(s: Marching, place: int) -> Words:
    """MUS-R15."""
    return f"{s.name()} withdraws from an enemy and may not enter {s.square(place)}, in front of another one", None


def too_long(s: Marching, path: tuple[int, ...]) -> Words:
    """MUS-MOV-02."""
    return messages.too_long(s, path, s.kind.speed, "entire")


def not_faced(s: Unit, place: int) -> Words:
    """MUS-R20."""
    facing = s.battle.board.facings[s.piece.facing or 0]
    return f"{s.name()} faces {facing} and can attack only straight ahead, not {s.square(place)}", "turn it in a move"


def only_defends(s: Unit, _: int) -> Words:
    """MUS-R18."""
    return f"{s.name()} is a commander and may not start a close combat (commander_attack: off)", None


def no_enemy(s: Unit, place: int) -> Words:
    """MUS-CC-01."""
    at = s.square(place)
    if not s.theirs >> place & 1:
        return f"there is no enemy unit in {at} to fight", None
    return f"{s.enemy_in(place)} is not next to {s.name()} ({s.square(s.piece.square)})", None


def stays_behind(s: Unit, _: int) -> Words:
    """MUS-CC-13."""
    return f"{s.kind.title.lower()} such as {s.name()} never advances", None


def in_ford(s: Unit, _: int) -> Words:
    """MUS-R29."""
    return f"{s.name()} has entered a {messages.water(s, s.piece.square)} in this turn and may not advance", None
