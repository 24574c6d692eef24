"""The tokens of JSON and the mistakes that people make in them."""

from __future__ import annotations

import re
from json import JSONDecodeError, decoder
from typing import TYPE_CHECKING, NoReturn

from pwprint.documents.places import Lines
from pwprint.problems import Note, Problem
from pwprint.words import shown

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_NUMBER = 100
"""Characters of a number."""

NUMBER_LIKE = re.compile(r"[-+.]?[0-9][0-9A-Za-z_.]*(?:(?<=[eE])[-+][0-9]+)?|[-+.]")
"""What somebody may have meant as a number."""

WORD = re.compile(r"[^\W\d][\w-]*|-(?:Infinity|inf)\b")
"""A word without quotes."""

CONSTANT = re.compile(r"(?:true|false|null)\b")
"""A word that JSON knows."""

CURLY_QUOTE = re.compile("[“”„‟«»‘’‚]")
"""Quotes that word processors put in place of straight ones."""

STRAIGHT_QUOTES = 'JSON knows only straight quotes: write " instead of “ and ”, and use an editor for plain text'
"""What to do about curly ones."""

_MOST_PROBLEMS = 50
_SPACE = re.compile(r"[ \t\n\r]*")
_COMMENT = re.compile(r"//[^\n\r]*|/\*.*?(?:\*/|\Z)|#[^\n\r]*", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_ONE_LINE_STRING = re.compile(r'"(?:[^"\\\n\r]|\\[^\n\r])*"')
_SINGLE_QUOTED = re.compile(r"'(?:[^'\\\n\r]|\\[^\n\r])*'")
_REST_OF_LINE = re.compile(r"[^\n\r]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)
_WORDS = {"true", "false", "null"}
_FOREIGN_WORDS = {"none": "null", "undefined": "null", "nil": "null", "true": "true", "false": "false"}
_NOT_NUMBERS = {"NaN", "Infinity", "-Infinity", "inf", "-inf", "nan"}

_scan_string: Callable[[str, int, bool], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]


class Stop(Exception):  # noqa: N818 - it ends a loop, it is not a failure
    """The rest of the text cannot be understood."""


class Tokens:
    """A text, the place that reading has come to, and the problems met so far."""

    def __init__(self, text: str) -> None:
        """Start at the beginning of a text."""
        self.text = text
        self.lines = Lines.of(text)
        self.problems: list[Problem] = []
        self.at = 0
        self.end = 0  # of the last token
        self.unsure = False  # the last token was guessed: what does not fit after it is no news

    @property
    def pointer(self) -> str:
        """The JSON pointer of the value being read."""
        return ""

    def peek(self) -> str:
        """Return the next character; "" at the end of the text."""
        return self.text[self.at : self.at + 1]

    def step_over(self, length: int) -> None:
        """Move on over a token."""
        self.at += length
        self.end = self.at
        self.unsure = False

    def skip_space(self) -> None:
        """Move on to the next token; report comments on the way."""
        while True:
            space = _SPACE.match(self.text, self.at)
            assert space
            self.at = space.end()
            comment = _COMMENT.match(self.text, self.at)
            if not comment:
                return
            first_line = self.text[self.at : comment.end()].splitlines()[0]
            end = self.at + len(first_line)
            self.report("J001", "JSON has no comments", self.at, end, "remove it, or use a key such as `background`")
            self.at = comment.end()

    def string(self) -> str:
        """Read a text in double quotes and return it."""
        start = self.at
        try:
            string, end = _scan_string(self.text, start + 1, True)
        except JSONDecodeError as failure:
            return self._bad_string(failure)
        self.step_over(end - start)
        if not string.isascii() and any("\ud800" <= char <= "\udfff" for char in string):
            self._half_pairs(start, end)
        return string

    def single_quoted(self) -> str:
        """Read a text in single quotes as if they were double ones."""
        quoted = _SINGLE_QUOTED.match(self.text, self.at)
        if not quoted:
            self.stop("J001", "texts stand in double quotes", self.at, self.at + 1, "write \" instead of '")
        hint = _quoted_hint(quoted[0][1:-1]) or "write \" instead of '"
        self.report("J001", "texts stand in double quotes", quoted.start(), quoted.end(), hint)
        self.step_over(len(quoted[0]))
        self.unsure = True
        return quoted[0][1:-1]

    def number(self, found: re.Match[str]) -> None:
        """Read what looks like a number."""
        digits = found[0]
        self.step_over(len(digits))
        if len(digits) > LONGEST_NUMBER:
            message = f"a number of {len(digits)} characters"
            self.report("J004", message, *found.span(), f"the longest allowed has {LONGEST_NUMBER}")
        elif not _NUMBER.fullmatch(digits):
            self.report("J004", f"{shown(digits)} is not a number in JSON", *found.span(), _number_hint(digits))
            self.unsure = True
        elif abs(float(digits)) == float("inf"):
            self.report("J004", f"{digits} is too large a number", *found.span())

    def word(self) -> None:
        """Read a word without quotes: `true`, or something that should have been written otherwise."""
        found = WORD.match(self.text, self.at)
        assert found
        word = found[0]
        self.step_over(len(word))
        if word in _WORDS:
            return
        if word in _NOT_NUMBERS:
            self.report("J004", f"JSON has no number {word}", *found.span(), "leave the key out")
        elif word.lower() in _FOREIGN_WORDS:
            meant = _FOREIGN_WORDS[word.lower()]
            self.report("J001", f"JSON does not know `{word}`", *found.span(), f"write `{meant}`")
        else:
            self.report("J001", "texts stand in double quotes", *found.span(), _quoted_hint(word) or "put it in quotes")
            self.unsure = True

    def report(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        hint: str | None = None,
        *,
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Add a problem of the value being read."""
        span = self.lines.span(start, end)
        self.problems.append(Problem(code, message, self.pointer, hint, notes=notes, span=span))
        if len(self.problems) == _MOST_PROBLEMS:
            raise Stop

    def stop(
        self, code: str, message: str, start: int, end: int, hint: str | None = None, *, notes: tuple[Note, ...] = ()
    ) -> NoReturn:
        """Add a problem after which nothing can be understood."""
        self.report(code, message, start, end, hint, notes=notes)
        raise Stop

    def _bad_string(self, failure: JSONDecodeError) -> str:
        whole = _ONE_LINE_STRING.match(self.text, self.at)
        if not whole:
            line = _REST_OF_LINE.match(self.text, self.at)
            assert line
            plain = "a text ends on its line with a quote; inside it, a line break is written \\n"
            hint = STRAIGHT_QUOTES if CURLY_QUOTE.search(line[0]) else plain
            self.stop("J001", "the closing quote is missing", *line.span(), hint)
        bad = self.text[failure.pos]
        if "control" in failure.msg:
            hint = "a tab is written \\t" if bad == "\t" else "remove it"
            message = f"a control character (0x{ord(bad):02X}) inside a text"
            self.report("J001", message, failure.pos, failure.pos + 1, hint)
        else:
            backslash = self.text.rfind("\\", self.at, failure.pos + 1)
            hint = 'a backslash is written \\\\, a quote \\", a line break \\n'
            self.report("J001", "JSON has no such escape", backslash, backslash + 2, hint)
        self.step_over(len(whole[0]))
        return whole[0][1:-1]

    def _half_pairs(self, start: int, end: int) -> None:
        """Report the escapes that stand for half a character; the text itself cannot hold any."""
        high: re.Match[str] | None = None
        for escape in _ESCAPE.finditer(self.text, start, end):
            code = int(escape[1] or "0", 16)
            low = 0xDC00 <= code <= 0xDFFF
            if low and high and high.end() == escape.start():
                high = None
                continue
            if high:
                self._half_pair(high)
            if low:
                self._half_pair(escape)
            high = escape if 0xD800 <= code <= 0xDBFF else None
        if high:
            self._half_pair(high)

    def _half_pair(self, escape: re.Match[str]) -> None:
        hint = "write the character itself, or both halves"
        self.report("J005", f"{escape[0]} is half a character", escape.start(), escape.end(), hint)


def _quoted_hint(text: str) -> str | None:
    """Return how a text is written in quotes; none if it is too long to be shown, or does not print."""
    return f'write "{text}"' if len(text) < 40 and text.isprintable() else None


def _number_hint(digits: str) -> str | None:
    if re.fullmatch(r"-?0[0-9]+", digits):
        return f"write {int(digits)}" if len(digits) < 20 else None
    if digits.startswith("+"):
        return "leave the + out"
    if digits.startswith((".", "-.")):
        return "write a 0 before the point"
    if digits.endswith("."):
        return "write a digit after the point, or leave the point out"
    return "texts stand in double quotes" if re.search("[A-Za-z]", digits) else None
