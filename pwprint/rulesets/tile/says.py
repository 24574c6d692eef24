"""What the rules of `tile` say to an order that breaks them: a message with the facts, and a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.engine.state import Status
from pwprint.rulesets.tile.tables import MOVE_AND_FIRE, ROAD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.engine.rule import Words
    from pwprint.rulesets.tile.situation import March, Situation


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def _no_chit(s: Situation, _: int) -> Words:
    side = s.battle.scenario.sides[s.side].id
    return f"{s.name()} cannot be activated: no chit of {side} is left in this round", None


def _activated(s: Situation, _: int) -> Words:
    return f"{s.name()} has already been activated in this round", "give all orders of a unit one after another"


def _off_board(s: Situation, _: int) -> Words:
    if s.piece.status is Status.LOST:
        return f"{s.name()} has been destroyed", None
    if s.piece.status is Status.LEFT:
        return f"{s.name()} has left the board", None
    return f"{s.name()} is not on the board", "a unit comes in by a move, once its round of arrival has come"


def not_an_entry(s: Situation, entries: str) -> Words:
    """Say why a waiting unit cannot come in by this move."""
    arrives = s.battle.scenario.units[s.unit].arrives
    if arrives is not None and arrives.turn > s.state.turn:
        return f"{s.name()} arrives in round {arrives.turn}, this is round {s.state.turn}", None
    return f"{s.name()} must come in by one of its entry squares", f"begin the path with {entries}"


def _action(s: Situation, _: int) -> Words:
    if s.act.done:
        done = s.act.done[-1].replace("_", " ")
        return f"{s.name()} has used up its action ({done})", "one action to an activation, then perhaps a close combat"
    return f"{s.kind.title.lower()} such as {s.name()} cannot do this", "only artillery limbers and unlimbers"


def _gun_state(s: Situation, _: int) -> Words:
    return f"{s.name()} is already {'limbered' if s.piece.limbered else 'unlimbered'}", None


def _after_limbering(s: Situation, _: int) -> Words:
    return f"{s.name()} cannot move after it has {s.act.done[-1]}ed", "move first, then limber or unlimber"


def _through_corner(s: March, place: int) -> Words:
    here = s.square(s.here)
    return f"{s.square(place)} does not share an edge with {here}", "each step of a path enters a neighbouring square"


def _no_exit(s: March, _: int) -> Words:
    return f"{s.name()} may not leave the board from {s.square(s.here)}", "name the square in the side's exits"


def _unlimbered(s: Situation, _: int) -> Words:
    return f"{s.name()} is unlimbered and cannot move", "limber it first: that ends its activation's move"


def _occupied(s: Situation, place: int) -> Words:
    unit = s.battle.unit_at(s.state, place)
    return f"{s.square(place)} holds {s.name(unit)}; no square ever holds two units", None


def _must_stop(s: March, _: int) -> Words:
    here = s.square(s.here)
    return f"{s.name()} must stop at {here}, next to {s.enemy_next_to(s.here)}", f"end the path at {here}"


def _stops_in(terrain: str) -> Callable[[March, int], Words]:
    def say(s: March, _: int) -> Words:
        here = s.square(s.here)
        return f"{s.name()} must stop at {here}: it has entered {terrain}", f"end the path at {here}"

    return say


def _bound(s: March, place: int) -> Words:
    enemy, start = s.enemy_next_to(place), s.square(s.start)
    return (
        f"{s.name()} starts next to an enemy and may not enter {s.square(place)}, next to {enemy}",
        f"from {start} it may only enter squares that no enemy touches",
    )


def _exhausted_near(s: Situation, place: int) -> Words:
    return f"{s.name()} is Exhausted and may not move next to {s.enemy_next_to(place)}", None


def _spent(s: Situation, place: int) -> Words:
    side = s.battle.scenario.sides[s.side].id
    message = f"{side} has reached its exhaustion point"
    if place >= 0 and s.may_advance is None and s.marching:
        return f"{message}: {s.name()} may not go nearer to the enemy, to {s.square(place)}", None
    return f"{message}: {s.name()} may not attack or advance", None


def _too_far_to_fire(s: Situation, _: int) -> Words:
    limit = s.kind.speed + MOVE_AND_FIRE
    return (
        f"{s.name()} has moved {_squares(len(s.act.path))}; with a shot it may move {limit}",
        f"shorten the move, or leave out the shot (a move all by road may be {limit + ROAD})",
    )


def too_long(s: Situation, squares: int, terrain: str | None) -> Words:
    """Say that a path is too long, on open ground or because of the woods or river that it enters."""
    if terrain is not None:
        return f"a move that enters {terrain} is 1 square in all, this one is {squares}", None
    kind = s.kind.title.lower()
    return (
        f"{s.name()} moves {_squares(squares)}; the speed of {kind} is {s.kind.speed}",
        f"one square more only by road: see road_bonus ({s.ground.road_bonus})",
    )


def _cannot_fire(s: Situation, _: int) -> Words:
    return f"{s.kind.title.lower()} such as {s.name()} never fires", "only infantry and artillery fire"


def _limbered(s: Situation, _: int) -> Words:
    return f"{s.name()} is limbered and cannot fire", "unlimber it: it fires in its next activation"


def _no_target(s: Situation, place: int) -> Words:
    return f"there is no enemy unit in {s.square(place)} to fire at", _targets(s)


def _targets(s: Situation) -> str | None:
    board = s.battle.board
    near = s.theirs & board.within(s.piece.square, s.kind.range)
    names = [board.name(square) for square in range(board.size) if near >> square & 1]
    return f"enemy units within range: {', '.join(names)}" if names else None


def _too_deep(terrain: str) -> Callable[[Situation, int], Words]:
    def say(s: Situation, place: int) -> Words:
        at = s.square(place)
        if s.ground.cover_is_range:
            return f"{at} is {terrain}: it can be fired at only from the next square", None
        return f"{s.name()} and {at} are in the same {terrain}: the range within it is 1", None

    return say


def _out_of_range(s: Situation, place: int) -> Words:
    distance = s.battle.board.distance(s.piece.square, place)
    return f"{s.square(place)} is {_squares(distance)} away; the range of {s.name()} is {s.kind.range}", None


def _no_sight(s: Situation, place: int) -> Words:
    at = s.square(place)
    return f"terrain closes every path of sight from {s.square(s.piece.square)} to {at}", "hills, towns and woods block"


def _units_in_sight(s: Situation, place: int) -> Words:
    at = s.square(place)
    return f"units stand in every path of sight from {s.square(s.piece.square)} to {at}", None


def _fresh(s: Situation, place: int) -> Words:
    return f"{s.name(place)} is not Exhausted: there is nothing to rally", None


def _rally_whom(s: Situation, place: int) -> Words:
    if not s.kind.rallies_others:
        return f"{s.name()} is no commander and can rally only itself", "leave out the target"
    return f"{s.name(place)} is not a friendly unit next to {s.name()}", "move the commander next to it first"


def _exhausted_attack(s: Situation, _: int) -> Words:
    return f"{s.name()} is Exhausted and may not start a close combat", None


def _commander_attack(s: Situation, _: int) -> Words:
    return f"{s.name()} is a commander and may not start a close combat (commander_attack: off)", None


def _no_contact(s: Situation, place: int) -> Words:
    at = s.square(place)
    if not s.theirs >> place & 1:
        return f"there is no enemy unit in {at} to fight", None
    if s.battle.board.distance(s.piece.square, place) == 1:
        return f"{s.name()} does not face {at}", "turn it in a move"
    return f"{s.enemy_in(place)} is not next to {s.name()} ({s.square(s.piece.square)})", None


def _fought(s: Situation, _: int) -> Words:
    return f"{s.name()} has fought its close combat of this activation", None


def _no_failed_save(s: Situation, _: int) -> Words:
    return f"{s.name()} has no failed save to answer", None


def _no_retreat_for_guns(s: Situation, _: int) -> Words:
    return f"{s.name()} is unlimbered and cannot leave its square", "the tile must be flipped, or the right be passed"


def _not_free(s: Situation, place: int) -> Words:
    return f"{s.square(place)} is no empty square next to {s.name()}", "if there is none, the tile must be flipped"


def _not_away(s: Situation, place: int) -> Words:
    failed = s.failed_save
    enemy = s.square(failed.enemy) if failed is not None else "the enemy"
    return f"{s.square(place)} is not directly away from {enemy}", None


def _near_enemy(s: Situation, place: int) -> Words:
    return f"{s.square(place)} is next to {s.enemy_next_to(place)}: no retreat there", None


def _not_the_attacker(s: Situation, _: int) -> Words:
    return f"{s.name()} has no right to advance", "only an attacker may follow, straight after its close combat"


def _stood(s: Situation, place: int) -> Words:
    return f"{s.enemy_in(place)} has neither retreated nor been destroyed", None


def _not_in_place(s: Situation, _: int) -> Words:
    fought = s.may_advance
    if fought is not None and s.piece.square == fought.origin and s.piece.status is Status.ON_BOARD:
        return f"{s.name()} is Exhausted and may not advance next to an enemy", None
    return f"{s.name()} is no longer in its square and may not advance", None


SAYS: Mapping[str, Callable[[Any, int], Words]] = {
    "TIL-SEQ-04": _no_chit,
    "TIL-SEQ-05": _activated,
    "TIL-R39": _off_board,
    "TIL-ACT-01": _action,
    "TIL-SPC-01": _gun_state,
    "TIL-R11": _after_limbering,
    "TIL-MOV-01": _through_corner,
    "TIL-R37": _no_exit,
    "TIL-MOV-03": _unlimbered,
    "TIL-MOV-06": _occupied,
    "TIL-MOV-04": _must_stop,
    "TIL-TER-08": _stops_in("woods"),
    "TIL-TER-09": _stops_in("a river"),
    "TIL-MOV-05": _bound,
    "TIL-EXH-03": _exhausted_near,
    "TIL-OPT-02": _spent,
    "TIL-MOV-08": _too_far_to_fire,
    "TIL-FIR-01": _cannot_fire,
    "TIL-FIR-02": _limbered,
    "TIL-FIR-03": _no_target,
    "TIL-TER-06": _too_deep("town"),
    "TIL-TER-07": _too_deep("woods"),
    "TIL-FIR-04": _out_of_range,
    "TIL-FIR-06": _no_sight,
    "TIL-FIR-07": _units_in_sight,
    "TIL-R24": _fresh,
    "TIL-RAL-02": _rally_whom,
    "TIL-CC-02": _exhausted_attack,
    "TIL-R12": _commander_attack,
    "TIL-CC-01": _no_contact,
    "TIL-R15": _fought,
    "TIL-HIT-03": _no_failed_save,
    "TIL-R20": _no_retreat_for_guns,
    "TIL-R18": _not_free,
    "TIL-R17": _not_away,
    "TIL-R19": _near_enemy,
    "TIL-CC-09": _not_the_attacker,
    "TIL-CC-08": _stood,
    "TIL-R21": _not_in_place,
}
"""For each rule that an order can break, what it says about a place."""
