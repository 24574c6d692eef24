"""What cannot be meant: sides of one colour, zones that overlap, wrong points, reinforcements that never come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.goals.check import check_conditions
from pwprint.text.problems import Note, Problem, Severity
from pwprint.text.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Arrival, Side, Unit


_ALIKE = 24
"""Colours that differ by less, of 255, look the same on paper."""


def check_goals(battle: Battle) -> list[Problem]:
    """Return what is wrong with colours, names, zones, conditions, exhaustion points, reinforcements and visibility."""
    return [
        *_colours(battle),
        *_names(battle),
        *_zones(battle),
        *battle.ruleset.play.setting_up.findings(battle),
        *_points(battle),
        *_arrivals(battle),
        *_visibility(battle),
        *_awards(battle),
        *check_conditions(battle),
    ]


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


def _names(battle: Battle) -> Iterator[Problem]:
    """Yield a warning for a side that is named like a unit: `Ney moves` and `Ney to act` would mean two things."""
    units = {unit.name.casefold(): unit for unit in battle.scenario.units if unit.name}
    for side in battle.scenario.sides:
        unit = units.get(side.name.casefold())
        if unit is not None:
            yield Problem(
                "U004",
                f"{side.id} has the name of its unit {unit.id}"
                if unit.side == side.index
                else f"{side.id} has the name of the enemy's unit {unit.id}",
                f"{side.pointer}/name",
                f"name the army or the nation instead of its general, such as the French for {side.name}",
                Severity.WARNING,
                notes=(Note(f"the name of {unit.id}", f"{unit.pointer}/name"),),
            )


def _unlikeness(one: str, other: str) -> int:
    """Return how much two colours, such as #D55E00, differ at most in red, green or blue."""
    return max(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))


def _zones(battle: Battle) -> Iterator[Problem]:
    first, second = battle.scenario.sides
    shared = _shared_zone(battle)
    if shared and not (battle.scenario.sets_up.hidden and battle.placed_by_players):  # then it is an error, U007
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
        elif unit.arrives is not None:
            yield from _closed_ways(battle, unit, unit.arrives)
            yield from _idle_until(battle, unit, unit.arrives)


def _visibility(battle: Battle) -> Iterator[Problem]:
    limit, turn = battle.turn_limit, battle.ruleset.book.turn_word
    longest = max(map(battle.ruleset.play.appraisal.reach, battle.kinds), default=0)
    for entry in battle.scenario.visibility:
        if limit and entry.first > limit:
            message = f"{turn} {entry.first} is never played: the battle ends after {turn} {limit}"
            yield Problem("W003", message, f"{entry.pointer}/turns", severity=Severity.WARNING)
        elif entry.far >= longest:
            message = f"no unit fires farther than {longest:g} anyway, so nothing is out of sight"
            hint = f"less than {longest:g}, or leave it out"
            yield Problem("W003", message, entry.pointer, hint, Severity.WARNING)


def _awards(battle: Battle) -> Iterator[Problem]:
    """Yield a warning where only one side can have points: with the first of them it wins at the turn limit."""
    sides = {award.side for award in battle.scenario.awards}
    if len(sides) == 1:
        only, other = (battle.scenario.sides[side].id for side in (*sides, 1 - min(sides)))
        message = f"only {only} gets points: with one of them it wins after the last {battle.ruleset.book.turn_word}"
        hint = f"say what gives {other} points, or what wins the battle in `victory`"
        yield Problem("W003", message, "/points", hint, Severity.WARNING)


def _closed_ways(battle: Battle, unit: Unit, arrives: Arrival) -> Iterator[Problem]:
    for key, way, at in (("at", "", arrives.at), ("else", " the other way", arrives.others)):
        if at and not at & ~battle.ruleset.play.barred(battle):
            message = f"{unit.id} can never arrive{way}: no unit may enter the squares by which it would come"
            yield Problem("V003", message, f"{unit.pointer}/arrives/{key}")


def _idle_until(battle: Battle, unit: Unit, arrives: Arrival) -> Iterator[Problem]:
    limit, turn = battle.turn_limit, battle.ruleset.book.turn_word
    if limit and arrives.until is not None and arrives.until > limit:
        message = f"the last die for {unit.id} is thrown in {turn} {limit}, the last of the battle"
        yield Problem("W003", message, f"{unit.pointer}/arrives/until", "leave it out", severity=Severity.WARNING)
