"""Conditions as a tree of frozen values: clauses, which are true or not at the end of a turn, and what joins them.

`not` stands before clauses alone: the reader turns `not any` into `all not`, and so on (`negated`).
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.board.base import Squares
    from pwprint.game.table.areas import Area


class Holding(Struct, frozen=True):
    """The side holds all these objectives, by their indices, and has held them at the end of so many turns in a row."""

    objectives: tuple[int, ...]
    turns: int = 1
    pointer: str = ""


class AtTurn(Struct, frozen=True):
    """The turn that ends is this one; None is the last of the battle."""

    turn: int | None
    pointer: str = ""


class UnitsGone(Struct, frozen=True):
    """At least so many units of the side have left by one of the squares `by`, or of the areas `ways`."""

    count: int
    by: Squares = 0
    ways: tuple[Area, ...] = ()
    pointer: str = ""


class EnemyExhausted(Struct, frozen=True):
    """The enemy has reached its exhaustion point."""

    pointer: str = ""


class EnemyLost(Struct, frozen=True):
    """The enemy has lost at least so many units."""

    count: int
    pointer: str = ""


class UnitsLost(Struct, frozen=True):
    """All these units, by their indices and of either side, are lost."""

    units: tuple[int, ...]
    pointer: str = ""


class PointsScored(Struct, frozen=True):
    """The side has at least so many points."""

    count: int
    pointer: str = ""


class PointsAhead(Struct, frozen=True):
    """The side has at least so many points more than the enemy."""

    count: int
    pointer: str = ""


Clause: TypeAlias = Holding | AtTurn | UnitsGone | EnemyExhausted | EnemyLost | UnitsLost | PointsScored | PointsAhead


class Not(Struct, frozen=True):
    """The clause is not true."""

    of: Clause


class AtLeast(Struct, frozen=True):
    """At least `count` of the terms are true: with 1 any of them, with their number all."""

    count: int
    of: tuple[Term, ...]

    @property
    def is_all(self) -> bool:
        """Whether all the terms must be true."""
        return self.count == len(self.of)


Term: TypeAlias = Clause | Not | AtLeast

C = TypeVar("C", bound=Clause)


def all_of(terms: tuple[Term, ...]) -> Term:
    """Return the term that is true if all these are; one alone stands for itself."""
    return terms[0] if len(terms) == 1 else AtLeast(len(terms), terms)


def negated(term: Term) -> Term:
    """Return the term that is true if this one is not, with `Not` before clauses of one objective or unit alone."""
    match term:
        case Not(of):
            return of
        case AtLeast(count, of):
            return AtLeast(len(of) - count + 1, tuple(map(negated, of)))
        case Holding(objectives, turns, pointer) if len(objectives) > 1:
            return AtLeast(1, tuple(Not(Holding((each,), turns, pointer)) for each in objectives))
        case UnitsLost(units, pointer) if len(units) > 1:
            return AtLeast(1, tuple(Not(UnitsLost((each,), pointer)) for each in units))
    return Not(term)


def conjuncts(term: Term) -> tuple[Term, ...]:
    """Return the terms that must all be true, nested ones too; a term that is no such list is the only one."""
    if isinstance(term, AtLeast) and term.is_all:
        return tuple(inner for each in term.of for inner in conjuncts(each))
    return (term,)


_WAYS = 6
"""So many alternatives of a term are told apart; more stay one."""


def alternatives(term: Term) -> tuple[Term, ...]:
    """Return terms of which one is enough: `a and either b or c` is `a and b`, and `a and c`.

    A term with very many alternatives is returned as it is.
    """
    # There may be more than anyone could wait for: each `either` in an `all` multiplies them.
    found = tuple(islice(_alternatives(term), _WAYS + 1))
    return found if len(found) <= _WAYS else (term,)


def _alternatives(term: Term) -> Iterator[Term]:
    if isinstance(term, AtLeast) and term.is_all:
        for chosen in product(*map(alternatives, term.of)):
            yield all_of(tuple(inner for each in chosen for inner in conjuncts(each)))
    elif isinstance(term, AtLeast) and term.count == 1:
        for each in term.of:
            yield from alternatives(each)
    else:
        yield term


def leaves(term: Term) -> Iterator[Clause | Not]:
    """Yield all clauses in a term, denied or not, in the order of the file."""
    if isinstance(term, AtLeast):
        for each in term.of:
            yield from leaves(each)
    else:
        yield term


def wanted(term: Term, kind: type[C]) -> Iterator[C]:
    """Yield the clauses of a kind in a term that are to be true."""
    return (leaf for leaf in leaves(term) if isinstance(leaf, kind))


def clauses(term: Term, kind: type[C]) -> Iterator[C]:
    """Yield the clauses of a kind in a term, denied ones too."""
    found = (leaf.of if isinstance(leaf, Not) else leaf for leaf in leaves(term))
    return (clause for clause in found if isinstance(clause, kind))


def places_wanted(term: Term) -> Iterator[tuple[str, int]]:
    """Yield the objectives that a term wants to be held, each with where the file names it."""
    for holding in wanted(term, Holding):
        for number, objective in enumerate(holding.objectives):
            yield f"{holding.pointer}/{number}", objective


def places_of(term: Term) -> list[int]:
    """Return the objectives that a term speaks of."""
    return [objective for holding in clauses(term, Holding) for objective in holding.objectives]
