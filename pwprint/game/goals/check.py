"""Conditions that cannot be meant: never true, true from the start, at odds with themselves."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, assert_never

from pwprint.game.board.surface import Surface
from pwprint.game.goals.met import at_close, is_met
from pwprint.game.goals.most import most_points
from pwprint.game.goals.reach import can_start_at, in_time
from pwprint.game.goals.terms import (
    AtLeast,
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    Not,
    PointsAhead,
    PointsScored,
    UnitsGone,
    UnitsLost,
    clauses,
    conjuncts,
    places_of,
)
from pwprint.text.problems import Note, Problem, Severity
from pwprint.text.words import counted
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.scenario import Side, Unit

_EXAMPLES = {Surface.GRID: '["a1"]', Surface.TABLE: '["north"]'}


class _Aim(Struct, frozen=True):
    """A battle, a side with a condition, and its enemy; `fighters` are the side's units that take part."""

    battle: Battle
    side: Side
    enemy: Side
    fighters: tuple[Unit, ...]


def check_conditions(battle: Battle) -> Iterator[Problem]:
    """Yield what is wrong with the conditions of victory, and of points."""
    for side, term in battle.scenario.goals:
        yield from _wrong(_aim(battle, side), term)
    yield from _met_at_once(battle)


def _aim(battle: Battle, side: int) -> _Aim:
    own, enemy = battle.scenario.sides[side], battle.scenario.sides[1 - side]
    return _Aim(battle, own, enemy, tuple(unit for unit in own.units if not unit.lost))


def _wrong(aim: _Aim, term: Term, above: tuple[Clause | Not, ...] = ()) -> Iterator[Problem]:
    """Yield what is wrong with a condition; `above` must be true with it."""
    terms = conjuncts(term)
    here = tuple(each for each in terms if not isinstance(each, AtLeast))
    together = (*above, *here)
    due = _due(aim, together)
    for leaf in here:
        yield from _never(aim, leaf, due) if not isinstance(leaf, Not) else _always(aim, leaf.of, due)
    yield from _at_odds(above, here)
    yield from _too_few(aim, here, together)
    yield from _out_of_reach(aim, here, due)
    for each in terms:
        if isinstance(each, AtLeast):
            for inner in each.of:
                yield from _wrong(aim, inner, together)


def _met_at_once(battle: Battle) -> Iterator[Problem]:
    """Yield the victories that are won if nobody moves in the first turn, unless they say in which turn they count.

    Nothing is said where it depends on the units that players place.
    """
    state = at_close(battle, replace(battle.start(), turn=1))
    for victory in battle.scenario.victory:
        dated = any(isinstance(term, AtTurn) for term in conjuncts(victory.when))
        open_ = dated or any(_is_open(battle, objective) for objective in _decisive(battle, victory.when))
        if not open_ and is_met(battle, state, victory.side, victory.when):
            word, side = battle.ruleset.book.turn_word, battle.scenario.sides[victory.side].id
            yield Problem(
                "V005",
                f"{side} wins at the end of {word} 1 if nobody does anything",
                f"{victory.pointer}/when",
                "say when it counts with `at_turn`, or for how long with `for_turns`",
                Severity.WARNING,
            )


def _is_open(battle: Battle, objective: int) -> bool:
    """Return whether a player could place a unit at an objective."""
    goal = battle.scenario.objectives[objective]
    return any(can_start_at(battle, unit, goal) for unit in battle.scenario.units)


def _decisive(battle: Battle, term: Term) -> Iterator[int]:
    """Yield the objectives on which it depends whether a term is true, by what they give points for too."""
    yield from places_of(term)
    if any(True for kind in (PointsScored, PointsAhead) for _ in clauses(term, kind)):
        for award in battle.scenario.awards:
            for given in award.each if award.when is None else (award.when,):
                yield from places_of(given)


# --- clauses --------------------------------------------------------------------------------------------------------


def _due(aim: _Aim, together: tuple[Clause | Not, ...]) -> int:
    """Return the turn by which all this must be true: that of a date, or the last; 0 if there is none."""
    limit = aim.battle.turn_limit
    dates = (clause.turn or limit for clause in together if isinstance(clause, AtTurn))
    return min(dates, default=limit)


def _never(aim: _Aim, clause: Clause, due: int) -> Iterator[Problem]:
    """Yield why a clause can never be true by the end of turn `due`."""
    match clause:
        case Holding():
            yield from _too_long(aim, clause, due)
        case AtTurn():
            yield from _too_late(aim, clause)
        case UnitsGone():
            yield from _no_way_off(aim, clause)
        case EnemyExhausted():
            yield from _never_exhausted(aim, clause)
        case EnemyLost():
            yield from _too_many_lost(aim, clause)
        case PointsScored() | PointsAhead():
            yield from _too_many_points(aim, clause)
        case UnitsLost():
            pass
        case _:
            assert_never(clause)


def _always(aim: _Aim, clause: Clause, due: int) -> Iterator[Problem]:
    """Yield that a clause need not be denied, since it can never be true."""
    for problem in _never(aim, clause, due):
        yield Problem("W003", f"this is always so: {problem.message}", clause.pointer, severity=Severity.WARNING)


def _too_long(aim: _Aim, held: Holding, due: int) -> Iterator[Problem]:
    limit, turn = aim.battle.turn_limit, aim.battle.ruleset.book.turn_word
    where = f"{_object(held)}/for_turns"
    if limit and held.turns > limit:
        yield Problem("V004", f"the battle has only {counted(limit, turn)}, not {held.turns}", where)
    elif due and held.turns > due:
        message = f"nothing can be held for {counted(held.turns, turn)} in a row by the end of {turn} {due}"
        yield Problem("V004", message, where)


def _too_late(aim: _Aim, at: AtTurn) -> Iterator[Problem]:
    limit, turn = aim.battle.turn_limit, aim.battle.ruleset.book.turn_word
    if limit and at.turn is not None and at.turn > limit:
        message = f"{turn} {at.turn} is never played: the battle ends after {turn} {limit}"
        yield Problem("V004", message, at.pointer)


def _no_way_off(aim: _Aim, gone: UnitsGone) -> Iterator[Problem]:
    if not (gone.by or gone.ways):
        hint = f'name them: "by": {_EXAMPLES[aim.battle.ruleset.play.surface]}, or "exits" of the side'
        yield Problem("V004", f"{aim.side.id} has no exits to leave by", gone.pointer, hint)
    elif gone.count > len(aim.fighters):
        message = f"{aim.side.id} has only {counted(len(aim.fighters), 'unit')} that can leave"
        yield Problem("V004", message, gone.pointer)


def _never_exhausted(aim: _Aim, exhausted: EnemyExhausted) -> Iterator[Problem]:
    point = aim.battle.exhaustion_points[aim.enemy.index]
    if not aim.battle.exhausts:
        message = "no side is ever exhausted without the option exhaustion_point"
        yield Problem("V004", message, exhausted.pointer, 'add "options": {"exhaustion_point": "third_up"}')
    elif point is not None and point > aim.battle.strengths[aim.enemy.index]:
        message = f"{aim.enemy.id} has no unit that counts for its exhaustion point"
        yield Problem("V004", message, exhausted.pointer, "see the option exhaustion_counts")


def _too_many_lost(aim: _Aim, lost: EnemyLost) -> Iterator[Problem]:
    units = len(aim.enemy.units) + aim.enemy.lost
    if lost.count > units:
        yield Problem("V004", f"{aim.enemy.id} has only {counted(units, 'unit')} to lose", lost.pointer)


def _too_many_points(aim: _Aim, points: PointsScored | PointsAhead) -> Iterator[Problem]:
    most = most_points(aim.battle.scenario, aim.side, aim.battle.turn_limit)
    if points.count > most and aim.battle.turn_limit:
        message = f"{aim.side.id} can get only {counted(most, 'point')}" if most else f"{aim.side.id} gets no points"
        yield Problem("V004", message, points.pointer, "`points` of the file says what gives points")


# --- clauses together -----------------------------------------------------------------------------------------------


def _at_odds(above: tuple[Clause | Not, ...], here: tuple[Clause | Not, ...]) -> Iterator[Problem]:
    """Yield pairs of clauses that are never true together."""
    pairs = [*((one, other) for one in above for other in here), *combinations(here, 2)]
    for one, other in pairs:
        if _exclude(one, other) or _exclude(other, one):
            first, second = (_pointer(leaf) for leaf in (one, other))
            yield Problem(
                "V004",
                "two parts of this condition exclude each other",
                second,
                "`any` asks for one of several",
                notes=(Note("the other one", first),),
            )


def _exclude(one: Clause | Not, other: Clause | Not) -> bool:
    """Return whether the first of two clauses is never true while the second is."""
    match one, other:
        case AtTurn(turn), AtTurn(another):
            return None not in {turn, another} and turn != another
        case EnemyLost(count), Not(EnemyLost(most)):
            return count >= most
        case UnitsGone(count, by, ways), Not(UnitsGone(most, whither, gates)):
            return count >= most and (by, ways) == (whither, gates)
        case Holding(objectives, turns), Not(Holding((objective,), longest)):
            return objective in objectives and turns >= longest
        case UnitsLost(units), Not(UnitsLost((unit,))):
            return unit in units
        case EnemyExhausted(), Not(EnemyExhausted()):
            return True
        case PointsScored(count), Not(PointsScored(most)):
            return count >= most
        case PointsAhead(count), Not(PointsAhead(most)):
            return count >= most
    return False


def _pointer(leaf: Clause | Not) -> str:
    return leaf.of.pointer if isinstance(leaf, Not) else leaf.pointer


def _object(clause: Clause) -> str:
    """Return where the object stands that has a clause as a key."""
    return clause.pointer.rpartition("/")[0]


def _too_few(aim: _Aim, here: tuple[Clause | Not, ...], together: tuple[Clause | Not, ...]) -> Iterator[Problem]:
    """Objectives that share no square need a unit each, and units that have left hold none."""
    if not any(isinstance(clause, Holding | UnitsGone) for clause in here):
        return  # said of what stands above
    holdings = [clause for clause in together if isinstance(clause, Holding)]
    gone = max((clause.count for clause in together if isinstance(clause, UnitsGone)), default=0)
    apart: Squares = 0
    needed = gone
    for objective in (objective for holding in holdings for objective in holding.objectives):
        goal = aim.battle.scenario.objectives[objective]
        if goal.at and not goal.at & apart:
            apart |= goal.at
            needed += 1
    if apart and aim.fighters and gone <= len(aim.fighters) < needed:
        message = f"{aim.side.id} has {counted(len(aim.fighters), 'unit')}; to do all this it needs {needed}"
        yield Problem("V004", message, _object(holdings[-1]))


def _out_of_reach(aim: _Aim, here: tuple[Clause | Not, ...], due: int) -> Iterator[Problem]:
    """Yield the objectives at which no unit can be in time."""
    battle = aim.battle
    if not due or not aim.fighters:
        return
    for holding in (clause for clause in here if isinstance(clause, Holding)):
        turns = due - holding.turns + 1
        for number, objective in enumerate(holding.objectives):
            goal = battle.scenario.objectives[objective]
            if turns > 0 and not any(in_time(battle, unit, goal, turns) for unit in aim.fighters):
                message = f"no unit of {aim.side.id} can reach {goal.id} by {battle.ruleset.book.turn_word} {turns}"
                yield Problem("V002", message, f"{holding.pointer}/{number}", severity=Severity.WARNING)
