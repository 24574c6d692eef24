"""Playing a scenario: its script first, then turns by chance from a seed; the result as text and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.narration.names import event_json, side_name, the_side
from pwprint.game.narration.narrate import cited, told_as_one
from pwprint.game.narration.picture import picture
from pwprint.game.narration.voice import logged
from pwprint.game.play import play_turn, set_up
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.script.playback import PlayedTurn
from pwprint.game.script.script import play_script
from pwprint.game.setup import leaves_a_position
from pwprint.game.state import Status
from pwprint.memo import cached_property
from pwprint.text.problems import Note, Problem, problem_json
from pwprint.text.words import counted, visible
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario, Side, Unit
    from pwprint.game.state import Piece, Result, State

_BASE_KEYS = ("facing", "exhausted", "lost")


class Played(Struct, frozen=True, dict=True):
    """A battle as far as it was played. `setup` are problems of the start; those of a turn are with the turn.

    The first `scripted` turns are the script's. With a setup that no battle can start from, there are no turns.
    """

    battle: Battle
    setup: tuple[Problem, ...]
    turns: tuple[PlayedTurn, ...]
    scripted: int

    @property
    def scenario(self) -> Scenario:
        """The scenario played."""
        return self.battle.scenario

    @cached_property
    def state(self) -> State:
        """The state at the end."""
        return self.turns[-1].state if self.turns else self.battle.start()

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything found wrong, in the order of play."""
        return (*self.setup, *(problem for turn in self.turns for _, problem in turn.problems))

    def located(self, locate: Callable[[Problem], Problem]) -> Played:
        """Return the same with the problems changed by `locate`, such as `Document.locate`."""
        turns = (
            replace(turn, problems=tuple((before, locate(problem)) for before, problem in turn.problems))
            for turn in self.turns
        )
        return replace(self, setup=tuple(map(locate, self.setup)), turns=tuple(turns))


def play(scenario: Scenario, ruleset: Ruleset, *, turns: int, seed: int | str) -> Played:
    """Play the script, then up to `turns` further turns by chance; the same seed gives the same battle everywhere.

    A last scripted turn that stopped half-way is first played to its end, if `turns` is not 0; it does not count.
    """
    battle = begin(scenario, ruleset)
    setup = tuple(ruleset.play.setup(battle))
    if not leaves_a_position(ruleset, setup):
        return Played(battle, setup, (), 0)
    script = play_script(battle).turns
    return Played(battle, setup, _go_on(battle, script, turns, seed), len(script))


def _go_on(battle: Battle, script: tuple[PlayedTurn, ...], turns: int, seed: int | str) -> tuple[PlayedTurn, ...]:
    # Dice and choices have seeds of their own: from one seed, a choice would follow from a die.
    dice, player = SeededDice(f"{seed}/dice"), random_player(f"{seed}/player")

    def next_turn(state: State) -> PlayedTurn:
        record = Record(dice)
        state = play_turn(battle, state, player, record)
        return PlayedTurn(state.turn, tuple(record.events), state)

    def setup(state: State) -> PlayedTurn:
        record = Record(dice)
        state = set_up(battle, state, player, record)
        return PlayedTurn(state.turn, tuple(record.events), state)

    played = list(script)
    if turns and not played and battle.is_setting_up(battle.start()):
        played.append(setup(battle.start()))
    elif turns and played and played[-1].state.result is None and not battle.turn_is_over(played[-1].state):
        rest = (setup if battle.is_setting_up(played[-1].state) else next_turn)(played[-1].state)
        played[-1] = replace(played[-1], events=(*played[-1].events, *rest.events), state=rest.state)
    for _ in range(turns):
        state = played[-1].state if played else battle.start()
        if state.result is not None:
            break
        played.append(next_turn(state))
    return tuple(played)


# --- JSON -----------------------------------------------------------------------------------------------------------


def as_json(played: Played) -> dict[str, object]:
    """Return the battle as a JSON object: `format`, `turns` with events and states, `result`, `problems`."""
    return {
        "format": 1,
        "turns": [_turn_json(played.battle, turn) for turn in played.turns],
        "result": result_json(played.scenario, played.state.result),
        "problems": [problem_json(problem) for problem in played.problems],
    }


def result_json(scenario: Scenario, result: Result | None) -> dict[str, object]:
    """Return a result as a JSON object: whether the battle is over, and the id of the winner."""
    winner = None if result is None or result.winner is None else scenario.sides[result.winner].id
    return {"over": result is not None, "winner": winner}


def _turn_json(battle: Battle, turn: PlayedTurn) -> dict[str, object]:
    return {
        "turn": turn.turn,
        "events": [event_json(event, battle.scenario) for event in turn.events],
        "state": state_json(battle, turn.state),
    }


def state_json(battle: Battle, state: State) -> dict[str, object]:
    """Return a state as a JSON object: `units` and `sides` by id."""
    keys = _state_keys(battle)
    return {
        "units": {
            unit.id: _unit_json(battle, unit, state.pieces[unit.index], keys)
            | dict(battle.ruleset.play.unit_state(battle, state, unit.index))
            for unit in battle.scenario.units
        },
        "sides": {side.id: _side_json(battle, state, side) for side in battle.scenario.sides},
        **{
            terrain: [battle.board.name(square) for square in bits(squares)]
            for terrain, squares in battle.ruleset.play.changed_terrain(battle, state).items()
        },
    }


def _state_keys(battle: Battle) -> tuple[str, ...]:
    """Return the state keys of the ruleset's units beside those that every unit has."""
    keys = {key for kind in battle.ruleset.play.units.values() for key in kind.keys}
    return tuple(sorted(keys.difference(_BASE_KEYS)))


def _unit_json(battle: Battle, unit: Unit, piece: Piece, keys: tuple[str, ...]) -> dict[str, object]:
    lost = piece.status is Status.LOST
    return {
        "at": battle.board.name(piece.square) if piece.status is Status.ON_BOARD and piece.square >= 0 else None,
        "facing": None if piece.facing is None else battle.board.facings[piece.facing],
        # A unit that is lost is no longer counted among the Exhausted, as in a script's expectations.
        "exhausted": piece.exhausted and not lost,
        "lost": lost,
        **{key: getattr(piece, key, unit.keys.get(key)) for key in keys},
    }


def _side_json(battle: Battle, state: State, side: Side) -> dict[str, object]:
    return {
        "lost": battle.losses(state)[side.index],
        "exhaustion_point": battle.exhaustion_points[side.index],
        "exhausted": state.exhausted_in[side.index] is not None,
    }


# --- Text -----------------------------------------------------------------------------------------------------------


def as_text(played: Played) -> str:
    """Return the battle turn by turn: what happened, problems where they were found, the board, both sides."""
    scenario = played.scenario
    parts = [f"{visible(scenario.title)} ({played.battle.ruleset.book.title})"]
    if played.setup:
        parts.append("\n".join(map(_problem_line, played.setup)))
    parts += ["\n\n".join(_turn_parts(played, number)) for number in range(len(played.turns))]
    return "\n\n".join((*parts, _outcome(played)))


def _turn_parts(played: Played, number: int) -> Iterator[str]:
    battle, turn = played.battle, played.turns[number]
    title = f"{battle.ruleset.book.turn_word.capitalize()} {turn.turn}" if turn.turn else "Setup"
    yield f"{title}, as scripted" if number < played.scripted else title
    yield "\n".join(_happenings(battle, turn))
    yield picture(battle, turn.state)
    illegal = turn.illegal if number < played.scripted else (None, None)
    yield "\n".join(side_line(battle, turn.state, side, illegal[side.index]) for side in battle.scenario.sides)


def _happenings(battle: Battle, turn: PlayedTurn) -> Iterator[str]:
    """Yield the sentences of a turn, and each problem after what had happened when it was found."""
    problems, voice = list(turn.problems), logged(battle.ruleset.book.turn_word)
    for number, event in told_as_one(turn.events, {before for before, _ in problems}):
        while problems and problems[0][0] <= number:
            yield from _problem_lines(problems.pop(0)[1])
        yield "  " + cited(event, battle.scenario, voice)
    for _, problem in problems:
        yield from _problem_lines(problem)


def _problem_lines(problem: Problem) -> Iterator[str]:
    yield _problem_line(problem)
    yield from (f"!   {visible(note.message)}{_where(note)}" for note in problem.notes)


def _problem_line(problem: Problem) -> str:
    return visible(f"! {problem.severity.value} {problem.code}: {problem.message}{_where(problem)}")


def _where(item: Problem | Note) -> str:
    place = f"line {item.span.line}" if item.span is not None else item.pointer
    return f" ({place})" if place else ""


def side_line(battle: Battle, state: State, side: Side, illegal: int | None = None) -> str:
    """Return how a side stands, in a line; and how many of its orders were illegal, where there is a script."""
    pieces = [state.pieces[unit.index] for unit in side.units]
    alive = [piece for piece in pieces if piece.status is not Status.LOST]
    numbers = (
        counted(len(pieces) + side.lost, "unit"),
        *_condition(battle, alive),
        f"{battle.losses(state)[side.index]} lost",
        *_elsewhere(alive),
        _point(battle, state, side.index),
    )
    legality = "" if illegal is None else f"; {_orders(illegal)}"
    return f"{_title(battle.scenario, side)}: {', '.join(numbers)}{legality}"


def _title(scenario: Scenario, side: Side) -> str:
    """Return a side's name, with its id where that is another word."""
    name = side_name(scenario, side.index)
    return name if name == side.id else f"{name} ({side.id})"


def _condition(battle: Battle, alive: list[Piece]) -> tuple[str, ...]:
    """Return how many units on the board are fresh and how many Exhausted, where units can be that."""
    if not any("exhausted" in kind.keys for kind in battle.ruleset.play.units.values()):
        return ()
    here = Counter(piece.exhausted for piece in alive if piece.status is Status.ON_BOARD)
    return f"{here[False]} fresh", f"{here[True]} Exhausted"


def _elsewhere(alive: list[Piece]) -> Iterator[str]:
    elsewhere = {
        Status.WAITING: "to come",
        Status.LEFT: "gone by an exit",
        Status.ABSENT: "that will not come",
    }
    for status, words in elsewhere.items():
        count = sum(piece.status is status for piece in alive)
        if count:
            yield f"{count} {words}"


def _point(battle: Battle, state: State, side: int) -> str:
    point = battle.exhaustion_points[side]
    if point is None:
        return battle.ruleset.play.spent(battle, state, side)
    since = state.exhausted_in[side]
    when = f"in {battle.ruleset.book.turn_word} {since}" if since else "before the battle"
    return f"exhaustion point {point} " + ("not reached" if since is None else f"reached {when}")


def _orders(illegal: int) -> str:
    return f"{counted(illegal, 'illegal order')}" if illegal else "all orders legal"


def _outcome(played: Played) -> str:
    return outcome(played.scenario, played.state.result)


def outcome(scenario: Scenario, result: Result | None) -> str:
    """Return how a battle ended, in a line."""
    if result is None:
        return "Result: the battle is not over."
    winner = "a draw" if result.winner is None else f"won by {the_side(scenario, result.winner)}"
    return f"Result: {winner} ({result.reason}) [{result.rule}]."
