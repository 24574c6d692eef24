"""A battle that is played in the browser: a session, the computer's players, and what pages show of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any

from pwprint.app.rendering import subject_of
from pwprint.balance.replays import replayed
from pwprint.game.board.surface import Surface
from pwprint.game.narration.names import side_name
from pwprint.game.players.registry import PLAYERS
from pwprint.game.state import Status
from pwprint.page.sheet import PrintSettings
from pwprint.session import Session
from pwprint.studio.offers import offered
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded, Verdict
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Board
    from pwprint.game.play import Player
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.state import State
    from pwprint.page.sheet import Subject
    from pwprint.session import Position, Reply
    from pwprint.studio.drawn.painter import Painter
    from pwprint.studio.drawn.picture import MapPicture
    from pwprint.studio.offers import OfferedOrder

_LONGEST = 400
"""The most orders that the computer gives without a choice of a person's: no turn has so many."""


class LogLine(Struct, frozen=True):
    """What happened, in a sentence, and in which turn."""

    turn: int
    words: str


class Watched(Struct, frozen=True):
    """A battle between computer players that is watched: its seed, how many orders are shown, and of how many."""

    seed: int
    at: int
    last: int


class BattleShown(Struct, frozen=True):
    """What a page shows of a battle: all that has happened, and the `refusal` if nothing did just now."""

    stands: Mapping[str, Any]
    orders: tuple[OfferedOrder, ...]
    log: tuple[LogLine, ...]
    picture: MapPicture
    refusal: str = ""
    rule: str = ""
    watched: Watched | None = None


class CannotPlayError(Exception):
    """A scenario that cannot be played yet, or players that there are not."""


class BattleView:
    """A battle at one page. `computers` are the players of the sides that no person plays, by their ids."""

    def __init__(
        self,
        loaded: Loaded,
        verdict: Verdict,
        painter: Painter,
        *,
        seed: int | None,
        script: bool,
        computers: Mapping[str, str],
    ) -> None:
        """Begin. Raises CannotPlayError."""
        if not verdict.ok:
            raise CannotPlayError("fix the errors of the scenario first; then it can be played")
        self._session = Session(loaded, seed=seed, script=script)
        sides = self._session.battle.scenario.sides
        self._players: dict[int, Player] = {}
        for side in sides:
            name = computers.get(side.id, "")
            if name and name not in PLAYERS:
                raise CannotPlayError(f"there is no player {name}")
            if name:
                self._players[side.index] = PLAYERS[name].seat(self._session.battle, side.index, f"{seed}/{side.index}")
        self._loaded, self._painter = loaded, painter
        self._subject = subject_of(loaded, verdict, PrintSettings())
        self._said: dict[Position, tuple[str, ...]] = {}
        self._watched: tuple[Position, ...] = ()
        self._seed = seed

    @property
    def subject(self) -> Subject:
        """What is drawn: the scenario as its units stand now, as far as whoever has to choose sees them."""
        session = self._session
        state = session.state if session.choice is None else session.battle.seen_by(session.state, session.choice.side)
        return replace(self._subject, scenario=standing(session.battle, state))

    def begin(self) -> BattleShown:
        """Begin the first turn, and let the computer play till a person has to choose."""
        if self._session.turn_is_over and not self._session.is_over:
            return self.go_on()
        self._play_on()
        return self.shown()

    def watch(self, players: tuple[str, str], seed: int) -> None:
        """Show a battle that computer players have fought, from its beginning; whoever gives an order plays on."""
        self._watched = replayed(self._session.battle, players, seed).line()
        self._session.position = self._watched[0]

    def step(self, at: int) -> BattleShown:
        """Show a battle that is watched after so many orders."""
        if self._watched:
            self._session.position = self._watched[min(max(at, 0), len(self._watched) - 1)]
        return self.shown()

    def submit(self, order: Mapping[str, Any]) -> BattleShown:
        """Carry out a person's order."""
        return self._after(self._session.submit(order))

    def go_on(self) -> BattleShown:
        """Begin the next turn."""
        return self._after(self._session.go_on())

    def throw(self, score: int) -> BattleShown:
        """Give a die that is wanted."""
        return self._after(self._session.throw(score))

    def draw(self, side: str) -> BattleShown:
        """Give a chit that is wanted."""
        return self._after(self._session.draw(side))

    def undo(self, *, dice: bool) -> BattleShown:
        """Take back a person's last order, and all that the computer did since."""
        reply = self._session.undo(dice=dice)
        while reply.ok and self._is_computers() and self._session.position.before is not None:
            reply = self._session.undo(dice=True)
        return self.shown(reply)

    def why(self, unit: str, spot: str | tuple[float, float]) -> BattleShown:
        """Say why a unit cannot go to a place: the rule that forbids it."""
        refusal = self._session.judge(self._way(unit, spot))
        words = "" if refusal is None else refusal.message
        return self.shown(None, words or f"{unit} cannot go there now", "" if refusal is None else refusal.rule)

    def go(self, unit: str, spot: str | tuple[float, float]) -> BattleShown:
        """Move a unit to a place as straight as can be."""
        return self.submit(self._way(unit, spot))

    def _way(self, unit: str, spot: str | tuple[float, float]) -> dict[str, Any]:
        """Return the order that a drop means: to place a unit while players set up, else a move as straight as can be.

        Raises CannotPlayError for a unit that there is not.
        """
        battle, state = self._session.battle, self._session.state
        if battle.is_setting_up(state):
            return {"unit": unit, "do": "place", "at": spot if isinstance(spot, str) else [*spot]}
        found = next((each for each in battle.scenario.units if each.id == unit), None)
        if found is None:
            raise CannotPlayError(f"there is no unit {unit}")
        return _WAYS[battle.board.surface](battle, state, found, spot)

    def turns(self) -> list[Mapping[str, Any]]:
        """Return the battle so far as scripted turns."""
        return [*self._session.turns()]

    def setup(self) -> tuple[Mapping[str, Any], ...]:
        """Return where the players have placed units before turn 1."""
        return self._session.setup()

    def _after(self, reply: Reply) -> BattleShown:
        if reply.ok:
            self._play_on()
        return self.shown(reply)

    def _is_computers(self) -> bool:
        choice = self._session.choice
        return choice is not None and choice.side in self._players and self._session.want is None

    def _play_on(self) -> None:
        """Let the computer play till a person has to choose. It sees what a person would."""
        session = self._session
        for _ in range(_LONGEST):
            choice = session.choice
            if choice is None or not self._is_computers():
                break
            seen = session.battle.seen_by(session.state, choice.side)
            if not session.submit(self._players[choice.side](session.battle, seen, choice)).ok:
                break

    def shown(self, reply: Reply | None = None, refusal: str = "", rule: str = "") -> BattleShown:
        """Return what a page shows now."""
        session = self._session
        if reply is not None and reply.refusal is not None:
            refusal, rule = reply.refusal.message, reply.refusal.rule
        picture = self._painter.picture(self._loaded, self.subject)
        orders = () if session.want is not None else session.orders()
        given = tuple(offered(order, session) for order in orders)
        at = next((at for at, position in enumerate(self._watched) if position is session.position), None)
        watched = None if at is None else Watched(self._seed or 0, at, len(self._watched) - 1)
        return BattleShown(session.as_json(), given, tuple(self._log()), picture, refusal, rule, watched)

    def _log(self) -> Iterator[LogLine]:
        """Yield what has happened since the beginning; what was taken back has not."""
        for position in self._session.position.line():
            if position.passage is not None and position not in self._said:
                unseen = self._placed_unseen(position)
                self._said[position] = (unseen,) if unseen else self._session.tell(position.passage.events)
            yield from (LogLine(position.state.turn, words) for words in self._said.get(position, ()))

    def _placed_unseen(self, position: Position) -> str:
        """Return what is said where the computer has placed a unit that nobody may see; nothing elsewhere."""
        battle, before = position.battle, position.before
        if before is None or before.choice is None or not battle.scenario.sets_up.hidden:
            return ""
        side = before.choice.side
        unseen = battle.is_setting_up(before.state) and side in self._players
        return f"{side_name(battle.scenario, side)}: a unit is placed unseen." if unseen else ""


def standing(battle: Battle, state: State) -> Scenario:
    """Return a scenario whose units stand, and whose ground lies, as in a state."""
    scenario = battle.scenario
    units = tuple(_moved(battle, state, unit) for unit in scenario.units)
    sides = (
        replace(scenario.sides[0], units=tuple(unit for unit in units if unit.side == 0)),
        replace(scenario.sides[1], units=tuple(unit for unit in units if unit.side == 1)),
    )
    terrain = {**scenario.terrain, **battle.ruleset.play.changed_terrain(battle, state)}
    return replace(scenario, units=units, sides=sides, terrain=terrain)


def _moved(battle: Battle, state: State, unit: Unit) -> Unit:
    piece = state.pieces[unit.index]
    if piece.status is not Status.ON_BOARD:
        waits = piece.status is Status.WAITING
        return replace(unit, at=None, point=None, lost=not waits, arrives=unit.arrives if waits else None)
    now = dict(battle.ruleset.play.unit_state(battle, state, unit.index))
    facts = {"exhausted": piece.exhausted, "limbered": piece.limbered, "facing": piece.facing} | now
    keys = {**unit.keys, **{key: value for key, value in facts.items() if key != "at"}}
    at, point = _PLACES[battle.board.surface](battle, state, unit)
    return replace(unit, at=at, point=point, arrives=None, lost=False, keys=keys)


_PLACES: Mapping[Surface, Callable[[Battle, State, Unit], tuple[int | None, tuple[float, float] | None]]] = {
    Surface.GRID: lambda _battle, state, unit: (state.pieces[unit.index].square, None),
    Surface.TABLE: lambda battle, state, unit: (None, battle.ruleset.play.point(battle, state, unit.index)),
}


def _path_to(battle: Battle, state: State, unit: Unit, spot: object) -> dict[str, Any]:
    """Return a move by the fewest squares, whatever stands there: what somebody who drags a unit means.

    A unit that is not on the map arrives on the square.
    """
    board, start = battle.board, state.pieces[unit.index].square
    end = board.square(str(spot))
    path = [] if end is None else [board.name(end)] if start < 0 else _shortest(board, start, end)
    return {"unit": unit.id, "do": "move", "path": path}


def _shortest(board: Board, start: int, end: int) -> list[str]:
    names, here = [], start
    while here != end:
        steps = [step for way in range(len(board.facings)) if (step := board.step(here, way)) is not None]
        here = min(steps, key=lambda step: board.distance(step, end))
        names.append(board.name(here))
    return names


def _march_to(battle: Battle, state: State, unit: Unit, spot: object) -> dict[str, Any]:
    """Return a straight move to a point; a unit that is not on the map sets out from there."""
    if state.pieces[unit.index].status is not Status.ON_BOARD:
        return {"unit": unit.id, "do": "set_out", "from": [*spot] if isinstance(spot, (list, tuple)) else [0.0, 0.0]}
    x, y = battle.ruleset.play.point(battle, state, unit.index)
    east, north = (spot[0] - x, spot[1] - y) if isinstance(spot, (list, tuple)) else (0.0, 0.0)
    heading = round(degrees(atan2(east, north)) % 360, 1)
    return {"unit": unit.id, "do": "move", "heading": heading, "distance": round(hypot(east, north), 2)}


_WAYS: Mapping[Surface, Callable[[Battle, State, Unit, object], dict[str, Any]]] = {
    Surface.GRID: _path_to,
    Surface.TABLE: _march_to,
}
