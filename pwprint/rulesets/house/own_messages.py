"""Which of its messages a rule of `house` means that has several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.order import answers, messages

if TYPE_CHECKING:
    from pwprint.game.message import Said
    from pwprint.rulesets.house.own import Acting


def no_limbering(s: Acting, _: int) -> Said:
    """HOU-ACT-05."""
    return say("" if s.kind.limbers else "no_guns")


def taken(s: Acting, place: int) -> Said:
    """HOU-MOV-05."""
    return say("pass" if messages.passing(s, place) else "")


def exhausted_fire(s: Acting, _: int) -> Said:
    """HOU-EXH-02."""
    return say("near" if s.ground.exhausted_fire else "")


def no_rally(s: Acting, place: int) -> Said:
    """HOU-R30."""
    if place == s.unit:
        return say("itself")
    if s.battle.riders >> place & 1 and not s.ground.commanders_rallied:
        return say("commander")
    return say("" if s.state.pieces[place].square != s.piece.square else "fresh")


def no_retreat(s: Acting, place: int) -> Said:
    """HOU-R22."""
    if answers.not_free_beside(s) >> place & 1:
        return say()
    return say("aside" if answers.not_straight_back(s) >> place & 1 else "near")


def cannot_follow(s: Acting, place: int) -> Said:
    """HOU-R24."""
    fight = s.may_advance
    if fight is None or s.piece.square != fight.origin:
        return say()
    return say("taken" if (s.mine | s.theirs) >> place & 1 else "exhausted")
