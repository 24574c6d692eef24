"""`pwprint duel`: play a scenario at the terminal, against a person or the computer."""

from __future__ import annotations

import signal
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import member_option, metavar, unknown
from pwprint.cli.console import STDIN, Ended, Exit, fail, say, show
from pwprint.cli.contests import MOST, Contestants
from pwprint.cli.numbers import whole
from pwprint.cli.records import load, refuse
from pwprint.game.players.registry import PLAYERS

if TYPE_CHECKING:
    from pwprint.cli.duel.keeping import Keeper
    from pwprint.cli.duel.talk import Duel
    from pwprint.session import Session

HUMAN = "human"
"""The player that is none of the computer's."""

PEOPLE = Contestants((HUMAN, HUMAN))
"""Who plays if nobody is named."""


class DuelDice(StrEnum):
    """Where dice come from."""

    SEED = "seed"
    ASK = "ask"


def duellists(word: str) -> Contestants:
    """Return the players that are named: two, or one for both sides; any of them may be a person."""
    names = [name.strip() for name in word.split(",")]
    known = [HUMAN, *PLAYERS]
    for name in names:
        if name not in known:
            raise typer.BadParameter(unknown(name, known))
    if len(names) > 2:
        raise typer.BadParameter(f"a battle has two sides; {word!r} names {len(names)} players")
    return Contestants((names[0], names[-1]))


def duel(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The scenario.")],
    players: Annotated[
        Contestants | None,
        typer.Option(
            parser=duellists,
            metavar=f"{metavar([HUMAN, *PLAYERS])},…",
            help="Who plays the sides, in the order of the scenario; one name for both. [default: human]",
        ),
    ] = None,
    dice: Annotated[
        DuelDice,
        member_option(DuelDice, "Whether the program throws the dice, or asks for yours, and for chits from your bag."),
    ] = DuelDice.SEED,
    seed: Annotated[
        int | None,
        typer.Option(parser=whole(0, MOST), metavar="N", help="Throw the dice of this seed; else of any."),
    ] = None,
    from_setup: Annotated[
        bool, typer.Option("--from-setup", help="Begin with the setup, without the scripted turns.")
    ] = False,
) -> None:
    """Play at the terminal, against a person or the computer.

    It goes on where the scripted turns end. An order is a line such as: R4 move e2 e3 facing N. Type help for more.
    Orders may come through a pipe as well. What was played is saved as a scenario with its script.
    """
    from pwprint.app.refusal import RefusedError  # noqa: PLC0415
    from pwprint.cli.duel.keeping import Keeper  # noqa: PLC0415
    from pwprint.session import Session  # noqa: PLC0415

    if file == STDIN:
        fail("-: standard input is for orders; name the file of a scenario")
    if seed is not None and dice is DuelDice.ASK:
        raise typer.BadParameter("leave it out; the dice are yours", param_hint="--seed")
    loaded = load(file)
    number = _any_seed() if seed is None and dice is DuelDice.SEED else seed
    try:
        session = Session(loaded, seed=number, script=not from_setup)
    except RefusedError as refused:
        refuse(loaded, refused.verdict)
    who = players or PEOPLE
    _greet(session, who, number)
    raise Ended(_played(_duel_of(session, who, Keeper(file, bool(getattr(loaded, "artwork", ()))), number)))


def _any_seed() -> int:
    from secrets import randbelow  # noqa: PLC0415 - only where nobody names a seed

    return randbelow(MOST)


def _duel_of(session: Session, players: Contestants, keeper: Keeper, seed: int | None) -> Duel:
    from pwprint.cli.duel.talk import Duel  # noqa: PLC0415

    computers = {
        side: PLAYERS[name].seat(session.battle, side, f"{seed or 0}/player/{side}")
        for side, name in enumerate(players.names)
        if name != HUMAN
    }
    return Duel(session, computers, keeper)


def _greet(session: Session, players: Contestants, seed: int | None) -> None:
    from pwprint.text.words import visible  # noqa: PLC0415

    scenario, book = session.battle.scenario, session.battle.ruleset.book
    show(f"{visible(scenario.title)} ({book.title})")
    for side, name in zip(scenario.sides, players.names, strict=True):
        show(f"  {side.id}: {visible(side.name) or side.id}, played by {'you' if name == HUMAN else name}")
    show("  The dice are yours." if seed is None else f"  The dice are those of --seed {seed}.")
    if session.state.turn:
        over = "is" if session.turn_is_over else "has begun, and is not"
        show(f"  {book.turn_word.capitalize()} {session.state.turn} of the script {over} over.")
    if HUMAN in players.names:
        show("  Type `orders` for what you may do, `help` for all words.")


def _played(battle: Duel) -> Exit:
    """Play, save what was played, and return how the program ends. Closing the terminal is like Ctrl-C."""
    from pwprint.cli.duel.talk import QuitError  # noqa: PLC0415

    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, signal.default_int_handler)
    end = Exit.OK
    try:
        battle.play()
    except (QuitError, EOFError):
        pass
    except KeyboardInterrupt:
        end = Exit.INTERRUPTED
    except (OSError, Ended):
        # The terminal is gone: nothing can be shown any more, but it can be saved.
        end = Exit.FAILURE
    said = battle.keeper.save_at_the_end(battle.session)
    if sys.stdin is not None and sys.stdin.isatty():
        show("")
    if said:
        say(said) if end is Exit.INTERRUPTED else show(said)
    return end
