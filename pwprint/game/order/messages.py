"""What rules that many rulesets share say to an order that breaks them: a message with the facts, and a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.game.board.base import bits
from pwprint.game.rule import allowed
from pwprint.game.state import Status
from pwprint.text.words import with_article

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.rule import Rule, Words
    from pwprint.game.situation import March, Situation
    from pwprint.game.turn.turn import Turn

    Unit = Situation[Any, Any]
    Marching = March[Any, Any]


def area(s: Unit) -> str:
    """Return what an area of the board is called: `square` or `hex`."""
    return s.battle.board.shape


def areas(s: Unit, count: int) -> str:
    """Return a number of areas in the board's word: `1 square`, `2 hexes`."""
    return f"{count} {area(s) if count == 1 else s.battle.board.areas}"


_DONE = {"rally_other": "rally", "fire_first": "fire", "fire_and_turn": "fire", "fire_and_stay": "fire"}


def last_done(s: Unit) -> str:
    """Return what the unit has done last in its activation, in words."""
    done = s.act.done[-1]
    return _DONE.get(done, done).replace("_", " ")


def called(s: Unit, square: int, has: Callable[[Any], object]) -> str:
    """Return what terrain in a square that does something is called within a sentence; "" if none there does it."""
    battle = s.battle
    here = {**battle.scenario.terrain, **battle.ruleset.play.changed_terrain(battle, s.state)}
    rows = s.battle.ruleset.play.terrain.items()
    return next((row.title.lower() for name, row in rows if has(row) and here.get(name, 0) >> square & 1), "")


# --- activation -----------------------------------------------------------------------------------------------------


def no_chit(s: Unit, _: int) -> Words:
    """Say that the bag holds no chit for this unit's side."""
    side = s.battle.scenario.sides[s.side].id
    return f"{s.name()} cannot be activated: no chit of {side} is left in this round", None


def activated(s: Unit, _: int) -> Words:
    """Say that the unit has had its activation."""
    return f"{s.name()} has already been activated in this round", "give all orders of a unit one after another"


def off_board(s: Unit, _: int) -> Words:
    """Say why a unit that is not on the board takes no orders."""
    if s.piece.status is Status.LOST:
        return f"{s.name()} has been destroyed", None
    if s.piece.status is Status.LEFT:
        return f"{s.name()} has left the board", None
    turn = s.battle.ruleset.book.turn_word
    return f"{s.name()} is not on the board", f"a unit comes in by a move, once its {turn} of arrival has come"


def gun_state(s: Unit, _: int) -> Words:
    """Say that a gun is already as it is ordered to be."""
    return f"{s.name()} is already {'limbered' if s.piece.limbered else 'unlimbered'}", None


# --- turns by sides -------------------------------------------------------------------------------------------------


def too_early(s: Unit, _: int) -> Words:
    """Say that the step of the unit's side is still to come, and what has been thrown for it."""
    return f"{s.name()} cannot act yet: {goes_first(s.battle, s.state.own)}", other_acts(s.battle, s.side)


def goes_first(battle: Battle, own: Turn) -> str:
    """Say which side goes first, and what both have thrown for the initiative."""
    if own.first is None:
        return "the initiative has not been thrown"
    sides = battle.scenario.sides
    dice = ", ".join(f"{side.id} {score}" for side, score in zip(sides, own.thrown, strict=False))
    return f"{sides[own.first].id} goes first" + (f" (initiative: {dice})" if dice else "")


def other_acts(battle: Battle, side: int) -> str:
    """Say what has to be written before an order of a side that goes second."""
    other = battle.scenario.sides[1 - side].id
    return f'first come the orders of {other}, or {{"side": "{other}", "do": "end"}}'


def only_gunfire(s: Unit, _: int) -> Words:
    """Say that only artillery fires now."""
    return f"{s.name()} cannot do this while the artillery fires", "it may act in its own side's step"


def too_late(s: Unit, _: int) -> Words:
    """Say that the step of the unit's side is over."""
    side, other = (s.battle.scenario.sides[number].id for number in (s.side, 1 - s.side))
    return (
        f"{s.name()} can no longer act: the step of {side} is over",
        f'it ends with an "end", or when {other} begins its own',
    )


def finished(s: Unit, _: int) -> Words:
    """Say that the unit has done acting in this turn."""
    return f"{s.name()} has finished acting in this turn", "give all orders of a unit one after another"


def out_of_sequence(s: Unit, _: int) -> Words:
    """Say that what a unit does has an order."""
    first = "moves, then fires" if s.ground.moves_first else "moves and fires"
    return f"{s.name()} cannot do this any more, after its {last_done(s)}", f"a unit {first}, then fights"


def moved_already(s: Unit, _: int) -> Words:
    """Say that the unit has had its move."""
    return f"{s.name()} has already moved in this turn", "put the whole move into one order"


def fired_already(s: Unit, _: int) -> Words:
    """Say that the unit has had its shot."""
    return f"{s.name()} has already fired in this turn", None


# --- moving ---------------------------------------------------------------------------------------------------------


def goes_nowhere(s: Unit, _: int) -> Words:
    """Say that a unit that has fired as one that moves must go somewhere."""
    return f"{s.name()} has fired as a unit that moves, and must enter {with_article(area(s))}", None


def through_corner(s: Marching, place: int) -> Words:
    """Say that a step does not lead to a neighbour."""
    here = s.square(s.here)
    if place == s.here:
        return (
            f"{s.name()} is in {here} already",
            f"leave {here} out: a path names the {s.battle.board.areas} that are entered",
        )
    message = f"{s.square(place)} does not share an edge with {here}"
    return message, f"each step of a path enters a neighbouring {area(s)}"


def no_exit(s: Marching, _: int) -> Words:
    """Say that the side has no exit here."""
    at_edge = s.battle.board.edge >> s.here & 1
    hint = f"name the {area(s)} in the side's exits" if at_edge else "a unit leaves from the edge of the board"
    return f"{s.name()} may not leave the board from {s.square(s.here)}", hint


def unlimbered(s: Unit, _: int) -> Words:
    """Say that an unlimbered gun stays where it is, and when it moves once it is limbered."""
    when = "in the same activation" if ("limber",) in s.ground.before_move else "in its next activation"
    return f"{s.name()} is unlimbered and cannot move", f"limber it first: it moves {when}"


def occupied(s: Unit, place: int) -> Words:
    """Say who is in the way."""
    unit = s.battle.unit_at(s.state, place)
    stops = s.ground.passes_friends and s.mine >> place & 1
    no_way = f"{s.name()} would have to stop there" if stops else "a move may not end or pass there"
    return f"{s.square(place)} holds {s.name(unit)}", passing(s, place) or no_way


def passing(s: Unit, place: int) -> str | None:
    """Say that a friend may be passed, if it may."""
    passed = s.ground.passes_friends and s.mine & ~s.ground.ends_moves(s) & 1 << place
    return "a move may pass through it, but not end there" if passed else None


def passes_a_friend(s: Marching, _: int) -> Words:
    """Say that friends are not passed."""
    here, friend = s.square(s.here), s.name(s.battle.unit_at(s.state, s.here))
    return f"{s.name()} may not pass through {friend} in {here} (pass_through_friends: off)", None


def must_stop(s: Marching, _: int) -> Words:
    """Say that an enemy has stopped the unit."""
    return f"{s.name()} must stop at {s.square(s.here)}, next to {s.enemy_next_to(s.here)}", None


def stops_in(s: Marching, terrain: str) -> Words:
    """Say that terrain has stopped the unit."""
    return f"{s.name()} must stop at {s.square(s.here)}: it has entered {terrain}", None


def stops(terrain: str) -> Callable[[Marching, int], Words]:
    """Return what to say where terrain of that name has stopped the unit."""
    return lambda s, _: stops_in(s, terrain)


def water(s: Unit, square: int) -> str:
    """Return the word for the water in a square: a ford, or river where rivers are fordable everywhere."""
    return called(s, square, lambda row: row.ford) or called(s, square, lambda row: row.water)


def stops_in_water(s: Marching, _: int) -> Words:
    """Say that a ford has stopped the unit."""
    return stops_in(s, with_article(water(s, s.here)))


def stays_in_water(s: Marching, _: int) -> Words:
    """Say that the unit has entered a ford in this turn, which it leaves in a later one."""
    return (
        f"{s.name()} has entered the {water(s, s.start)} at {s.square(s.start)} in this turn",
        "it leaves it in a later turn",
    )


def out_of(s: Marching, path: tuple[int, ...], terrain: str) -> Words:
    """Say that a move out of slow ground is too long."""
    return f"{s.name()} starts in {terrain}: it moves {areas(s, 1)}, not {len(path)}", "shorten the path"


def out_of_water(s: Marching, path: tuple[int, ...]) -> Words:
    """Say that a move out of a ford is too long."""
    return out_of(s, path, with_article(water(s, s.start)))


def bound_by_contact(s: Marching, place: int) -> Words:
    """Say that a unit that starts next to an enemy may not go next to one."""
    enemy, start = s.enemy_next_to(place), s.square(s.start)
    return (
        f"{s.name()} starts next to an enemy and may not enter {s.square(place)}, next to {enemy}",
        f"from {start} it may only enter squares that no enemy touches",
    )


def exhausted_near(s: Unit, place: int) -> Words:
    """Say that an Exhausted unit keeps away from the enemy."""
    return f"{s.name()} is Exhausted and may not move next to {s.enemy_next_to(place)}", None


def spent_march(s: Marching, place: int) -> Words:
    """Say that an exhausted side goes no nearer to the enemy."""
    return f"{_spent_side(s)}: {s.name()} may not go nearer to the enemy, to {s.square(place)}", None


def spent_attack(s: Unit, _: int) -> Words:
    """Say that an exhausted side starts no close combat and does not advance."""
    return f"{_spent_side(s)}: {s.name()} may not attack or advance", None


def _spent_side(s: Unit) -> str:
    return f"{s.battle.scenario.sides[s.side].id} has reached its exhaustion point"


def slow_ground(path: tuple[int, ...], terrain: str) -> Words:
    """Say that a move is too long because of the slow ground that it enters."""
    return f"a move that enters {terrain} is 1 square in all, this one is {len(path)} (slow_terrain: whole)", None


def too_long(s: Unit, path: tuple[int, ...], speed: int, road_bonus: str) -> Words:
    """Say that a move is longer than the unit's speed."""
    kind = s.kind.title.lower()
    return (
        f"{s.name()} moves {areas(s, len(path))}; the speed of {kind} is {speed}",
        f"one {area(s)} more only by road: see road_bonus ({road_bonus})",
    )


def too_long_after_fire(s: Unit, path: tuple[int, ...], less: int) -> Words:
    """Say that a unit that has fired moves less far; `less` is negative."""
    limit = max(s.kind.speed + less, 0)
    return f"{s.name()} has fired and moves {areas(s, limit)} at the most, not {len(path)}", None


# --- firing ---------------------------------------------------------------------------------------------------------


def too_far_to_fire(s: Unit, limit: int, road: int) -> Words:
    """Say that the unit has moved too far to fire as well."""
    return (
        f"{s.name()} has moved {areas(s, len(s.act.path))}; with a shot it may move {limit}",
        f"shorten the move, or leave out the shot (a move all by road may be {limit + road})",
    )


def limbered(s: Unit, _: int) -> Words:
    """Say that a limbered gun does not fire."""
    return f"{s.name()} is limbered and cannot fire", "unlimber it: it fires in its next activation"


def no_target(aim: Sequence[Rule[Any]]) -> Callable[[Unit, int], Words]:
    """Return what to say to a shot at a square without an enemy; the hint lists the targets that `aim` allows."""

    def say(s: Unit, place: int) -> Words:
        names = [s.square(square) for square in bits(allowed(aim, s, s.theirs))]
        hint = f"enemy units that it can fire at: {', '.join(names)}" if names else None
        return f"there is no enemy unit in {s.square(place)} to fire at", hint

    return say


def too_deep(s: Unit, place: int, terrain: str, *, total: bool) -> Words:
    """Say that a shot is too deep into closed terrain; `total`: the range is 1 from outside as well."""
    at = s.square(place)
    if total:
        return f"the {terrain} at {at} can be fired at only from the next {area(s)}", None
    return f"{s.name()} and {at} are in the same {terrain}: the range within it is 1", None


def out_of_cover(s: Unit, place: int, terrain: str) -> Words:
    """Say that a shot is too long out of closed terrain."""
    return f"{s.name()} is in {with_article(terrain)}: it reaches the next {area(s)} only, not {s.square(place)}", None


def out_of_range(range_of: Callable[[Any], int]) -> Callable[[Unit, int], Words]:
    """Return what to say to a shot that is too long."""

    def say(s: Unit, place: int) -> Words:
        distance = s.battle.board.distance(s.piece.square, place)
        return f"{s.square(place)} is {areas(s, distance)} away; the range of {s.name()} is {range_of(s)}", None

    return say


# --- close combat and answers to dice -------------------------------------------------------------------------------


def no_contact(s: Unit, place: int) -> Words:
    """Say why there is nobody to fight in a square."""
    at = s.square(place)
    if not s.theirs >> place & 1:
        return f"there is no enemy unit in {at} to fight", None
    if s.battle.board.distance(s.piece.square, place) == 1:
        return f"{s.name()} does not face {at}", "turn it in a move"
    return f"{s.enemy_in(place)} is not next to {s.name()} ({s.square(s.piece.square)})", None


def no_failed_save(s: Unit, _: int) -> Words:
    """Say that there is no die to answer."""
    return f"{s.name()} has no failed save to answer", None


def gun_stays(s: Unit, _: int) -> Words:
    """Say that an unlimbered gun does not retreat."""
    return f"{s.name()} is unlimbered and cannot leave its square", "the tile must be flipped"


def gun_follows_nobody(s: Unit, _: int) -> Words:
    """Say that an unlimbered gun does not advance."""
    return f"{s.name()} is unlimbered and cannot follow", "leave the advance out: nobody has to advance"


def not_free(s: Unit, place: int) -> Words:
    """Say that a retreat needs an empty square."""
    return f"{s.square(place)} is not empty", "where no square is open to a retreat, the tile must be flipped"


def not_straight_back(s: Unit, place: int) -> Words:
    """Say that a retreat goes straight away from the enemy."""
    owed = s.failed_save or s.left_alone
    enemy = s.square(owed.enemy) if owed is not None else "the enemy"
    return f"{s.square(place)} is not directly away from {enemy}", None


def near_enemy(s: Unit, place: int) -> Words:
    """Say that a retreat may not end next to an enemy."""
    return f"{s.square(place)} is next to {s.enemy_next_to(place)}: no retreat there", None


def not_the_winner(s: Unit, _: int) -> Words:
    """Say that only a winner may follow."""
    hint = _who_stood(s) or "only the winner of a close combat may, straight after it"
    return f"{s.name()} has no right to advance", hint


def _who_stood(s: Unit) -> str | None:
    """Return that the opponent of a unit is still there, if that is why it may not follow."""
    act = s.act
    stands = s.piece.square == (act.path[-1] if act.path else act.origin)
    if "close_combat" not in act.done or "advance" in act.done or not stands:
        return None
    near = s.theirs & s.battle.board.adjacent[s.piece.square]
    name = s.enemy_in(near.bit_length() - 1) if near.bit_count() == 1 else "the enemy that it fought"
    return f"{name} has neither retreated nor been destroyed"


def not_empty(s: Unit, place: int) -> Words:
    """Say that somebody is still there."""
    return f"{s.square(place)} is not empty: {s.name(s.battle.unit_at(s.state, place))} is there", None


def fought_enough(s: Unit, _: int) -> Words:
    """Say that the unit has had all its close combats."""
    return f"{s.name()} has fought all the close combats that it may", None


def not_the_attacker(s: Unit, _: int) -> Words:
    """Say that only an attacker may follow, or either side where that is an option in force."""
    who = "who has fought" if s.ground.defenders_advance else "an attacker"
    return f"{s.name()} has no right to advance", f"only {who} may follow, straight after its close combat"


def stood(s: Unit, place: int) -> Words:
    """Say that the opponent is still there."""
    return f"{s.enemy_in(place)} has neither retreated nor been destroyed", None


def not_in_place(s: Unit, _: int) -> Words:
    """Say why an attacker may not follow."""
    fight = s.may_advance
    if fight is not None and s.piece.square == fight.origin and s.piece.status is Status.ON_BOARD:
        return f"{s.name()} is Exhausted and may not advance next to an enemy", None
    return f"{s.name()} is no longer in its square and may not advance", None
