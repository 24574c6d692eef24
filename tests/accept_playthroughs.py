"""Whole battles as text in tests/playthroughs: `python -m tests.accept_playthroughs` plays them anew, for the diff to be read.

Each folder there holds the playthroughs of one ruleset, `name.txt`, and the scenarios that they are played on. A
playthrough begins with the lines `scenario`, `player` and `seed`, from which all the rest follows: every choice with the
number of legal orders of each kind and the order taken, everything that happened, and the board at the end of each turn.
The file's name is its ending, a key of `ENDINGS`, perhaps after `hex-`.

To add one, write these three lines into a new file. If the battle of a seed comes to end otherwise than its file is named,
the next seed is taken that ends so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pwprint.app.checking import load
from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision, Offer
from pwprint.game.dice import SeededDice
from pwprint.game.goals.terms import EnemyExhausted, EnemyLost, Holding, Term, UnitsGone, clauses
from pwprint.game.narration.narrate import cited
from pwprint.game.narration.picture import picture
from pwprint.game.narration.voice import logged
from pwprint.game.orders import OFF, Order
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.scenario import Scenario
from pwprint.game.state import State, Status
from pwprint.rulesets import RULESETS
from pwprint.text import read_path
from pwprint.values import fields, replace

FOLDER = Path(__file__).parent / "playthroughs"
MOST_TURNS = 60
"""A battle that is not over by then has no end."""

MOST_SEEDS = 500
"""So many seeds are tried to find a battle that ends as asked for."""

ENDINGS = {
    "holds": "victory condition: holds",
    "exits": "victory condition: exits",
    "enemy-exhausted": "victory condition: enemy_exhausted",
    "enemy-lost": "victory condition: enemy_lost",
    "points": "points",
    "destroyed": "destroyed",
    "destroyed-both": "destroyed, a draw",
    "left": "side has left, a draw",
    "both-exhausted": "both sides exhausted",
    "both-exhausted-at-once": "both sides exhausted, a draw",
    "turn-limit": "turn limit",
    "draw": "turn limit, a draw",
}
"""The ways in which a battle can end, by the names of the files."""

Player = Callable[[Battle, State, Decision], Order]


ATTACKS = {"fire", "close_combat", "advance", "shoot", "bombard", "charge", "melee"}


def keen_player(seed: int | str) -> Player:
    """Return a player that fires, fights and advances whenever it can, and else chooses by chance."""
    choose = random_player(seed)

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        attacks = tuple(offer for offer in decision.offers if offer.do in ATTACKS)
        return choose(battle, state, replace(decision, offers=attacks) if attacks else decision)

    return player


def leaving_player(seed: int | str) -> Player:
    """Return a player that leaves the board whenever it can, and else chooses by chance."""
    choose = random_player(seed)

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        for offer in decision.offers:
            leaving = _leaving(battle, state, offer) if offer.do == "move" else None
            if leaving is not None:
                return choose(battle, state, replace(decision, offers=(leaving,)))
        return choose(battle, state, decision)

    return player


def _leaving(battle: Battle, state: State, offer: Offer) -> Offer | None:
    """Return those moves of an offer that leave the board; None if none does."""
    if battle.ruleset.play.grids:
        off = 1 << battle.board.size
        return replace(offer, places=off) if offer.places >> battle.board.size else None
    orders = [replace(offer.order(place), exit=True) for place in bits(offer.places)]
    legal = [order for order in orders if not battle.judge(state, order)]
    return Offer("move", (1 << len(legal)) - 1, lambda place: legal[place]) if legal else None


PLAYERS: dict[str, Callable[[int | str], Player]] = {
    "random": random_player,
    "keen": keen_player,
    "leaving": leaving_player,
}


# --- files ----------------------------------------------------------------------------------------------------------


def playthroughs(ruleset: str = "*") -> list[Path]:
    """Return the playthroughs of a ruleset, or all, in the order of their names."""
    return sorted(FOLDER.glob(f"{ruleset}/*.txt"))


def scenarios() -> list[Path]:
    """Return the scenarios that playthroughs may be played on."""
    return sorted(FOLDER.glob("*/*.json"))


def header_of(file: Path) -> dict[str, str]:
    """Return the lines on top of a playthrough by their names: `scenario`, `player`, `seed` and `ending`."""
    lines = file.read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    return dict(line.split(": ", 1) for line in lines)


def ending_of(file: Path) -> str:
    """Return how a playthrough ends, as it says itself."""
    return header_of(file).get("ending", "")


def named_ending_of(file: Path) -> str:
    """Return how a playthrough ends by its name."""
    return ENDINGS[file.stem.removeprefix("hex-")]


def orders_taken(file: Path) -> set[str]:
    """Return the kinds of order that are given in a playthrough, as it says itself."""
    return set(re.findall(r"^  [^ ].*\]: (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE))


def scenario_at(file: Path) -> Scenario:
    """Return a scenario of a playthrough."""
    found = load(read_path(file)).scenario
    assert found is not None, f"{file} is no scenario"
    return found


def told_anew(file: Path) -> str:
    """Return what a playthrough must say: it is played again from its header."""
    header = header_of(file)
    return tell(file.parent / header["scenario"], header["player"], header["seed"])


# --- playing --------------------------------------------------------------------------------------------------------


def tell(file: Path, player: str, seed: str) -> str:
    """Return the playthrough of a scenario by one player with both sides."""
    scenario = scenario_at(file)
    teller = _Teller(begin(scenario, RULESETS[scenario.ruleset]), PLAYERS[player](f"{seed}/player"), seed)
    state = teller.play()
    header = (f"scenario: {file.name}", f"player: {player}", f"seed: {seed}", f"ending: {ending(teller.battle, state)}")
    return "\n".join((*header, "", *teller.lines, ""))


@dataclass
class _Teller:
    """A battle while it is told. `told` is how many events of the turn have been."""

    battle: Battle
    choose: Player
    seed: str
    lines: list[str] = field(default_factory=list)
    record: Record = field(init=False)
    told: int = 0

    def play(self) -> State:
        """Play the battle to its end."""
        dice, state = SeededDice(f"{self.seed}/dice"), self.battle.start()
        self._say(picture(self.battle, state), "")
        while state.result is None and state.turn < MOST_TURNS:
            self.record, self.told = Record(dice), 0
            self._say(f"--- {self.battle.ruleset.book.turn_word} {state.turn + 1} ---")
            state = play_turn(self.battle, state, self.choice, self.record)
            self._tell_events()
            self._say(picture(self.battle, state), *self._standing(state), "")
        return state

    def choice(self, battle: Battle, state: State, decision: Decision) -> Order:
        """Let the player choose, and tell among what and what."""
        self._tell_events()
        order = self.choose(battle, state, decision)
        who = battle.scenario.sides[decision.side].id
        who += "" if decision.unit is None else f" {battle.scenario.units[decision.unit].id}"
        offers = ", ".join(f"{offer.do} {offer.places.bit_count()}" for offer in decision.offers)
        self._say(f"  {who} [{offers}]: {order_words(battle, order)}")
        return order

    def _tell_events(self) -> None:
        for event in self.record.events[self.told :]:
            self._say("    " + cited(event, self.battle.scenario, logged(self.battle.ruleset.book.turn_word)))
        self.told = len(self.record.events)

    def _standing(self, state: State) -> Iterator[str]:
        losses = self.battle.losses(state)
        for side in self.battle.scenario.sides:
            fates = [state.pieces[unit.index].status for unit in side.units]
            since = state.exhausted_in[side.index]
            point = "" if since is None else f", at its exhaustion point since {since}"
            yield (
                f"{side.id}: {fates.count(Status.ON_BOARD)} on the board, {fates.count(Status.WAITING)} to come, "
                f"{fates.count(Status.LEFT)} gone, {losses[side.index]} lost{point}"
            )

    def _say(self, *lines: str) -> None:
        self.lines += lines


def order_words(battle: Battle, order: Order) -> str:
    """Return an order in the words of the scenario format, such as `move c4 c5 N`."""
    if not battle.ruleset.play.grids:
        return _table_words(battle, order)
    board, words = battle.board, [order.do]
    words += ["off" if square == OFF else board.name(square) for square in getattr(order, "path", ())]
    words += [board.name(getattr(order, key)) for key in ("at", "to") if hasattr(order, key)]
    facing = getattr(order, "facing", None)
    target = next((getattr(order, key) for key in ("target", "transport") if hasattr(order, key)), None)
    words += [] if facing is None else [board.facings[facing]]
    words += [] if target is None else [battle.scenario.units[target].id]
    words += [battle.scenario.units[order.unit].id] if order.do == "activate" else []
    words += [order.commander] if getattr(order, "commander", None) else []
    return " ".join(words)


def _table_words(battle: Battle, order: Order) -> str:
    """Return an order on the open table in words, such as `move distance 6 end_facing 90`."""
    words = [order.do]
    for key in fields(order):
        value, name = getattr(order, key.name), key.key
        if value is None or value is False or name == "side" or (name == "unit" and order.do != "activate"):
            continue
        words += [] if name == "unit" else [name]
        words += [] if value is True else [_value_words(battle, name, value)]
    return " ".join(words)


def _value_words(battle: Battle, name: str, value: Any) -> str:
    units = battle.scenario.units
    if name in {"unit", "at", "approach"}:
        return units[value].id
    if name == "targets":
        return " ".join(units[unit].id for unit in value)
    return " ".join(f"{number:g}" for number in (value if isinstance(value, tuple) else (value,)))


# --- how battles end ------------------------------------------------------------------------------------------------


def ending(battle: Battle, state: State) -> str:
    """Return how a battle has ended: by which kind of condition, or why, and whether it is a draw."""
    result = state.result
    if result is None:
        return "not over"
    if result.reason != "victory condition":
        return result.reason + (", a draw" if result.winner is None else "")
    assert result.condition is not None
    return f"{result.reason}: {' and '.join(kinds_of(battle.scenario.victory[result.condition].when))}"


def kinds_of(when: Term) -> list[str]:
    """Return what a condition asks for, in the words of the scenario format."""
    return [key for kind, key in KEYS.items() if any(clauses(when, kind))]


KEYS: dict[type[Any], str] = {
    Holding: "holds",
    UnitsGone: "exits",
    EnemyExhausted: "enemy_exhausted",
    EnemyLost: "enemy_lost",
}


def found_anew(file: Path) -> str:
    """Return the playthrough of a file's header, or of the first seed after it that ends as the file is named."""
    header = header_of(file)
    first = int(header["seed"])
    for seed in range(first, first + MOST_SEEDS):
        text = tell(file.parent / header["scenario"], header["player"], str(seed))
        if f"\nending: {named_ending_of(file)}\n" in text:
            return text
    raise ValueError(f"no seed from {first} on ends {file} by {named_ending_of(file)}")


def main() -> None:
    """Play everything anew and name what has changed."""
    for file in playthroughs():
        text = found_anew(file)
        if file.read_text(encoding="utf-8") != text:
            print("wrote", file.relative_to(FOLDER))
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
