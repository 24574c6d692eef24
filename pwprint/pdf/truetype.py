"""TrueType files: the measures that set a line of text, and small copies with only the letters that a PDF shows."""

from __future__ import annotations

from functools import cache
from struct import pack, unpack_from
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

_WORDS, _SCALE, _MORE, _TWO_SCALES, _MATRIX, _PROGRAM = 0x1, 0x8, 0x20, 0x40, 0x80, 0x100
"""Flags of a part of a composite glyph."""
_KEPT = ("head", "hhea", "maxp")
_WIDE, _MOST_CODES = 12, 0x20000
"""The format of tables for all of Unicode, and more letters than a font has glyphs for."""


class TrueType(Struct, frozen=True):
    """A font file: its bytes, where its tables start and how long they are, and the glyph of each code point."""

    data: bytes
    tables: Mapping[str, tuple[int, int]]
    glyphs: Mapping[int, int]

    @property
    def per_em(self) -> int:
        """Units of the font in one size."""
        return self.number("head", 18)

    def number(self, table: str, offset: int, signed: bool = False) -> int:
        """Return a number of 16 bits from a table."""
        return int(unpack_from(">h" if signed else ">H", self.data, self.tables[table][0] + offset)[0])

    def table(self, name: str) -> bytes:
        """Return a table's bytes."""
        start, length = self.tables[name]
        return self.data[start : start + length]

    def advances(self) -> tuple[int, ...]:
        """Return the advances of all glyphs in the font's units; those at the end share the last one listed."""
        count = self.number("hhea", 34)
        listed = unpack_from(f">{2 * count}H", self.data, self.tables["hmtx"][0])[::2]
        return listed + listed[-1:] * (self.number("maxp", 4) - count)

    def metrics(self, glyph: int) -> tuple[int, int]:
        """Return a glyph's advance and left bearing in the font's units."""
        start, count = self.tables["hmtx"][0], self.number("hhea", 34)
        if glyph < count:
            advance, bearing = unpack_from(">Hh", self.data, start + 4 * glyph)
        else:
            (advance,) = unpack_from(">H", self.data, start + 4 * count - 4)
            (bearing,) = unpack_from(">h", self.data, start + 4 * count + 2 * (glyph - count))
        return int(advance), int(bearing)

    def outline(self, glyph: int) -> bytes:
        """Return a glyph's record of the `glyf` table."""
        loca, glyf = self.tables["loca"][0], self.tables["glyf"][0]
        if self.number("head", 50):
            first, last = unpack_from(">LL", self.data, loca + 4 * glyph)
        else:
            first, last = (2 * half for half in unpack_from(">HH", self.data, loca + 2 * glyph))
        return self.data[glyf + first : glyf + last]


@cache
def read(path: Path) -> TrueType:
    """Return a font file; raises ValueError if it has no Unicode table of format 4."""
    return parsed(path.read_bytes())


def parsed(data: bytes, *, wide: bool = False) -> TrueType:
    """Return a font; `wide` ones are read with the letters beyond the first 65,536 too.

    Raises ValueError for one that cannot be read, and whatever a damaged one leads to.
    """
    count = unpack_from(">H", data, 4)[0]
    records = (unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count))
    tables = {tag.decode("ascii"): (offset, length) for tag, _, offset, length in records}
    cmap = tables["cmap"][0]
    return TrueType(data, tables, _glyphs(data, cmap) | (_wide_glyphs(data, cmap) if wide else {}))


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    # Format 4: runs of code points, each with a shift of the code or with a list of glyph numbers.
    start = _unicode_subtable(data, cmap)
    segments = unpack_from(">H", data, start + 6)[0] // 2
    ids = start + 16 + 6 * segments
    runs = [
        unpack_from(f">{segments}H", data, start + 14 + skip + 2 * segments * n) for n, skip in enumerate((0, 2, 2, 2))
    ]
    if sum([last - first + 1 for last, first in zip(*runs[:2], strict=True)]) > _MOST_CODES:
        raise ValueError("its table of letters has no end")
    glyphs: dict[int, int] = {}
    for index, (last, first, delta, offset) in enumerate(zip(*runs, strict=True)):
        if offset == 0:
            glyphs.update((code, (code + delta) & 0xFFFF) for code in range(first, last + 1))
        elif first != 0xFFFF:
            listed = unpack_from(f">{last - first + 1}H", data, ids + 2 * index + offset)
            glyphs.update((first + n, (glyph + delta) & 0xFFFF) for n, glyph in enumerate(listed) if glyph)
    return {code: glyph for code, glyph in glyphs.items() if glyph}


def _wide_glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyphs of a table of format 12, if there is one: runs of code points, each with its first glyph."""
    (count,) = unpack_from(">H", data, cmap + 2)
    tables = {cmap + unpack_from(">HHL", data, cmap + 4 + 8 * index)[2] for index in range(count)}
    found: dict[int, int] = {}
    for start in sorted(tables):
        if unpack_from(">H", data, start)[0] == _WIDE:
            (groups,) = unpack_from(">L", data, start + 12)
            for index in range(min(groups, _MOST_CODES)):
                first, last, glyph = unpack_from(">LLL", data, start + 16 + 12 * index)
                if last - first + len(found) > _MOST_CODES:
                    raise ValueError("its table of letters has no end")
                found.update((code, glyph + code - first) for code in range(first, last + 1))
    return found


def _unicode_subtable(data: bytes, cmap: int) -> int:
    count = unpack_from(">H", data, cmap + 2)[0]
    for index in range(count):
        platform, encoding, offset = unpack_from(">HHL", data, cmap + 4 + 8 * index)
        if (platform, encoding) in {(3, 1), (0, 3)} and unpack_from(">H", data, cmap + offset)[0] == 4:
            return int(cmap + offset)
    raise ValueError("the font has no Unicode table that we can read")


def subset(font: TrueType, codes: Sequence[int]) -> bytes:
    """Return a font in which the code n shows the letter `codes[n]`; hints and names are left out."""
    order = _needed(font, codes)
    places = {glyph: place for place, glyph in enumerate(order)}
    outlines = [_renumbered(font.outline(glyph), places) for glyph in order]
    starts = [0]
    for outline in outlines:
        starts.append(starts[-1] + len(outline))
    tables = {name: font.table(name) for name in _KEPT}
    tables["head"] = _with_number(_with_number(_with_number(tables["head"], 50, 1), 8, 0), 10, 0)
    tables["hhea"] = _with_number(tables["hhea"], 34, len(order))
    tables["maxp"] = _with_number(tables["maxp"], 4, len(order))
    tables["hmtx"] = b"".join(pack(">Hh", *font.metrics(glyph)) for glyph in order)
    tables["loca"] = pack(f">{len(starts)}L", *starts)
    tables["glyf"] = b"".join(outlines)
    tables["cmap"] = _cmap([places[font.glyphs.get(code, 0)] for code in codes])
    return _file(tables)


def _needed(font: TrueType, codes: Iterable[int]) -> list[int]:
    order = list(dict.fromkeys([0, *(font.glyphs.get(code, 0) for code in codes)]))
    known = set(order)
    for glyph in order:  # grows while it is walked: parts of composite glyphs may be composite too
        for _, part in glyph_parts(font.outline(glyph)):
            if part not in known:
                known.add(part)
                order.append(part)
    return order


def is_composite(outline: bytes) -> bool:
    """Say whether a glyph is made of other glyphs."""
    return len(outline) > 10 and outline[0] >= 0x80


def glyph_parts(outline: bytes) -> list[tuple[int, int]]:
    """Return the parts of a composite glyph: where each stands in the record, and the number of its glyph."""
    parts, place, flags = [], 10, _MORE if is_composite(outline) else 0
    while flags & _MORE:
        flags, glyph = unpack_from(">HH", outline, place)
        parts.append((place, glyph))
        place += _part_length(flags)
    return parts


def _part_length(flags: int) -> int:
    scale = 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
    return (8 if flags & _WORDS else 6) + scale


def _renumbered(outline: bytes, places: Mapping[int, int]) -> bytes:
    parts = glyph_parts(outline)
    if not parts:
        return _padded(_without_hints(outline))
    last = parts[-1][0]
    changed = bytearray(outline[: last + _part_length(unpack_from(">H", outline, last)[0])])
    for place, glyph in parts:
        flags = unpack_from(">H", outline, place)[0] & ~_PROGRAM
        changed[place : place + 4] = pack(">HH", flags, places[glyph])
    return _padded(bytes(changed))


def _without_hints(outline: bytes) -> bytes:
    if len(outline) <= 10:
        return outline
    program = 10 + 2 * unpack_from(">h", outline, 0)[0]
    length = unpack_from(">H", outline, program)[0]
    return outline[:program] + b"\0\0" + outline[program + 2 + length :]


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _with_number(table: bytes, offset: int, value: int) -> bytes:
    return table[:offset] + pack(">H", value) + table[offset + 2 :]


def _cmap(glyphs: list[int]) -> bytes:
    count = len(glyphs)
    return pack(f">HHHHLHHHHH{count}H", 0, 1, 1, 0, 12, 6, 10 + 2 * count, 0, 0, count, *glyphs)


def _file(tables: Mapping[str, bytes]) -> bytes:
    power = len(tables).bit_length() - 1
    reach = 16 << power
    head = pack(">LHHHH", 0x00010000, len(tables), reach, power, 16 * len(tables) - reach)
    place, records = 12 + 16 * len(tables), b""
    for name, table in sorted(tables.items()):
        records += pack(">4sLLL", name.encode("ascii"), _sum(table), place, len(table))
        place += len(_padded(table))
    whole = head + records + b"".join(_padded(table) for _, table in sorted(tables.items()))
    adjusted = whole.index(tables["head"]) + 8
    return whole[:adjusted] + pack(">L", (0xB1B0AFBA - _sum(whole)) & 0xFFFFFFFF) + whole[adjusted + 4 :]


def _sum(data: bytes) -> int:
    padded = _padded(data)
    return int(sum(unpack_from(f">{len(padded) // 4}L", padded))) & 0xFFFFFFFF
