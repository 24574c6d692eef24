"""What the sides fight for: objectives and the conditions of victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.goals.terms import (
    AtLeast,
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    PointsAhead,
    PointsScored,
    UnitsGone,
    UnitsLost,
    all_of,
    clauses,
    negated,
)
from pwprint.game.scenario import Award, Objective, Side, UncertainEnd, Victory
from pwprint.text.problems import Part, Problem
from pwprint.text.words import counted
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading
    from pwprint.game.goals.terms import Clause, Term


def read_objectives(node: Node, reading: Reading) -> tuple[Objective, ...]:
    """Return the objectives in file order; one without a name goes by its id."""
    return tuple(_objective(entry, reading) for entry in node.entries())


def read_victory(node: Node, sides: tuple[Side, ...], reading: Reading) -> tuple[Victory, ...]:
    """Return the conditions of victory in file order."""
    return tuple(_victory(entry, sides, reading) for entry in node.entries())


def read_turn_limit(node: Node, reading: Reading) -> tuple[int | None, UncertainEnd | None]:
    """Return the last turn, at the latest, and from when on a die ends the battle before it."""
    first, needs = node.get("from").whole(), read_score(node.get("ends_on"))
    if first is None or needs is None:
        return node.whole(), None
    latest = node.get("to").whole()
    if latest is not None and latest <= first:
        message = f"`to` is {latest}, but a die is thrown from the end of {reading.ruleset.book.turn_word} {first} on"
        reading.report(
            Problem("S005", message, node.get("to").pointer, f"{first + 1} or more, or a number as the limit")
        )
    return min(first + _USUAL_SPAN, _LAST) if latest is None else latest, UncertainEnd(first, needs)


_USUAL_SPAN, _LAST = 6, 400
"""How many turns after the first throw a battle ends without one, and the last turn that a battle may have."""


def read_score(node: Node) -> int | None:
    """Return the score that a die needs: 5 for `5+`."""
    text = node.text()
    return None if text is None else int(text[0])


def with_exits(side: Side, goals: Iterable[Term]) -> Side:
    """Return a side with the exits that its goals name beside its own."""
    exits, ways = side.exits, list(side.ways)
    for gone in (gone for term in goals for gone in clauses(term, UnitsGone)):
        exits |= gone.by
        ways += gone.ways
    return replace(side, exits=exits, ways=tuple(dict.fromkeys(ways)))


def _objective(node: Node, reading: Reading) -> Objective:
    objective_id = node.said("id")
    name = node.said("name") or objective_id
    at = reading.places.zone(node.get("at"), reading)
    return Objective(objective_id, name, at.squares or 0, node.pointer, at.area)


def _victory(node: Node, sides: tuple[Side, ...], reading: Reading) -> Victory:
    side = reading.side(node.get("side")) or 0
    own = sides[side] if sides else None
    return Victory(side, read_term(node.get("when"), own, reading), node.pointer, node.said("level"))


def read_awards(node: Node, sides: tuple[Side, ...], reading: Reading) -> tuple[Award, ...]:
    """Return what gives points, in file order."""
    return tuple(_award(entry, sides, reading) for entry in node.entries())


def _award(node: Node, sides: tuple[Side, ...], reading: Reading) -> Award:
    side = reading.side(node.get("side")) or 0
    own = sides[side] if sides else None
    award = Award(
        side,
        node.get("points").whole() or 1,
        read_term(node.get("when"), own, reading) if node.get("when").given else None,
        tuple(_clauses(node.get("each"), own, reading)),
        node.get("every_turn").value is True,
        node.pointer,
    )
    for kind in (PointsScored, PointsAhead):
        for clause in (clause for term in award.terms for clause in clauses(term, kind)):
            message = "points cannot depend on points"
            reading.report(Problem("S008", message, clause.pointer, "conditions of `victory` may", part=Part.KEY))
    return award


def read_term(node: Node, own: Side | None, reading: Reading) -> Term:
    """Return a condition of a side as a tree: all that an object says must be true."""
    return all_of(tuple(_terms(node, own, reading)))


def _terms(node: Node, own: Side | None, reading: Reading) -> Iterator[Term]:
    """Yield what an object of a condition asks for, key by key."""
    yield from _clauses(node, own, reading)
    for key, is_enough in (("all", len), ("any", lambda _: 1)):
        of = _list(node.get(key), own, reading)
        if of:
            yield AtLeast(is_enough(of), of)
    some = node.get("at_least")
    of, count = _list(some.get("of"), own, reading), some.get("count").whole()
    if of and count is not None:
        if count > len(of):
            message = f"`count` is {count}, but there are only {counted(len(of), 'condition')}"
            reading.report(Problem("S005", message, some.get("count").pointer))
        yield AtLeast(count, of)
    if node.get("not").given:
        yield negated(read_term(node.get("not"), own, reading))
    at = node.get("at_turn")
    if at.given:
        yield AtTurn(at.whole(), at.pointer)


def _list(node: Node, own: Side | None, reading: Reading) -> tuple[Term, ...]:
    return tuple(read_term(entry, own, reading) for entry in node.entries())


def _clauses(node: Node, own: Side | None, reading: Reading) -> Iterator[Clause]:
    holds, exits, exhausted, lost, units = (
        node.get(key) for key in ("holds", "exits", "enemy_exhausted", "enemy_lost", "loses")
    )
    objectives = tuple(index for index in map(reading.objective, holds.entries()) if index is not None)
    if objectives:
        yield Holding(objectives, node.get("for_turns").whole() or 1, holds.pointer)
    by = node.get("by")
    named = reading.places.exits(by, reading)
    count = exits.whole()
    if count is not None and own is not None and not by.given:
        yield UnitsGone(count, own.exits, own.ways, exits.pointer)
    elif count is not None:
        yield UnitsGone(count, named.squares, named.ways, exits.pointer)
    if exhausted.value is True:
        yield EnemyExhausted(exhausted.pointer)
    count = lost.whole()
    if count is not None:
        yield EnemyLost(count, lost.pointer)
    for key, kind in (("points", PointsScored), ("points_ahead", PointsAhead)):
        count = node.get(key).whole()
        if count is not None:
            yield kind(count, node.get(key).pointer)
    fallen = tuple(index for index in map(reading.unit, units.entries()) if index is not None)
    if fallen:
        yield UnitsLost(fallen, units.pointer)
