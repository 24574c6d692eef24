"""A slow, patient reader of JSON: it knows every place and goes on after the mistakes that people make.

It keeps its own stack, so that no nesting can exhaust Python's. Mistakes whose meaning is certain (a trailing comma, a
comment, single quotes, `None` …) are reported and repaired: a text with no others can be judged as it was meant. At a
mistake that it does not understand it stops, since what follows would only repeat it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from pwprint.text.brackets import CLOSE
from pwprint.text.limits import MAX_DEPTH, MAX_VALUES, TOO_MANY
from pwprint.text.nesting import Nesting, Open
from pwprint.text.places import Place
from pwprint.text.problems import Note, Problem
from pwprint.text.recoveries import Repair, quoted, repaired
from pwprint.text.tokens import CONSTANT, CURLY_QUOTE, NUMBER_LIKE, STRAIGHT_QUOTES, WORD, HardStop
from pwprint.text.words import shown
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_NO_MEMBERS: Mapping[str, Place] = MappingProxyType({})
_VALUE_STARTS = frozenset('"{[-0123456789')
_NEW = "`pwprint new` writes a scenario to start from"
_SCALAR = re.compile(r"-?[0-9]|(?:true|false|null)\b")

# Keys and texts that lack a quote, and what must follow for that to be certain.
_KEY_WORD = re.compile(r"\$?[^\W\d][\w-]*")
_HALF_KEY = re.compile(r'(\$?[^\W\d][\w-]*)"(?=\s*[:=])')
_WHOLE_KEY = re.compile(r'"(?:[^"\\\n\r]|\\.)*"\s*[:=]')
_KEY_RUN_ON = re.compile(r'"(\$?\w(?:[\w -]*\w)?)[ \t]*:[ \t]*(?:["\'{\[0-9-]|(?:true|false|null)\b)')
_NEXT_ITEM = re.compile(r'(?=[ \t]*[^\s,:}\]/#])[^"\\\n\r]*"\s*[,\]]')
_NEXT_KEY = re.compile(r'(?=[ \t]*[^\s,:}\]/#])[^"\\\n\r]*"\s*:')

_NEVER_IN_TEXT = frozenset(",:;=[]{}")  # marks of JSON or of other languages: not the rest of a text cut short

_Step: TypeAlias = "Callable[[], _Step | None]"
"""What is read next: a method that reads it and says what follows."""


class JsonReading(Struct, frozen=True):
    """What the text holds: the place of the whole of it, if it could be read, and the problems, each with its span.

    `recovered` is the text with all slips repaired; None if it could not be read to its end or a repair is not certain.
    """

    root: Place | None
    problems: tuple[Problem, ...]
    recovered: str | None


@lru_cache(maxsize=1)  # whoever edits a text asks for its places, and so do its problems
def read_text(text: str) -> JsonReading:
    """Read a JSON text for its places and its problems."""
    reader = _JsonReader(text)
    reader.run()
    return JsonReading(reader.root, tuple(reader.problems), reader.recovered())


class _JsonReader(Nesting):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.root: Place | None = None
        self._key: tuple[int, int] | None = None
        self._room = MAX_VALUES - 1
        self._whole = False
        self._comma: int | None = None  # the last one, where it parts what is being read from what was before it

    def run(self) -> None:
        step: _Step | None = self._value
        try:
            while step:
                self.skip_space()
                step = step()
            self._whole = True
        except HardStop:
            return

    def recovered(self) -> str | None:
        """Return the text with its slips repaired, if nothing else is wrong with it."""
        return repaired(self.text, self.repairs) if self._whole and self.certain else None

    # What may come next. Each returns the step that follows.

    def _value(self) -> _Step | None:
        char = self.peek()
        if char in CLOSE:
            return self._open(char)
        start = self.at
        self._scalar(char)
        self._place(start)
        return self._after

    def _scalar(self, char: str) -> None:
        """Read a value that is neither a list nor an object."""
        if char == '"':
            self._text()
        elif char and not self.stack and not _SCALAR.match(self.text, self.at):
            self.stop("J001", "this is not JSON: a scenario is an object in braces", self.at, self.at + 1, _NEW)
        elif char == "'":
            self.single_quoted()
        elif WORD.match(self.text, self.at):
            self.word(phrases=bool(self.stack) and self.stack[-1].bracket == "{")
        elif number := NUMBER_LIKE.match(self.text, self.at):
            self.number(number)
        elif not self.colour() and self.curly_quoted() is None:
            self._unexpected(char, "a value")

    def _text(self) -> None:
        """Read a text; one that has run on to the first quote of the next text ends before the comma between them."""
        start, before = self.at, len(self.problems)
        self.string()
        next_one = _NEXT_ITEM if self.stack and self.stack[-1].bracket == "[" else _NEXT_KEY
        if len(self.problems) == before and next_one.match(self.text, self.end):
            run_on = self.text[start : self.end - 1].rstrip(" \t")
            if run_on.endswith(","):
                self.cut_string(start, start + len(run_on[:-1].rstrip(" \t")))

    def _first_item(self) -> _Step | None:
        self._comma = None
        return self._close() if self.peek() in {"]", "}"} else self._item()

    def _item(self) -> _Step | None:
        skipped = self._skip_commas()
        if self.peek() in {"]", "}"}:
            return self._close_after_comma(reported=skipped)
        top = self.stack[-1]
        top.step, self._key = str(top.count), None
        top.count += 1
        return self._value()

    def _first_member(self) -> _Step | None:
        self._comma = None
        return self._close() if self.peek() in {"]", "}"} else self._member()

    def _member(self) -> _Step | None:
        skipped = self._skip_commas()
        char = self.peek()
        if char in {"]", "}"}:
            return self._close_after_comma(reported=skipped)
        if char == "{" and self.in_a_list():
            self.open_end()
        start = self.at
        key = self._key_text(char)
        self._key = (start, self.at)
        self._enter_member(key)
        self.skip_space()
        self._colon()
        self.skip_space(after_colon=True)
        return self._value()

    def _after(self) -> _Step | None:
        if not self.stack:
            return self._end_of_text()
        char, top = self.peek(), self.stack[-1]
        if char == ",":
            self._comma = self.at
            self.step_over(1)
            return self._item if top.bracket == "[" else self._member
        if char in {"]", "}"}:
            return self._close()
        if not char:
            self.unclosed()
        if not self.unsure and (char == '"' or (top.bracket == "[" and self._starts_item(char))):
            self._comma_missing(char)
            return self._item if top.bracket == "[" else self._member
        if char == "{" and self.in_a_list() and not self.unsure:
            self.open_end()
        if char == ":" and self.has_read_a_key(top):
            self.open_list(top)
        return self._unexpected(char, f"`,` or `{CLOSE[top.bracket]}`")

    def _end_of_text(self) -> _Step | None:
        if self.at == len(self.text):
            return None
        message = "the text goes on after the end of the scenario"
        closers = len(self.text) - len(self.text.rstrip("]} \t\r\n"))
        stray = self.peek() in {"]", "}"} and self.at >= len(self.text) - closers
        hint = f"remove this `{self.peek()}`, or add the bracket that it closes" if stray else "one file, one object"
        if self.peek() == ":":
            message, hint = "a scenario starts with `{`, and here it is missing", "put the whole in braces"
            self.stop("J001", message, 0, 1, hint)
        return self.stop("J001", message, self.at, self.at + 1, hint)

    def _starts_item(self, char: str) -> bool:
        return char in "{['-0123456789" or CONSTANT.match(self.text, self.at) is not None

    def _comma_missing(self, char: str) -> None:
        parted = self.at > self.end or self.text[self.end - 1] in CLOSE.values() or char in CLOSE
        repair = Repair(self.end, self.end, ",") if parted else None
        self.report("J001", "a comma is missing here", self.end, self.end + 1, repair=repair)

    def _open(self, char: str) -> _Step | None:
        if len(self.stack) == MAX_DEPTH:
            message = f"lists and objects are nested more than {MAX_DEPTH} deep"
            self.stop("J003", message, self.at, self.at + 1, "a scenario needs six levels")
        self.stack.append(Open(char, self.at, self._key))
        self.step_over(1)
        return self._first_member if char == "{" else self._first_item

    def _close(self) -> _Step | None:
        top, char = self.stack[-1], self.peek()
        if char != CLOSE[top.bracket]:
            self.wrong_bracket(top, char)
        self.stack.pop()
        self.step_over(1)
        self._key = top.key
        self._place(top.start, top.members)
        return self._after

    def _close_after_comma(self, *, reported: bool) -> _Step | None:
        """Close a list or object that ends with a comma; several commas are one mistake."""
        if not reported:
            self._comma_too_many("JSON has no comma after the last entry", self.end - 1)
        elif self._comma is not None:
            self.repairs.append(Repair(self._comma, self._comma + 1, ""))
        return self._close()

    def _skip_commas(self) -> bool:
        first = self.at
        while self.peek() == ",":
            self._comma_too_many("a comma with nothing before it", self.at)
            self.step_over(1)
            self.skip_space()
        return self.at > first

    def _comma_too_many(self, message: str, at: int) -> None:
        self.report("J001", message, at, at + 1, "remove the comma", repair=Repair(at, at + 1, ""))

    def _colon(self) -> None:
        char = self.peek()
        if char == "=":
            message = "JSON writes `:` between key and value, not `=`"
            self.report("J001", message, self.at, self.at + 1, repair=Repair(self.at, self.at + 1, ":"))
        elif char and not self.unsure and (char in _VALUE_STARTS or CONSTANT.match(self.text, self.at)):
            message, repair = "a `:` is missing here, between key and value", Repair(self.end, self.end, ":")
            self.report("J001", message, self.end, self.end + 1, repair=repair)
            return
        elif char != ":":
            self._unexpected(char, "`:` after the key")
        self.step_over(1)

    def _enter_member(self, key: str) -> None:
        top = self.stack[-1]
        assert self._key is not None
        top.step = key
        if key in top.keys:
            note = Note("the first one", span=self.lines.span(*top.keys[key]))
            message = f"the key {shown(key)} is given twice"
            self.report("J002", message, *self._key, "keep one of the two", notes=(note,))
        top.keys.setdefault(key, self._key)

    def _key_text(self, char: str) -> str:
        if char == '"':
            return self._quoted_key()
        if char == "'":
            return self.single_quoted()
        if half := _HALF_KEY.match(self.text, self.at):
            return self.half_quoted(half)
        if (curly := self.curly_quoted()) is not None:
            return curly
        word = _KEY_WORD.match(self.text, self.at)
        if not word:
            self._unexpected(char, "a key in double quotes")
        repair = Repair(*word.span(), quoted(word[0]))
        self.report("J001", "keys stand in double quotes", *word.span(), f'write "{word[0]}"', repair=repair)
        self.step_over(len(word[0]))
        return word[0]

    def _quoted_key(self) -> str:
        """Read a key; one that has run on to the next quote ends before the colon."""
        whole = _WHOLE_KEY.match(self.text, self.at)
        run_on = None if whole else _KEY_RUN_ON.match(self.text, self.at)
        if not run_on:
            return self.string()
        self.cut_string(self.at, run_on.end(1))
        return run_on[1]

    def _place(self, start: int, members: Mapping[str, Place] = _NO_MEMBERS) -> None:
        """Keep the place of the value that has just been read."""
        place = Place(self._key, (start, self.end), members)
        if not self.stack:
            self.root = place
            return
        top = self.stack[-1]
        assert top.step is not None
        if not self._room:
            self.stop("F003", TOO_MANY, start, self.end, "is it a scenario?")
        self._room -= 1
        top.members[top.step] = place

    def _unexpected(self, char: str, wanted: str) -> NoReturn:
        if self.unsure:
            raise HardStop
        if not char:
            if self.stack:
                self.unclosed()
            self.stop("J001", "the file is empty", 0, 0, _NEW)
        self.stop("J001", f"{wanted} is needed here, not {shown(char)}", self.at, self.at + 1, self._hint(char))

    def _hint(self, char: str) -> str | None:
        """Return what may have gone wrong where something does not fit: quotes, mostly."""
        after_text = self.text[self.end - 1 : self.end] == '"'
        start_of_line = self.text.rfind("\n", 0, self.end) + 1
        if CURLY_QUOTE.match(char) or (after_text and CURLY_QUOTE.search(self.text, start_of_line, self.end)):
            return STRAIGHT_QUOTES
        return 'a quote inside a text is written \\"' if after_text and char not in _NEVER_IN_TEXT else None
