"""The generator and the judge of `tile`: both read the masks of `rules.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pwprint.board.base import bits
from pwprint.engine.decision import Decision, Offer
from pwprint.engine.rule import Fault, Places, Rule, allowed, faults
from pwprint.engine.state import FailedSave, Status
from pwprint.engine.walk import Reach, Walk, reach
from pwprint.orders import (
    OFF,
    Activate,
    Advance,
    CloseCombat,
    Done,
    Fire,
    Flip,
    Hold,
    Limber,
    Move,
    Rally,
    Retreat,
    UnitOrder,
    Unlimber,
)
from pwprint.rulesets.tile import rules, says
from pwprint.rulesets.tile.situation import March, Situation

if TYPE_CHECKING:
    from pwprint.board.base import Square
    from pwprint.engine.battle import Battle
    from pwprint.engine.state import State
    from pwprint.orders import Order

HERE = 0
"""The one place of an order that needs none."""


# --- Moves ----------------------------------------------------------------------------------------------------------


def _walk(m: March) -> Walk:
    barred = halts = 0
    for bars in rules.BARS:
        barred |= bars(m)
    for stops in rules.HALTS:
        halts |= stops(m)
    exits = 0 if barred >> m.battle.board.size & 1 else m.ground.exits[m.side]
    return Walk(m.battle.board, m.start, int(m.enters), barred, halts, exits)


def _marches(s: Situation) -> list[March]:
    """Return where the unit's walk may start: its square, or each entry square that it may enter."""
    if s.piece.status is Status.ON_BOARD:
        return [March(s, s.piece.square, enters=False)]
    return [march for square in bits(rules.entries(s)) if not _barred_entry(march := March(s, square, enters=True))]


def _barred_entry(m: March) -> bool:
    return any(bars(m) >> m.start & 1 for bars in rules.BARS)


def can_enter(battle: Battle, state: State, unit: int) -> bool:
    """Return whether a waiting unit could come in now. TIL-R39."""
    return bool(_marches(Situation(battle, state, unit)))


def reaches(s: Situation) -> list[Reach]:
    """Return all that the unit can reach by a move: one value for each start and track."""
    found = []
    for march in _marches(s):
        walk = _walk(march)
        found += [reach(walk, track) for track in rules.tracks(march, s.kind.speed)]
    return found


def _destinations(s: Situation, _others: Sequence[Rule[Situation]]) -> Places:
    places = 1 << s.piece.square if s.piece.status is Status.ON_BOARD else 0
    for found in reaches(s):
        places |= found.places
    return places


def _move(s: Situation, place: int) -> Move:
    if place == s.piece.square and s.piece.status is Status.ON_BOARD:
        return Move(s.unit)
    paths = (found.path(place) for found in reaches(s) if found.places >> place & 1)
    return Move(s.unit, min(paths, key=len))


def _judge_move(s: Situation, order: Move) -> list[Fault]:
    if s.piece.status is not Status.ON_BOARD:
        entries = rules.entries(s)
        if not order.path or order.path[0] < 0 or not entries >> order.path[0] & 1:
            return _cannot_come_in(s, order)
    found = faults(rules.MAY_MOVE, s, HERE)
    if found:
        return found
    return _judge_path(s, order) or _judge_facing(s, order)


def _cannot_come_in(s: Situation, order: Move) -> list[Fault]:
    if s.piece.status is not Status.WAITING:
        return faults((rules.ON_BOARD,), s, HERE)
    arrives = s.battle.scenario.units[s.unit].arrives
    assert arrives is not None
    entries = " or ".join(s.square(square) for square in bits(arrives.at))
    token = "unit" if arrives.turn > s.state.turn else "path/0" if order.path else "path"
    return [Fault(rules.ON_BOARD.id, *says.not_an_entry(s, entries), token)]


def _judge_path(s: Situation, order: Move) -> list[Fault]:
    if not order.path:
        return []
    enters = s.piece.status is not Status.ON_BOARD
    m = March(s, order.path[0] if enters else s.piece.square, enters=enters)
    m.stepped = False
    for number, square in enumerate(order.path):
        found = _judge_step(m, square, entering=enters and number == 0, token=f"path/{number}")
        if found:
            return found
        m.here, m.stepped = square, True
    rule = rules.too_long(m, order.path)
    if rule is None:
        return []
    terrain = {"TIL-TER-08": "woods", "TIL-TER-09": "a river"}.get(rule)
    # The first square that makes the path too long is the one at fault.
    first = next(n for n in range(len(order.path)) if not rules.is_short_enough(m, order.path[: n + 1]))
    return [Fault(rule, *says.too_long(s, len(order.path), terrain), f"path/{first}")]


def _judge_step(m: March, square: int, *, entering: bool, token: str) -> list[Fault]:
    place = m.battle.board.size if square == OFF else square
    checks = [rule for rule in rules.STEPS if not entering or rule.bars is not None]
    return [Fault(rule.id, *says.SAYS[rule.id](m, place), token) for rule in checks if rule.denies(m) >> place & 1]


# --- Facing, with the option `facing` on `house` (TIL-R01) ----------------------------------------------------------


def _end(s: Situation, order: Move) -> Square | None:
    if not order.path:
        return s.piece.square
    return None if order.path[-1] == OFF else order.path[-1]


def _due_facings(s: Situation, order: Move) -> tuple[int, ...]:
    """Return the facings open to a unit at the end of a move: towards an enemy if it was stopped next to one."""
    end = _end(s, order)
    board = s.battle.board
    if end is None:
        return ()
    towards = tuple(
        facing
        for facing in range(len(board.facings))
        if (ahead := board.step(end, facing)) is not None and s.theirs >> ahead & 1
    )
    return towards if order.path and towards else tuple(range(len(board.facings)))


def _no_facing(order: Move | Advance) -> list[Fault]:
    if order.facing is None:
        return []
    return [Fault("TIL-R01", "tiles have no facing", "it takes the option facing: house", "facing")]


def _judge_facing(s: Situation, order: Move) -> list[Fault]:
    if not s.ground.faces:
        return _no_facing(order)
    due = _due_facings(s, order)
    stopped = 0 < len(due) < len(s.battle.board.facings)
    if order.facing is None:
        if not stopped or len(due) == 1:
            return []
        names = ", ".join(s.battle.board.facings[facing] for facing in due)
        return [Fault("TIL-R01", f"{s.name()} must face one of several enemies", f"give a facing: {names}")]
    if not stopped or order.facing in due:
        return []
    return [Fault("TIL-R01", f"{s.name()} was stopped by an enemy and must face it", None, "facing")]


def facings(battle: Battle, state: State, order: Order) -> tuple[int, ...]:
    """Return the facings among which a move leaves the choice; none where tiles have no facing."""
    if not isinstance(order, Move) or not battle.own.faces:
        return ()
    return _due_facings(Situation(battle, state, order.unit), order)


# --- The generator --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of order: the rules that it can break, and the places at which those that are no gates are asked."""

    do: str
    rules: tuple[Rule[Situation], ...]
    places: Callable[[Situation, tuple[Rule[Situation], ...]], Places]

    @property
    def gates(self) -> tuple[Rule[Situation], ...]:
        return tuple(rule for rule in self.rules if rule.gate)

    @property
    def others(self) -> tuple[Rule[Situation], ...]:
        return tuple(rule for rule in self.rules if not rule.gate)


def _here(_s: Situation, _others: Sequence[Rule[Situation]]) -> Places:
    return 1 << HERE


def _at_enemies(s: Situation, others: Sequence[Rule[Situation]]) -> Places:
    return allowed(others, s, s.theirs)


def _at_friends(s: Situation, others: Sequence[Rule[Situation]]) -> Places:
    return allowed(others, s, s.battle.members[s.side] & ~(1 << s.unit))


_KINDS = (
    _Kind("hold", rules.HOLD, _here),
    _Kind("move", rules.MAY_MOVE, _destinations),
    _Kind("fire", rules.FIRE, _at_enemies),
    _Kind("limber", rules.LIMBER, _here),
    _Kind("unlimber", rules.UNLIMBER, _here),
    _Kind("rally", rules.RALLY_ITSELF, _here),
    _Kind("rally_other", rules.RALLY_OTHER, _at_friends),
    _Kind("close_combat", rules.CLOSE_COMBAT, _at_enemies),
)

_Rules = tuple[Rule[Situation], ...]
_Open = tuple[str, Callable[[Situation, _Rules], Places], _Rules]


def _open_kinds(s: Situation) -> tuple[_Open, ...]:
    """Return the kinds of order that no gate denies, with the rules that are still to be asked."""
    known: dict[tuple[object, ...], tuple[_Open, ...]] = s.ground.open_offers
    key = s.gate_key
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(
            (kind.do, kind.places, kind.others) for kind in _KINDS if allowed(kind.gates, s, 1 << HERE)
        )
    return found


def actions(battle: Battle, state: State, unit: int) -> Decision:
    """Return what the active unit may do now. Once it has acted, it may also be done."""
    s = Situation(battle, state, unit)
    offers = [Offer(do, found) for do, places, others in _open_kinds(s) if (found := places(s, others))]
    if s.act.done or not offers:
        offers.append(Offer("done", 1 << HERE))
    return Decision(s.side, unit, tuple(offers))


def choices(battle: Battle, state: State) -> Decision:
    """Return how the choice that is owed first can be answered."""
    choice = state.pending[0]
    s = Situation(battle, state, choice.unit)
    if isinstance(choice, FailedSave):
        retreats = allowed(rules.RETREAT, s, battle.board.adjacent[s.piece.square])
        offers = [Offer("flip", 1 << HERE), Offer("retreat", retreats)]
    else:
        advance = allowed(rules.ADVANCE, s, 1 << choice.to)
        offers = [Offer("advance", advance), Offer("done", 1 << HERE)]
    return Decision(s.side, choice.unit, tuple(offer for offer in offers if offer.places))


def order(battle: Battle, state: State, do: str, place: int) -> Order:
    """Return the order for one place of an offer."""
    if do == "activate":
        return Activate(place)
    if state.pending:
        unit = state.pending[0].unit
        answers: dict[str, Order] = {"flip": Flip(unit), "advance": Advance(unit), "done": Done(unit)}
        return answers.get(do) or Retreat(unit, place)
    assert state.activation is not None
    unit = state.activation.unit
    if do == "move":
        return _move(Situation(battle, state, unit), place)
    return _ORDERS[do](unit, place)


_ORDERS: dict[str, Callable[[int, int], Order]] = {
    "hold": lambda unit, _: Hold(unit),
    "fire": Fire,
    "limber": lambda unit, _: Limber(unit),
    "unlimber": lambda unit, _: Unlimber(unit),
    "rally": lambda unit, _: Rally(unit),
    "rally_other": Rally,
    "close_combat": CloseCombat,
    "done": lambda unit, _: Done(unit),
}


# --- The judge ------------------------------------------------------------------------------------------------------


def _judge_rally(s: Situation, order: Rally) -> list[Fault]:
    if order.target is None or order.target == s.unit:
        return faults(rules.RALLY_ITSELF, s, s.unit)
    return faults(rules.RALLY_OTHER, s, order.target)


def _judge_activate(s: Situation, _: UnitOrder) -> list[Fault]:
    return [] if _marches(s) else faults((rules.ON_BOARD,), s, HERE)


_JUDGES: dict[type, Callable[[Situation, Any], list[Fault]]] = {
    Activate: _judge_activate,
    Hold: lambda s, _: faults(rules.HOLD, s, HERE),
    Move: _judge_move,
    Fire: lambda s, order: faults(rules.FIRE, s, order.at),
    Limber: lambda s, _: faults(rules.LIMBER, s, HERE),
    Unlimber: lambda s, _: faults(rules.UNLIMBER, s, HERE),
    Rally: _judge_rally,
    CloseCombat: lambda s, order: faults(rules.CLOSE_COMBAT, s, order.at),
}


def _judge_advance(s: Situation, order: Advance) -> list[Fault]:
    fought = s.may_advance
    found = faults(rules.ADVANCE, s, fought.to if fought is not None else HERE)
    return found or ([] if s.ground.faces else _no_facing(order))


_ANSWERS: dict[type, Callable[[Situation, Any], list[Fault]]] = {
    Flip: lambda s, _: faults(rules.FLIP, s, HERE),
    Retreat: lambda s, order: faults(rules.RETREAT, s, order.to),
    Advance: _judge_advance,
    Done: lambda _s, _order: [],
}


def judge(battle: Battle, state: State, order: Order) -> list[Fault]:
    """Return every rule that an order breaks, in the order of TIL-R38; empty for a legal order."""
    assert isinstance(order, UnitOrder)
    s = Situation(battle, state, order.unit)
    answer = _ANSWERS.get(type(order))
    if answer is not None:
        return answer(s, order)
    return faults(rules.ACTIVATION, s, HERE) or _JUDGES[type(order)](s, order)
