"""What the rules that only `tile` has say to an order that breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import messages
from pwprint.game.order.ground import blocking_terrain

if TYPE_CHECKING:
    from pwprint.game.rule import Words
    from pwprint.rulesets.tile.ground import Unit


def action(s: Unit, _: int) -> Words:
    """TIL-ACT-01."""
    if s.act.done:
        done = messages.last_done(s)
        return f"{s.name()} has used up its action ({done})", "one action to an activation, then perhaps a close combat"
    return f"{s.kind.title.lower()} such as {s.name()} cannot do this", "only artillery limbers and unlimbers"


def after_limbering(s: Unit, _: int) -> Words:
    """TIL-R11."""
    done = s.act.done[-1]
    hint = "it moves in its next activation" if done == "limber" else "move first, then unlimber"
    return f"{s.name()} cannot move after it has {done}ed", hint


def cannot_fire(s: Unit, _: int) -> Words:
    """TIL-FIR-01."""
    return f"{s.kind.title.lower()} such as {s.name()} never fires", "only infantry and artillery fire"


def no_sight(s: Unit, place: int) -> Words:
    """TIL-FIR-06."""
    at = s.square(place)
    return f"terrain closes every path of sight from {s.square(s.piece.square)} to {at}", f"{blocking_terrain(s)} block"


def units_in_sight(s: Unit, place: int) -> Words:
    """TIL-FIR-07."""
    at = s.square(place)
    return f"units stand in every path of sight from {s.square(s.piece.square)} to {at}", None


def fresh(s: Unit, place: int) -> Words:
    """TIL-R24."""
    return f"{s.name(place)} is not Exhausted: there is nothing to rally", None


def only_itself(s: Unit, _: int) -> Words:
    """TIL-RAL-02, for units that are no commanders."""
    return f"{s.name()} is no commander and can rally only itself", "leave out the target"


def exhausted_rally(s: Unit, _: int) -> Words:
    """TIL-R25."""
    return f"{s.name()} is Exhausted and rallies nobody else (exhausted_commander_rallies: off)", "it may rally itself"


def not_beside(s: Unit, place: int) -> Words:
    """TIL-RAL-02, for commanders."""
    return f"{s.name(place)} is not a friendly unit next to {s.name()}", "move the commander next to it first"


def exhausted_attack(s: Unit, _: int) -> Words:
    """TIL-CC-02."""
    return f"{s.name()} is Exhausted and may not start a close combat", None


def commander_attack(s: Unit, _: int) -> Words:
    """TIL-R12."""
    return f"{s.name()} is a commander and may not start a close combat (commander_attack: off)", None
