"""One page that plays: what it says becomes what its battle does, and what changed of it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, check
from pwprint.studio.battle_view import BattleShown, BattleView, CannotPlayError
from pwprint.studio.messages import (
    AskTurns,
    BattleTold,
    BeginBattle,
    CannotPlay,
    DrawChit,
    GiveOrder,
    GoTo,
    PlayOn,
    TakeBack,
    ThrowDie,
    TurnsTold,
    encoded,
)
from pwprint.studio.picture import Painter

if TYPE_CHECKING:
    from pwprint.studio.messages import OfBattle
    from pwprint.studio.open_file import OpenFile


class AtPlay:
    """The battle of a page, if it has begun one."""

    def __init__(self, opened: OpenFile) -> None:
        self._opened = opened
        self._view: BattleView | None = None
        self._layers: dict[str, str] = {}

    def answer(self, said: OfBattle) -> str:
        """Return the answer to what a page says, as JSON. It may take a while: the computer may have to play."""
        try:
            return self._answer(said)
        except CannotPlayError as cannot:
            return encoded(CannotPlay(str(cannot)))

    def _answer(self, said: OfBattle) -> str:
        match said:
            case BeginBattle(seed, script, computers):
                self._layers = {}
                loaded = self._opened.loaded()
                if not isinstance(loaded, Loaded):
                    raise CannotPlayError("the text is no scenario at the moment: mend it first")
                verdict = check(loaded)
                self._view = BattleView(
                    loaded, verdict, Painter("play-"), seed=seed, script=script, computers=dict(computers)
                )
                return self._told(self._view.begin())
            case AskTurns():
                return encoded(TurnsTold(tuple(self._begun().turns()), self._begun().setup()))
            case GiveOrder(order):
                return self._told(self._begun().submit(order))
            case GoTo(unit, spot, ask):
                return self._told(self._begun().why(unit, spot) if ask else self._begun().go(unit, spot))
            case ThrowDie(score):
                return self._told(self._begun().throw(score))
            case DrawChit(side):
                return self._told(self._begun().draw(side))
            case PlayOn():
                return self._told(self._begun().go_on())
            case TakeBack(dice):
                return self._told(self._begun().undo(dice=dice))

    def _begun(self) -> BattleView:
        if self._view is None:
            raise CannotPlayError("no battle has begun")
        return self._view

    def _told(self, shown: BattleShown) -> str:
        before, now = self._layers, dict(shown.picture.layers)
        self._layers = now
        news: dict[str, str | None] = {key: svg for key, svg in now.items() if before.get(key) != svg}
        news |= dict.fromkeys(key for key in before if key not in now)
        return encoded(
            BattleTold(
                shown.stands,
                shown.orders,
                shown.told,
                shown.refusal,
                shown.rule,
                news,
                tuple(now),
                shown.picture.units,
            )
        )
