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
from pwprint.pieces.tile_layout import BOLD, NAME, READABLE, TILE, TINY, USUAL, Mould, TileName
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
    mould = Mould(size)
    limits = _limits(reverse.may_not, mould)
    room = min(_front_room(mould), _back_room(mould, len(limits)))
    name = next((name for name in _names(label.name, mould) if name.tall() <= room), TileName((), READABLE))
    return _front(label, style, name, mould), _back(label, style, name, (reverse, limits), mould)


def _front(label: TileLabel, style: SideStyle, name: TileName, mould: Mould) -> tuple[Mark, ...]:
    base, high = _front_span(mould)
    # Where a second row would not press the symbol, a name in one row stands in the middle of both.
    rows = 2 if mould.size > TILE - 3 else len(name.rows)
    tall = min(mould.part(7.3), high - base - name.tall(rows) - (0.3 if rows else 0.0))
    words = _words(label)
    return (
        *ground(style, (mould.size, mould.size), FRONT_BLEED, mould.rim),
        *framed(style, mould.field(mould.band_foot, 3.2), style.paper, Pen(style.edge, _RING, round=False)),
        *_heading(label, words, style.ink, mould, mould.rim if style.spare else _TIP),
        _symbol(label, style, mould, (high - tall, tall)),
        *_grade(label, words, mould, high - tall / 2),
        *name.marks(mould.middle, base + (rows - len(name.rows)) * name.step / 2),
        *numbers(label.stats, mould.front_number, mould, terse=label.terse),
    )


def _front_span(mould: Mould) -> tuple[Mm, Mm]:
    """Return from where to where name and symbol may stand on the front."""
    return mould.stat_base + cap_height(BOLD, mould.front_number) + 0.75, mould.band_foot - mould.part(1.35)


def _front_room(mould: Mould) -> Mm:
    """Return how much of the front a name may take."""
    base, high = _front_span(mould)
    return high - base - 0.3 - _LEAST_SYMBOL


def _back(
    label: TileLabel, style: SideStyle, name: TileName, told: tuple[Back, tuple[str, ...]], mould: Mould
) -> tuple[Mark, ...]:
    """Return the back: worn colours, hatching, a slash, the word, and what the unit may not do."""
    (reverse, limits), size = told, mould.size
    base, foot = _back_span(mould, len(limits))
    plate = base + name.tall() + (_over(name, mould, len(limits)) if name.rows else 0.0) + mould.gap
    worn = mixed(style.edge, INK, 0.7)
    tall = min(mould.part(5.0), foot - plate - 2 * _ROUND)
    band, ink = state_band(style, (-BLEED, foot, size + BLEED, size + BLEED))
    return (
        Rect(-BLEED, -BLEED, size + 2 * BLEED, size + 2 * BLEED, fill=style.worn),
        *hatched(mixed(style.edge, style.worn, 0.45), (-BLEED, -BLEED, size + BLEED, foot)),
        *slash(worn, (mould.inset, plate + 0.8), (size - mould.inset, foot - 0.8)),
        *framed(style, mould.field(plate, 1.5), style.paper, Pen(worn, _RING, round=False)),
        *band,
        *_heading(label, _states(reverse), ink, mould),
        *_on_slash(label, style, mould, ((foot + plate - tall) / 2, tall)),
        *name.marks(mould.middle, base),
        *_forbidden(limits, mould),
        *numbers(label.stats, mould.back_number, mould, terse=label.terse),
    )


def _over(name: TileName, mould: Mould, limits: int) -> Mm:
    """Return how far the edge of its plate stays above a name: more than the least where there is room to spare."""
    return _OVER + min(_AIR, max(0.0, _back_room(mould, limits) - name.tall()) / 4)


def _back_span(mould: Mould, limits: int) -> tuple[Mm, Mm]:
    """Return from where to where name and symbol may stand on the back, the name on its plate."""
    over = _LEAD * limits + 0.3 if limits else 0.0
    return mould.limits_base + over, mould.band_foot + mould.part(0.7) - 0.9 * mould.below_pointer


def _back_room(mould: Mould, limits: int) -> Mm:
    """Return how much of the back a name may take."""
    base, foot = _back_span(mould, limits)
    return foot - base - mould.gap - _OVER - 2 * _ROUND - _LEAST_SYMBOL


def _symbol(
    label: TileLabel, style: SideStyle, mould: Mould, place: tuple[Mm, Mm], ground: Colour | None = None
) -> Mark:
    base, tall = place
    return badge(style, label.symbol, (mould.middle - tall * WIDTH / 2, base), tall, ground)


def _grade(label: TileLabel, words: tuple[str, ...], mould: Mould, middle: Mm) -> tuple[Mark, ...]:
    """Return the letter of a quality, left of the symbol, where its word finds no room beside the id."""
    if not label.grade or _heading_word(label, words, mould) == words[0]:
        return ()
    base = middle - cap_height(BOLD, READABLE) / 2
    return (Text(mould.inset + 0.2, base, label.grade[0].upper(), BOLD, READABLE, INK),)


def says_grade(label: TileLabel, size: Mm) -> bool:
    """Tell whether a tile of a size says the quality of its unit in a word, or has none to say."""
    return not label.grade or _heading_word(label, _words(label), Mould(size)) == _words(label)[0]


def _words(label: TileLabel) -> tuple[str, ...]:
    return (f"{label.grade} {label.code}", label.code) if label.grade else (label.code,)


def _heading_word(label: TileLabel, words: tuple[str, ...], mould: Mould) -> str:
    return _beside_id(label.id, words, max(TINY, mould.part(6.0)), mould)


def _on_slash(label: TileLabel, style: SideStyle, mould: Mould, place: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    """Return the symbol on a white ground, so that one without a frame stands clear of the slash as well."""
    base, tall = place
    wide, edge = tall * WIDTH, 0.45
    x = mould.middle - wide / 2
    ground = Rect(x - edge, base - edge, wide + 2 * edge, tall * HEIGHT + 2 * edge, fill=WHITE)
    return ground, _symbol(label, style, mould, place, WHITE)


def _states(reverse: Back) -> tuple[str, ...]:
    """Return the word of a back, the first of several words, and its code."""
    return tuple(dict.fromkeys((reverse.word, reverse.word.split()[0], reverse.code)))


def _heading(label: TileLabel, words: tuple[str, ...], ink: Colour, mould: Mould, tip: Mm = _TIP) -> tuple[Mark, ...]:
    """Return the id with the first of the words that leaves room for it, or alone."""
    least = max(TINY, mould.part(6.0))
    word = _heading_word(label, words, mould)
    room = _id_room(word, least, mould)
    id_size = fitted_size(label.id, BOLD, room, mould.id_size, TINY)
    id_text = shortened(label.id, BOLD, id_size, room)
    left = mould.room - text_width(id_text, BOLD, id_size) - 1
    size = fitted_size(word, BOLD, max(left, 0.1), max(TINY, mould.part(7.5)), least)
    base, right = mould.heading - (mould.below_pointer if label.arrow else 0.0), mould.size - mould.inset
    beside = Text(right, base - cap_height(BOLD, size) / 2, word, BOLD, size, ink, anchor="end")
    return (
        Text(mould.inset, base - cap_height(BOLD, id_size) / 2, id_text, BOLD, id_size, ink),
        *((beside,) if word else ()),
        *((_pointer(mould, ink, tip),) if label.arrow else ()),
    )


def _beside_id(id_: str, words: tuple[str, ...], least: float, mould: Mould) -> str:
    """Return the first word that leaves the id its usual type, else the last if the id is whole beside it."""
    usual = min(8.0, mould.id_size)
    for word, enough in (*((word, usual) for word in words[:-1]), (words[-1], min(6.0, usual)), (words[-1], TINY)):
        if text_width(id_, BOLD, enough) <= _id_room(word, least, mould):
            return word
    return ""


def _id_room(word: str, least: float, mould: Mould) -> Mm:
    return mould.room - (text_width(word, BOLD, least) + 1 if word else 0.0)


def _pointer(mould: Mould, ink: Colour, tip: Mm) -> Path:
    half, high = mould.pointer
    top = mould.size - tip
    low = top - high
    return polygon(((mould.middle - half, low), (mould.middle + half, low), (mould.middle, top)), fill=ink)


def _names(name: str, mould: Mould) -> Iterator[TileName]:
    """Yield a name from its best form to what is left of it: whole on one row or two, then smaller, then cut off."""
    one, two = (name,), _halves(name)
    usual = max(USUAL, mould.part(6.4))
    tries = (
        (one, usual, READABLE),
        (two, USUAL, READABLE),
        (two, READABLE, READABLE),
        (one, READABLE, TINY),
        (two, READABLE, TINY),
    )
    yield from (found for rows, largest, least in tries if (found := _set(rows, largest, least, mould)).rows == rows)
    yield from (_set(rows, READABLE, READABLE, mould) for rows in (two, one))


def _set(rows: tuple[str, ...], largest: float, least: float, mould: Mould) -> TileName:
    """Return rows in the largest type in which they are whole, else in the least, cut off."""
    size = min(fitted_size(row, NAME, mould.name_room, largest, least) for row in rows)
    return TileName(tuple(shortened(row, NAME, size, mould.name_room) for row in rows), size)


def _halves(name: str) -> tuple[str, ...]:
    words = name.split()
    breaks = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words))]
    return min(breaks, key=lambda rows: max(text_width(row, NAME, READABLE) for row in rows), default=(name,))


_SIGN = 1.9
_SMALL_WORDS = frozenset({"a", "an", "the"})


def says_limits(reverse: Back, size: Mm) -> bool:
    """Tell whether the backs of tiles of a size say what an exhausted unit may not do."""
    return bool(_limits(reverse.may_not, Mould(size)))


def _limits(phrases: tuple[str, ...], mould: Mould) -> tuple[str, ...]:
    """Return what a unit may not do, in as many words as there is room for; nothing unless all of it has room."""
    terse = tuple(_terse(phrase) for phrase in phrases)
    mixed = tuple(one if _fits(one, mould) else other for one, other in zip(phrases, terse, strict=True))
    roomy = _back_room(mould, len(mixed)) >= TileName(("",), READABLE).tall()
    return mixed if roomy and all(_fits(phrase, mould) for phrase in mixed) else ()


def _fits(phrase: str, mould: Mould) -> bool:
    return text_width(phrase, "sans", READABLE) <= mould.room - _SIGN


def _terse(phrase: str) -> str:
    return " ".join(word for word in phrase.split() if word not in _SMALL_WORDS)


def _forbidden(phrases: tuple[str, ...], mould: Mould) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    widest = max((text_width(phrase, "sans", READABLE) for phrase in phrases), default=0.0)
    start = mould.middle - (widest + _SIGN) / 2
    for index, phrase in enumerate(reversed(phrases)):
        at = mould.limits_base + _LEAD * index
        marks += [*no_entry(start + 0.65, at + 0.55), Text(start + _SIGN, at, phrase, "sans", READABLE, INK)]
    return tuple(marks)
