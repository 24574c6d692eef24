"""Running text: words in several faces, broken into lines, set as blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import partial
from math import fsum
from typing import TYPE_CHECKING

from pwprint.memo import cached_property
from pwprint.page.block import Block, stacked, tied
from pwprint.page.line_breaks import accompanied, balanced, fair, greedy
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, set_once, text_width
from pwprint.pdf.glyph_runs import connected
from pwprint.pdf.marks import Group, Mark, Text, moved
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pwprint.page.line_breaks import Room
    from pwprint.pdf.marks import Colour, Mm

    Content = str | Sequence["Word"]

BODY = 9.6
"""The size of running text, in points."""

_SPREAD = 3.4
"""A line is drawn out to the full width, or as far as its blanks grow no wider than this, as a share of a blank."""

_INITIAL = "serif-semibold"
_DROP = 3
"""Lines that an initial is high."""

_BEFORE_SIGN: Mm = 2.0
"""What words keep from a sign at the right end of their last line."""

_NARROWER = tuple(share / 100 for share in range(98, 58, -2))
"""How much narrower a paragraph may be, for words to stand before a sign on its last line."""

_PARTING = re.compile(r"\n\s*\n")
_BLANKS = re.compile("[ \t\r\n]+")
"""Where lines may be broken: not at a blank that must not break."""

TIE = "\N{NO-BREAK SPACE}"

_MEASURE = re.compile(
    r"(?<=\d) (?=(?:in\b(?! \d)|(?:hits?|dice|die|hex(?:es)?|squares?|areas?|units?|less|fewer|more)\b))"
)
"""The blank between a number and what is counted; `turn 5 in 3 games` is no measure."""

_FIRST_SIGN = "\u2e80"
_SIGN = f"[{_FIRST_SIGN}-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\u3001-\u3002\u300d\u300f\uff01-\uff0f\uff1f]*"
"""A sign of Chinese or Japanese with what must follow it on its line. It takes 6 ms to compile; few texts have any."""


class Face(Struct, frozen=True):
    """How letters and lines look: a font, its size in points, a colour; from line to line `leading` times the size."""

    font: str = "serif"
    size: float = BODY
    colour: Colour = INK
    leading: float = 1.3
    justified: bool = False

    @property
    def step(self) -> Mm:
        """From one line to the next."""
        return self.size * self.leading * MM_PER_POINT

    @property
    def base(self) -> Mm:
        """How far below the top of a line its letters stand: capitals are in the middle."""
        return (self.step + cap_height(self.font, self.size)) / 2


class TextRun(Struct, frozen=True):
    """Letters of one face without a break; or a drawing in their place, `wide` mm wide, its foot on their line."""

    text: str
    face: Face
    drawing: tuple[Mark, ...] = ()
    wide: Mm = 0.0

    @property
    def width(self) -> Mm:
        """The width in mm."""
        return self.wide if self.drawing else text_width(self.text, self.face.font, self.face.size)


Word = tuple[TextRun, ...]


class SetWords(tuple[Word, ...]):  # noqa: SLOT001 - what is measured is kept
    """The words of a text, which are measured once: where room is looked for, the same ones are set again and again."""

    @cached_property
    def measured(self) -> Measured:
        """The words, how wide each is, and the blank after it."""
        return self, tuple(map(_width, self)), tuple(map(_blank, self))


Measured = tuple["Sequence[Word]", "Sequence[Mm]", "Sequence[Mm]"]


def tied_measures(text: str) -> str:
    """Return a text in which each number stays on the line of what it counts."""
    return _MEASURE.sub(TIE, text)


def tie(face: Face) -> TextRun:
    """Return a blank of a face that is no letter, and at which no line is broken."""
    return TextRun("", face, (Group(()),), text_width(" ", face.font, face.size))


def words_of(pieces: Iterable[TextRun]) -> SetWords:
    """Return the words of texts; what stands together without a blank is one word, also across faces."""
    done: list[Word] = []
    word: list[TextRun] = []
    for piece in pieces:
        if piece.drawing:
            word.append(piece)
            continue
        first, *others = _BLANKS.split(piece.text)
        if first:
            word.append(replace(piece, text=first))
        for text in others:
            if word:
                done.append(tuple(word))
            word = [replace(piece, text=text)] if text else []
    if word:
        done.append(tuple(word))
    return SetWords(done)


def wrapped(text: str, font: str, size: float, width: Mm) -> tuple[str, ...]:
    """Return a text broken into lines at most `width` mm wide; a single longer word keeps its line.

    Between the signs of Chinese and Japanese lines may be broken too.
    """
    parts = [(part, not rest) for word in _BLANKS.split(text) for part, rest in _breakable(word)]
    blank = text_width(" ", font, size)
    wide = [text_width(part, font, size) for part, _ in parts]
    lines = greedy(wide, [blank if ends else 0.0 for _, ends in parts], lambda _line: width)
    said = ("".join(f"{part} " if ends else part for part, ends in parts[line.start : line.stop]) for line in lines)
    return tuple(line.rstrip(" ") for line in said)


def _breakable(word: str) -> Iterator[tuple[str, int]]:
    """Yield the parts of a word, each with how many letters come after it; stops and the like begin no line."""
    end = 0
    for sign in re.finditer(_SIGN, word) if max(word, default="") >= _FIRST_SIGN else ():
        if sign.start() > end:
            yield word[end : sign.start()], len(word) - sign.start()
        end = sign.end()
        yield sign[0], len(word) - end
    if end < len(word):
        yield word[end:], 0


def line_width(words: Sequence[Word]) -> Mm:
    """Return the width of words on one line, in mm."""
    return fsum(map(_width, words)) + fsum(map(_blank, words[:-1]))


def end_of(line: Block) -> Mm:
    """Return where the words of a line end, in mm from the left."""
    return max(_ends(line.marks), default=0.0)


def _ends(marks: Iterable[Mark], left: Mm = 0.0) -> Iterator[Mm]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _ends(mark.marks, left + mark.matrix[4])
        elif isinstance(mark, Text):
            yield left + mark.x + text_width(mark.text, mark.font, mark.size)


def paragraph(content: Content, width: Mm, face: Face, left: Mm = 0.0, anchor: str = "start") -> tuple[Block, ...]:
    """Return a block for each line of a text or of words, `left` mm from the left.

    Lines stand at the left (`start`), in the `middle` or at the right (`end`). No line is left alone at the foot or at
    the head of a column. A word wider than the column is cut.
    """
    if isinstance(content, str):
        return _of_text(content, width, face, left, anchor)
    return _set(content, face, width, lambda _line: left, anchor)


@set_once(4096)
def _of_text(text: str, width: Mm, face: Face, left: Mm, anchor: str) -> tuple[Block, ...]:
    """Return the lines of a text: where room is looked for, the same one is set again and again."""
    return _set(text, face, width, lambda _line: left, anchor)


def signed(made: Callable[[Mm], Sequence[Block]], sign: TextRun, width: Mm, face: Face) -> tuple[Block, ...]:
    """Return a paragraph, which is `made` for a width, with a sign at the right of its last line.

    Where that line is too full there is one more, with as few words as can be, or none but the sign in it.
    """

    def has_room(lines: Sequence[Block]) -> bool:
        return end_of(lines[-1]) + _BEFORE_SIGN + sign.width <= width

    usual = made(width)
    narrower = (made(share * width) for share in (() if has_room(usual) else _NARROWER))
    fitting = (lines for lines in narrower if len(lines) == len(usual) + 1 and has_room(lines))
    alone = usual if has_room(usual) else (*usual[:-1], replace(usual[-1], keep=True), Block(face.step))
    *others, last = next(fitting, alone)
    mark = Text(width, -face.base, sign.text, sign.face.font, sign.face.size, sign.face.colour, "end")
    return (*others, replace(last, marks=(*last.marks, mark)))


def solid(content: Content, width: Mm, face: Face, left: Mm = 0.0, anchor: str = "start") -> Block:
    """Return a paragraph that is never parted."""
    return stacked(paragraph(content, width, face, left, anchor))


def count_lines(content: Content, width: Mm, face: Face) -> int:
    """Return how many lines a paragraph has."""
    return len(_broken(content, face, width, lambda _line: 0.0)[-1])


def hanging(content: Content, width: Mm, face: Face, indent: Mm) -> tuple[Block, ...]:
    """Return a paragraph, all lines but the first `indent` mm from the left."""
    return _set(content, face, width, lambda line: indent if line else 0.0)


def item(sign: tuple[Mark, ...], content: Content, width: Mm, face: Face, indent: Mm) -> tuple[Block, ...]:
    """Return a paragraph `indent` mm from the left after a sign, which is drawn from the left end of its first line."""
    return after_sign(sign, paragraph(content, width, face, indent), face)


def after_sign(sign: tuple[Mark, ...], lines: Sequence[Block], face: Face) -> tuple[Block, ...]:
    """Return lines after a sign, which is drawn from the left end of the first one."""
    first, *others = lines or (Block(face.step),)
    return (replace(first, marks=(moved(sign, 0.0, -face.base), *first.marks)), *others)


def numbered(texts: Iterable[str], width: Mm, face: Face, figure: Face, indent: Mm) -> Iterator[tuple[Block, ...]]:
    """Yield texts as a numbered list, its figures in a face of their own."""
    for number, text in enumerate(texts, 1):
        sign = Text(0.0, 0.0, str(number), figure.font, figure.size, figure.colour)
        yield item((sign,), text, width, face, indent)


def story(text: str, width: Mm, face: Face) -> tuple[Block, ...]:
    """Return paragraphs parted by blank lines, the first with an initial, the others with their first line indented."""
    first, *others = _parts(text)
    return (*_opened(first, width, face), *_indented(others, width, face))


def paragraphs(text: str, width: Mm, face: Face) -> tuple[Block, ...]:
    """Return paragraphs parted by blank lines, all but the first with their first line indented."""
    first, *others = _parts(text)
    return (*paragraph(first, width, face), *_indented(others, width, face))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _PARTING.split(text) if part.strip()] or [""]


def _indented(parts: Iterable[str], width: Mm, face: Face) -> Iterator[Block]:
    indent = 1.4 * face.size * MM_PER_POINT
    for part in parts:
        yield from _set(part, face, width, lambda line: 0.0 if line else indent)


def _opened(text: str, width: Mm, face: Face) -> tuple[Block, ...]:
    """Return a paragraph that begins with an initial, if it is long enough for one."""
    high = (_DROP - 1) * face.step + cap_height(face.font, face.size)
    size = high / cap_height(_INITIAL, 1.0)
    room = text_width(text[:1], _INITIAL, size) + 1.4
    lines = _set(text[1:], face, width, lambda line: room if line < _DROP else 0.0)
    if len(lines) <= _DROP or not text[:1].isalpha() or connected(text[:1]):
        return paragraph(text, width, face)
    first, *others = lines
    initial = Text(0.0, -face.base - (_DROP - 1) * face.step, text[0], _INITIAL, size, face.colour)
    return (*tied((replace(first, marks=(initial, *first.marks)), *others[:_DROP])), *others[_DROP:])


def _set(
    content: Content, face: Face, width: Mm, left: Callable[[int], Mm], anchor: str = "start"
) -> tuple[Block, ...]:
    """Return the lines of a text, each beginning where `left` says."""
    words, wide, blank, lines = _broken(content, face, width, left, anchor)
    last = len(lines) - 1
    blocks = []
    for number, places in enumerate(lines):
        line, room = words[places.start : places.stop], width - left(number)
        letters = fsum(wide[places.start : places.stop])
        natural = letters + fsum(blank[places.start : places.stop - 1])
        drawn_out = face.justified and number < last and len(line) > 2 and not any(map(_connected, line))
        space = min((room - letters) / (len(line) - 1), _SPREAD * blank[places.start]) if drawn_out else None
        free = 0.0 if anchor == "start" else (room - natural) / (2 if anchor == "middle" else 1)
        marks = tuple(_marks(line, left(number) + free, -face.base, space))
        blocks.append(Block(face.step, marks, keep=number == 0 < last or (number == last - 1 and last > 0)))
    return tuple(blocks)


def _broken(
    content: Content, face: Face, width: Mm, left: Callable[[int], Mm], anchor: str = "start"
) -> tuple[Sequence[Word], Sequence[Mm], Sequence[Mm], list[range]]:
    """Return the words of a text, no wider than a line, their widths and blanks, and the places of each line."""
    words, wide, blank = _text_measured(content, face) if isinstance(content, str) else _measured(content)
    narrowest = width - max(left(0), left(_DROP))
    if wide and max(wide) > narrowest:
        words, wide, blank = SetWords(part for word in words for part in _cut(word, narrowest)).measured
    return words, wide, blank, _lines(wide, blank, lambda line: width - left(line), (face.justified, anchor))


def _measured(words: Sequence[Word]) -> Measured:
    return (words if isinstance(words, SetWords) else SetWords(words)).measured


@set_once(4096)
def _text_measured(text: str, face: Face) -> Measured:
    words = words_of((TextRun(text, face),))
    return words, tuple([word[0].width for word in words]), (text_width(" ", face.font, face.size),) * len(words)


def _lines(wide: Sequence[Mm], blank: Sequence[Mm], room: Room, how: tuple[bool, str]) -> list[range]:
    """Return the places of the words on each line, which are justified or not, and stand at an anchor."""
    if how[0]:
        return fair(wide, blank, room)
    if how[1] == "middle" and wide:
        return balanced(wide, blank, room(0))
    return accompanied(greedy(wide, blank, room), (wide, blank), room)


def _width(word: Word) -> Mm:
    return word[0].width if len(word) == 1 else fsum(run.width for run in word)


def _connected(word: Word) -> bool:
    """Say whether a word may run from the right: then its line must stay one text."""
    return any(connected(run.text) for run in word)


def _blank(word: Word) -> Mm:
    """Return how wide the blank after a word is."""
    return text_width(" ", word[-1].face.font, word[-1].face.size)


def _cut(word: Word, width: Mm) -> Iterator[Word]:
    """Yield a word, cut where it is wider than the column."""
    if _width(word) <= width:
        yield word
        return
    for run in word:
        text = run.text
        while text and replace(run, text=text).width > width:
            widths = partial(_width_of_start, run, text)
            count = max(1, bisect_right(range(1, len(text)), width, key=widths))
            yield (replace(run, text=text[:count]),)
            text = text[count:]
        if text or run.drawing:
            yield (replace(run, text=text),)


def _width_of_start(run: TextRun, text: str, count: int) -> Mm:
    return replace(run, text=text[:count]).width


def _marks(line: Sequence[Word], x: Mm, base: Mm, space: Mm | None) -> Iterator[Mark]:
    """Yield the marks of a line; neighbours in one face are one text unless blanks are drawn out to `space`."""
    face = line[0][0].face
    if space is None and all(len(word) == 1 and word[0].face is face and not word[0].drawing for word in line):
        # Most lines are so.
        yield _letters(" ".join([word[0].text for word in line]), face, x, base)
        return
    placed: list[tuple[Mm, TextRun, list[str]]] = []
    for number, word in enumerate(line):
        joined: str | None = ""
        if number:
            x += _blank(line[number - 1]) if space is None else space
            joined = " " if space is None else None
        for run in word:
            last = placed[-1][1] if placed else None
            if last and joined is not None and last.face == run.face and not (last.drawing or run.drawing):
                placed[-1][2].append(joined + run.text)
            else:
                placed.append((x, run, [run.text]))
            x += run.width
            joined = ""
    for left, run, texts in placed:
        yield moved(run.drawing, left, base) if run.drawing else _letters("".join(texts), run.face, left, base)


def _letters(text: str, face: Face, x: Mm, base: Mm) -> Text:
    return Text(round(x, 3), base, text.replace("\N{NO-BREAK SPACE}", " "), face.font, face.size, face.colour)
