"""Judge and generator: what the rules forbid, and a sample of what they allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pwprint.board.base import bits
from pwprint.engine.decision import HERE, Decision, Offer
from pwprint.engine.rule import Fault, Rule, allowed, faults, when
from pwprint.engine.state import Status
from pwprint.orders import Activate, Done, End, Hold
from pwprint.rulesets.european_19c import arrivals, attack, march, says, way
from pwprint.rulesets.european_19c.attack import (
    BOMBARD,
    CHARGE,
    SHOOT,
    Assault,
    Attack,
    no_room_to_reform,
    reforms_near,
)
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.field import pair
from pwprint.rulesets.european_19c.tables import RALLY_RANGE
from pwprint.table.areas import Strip
from pwprint.table.footprint import distance
from pwprint.table.measure import EXACT, LENIENT
from pwprint.table.orders import Bearing, Bombard, Charge, March, Melee, Relieve, SetOut, Shoot
from pwprint.table.spans import denied

if TYPE_CHECKING:
    from pwprint.engine.battle import Battle
    from pwprint.engine.state import State
    from pwprint.orders import Order
    from pwprint.rulesets.european_19c.way import Way

# --- acting at all --------------------------------------------------------------------------------------------------


def _not_active(s: Case) -> bool:
    return s.side != s.field.acting or bool(s.field.ended >> s.side & 1) or not s.is_here(s.unit)


def _moves_and_rallies(do: str) -> Callable[[Case], bool]:
    return lambda s: s.kind.rallies and {s.field.did[s.unit], do} == {"move", "rally"}


def _acts_twice(do: str, *, commander: bool) -> Callable[[Case], bool]:
    return lambda s: (
        bool(s.field.did[s.unit]) and s.kind.rallies is commander and not (commander and _moves_and_rallies(do)(s))
    )


_ACTIVE: Rule[Any] = Rule("E19-SEQ-05", when(_not_active), says.not_active, "unit", last=True)
_FREE: Rule[Any] = Rule("E19-ACT-05", when(lambda s: s.is_locked(s.unit)), says.is_locked, last=True)


def _once(do: str) -> tuple[Rule[Any], ...]:
    """Return the rules of one action in a player turn. E19-ACT-01, E19-ACT-02, E19-CMD-01, E19-R14."""
    return (
        Rule("E19-ACT-01", when(_acts_twice(do, commander=False)), says.has_acted, last=True),
        Rule("E19-CMD-01", when(_moves_and_rallies(do)), says.moved_and_rallied, last=True),
        Rule("E19-ACT-02", when(_acts_twice(do, commander=True)), says.has_acted, last=True),
    )


def _common(do: str) -> tuple[Rule[Any], ...]:
    return (_ACTIVE, *_once(do), _FREE)


COMMON = {do: _common(do) for do in ("move", "shoot", "bombard", "charge", "rally", "hold")}

MELEE: tuple[Rule[Any], ...] = (
    _ACTIVE,
    Rule("E19-ACT-01", when(lambda s: bool(s.field.did[s.unit])), says.has_acted, last=True),
    Rule("E19-CC-02", when(lambda s: not open_rounds(s)), says.no_round),
)


def open_rounds(s: Case) -> tuple[int, ...]:
    """Return the opponents with whom a unit still has its round of this player turn to fight. E19-CC-02, E19-R94."""
    return tuple(foe for foe in s.opponents(s.unit) if pair(s.unit, foe) not in s.field.fought)


# --- moves ----------------------------------------------------------------------------------------------------------


class Departure(Case):
    """A unit that is to move, before its die is thrown."""

    def __init__(self, battle: Battle, state: State, unit: int, quarry: int | None = None, *, reform: bool) -> None:
        """Take what is declared with a move."""
        super().__init__(battle, state, unit)
        self.quarry = quarry
        self.reform = reform


_SET_OUT: tuple[Rule[Departure], ...] = (
    Rule("E19-TER-20", when(lambda s: s.stand.entrenched), says.entrenched, last=True),
    Rule("E19-MOV-01", when(lambda s: s.pose.deployed and not s.reform), says.deployed, last=True),
    Rule("E19-MOV-17", when(lambda s: s.reform and reforms_near(s)), says.reform_near, "reform"),
    Rule("E19-R27", when(lambda s: s.reform and no_room_to_reform(s)), says.no_room, "reform"),
)

_APPROACH: tuple[Rule[Departure], ...] = (
    Rule("E19-R34", when(lambda s: not s.kind.shots), says.cannot_engage, "approach"),
    Rule("E19-R113", when(lambda s: s.resolve_gone), says.no_resolve_to_engage, "approach"),
    Rule("E19-R31", when(lambda s: s.quarry not in s.foes), says.no_quarry, "approach", last=True),
)


def _judge_move(battle: Battle, state: State, order: March) -> list[Fault]:
    """Judge a move: before its die is thrown only what does not depend on it. E19-R16."""
    if order.start is not None and battle.sides[order.unit] == state.own.acting and not has_set_out(state, order.unit):
        refused = arrivals.faults(battle, state, order.unit, order.start)
        if refused:
            return refused
        state = arrivals.put_down(battle, state, order.unit, order.start)
    s = Departure(battle, state, order.unit, order.approach, reform=order.reform)
    found = faults(COMMON["move"], s, HERE) or faults(_SET_OUT, s, HERE)
    if not found and order.approach is not None:
        found = faults(_APPROACH, s, HERE)
    if found or not has_set_out(state, order.unit):
        return found
    if cannot_reform(s, order.reform):
        return []
    course = way_of(s, order)
    if course is None:
        return [Fault("E19-R44", *says.no_road(s), "road")]
    return march.faults(course, far_of(course, order) or 0.0)


def has_set_out(state: State, unit: int) -> bool:
    """Return whether the die for a unit's move has been thrown."""
    act = state.activation
    return act is not None and act.unit == unit and state.own.roll is not None


def cannot_reform(s: Case, reform: bool) -> bool:
    """Return whether the die leaves too little to reform. E19-MOV-16, E19-R22."""
    roll = s.field.roll
    return roll is not None and reform and s.pose.deployed and way.allowance(s, roll.score, reform=True) < 0


def way_of(s: Case, order: March) -> Way | None:
    """Return the way of a move whose die has been thrown; None if there is no such road."""
    roll = s.field.roll
    assert roll is not None
    if order.road is None:
        course = way.straight(s, order.heading, reform=order.reform)
    else:
        found = way.by_road(s, order.road, reform=order.reform)
        if found is None:
            return None
        course = found
    course.allowance = way.allowance(s, roll.score, reform=order.reform)
    course.end_facing = order.end_facing
    course.quarry = order.approach
    course.exits = order.exit
    return course


def far_of(course: Way, order: March) -> float | None:
    """Return how far a move goes: as ordered, or as far as is legal; None if no distance is. E19-R36."""
    if order.distance is not None:
        return order.distance
    return march.farthest(course, order.up_to or 0.0)


# --- rallies --------------------------------------------------------------------------------------------------------


def _unfit(s: Case) -> int:
    hit = (unit for unit in s.friends if s.field.stands[unit].hits and not s.kind_of(unit).rallies)
    return ~attack.as_bits(hit)


def _out_of_call(s: Case) -> int:
    return attack.as_bits(unit for unit in s.friends if s.gap_to(unit) > RALLY_RANGE + LENIENT)


_COMMANDS: Rule[Case] = Rule("E19-RAL-01", when(lambda s: not s.kind.rallies), says.no_commander, last=True)
_RALLIED: tuple[Rule[Case], ...] = (
    Rule("E19-R106", _unfit, says.cannot_be_rallied, "targets", last=True),
    Rule("E19-RAL-03", _out_of_call, says.too_far_to_rally, "targets"),
)


def _judge_rally(battle: Battle, state: State, order: Relieve) -> list[Fault]:
    s = Case(battle, state, order.unit)
    found = faults((_ACTIVE, _COMMANDS, *COMMON["rally"]), s, HERE)
    if found:
        return found
    return [
        fault._replace(token=f"targets/{number}")
        for rule in _RALLIED
        for number, target in enumerate(order.targets)
        for fault in faults((rule,), s, target)
    ]


# --- the judge ------------------------------------------------------------------------------------------------------


def judge(battle: Battle, state: State, order: Order) -> list[Fault]:
    """Return every rule that an order breaks, the one to cite first; empty for a legal order."""
    return _JUDGES[type(order)](battle, state, order)


def _judge_shot(rules: tuple[Rule[Attack], ...], battle: Battle, state: State, order: Shoot | Bombard) -> list[Fault]:
    s = Attack(battle, state, order.unit, order.turn, bombard=isinstance(order, Bombard))
    return faults(COMMON[order.do], s, HERE) or faults(rules, s, order.target)


def _judge_charge(battle: Battle, state: State, order: Charge) -> list[Fault]:
    s = Assault(battle, state, order.unit, order.target, order.heading, reform=order.reform)
    return faults(COMMON["charge"], s, HERE) or faults(CHARGE, s, order.target)


def _judge_plain(
    rules: tuple[Rule[Any], ...], battle: Battle, state: State, order: Melee | Hold | Activate
) -> list[Fault]:
    return faults(rules, Case(battle, state, order.unit), HERE)


def _judge_end(battle: Battle, state: State, order: End) -> list[Fault]:
    side = battle.scenario.sides[order.side].id
    if order.side != state.own.acting:
        return [Fault("E19-SEQ-05", f"it is not the player turn of {side}", None, "side")]
    if state.own.ended >> order.side & 1:
        return [Fault("E19-SEQ-05", f"the player turn of {side} is over", None, "side")]
    return []


def _judge_choice(battle: Battle, state: State, order: Activate) -> list[Fault]:
    if arrivals.places(battle, state, order.unit):
        return []
    return _judge_plain((_ACTIVE, *_once("hold")), battle, state, order)


_JUDGES: dict[type, Callable[[Battle, State, Any], list[Fault]]] = {
    March: _judge_move,
    Shoot: partial(_judge_shot, SHOOT),
    Bombard: partial(_judge_shot, BOMBARD),
    Charge: _judge_charge,
    Melee: partial(_judge_plain, MELEE),
    Relieve: _judge_rally,
    Hold: partial(_judge_plain, COMMON["hold"]),
    Activate: _judge_choice,
    Done: lambda _battle, _state, _order: [],
    End: _judge_end,
}


# --- the generator --------------------------------------------------------------------------------------------------

_COMPASS = tuple(float(heading) for heading in range(0, 360, 45))


def choose_unit(battle: Battle, state: State) -> Decision | None:
    """Return the choice of the next unit, or of ending the player turn; None if no unit is left to act."""
    side: int = state.own.acting
    left = waiting(battle, state, side)
    if state.own.ended >> side & 1 or not left:
        return None
    return Decision(side, None, (Offer("activate", left, Activate), Offer("end", 1 << HERE, lambda _: End(side))))


def waiting(battle: Battle, state: State, side: int) -> int:
    """Return the units of a side, as bits, that have not acted in this player turn."""
    left = (unit for unit in bits(battle.members[side]) if not state.own.did[unit])
    return attack.as_bits(
        unit for unit in left if state.pieces[unit].status is Status.ON_BOARD or arrivals.places(battle, state, unit)
    )


def actions(battle: Battle, state: State, unit: int) -> Decision:
    """Return what a unit may do; of moves and turns a sample, all of them legal."""
    s = Case(battle, state, unit)
    found = [offer for offer in _offers(s) if offer.places]
    done = Offer("done", 1 << HERE, lambda _: Done(unit))
    return Decision(s.side, unit, tuple(found) or (done,))


def _offers(s: Case) -> Iterator[Offer]:
    if not s.is_here(s.unit):
        yield _offer([SetOut(s.unit, start=at) for at in arrivals.places(s.battle, s.state, s.unit)])
        yield Offer("done", 1 << HERE, lambda _: Done(s.unit))
        return
    if s.is_locked(s.unit):
        yield _offer([Melee(s.unit)] if not faults(MELEE, s, HERE) else [])
        return
    if s.field.course is not None:
        yield _offer(_moves(s, s.field.course))
        return
    if s.field.roll is not None:
        yield _offer(list(_bearings(s)))
        return
    yield _offer(_set_outs(s))
    if s.kind.shots:
        yield _offer(_shots(s, SHOOT, Shoot, bombard=False))
    if s.kind.bombards:
        yield _offer(_shots(s, BOMBARD, Bombard, bombard=True))
    if s.kind.charges:
        yield _offer(_charges(s))
    if s.kind.rallies:
        yield _offer(_rallies(s))
    yield Offer("hold", 1 << HERE, lambda _: Hold(s.unit))


def _offer(orders: list[Any]) -> Offer:
    """Return orders of one kind as an offer: its places are their numbers."""
    return Offer(orders[0].do if orders else "", (1 << len(orders)) - 1, lambda place: orders[place])


def _set_outs(s: Case) -> list[SetOut]:
    reform = s.pose.deployed
    departure = Departure(s.battle, s.state, s.unit, reform=reform)
    return [SetOut(s.unit, reform)] if not faults(_SET_OUT, departure, HERE) else []


def _shots(s: Case, rules: tuple[Rule[Attack], ...], make: type[Shoot | Bombard], *, bombard: bool) -> list[Any]:
    """Return shots as the unit stands; if there is none, shots after turning to an enemy."""
    turns: Iterable[float | None] = (None, *(_towards(s, foe) for foe in _nearest(s, 3)))
    for turn in turns:
        aim = Attack(s.battle, s.state, s.unit, turn, bombard=bombard)
        targets = allowed(rules, aim, attack.as_bits(s.foes))
        if targets:
            return [make(s.unit, target, turn) for target in bits(targets)]
    return []


def _charges(s: Case) -> list[Charge]:
    found = []
    for foe in s.foes:
        charge = Assault(s.battle, s.state, s.unit, foe, None, reform=s.pose.deployed)
        if not any(rule.denies(charge) & 1 for rule in CHARGE):
            found.append(Charge(s.unit, foe, reform=s.pose.deployed))
    return found


def _rallies(s: Case) -> list[Relieve]:
    fit = tuple(bits(allowed(_RALLIED, s, attack.as_bits(s.friends))))
    return [*(Relieve(s.unit, (one,)) for one in fit), *(Relieve(s.unit, two) for two in combinations(fit, 2))]


def _bearings(s: Case) -> Iterator[Bearing]:
    """Yield ways: the compass, straight ahead, towards near enemies, along roads. E19-R15 lets a unit only turn."""
    for heading in dict.fromkeys((s.pose.heading, *_COMPASS)):
        yield Bearing(s.unit, heading)
    for foe in _nearest(s, 3):
        yield Bearing(s.unit, _towards(s, foe))
        departure = Departure(s.battle, s.state, s.unit, foe, reform=s.field.reforming)
        if not faults(_APPROACH, departure, HERE):
            yield Bearing(s.unit, _towards(s, foe), foe)
    if s.ground.touches("road", s.pose.at):
        yield from (Bearing(s.unit, road=vertex) for vertex in _vertices(s))


def _vertices(s: Case) -> list[tuple[float, float]]:
    """Return the ends of the roads on which a unit stands."""
    roads = (feature.area for feature in s.ground.table.features if feature.terrain == "road")
    ends = (end for road in roads if isinstance(road, Strip) for end in (road.line[0], road.line[-1]))
    return [end for end in ends if way.by_road(s, end, reform=s.field.reforming) is not None]


def _moves(s: Case, course: Bearing) -> list[March]:
    """Return moves along a way, with and without a closing turn to the nearest enemy."""
    facings = (None, *(_towards(s, foe) for foe in _nearest(s, 1)))
    orders = (
        March(s.unit, 0.0, None, course.heading, facing, s.field.reforming, course.approach, course.road)
        for facing in facings
    )
    return [move for order in orders for move in _lengths(s, order)]


def _lengths(s: Case, order: March) -> Iterator[March]:
    """Yield a move as far as it can go, half as far, and on the spot; and one off the table, if it leads to an exit."""
    taken = way_of(s, order)
    far = None if taken is None else march.farthest(taken, taken.reach(EXACT))
    if taken is None or far is None:
        return
    if taken.quarry is None and not march.no_way_out(taken, far):
        yield replace(order, distance=far, exit=True)
    spans = tuple(span for rule in (*march.WAY_RULES, *march.PLACE_RULES) for span in rule.denies(taken, EXACT))
    for length in dict.fromkeys((far, round(far / 2, 2), 0.0)):
        if not denied(spans, length) and _engages(taken, length):
            yield replace(order, distance=length)


def _engages(taken: Way, far: float) -> bool:
    return taken.quarry is None or not any(fault.rule == "E19-R32" for fault in march.faults(taken, far))


def _nearest(s: Case, count: int) -> list[int]:
    at = s.pose.at
    return sorted(s.foes, key=lambda foe: distance(at, s.field.stands[foe].pose.at))[:count]


def _towards(s: Case, foe: int) -> float:
    return round(way.bearing(s.pose.at, s.field.stands[foe].pose.at), 2)
