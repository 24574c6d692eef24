"""The two faces of a unit's stands for the open table, drawn from the lower left corner; both print beyond the cut.

The front edge is the upper one: a bar along it and an arrow say where the stand looks. Everything stands about the
middle, so that two stands make a pair side by side as well as one behind the other; two small plans say which of the
two this is. Id, name and numbers stand in the same places on both faces.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.imposition import BLEED
from pwprint.page.side_style import ColourField, SideStyle, framed, ground
from pwprint.pdf.colours import INK, WHITE, mixed
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Colour, Mark, Mm, Pen, Rect, Text, line, polygon
from pwprint.pieces.badge import badge
from pwprint.pieces.symbols import HEIGHT, WIDTH
from pwprint.pieces.tile_face import FRONT_BLEED, TileLabel
from pwprint.pieces.tile_layout import BOLD, NAME, READABLE
from pwprint.pieces.worn import hatched, no_entry, slash, state_band
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Back, Stat

_RIM, _INSET, _GAP = 1.0, 2.6, 0.75
_RING = 0.42
_BAND = 6.4
_BAR, _BAR_BELOW = 0.7, 1.35  # the bar's thickness, and how far its middle is from the front edge
_ARROW = (2.3, 2.2)  # half its width, and its height
_ID, _WORD = 12.5, 8.0
_LABEL_BASE, _STAT_BASE, _NUMBER = 2.3, 4.75, 10.5
_COLUMN = 13.0
_SMALL = 6.0
"""The type of the words below numbers and plans, in points."""
_NAME_BASE, _NAME_SIZE = 8.35, 8.5
_NAME_TOP = _NAME_BASE + 0.27 * _NAME_SIZE
_LIMIT_SIZE, _SIGN, _BETWEEN = 6.5, 1.9, 3.0
_BESIDE_PLANS, _ALONE = 0.17, 0.4
"""The most of a stand's width that its symbol is tall."""
_ELSEWHERE = ("see the quick reference",)


class Post(Struct, frozen=True):
    """The place of a stand in its unit: the first of two is the left one, and the one in front; one alone has none."""

    number: int
    of: int

    @property
    def words(self) -> tuple[str, str]:
        """What the stand is in battle and on the march."""
        return ("left", "front") if self.number == 0 else ("right", "rear")


def stand_faces(
    label: TileLabel, style: SideStyle, reverse: Back, post: Post, size: tuple[Mm, Mm]
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the face of a stand, and that of one whose army may no longer attack. `size` is width and depth in mm."""
    return _front(label, style, reverse, post, size), _back(label, style, reverse, post, size)


def _front(label: TileLabel, style: SideStyle, reverse: Back, post: Post, size: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    wide, deep = size
    foot = deep - _BAND
    low, tall = _within(_NAME_TOP + 0.95, foot - _NAME_TOP - 2.15, _tallest(post, wide))
    field = ColourField((_RIM, _RIM, wide - _RIM, foot), cut=3.2, gap=_GAP)
    return (
        *ground(style, size, FRONT_BLEED),
        *framed(style, field, style.paper, Pen(style.edge, _RING, round=False)),
        *_heading(label, (_codes(label), _states(reverse)), style.ink, size),
        badge(style, label.symbol, ((wide - tall * WIDTH) / 2, low), tall),
        *_plans(post, style.edge, wide, low, tall),
        *_named(label.name, wide),
        *_numbers(label.stats, wide),
    )


def _back(label: TileLabel, style: SideStyle, reverse: Back, post: Post, size: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    wide, deep = size
    foot, plate = deep - _BAND, _NAME_TOP + 3.3
    low, tall = _within(plate, foot - plate, _tallest(post, wide) + 1.3)
    span, worn = (low, low + tall), mixed(style.edge, INK, 0.7)
    field = ColourField((_RIM, _RIM, wide - _RIM, plate), cut=1.9, gap=_GAP)
    band, ink = state_band(style, (-BLEED, foot, wide + BLEED, deep + BLEED))
    return (
        Rect(-BLEED, -BLEED, wide + 2 * BLEED, deep + 2 * BLEED, fill=style.worn),
        *hatched(mixed(style.edge, style.worn, 0.45), (-BLEED, -BLEED, wide + BLEED, foot)),
        *slash(worn, (_INSET, plate + 0.9), (wide - _INSET, foot - 0.9)),
        *framed(style, field, style.paper, Pen(worn, _RING, round=False)),
        *band,
        *_heading(label, (_states(reverse), _codes(label)), ink, size),
        *_on_slash(label, style, wide, span),
        *_small_plans(post, worn, wide, span),
        *_limits(reverse.may_not, wide, _NAME_TOP + 0.5),
        *_named(label.name, wide),
        *_numbers(label.stats, wide),
    )


def _tallest(post: Post, wide: Mm) -> Mm:
    """Return how tall the symbol may be on a stand so wide: plans beside it need room as well."""
    return (_BESIDE_PLANS if post.of > 1 else _ALONE) * wide


def _within(low: Mm, tall: Mm, most: Mm) -> tuple[Mm, Mm]:
    """Return a span that is no taller than allowed, in the middle of another one."""
    left = max(0.0, tall - most)
    return low + left / 2, tall - left


def _codes(label: TileLabel) -> tuple[str, ...]:
    """Return what may stand beside the id on the front: the quality with the code, or the code alone."""
    return (f"{label.grade} {label.code}", label.code) if label.grade else (label.code,)


def _states(reverse: Back) -> tuple[str, ...]:
    """Return what may stand beside the id on the back: the word, or its code."""
    return tuple(dict.fromkeys((reverse.word, reverse.code)))


def _heading(
    label: TileLabel, words: tuple[tuple[str, ...], tuple[str, ...]], ink: Colour, size: tuple[Mm, Mm]
) -> tuple[Mark, ...]:
    """Return the bar and the arrow of the front edge, the id, and the first of the words that leaves room for it."""
    wide, deep = size
    ours, others = (_beside(label.id, each, wide) for each in words)
    room = min(_id_room(word, wide) for word in (ours, others))
    type_size = fitted_size(label.id, BOLD, room, _ID, READABLE)
    middle = deep - _BAND + (_BAND - _BAR_BELOW - _BAR / 2) / 2
    return (
        *_front_edge(ink, size),
        Text(
            _INSET,
            middle - cap_height(BOLD, type_size) / 2,
            shortened(label.id, BOLD, type_size, room),
            BOLD,
            type_size,
            ink,
        ),
        Text(wide - _INSET, middle - cap_height(BOLD, _WORD) / 2, ours, BOLD, _WORD, ink, anchor="end"),
    )


def _beside(id_: str, words: tuple[str, ...], wide: Mm) -> str:
    """Return the first word that leaves the id type of a good size, else the last."""
    return next((word for word in words if text_width(id_, BOLD, _WORD) <= _id_room(word, wide)), words[-1])


def _id_room(word: str, wide: Mm) -> Mm:
    return wide - 2 * _INSET - text_width(word, BOLD, _WORD) - 2


def _front_edge(ink: Colour, size: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    wide, deep = size
    middle, base = wide / 2, deep - _BAR_BELOW - _BAR / 2
    half, high = _ARROW
    low = deep - 0.6 - high
    bars = (
        Rect(left, base, right - left, _BAR, fill=ink)
        for left, right in ((_INSET, middle - half - 0.5), (middle + half + 0.5, wide - _INSET))
    )
    return (*bars, polygon(((middle - half, low), (middle + half, low), (middle, low + high)), fill=ink))


def _plans(post: Post, ink: Colour, wide: Mm, low: Mm, tall: Mm) -> tuple[Mark, ...]:
    """Return the two formations with this stand filled, to the left and right of the symbol, and a word for each."""
    if post.of == 1:
        return ()
    base = low + cap_height("sans", _SMALL) + 0.8
    unit = (low + tall - base) / 2
    words = (
        Text(middle, low, word, "sans", _SMALL, INK, anchor="middle")
        for middle, word in zip(_flanks(wide), post.words, strict=True)
    )
    return (*_both(post, ink, wide, base, unit), *words)


def _small_plans(post: Post, ink: Colour, wide: Mm, span: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    """Return the two formations without words, on white grounds."""
    if post.of == 1:
        return ()
    low, high = span
    unit, edge = (high - low - 2.6) / 2, 0.5
    base = (low + high) / 2 - unit
    grounds = (
        Rect(middle - half - edge, base + unit - up - edge, 2 * (half + edge), 2 * (up + edge), fill=WHITE)
        for middle, half, up in zip(_flanks(wide), (2 * unit, unit), (unit / 2, unit), strict=True)
    )
    return (*grounds, *_both(post, ink, wide, base, unit))


def _both(post: Post, ink: Colour, wide: Mm, base: Mm, unit: Mm) -> tuple[Mark, ...]:
    battle, march = _flanks(wide)
    return (*_abreast(post, ink, battle, base, unit), *_in_column(post, ink, march, base, unit))


def _flanks(wide: Mm) -> tuple[Mm, Mm]:
    return wide * 0.2, wide * 0.8


def _abreast(post: Post, ink: Colour, middle: Mm, base: Mm, unit: Mm) -> Iterator[Mark]:
    """Yield two stands side by side, half as high as those one behind the other."""
    for number in range(post.of):
        yield _cell(
            middle + (number - post.of / 2) * 2 * unit, base + unit / 2, unit, ink, filled=number == post.number
        )


def _in_column(post: Post, ink: Colour, middle: Mm, base: Mm, unit: Mm) -> Iterator[Mark]:
    for number in range(post.of):
        yield _cell(middle - unit, base + (post.of - 1 - number) * unit, unit, ink, filled=number == post.number)


def _cell(x: Mm, y: Mm, unit: Mm, ink: Colour, *, filled: bool) -> Rect:
    return Rect(x, y, 2 * unit, unit, fill=ink if filled else WHITE, pen=Pen(ink, 0.25, round=False))


def _on_slash(label: TileLabel, style: SideStyle, wide: Mm, span: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    """Return the symbol on a white ground, so that one without a frame stands clear of the slash as well."""
    low, high = span
    tall, edge = (high - low) - 1.3, 0.45
    x, y = (wide - tall * WIDTH) / 2, (low + high - tall) / 2
    ground = Rect(x - edge, y - edge, tall * WIDTH + 2 * edge, tall * HEIGHT + 2 * edge, fill=WHITE)
    return ground, badge(style, label.symbol, (x, y), tall, WHITE)


def _named(name: str, wide: Mm) -> tuple[Mark, ...]:
    room = wide - 2 * _INSET - 2
    size = fitted_size(name, NAME, room, _NAME_SIZE, READABLE)
    base = _NAME_BASE + 0.5 * (cap_height(NAME, _NAME_SIZE) - cap_height(NAME, size))
    return (Text(wide / 2, base, shortened(name, NAME, size, room), NAME, size, INK, anchor="middle"),)


def _numbers(stats: tuple[Stat, ...], wide: Mm) -> tuple[Mark, ...]:
    """Return the numbers in columns about the middle, a rule between them."""
    if not stats:
        return ()
    column = min(_COLUMN, (wide - 2 * _INSET) / len(stats))
    start = wide / 2 - column * len(stats) / 2
    top = _STAT_BASE + cap_height(BOLD, _NUMBER)
    rules = (
        line(x, _LABEL_BASE, x, top, Pen("#B3B3B3", 0.15))
        for x in (start + column * number for number in range(1, len(stats)))
    )
    texts = (
        mark for number, stat in enumerate(stats) for mark in _number(start + column * (number + 0.5), stat, column)
    )
    return (*texts, *rules)


def _number(middle: Mm, stat: Stat, column: Mm) -> tuple[Mark, ...]:
    room = column - 0.8
    size = fitted_size(stat.value, BOLD, room, _NUMBER, READABLE)
    value, word = shortened(stat.value, BOLD, size, room), shortened(stat.label, "sans", _SMALL, room)
    return (
        Text(middle, _STAT_BASE, value, BOLD, size, INK, anchor="middle"),
        Text(middle, _LABEL_BASE, word, "sans", _SMALL, INK, anchor="middle"),
    )


def _limits(phrases: tuple[str, ...], wide: Mm, base: Mm) -> tuple[Mark, ...]:
    """Return what the unit may no longer do in one row, or where that is written."""
    room = wide - 2 * _INSET - 2
    words = next((words for words in (phrases, _ELSEWHERE) if _row(words, READABLE) <= room), _ELSEWHERE)
    size = next((size for size in (_LIMIT_SIZE, 6.0, 5.5) if _row(words, size) <= room), READABLE)
    marks: list[Mark] = []
    x = (wide - _row(words, size)) / 2
    for phrase in words:
        marks += [
            *no_entry(x + 0.65, base + cap_height("sans", size) / 2),
            Text(x + _SIGN, base, phrase, "sans", size, INK),
        ]
        x += _row((phrase,), size) + _BETWEEN
    return tuple(marks)


def _row(phrases: tuple[str, ...], size: float) -> Mm:
    return fsum(text_width(phrase, "sans", size) + _SIGN for phrase in phrases) + _BETWEEN * (len(phrases) - 1)
