"""What the rules of `portable-19c` say to an order that breaks them; what other rulesets say too is in `phrases`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.order import messages
from pwprint.rulesets.portable_19c import cover, ledger
from pwprint.rulesets.portable_19c.tables import FOREST_RANGE, ROAD
from pwprint.text.words import joined, with_article

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.rule import Words
    from pwprint.rulesets.portable_19c.ground import Marching, Unit


def guns_have_their_step(s: Unit, _: int) -> Words:
    """P19-SEQ-02."""
    return f"{s.name()} is artillery, which fires only while all artillery fires", "write its shot before other orders"


def finished(s: Unit, place: int) -> Words:
    """P19-R11."""
    others = bits(ledger.read(s).mates(s.unit) & ~(1 << s.unit))
    if s.state.own.finished >> s.unit & 1 or not (names := [s.name(other) for other in others]):
        return messages.finished(s, place)
    return f"{s.name()} has acted in this turn together with {joined(names, 'and')}", None


def towed(s: Unit, _: int) -> Words:
    """P19-R94."""
    transport = ledger.read(s).transport_of(s.unit)
    return f"{s.name()} is towed and goes by the orders of {s.name(transport)}", "unlimber it first"


def towed_silent(s: Unit, _: int) -> Words:
    """P19-R34."""
    return f"{s.name()} is towed and cannot fire", "unlimber it first; that takes a turn"


def at_work(s: Unit, _: int) -> Words:
    """P19-R62 and P19-R93."""
    job = ledger.read(s).job_of(s.unit)
    what = "" if job is None else f": {job.do.replace('_', ' ')}"
    return f"{s.name()} spends this turn at work{what}", None


def no_weapon(s: Unit, _: int) -> Words:
    """P19-R05."""
    return f"{s.name()} ({s.kind.title.lower()}) has no weapon and never fires", None


def in_river(s: Unit, _: int) -> Words:
    """P19-TER-09."""
    return f"{s.name()} is in the river at {s.square(s.piece.square)} and cannot fire", "it must leave the water first"


def crossing(s: Unit, _: int) -> Words:
    """P19-TER-17."""
    at = s.square(s.piece.square)
    return (
        f"{s.name()} is crossing the {_trench(s, s.piece.square)} at {at} and cannot fire",
        "once it has stayed for a turn it holds it",
    )


def unspotted(s: Unit, place: int) -> Words:
    """P19-R22."""
    return f"neither {s.name()} nor any other unit of its side sees {s.square(place)}", "indirect fire needs a spotter"


def outside_arc(s: Unit, place: int) -> Words:
    """P19-ART-05 and P19-FIR-03."""
    facing = s.battle.board.facings[s.piece.facing or 0]
    return f"{s.square(place)} is not in the arc of fire of {s.name()}, which faces {facing}", "turning is a move"


def not_at_the_edge(s: Unit, place: int) -> Words:
    """P19-ART-08 and P19-FIR-06."""
    ahead = s.battle.board.step(s.piece.square, s.piece.facing or 0)
    front = s.square(ahead) if ahead is not None else "its front"
    message = f"{s.name()} cannot fire at {s.square(place)}: {front} in front of it is closed ground like its own"
    return message, f"away from the edge only {front} can be fired at"


def within_the_wood(s: Unit, place: int) -> Words:
    """P19-TER-05."""
    away = s.battle.board.distance(s.piece.square, place)
    wood, at = with_article(_wood(s, place)), s.square(place)
    return f"within {wood} the range is {FOREST_RANGE}, and {at} is {away} squares away", None


def too_deep(s: Unit, place: int) -> Words:
    """P19-FIR-05."""
    return f"{s.square(place)} lies deeper than 1 square in its cover", "only artillery fires deeper"


def no_sight(s: Unit, place: int) -> Words:
    """P19-FIR-04."""
    way = f"the line of sight from {s.square(s.piece.square)} to {s.square(place)}"
    blocking = cover.blocking(s, place, cover.blocking_units(s))
    inside = s.battle.board.crossed(s.piece.square, place).inside & blocking
    names = joined((s.square(square) for square in bits(inside)), "or")
    who = f"{names} blocks {way}" if names else f"{way} is blocked at a corner"
    return who, "cover, hills and units in between block"


def fired_guns(s: Unit, _: int) -> Words:
    """P19-MOV-03."""
    return f"{s.name()} has fired and may not be moved or turned in this turn", None


def deep_water(s: Unit, place: int) -> Words:
    """P19-R58."""
    return (
        f"{s.square(place)} is {messages.called(s, place, lambda row: row.water)} without a ford or a bridge",
        "rivers are crossed at fords and bridges",
    )


def enemy_there(s: Unit, place: int) -> Words:
    """P19-MOV-08."""
    return f"{s.enemy_in(place)} is in the way", "squares with enemies cannot be entered"


def another_front(s: Unit, place: int) -> Words:
    """P19-MOV-12."""
    return f"{s.name()} withdraws from an enemy and may not enter {s.square(place)}, in front of another one", None


def not_away(s: Unit, place: int) -> Words:
    """P19-R50."""
    return (
        f"{s.name()} withdraws and may not enter {s.square(place)}, next to an enemy that faces it",
        "withdraw to a square away from it",
    )


def stays_in_the_trench(m: Marching, _: int) -> Words:
    """P19-TER-16."""
    return _stays(m, _trench(m, m.start))


def stays_in_the_wire(m: Marching, _: int) -> Words:
    """P19-TER-14."""
    return _stays(m, "wire")


def _stays(m: Marching, where: str) -> Words:
    return f"{m.name()} has entered the {where} at {m.square(m.start)} in this turn", "it leaves it in a later turn"


def out_of_the_trench(m: Marching, path: tuple[int, ...]) -> Words:
    """P19-TER-16."""
    return messages.out_of(m, path, with_article(_trench(m, m.start)))


def out_of_the_wood(m: Marching, path: tuple[int, ...]) -> Words:
    """P19-TER-04."""
    return messages.out_of(m, path, with_article(_wood(m, m.start)))


def _trench(s: Unit, square: int) -> str:
    return messages.called(s, square, lambda row: row.trench)


def _wood(s: Unit, square: int) -> str:
    """Return the word for one wood in a square."""
    return messages.called(s, square, lambda row: row.wood).removesuffix("s")


def taken(s: Unit, place: int) -> Words:
    """P19-MOV-07."""
    unit = s.battle.unit_at(s.state, place)
    who = s.name(unit) if unit is not None else "another unit"
    message = f"{s.name()} may not end its move in {s.square(place)}, beside {who}"
    return message, "only transports and commanders share a square"


def not_all_road(s: Marching, path: tuple[int, ...]) -> Words:
    """P19-TER-01."""
    return (
        f"{s.name()} moves {s.kind.speed} and {ROAD} more by road; this path of {len(path)} is 1 too long",
        "the square more is given only if start and path are all road",
    )


def too_long(s: Marching, path: tuple[int, ...]) -> Words:
    """P19-MOV-13."""
    return messages.too_long(s, path, s.kind.speed, "entire")


def not_in_front(s: Unit, place: int) -> Words:
    """P19-R68."""
    facing = s.battle.board.facings[s.piece.facing or 0]
    if not s.theirs >> place & 1:
        return f"there is no enemy unit in {s.square(place)} to fight", None
    message = f"{s.name()} faces {facing} and fights only the enemy in front of it, not {s.enemy_in(place)}"
    return message, "turn it in a move"


def no_hit(s: Unit, _: int) -> Words:
    """P19-HIT-06, when no retreat is owed."""
    return f"{s.name()} has no hit to retreat from", None


def bad_retreat(s: Unit, place: int) -> Words:
    """P19-HIT-06."""
    at = s.square(place)
    hint = "it goes to an empty square next to it that no enemy is next to"
    if not s.battle.board.adjacent[s.piece.square] >> place & 1:
        return f"{at} is not next to {s.name()} ({s.square(s.piece.square)})", hint
    if (s.mine | s.theirs) >> place & 1:
        return f"{s.name()} cannot retreat to {at}: it is occupied", hint
    if s.near >> place & 1:
        return f"{s.name()} cannot retreat to {at}: it is next to {s.enemy_next_to(place)}", hint
    return f"{s.name()} cannot retreat to {at}: the river cannot be forded there", hint


def stays_behind(s: Unit, _: int) -> Words:
    """P19-CC-07."""
    return f"{s.name()} ({s.kind.title.lower()}) never advances", "infantry and cavalry do"


def waits_for_next_turn(s: Unit, _: int) -> Words:
    """P19-R75."""
    return f"{s.name()} has entered water, a trench or wire in this turn and may not advance", None


def not_free(work: str) -> Callable[[Unit, int], Words]:
    """Return the words for work of a whole turn that a unit cannot begin any more. P19-R62 and P19-R92."""
    return lambda s, _: (
        f"{work} takes the whole turn, and {s.name()} has moved, turned, fired or acted in this one",
        "give it as the only order of the unit",
    )


def keeps_its_seat(do: str) -> Callable[[Unit, int], Words]:
    """Return the words for a unit that cannot mount, or dismount. P19-R92."""

    def says(s: Unit, _: int) -> Words:
        hint = None if s.ground.changes_seat else "the option cavalry_may_dismount lets cavalry mount and dismount"
        return f"{s.name()} ({s.kind.title.lower()}) cannot {do}", hint

    return says


def wire_there(s: Unit, _: int) -> Words:
    """P19-R62, laying."""
    return f"there is wire in {s.square(s.piece.square)} already", None


def no_wire(s: Unit, _: int) -> Words:
    """P19-R62, removing."""
    return f"there is no wire in {s.square(s.piece.square)} to remove", None


def no_gun(s: Unit, _: int) -> Words:
    """P19-R93, for units that are no artillery."""
    is_tug = s.ground.tugs >> s.unit & 1
    hint = f"give it to the gun; {s.name()} goes under `with`" if is_tug else None
    return f"{s.name()} is no artillery: limber and unlimber are orders to guns", hint


def not_together(s: Unit, place: int) -> Words:
    """P19-R93."""
    transport = s.name(place)
    if not (s.ground.tugs & s.battle.members[s.side]) >> place & 1:
        return f"{transport} is no transport of the side of {s.name()}", None
    if s.state.pieces[place].square != s.piece.square:
        return f"{s.name()} and {transport} are not in the same square", "they must share a square for the whole turn"
    return (
        f"limbering takes a whole turn: {s.name()} or {transport} has moved, turned, fired or acted in this one",
        "give the order before anything else",
    )


def linked(s: Unit, place: int) -> Words:
    """P19-SPC-02, limbering."""
    return f"{s.name(place)} tows another gun already", None


def not_linked(s: Unit, place: int) -> Words:
    """P19-SPC-02, unlimbering."""
    return f"{s.name()} is not towed by {s.name(place)}", None
