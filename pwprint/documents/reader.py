"""A slow, patient reader of JSON: it knows every place and goes on after the mistakes that people make.

It keeps its own stack, so that no nesting can exhaust Python's. Mistakes whose meaning is certain (a trailing comma, a
comment, single quotes, `None` …) are reported and read as meant; at any other it stops, since what follows would
only repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from pwprint.documents.places import Place
from pwprint.documents.tokens import CONSTANT, CURLY_QUOTE, NUMBER_LIKE, STRAIGHT_QUOTES, WORD, Stop, Tokens
from pwprint.problems import Note, Problem
from pwprint.words import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MAX_DEPTH = 64
"""Arrays and objects inside one another; a scenario needs six."""

MAX_VALUES = 100_000
"""The most values that a file may hold; a scenario of 400 long turns has a third of it."""

TOO_MANY = f"the file holds more than {MAX_VALUES} values"
_CLOSE = {"{": "}", "[": "]"}
_NO_MEMBERS: Mapping[str, Place] = MappingProxyType({})
_NAMES = {"{": "object", "[": "list"}
_VALUE_STARTS = frozenset('"{[-0123456789')
_NEVER_IN_TEXT = frozenset(",:;=[]{}")  # marks of JSON or of other languages: not the rest of a text cut short

_Step: TypeAlias = "Callable[[], _Step | None]"
"""What is read next: a method that reads it and says what follows."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the text holds: the place of the whole of it, if it could be read, and the problems, each with its span."""

    root: Place | None
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class _Open:
    """An object or a list that has not been closed yet. `step` names the member that is being read."""

    bracket: str
    start: int
    key: tuple[int, int] | None
    step: str | None = None
    count: int = 0
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    members: dict[str, Place] = field(default_factory=dict)


def read_text(text: str) -> Reading:
    """Read a JSON text for its places and its problems."""
    reader = _Reader(text)
    reader.run()
    return Reading(reader.root, tuple(reader.problems))


class _Reader(Tokens):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.root: Place | None = None
        self._stack: list[_Open] = []
        self._key: tuple[int, int] | None = None
        self._room = MAX_VALUES - 1

    @property
    def pointer(self) -> str:
        steps = (top.step for top in self._stack if top.step is not None)
        return "".join(f"/{step.replace('~', '~0').replace('/', '~1')}" for step in steps)

    def run(self) -> None:
        step: _Step | None = self._value
        try:
            while step:
                self.skip_space()
                step = step()
        except Stop:
            return

    # What may come next. Each returns the step that follows.

    def _value(self) -> _Step | None:
        char = self.peek()
        if char in _CLOSE:
            return self._open(char)
        start = self.at
        if char == '"':
            self.string()
        elif char == "'":
            self.single_quoted()
        elif number := NUMBER_LIKE.match(self.text, start):
            self.number(number) if not WORD.match(self.text, start) else self.word()
        elif WORD.match(self.text, start):
            self.word()
        else:
            self._unexpected(char, "a value")
        self._place(start)
        return self._after

    def _first_item(self) -> _Step | None:
        return self._close() if self.peek() in {"]", "}"} else self._item()

    def _item(self) -> _Step | None:
        skipped = self._skip_commas()
        if self.peek() in {"]", "}"}:
            return self._close() if skipped else self._trailing_comma()
        top = self._stack[-1]
        top.step, self._key = str(top.count), None
        top.count += 1
        return self._value()

    def _first_member(self) -> _Step | None:
        return self._close() if self.peek() in {"]", "}"} else self._member()

    def _member(self) -> _Step | None:
        skipped = self._skip_commas()
        char = self.peek()
        if char in {"]", "}"}:
            return self._close() if skipped else self._trailing_comma()
        if char == "{" and self._in_a_list():
            self._open_end()
        start = self.at
        key = self._key_text(char)
        self._key = (start, self.at)
        self._enter_member(key)
        self.skip_space()
        self._colon()
        self.skip_space()
        return self._value()

    def _after(self) -> _Step | None:
        if not self._stack:
            return self._end_of_text()
        char, top = self.peek(), self._stack[-1]
        if char == ",":
            self.step_over(1)
            return self._item if top.bracket == "[" else self._member
        if char in {"]", "}"}:
            return self._close()
        if not char:
            self._unclosed()
        if not self.unsure and (char == '"' or (char in "{['-0123456789tfn" and top.bracket == "[")):
            self.report("J001", "a comma is missing here", self.end, self.end + 1)
            return self._item if top.bracket == "[" else self._member
        if char == "{" and self._in_a_list() and not self.unsure:
            self._open_end()
        return self._unexpected(char, f"`,` or `{_CLOSE[top.bracket]}`")

    def _end_of_text(self) -> _Step | None:
        if self.at == len(self.text):
            return None
        message = "the text goes on after the end of the scenario"
        closers = len(self.text) - len(self.text.rstrip("]} \t\r\n"))
        stray = self.peek() in {"]", "}"} and self.at >= len(self.text) - closers
        hint = f"remove this `{self.peek()}`, or add the bracket that it closes" if stray else "one file, one object"
        return self.stop("J001", message, self.at, self.at + 1, hint)

    def _open(self, char: str) -> _Step | None:
        if len(self._stack) == MAX_DEPTH:
            message = f"lists and objects are nested more than {MAX_DEPTH} deep"
            self.stop("J003", message, self.at, self.at + 1, "a scenario needs six levels")
        self._stack.append(_Open(char, self.at, self._key))
        self.step_over(1)
        return self._first_member if char == "{" else self._first_item

    def _close(self) -> _Step | None:
        top, char = self._stack[-1], self.peek()
        if char != _CLOSE[top.bracket]:
            self._wrong_bracket(top, char)
        self._stack.pop()
        self.step_over(1)
        self._key = top.key
        self._place(top.start, top.members)
        return self._after

    def _wrong_bracket(self, top: _Open, char: str) -> NoReturn:
        """Say that a list or object must be closed first: at the end of its last line, if the bracket is on another."""
        closer, name = _CLOSE[top.bracket], _NAMES[top.bracket]
        message, at = f"`{closer}` is needed here to close the {name}, not `{char}`", self.at
        if self._line_ended():
            message, at = f"`{closer}` is missing here: the {name} is not closed before the `{char}` below", self.end
        self.stop("J001", message, at, at + 1, notes=(self._start_of(top),))

    def _in_a_list(self) -> bool:
        """Return whether an object is being read that is the entry of a list."""
        return len(self._stack) > 1 and self._stack[-1].bracket == "{" and self._stack[-2].bracket == "["

    def _open_end(self) -> NoReturn:
        """Say that an object is not closed before the next one of its list, where its last member ends."""
        comma = self.text[self.end - 1] == ","
        message = "`}` is missing here: the object is not closed before the next one starts"
        at, hint = (self.end - 1, "write `}` before this comma") if comma else (self.end, "add `},`")
        self.stop("J001", message, at, at + 1, hint, notes=(self._start_of(self._stack[-1]),))

    def _line_ended(self) -> bool:
        between = self.text[self.end : self.at]
        return "\n" in between or "\r" in between

    def _start_of(self, opened: _Open) -> Note:
        return Note(f"the {_NAMES[opened.bracket]} starts here", span=self.lines.span(opened.start, opened.start + 1))

    def _unclosed(self) -> NoReturn:
        top = self._stack[-1]
        message = f"the text ends before the {_NAMES[top.bracket]} is closed"
        self.stop("J001", message, self.end, self.end + 1, f"add `{_CLOSE[top.bracket]}`", notes=(self._start_of(top),))

    def _trailing_comma(self) -> _Step | None:
        self.report("J001", "JSON has no comma after the last entry", self.end - 1, self.end, "remove the comma")
        return self._close()

    def _skip_commas(self) -> bool:
        first = self.at
        while self.peek() == ",":
            self.report("J001", "a comma with nothing before it", self.at, self.at + 1, "remove the comma")
            self.step_over(1)
            self.skip_space()
        return self.at > first

    def _colon(self) -> None:
        char = self.peek()
        if char == "=":
            self.report("J001", "JSON writes `:` between key and value, not `=`", self.at, self.at + 1)
        elif char and not self.unsure and (char in _VALUE_STARTS or CONSTANT.match(self.text, self.at)):
            self.report("J001", "a `:` is missing here, between key and value", self.end, self.end + 1)
            return
        elif char != ":":
            self._unexpected(char, "`:` after the key")
        self.step_over(1)

    def _enter_member(self, key: str) -> None:
        top = self._stack[-1]
        assert self._key is not None
        top.step = key
        if key in top.keys:
            note = Note("the first one", span=self.lines.span(*top.keys[key]))
            message = f"the key {shown(key)} is given twice"
            self.report("J002", message, *self._key, "keep one of the two", notes=(note,))
        top.keys.setdefault(key, self._key)

    def _key_text(self, char: str) -> str:
        if char == '"':
            return self.string()
        if char == "'":
            return self.single_quoted()
        word = WORD.match(self.text, self.at)
        if not word:
            self._unexpected(char, "a key in double quotes")
        self.report("J001", "keys stand in double quotes", word.start(), word.end(), f'write "{word[0]}"')
        self.step_over(len(word[0]))
        return word[0]

    def _place(self, start: int, members: Mapping[str, Place] = _NO_MEMBERS) -> None:
        """Keep the place of the value that has just been read."""
        place = Place(self._key, (start, self.end), members)
        if not self._stack:
            self.root = place
            return
        top = self._stack[-1]
        assert top.step is not None
        if not self._room:
            self.stop("F003", TOO_MANY, start, self.end, "is it a scenario?")
        self._room -= 1
        top.members[top.step] = place

    def _unexpected(self, char: str, wanted: str) -> NoReturn:
        if self.unsure:
            raise Stop
        if not char:
            if self._stack:
                self._unclosed()
            self.stop("J001", "the file is empty", 0, 0, "`pwprint new` writes a scenario to start from")
        self.stop("J001", f"{wanted} is needed here, not {shown(char)}", self.at, self.at + 1, self._hint(char))

    def _hint(self, char: str) -> str | None:
        """Return what may have gone wrong where something does not fit: quotes, mostly."""
        after_text = self.text[self.end - 1 : self.end] == '"'
        start_of_line = self.text.rfind("\n", 0, self.end) + 1
        if CURLY_QUOTE.match(char) or (after_text and CURLY_QUOTE.search(self.text, start_of_line, self.end)):
            return STRAIGHT_QUOTES
        return 'a quote inside a text is written \\"' if after_text and char not in _NEVER_IN_TEXT else None
