"""The rules of `tile` that an order can break, in the order in which TIL-R38 cites them.

Each rule answers with the places that it denies. Firing, limbering and close combat are asked about squares, rallying
about units, moving about the next square of the path.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.engine.rule import Rule
from pwprint.engine.sight import seen_by_path
from pwprint.engine.state import Status
from pwprint.engine.walk import Track
from pwprint.rulesets.tile import says
from pwprint.rulesets.tile.situation import EVERYWHERE, March, Situation
from pwprint.rulesets.tile.tables import MOVE_AND_FIRE, ROAD

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.board.base import Square, Squares
    from pwprint.engine.rule import Places


def everywhere_if(denied: Callable[[Situation], bool]) -> Callable[[Situation], Places]:
    """Return the mask of a rule that denies all or nothing."""
    return lambda s: EVERYWHERE if denied(s) else 0


def _rule(
    rule: str, denies: Callable[[Situation], Places], token: str = "do", *, last: bool = False
) -> Rule[Situation]:
    return Rule(rule, denies, says.SAYS[rule], token, last)


def _gate(rule: str, denied: Callable[[Situation], bool], token: str = "do", *, last: bool = False) -> Rule[Situation]:
    """Return a rule that looks only at the unit itself. Whatever it may look at is in `Situation.gate_key`."""
    return Rule(rule, everywhere_if(denied), says.SAYS[rule], token, last, gate=True)


# --- Activation -----------------------------------------------------------------------------------------------------


def _is_new(s: Situation) -> bool:
    active = s.state.activation
    return active is None or active.unit != s.unit


def _no_chit(s: Situation) -> bool:
    bag = s.state.own
    if not _is_new(s):
        return False
    return bag.drawn != s.side if bag.drawn is not None else not bag.chits[s.side]


ACTIVATION = (
    _rule("TIL-SEQ-04", everywhere_if(_no_chit), "unit"),
    _rule("TIL-SEQ-05", everywhere_if(lambda s: _is_new(s) and bool(s.state.own.activated >> s.unit & 1)), "unit"),
)
"""May the unit be activated, or is it already active? Entering the board is judged with the move, by TIL-R39."""


def _not_on_board(s: Situation) -> bool:
    return s.piece.status is not Status.ON_BOARD


ON_BOARD = _gate("TIL-R39", _not_on_board, "unit", last=True)


def entries(s: Situation) -> Squares:
    """Return the squares by which a waiting unit may come in this round; none for any other unit. TIL-R39."""
    arrives = s.battle.scenario.units[s.unit].arrives
    if s.piece.status is not Status.WAITING or arrives is None or arrives.turn > s.state.turn:
        return 0
    return arrives.at


# --- Which action ---------------------------------------------------------------------------------------------------


def _acted(s: Situation) -> bool:
    return bool(s.act.done)


def _acted_but_moved(s: Situation) -> bool:
    return s.act.done not in {(), ("move",)}


def _changed_limber(s: Situation) -> bool:
    return "limber" in s.act.done or "unlimber" in s.act.done


def _turned_gun(s: Situation) -> bool:
    """Return whether a gun has turned: with a shot that would be Move and fire, which guns have not. TIL-R10."""
    return s.kind.limbers and s.act.turned


def _limbered_gun(s: Situation) -> bool:
    return s.kind.limbers and s.piece.limbered


def _unlimbered_gun(s: Situation) -> bool:
    return s.kind.limbers and not s.piece.limbered


HOLD = (ON_BOARD, _gate("TIL-ACT-01", _acted))

LIMBER = (
    ON_BOARD,
    _gate("TIL-ACT-01", lambda s: not s.kind.limbers or _acted_but_moved(s)),
    _gate("TIL-SPC-01", lambda s: s.piece.limbered),
)

UNLIMBER = (*LIMBER[:-1], _gate("TIL-SPC-01", lambda s: not s.piece.limbered))

MAY_MOVE = (
    _gate("TIL-R11", _changed_limber),
    _gate("TIL-ACT-01", _acted),
)
"""Asked once for a move; `STEPS` are asked for each square of its path."""


# --- Moving, step by step -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StepRule:
    """A rule about the next square of a path.

    `bars` are places that may not be entered at all, `halts` squares in which a unit that enters them must end its
    move; `leads`, for the two rules of geometry, are the places to which the square where the unit is does lead.
    """

    id: str
    bars: Callable[[March], Places] | None = None
    halts: Callable[[March], Squares] | None = None
    leads: Callable[[March], Places] | None = None

    def denies(self, m: March) -> Places:
        """Return the places that the rule denies as the next one from where the unit is now."""
        if self.bars is not None:
            return self.bars(m)
        if self.leads is not None:
            return ~self.leads(m)
        assert self.halts is not None
        return EVERYWHERE if m.stepped and self.halts(m) >> m.here & 1 else 0


def off_board(m: March) -> Places:
    """Return the place that stands for leaving the board."""
    return 1 << m.battle.board.size


def _through_edges(m: March) -> Places:
    return m.battle.board.adjacent[m.here] | off_board(m)


def _by_exits(m: March) -> Places:
    return m.battle.board.all | (off_board(m) if m.ground.exits[m.side] >> m.here & 1 else 0)


def _others(m: March) -> Squares:
    own = 1 << m.piece.square if m.piece.status is Status.ON_BOARD else 0
    return (m.mine | m.theirs) & ~own


def _bound_by_contact(m: March) -> Squares:
    return m.near if not m.enters and m.near >> m.start & 1 else 0


def _spent_side(m: March) -> Squares:
    closer = m.too_close(m.start)
    return closer & ~(1 << m.start) if m.enters else closer


STEPS = (
    StepRule("TIL-MOV-01", leads=_through_edges),
    StepRule("TIL-R37", leads=_by_exits),
    StepRule("TIL-MOV-03", bars=everywhere_if(_unlimbered_gun)),
    StepRule("TIL-MOV-06", bars=_others),
    StepRule("TIL-MOV-04", halts=lambda m: m.near),
    StepRule("TIL-TER-08", halts=lambda m: 0 if m.ground.slow_whole else m.ground.woods),
    StepRule("TIL-TER-09", halts=lambda m: 0 if m.ground.slow_whole else m.ground.river),
    StepRule("TIL-MOV-05", bars=_bound_by_contact),
    StepRule("TIL-EXH-03", bars=lambda m: m.near if m.piece.exhausted else 0),
    StepRule("TIL-OPT-02", bars=_spent_side),
)


BARS = tuple(rule.bars for rule in STEPS if rule.bars is not None)
HALTS = tuple(rule.halts for rule in STEPS if rule.halts is not None)


def tracks(m: March, speed: int) -> tuple[Track, ...]:
    """Return the ways of walking `speed` squares: the road bonus is TIL-R07, slow ground TIL-R06."""
    ground, everything = m.ground, m.battle.board.all
    on_road = ground.road >> m.start & 1
    slow = ground.woods | ground.river if ground.slow_whole else 0
    if ground.road_bonus == "start" and on_road:
        speed += ROAD
    plain = Track(speed, everything & ~slow)
    found = [plain]
    if slow:
        found.append(Track(min(speed, 1), everything))
    if ground.road_bonus == "entire" and on_road:
        found.append(Track(speed + ROAD, ground.road))
    if ground.road_bonus == "any" and ground.road:
        found.append(Track(speed + ROAD, everything & ~slow, ground.road))
    return tuple(found)


def is_short_enough(m: March, path: tuple[int, ...]) -> bool:
    """Return whether the unit may move as far as a path goes."""
    return any(track.admits(path, m.start) for track in tracks(m, m.kind.speed))


def too_long(m: March, path: tuple[int, ...]) -> str | None:
    """Return the rule that a path breaks by its length, if any."""
    if is_short_enough(m, path):
        return None
    if m.ground.slow_whole and len(path) > 1:
        entered = sum({1 << square for square in path if square >= 0})
        if entered & m.ground.woods:
            return "TIL-TER-08"
        if entered & m.ground.river:
            return "TIL-TER-09"
    return "TIL-MOV-02"


# --- Firing ---------------------------------------------------------------------------------------------------------


def start_of(s: Situation) -> Square:
    """Return the square from which the path of this activation counts: its first one for a unit that came in."""
    return s.act.path[0] if s.act.origin is None else s.act.origin


def _moved_too_far(s: Situation) -> bool:
    path = s.act.path
    if not path:
        return False
    march = March(s, start_of(s), enters=s.act.origin is None)
    return not any(track.admits(path, march.start) for track in tracks(march, s.kind.speed + MOVE_AND_FIRE))


def _deep_in(s: Situation, terrain: Squares) -> Squares:
    """Return the squares of a closed terrain that are too deep in it, or too far away, to be fired at. TIL-R29."""
    ground, here = s.ground, s.piece.square
    limited = terrain if ground.cover_is_range else ground.same_cover[here] & terrain
    return limited & ~s.battle.board.within(here, 1)


def _in_range(s: Situation) -> Squares:
    return s.battle.board.within(s.piece.square, s.kind.range)


def _out_of_sight(s: Situation) -> Squares:
    """Return the squares within range to which terrain alone closes every path. TIL-FIR-06."""
    return _in_range(s) & ~_seen(s, s.ground.blocking)


def _behind_units(s: Situation) -> Squares:
    """Return the squares to which units close every path that terrain leaves open. TIL-FIR-07, TIL-TER-05."""
    ground = s.ground
    if not ground.units_block:
        return 0
    # Units between are ignored when they stand lower than the firer or than the target; those that do not stand lower
    # are on hills, and hills block by themselves.
    if ground.high >> s.piece.square & 1:
        return 0
    open_to_terrain = _seen(s, ground.blocking)
    return open_to_terrain & ~_seen(s, ground.blocking | s.mine | s.theirs) & ~ground.high


def _seen(s: Situation, blocked: Squares) -> Squares:
    return seen_by_path(s.battle.board, s.piece.square, blocked, s.kind.range, shortest=s.ground.sight_shortest)


FIRE = (
    ON_BOARD,
    _gate("TIL-FIR-01", lambda s: not s.kind.range, last=True),
    _gate("TIL-FIR-02", _limbered_gun, last=True),
    _gate("TIL-ACT-01", lambda s: _acted_but_moved(s) or _turned_gun(s)),
    _rule("TIL-MOV-08", everywhere_if(_moved_too_far)),
    _rule("TIL-FIR-03", lambda s: ~s.theirs, "at", last=True),
    _rule("TIL-TER-06", lambda s: _deep_in(s, s.ground.town), "at"),
    _rule("TIL-TER-07", lambda s: _deep_in(s, s.ground.woods), "at"),
    _rule("TIL-FIR-04", lambda s: ~_in_range(s), "at"),
    _rule("TIL-FIR-06", _out_of_sight, "at"),
    _rule("TIL-FIR-07", _behind_units, "at"),
)


# --- Rallying: places are units -------------------------------------------------------------------------------------


def _fresh(s: Situation) -> Places:
    exhausted = sum(1 << unit for unit, piece in enumerate(s.state.pieces) if piece.exhausted)
    return s.battle.members[s.side] & ~exhausted


def _not_beside(s: Situation) -> Places:
    beside = s.battle.board.adjacent[s.piece.square] & s.mine
    return ~sum(
        1 << unit
        for unit, piece in enumerate(s.state.pieces)
        if piece.status is Status.ON_BOARD and beside >> piece.square & 1
    )


RALLY_ITSELF = (
    ON_BOARD,
    _gate("TIL-ACT-01", _acted),
    _gate("TIL-R24", lambda s: not s.piece.exhausted),
)

RALLY_OTHER = (
    ON_BOARD,
    _gate("TIL-RAL-02", lambda s: not s.kind.rallies_others),
    _gate("TIL-ACT-01", _acted_but_moved),
    _rule("TIL-R24", _fresh, "target"),
    _rule("TIL-RAL-02", _not_beside, "target"),
)


# --- Close combat ---------------------------------------------------------------------------------------------------


def _in_contact(s: Situation) -> Squares:
    here, board = s.piece.square, s.battle.board
    if not s.ground.faces:
        return board.adjacent[here] & s.theirs
    front = board.step(here, s.piece.facing or 0)
    return 0 if front is None else s.theirs & 1 << front


CLOSE_COMBAT = (
    ON_BOARD,
    _gate("TIL-CC-02", lambda s: s.piece.exhausted),
    _gate("TIL-R12", lambda s: s.kind.rallies_others and not s.ground.commanders_attack),
    _rule("TIL-CC-01", lambda s: ~_in_contact(s), "at"),
    _gate("TIL-R15", lambda s: "close_combat" in s.act.done),
    _gate("TIL-OPT-02", lambda s: s.spent),
)


# --- Answers to dice ------------------------------------------------------------------------------------------------

FLIP = (_rule("TIL-HIT-03", everywhere_if(lambda s: s.failed_save is None), last=True),)


def _not_free_beside(s: Situation) -> Squares:
    return ~(s.battle.board.adjacent[s.piece.square] & ~s.mine & ~s.theirs)


def _not_directly_away(s: Situation) -> Squares:
    failed = s.failed_save
    if failed is None:
        return 0
    board, here = s.battle.board, s.piece.square
    away = (board.step(here, facing) for facing in board.directly_away(here, failed.enemy))
    return ~sum(1 << square for square in away if square is not None)


RETREAT = (
    FLIP[0],
    _gate("TIL-R20", _unlimbered_gun),
    _rule("TIL-R18", _not_free_beside, "to"),
    _rule("TIL-R17", _not_directly_away, "to"),
    _rule("TIL-R19", lambda s: s.near, "to"),
)


def _opponent_stands(s: Situation) -> Squares:
    fought = s.may_advance
    if fought is None:
        return 0
    opponent = s.state.pieces[fought.opponent]
    return 1 << fought.to if opponent.status is Status.ON_BOARD and opponent.square == fought.to else 0


def _not_in_place(s: Situation) -> Squares:
    """Deny an attacker that is gone or has retreated; an Exhausted one must not follow next to an enemy. TIL-R21."""
    fought = s.may_advance
    if fought is None:
        return 0
    if s.piece.status is not Status.ON_BOARD or s.piece.square != fought.origin:
        return EVERYWHERE
    return s.near if s.piece.exhausted else 0


ADVANCE = (
    _rule("TIL-CC-09", everywhere_if(lambda s: s.may_advance is None), last=True),
    _rule("TIL-CC-08", _opponent_stands),
    _gate("TIL-R20", _unlimbered_gun),
    _rule("TIL-R21", _not_in_place),
    _gate("TIL-OPT-02", lambda s: s.spent),
)
