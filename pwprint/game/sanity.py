"""What cannot be meant: objectives out of reach, conditions that never come true, wrong points, sides of one colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.text.problems import Note, Problem, Severity
from pwprint.text.words import counted, listed
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.scenario import Objective, Side, Unit, VictoryTerms
    from pwprint.game.table.areas import Area


_ALIKE = 24
"""Colours that differ by less, of 255, look the same on paper."""


def check_goals(battle: Battle) -> list[Problem]:
    """Return what is wrong with colours, zones, victory conditions, exhaustion points and reinforcements."""
    return [*_colours(battle), *_zones(battle), *_points(battle), *_arrivals(battle), *_conditions(battle)]


def _colours(battle: Battle) -> Iterator[Problem]:
    first, second = battle.scenario.sides
    if first.colour and second.colour and _unlikeness(first.colour, second.colour) < _ALIKE:
        yield Problem(
            "U003",
            f"{first.id} and {second.id} have the same colour, or nearly so",
            f"{second.pointer}/colour",
            "on the map and on tiles players tell the sides apart by their colours",
            Severity.WARNING,
            notes=(Note(f"the colour of {first.id}", f"{first.pointer}/colour"),),
        )


def _unlikeness(one: str, other: str) -> int:
    """Return how much two colours, such as #D55E00, differ at most in red, green or blue."""
    return max(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))


def _zones(battle: Battle) -> Iterator[Problem]:
    first, second = battle.scenario.sides
    shared = _shared_zone(battle)
    if shared:
        # At the later of the zones that are given; where only one is, the other is what the rules say.
        other, here = (second, first) if not _has_zone(second) else (first, second)
        note = (
            Note(f"the zone of {other.id}", f"{other.pointer}/deployment")
            if _has_zone(other)
            else Note(f"{other.id} gives none, so its zone is the two rows of its edge")
        )
        yield Problem(
            "U002",
            f"the deployment zones of {first.id} and {second.id} share {shared}",
            f"{here.pointer}/deployment",
            severity=Severity.WARNING,
            notes=(note,),
        )


def _has_zone(side: Side) -> bool:
    return side.zone is not None or side.deployment is not None


def _shared_zone(battle: Battle) -> str:
    """Return what both sides' zones have in common, in words; empty if that is nothing."""
    first, second = battle.scenario.sides
    if first.zone is not None and second.zone is not None:
        from pwprint.game.table import shapes  # noqa: PLC0415 - grids do not need it

        return "an area" if shapes.share(first.zone, second.zone) else ""
    if not any(map(_has_zone, (first, second))):
        return ""
    mine, theirs = (battle.ruleset.play.deployment(battle.scenario, side) for side in (first, second))
    return listed([battle.board.name(square) for square in bits(mine & theirs)])


def _points(battle: Battle) -> Iterator[Problem]:
    for side, point in zip(battle.scenario.sides, battle.exhaustion_points, strict=True):
        printed = side.printed_exhaustion_point
        pointer = f"{side.pointer}/exhaustion_point"
        if printed is None or printed == point:
            continue
        if point is None and battle.exhausts:
            message = f"in {battle.ruleset.id} no number of losses exhausts a side"
            yield Problem("V001", message, pointer, "leave it out")
        elif point is None:
            yield Problem(
                "V001",
                f"without the option exhaustion_point, {battle.ruleset.id} has no exhaustion point",
                pointer,
                'leave it out, or add "options": {"exhaustion_point": "third_up"}',
            )
        else:
            units = battle.strengths[side.index]
            message = f"the exhaustion point of {side.id} is {point}, a third of {counted(units, 'unit')} rounded up"
            yield Problem("V001", f"{message}; {printed} is printed", pointer, f"write {point}, or leave it out")


def _arrivals(battle: Battle) -> Iterator[Problem]:
    for unit in battle.scenario.units:
        limit, turn = battle.turn_limit, battle.ruleset.book.turn_word
        if unit.arrives is not None and limit and unit.arrives.turn > limit:
            yield Problem(
                "V003",
                f"{unit.id} arrives in {turn} {unit.arrives.turn}, but the battle ends after {turn} {limit}",
                f"{unit.pointer}/arrives/turn",
            )
        elif unit.arrives is not None and unit.arrives.at and not unit.arrives.at & ~battle.ruleset.play.barred(battle):
            message = f"{unit.id} can never arrive: no unit may enter the squares by which it would come"
            yield Problem("V003", message, f"{unit.pointer}/arrives/at")


class _Aim(Struct, frozen=True):
    """A victory condition, and who is to meet it; `fighters` are the side's units that take part."""

    battle: Battle
    side: Side
    enemy: Side
    fighters: tuple[Unit, ...]
    when: VictoryTerms
    pointer: str


def _conditions(battle: Battle) -> Iterator[Problem]:
    for victory in battle.scenario.victory:
        side, enemy = (battle.scenario.sides[index] for index in (victory.side, 1 - victory.side))
        fighters = tuple(unit for unit in side.units if not unit.lost)
        aim = _Aim(battle, side, enemy, fighters, victory.when, f"{victory.pointer}/when")
        for check in (_too_late, _no_way_off, _never_exhausted, _too_many_lost, _too_few, _out_of_reach):
            yield from check(aim)


_EXAMPLES = {Surface.GRID: '["a1"]', Surface.TABLE: '["north"]'}


def _too_late(aim: _Aim) -> Iterator[Problem]:
    limit, turn = aim.battle.turn_limit, aim.battle.ruleset.book.turn_word
    if aim.when.at_turn is not None and limit and aim.when.at_turn > limit:
        message = f"{turn} {aim.when.at_turn} is never played: the battle ends after {turn} {limit}"
        yield Problem("V004", message, f"{aim.pointer}/at_turn")


def _no_way_off(aim: _Aim) -> Iterator[Problem]:
    if aim.when.exits is None:
        return
    if not (aim.when.by or aim.when.ways):
        hint = f'name them: "by": {_EXAMPLES[aim.battle.ruleset.play.surface]}, or "exits" of the side'
        yield Problem("V004", f"{aim.side.id} has no exits to leave by", f"{aim.pointer}/exits", hint)
    elif aim.when.exits > len(aim.fighters):
        message = f"{aim.side.id} has only {counted(len(aim.fighters), 'unit')} that can leave"
        yield Problem("V004", message, f"{aim.pointer}/exits")


def _never_exhausted(aim: _Aim) -> Iterator[Problem]:
    if not aim.when.enemy_exhausted:
        return
    pointer, point = f"{aim.pointer}/enemy_exhausted", aim.battle.exhaustion_points[aim.enemy.index]
    if not aim.battle.exhausts:
        message = "no side is ever exhausted without the option exhaustion_point"
        yield Problem("V004", message, pointer, 'add "options": {"exhaustion_point": "third_up"}')
    elif point is not None and point > aim.battle.strengths[aim.enemy.index]:
        message = f"{aim.enemy.id} has no unit that counts for its exhaustion point"
        yield Problem("V004", message, pointer, "see the option exhaustion_counts")


def _too_many_lost(aim: _Aim) -> Iterator[Problem]:
    units = len(aim.enemy.units) + aim.enemy.lost
    if aim.when.enemy_lost is not None and aim.when.enemy_lost > units:
        message = f"{aim.enemy.id} has only {counted(units, 'unit')} to lose"
        yield Problem("V004", message, f"{aim.pointer}/enemy_lost")


def _too_few(aim: _Aim) -> Iterator[Problem]:
    """Objectives that share no square need a unit each, and units that have left hold none."""
    apart: Squares = 0
    needed = aim.when.exits or 0
    for objective in aim.when.holds:
        goal = aim.battle.scenario.objectives[objective]
        if goal.area is None and not goal.at & apart:
            apart |= goal.at
            needed += 1
    if apart and aim.fighters and (aim.when.exits or 0) <= len(aim.fighters) < needed:
        message = f"{aim.side.id} has {counted(len(aim.fighters), 'unit')}; to do all this it needs {needed}"
        yield Problem("V004", message, aim.pointer)


def _out_of_reach(aim: _Aim) -> Iterator[Problem]:
    battle, turns = aim.battle, aim.when.at_turn or aim.battle.turn_limit
    if not turns or not aim.fighters:
        return
    for number, objective in enumerate(aim.when.holds):
        goal = battle.scenario.objectives[objective]
        if not any(_in_time(battle, unit, goal, turns) for unit in aim.fighters):
            message = f"no unit of {aim.side.id} can reach {goal.id} by {battle.ruleset.book.turn_word} {turns}"
            yield Problem("V002", message, f"{aim.pointer}/holds/{number}", severity=Severity.WARNING)


def _in_time(battle: Battle, unit: Unit, goal: Objective, turns: int) -> bool:
    """Return whether a unit could be on a goal in time on empty ground, all by road: what is slower is not sure."""
    if unit.arrives is not None:
        turns -= unit.arrives.turn - 1
        if turns < 1:
            return False
    ruleset = battle.ruleset
    other = ruleset.play.swaps(battle.scenario.options).get(unit.type, unit.type)
    paces = max(ruleset.play.pace(ruleset, kind) for kind in (unit.type, other)) * turns
    if goal.area is not None:
        return _apart(unit, goal.area) <= paces
    starts = unit.arrives.at if unit.arrives is not None else 1 << (unit.at or 0)
    return bool(_within(battle, starts, paces - (unit.arrives is not None)) & goal.at)


def _within(battle: Battle, starts: Squares, paces: int) -> Squares:
    """Return the squares to which so many steps lead, round what no unit enters."""
    dry = ~battle.ruleset.play.barred(battle)
    reached = starts & dry
    for _ in range(paces):
        grown = reached | battle.board.neighbours(reached) & dry
        if grown == reached:
            break
        reached = grown
    return reached


def _apart(unit: Unit, goal: Area) -> float:
    """Return how many inches lie between where a unit starts on the open table, or arrives, and an area."""
    from pwprint.game.table import shapes  # noqa: PLC0415 - grids do not need it

    if unit.arrives is not None and unit.arrives.area is not None:
        return float(shapes.form(unit.arrives.area).exact.distance(shapes.form(goal).exact))
    return 0.0 if unit.point is None else shapes.apart(goal, unit.point)
