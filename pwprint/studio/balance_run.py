"""Battles between computer players, fought in processes beside the studio, and told of while they are."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shlex import quote
from subprocess import PIPE, Popen
from threading import BoundedSemaphore, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from pwprint.app.checking import Loaded, Verdict, check
from pwprint.app.rendering import subject_of
from pwprint.balance import fighter
from pwprint.balance.as_json import as_json
from pwprint.balance.battles import Batch, Fight
from pwprint.balance.phrases import end_told, fought_told, unreached_told, verdict_told, why_told
from pwprint.balance.sheet.fought import fought_map
from pwprint.balance.tally import BalanceTally
from pwprint.game.battle import begin
from pwprint.game.narration.names import side_name, the_side
from pwprint.game.players.registry import PLAYERS
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Page, moved
from pwprint.pdf.svg import to_svg
from pwprint.studio.battle_view import BattleView
from pwprint.studio.drawn.painter import Painter
from pwprint.studio.messages import BalanceTold, BalanceWords, encoded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.game.scenario import Scenario
    from pwprint.text import Unreadable

MOST = 10_000
"""The most battles that a page may ask for."""
_PAUSE = 0.4
"""Seconds between two reports at least."""
_ROOM = (150.0, 150.0)
_KEY = 1.5
"""What the last line of a map's key reaches below it."""


def _jobs() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_PLACES = BoundedSemaphore(_jobs())
"""So many processes fight at once, whichever pages have asked for battles; the others wait."""


class CannotFightError(Exception):
    """A scenario that cannot be played, or players that there are not."""


class BalanceRun:
    """The battles that one page has asked for."""

    def __init__(
        self, loaded: Loaded | Unreadable, players: tuple[str, str], battles: int, tell: Callable[[str], None]
    ) -> None:
        """Begin. `tell` is called from other threads. Raises CannotFightError."""
        if not isinstance(loaded, Loaded) or loaded.scenario is None or loaded.ruleset is None or not check(loaded).ok:
            raise CannotFightError("fix the errors of the scenario first; then battles can be fought")
        if unknown := [name for name in players if name not in PLAYERS]:
            raise CannotFightError(f"there is no player {unknown[0]}")
        if not 1 <= battles <= MOST:
            raise CannotFightError(f"choose from 1 to {MOST:,} battles")
        self._loaded, self._players, self._wanted, self._tell = loaded, players, battles, tell
        self._battle = begin(loaded.scenario, loaded.ruleset)
        self._done: dict[int, Fight] = {}
        self._seeds = iter(range(battles))
        self._lock, self._telling = Lock(), Lock()
        self._told_at, self._failure = 0.0, ""
        self._stopped = False
        self._workers = tuple(_Worker(self._batches(), self._take, self._end) for _ in range(min(_jobs(), battles)))
        self._working = len(self._workers)
        for worker in self._workers:
            worker.start()

    def stop(self) -> None:
        """Fight no more battles: those that are being fought are broken off."""
        self._stopped = True
        for worker in self._workers:
            worker.stop()

    def told(self) -> str:
        """Return how far it is, as a message."""
        sides = tuple((side.id, side_name(self._scenario, side.index)) for side in self._scenario.sides)
        names = self._players[0] if self._players[0] == self._players[1] else ",".join(self._players)
        command = f"pwprint balance {quote(self._loaded.document.name)} --players {names} --battles {self._wanted}"
        with self._lock:
            running = self._working > 0 and not self._stopped
        tally = self._tally()
        report, words = (None, None) if tally is None else (as_json(tally), _words(tally))
        waiting = running and not any(worker.fights for worker in self._workers)
        return encoded(
            BalanceTold(running, self._wanted, self._players, sides, command, report, words, self._failure, waiting)
        )

    def fought_map(self) -> bytes:
        """Return the map of where they have fought so far, as an SVG. Raises CannotFightError where none has."""
        tally = self._tally()
        if tally is None:
            raise CannotFightError("no battle has been fought")
        subject = subject_of(self._loaded, Verdict(()), PrintSettings())
        drawn = fought_map(tally, subject, _ROOM)
        page = Page(drawn.width, drawn.height + _KEY, (moved(drawn.marks, 0.0, drawn.height + _KEY),))
        return to_svg(page, fought_told(tally))

    def replay(self, seed: int) -> BattleView:
        """Return the battle of a seed, to be watched order by order."""
        view = BattleView(self._loaded, Verdict(()), Painter("play-"), seed=seed, script=False, computers={})
        view.watch(self._players, seed)
        return view

    def _tally(self) -> BalanceTally | None:
        """Return what has come of the battles so far; None if none is over."""
        with self._lock:
            fights = tuple(self._done[seed] for seed in self._in_order())
        return BalanceTally(self._battle, self._players, fights) if fights else None

    @property
    def _scenario(self) -> Scenario:
        return self._battle.scenario

    def _in_order(self) -> Iterator[int]:
        """Yield the seeds up to the first whose battle is not over: what others show would be skewed to short ones."""
        seed = 0
        while seed in self._done:
            yield seed
            seed += 1

    def _batches(self) -> Iterator[Batch]:
        document = self._loaded.document
        while not self._stopped:
            with self._lock:
                seed = next(self._seeds, None)
            if seed is None:
                return
            yield Batch(document.name, document.text.encode(), self._players, (seed,))

    def _take(self, fights: tuple[Fight, ...]) -> None:
        with self._lock:
            self._done |= {fight.seed: fight for fight in fights}
            if monotonic() - self._told_at < _PAUSE:
                return
            self._told_at = monotonic()
        self._say()

    def _end(self, failure: str) -> None:
        with self._lock:
            self._working -= 1
            if failure and not self._stopped:
                self._failure = failure
            last = self._working == 0
        if last:
            self._say()

    def _say(self) -> None:
        # One after the other, so that no older report comes last.
        with self._telling:
            self._tell(self.told())


class _Worker(Thread):
    """A process that fights batch after batch, and the thread that waits for it."""

    def __init__(
        self,
        batches: Iterator[Batch],
        take: Callable[[tuple[Fight, ...]], None],
        end: Callable[[str], None],
    ) -> None:
        super().__init__(daemon=True)
        self._batches, self._take, self._end = batches, take, end
        self._process: Popen[bytes] | None = None
        self._stopped, self._lock = False, Lock()

    @property
    def fights(self) -> bool:
        """Whether it has a place."""
        return self._process is not None

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def run(self) -> None:
        failure = ""
        while not self._stopped:
            if _PLACES.acquire(timeout=_PAUSE):
                try:
                    failure = self._fight()
                finally:
                    _PLACES.release()
                break
        self._end(failure)

    def _fight(self) -> str:
        """Fight all battles that are left; return why not, or nothing."""
        try:
            with self._lock:
                if self._stopped:
                    return ""
                self._process = process = _fighter()
        except OSError as why:
            return f"no process could be started to fight battles: {why}"
        with process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                for batch in self._batches:
                    process.stdin.write(msgspec.json.encode(batch) + b"\n")
                    process.stdin.flush()
                    self._take(msgspec.json.decode(process.stdout.readline(), type=tuple[Fight, ...]))
                process.stdin.close()
            except (OSError, ValueError, msgspec.MsgspecError):
                process.kill()
                return "a process that fought battles has ended too soon; perhaps there was too little memory"
        return ""


def _fighter() -> Popen[bytes]:
    """Start a process that fights. Raises OSError.

    A forked process would inherit the locks of this one's threads, so it is a program of its own: the package that
    runs here, and nothing of the folder in which the scenarios lie.
    """
    return Popen(  # noqa: S603 - no words of anybody's are in it
        [sys.executable, "-P", "-m", fighter.__name__],
        stdin=PIPE,
        stdout=PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(fighter.__file__).parents[2])},
    )


def _words(tally: BalanceTally) -> BalanceWords:
    return BalanceWords(
        verdict_told(tally),
        why_told(tally),
        fought_told(tally),
        tuple(end_told(tally, end) for end in tally.ends),
        tuple(unreached_told(tally, condition) for condition in tally.unreached),
        tuple((f"{_TELLING[name]}: {_course(tally, fight)}", fight.seed) for name, fight in tally.telling),
        tally.battle.ruleset.book.turn_word,
    )


_TELLING = {"median": "Of median length", "shortest": "The shortest", "upset": "The biggest upset"}


def _course(tally: BalanceTally, fight: Fight) -> str:
    """Return how long a battle lasts, and who wins."""
    turns = f"{fight.turns} {tally.battle.ruleset.book.turn_word}{'' if fight.turns == 1 else 's'}"
    return f"{turns}, {'nobody' if fight.winner is None else the_side(tally.battle.scenario, fight.winner)} wins"
