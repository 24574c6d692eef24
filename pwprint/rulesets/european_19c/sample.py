"""The generator: what a unit may do. Of moves and turns on the spot, which cannot be listed, a sample."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import inf
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.decision import HERE, Decision, Offer
from pwprint.game.orders import Activate, Done, End, Hold, UnitOrder
from pwprint.game.rule import Rule, allowed, faults
from pwprint.game.state import Status
from pwprint.game.table.measure import EXACT, LENIENT
from pwprint.game.table.orders import Bearing, Bombard, Charge, Melee, Relieve, SetOut, Shoot, TableMarch
from pwprint.game.table.spans import denied, longest
from pwprint.rulesets.european_19c.acting import MELEE
from pwprint.rulesets.european_19c.attack import BOMBARD, CHARGE, SHOOT, Assault, Attack, Leaving, as_bits
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.legality import RALLIED
from pwprint.rulesets.european_19c.move import arrivals, march, stops, way
from pwprint.rulesets.european_19c.move.moves import APPROACH, SET_OUT, Departure, way_of
from pwprint.rulesets.european_19c.sight import outlook_of
from pwprint.rulesets.european_19c.tables import FAST, ROAD_BONUS
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.table.spans import Spans
    from pwprint.rulesets.european_19c.move.way import Way
    from pwprint.rulesets.european_19c.own import Battle, State
    from pwprint.rulesets.european_19c.sight import Outlook

_COMPASS = tuple(float(heading) for heading in range(0, 360, 45))


def choose_unit(battle: Battle, state: State) -> Decision | None:
    """Return the choice of the next unit, or of ending the player turn; None if no unit is left to act."""
    side = state.memory.active
    left = waiting(battle, state, side)
    if state.memory.ended >> side & 1 or not left:
        return None
    return Decision(side, None, (Offer("activate", left, Activate), Offer("end", 1 << HERE, lambda _: End(side))))


def waiting(battle: Battle, state: State, side: int) -> int:
    """Return the units of a side, as bits, that have not acted in this player turn."""
    did, pieces = state.memory.did, state.pieces
    left = [(unit, pieces[unit].status) for unit in battle.rosters[side] if not did[unit]]
    here = [unit for unit, status in left if status is Status.ON_BOARD]
    to_come = [unit for unit, status in left if status is Status.WAITING and arrivals.has_place(battle, state, unit)]
    return as_bits(here + to_come)


@lru_cache(maxsize=16)  # a player that looks ahead has asked for what is then to be chosen
def actions(battle: Battle, state: State, unit: int) -> Decision:
    """Return what a unit may do; of moves and turns a sample, all of them legal."""
    return Decision(battle.sides[unit], unit, tuple(offers(battle, state, unit)) or (_offer([Done(unit)]),))


def offers(battle: Battle, state: State, unit: int) -> Iterator[Offer]:
    """Yield what a unit may do, kind by kind."""
    return (offer for offer in _offers(Case(battle, state, unit)) if offer.places)


def _offers(s: Case) -> Iterator[Offer]:
    if not s.is_here(s.unit):
        yield _offer([SetOut(s.unit, start=at) for at in arrivals.places(s.battle, s.state, s.unit)])
        yield _offer([Done(s.unit)])
        return
    if s.is_locked(s.unit):
        yield _offer([Melee(s.unit)] if not faults(MELEE, s, HERE) else [])
        return
    if s.memory.course is not None:
        yield _offer(_moves(s, s.memory.course))
        return
    if s.memory.roll is not None:
        yield _offer(list(_bearings(s)))
        return
    leaving = Departure(s, reform=s.pose.deployed)
    yield _offer([SetOut(s.unit, leaving.reform)] if allowed(SET_OUT, leaving, 1 << HERE) else [])
    if s.kind.shots:
        yield _offer(_shots(outlook_of(s.battle, s.state, s.unit), SHOOT, Shoot, bombard=False))
    if s.kind.bombards:
        yield _offer(_shots(outlook_of(s.battle, s.state, s.unit), BOMBARD, Bombard, bombard=True))
    if s.kind.charges:
        yield _offer(_charges(leaving))
    if s.kind.rallies:
        yield _offer(_rallies(s))
    yield _offer([Hold(s.unit)])


def _offer(orders: Sequence[UnitOrder]) -> Offer:
    """Return orders of one kind as an offer: its places are their numbers."""
    return Offer(orders[0].do if orders else "", (1 << len(orders)) - 1, lambda place: orders[place])


def _shots(
    outlook: Outlook, rules: tuple[Rule[Attack], ...], make: type[Shoot | Bombard], *, bombard: bool
) -> list[Shoot | Bombard]:
    """Return shots as the unit stands; if there is none, shots after turning to an enemy."""
    s = outlook.case
    turns: Iterable[float | None] = chain((None,), (_towards(s, foe) for foe in s.by_distance[:3]))
    still = None
    for turn in turns:
        aim = Attack(outlook, turn, bombard=bombard, still=still)
        still = still or aim
        if not aim.aim.near or (turn is not None and (outlook.in_town or aim.must_not_turn)):
            break  # no turn brings an enemy nearer, or is allowed at all
        if aim.aim.closest == inf:
            continue
        targets = allowed(rules, aim, as_bits(aim.asked))
        if targets:
            return [make(s.unit, target, turn) for target in bits(targets)]
    return []


def _charges(s: Leaving) -> list[Charge]:
    found = []
    most = way.allowance(s, FAST, reform=False) + ROAD_BONUS
    for foe in s.near(s.foes, s.pose.at, most + LENIENT):
        charge = Assault(s, foe, None, reform=s.reform)
        if charge.contact <= most + LENIENT and not any(rule.denies(charge) & 1 for rule in CHARGE):
            found.append(Charge(s.unit, foe, reform=s.reform))
    return found


def _rallies(s: Case) -> list[Relieve]:
    fit = tuple(bits(allowed(RALLIED, s, as_bits(s.friends))))
    return [*(Relieve(s.unit, (one,)) for one in fit), *(Relieve(s.unit, two) for two in combinations(fit, 2))]


def _bearings(s: Case) -> Iterator[Bearing]:
    """Yield ways: the compass, straight ahead, towards near enemies, along roads. E19-R15 lets a unit only turn."""
    for heading in dict.fromkeys((s.pose.heading, *_COMPASS)):
        yield Bearing(s.unit, heading)
    for foe in s.by_distance[:3]:
        yield Bearing(s.unit, _towards(s, foe))
        departure = Departure(s, foe, reform=s.memory.reforming)
        if allowed(APPROACH, departure, 1 << HERE):
            yield Bearing(s.unit, _towards(s, foe), foe)
    if s.ground.is_on_road(s.pose.at):
        yield from (Bearing(s.unit, road=vertex) for vertex in _vertices(s))


def _vertices(s: Case) -> list[tuple[float, float]]:
    """Return the ends of the roads on which a unit stands."""
    return [end for end in s.ground.road_ends(s.pose.at) if way.by_road(s, end, reform=s.memory.reforming) is not None]


def _moves(s: Case, course: Bearing) -> list[TableMarch]:
    """Return moves along a way, with and without a closing turn to the nearest enemy."""
    facings = (None, *(_towards(s, foe) for foe in s.by_distance[:1]))
    order = TableMarch(s.unit, 0.0, None, course.heading, None, s.memory.reforming, course.approach, course.road)
    taken = way_of(s, order)
    if taken is None:
        return []
    most = min(taken.reach(EXACT), taken.length)
    taken = taken.cut(most)
    spans = march.denials(taken, EXACT, march.WAY_RULES)
    # What lies beyond the longest distance so far need not be looked at.
    open_ = longest(spans, most)
    if open_ is None:
        return []
    taken = taken.cut(open_, march.BESIDE)
    spans = (*spans, *march.denials(taken, EXACT, march.GROUND_RULES))
    turned = ((replace(order, end_facing=facing), taken.with_end_facing(facing)) for facing in facings)
    return [move for each in turned for move in _lengths(*each, most, spans)]


def _lengths(order: TableMarch, taken: Way, most: float, spans: Spans) -> Iterator[TableMarch]:
    """Yield a move as far as it can go, half as far, and on the spot; and one off the table, if it leads to an exit.

    `most` is how far it could go; `spans` are the distances that rules deny however the unit then faces.
    """
    spans = (*spans, *march.denials(taken, EXACT, march.FACED_RULES))
    far = march.within(most, spans)
    if far is None:
        return
    if taken.quarry is None and not stops.no_way_out(taken, far):
        yield replace(order, distance=far, exit=True)
    for length in dict.fromkeys((far, round(far / 2, 2), 0.0)):
        if not denied(spans, length) and march.engages(taken, length):
            yield replace(order, distance=length)


def _towards(s: Case, foe: int) -> float:
    return round(way.bearing(s.pose.at, s.memory.stands[foe].pose.at), 2)
