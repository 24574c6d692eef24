"""What the rules that only `house` has say to an order that breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import answers, messages
from pwprint.game.order.ground import blocking_terrain

if TYPE_CHECKING:
    from pwprint.game.rule import Words
    from pwprint.rulesets.house.ground import Marching, Unit


def action(s: Unit, _: int) -> Words:
    """HOU-ACT-01."""
    return (
        f"{s.name()} has used up its action ({messages.last_done(s)})",
        "one action to an activation, then perhaps a close combat",
    )


def no_limbering(s: Unit, _: int) -> Words:
    """HOU-ACT-05."""
    if not s.kind.limbers:
        return f"{s.name()} has no guns", "only artillery limbers and unlimbers"
    return f"{s.name()} has moved, and to limber or unlimber is a whole action", "do it in its next activation"


def enemy_there(s: Marching, place: int) -> Words:
    """HOU-R08."""
    return f"{s.enemy_in(place)} is in the way", "a move may pass through friends only"


def faced(m: Marching, place: int) -> Words:
    """HOU-MOV-09."""
    start, enemy = m.square(m.start), m.enemy_next_to(place)
    return (
        f"{m.name()} starts in front of an enemy and may not enter {m.square(place)}, next to {enemy}",
        f"from {start} it may only enter squares that no enemy touches",
    )


def taken(s: Unit, place: int) -> Words:
    """HOU-MOV-05."""
    other = s.battle.unit_at(s.state, place)
    message = f"{s.name()} may not end its move in {s.square(place)}, with {s.name(other)}"
    return message, messages.passing(s, place)


def never_fires(s: Unit, _: int) -> Words:
    """HOU-FIR-01."""
    return f"{s.kind.title.lower()} such as {s.name()} never fires", None


def exhausted_fire(s: Unit, _: int) -> Words:
    """HOU-EXH-02."""
    near = f" next to {s.enemy_next_to(s.piece.square)}" if s.ground.exhausted_fire else ""
    return f"{s.name()} is Exhausted and cannot fire{near}", "a commander that is attached to it may rally it"


def gun_does_not_turn(s: Unit, _: int) -> Words:
    """HOU-R17, for a move of no squares."""
    return f"{s.name()} is unlimbered and may not turn (unlimbered_turn: off)", "limber it first, or let it hold"


def turned_gun(s: Unit, _: int) -> Words:
    """HOU-R17."""
    return f"{s.name()} has turned in this activation and may not fire in it", None


def outside_arc(s: Unit, place: int) -> Words:
    """HOU-R11."""
    facing = s.battle.board.facings[s.piece.facing or 0]
    return f"{s.square(place)} is not in front of {s.name()}, which faces {facing} (fire_arc: front)", None


def no_sight(s: Unit, place: int) -> Words:
    """HOU-FIR-05."""
    way = f"from {s.square(s.piece.square)} to {s.square(place)}"
    return f"terrain blocks the line of sight {way}", f"{blocking_terrain(s)} block"


def units_in_sight(s: Unit, place: int) -> Words:
    """HOU-FIR-06."""
    return f"units stand in the line of sight from {s.square(s.piece.square)} to {s.square(place)}", None


def not_a_commander(s: Unit, _: int) -> Words:
    """HOU-RAL-04."""
    return f"{s.name()} is no commander and cannot rally", None


def moved_commander(s: Unit, _: int) -> Words:
    """HOU-R30, for a commander that has moved."""
    return f"{s.name()} has moved, and a rally is a whole action", "let it rally in its next activation"


def no_rally(s: Unit, place: int) -> Words:
    """HOU-R30."""
    if place == s.unit:
        return f"{s.name()} is a commander, and commanders cannot rally themselves", "name an attached unit as target"
    if s.battle.riders >> place & 1 and not s.ground.commanders_rallied:
        return f"{s.name(place)} is a commander, and commanders cannot be rallied", "name an attached unit as target"
    target = s.state.pieces[place]
    if target.square != s.piece.square:
        return f"{s.name()} is not attached to {s.name(place)}", "move it into the unit's square first"
    return f"{s.name(place)} is not Exhausted: there is nothing to rally", None


def commander_attack(s: Unit, _: int) -> Words:
    """HOU-CMD-02."""
    return f"{s.name()} is a commander and cannot attack", None


def exhausted_attack(s: Unit, _: int) -> Words:
    """HOU-R20."""
    return f"{s.name()} is Exhausted and may not start a close combat (exhausted_attack: off)", None


def no_retreat(s: Unit, place: int) -> Words:
    """HOU-R22."""
    if answers.not_free_beside(s) >> place & 1:
        return f"{s.square(place)} is no empty square next to {s.name()}", "a retreat goes one square"
    if answers.not_straight_back(s) >> place & 1:
        return messages.not_straight_back(s, place)
    return messages.near_enemy(s, place)


def cannot_follow(s: Unit, place: int) -> Words:
    """HOU-R24."""
    fight = s.may_advance
    if fight is None or s.piece.square != fight.origin:
        return f"{s.name()} is no longer in its square and may not advance", None
    if (s.mine | s.theirs) >> place & 1:
        return f"{s.square(place)} is not empty", None
    return f"{s.name()} is Exhausted and may not advance next to an enemy", None
