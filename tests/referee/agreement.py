"""Comparing engine and referee of a ruleset on random positions, and the generator of the engine with its judge."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from pwprint.game.board.base import bits
from pwprint.game.order.legality import Legality
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Advance, CloseCombat, Fire, Move, Rally
from pwprint.game.state import Status
from pwprint.rulesets import RULESETS
from pwprint.values import replace
from tests.referee import positions
from tests.referee.own_rows import own_ruleset, random_rows
from tests.referee.positions import Position, candidates


@dataclass(frozen=True)
class Match:
    """A ruleset of the engine, its referee, and the module that has random positions, and candidate orders, for both."""

    ruleset: str
    legality: Legality
    verdict: Callable[[dict[str, Any], dict[str, Any]], str | None]
    source: Any = positions
    own_rows: bool = False

    def position(self, chance: Random) -> Position:
        """Return a random position, of a battle with rows of its own if the match is about them."""
        ruleset = RULESETS[self.ruleset]
        if not self.own_rows:
            return self.source.random_position(chance, ruleset)
        rows = random_rows(chance, ruleset)
        position = self.source.random_position(chance, own_ruleset(ruleset, rows))
        return dataclasses.replace(position, own=rows)

    def verdicts(self, seed: int) -> Counter[str | None]:
        """Compare the two on one position; return how often each rule was cited."""
        chance = Random(seed)
        position = self.position(chance)
        plain = self.source.for_referee(position)
        cited: Counter[str | None] = Counter()
        for order in self.source.candidates(position, chance):
            asked = self.source.order_for_referee(position, order)
            expected = self.verdict(plain, asked)
            faults = position.battle.judge(position.state, order)
            actual = faults[0].rule if faults else None
            assert actual == expected, f"seed {seed}: {asked}\nengine {actual}, referee {expected}\n{plain}"
            cited[expected] += 1
        return cited

    def total(self, seeds: Iterable[int]) -> Counter[str | None]:
        """Add up the citations of many positions."""
        return sum((self.verdicts(seed) for seed in seeds), Counter())

    def check_offers(self, seed: int) -> None:
        """Every offered order is legal, and every legal candidate is offered."""
        position = self.position(Random(seed))
        battle, state = position.battle, position.state
        if state.pending:
            self._check_choices(position)
            return
        for unit in range(len(state.pieces)):
            acting = state.activation is not None and state.activation.unit == unit
            if not acting and not _may_be_activated(position, unit):
                continue
            active = state if acting else state.with_activation(Situation(battle, state, unit).act, state.memory)
            self._check_unit(Position(battle, active), unit, seed)

    def check_hints(self, seed: int) -> int:
        """Who ends a path where the hint says is within the rules, but for the facing; return how many hints say so."""
        chance, followed = Random(seed), 0
        position = self.position(chance)
        battle, state = position.battle, position.state
        for order in self.source.candidates(position, chance):
            fault = next(iter(battle.judge(state, order)), None)
            if fault is None or not (fault.hint or "").startswith("end the path at "):
                continue
            shorter = replace(order, path=order.path[: int(fault.token.removeprefix("path/"))], facing=None)
            assert fault.hint == f"end the path at {battle.board.name(shorter.path[-1])}"
            facings = battle.facings(state, shorter)
            faced = replace(shorter, facing=facings[0]) if facings else shorter
            assert not battle.judge(state, faced), (seed, order, fault)
            followed += 1
        return followed

    def _check_unit(self, position: Position, unit: int, seed: int) -> None:
        battle, active = position.battle, position.state
        offers = self.legality.actions(battle, active, unit).offers
        offered = [offer.order(place) for offer in offers for place in bits(offer.places)]
        for order in offered:
            facings = battle.facings(active, order) if isinstance(order, Move) else ()
            faced = replace(order, facing=facings[0]) if facings else order
            assert not battle.judge(active, faced), (seed, faced)
        for order in candidates(position, Random(seed)):
            if order.unit == unit and not battle.judge(active, order):  # type: ignore[union-attr]
                assert any(same_choice(position, order, other) for other in offered), (seed, order)

    def _check_choices(self, position: Position) -> None:
        """The answers offered to a choice are exactly those that are legal, facings left open."""
        battle, state = position.battle, position.state
        unit = state.pending[0].unit
        offers = self.legality.choices(battle, state).offers
        offered = {str(offer.order(place)) for offer in offers for place in bits(offer.places)}
        assert state.pieces[unit].status is Status.ON_BOARD or offered == {f"Done(unit={unit})"}
        legal = {
            str(_as_offered(order, offered))
            for order in candidates(position, Random(0))
            if order.unit == unit and not battle.judge(state, order)  # type: ignore[union-attr]
        }
        assert legal == {order for order in offered if not order.startswith("Done")}


def _as_offered(order: Any, offered: set[str]) -> Any:
    """Return an answer as it is offered: facings left open, and opponents where there is only one."""
    if isinstance(order, Advance):
        return replace(order, facing=None)
    if isinstance(order, CloseCombat) and str(replace(order, target=None)) in offered:
        return replace(order, target=None)
    return order


def _may_be_activated(position: Position, unit: int) -> bool:
    """Return whether a chit of the unit's side is there, and not spent on it before."""
    memory, side = position.state.memory, position.battle.sides[unit]
    return not memory.activated >> unit & 1 and memory.drawn in (None, side) and bool(memory.chits[side])


def same_choice(position: Position, order: Any, offered: Any) -> bool:
    """Return whether an order is what was offered: moves are offered by where they end, the rest without needless names."""
    if type(order) is not type(offered):
        return False
    state = position.state
    if isinstance(order, Move):

        def end(move: Move) -> int:
            return move.path[-1] if move.path else state.pieces[move.unit].square

        # Where nobody could go along, it does not matter who is to stay.
        follow = position.battle.scenario.options.get("commander_follows") == "on"
        go = follow and end(order) != end(Move(order.unit)) and position.battle.attached(state, order.unit)
        return end(order) == end(offered) and (not go or order.commander == offered.commander)
    if isinstance(order, Rally) and order.target == order.unit:
        order = replace(order, target=None)
    if isinstance(order, Fire | CloseCombat) and offered.target is None:
        order = replace(order, target=None)
    return bool(order == offered)
