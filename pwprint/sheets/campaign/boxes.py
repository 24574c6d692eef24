"""The boxes of a campaign's chart: a battle with its small map and its results, and a way in which it all ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import roundel, sign
from pwprint.page.prose import Face, wrapped
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened
from pwprint.pdf.marks import Pen, Rect, Text, line, moved
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pwprint.page.brief_tones import Tones
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.small_map.drawing import BareMap

_HEAD: Mm = 7.4
END, _END = 0.8, 5.0
"""How wide the box of an end is beside that of a battle, and what it takes beside its lines."""
_PAD: Mm = 2.0
_ROW: Mm = 1.8
"""What a result takes beside its lines."""
_TO: Mm = 6.4
"""What the sign of where a result leads takes."""
_SIGN: Mm = 5.0
"""What the sign of a side takes before a result."""
_PICTURE = 0.56
"""The share of a box that its map may take of the width."""
LEAST_MAP: Mm = 12.0
"""How high maps are at least."""
_LEADING = 1.2
_ABOUT = 7.8
"""The type of what stands beside a map."""
_LEAST = 7.0
_LINES = 2
"""Lines of a result or an end before all of them are set smaller."""


class Branch(Struct, frozen=True):
    """A result in a few words, and the number of the battle that it leads to, or how the campaign ends.

    `style` is that of the side that has won; `champion` that of the side that has then won the campaign.
    """

    words: str
    battle: int | None
    end: str = ""
    style: SideStyle | None = None
    champion: SideStyle | None = None


class BattleNode(Struct, frozen=True):
    """A battle: its title, what may come of it, where and when it is and what is carried over to it, and its map.

    `picture` draws the map as large as a room allows; a battle on the map of another has none.
    """

    title: str
    branches: tuple[Branch, ...]
    about: tuple[str, ...] = ()
    picture: Callable[[tuple[Mm, Mm]], BareMap] | None = None


class BoxStyle(Struct, frozen=True):
    """How all boxes of a chart look: their width and tones, their type, and the lines that a result has at most."""

    wide: Mm
    ink: Tones
    size: float
    title: float
    lines: int
    signs: Mapping[int | str, str]

    @property
    def face(self) -> Face:
        """How results look."""
        return Face("serif", self.size, leading=_LEADING)

    @property
    def row(self) -> Mm:
        """How high a result is."""
        return self.lines * self.face.step + _ROW

    def rows_of(self, words: str) -> tuple[str, ...]:
        """Return a result in lines."""
        return wrapped(words, "serif", self.size, self.wide - _PAD - _SIGN - _TO)

    def end_rows(self, words: str) -> tuple[str, ...]:
        """Return an end in lines."""
        return wrapped(words, "serif-semibold", self.size, END * self.wide - _TO - 2 * _PAD)


def box_style(
    battles: Sequence[BattleNode], ends: Iterable[str], wide: Mm, how: tuple[Tones, float, Mapping[int | str, str]]
) -> BoxStyle:
    """Return one type for all boxes: the largest up to a size in which results and ends have two lines at most."""
    ink, largest, signs = how
    title = min(
        (fitted_size(each.title, "serif-semibold", wide - 11.0, largest + 1.6, _LEAST) for each in battles),
        default=largest,
    )
    steps = int((largest - _LEAST) / 0.2)
    told = [branch.words for battle in battles for branch in battle.branches]
    ends = tuple(ends)
    for step in range(steps + 1):
        style = BoxStyle(wide, ink, round(largest - 0.2 * step, 1), title, _LINES, signs)
        lines = max((len(style.rows_of(words)) for words in told), default=1)
        if max(lines, *(len(style.end_rows(words)) for words in ends), 0) <= _LINES:
            return BoxStyle(wide, ink, style.size, title, lines, signs)
    return style


class DrawnBox(Struct, frozen=True):
    """A box that hangs down from (0, 0): its height, its marks, and how far down the middle of each result is."""

    high: Mm
    marks: tuple[Mark, ...]
    results: tuple[Mm, ...] = ()


def battle_box(number: int, battle: BattleNode, style: BoxStyle, room: Mm) -> DrawnBox:
    """Return the box of a battle, its map no higher than there is room."""
    body, tall = _body(battle, style, room)
    high = _HEAD + tall + style.row * len(battle.branches)
    ink = style.ink
    title = shortened(battle.title, "serif-semibold", style.title, style.wide - 11.0)
    base = -_HEAD / 2 - cap_height("serif-semibold", style.title) / 2
    marks: list[Mark] = [
        Rect(0.0, -high, style.wide, high, WHITE, ink.heavy),
        Rect(0.35, -_HEAD, style.wide - 0.7, _HEAD - 0.35, ink.shade),
        line(0.0, -_HEAD, style.wide, -_HEAD, ink.edge),
        *roundel(4.4, -_HEAD / 2, style.signs[number], ink),
        Text(8.8, base, title, "serif-semibold", style.title, ink.ink),
        *body,
    ]
    levels = [-_HEAD - tall - style.row * (row + 0.5) for row in range(len(battle.branches))]
    for level, branch in zip(levels, battle.branches, strict=True):
        marks += _result(branch, level, style)
    return DrawnBox(high, tuple(marks), tuple(levels))


def _body(battle: BattleNode, style: BoxStyle, room: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return the map of a battle, if it has one, with what there is to say beside it, and how high that is."""
    picture = battle.picture((_PICTURE * style.wide, max(room, LEAST_MAP))) if battle.picture else None
    left = _PAD + (_PAD + picture.width if picture else 0.0)
    y = -_HEAD - _PAD
    marks: list[Mark] = [moved(picture.marks, _PAD, y)] if picture else []
    for number, words in enumerate(battle.about):
        face = Face("serif-italic", _ABOUT, style.ink.soft if number else style.ink.ink, 1.22)
        for row in wrapped(words, face.font, face.size, style.wide - left - 1.0):
            marks.append(Text(left, y - face.base, row, face.font, face.size, face.colour))
            y -= face.step
        y -= 1.0
    tall = max(picture.height if picture else 0.0, -_HEAD - _PAD - y - 1.0)
    return tuple(marks), tall + 2 * _PAD if tall > 0 else 0.0


def _result(branch: Branch, level: Mm, style: BoxStyle) -> Iterator[Mark]:
    """Yield a result: the sign of who has won, its words, and the sign of where it leads."""
    ink, face, rows = style.ink, style.face, style.rows_of(branch.words)
    yield line(0.0, level + style.row / 2, style.wide, level + style.row / 2, ink.hair)
    if branch.style is not None:
        yield from sign(branch.style, _PAD, level - 1.6)
    top = level + len(rows) * face.step / 2
    for number, row in enumerate(rows):
        yield Text(_PAD + _SIGN, top - number * face.step - face.base, row, face.font, face.size, ink.ink)
    yield from where(style.signs[branch.end if branch.battle is None else branch.battle], style.wide - 3.4, level, ink)


def where(word: str, x: Mm, y: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield the number of a battle in a tab, or the letter of an end in a square."""
    if word.isdigit():
        yield from roundel(x, y, word, ink)
        return
    half = 2.2
    yield Rect(x - half, y - half, 2 * half, 2 * half, WHITE, ink.edge, 0.5)
    yield Text(x, y - cap_height("serif-bold", 8.5) / 2, word, "serif-bold", 8.5, ink.ink, "middle")


def end_box(words: str, champion: SideStyle | None, style: BoxStyle) -> DrawnBox:
    """Return the box of an end, in the colour of the side that has won."""
    face, rows = style.face, style.end_rows(words)
    high = len(rows) * face.step + _END
    pen = style.ink.heavy if champion is None else Pen(champion.edge, 1.0, round=False)
    top = (len(rows) * face.step - high) / 2
    marks: list[Mark] = [Rect(0.0, -high, END * style.wide, high, style.ink.shade, pen)]
    marks += where(style.signs[words], 4.2, -high / 2, style.ink)
    for number, row in enumerate(rows):
        at = top - number * face.step - face.base
        marks.append(Text(_TO + _PAD, at, row, "serif-semibold", style.size, style.ink.ink))
    return DrawnBox(high, tuple(marks))
