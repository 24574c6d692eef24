"""A step of a ruleset's turn: a record of functions. The turn is a tuple of steps, played one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.orders import Order
    from pwprint.game.record import Event, Record
    from pwprint.game.rule import Fault
    from pwprint.game.state import State


class Step(Struct, frozen=True):
    """What a step does. A step that leaves nothing to choose has only `enter`.

    - `enter`: what happens when the step begins.
    - `proceed`: what happens without a choice, chance included, and the next choice; None when the step is over.
    - `decide`: the choice that is due in a state in which one is.
    - `facings`: the facings among which the player still has to choose for a move; empty where there is no choice.
    - `declare`: throws the dice that an order must know before all of it can be judged; `judge` is asked before and
      after.
    - `judge`: the rules that an order breaks now, the one to cite first.
    - `cautions`: what is to be said of a legal order, as warnings (W002), by the state before it and what has come of
      it: it has done its own unit harm.
    - `execute`: carries out an order that breaks none.
    - `close`: ends what is still going on, such as an activation whose unit will do no more.
    - `idle`: units that had to act in the step and did not; `must_act` is the rule that says so.
    - `outlook`: what a unit could do if it were the first to act in the step; nobody looks further than need be.
    - `rests`: whether a unit is meant to do nothing, so that it is no news that it can do nothing (W001).

    Scripts do not say where steps begin and end. What they need to know:

    - `leaves`: whether an order, if it is legal then, ends this step and belongs to one that follows.
    - `halfway`: the state in which a script that ends here stops; None if the turn is to be played to its end.
    - `tried`: the state after an order of a side was refused here: that side is not one that does nothing.
    - `unfinished`: what is wrong with leaving the active unit for now: what it must do is missing.
    - `owes`: how many dice are still to be thrown for what has been ordered.
    """

    title: str
    rules: tuple[str, ...]
    enter: Callable[[Battle, State, Record], State]
    proceed: Callable[[Battle, State, Record], tuple[State, Decision | None]] = lambda _battle, state, _record: (
        state,
        None,
    )
    decide: Callable[[Battle, State], Decision] | None = None
    facings: Callable[[Battle, State, Order], tuple[int, ...]] = lambda _battle, _state, _order: ()
    judge: Callable[[Battle, State, Order], list[Fault]] | None = None
    cautions: Callable[[Battle, State, Sequence[Event]], list[Fault]] = lambda _battle, _state, _events: []
    declare: Callable[[Battle, State, Order, Record], State] = lambda _battle, state, _order, _record: state
    execute: Callable[[Battle, State, Order, Record], State] | None = None
    close: Callable[[Battle, State, Record], State] = lambda _battle, state, _record: state
    idle: Callable[[Battle, State], tuple[int, ...]] = lambda _battle, _state: ()
    must_act: str = ""
    outlook: Callable[[Battle, State, int], Iterable[Offer]] = lambda _battle, _state, _unit: ()
    rests: Callable[[Battle, State, int], bool] = lambda _battle, _state, _unit: False
    leaves: Callable[[Battle, State, Order], bool] = lambda _battle, _state, _order: False
    halfway: Callable[[Battle, State, Record], State | None] = lambda _battle, _state, _record: None
    tried: Callable[[State, int], State] = lambda state, _side: state
    unfinished: Callable[[Battle, State], list[Fault]] = lambda _battle, _state: []
    owes: Callable[[State], int] = lambda _state: 0
