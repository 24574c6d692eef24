"""The lists and objects that are open, and what is said where one of them should have been closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pwprint.text.brackets import CLOSE, forgotten
from pwprint.text.places import as_step
from pwprint.text.problems import Note
from pwprint.text.tokens import Tokens
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from pwprint.text.places import Place

_NAMES = {"{": "object", "[": "list"}


class Open(Struct):
    """An object or a list that has not been closed yet. `step` names the member that is being read."""

    bracket: str
    start: int
    key: tuple[int, int] | None
    step: str | None = None
    count: int = 0
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    members: dict[str, Place] = field(default_factory=dict)


class Nesting(Tokens):
    """Tokens with the lists and objects in which they stand. Its methods end the reading with a problem."""

    def __init__(self, text: str) -> None:
        """Start at the beginning of a text, where nothing is open."""
        super().__init__(text)
        self.stack: list[Open] = []

    @property
    def pointer(self) -> str:
        """The JSON pointer of the value being read."""
        steps = (top.step for top in self.stack if top.step is not None)
        return "".join(f"/{as_step(step)}" for step in steps)

    def wrong_bracket(self, top: Open, char: str) -> NoReturn:
        """Say that a list or object must be closed first: at the end of its last line, if the bracket is on another."""
        closer, name = CLOSE[top.bracket], _NAMES[top.bracket]
        message, at = f"`{closer}` is needed here to close the {name}, not `{char}`", self.at
        if self._line_ended():
            message, at = f"`{closer}` is missing here: the {name} is not closed before the `{char}` below", self.end
        self._bracket_missing(top, message, at)

    def in_a_list(self) -> bool:
        """Return whether an object is being read that is the entry of a list."""
        return len(self.stack) > 1 and self.stack[-1].bracket == "{" and self.stack[-2].bracket == "["

    def open_end(self) -> NoReturn:
        """Say that an object is not closed before the next one of its list, where its last member ends."""
        message = "`}` is missing here: the object is not closed before the next one starts"
        self._bracket_missing(self.stack[-1], message, *self._before_comma("}", self.end, "add `},`"))

    def has_read_a_key(self, top: Open) -> bool:
        """Return whether the last token, a text, stands where the next entry of a list would, if a colon follows."""
        if top.bracket != "[" or self.text[self.end - 1] != '"':
            return False
        return top.count > 1 or "," in self.text[top.start : top.members["0"].value[0]]

    def open_list(self, top: Open) -> NoReturn:
        """Say that a list is not closed before the next key, which has been read as an entry of it."""
        key = top.members[str(top.count - 1)]
        at, hint = self._before_comma("]", len(self.text[: key.value[0]].rstrip()), "add `],`")
        self._bracket_missing(top, "`]` is missing here: the list is not closed before the next key", at, hint)

    def _before_comma(self, closer: str, end: int, otherwise: str) -> tuple[int, str]:
        """Return where a bracket is missing, and the hint: before the comma, if one was the last token."""
        return (end - 1, f"write `{closer}` before this comma") if self.text[end - 1] == "," else (end, otherwise)

    def _bracket_missing(self, top: Open, message: str, at: int, hint: str | None = None) -> NoReturn:
        """Say that a bracket is missing, where it was most likely forgotten, in place of what was said there before."""
        start = top.start
        notes: tuple[Note, ...] = ()
        guess = forgotten(self.text, at)
        if guess is not None:
            start, end = guess
            closer, name = CLOSE[self.text[start]], _NAMES[self.text[start]]
            notes = (Note("without it, the brackets do not match here", span=self.lines.span(at, at + 1)),)
            message = f"`{closer}` is missing here: the {name} is not closed before the next line"
            comma = "" if self.text[end:].lstrip()[:1] in {"]", "}"} else ","
            at, hint = self._before_comma(closer, end, f"add `{closer}{comma}`")
        span = self.lines.span(at, at + 1)
        self.problems = [one for one in self.problems if one.span != span]
        self.stop("J001", message, at, at + 1, hint, notes=(self._start_of(start), *notes))

    def _line_ended(self) -> bool:
        between = self.text[self.end : self.at]
        return "\n" in between or "\r" in between

    def _start_of(self, start: int) -> Note:
        return Note(f"the {_NAMES[self.text[start]]} starts here", span=self.lines.span(start, start + 1))

    def unclosed(self) -> NoReturn:
        """Say that the text ends too early."""
        top = self.stack[-1]
        message = f"the text ends before the {_NAMES[top.bracket]} is closed"
        self._bracket_missing(top, message, self.end, f"add `{CLOSE[top.bracket]}`")
