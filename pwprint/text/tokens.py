"""The tokens of JSON and the mistakes that people make in them."""

from __future__ import annotations

import re
from json import JSONDecodeError, decoder
from typing import TYPE_CHECKING, NoReturn

from pwprint.text import recoveries
from pwprint.text.limits import LONGEST_NUMBER
from pwprint.text.places import Lines
from pwprint.text.problems import Note, Problem
from pwprint.text.recoveries import CONSTANTS, NUMBER, Repair
from pwprint.text.words import shown

if TYPE_CHECKING:
    from collections.abc import Callable

NUMBER_LIKE = re.compile(r"[-+]?\.?[0-9][0-9A-Za-z_.]*(?:(?<=[eE])[-+][0-9]+)?|[-+.]")
"""What somebody may have meant as a number."""

WORD = re.compile(r"[^\W\d][\w-]*|[-+](?:infinity|inf|nan)\b", re.IGNORECASE)
"""A word without quotes."""

CONSTANT = re.compile(r"(?:true|false|null)\b")
"""A word that JSON knows."""

CURLY_QUOTE = re.compile("[“”„‟«»‘’‚]")
"""Quotes that word processors put in place of straight ones."""

STRAIGHT_QUOTES = 'JSON knows only straight quotes: write " instead of “ and ”, and use an editor for plain text'
"""What to do about curly ones."""

COMMENT = "JSON has no comments"
"""The message about a comment."""

_MOST_PROBLEMS = 50
_SPACE = re.compile(r"[ \t\n\r]*")
_COMMENT = re.compile(r"//[^\n\r]*|/\*.*?(?:\*/|\Z)|#[^\n\r]*", re.DOTALL)
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}(?=[ \t]*(?:[,}\]\n\r]|\Z))")
_ONE_LINE_STRING = re.compile(r'"(?:[^"\\\n\r]|\\[^\n\r])*"')
_SINGLE_QUOTED = re.compile(r"'(?:[^'\\\n\r]|\\[^\n\r])*'")
_CURLY_QUOTED = re.compile(
    '(?:[“”„‟«»]([^“”„‟«»"\\\\\n\r]*)[“”„‟«»"]|[‘’‚]([^‘’‚\'"\\\\\n\r]*)[‘’\'])(?=\\s*(?:[,:}\\]]|\\Z))'
)
_NEXT_LINE = re.compile(r'[\n\r]\s*["{\[}\]]')
_PHRASE = re.compile(r"[^\W\d][\w.'’-]*(?:[ \t]+[\w.'’-]+)+(?=[ \t]*(?:[,}\n\r]|\Z))")
_HALF_QUOTED = re.compile(r'([^\W\d][^",:{}\[\]\n\r\\]*)"(?=\s*[,}\]])')
_REST_OF_LINE = re.compile(r"[^\n\r]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)
_FOREIGN_WORDS = {"none": "null", "undefined": "null", "nil": "null", "true": "true", "false": "false"}
_NOT_NUMBERS = {"nan", "infinity", "inf"}

_scan_string: Callable[[str, int, bool], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]


class HardStop(Exception):  # noqa: N818 - it ends a loop, it is not a failure
    """The rest of the text cannot be understood."""


class Tokens:
    """A text, the place that reading has come to, the problems met so far, and their repairs."""

    def __init__(self, text: str) -> None:
        """Start at the beginning of a text."""
        self.text = text
        self.lines = Lines.of(text)
        self.problems: list[Problem] = []
        self.repairs: list[Repair] = []
        self.certain = True  # every problem so far has one certain repair
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

    def skip_space(self, *, after_colon: bool = False) -> None:
        """Move on to the next token; report comments on the way. After a colon, `#D55E00` is none."""
        while True:
            space = _SPACE.match(self.text, self.at)
            assert space
            self.at = space.end()
            comment = _COMMENT.match(self.text, self.at)
            if not comment or (after_colon and _COLOUR.match(self.text, self.at)):
                return
            first_line = self.text[self.at : comment.end()].splitlines()[0]
            end, hint = self.at + len(first_line), "remove it, or use a key such as `background`"
            self.report("J001", COMMENT, self.at, end, hint, repair=Repair(*comment.span(), " "))
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

    def cut_string(self, start: int, end: int) -> None:
        """Report a text whose closing quote is missing at `end`, where reading goes on."""
        self.report("J001", "the closing quote is missing", start, end, 'add `"`', repair=Repair(end, end, '"'))
        self.at = end
        self.step_over(0)

    def single_quoted(self) -> str:
        """Read a text in single quotes as if they were double ones."""
        quoted = _SINGLE_QUOTED.match(self.text, self.at)
        if not quoted:
            self.stop("J001", "texts stand in double quotes", self.at, self.at + 1, "write \" instead of '")
        inner = quoted[0][1:-1]
        token = recoveries.from_single_quotes(inner)
        hint = (token and _written(token)) or "write \" instead of '"
        self._guess(quoted, "texts stand in double quotes", token, hint)
        return inner if token is None else recoveries.decoded(token) or ""

    def curly_quoted(self) -> str | None:
        """Read a text in curly quotes, if it is a whole one."""
        quoted = _CURLY_QUOTED.match(self.text, self.at)
        if not quoted:
            return None
        inner: str = quoted[quoted.lastindex or 1]
        self._guess(
            quoted, "texts stand in straight double quotes", recoveries.from_bad_text(f'"{inner}"'), STRAIGHT_QUOTES
        )
        return inner

    def half_quoted(self, found: re.Match[str]) -> str:
        """Read a text whose opening quote is missing; it is the first group of what was found."""
        message, start = "the opening quote is missing", found.start()
        token = recoveries.from_bad_text(f'"{found[1]}"')
        repair = None if token is None else Repair(*found.span(), token)
        self.report("J001", message, *found.span(), _written(f'"{found[1]}"') or 'add `"`', repair=repair)
        self.step_over(found.end() - start)
        return found[1]

    def number(self, found: re.Match[str]) -> None:
        """Read what looks like a number."""
        digits = found[0]
        self.step_over(len(digits))
        if len(digits) > LONGEST_NUMBER:
            message = f"a number of {len(digits)} characters"
            self.report("J004", message, *found.span(), f"the longest allowed has {LONGEST_NUMBER}")
        elif not NUMBER.fullmatch(digits):
            number = recoveries.number(digits)
            repair = None if number is None else Repair(*found.span(), number)
            message = f"{shown(digits)} is not a number in JSON"
            self.report("J004", message, *found.span(), _number_hint(digits, number), repair=repair)
            self.unsure = True
        elif abs(float(digits)) == float("inf"):
            self.report("J004", f"{digits} is too large a number", *found.span())

    def word(self, *, phrases: bool = False) -> None:
        """Read a word without quotes: `true`, or something that should have been written otherwise.

        Where `phrases` may stand, several words are one text.
        """
        found = WORD.match(self.text, self.at)
        assert found
        word = found[0]
        if word in CONSTANTS:
            self.step_over(len(word))
        elif half := _HALF_QUOTED.match(self.text, self.at):
            self.half_quoted(half)
        elif phrases and (phrase := _PHRASE.match(self.text, self.at)):
            self._unquoted(phrase)
        elif word.lower().lstrip("+-") in _NOT_NUMBERS:
            self.step_over(len(word))
            self.report("J004", f"JSON has no number {word}", *found.span(), "leave the key out")
        elif foreign := _FOREIGN_WORDS.get(word.lower()):
            self.step_over(len(word))
            repair = Repair(*found.span(), foreign)
            self.report("J001", f"JSON does not know `{word}`", *found.span(), f"write `{foreign}`", repair=repair)
        elif guess := recoveries.constant(word):
            hint = f"did you mean `{guess}`? A text would stand in double quotes"
            self.step_over(len(word))
            self.report("J001", f"JSON does not know {shown(word)}", *found.span(), hint)
            self.unsure = True
        else:
            self._unquoted(found)

    def colour(self) -> bool:
        """Read a colour without quotes, if there is one."""
        found = _COLOUR.match(self.text, self.at)
        if found:
            self._unquoted(found)
        return found is not None

    def report(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        hint: str | None = None,
        *,
        notes: tuple[Note, ...] = (),
        repair: Repair | None = None,
    ) -> None:
        """Add a problem of the value being read, with its repair if one is certain."""
        span = self.lines.span(start, end)
        self.problems.append(Problem(code, message, self.pointer, hint, notes=notes, span=span))
        if repair is None:
            self.certain = False
        else:
            self.repairs.append(repair)
        if len(self.problems) == _MOST_PROBLEMS:
            raise HardStop

    def stop(
        self, code: str, message: str, start: int, end: int, hint: str | None = None, *, notes: tuple[Note, ...] = ()
    ) -> NoReturn:
        """Add a problem after which nothing can be understood."""
        self.report(code, message, start, end, hint, notes=notes)
        raise HardStop

    def _unquoted(self, found: re.Match[str]) -> None:
        token = recoveries.quoted(found[0])
        self._guess(found, "texts stand in double quotes", token, _written(token) or "put it in quotes")

    def _guess(self, found: re.Match[str], message: str, token: str | None, hint: str) -> None:
        """Report a token that should be written otherwise, and step over it."""
        repair = None if token is None else Repair(*found.span(), token)
        self.report("J001", message, *found.span(), hint, repair=repair)
        self.step_over(len(found[0]))
        self.unsure = True

    def _bad_string(self, failure: JSONDecodeError) -> str:
        whole = _ONE_LINE_STRING.match(self.text, self.at)
        if not whole:
            return self._without_end()
        bad = self.text[failure.pos]
        token = recoveries.from_bad_text(whole[0])
        repair = None if token is None else Repair(*whole.span(), token)
        if "control" in failure.msg:
            hint = "a tab is written \\t" if bad == "\t" else "remove it"
            message = f"a control character (0x{ord(bad):02X}) inside a text"
            self.report("J001", message, failure.pos, failure.pos + 1, hint, repair=repair)
        else:
            backslash = self.text.rfind("\\", self.at, failure.pos + 1)
            hint = 'a backslash is written \\\\, a quote \\", a line break \\n'
            self.report("J001", "JSON has no such escape", backslash, backslash + 2, hint, repair=repair)
        self.step_over(len(whole[0]))
        return whole[0][1:-1] if token is None else recoveries.decoded(token) or ""

    def _without_end(self) -> str:
        """Read a text that its line does not end: up to the comma with which the line ends, if all goes on below it."""
        line = _REST_OF_LINE.match(self.text, self.at)
        assert line
        curly = CURLY_QUOTE.search(line[0]) is not None
        words = line[0].rstrip(" \t,")
        string = recoveries.decoded(words + '"')
        one_comma = line[0][len(words) :].count(",") == 1
        if string is not None and one_comma and not curly and _NEXT_LINE.match(self.text, line.end()):
            self.cut_string(self.at, self.at + len(words))
            return string
        # Where brackets close what is open, as in `"b}`, only a quote was forgotten.
        if not self.text[line.end() :].strip() and not words.endswith(("}", "]")):
            message = "the file ends before this text is closed"
            return self.stop("J001", message, *line.span(), "the file seems to be cut off: copy or save it whole")
        plain = "a text ends on its line with a quote; inside it, a line break is written \\n"
        return self.stop("J001", "the closing quote is missing", *line.span(), STRAIGHT_QUOTES if curly else plain)

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


def _written(token: str) -> str | None:
    """Return the hint to write a token; none if it is too long to be shown, or does not print."""
    return f"write {token}" if len(token) < 42 and token.isprintable() else None


def _number_hint(digits: str, number: str | None) -> str | None:
    if number is not None and len(number) < 20:
        other_base = digits.lstrip("-")[1:2].lower() in {"x", "o", "b"}
        return f"JSON has no such numbers: write {number}" if other_base else f"write {number}"
    return "texts stand in double quotes" if number is None and re.search("[A-Za-z]", digits) else None
