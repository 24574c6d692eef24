"""What wins the battle, in few words: at the end of a given turn, in its box, or of any one, above the boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.goals.terms import AtTurn, alternatives, wanted
from pwprint.page.block import Block, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.prose import Face, TextRun, item, words_of
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Rect, Text, moved
from pwprint.sheets.briefing.goals import place
from pwprint.sheets.briefing.places import areas, squares
from pwprint.sheets.goals import Telling, conditions
from pwprint.sheets.tracks.note import CLEAR, SIGN, sign_on_line
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.goals.terms import Term, UnitsGone
    from pwprint.game.scenario import Scenario, Side
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm

_TEXT, _STRONG = Face("serif", 9.2), Face("serif-semibold", 9.2)
_HEAD, _UNDER = ("serif-bold", 9.6), ("serif-italic", 8.2)
_HOW = "who wins, and how"
_LEFT: Mm = 34.0
_PAD: Mm = 1.6
"""Where ways to win begin beside their head, and what is free round them."""

_NOTHING_ELSE = "wins"
"""What is said where a side only has to last so long."""


class Win(Struct, frozen=True):
    """A way to win: whose it is, in words, and the turns at whose end it counts, None for the last; none for any.

    `level` is the level of the victory, where victories have one.
    """

    side: int
    style: SideStyle
    words: str
    turns: frozenset[int | None]
    level: str = ""

    @property
    def told(self) -> str:
        """What must be done, and for what level: `hold the hill and the ford (decisive)`."""
        return f"{self.words} ({self.level})" if self.level else self.words


def wins(subject: Subject) -> tuple[Win, ...]:
    """Return all ways to win, those of a side in the order of the file."""
    styles = side_styles(subject.scenario, subject.look)
    won = sorted(subject.scenario.victory, key=lambda victory: victory.side)
    return tuple(
        Win(victory.side, styles[victory.side], _words(subject, way), _turns(way), victory.level)
        for victory in won
        for way in alternatives(victory.when)
    )


def _turns(way: Term) -> frozenset[int | None]:
    return frozenset(at.turn for at in wanted(way, AtTurn))


def _words(subject: Subject, way: Term) -> str:
    """Return what a side must do, told to it without `you`: `hold the bridge (d5)`."""
    scenario = subject.scenario
    telling = Telling("", lambda goal: place(scenario, goal), lambda gone: by_where(scenario, gone))
    return " ".join(conditions(subject, way, telling).split()) or _NOTHING_ELSE


def by_where(scenario: Scenario, gone: UnitsGone) -> str:
    """Return by where units must leave: `a5 or f8`."""
    return squares(scenario.board, gone.by, "or") if gone.by else areas(scenario, gone.ways)


def undated(subject: Subject, width: Mm) -> Block | None:
    """Return what wins at the end of any turn, side by side, and of the last one where a die says which that is.

    It is as wide as the track of the turns, which hangs below it in the same frame; None where nothing is to be said.
    """
    word, found = subject.ruleset.book.turn_word, wins(subject)
    told = [(f"End of any {word}", [win for win in found if not win.turns])]
    if subject.scenario.uncertain_end is not None:
        told.append((f"End of the last {word}", [win for win in found if None in win.turns]))
    left = max(_LEFT, *(_PAD + text_width(head, *_HEAD) + 4.0 for head, true in told if true), 0.0)
    parts = [_part(subject, (head, true), left, width) for head, true in told if true]
    return stacked(parts) if parts else None


def _part(subject: Subject, told: tuple[str, list[Win]], left: Mm, width: Mm) -> Block:
    """Return some ways to win, by sides, at the right of their head."""
    ink, (head, found) = tones(subject.look), told
    said = stacked(line for side in subject.scenario.sides for line in _said(subject, side, found, width - left - _PAD))
    high = max(said.height, 2 * _TEXT.step) + 2 * _PAD
    base = -(_TEXT.step + cap_height(*_HEAD)) / 2 - _PAD
    return Block(
        high,
        (
            Rect(0.0, -high, width, high, ink.shade),
            Text(_PAD + 0.6, base, head, *_HEAD, ink.ink),
            Text(_PAD + 0.6, base - _TEXT.step, _HOW, *_UNDER, ink.ink),
            moved(said.marks, left, -_PAD),
        ),
        keep=True,
    )


def _said(subject: Subject, side: Side, found: list[Win], room: Mm) -> Iterator[Block]:
    """Yield the lines with the ways to win of a side, the first one behind its sign."""
    own = [win for win in found if win.side == side.index]
    if own:
        strong, text = (replace(face, colour=tones(subject.look).ink) for face in (_STRONG, _TEXT))
        runs = (TextRun(f"{side.title}: ", strong), TextRun("; or ".join(win.told for win in own), text))
        mark = sign_on_line(own[0].style, (0.0, 0.0), (text.font, text.size))
        yield from item(mark, words_of(runs), room, text, SIGN + CLEAR + 0.3)
