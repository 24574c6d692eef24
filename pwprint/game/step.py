"""A step of a ruleset's turn. The turn is a tuple of steps, played one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NoReturn

from pwprint.game.own import G, K, M
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.rule import Fault
    from pwprint.game.state import Foreseen, State, Upshots
    from pwprint.text.problems import Problem


class Step(Struct, Generic[G, K, M], frozen=True):
    """A step in which nothing happens. A kind of step says what does, as it begins or by orders if it `takes_orders`.

    `rules` are those of the step as such; `must_act` is the rule by which units act that `idle` returns.

    Scripts do not say where steps begin and end. The last six methods are what they need to know.
    """

    takes_orders: ClassVar[bool] = False
    throws_at_its_end: ClassVar[bool] = False
    """Whether dice are thrown together when the step is over, for what has been ordered in it."""

    title: str
    rules: tuple[str, ...]

    # --- playing ----------------------------------------------------------------------------------------------------

    def enter(self, _battle: Battle[G, K, M], state: State[M], _record: Record) -> State[M]:
        """Return the state in which the step has begun."""
        return state

    def proceed(self, _battle: Battle[G, K, M], state: State[M], _record: Record) -> tuple[State[M], Decision | None]:
        """Play on without a choice, chance included, to the next choice; None when the step is over."""
        return state, None

    def decide(self, _battle: Battle[G, K, M], _state: State[M]) -> Decision:
        """Return the choice that is due in a state in which one is."""
        self._has_no_orders()

    def seen_by(self, _battle: Battle[G, K, M], state: State[M], _side: int) -> State[M]:
        """Return a state as a side sees it that is to choose."""
        return state

    def facings(self, _battle: Battle[G, K, M], _state: State[M], _order: Order) -> tuple[int, ...]:
        """Return the facings among which the player still has to choose for a move; empty where there is no choice."""
        return ()

    def declare(self, _battle: Battle[G, K, M], state: State[M], _order: Order, _record: Record) -> State[M]:
        """Throw the dice that an order must know before all of it can be judged; it is judged before and after."""
        return state

    def announced(self, _battle: Battle[G, K, M], _state: State[M], _order: Order) -> Order | None:
        """Return the order by which a player throws the dice that `declare` throws; None if there are none."""
        return None

    def judge(self, _battle: Battle[G, K, M], _state: State[M], _order: Order) -> list[Fault]:
        """Return the rules that an order breaks now, the one to cite first."""
        self._has_no_orders()

    def cautions(self, _battle: Battle[G, K, M], _state: State[M], _events: Sequence[Event]) -> list[Fault]:
        """Return what is to be said of a legal order, as warnings (W002): it has done its own unit harm.

        It is known by the state before it and by what has come of it.
        """
        return []

    def execute(self, _battle: Battle[G, K, M], _state: State[M], _order: Order, _record: Record) -> State[M]:
        """Carry out an order that breaks no rule."""
        self._has_no_orders()

    def settle(self, battle: Battle[G, K, M], state: State[M], order: Order, record: Record) -> State[M]:
        """Return the state after an order and all that comes of it: of a shot that is only named now, its dice too."""
        return self.execute(battle, state, order, record)

    def foresee(
        self, _battle: Battle[G, K, M], _state: State[M], _order: Order, _record: Record
    ) -> Foreseen[M] | Upshots | None:
        """Return all that `settle` can lead to, or what can come of it for units; None where only dice can tell."""
        return None

    def close(self, _battle: Battle[G, K, M], state: State[M], _record: Record) -> State[M]:
        """End what is still going on, such as the activation of a unit that will do no more."""
        return state

    def _has_no_orders(self) -> NoReturn:
        raise LookupError(f"nobody orders anything in the step {self.title!r}")

    # --- looking ahead ----------------------------------------------------------------------------------------------

    def outlook(self, _battle: Battle[G, K, M], _state: State[M], _unit: int) -> Iterable[Offer]:
        """Return what a unit could do if it were the first to act in the step, computed lazily."""
        return ()

    def findings(self, _battle: Battle[G, K, M]) -> Iterable[Problem]:
        """Return what cannot be meant about the step as the scenario has it."""
        return ()

    def rests(self, _battle: Battle[G, K, M], _state: State[M], _unit: int) -> bool:
        """Return whether a unit is meant to do nothing, so that W001 would not help."""
        return False

    # --- for scripts ------------------------------------------------------------------------------------------------

    @property
    def must_act(self) -> str:
        """The rule by which all units act in the step that can."""
        return ""

    def idle(self, _battle: Battle[G, K, M], _state: State[M]) -> tuple[int, ...]:
        """Return the units that had to act in the step and did not."""
        return ()

    def leaves(self, _battle: Battle[G, K, M], _state: State[M], _order: Order) -> bool:
        """Return whether an order, if it is legal then, ends this step and belongs to one that follows."""
        return False

    def halfway(self, _battle: Battle[G, K, M], _state: State[M], _record: Record) -> State[M] | None:
        """Return the state in which a script that ends here stops; None if the turn is to be played to its end."""
        return None

    def tried(self, state: State[M], _side: int) -> State[M]:
        """Return the state after an order of a side was refused here: that side is not one that does nothing."""
        return state

    def unfinished(self, _battle: Battle[G, K, M], _state: State[M]) -> list[Fault]:
        """Return what is wrong with leaving the active unit for now: what it must do is missing."""
        return []

    def may_stay(self, _state: State[M], _unit: int) -> bool:
        """Return whether a unit may leave undone what it has begun, though that is not offered."""
        return False

    def owes(self, _state: State[M]) -> int:
        """Return how many dice are still to be thrown for what has been ordered."""
        return 0
