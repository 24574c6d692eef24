"""The two faces of a unit tile, drawn from its lower left corner; both print a little beyond the cut.

A tile of 25 mm has the full design. On a smaller one everything moves closer, but a name is set smaller than 5.5 points
only where it would be cut off otherwise. What finds no room is left out: first what an exhausted unit may not do, which
the quick reference says as well, then the name. Numbers are never shortened; a quality whose word finds no room becomes
a letter beside the symbol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.imposition import BLEED
from pwprint.page.side_style import SideStyle, framed, ground
from pwprint.pdf.colours import INK, WHITE, mixed
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Colour, Mark, Mm, Path, Pen, Rect, Text, polygon
from pwprint.pieces.badge import badge
from pwprint.pieces.symbols import HEIGHT, WIDTH
from pwprint.pieces.tile_layout import BOLD, NAME, READABLE, TILE, TINY, USUAL, TileLayout, TileName
from pwprint.pieces.tile_numbers import numbers
from pwprint.pieces.worn import hatched, no_entry, slash, state_band
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Back, Stat

FRONT_BLEED = 1.5
"""mm that fronts print beyond the cut: the white between neighbours helps to cut. Backs need all of `BLEED`."""

_RING = 0.42
_LEAST_SYMBOL = 2.1
_TIP = 0.6  # mm from the cut to the tip of the pointer; no less than a coloured edge that it would be lost in
_LEAD = 1.86  # mm from one of the smallest lines to the next
_OVER, _AIR = 0.35, 0.35  # mm between a name and the edge of its plate, and what may be added
_ROUND = 0.3  # mm between the symbol on a back and what stands above and below it


class TileLabel(Struct, frozen=True):
    """What is printed on a unit's tile."""

    id: str
    name: str
    code: str
    symbol: str
    stats: tuple[Stat, ...]
    arrow: bool = False
    grade: str = ""
    terse: bool = False
    """Whether the words of its numbers are short ones, as on other tiles of the sheet that lack the room."""


def faces(
    label: TileLabel, style: SideStyle, reverse: Back, size: Mm = TILE
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the face of a unit at full strength and that of an exhausted one; both show the name in the same way."""
    layout = TileLayout(size)
    limits = _limits(reverse.may_not, layout)
    room = min(_front_room(layout), _back_room(layout, len(limits)))
    name = next((name for name in _names(label.name, layout) if name.tall() <= room), TileName((), READABLE))
    return _front(label, style, name, layout), _back(label, style, name, (reverse, limits), layout)


def _front(label: TileLabel, style: SideStyle, name: TileName, layout: TileLayout) -> tuple[Mark, ...]:
    base, high = _front_span(layout)
    # Where a second row would not press the symbol, a name in one row stands in the middle of both.
    rows = 2 if layout.size > TILE - 3 else len(name.rows)
    tall = min(layout.part(7.3), high - base - name.tall(rows) - (0.3 if rows else 0.0))
    words = _words(label)
    return (
        *ground(style, (layout.size, layout.size), FRONT_BLEED, layout.rim),
        *framed(style, layout.field(layout.band_foot, 3.2), style.paper, Pen(style.edge, _RING, round=False)),
        *_heading(label, words, style.ink, layout, layout.rim if style.spare else _TIP),
        _symbol(label, style, layout, (high - tall, tall)),
        *_grade(label, words, layout, high - tall / 2),
        *name.marks(layout.middle, base + (rows - len(name.rows)) * name.step / 2),
        *numbers(label.stats, layout.front_number, layout, terse=label.terse),
    )


def _front_span(layout: TileLayout) -> tuple[Mm, Mm]:
    """Return from where to where name and symbol may stand on the front."""
    return layout.stat_base + cap_height(BOLD, layout.front_number) + 0.75, layout.band_foot - layout.part(1.35)


def _front_room(layout: TileLayout) -> Mm:
    """Return how much of the front a name may take."""
    base, high = _front_span(layout)
    return high - base - 0.3 - _LEAST_SYMBOL


def _back(
    label: TileLabel, style: SideStyle, name: TileName, told: tuple[Back, tuple[str, ...]], layout: TileLayout
) -> tuple[Mark, ...]:
    """Return the back: worn colours, hatching, a slash, the word, and what the unit may not do."""
    (reverse, limits), size = told, layout.size
    base, foot = _back_span(layout, len(limits))
    plate = base + name.tall() + (_over(name, layout, len(limits)) if name.rows else 0.0) + layout.gap
    worn = mixed(style.edge, INK, 0.7)
    tall = min(layout.part(5.0), foot - plate - 2 * _ROUND)
    band, ink = state_band(style, (-BLEED, foot, size + BLEED, size + BLEED))
    return (
        Rect(-BLEED, -BLEED, size + 2 * BLEED, size + 2 * BLEED, fill=style.worn),
        *hatched(mixed(style.edge, style.worn, 0.45), (-BLEED, -BLEED, size + BLEED, foot)),
        *slash(worn, (layout.inset, plate + 0.8), (size - layout.inset, foot - 0.8)),
        *framed(style, layout.field(plate, 1.5), style.paper, Pen(worn, _RING, round=False)),
        *band,
        *_heading(label, _states(reverse), ink, layout),
        *_on_slash(label, style, layout, ((foot + plate - tall) / 2, tall)),
        *name.marks(layout.middle, base),
        *_forbidden(limits, layout),
        *numbers(label.stats, layout.back_number, layout, terse=label.terse),
    )


def _over(name: TileName, layout: TileLayout, limits: int) -> Mm:
    """Return how far the edge of its plate stays above a name: more than the least where there is room to spare."""
    return _OVER + min(_AIR, max(0.0, _back_room(layout, limits) - name.tall()) / 4)


def _back_span(layout: TileLayout, limits: int) -> tuple[Mm, Mm]:
    """Return from where to where name and symbol may stand on the back, the name on its plate."""
    over = _LEAD * limits + 0.3 if limits else 0.0
    return layout.limits_base + over, layout.band_foot + layout.part(0.7) - 0.9 * layout.below_pointer


def _back_room(layout: TileLayout, limits: int) -> Mm:
    """Return how much of the back a name may take."""
    base, foot = _back_span(layout, limits)
    return foot - base - layout.gap - _OVER - 2 * _ROUND - _LEAST_SYMBOL


def _symbol(
    label: TileLabel, style: SideStyle, layout: TileLayout, place: tuple[Mm, Mm], ground: Colour | None = None
) -> Mark:
    base, tall = place
    return badge(style, label.symbol, (layout.middle - tall * WIDTH / 2, base), tall, ground)


def _grade(label: TileLabel, words: tuple[str, ...], layout: TileLayout, middle: Mm) -> tuple[Mark, ...]:
    """Return the letter of a quality, left of the symbol, where its word finds no room beside the id."""
    if not label.grade or _heading_word(label, words, layout) == words[0]:
        return ()
    base = middle - cap_height(BOLD, READABLE) / 2
    return (Text(layout.inset + 0.2, base, label.grade[0].upper(), BOLD, READABLE, INK),)


def says_grade(label: TileLabel, size: Mm) -> bool:
    """Tell whether a tile of a size says the quality of its unit in a word, or has none to say."""
    return not label.grade or _heading_word(label, _words(label), TileLayout(size)) == _words(label)[0]


def _words(label: TileLabel) -> tuple[str, ...]:
    return (f"{label.grade} {label.code}", label.code) if label.grade else (label.code,)


def _heading_word(label: TileLabel, words: tuple[str, ...], layout: TileLayout) -> str:
    return _beside_id(label.id, words, max(TINY, layout.part(6.0)), layout)


def _on_slash(label: TileLabel, style: SideStyle, layout: TileLayout, place: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    """Return the symbol on a white ground, so that one without a frame stands clear of the slash as well."""
    base, tall = place
    wide, edge = tall * WIDTH, 0.45
    x = layout.middle - wide / 2
    ground = Rect(x - edge, base - edge, wide + 2 * edge, tall * HEIGHT + 2 * edge, fill=WHITE)
    return ground, _symbol(label, style, layout, place, WHITE)


def _states(reverse: Back) -> tuple[str, ...]:
    """Return the word of a back, the first of several words, and its code."""
    return tuple(dict.fromkeys((reverse.word, reverse.word.split()[0], reverse.code)))


def _heading(
    label: TileLabel, words: tuple[str, ...], ink: Colour, layout: TileLayout, tip: Mm = _TIP
) -> tuple[Mark, ...]:
    """Return the id with the first of the words that leaves room for it, or alone."""
    least = max(TINY, layout.part(6.0))
    word = _heading_word(label, words, layout)
    room = _id_room(word, least, layout)
    id_size = fitted_size(label.id, BOLD, room, layout.id_size, TINY)
    id_text = shortened(label.id, BOLD, id_size, room)
    left = layout.room - text_width(id_text, BOLD, id_size) - 1
    size = fitted_size(word, BOLD, max(left, 0.1), max(TINY, layout.part(7.5)), least)
    base, right = layout.heading - (layout.below_pointer if label.arrow else 0.0), layout.size - layout.inset
    beside = Text(right, base - cap_height(BOLD, size) / 2, word, BOLD, size, ink, anchor="end")
    return (
        Text(layout.inset, base - cap_height(BOLD, id_size) / 2, id_text, BOLD, id_size, ink),
        *((beside,) if word else ()),
        *((_pointer(layout, ink, tip),) if label.arrow else ()),
    )


def _beside_id(id_: str, words: tuple[str, ...], least: float, layout: TileLayout) -> str:
    """Return the first word that leaves the id its usual type, else the last if the id is whole beside it."""
    usual = min(8.0, layout.id_size)
    for word, enough in (*((word, usual) for word in words[:-1]), (words[-1], min(6.0, usual)), (words[-1], TINY)):
        if text_width(id_, BOLD, enough) <= _id_room(word, least, layout):
            return word
    return ""


def _id_room(word: str, least: float, layout: TileLayout) -> Mm:
    return layout.room - (text_width(word, BOLD, least) + 1 if word else 0.0)


def _pointer(layout: TileLayout, ink: Colour, tip: Mm) -> Path:
    half, high = layout.pointer
    top = layout.size - tip
    low = top - high
    return polygon(((layout.middle - half, low), (layout.middle + half, low), (layout.middle, top)), fill=ink)


def _names(name: str, layout: TileLayout) -> Iterator[TileName]:
    """Yield a name from its best form to what is left of it: whole on one row or two, then smaller, then cut off."""
    one, two = (name,), _halves(name)
    usual = max(USUAL, layout.part(6.4))
    tries = (
        (one, usual, READABLE),
        (two, USUAL, READABLE),
        (two, READABLE, READABLE),
        (one, READABLE, TINY),
        (two, READABLE, TINY),
    )
    yield from (found for rows, largest, least in tries if (found := _set(rows, largest, least, layout)).rows == rows)
    yield from (_set(rows, READABLE, READABLE, layout) for rows in (two, one))


def _set(rows: tuple[str, ...], largest: float, least: float, layout: TileLayout) -> TileName:
    """Return rows in the largest type in which they are whole, else in the least, cut off."""
    size = min(fitted_size(row, NAME, layout.name_room, largest, least) for row in rows)
    return TileName(tuple(shortened(row, NAME, size, layout.name_room) for row in rows), size)


def _halves(name: str) -> tuple[str, ...]:
    words = name.split()
    breaks = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words))]
    return min(breaks, key=lambda rows: max(text_width(row, NAME, READABLE) for row in rows), default=(name,))


_SIGN = 1.9
_SMALL_WORDS = frozenset({"a", "an", "the"})


def says_limits(reverse: Back, size: Mm) -> bool:
    """Tell whether the backs of tiles of a size say what an exhausted unit may not do."""
    return bool(_limits(reverse.may_not, TileLayout(size)))


def _limits(phrases: tuple[str, ...], layout: TileLayout) -> tuple[str, ...]:
    """Return what a unit may not do, in as many words as there is room for; nothing unless all of it has room."""
    terse = tuple(_terse(phrase) for phrase in phrases)
    mixed = tuple(one if _fits(one, layout) else other for one, other in zip(phrases, terse, strict=True))
    roomy = _back_room(layout, len(mixed)) >= TileName(("",), READABLE).tall()
    return mixed if roomy and all(_fits(phrase, layout) for phrase in mixed) else ()


def _fits(phrase: str, layout: TileLayout) -> bool:
    return text_width(phrase, "sans", READABLE) <= layout.room - _SIGN


def _terse(phrase: str) -> str:
    return " ".join(word for word in phrase.split() if word not in _SMALL_WORDS)


def _forbidden(phrases: tuple[str, ...], layout: TileLayout) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    widest = max((text_width(phrase, "sans", READABLE) for phrase in phrases), default=0.0)
    start = layout.middle - (widest + _SIGN) / 2
    for index, phrase in enumerate(reversed(phrases)):
        at = layout.limits_base + _LEAD * index
        marks += [*no_entry(start + 0.65, at + 0.55), Text(start + _SIGN, at, phrase, "sans", READABLE, INK)]
    return tuple(marks)
