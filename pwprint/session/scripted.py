"""A session as a scenario: the turns that it goes on from, and those that were played in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.app.checking import Verdict, has_errors
from pwprint.app.refusal import RefusedError, judged, readable
from pwprint.format.writing import order_json
from pwprint.game.battle import begin
from pwprint.game.dice import dice_of
from pwprint.game.orders import Draw
from pwprint.game.script.script import play_script
from pwprint.game.setup import leaves_a_position
from pwprint.session.chances import Chances, Seed
from pwprint.session.writing import Written, written
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pwprint.app.checking import Loaded
    from pwprint.game.battle import Battle
    from pwprint.game.dice import Dice
    from pwprint.game.scenario import ScriptTurn
    from pwprint.game.state import State
    from pwprint.session.chances import Chance
    from pwprint.session.position import Position
    from pwprint.text import Document, Unreadable

Entry = dict[str, Any]
"""An entry of `turns` as the file has it."""


class Opening(Struct, frozen=True):
    """What a session goes on from: the setup and the turns of the file, and the state to which they have led.

    `is_open` is whether the last of them is not over. It then has its dice in a list, and no `expect`.
    """

    battle: Battle
    state: State
    turns: tuple[Entry, ...] = ()
    is_open: bool = False
    setup: tuple[Entry, ...] = ()

    @property
    def thrown(self) -> int:
        """How many dice the turns have thrown."""
        return sum(len(entry.get("dice", ())) for entry in self.turns)


def opening(loaded: Loaded | Unreadable, *, script: bool) -> tuple[Document, Opening]:
    """Return what a session goes on from: the end of the script, or the setup; and the text. Raises RefusedError."""
    document, scenario, ruleset = readable(loaded)
    battle = begin(scenario, ruleset)
    if not leaves_a_position(ruleset, ruleset.play.setup(battle)):
        raise RefusedError(judged(loaded))
    if not script or not (scenario.turns or scenario.setup):
        battle = begin(replace(scenario, turns=(), setup=None), ruleset)
        return document, Opening(battle, battle.start())
    playback = play_script(battle)
    if has_errors(playback.problems):
        raise RefusedError(Verdict(tuple(map(document.locate, playback.problems))))
    setup, turns = (tuple(document.value.get(key, ())) for key in ("setup", "turns"))
    state = playback.state
    if state.result is not None or battle.turn_is_over(state) or battle.is_setting_up(state):
        return document, Opening(battle, state, turns, setup=setup)
    return document, replace(_reopened(battle, turns), setup=setup)


def _reopened(battle: Battle, turns: tuple[Entry, ...]) -> Opening:
    """Return the opening where the last turn is played as one that goes on: what is due at its end is still due."""
    scenario = battle.scenario
    last = replace(scenario.turns[-1], closed=False, expect=None)
    open_ended = replace(battle, scenario=replace(scenario, turns=(*scenario.turns[:-1], last)))
    noted = Chances(last.dice, None if last.seed is None else Seed(last.seed))

    def dice(turn: ScriptTurn) -> Dice:
        return dice_of(turn) if turn.seed is None or turn is not last else noted

    playback = play_script(open_ended, dice)
    kept = {key: value for key, value in turns[-1].items() if key not in {"expect", "seed"}}
    entry = kept if last.seed is None else _longer(battle, kept, _noted(noted.thrown))
    return Opening(open_ended, playback.state, (*turns[:-1], entry), is_open=True)


def turns_of(opening: Opening, position: Position) -> tuple[Entry, ...]:
    """Return the turns of a scenario whose script leads to a position: those of the opening, then those played since.

    The last one says whether it is over. Choices that neither throw a die nor give an order, such as that of the unit
    that is to act, are not written down.
    """
    turns = list(opening.turns)
    played = [turn for turn in written(position) if turn.turn]
    for number, turn in enumerate(played):
        before = turns.pop() if number == 0 and opening.is_open and turn.turn == opening.state.turn else {}
        turns.append(_longer(opening.battle, before, turn))
    if played:
        turns[-1] = {**turns[-1], "closed": played[-1].closed}
    return tuple(turns)


def setup_of(opening: Opening, position: Position) -> tuple[Entry, ...]:
    """Return where units were placed before turn 1: those of the opening, then those placed since."""
    scenario, surface = position.battle.scenario, position.battle.ruleset.play.surface
    placed = (order for turn in written(position) if not turn.turn for order in turn.orders)
    own = (order_json(order, scenario, surface) for order in placed)
    return (*opening.setup, *({key: value for key, value in entry.items() if key != "do"} for entry in own))


def _noted(thrown: Sequence[Chance]) -> Written:
    """Return dice that a seed has thrown, as those of a turn that goes on; a chit that was drawn last is in hand."""
    chits = tuple(Draw(chance.value) for chance in thrown if chance.is_chit)
    return Written(0, chits, tuple(chance.value for chance in thrown if not chance.is_chit), closed=False)


def _longer(battle: Battle, entry: Mapping[str, Any], more: Written) -> Entry:
    """Return an entry with more dice and orders."""
    scenario, surface = battle.scenario, battle.ruleset.play.surface
    dice = [*entry.get("dice", ()), *more.dice]
    orders = [*entry.get("orders", ()), *(order_json(order, scenario, surface) for order in more.orders)]
    others = {key: value for key, value in entry.items() if key not in {"dice", "orders", "closed"}}
    return {**({"dice": dice} if dice else {}), **others, "orders": orders}
