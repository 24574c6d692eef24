"""What one tab of a browser has beside the text: a battle and a balance report, which outlast a reload of its page."""

from __future__ import annotations

from asyncio import get_running_loop
from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from pwprint.studio.at_play import AtPlay
from pwprint.studio.balance_run import BalanceRun, CannotFightError
from pwprint.studio.messages import BeginBalance, CannotPlay, ComeBack, StopBalance, WatchBattle, encoded

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Callable

    from pwprint.page.sheet import Subject
    from pwprint.studio.messages import OfTab
    from pwprint.studio.open_file import OpenFile

_MOST = 24
"""So many tabs are remembered; the one that was used least of late is forgotten."""


class Tab:
    """A tab with one file."""

    def __init__(self) -> None:
        self._tell: Callable[[str], None] | None = None
        self._ending: TimerHandle | None = None
        self.battle = AtPlay()
        self._run: BalanceRun | None = None
        self._lock = Lock()

    def hear(self, said: OfTab, opened: OpenFile) -> None:
        """Do what its page says. It may take a while: the computer may have to play."""
        with self._lock:
            match said:
                case ComeBack():
                    self._say(self.battle.whole())
                    self._say(None if self._run is None else self._run.told())
                case BeginBalance():
                    self._begin(said, opened)
                case WatchBattle(seed):
                    self._say(self._watched(seed))
                case StopBalance():
                    self.stop()
                    self._say(None if self._run is None else self._run.told())
                case _:
                    self._say(self.battle.answer(said, opened))

    def fought_map(self) -> bytes:
        """Return the map of where battles were fought. Raises CannotFightError."""
        if self._run is None:
            raise CannotFightError("no battle has been fought")
        return self._run.fought_map()

    def _watched(self, seed: int) -> str:
        if self._run is None:
            return encoded(CannotPlay("this battle is forgotten: fight the battles again"))
        return self.battle.show(self._run.replay(seed))

    def stop(self) -> None:
        """Fight no more battles."""
        if self._run is not None:
            self._run.stop()

    def join(self, tell: Callable[[str], None]) -> None:
        """Tell a page what it is to know, in place of one that was there before."""
        self._tell = tell
        if self._ending is not None:
            self._ending.cancel()

    def leave(self, tell: Callable[[str], None], patience: float) -> None:
        """Forget the page that was told so; fight no more battles if none comes in its place in so many seconds."""
        if self._tell is tell:
            self._tell = None
            self._ending = get_running_loop().call_later(patience, self.stop)

    def _begin(self, said: BeginBalance, opened: OpenFile) -> None:
        self.stop()
        loaded = opened.loaded()
        try:
            self._run = BalanceRun(loaded, said.players, said.battles, self._say)
        except CannotFightError as cannot:
            self._say(encoded(CannotPlay(str(cannot))))
        else:
            self._say(self._run.told())

    def _say(self, message: str | None) -> None:
        tell = self._tell
        if message is not None and tell is not None:
            tell(message)


class Tabs:
    """The tabs that were used of late, by file and by the name that a page gives its tab."""

    def __init__(self) -> None:
        self._tabs: OrderedDict[tuple[str, str], Tab] = OrderedDict()

    def tab(self, file: str, name: str) -> Tab:
        """Return a tab, a new one if it is not known."""
        found = self._tabs.setdefault((file, name), Tab())
        self._tabs.move_to_end((file, name))
        while len(self._tabs) > _MOST:
            _, forgotten = self._tabs.popitem(last=False)
            forgotten.stop()
        return found

    def subject(self, file: str, name: str) -> Subject | None:
        """Return what is drawn of the battle of a tab, if there is one."""
        found = self._tabs.get((file, name))
        return None if found is None else found.battle.subject

    def fought_map(self, file: str, name: str) -> bytes:
        """Return the map of where the battles of a tab were fought. Raises CannotFightError."""
        return self.tab(file, name).fought_map()

    def stop(self) -> None:
        """Fight no more battles anywhere."""
        for tab in self._tabs.values():
            tab.stop()
