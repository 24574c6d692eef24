"""Tell files, folders and pipes apart, and turn bytes into values."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from pwprint.memo import cached_property
from pwprint.text.digest import sha256
from pwprint.text.failures import why
from pwprint.text.limits import LONGEST_NUMBER, MAX_BYTES, MAX_DEPTH, MAX_VALUES, TOO_MANY
from pwprint.text.places import Lines, Places
from pwprint.text.problems import Note, Part, Problem, Span
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BOM = b"\xef\xbb\xbf"
_SAVE_AS_UTF8 = "save the file as UTF-8; the settings of the editor name the encoding"
_WIDE_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32", "utf-32-le"),
    (b"\0\0\xfe\xff", "UTF-32", "utf-32-be"),
    (b"\xff\xfe", "UTF-16", "utf-16-le"),
    (b"\xfe\xff", "UTF-16", "utf-16-be"),
)
_WIDE_ZEROS: dict[tuple[bool, ...], tuple[str, str]] = {
    (True, False, False, False): ("UTF-32", "utf-32-le"),
    (False, False, False, True): ("UTF-32", "utf-32-be"),
    (True, False, True, False): ("UTF-16", "utf-16-le"),
    (False, True, False, True): ("UTF-16", "utf-16-be"),
}
"""Whether each of the first four bytes is more than 0, where the text begins with two characters of ASCII."""

_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_EXACT = 2**53


class Document(Struct, frozen=True, dict=True):
    """A JSON text that could be read. `data` are its bytes; `text` is without a byte order mark.

    Where the text is nearly JSON and leaves no doubt what is meant, that is `value`, and `problems` are the slips.
    Pictures lie in its `folder`; a text that comes from no file has none.
    """

    name: str
    text: str
    value: Any
    data: bytes
    problems: tuple[Problem, ...] = ()
    folder: str | None = None

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the bytes."""
        return sha256(self.data)

    @property
    def as_it_stands(self) -> Document | Unreadable:
        """The document if its text is JSON to the letter: a command that changes a file must not repair it silently."""
        return Unreadable(self.name, self.problems, self.text) if self.problems else self

    def locate(self, problem: Problem) -> Problem:
        """Return the problem, and its notes, with their places in the text."""
        notes = tuple(self._locate_note(note) for note in problem.notes)
        span = problem.span or self.span(problem.pointer, problem.part)
        return replace(problem, span=span, notes=notes)

    @property
    def places(self) -> Places:
        """Where everything stands in the text."""
        return _places(self.text)

    def span(self, pointer: str, part: Part = Part.VALUE) -> Span | None:
        """Return where a pointer points: at the value, or at the key that names it."""
        return self.places.span(pointer, part)

    def _locate_note(self, note: Note) -> Note:
        if note.span or note.pointer is None:
            return note
        return replace(note, span=self.span(note.pointer))


class Unreadable(Struct, frozen=True):
    """A file that is no JSON document: why, with the places filled in, and its text as far as there is one."""

    name: str
    problems: tuple[Problem, ...]
    text: str = ""
    scenario: ClassVar[None] = None
    """Always None, so that callers need not check the type first."""

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)

    @property
    def as_it_stands(self) -> Unreadable:
        """The same."""
        return self


def read_path(path: Path | str) -> Document | Unreadable:
    """Read a file. Folders, pipes, devices and files above 4 MiB are refused, never waited for."""
    name = os.fspath(path)
    try:
        data = regular_bytes(name)
    except (OSError, ValueError) as failure:
        return Unreadable(name, (Problem("F001", *_why(failure)),))
    return read_bytes(data, name, os.path.dirname(name) or os.curdir)  # noqa: PTH120 - loaded by every command


def read_bytes(data: bytes, name: str, folder: str | None = None) -> Document | Unreadable:
    """Read bytes as UTF-8 and JSON; a byte order mark at the start is not part of the text.

    The standard library's compiled reader comes first; our own, which knows places, only where something is wrong. A
    text with slips that leave no doubt is read as meant.
    """
    if len(data) > MAX_BYTES:
        return Unreadable(name, (Problem("F003", "the file is larger than 4 MiB", hint="is it a scenario?"),))
    if wide := _wide_encoding(data[:4]):
        return _wide(name, data, *wide)
    try:
        text = data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as failure:
        return _not_utf8(name, data, failure)
    try:
        value = _DECODER.decode(text)
        sizes = _sizes(value)
        if 1 + sum(sizes) > MAX_VALUES:
            return Unreadable(name, (Problem("F003", TOO_MANY, hint="is it a scenario?"),), text)
        sure = len(sizes) <= MAX_DEPTH and not _HALF_PAIR.search(text)
    except (ValueError, RecursionError):
        sure = False
    return Document(name, text, value, data, (), folder) if sure else _recovered(name, text, data, folder)


def _recovered(name: str, text: str, data: bytes, folder: str | None) -> Document | Unreadable:
    from pwprint.text.json_reader import read_text  # noqa: PLC0415 - sound files do without it

    reading = read_text(text)
    if reading.recovered is None:
        return Unreadable(name, reading.problems, text)
    return Document(name, text, _DECODER.decode(reading.recovered), data, reading.problems, folder)


def regular_bytes(name: str, most: int = MAX_BYTES) -> bytes:
    """Return a file's bytes; of one that is larger than `most`, one more than that. Raises OSError and ValueError.

    It opens without waiting (a pipe would block) and looks at what was opened, not at what the name was a moment ago.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    with os.fdopen(os.open(name, flags), "rb") as file:
        known = os.fstat(file.fileno())
        if not stat.S_ISREG(known.st_mode):
            raise ValueError("not a file but a pipe or a device")
        # Room for all that is allowed would cost more time than the reading. A file may have grown meanwhile, though.
        expected = min(known.st_size, most)
        data = file.read(expected + 1)
        return data if len(data) <= expected else data + file.read(most - expected)


def _why(failure: OSError | ValueError) -> tuple[str, str, str | None]:
    """Return message, pointer and hint of a file that cannot be read."""
    if isinstance(failure, FileNotFoundError):
        return "there is no such file", "", None
    if isinstance(failure, PermissionError):
        return "there is no permission to read this file", "", None
    if isinstance(failure, OSError):
        odd = failure.errno in (errno.ENXIO, errno.EOPNOTSUPP)
        return (f"not a file but a socket or a device ({why(failure)})" if odd else why(failure)), "", None
    if "null" in str(failure):
        return "no file can have this name", "", None
    return str(failure), "", "give `-` to read from standard input"


def _not_utf8(name: str, data: bytes, failure: UnicodeDecodeError) -> Unreadable:
    data = data.removeprefix(_BOM)
    text = data.decode(errors="replace")
    start = len(data[: failure.start].decode())
    message = f"byte 0x{data[failure.start]:02X} is not UTF-8"
    span = Lines.of(text).span(start, start + 1)
    return Unreadable(name, (Problem("F002", message, hint=_SAVE_AS_UTF8, span=span),), text)


def _wide_encoding(start: bytes) -> tuple[str, str] | None:
    """Return the name of an encoding that a byte order mark or zeros give away, and Python's name for it."""
    for mark, name, codec in _WIDE_MARKS:
        if start.startswith(mark):
            return name, codec
    return _WIDE_ZEROS.get(tuple(map(bool, start)))


def _wide(name: str, data: bytes, encoding: str, codec: str) -> Unreadable:
    text = data.decode(codec, errors="replace").removeprefix("\ufeff")
    problem = Problem("F002", f"the file is in {encoding}", hint=_SAVE_AS_UTF8, span=Lines.of(text).span(0, 1))
    return Unreadable(name, (problem,), text)


def _sizes(value: object) -> list[int]:
    """Return how many values each level of lists and objects holds, up to more than any scenario has.

    It goes level by level, and not by recursion, which a hostile file could exhaust.
    """
    sizes: list[int] = []
    level: list[Any] = [value] if isinstance(value, (dict, list)) else []
    while level and sum(sizes) < MAX_VALUES:
        sizes.append(sum(map(len, level)))
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, (dict, list))
        ]
    return sizes


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("duplicate key")
    return members


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("long number")
    return int(digits)


def _number(digits: str) -> float:
    """Whole numbers become ints, since 3.0 is a whole number in JSON Schema and in every editor."""
    number = float(digits)
    if len(digits) > LONGEST_NUMBER or abs(number) == float("inf"):
        raise ValueError("long number")
    return int(number) if abs(number) < _EXACT and number.is_integer() else number


def _constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
)


@lru_cache(maxsize=4)
def _places(text: str) -> Places:
    from pwprint.text.json_reader import read_text  # noqa: PLC0415 - so do those without problems

    return Places(text, Lines.of(text), read_text(text).root)
