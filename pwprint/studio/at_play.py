"""One page that plays: what it says becomes what its battle does, and what changed of it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, check
from pwprint.studio.battle_view import BattleShown, BattleView, CannotPlayError
from pwprint.studio.drawn.painter import Painter
from pwprint.studio.drawn.picture import KeptPicture
from pwprint.studio.examined import facts_of
from pwprint.studio.messages import (
    AskTurns,
    BattleTold,
    BeginBattle,
    CannotPlay,
    DrawChit,
    GiveOrder,
    GoTo,
    PlayOn,
    StepTo,
    TakeBack,
    ThrowDie,
    TurnsTold,
    encoded,
)

if TYPE_CHECKING:
    from pwprint.page.sheet import Subject
    from pwprint.studio.battle_view import LogLine
    from pwprint.studio.messages import OfBattle
    from pwprint.studio.open_file import OpenFile


class AtPlay:
    """The battle of a page, if it has begun one."""

    def __init__(self) -> None:
        self._view: BattleView | None = None
        self._picture = KeptPicture()
        self._log: tuple[LogLine, ...] = ()
        self._knows = False

    @property
    def subject(self) -> Subject | None:
        """What is drawn of the battle as it stands, if one has begun."""
        return None if self._view is None else self._view.subject

    def answer(self, said: OfBattle, opened: OpenFile) -> str:
        """Return the answer to what a page says, as JSON. It may take a while: the computer may have to play."""
        try:
            return self._answer(said, opened)
        except CannotPlayError as cannot:
            return encoded(CannotPlay(str(cannot)))

    def show(self, view: BattleView) -> str:
        """Show another battle in place of this one."""
        self._forget()
        self._view = view
        return self._told(view.shown())

    def whole(self) -> str | None:
        """Return all there is to know, for a page that knows nothing of its battle any more."""
        if self._view is None:
            return None
        self._forget()
        return self._told(self._view.shown())

    def _answer(self, said: OfBattle, opened: OpenFile) -> str:
        match said:
            case BeginBattle():
                return self._begin(said, opened)
            case StepTo(at):
                return self._told(self._begun().step(at))
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

    def _begin(self, said: BeginBattle, opened: OpenFile) -> str:
        self._forget()
        loaded = opened.loaded()
        if not isinstance(loaded, Loaded):
            raise CannotPlayError("this is not a valid scenario yet: fix the errors in its text first")
        self._view = BattleView(
            loaded,
            check(loaded),
            Painter("play-"),
            seed=said.seed,
            script=said.script,
            computers=dict(said.computers),
        )
        return self._told(self._view.begin())

    def _begun(self) -> BattleView:
        if self._view is None:
            raise CannotPlayError("no battle has begun")
        return self._view

    def _forget(self) -> None:
        """Take it that the page knows nothing."""
        self._picture, self._log, self._knows = KeptPicture(), (), False

    def _told(self, shown: BattleShown) -> str:
        picture, before, knew = shown.picture, self._log, self._knows
        same = (number for number, (old, new) in enumerate(zip(before, shown.log, strict=False)) if old != new)
        since = next(same, min(len(before), len(shown.log)))
        self._log, self._knows = shown.log, True
        return encoded(
            BattleTold(
                # Where units stand is in the picture.
                {key: value for key, value in shown.stands.items() if key != "state"},
                shown.orders,
                since,
                shown.log[since:],
                shown.refusal,
                shown.rule,
                self._picture.news(picture),
                None if knew else facts_of(self._begun().subject, picture),
                shown.watched,
            )
        )
