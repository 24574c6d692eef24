"""What wins the battle, in few words: at the end of a given turn, in its box, or of any one, above the boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.goals.terms import AtTurn, alternatives, wanted
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import sign
from pwprint.page.prose import Face, TextRun, paragraph, words_of
from pwprint.page.side_style import side_styles
from pwprint.sheets.briefing.goals import place
from pwprint.sheets.briefing.places import areas, squares
from pwprint.sheets.goals import Telling, conditions
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.goals.terms import Term, UnitsGone
    from pwprint.game.scenario import Scenario
    from pwprint.page.block import Block
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm

_SIGN: Mm = 2.9
_TEXT, _STRONG = Face("serif", 9.2), Face("serif-semibold", 9.2)
_NOTHING_ELSE = "wins"
"""What is said where a side only has to last so long."""


class Win(Struct, frozen=True):
    """A way to win: whose it is, in words, and the turns at whose end it counts, None for the last; none for any."""

    side: int
    style: SideStyle
    words: str
    turns: frozenset[int | None]


def wins(subject: Subject) -> tuple[Win, ...]:
    """Return all ways to win, those of a side in the order of the file."""
    styles = side_styles(subject.scenario, subject.look)
    won = sorted(subject.scenario.victory, key=lambda victory: victory.side)
    return tuple(
        Win(victory.side, styles[victory.side], _words(subject, way), _turns(way))
        for victory in won
        for way in alternatives(victory.when)
    )


def _turns(way: Term) -> frozenset[int | None]:
    return frozenset(at.turn for at in wanted(way, AtTurn))


def _words(subject: Subject, way: Term) -> str:
    """Return what a side must do, told to it without `you`: `hold the bridge (d5)`."""
    scenario = subject.scenario
    telling = Telling("", lambda goal: place(scenario, goal), lambda gone: _by(scenario, gone))
    return " ".join(conditions(subject, way, telling).split()) or _NOTHING_ELSE


def _by(scenario: Scenario, gone: UnitsGone) -> str:
    return squares(scenario.board, gone.by, "or") if gone.by else areas(scenario, gone.ways)


def undated(subject: Subject, width: Mm) -> Iterator[Block]:
    """Yield what wins at the end of any turn, side by side, and of the last one where a die says which that is."""
    word, found = subject.ruleset.book.turn_word, wins(subject)
    told = [(f"A side wins at the end of any {word} if this is true.", [win for win in found if not win.turns])]
    if subject.scenario.uncertain_end is not None:
        told.append(
            (f"A side wins at the end of the last {word} if this is true.", [w for w in found if None in w.turns])
        )
    runs = [run for head, true in told if true for run in _said(subject, head, true)]
    if runs:
        yield from paragraph(words_of(runs), width, Face("serif", 9.2, tones(subject.look).ink))


def _said(subject: Subject, head: str, found: list[Win]) -> Iterator[TextRun]:
    """Yield some ways to win after their head, by sides."""
    yield TextRun(f"{head} ", _STRONG)
    for side in subject.scenario.sides:
        own = [win for win in found if win.side == side.index]
        if own:
            yield TextRun("", _TEXT, sign(own[0].style, 0.0, -0.2, _SIGN), _SIGN + 0.8)
            yield TextRun(f"{side.title}: {'; or '.join(win.words for win in own)}. ", _TEXT)
