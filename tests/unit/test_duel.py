"""`pwprint duel`: whole battles through a pipe, against the computer and with dice by hand; what is refused; saving."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import pwprint
from pwprint.cli.duel.keeping import Keeper
from pwprint.cli.duel.talk import Duel
from pwprint.cli.program import app
from pwprint.game.orders import Activate, Done
from pwprint.game.players.random import random_player
from pwprint.game.table.orders import Bearing
from pwprint.session import Session
from tests.unit.test_setting_up import scenario as to_set_up

ROOT = Path(__file__).parents[2] / "scenarios"
ONE_OF_EACH = [next(iter(sorted(folder.glob("*.json")))) for folder in sorted(ROOT.iterdir()) if folder.is_dir()]
BRIDGE = str(ROOT / "tile" / "stone-bridge.json")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def duel(lines: str, *arguments: str) -> Any:
    return CliRunner().invoke(app, ["duel", *arguments], input=lines)


def load(source: Any) -> Any:
    return pwprint.load(source)


def battle_by_chance(file: Path, most: int, seed: int | None = 8) -> Session:
    """Return a session of a battle from its setup, played by chance to its end, or for so many choices."""
    session, choose = Session(load(file), seed=seed, script=False), random_player(8)
    for _ in range(most):
        if session.is_over:
            break
        if session.choice is None:
            session.go_on()
        else:
            session.submit(choose(session.battle, session.state, session.choice))
    return session


def lines_of(session: Session, *, by_hand: bool = False) -> str:
    """Return what a person types to play a battle."""
    sides, lines = session.battle.scenario.sides, []
    for position in session.position.line()[1:]:
        passage = position.passage
        if passage.order is not None and not isinstance(passage.order, Activate | Bearing):
            lines.append(session.words_of(session.as_said(passage.order)))
        if isinstance(passage.order, Bearing) and (
            position.choice is None or position.choice.unit != passage.order.unit
        ):
            lines.append(session.words_of(session.as_said(Done(passage.order.unit))))  # no move leads that way
        if by_hand:
            lines += [sides[each.value].id if each.is_chit else str(each.value) for each in passage.chances]
    return "\n".join([*lines, ""])


def saved_in(folder: Path) -> Session:
    [file] = folder.glob("*-played.json")
    loaded = load(file)
    assert not [problem for problem in pwprint.check(loaded).problems if problem.severity == "error"]
    return Session(loaded)


# --- whole battles --------------------------------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("file", ONE_OF_EACH, ids=lambda file: file.parent.name)
def test_a_whole_battle_comes_through_a_pipe(file, folder):
    session = battle_by_chance(file, 100 if file.parent.name == "european-19c" else 4000)
    found = duel(lines_of(session), str(file), "--from-setup", "--seed", "8")
    assert found.exit_code == 0
    assert "refused" not in found.output
    # Dice of a duel go by its seed, as those of a session do.
    assert saved_in(folder).state.result == session.state.result
    assert session.side is None or f"\n{session.side}" in found.output
    if session.is_over:
        assert f"Result: {'a draw' if session.state.result.winner is None else 'won by'}" in found.output


@pytest.mark.few(2)
@pytest.mark.parametrize("file", ONE_OF_EACH, ids=lambda file: file.parent.name)
def test_dice_and_chits_can_be_typed(file, folder):
    session = battle_by_chance(file, 60)
    found = duel(lines_of(session, by_hand=True), str(file), "--from-setup", "--dice", "ask")
    assert found.exit_code == 0
    assert "refused" not in found.output
    assert "(1 to 6)? " in found.output
    resumed = saved_in(folder)
    assert resumed.state.turn == session.state.turn
    assert [piece.status for piece in resumed.state.pieces] == [piece.status for piece in session.state.pieces]


def test_players_set_up_and_do_not_see_what_the_enemy_places_unseen(folder):
    (folder / "x.json").write_text(json.dumps(to_set_up(sets_up="hidden")))
    found = duel(
        "R1 place c1 facing N\norders\nR2 place d4\nR2 place d1\nR3 place e1\nR4 place f1\n", "x.json", "--seed", "2"
    )
    assert "refused: R2 " in found.output
    assert "R1" in found.output.partition("blue> ")[0]
    again = duel("B1 place c6\nboard\n", "x-played.json", "--seed", "2")
    board = again.output.partition("blue> ")[0].partition("\n7 ")[2]
    assert "R1" not in board
    assert "B1" in again.output


def test_the_computer_does_not_tell_what_it_places_unseen(folder):
    (folder / "x.json").write_text(json.dumps(to_set_up(sets_up="hidden")))
    found = duel("R1 place c1\n", "x.json", "--seed", "2", "--players", "human,drill")
    assert "blue places" not in found.output
    found = duel("B1 place c6\n", "x.json", "--seed", "2", "--players", "drill,human")
    assert found.output.count("red places a unit unseen") == 4
    assert "R1 sets up" not in found.output
    assert "R1" not in found.output.partition("blue>")[0]


def test_the_computer_plays_both_sides_to_the_end(folder):
    found = duel("", BRIDGE, "--players", "drill", "--seed", "1")
    assert found.exit_code == 0
    assert "Result: won by" in found.output
    assert saved_in(folder).is_over


def test_a_person_plays_against_the_computer(folder):
    found = duel("R4 hold\n", BRIDGE, "--players", "human,random", "--seed", "3")
    assert "red: Republic of Tessen, played by you" in found.output
    assert "blue: Grand Duchy of Morland, played by random" in found.output
    assert "blue>" not in found.output
    assert saved_in(folder).state.pieces != Session(load(BRIDGE)).state.pieces or "B" in found.output


def test_a_duel_says_what_is_due_and_that_an_order_stands():
    quatre = str(ROOT / "musket" / "quatre-bras.json")
    session = Session(load(quatre), seed=3, script=False)
    session.go_on()
    unit, title = session.units()[0], session.battle.step(session.state).title
    order = next(order for order in session.orders(unit) if order["do"] == "fire")
    found = duel(f"{session.words_of(order)}\n", quatre, "--from-setup", "--seed", "3")
    assert f"Turn 1: {title[0].lower()}{title[1:]}. French to choose." in found.output
    assert f"{unit} will fire at {order['at']}; guns fire together" in found.output


def test_a_duel_says_who_places_how_many_units_where(folder):
    (folder / "x.json").write_text(json.dumps(to_set_up()))
    found = duel("R1 place c1\nR2 place d1\n", "x.json", "--seed", "2")
    assert found.output.count("Setting up: red to place 4 units in a1–g2.") == 1


# --- what is typed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("R4 move a1", "refused: a1 does not share an edge with e3 [TIL-MOV-01]"),
        ("why R4 move a1", "TIL-MOV-01: "),
        ("why R4 hold", "that order is legal"),
        ("why", "nothing has been refused"),
        ("R4 mvoe", "did you mean `move`?"),
        ("R4 mvoe e2", "did you mean `move`?"),
        ("mvoe R4", "such as: R1 move"),
        ("R4 hold e2", "what is meant by `e2`?"),
        ("R99 hold", "there is no unit R99"),
        ("ordres", "did you mean 'orders'?"),
        ("orders R99", "there is no unit 'R99'"),
        ("orders B1", "refused: B1 cannot be activated: the chit that was drawn is one of red"),
        ("orders r4", "R4 move "),
        ("orders", "R4: hold, move"),
        ("{", "that is not a JSON object"),
        ("[1]", "is no order"),
        ("\x00\x1b[31m", "is no order"),
        ("R4 fire", "needs `at`"),
        ("red draw", "chits are drawn from the bag"),
        ("help", "takes back your last choice"),
        ("undo", "there is nothing of yours to take back"),
        ("save /nowhere/at/all.json", "/nowhere/at/all.json: "),
        ("🙂 hold", "a letter or digit"),
        ("R4 " + "move " * 5000, "refused"),
    ],
)
def test_every_line_has_a_clear_answer(line, answer):
    found = duel(f"{line}\n", BRIDGE, "--seed", "3")
    assert found.exit_code == 0
    assert answer in found.output
    assert "\x1b" not in found.output


def test_why_shows_the_rule_of_the_last_refusal_and_the_board_round_it():
    found = duel("R4 move a1\nwhy\n", BRIDGE, "--seed", "3")
    assert "    1 x*" in found.output


@pytest.mark.parametrize("line", ["7", "0", "x", "", "3.5", "1 2 3 4 5 6 7 8", "-1", "99999999999999999999"])
def test_what_is_no_die_is_asked_for_again(line):
    found = duel(f"red\nR2 fire f4\n{line}\nquit\n", BRIDGE, "--dice", "ask")
    assert found.exit_code == 0
    assert found.output.count("which die") >= 2 or "refused" in found.output


def test_undo_goes_back_to_the_last_die_and_further_with_a_word(folder):
    lines = "R4 hold\nundo\nundo dice\nR1 hold\n"
    found = duel(lines, BRIDGE, "--seed", "3")
    assert "refused: dice were thrown, or chits drawn, since then" in found.output
    assert "taken back" in found.output
    orders = [order["unit"] for order in saved_in(folder).turns()[-1]["orders"] if "unit" in order]
    assert orders == ["R1"]


def test_words_are_completed_by_what_is_legal():
    session = Session(load(BRIDGE), seed=3)
    session.go_on()
    talk = Duel(session, {}, Keeper(BRIDGE))
    assert {"R4", "red", "orders", "undo"} <= set(talk.words_after([]))
    assert list(talk.words_after(["R4"])) == ["hold", "move"]
    assert set(talk.words_after(["r4", "move"])) == {"d3", "e2", "f3"}
    assert list(talk.words_after(["why", "R4", "move", "d3", "c3"])) == ["b3", "c4"]
    assert "R4" in talk.words_after(["orders"])
    assert list(talk.words_after(["R99"])) == list(talk.words_after(["R4", "fly"])) == []


# --- nothing is lost ------------------------------------------------------------------------------------------------


def test_the_end_of_the_input_loses_nothing(folder):
    found = duel("R4 hold", BRIDGE, "--seed", "3")
    assert (
        "saved in stone-bridge-played.json; `pwprint duel stone-bridge-played.json` goes on from here" in found.output
    )
    again = duel("quit\n", "stone-bridge-played.json", "--seed", "3")
    assert "Round 2 of the script has begun, and is not over." in again.output
    assert "blue> quit" in again.output


def test_a_file_that_exists_is_not_overwritten(folder):
    (folder / "mine.json").write_text("{}")
    found = duel("R4 hold\nsave mine.json\nsave yours.json\nsave yours.json\n", BRIDGE, "--seed", "3")
    assert "mine.json exists already and is not overwritten" in found.output
    assert found.output.count("saved in yours.json") == 2
    assert (folder / "mine.json").read_text() == "{}"
    assert duel("R4 hold\n", BRIDGE, "--seed", "3").output.count("saved in stone-bridge-played.json") == 1
    assert "saved in stone-bridge-played-2.json" in duel("R4 hold\n", BRIDGE, "--seed", "3").output


def test_nothing_is_saved_where_nothing_was_played(folder):
    for file in ("musket/wavre.json", "tile/stone-bridge.json"):
        duel("quit\n", str(ROOT / file), "--seed", "3")
    assert not [*folder.iterdir()]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "standard input is for orders"),
        (["nowhere.json"], "nowhere.json"),
        ([BRIDGE, "--players", "drll"], "did you mean 'drill'?"),
        ([BRIDGE, "--players", "human,drill,human"], "names 3 players"),
        ([BRIDGE, "--dice", "ask", "--seed", "3"], "leave it out; the dice are yours"),
    ],
)
def test_wrong_usage_is_said(arguments, message):
    found = duel("", *arguments)
    assert found.exit_code in {1, 2}
    assert message in found.output


# --- at a terminal --------------------------------------------------------------------------------------------------


CTRL_C_AFTER_ENTER = """
import os, signal, sys
from prompt_toolkit.application import Application
from pwprint.cli import start
draw, drawn = Application._redraw, []
def redraw(self, render_as_done=False):
    draw(self, render_as_done)
    drawn.append(render_as_done)
    if drawn.count(True) == 2 and render_as_done:
        os.kill(os.getpid(), signal.SIGINT)
Application._redraw = redraw
start()
"""
"""The program, and a Ctrl-C while the second line is on its way from its editor."""


def at_a_terminal(folder: Path, steps: list[tuple[str, str]], *program: str) -> tuple[str, int]:
    """Run a duel at a terminal: wait for each text, then type what belongs to it. Return the output and the exit code.

    `^C` is sent as a signal, and so is the end of the terminal, for the text of which nothing is typed.
    """
    master, slave = pty.openpty()
    command = [sys.executable, *(program or ("-m", "pwprint")), "duel", BRIDGE, "--seed", "3"]
    process = subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        start_new_session=True,
        env={**os.environ, "TERM": "dumb"},
        # What a shell runs in the background does not hear of Ctrl-C, and nor would its child.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(slave)
    seen, end = "", time.monotonic() + 60
    try:
        for text, typed in steps:
            start = len(seen)
            while text not in seen[start:] and time.monotonic() < end:
                if select.select([master], [], [], 0.5)[0]:
                    seen += os.read(master, 65536).decode(errors="replace")
            assert text in seen[start:], seen
            if typed == "^C":
                process.send_signal(signal.SIGINT)
            elif typed:
                os.write(master, typed.encode())
            else:
                os.close(master)
                process.send_signal(signal.SIGHUP)
                return seen, process.wait(timeout=30)
        while process.poll() is None and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    seen += os.read(master, 65536).decode(errors="replace")
                except OSError:
                    break
        assert process.wait(timeout=30) is not None, seen
        os.close(master)
    finally:
        process.kill()
    return seen, process.returncode


@pytest.mark.few(1)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(
    ("steps", "program"),
    [
        ([("red> ", "R4 hold\r"), ("blue> ", "^C")], ()),
        ([("red> ", "R4 hold\r"), ("blue> ", "B4 hold\r")], ("-c", CTRL_C_AFTER_ENTER)),
    ],
    ids=["at the prompt", "just after Enter"],
)
def test_ctrl_c_at_a_terminal_loses_nothing(folder, steps, program):
    seen, code = at_a_terminal(folder, steps, *program)
    assert code == 130, seen
    assert "Traceback" not in seen
    assert saved_in(folder).state.turn == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_closing_the_terminal_loses_nothing(folder):
    at_a_terminal(folder, [("red> ", "R4 hold\r"), ("blue> ", "")])
    assert saved_in(folder).state.turn == 2
