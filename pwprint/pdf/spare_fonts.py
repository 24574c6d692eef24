"""Fonts of the user's, for letters that the typefaces of the sheets lack: read with care, since nobody knows the files.

A font's glyphs have code points of their own beside those of its letters (`glyph_code`): shaping names glyphs that no
letter stands for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from struct import error as StructError  # noqa: N812 - an exception, whatever its name
from typing import TYPE_CHECKING
from unicodedata import normalize

from pwprint.memo import cached_property
from pwprint.pdf.truetype import TrueType, parsed
from pwprint.text.document import regular_bytes
from pwprint.text.failures import why
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

SPARE = "spare:"
"""How the names of such fonts begin."""

_KINDS = (".ttf", ".otf", ".ttc")
_MOST_FILES, _MOST_BYTES, _MOST_TOGETHER = 60, 64 * 2**20, 256 * 2**20
_NEEDED = ("OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")
_POSTSCRIPT, _COLLECTION, _TRUETYPE = b"OTTO", b"ttcf", (b"\0\1\0\0", b"true")
_FORBIDDEN = 0x2
"""The flag of a font that must not be embedded."""
_SLANTED = 0x1
_GLYPHS = 0xF0000
"""The first code point of the glyphs: the standard leaves these to everybody."""
_WEIGHTS = {"light": 300, "semibold": 600, "bold": 700}


class FontError(ValueError):
    """A font that cannot be used, or that lacks something; a sentence for the player says which and why."""


class SpareFont(Struct, frozen=True, eq=False, dict=True):
    """A font of the user's: its file, what is in it, and its style."""

    path: Path
    file: TrueType
    weight: int
    slanted: bool

    @property
    def name(self) -> str:
        """What marks and documents call the font."""
        return f"{SPARE}{self.path}"

    @cached_property
    def letters(self) -> Mapping[int, str]:
        """The text that glyphs stand for by their code points, those of forms of a letter for the letter."""
        text: dict[int, str] = {}
        for code, glyph in sorted(self.file.glyphs.items()):
            if code < _GLYPHS:
                text.setdefault(glyph_code(glyph), normalize("NFKC", chr(code)))
        return text


_fonts: ContextVar[Mapping[str, SpareFont]] = ContextVar("_fonts", default={})  # noqa: B039 - nobody changes it


def spare_font(name: str) -> SpareFont:
    """Return a font by its name. Raises KeyError."""
    return _fonts.get()[name]


def spare_for(letter: str, font: str) -> SpareFont | None:
    """Return the font that has a letter and is nearest in style to one of ours, the first of those by name."""
    code = ord(letter)
    having = (spare for spare in _fonts.get().values() if code < _GLYPHS and code in spare.file.glyphs)
    _, _, style = font.partition("-")
    weight, slanted = _WEIGHTS.get(style, 400), style == "italic"
    return min(having, key=lambda spare: (abs(spare.weight - weight), spare.slanted != slanted), default=None)


def glyph_code(glyph: int) -> int:
    """Return the code point of a glyph."""
    return _GLYPHS + glyph


@contextmanager
def in_use(fonts: Mapping[str, SpareFont]) -> Iterator[None]:
    """Let letters be found in fonts for a while."""
    before = _fonts.set(fonts)
    try:
        yield
    finally:
        _fonts.reset(before)


def read_folder(folder: Path) -> Mapping[str, SpareFont]:
    """Return the fonts of a folder by their names, in the order of the files. Raises FontError."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in _KINDS)
    except OSError as failure:
        raise FontError(f"{folder}: {why(failure)}") from failure
    if not paths:
        raise FontError(f"{folder}: there is no font in this folder; put TrueType files (.ttf) there")
    if len(paths) > _MOST_FILES:
        raise FontError(f"{folder}: {len(paths)} fonts are too many; put the few that are needed into a folder")
    fonts, together = {}, 0
    for path in paths:
        spare = read_font(path)
        together += len(spare.file.data)
        if together > _MOST_TOGETHER:
            raise FontError(f"{folder}: the fonts are larger than {_MOST_TOGETHER // 2**20} MiB together")
        fonts[spare.name] = spare
    return fonts


def read_font(path: Path) -> SpareFont:
    """Return a font. Raises FontError."""
    try:
        data = regular_bytes(str(path), _MOST_BYTES)
    except (OSError, ValueError) as failure:
        said = why(failure) if isinstance(failure, OSError) else failure
        raise FontError(f"{path}: {said}") from failure
    if len(data) > _MOST_BYTES:
        raise FontError(f"{path}: the font is larger than {_MOST_BYTES // 2**20} MiB")
    _refuse_other_kinds(path, data)
    with blamed(path):
        return _read(path, data)


@contextmanager
def blamed(path: Path | str) -> Iterator[None]:
    """Turn whatever reading a damaged font leads to into a FontError."""
    try:
        yield
    except FontError:
        raise
    except (StructError, IndexError, KeyError, ValueError, RecursionError) as damage:
        said = str(path).removeprefix(SPARE)
        raise FontError(f"{said}: the font is damaged, or lacks a table ({damage})") from damage


def _refuse_other_kinds(path: Path, data: bytes) -> None:
    kind = data[:4]
    if kind == _POSTSCRIPT:
        raise FontError(f"{path}: the font has PostScript outlines; take one with TrueType outlines (.ttf)")
    if kind == _COLLECTION:
        raise FontError(f"{path}: this is a collection of fonts; take a single one with TrueType outlines (.ttf)")
    if kind not in _TRUETYPE:
        raise FontError(f"{path}: this is not a TrueType font")


def _read(path: Path, data: bytes) -> SpareFont:
    file = parsed(data, wide=True)
    for table in _NEEDED:
        start, length = file.tables[table]
        if start + length > len(data):
            raise ValueError(f"{table} ends after the file")
    count = file.number("maxp", 4)
    if len(file.advances()) != count or max(file.glyphs.values(), default=0) >= count:
        raise ValueError("it has more letters than glyphs")
    if file.number("OS/2", 8) & _FORBIDDEN:
        raise FontError(f"{path}: the font does not allow that it is embedded in a PDF")
    glyphs = {code: glyph for code, glyph in file.glyphs.items() if code < _GLYPHS}
    glyphs |= {glyph_code(glyph): glyph for glyph in range(count)}
    slanted = bool(file.number("OS/2", 62) & _SLANTED)
    return SpareFont(path, TrueType(data, file.tables, glyphs), file.number("OS/2", 4), slanted)
