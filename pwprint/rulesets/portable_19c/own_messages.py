"""Which of its messages a rule of `portable-19c` means that has several, and the facts that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.message import say
from pwprint.game.order.terms import called
from pwprint.rulesets.portable_19c import cover, turn_memory
from pwprint.rulesets.portable_19c.tables import FOREST_RANGE
from pwprint.text.words import joined, with_article

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.message import Said
    from pwprint.rulesets.portable_19c.own import Acting


def trench(s: Acting, square: int) -> str:
    """Return the word for the works in a square."""
    return called(s, square, lambda row: row.trench)


def wood(s: Acting, square: int) -> str:
    """Return the word for one wood in a square."""
    return called(s, square, lambda row: row.wood).removesuffix("s")


def finished(s: Acting, _: int) -> Said:
    """P19-R11."""
    others = bits(turn_memory.read(s).mates(s.unit) & ~(1 << s.unit))
    if s.state.memory.finished >> s.unit & 1 or not (names := [s.name(other) for other in others]):
        return say()
    return say("together", names=joined(names, "and"))


def towed(s: Acting, _: int) -> Said:
    """P19-R94."""
    return say(other=s.name(turn_memory.read(s).transport_of(s.unit)))


def at_work(s: Acting, _: int) -> Said:
    """P19-R62, P19-R92 and P19-R93."""
    job = turn_memory.read(s).job_of(s.unit)
    assert job is not None
    return say(work=job.do.replace("_", " "))


def crossing(s: Acting, _: int) -> Said:
    """P19-TER-17."""
    return say(terrain=trench(s, s.piece.square))


def not_at_the_edge(s: Acting, _: int) -> Said:
    """P19-ART-08 and P19-FIR-06."""
    ahead = s.battle.board.step(s.piece.square, s.piece.facing or 0)
    return say(ahead=s.square(ahead) if ahead is not None else "its front")


def within_the_wood(s: Acting, place: int) -> Said:
    """P19-TER-05."""
    return say(terrain=with_article(wood(s, place)), limit=FOREST_RANGE)


def no_sight(s: Acting, place: int) -> Said:
    """P19-FIR-04."""
    blocking = cover.blocking(s, place, cover.blocking_units(s))
    inside = s.battle.board.crossed(s.piece.square, place).inside & blocking
    names = joined((s.square(square) for square in bits(inside)), "or")
    return say("" if names else "at_corner", names=names)


def bad_retreat(s: Acting, place: int) -> Said:
    """P19-HIT-06."""
    if not s.battle.board.adjacent[s.piece.square] >> place & 1:
        return say()
    if (s.mine | s.theirs) >> place & 1:
        return say("taken")
    return say("near" if s.near >> place & 1 else "river")


def keeps_its_seat(do: str) -> Callable[[Acting, int], Said]:
    """Return what answers a unit that cannot mount, or dismount. P19-R92."""
    return lambda s, _: say("never" if s.ground.changes_seat else "off", work=do)


def no_gun(s: Acting, _: int) -> Said:
    """P19-R93, for units that are not artillery."""
    return say("transport" if s.ground.tugs >> s.unit & 1 else "no_gun")


def not_together(s: Acting, place: int) -> Said:
    """P19-R93."""
    if not (s.ground.tugs & s.battle.members[s.side]) >> place & 1:
        return say("no_transport")
    return say("apart" if s.state.pieces[place].square != s.piece.square else "busy")
