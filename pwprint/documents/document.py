"""Files, folders and pipes are told apart here, and bytes become values."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import stat
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from pwprint.documents.places import Lines, Places
from pwprint.documents.reader import MAX_DEPTH, MAX_VALUES, TOO_MANY, read_text
from pwprint.documents.tokens import LONGEST_NUMBER
from pwprint.problems import Note, Part, Problem, Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAX_BYTES = 4 * 1024 * 1024
"""The largest file that is read; a scenario of 400 long turns has a tenth of it."""

_BOM = b"\xef\xbb\xbf"
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_EXACT = 2**53


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON text that could be read. `digest` is the SHA-256 of the bytes; `text` is without a byte order mark."""

    name: str
    text: str
    value: Any
    digest: str

    def locate(self, problem: Problem) -> Problem:
        """Return the problem, and its notes, with their places in the text."""
        notes = tuple(self._locate_note(note) for note in problem.notes)
        span = problem.span or self.span(problem.pointer, problem.part)
        return replace(problem, span=span, notes=notes)

    def span(self, pointer: str, part: Part = Part.VALUE) -> Span | None:
        """Return where a pointer points: at the value, or at the key that names it."""
        return _places(self.text).span(pointer, part)

    def _locate_note(self, note: Note) -> Note:
        if note.span or note.pointer is None:
            return note
        return replace(note, span=self.span(note.pointer))


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that is no JSON document: why, with the places filled in, and its text as far as there is one."""

    name: str
    problems: tuple[Problem, ...]
    text: str = ""

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)


def read_path(path: Path | str) -> Document | Unreadable:
    """Read a file. Folders, pipes, devices and files above 4 MiB are refused, never waited for."""
    name = os.fspath(path)
    try:
        data = _regular_bytes(name)
    except (OSError, ValueError) as failure:
        return Unreadable(name, (Problem("F001", *_why(failure)),))
    return read_bytes(data, name)


def read_bytes(data: bytes, name: str) -> Document | Unreadable:
    """Read bytes as UTF-8 and JSON; a byte order mark at the start is not part of the text.

    The standard library's compiled reader comes first; our own, which knows places, only where something is wrong.
    """
    if len(data) > MAX_BYTES:
        return Unreadable(name, (Problem("F003", "the file is larger than 4 MiB", hint="is it a scenario?"),))
    try:
        text = data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as failure:
        return _not_utf8(name, data, failure)
    try:
        value = _DECODER.decode(text)
        if _holds_many(value):
            return Unreadable(name, (Problem("F003", TOO_MANY, hint="is it a scenario?"),), text)
        sure = not (_HALF_PAIR.search(text) or _is_deep(value))
    except (ValueError, RecursionError):
        sure = False
    if not sure:
        problems = read_text(text).problems
        if problems:
            return Unreadable(name, problems, text)
    return Document(name, text, value, hashlib.sha256(data).hexdigest())


def _regular_bytes(name: str) -> bytes:
    """Open without waiting (a pipe would block) and look at what was opened, not at what the name was a moment ago."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    with os.fdopen(os.open(name, flags), "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(mode):
            raise ValueError("not a file but a pipe or a device")
        return file.read(MAX_BYTES + 1)


def _why(failure: OSError | ValueError) -> tuple[str, str, str | None]:
    """Return message, pointer and hint of a file that cannot be read."""
    if isinstance(failure, IsADirectoryError):
        return "this is a folder, not a file", "", None
    if isinstance(failure, FileNotFoundError):
        return "there is no such file", "", None
    if isinstance(failure, PermissionError):
        return "there is no permission to read this file", "", None
    if isinstance(failure, OSError):
        reason = os.strerror(failure.errno) if failure.errno else str(failure)
        odd = failure.errno in (errno.ENXIO, errno.EOPNOTSUPP)
        return (f"not a file but a socket or a device ({reason})" if odd else reason), "", None
    if "null" in str(failure):
        return "no file can have this name", "", None
    return str(failure), "", "give `-` to read from standard input"


def _not_utf8(name: str, data: bytes, failure: UnicodeDecodeError) -> Unreadable:
    data = data.removeprefix(_BOM)
    text = data.decode(errors="replace")
    start = len(data[: failure.start].decode())
    sixteen = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    message = "the file is in UTF-16" if sixteen else f"byte 0x{data[failure.start]:02X} is not UTF-8"
    hint = "save the file as UTF-8; the settings of the editor name the encoding"
    return Unreadable(name, (Problem("F002", message, hint=hint, span=Lines.of(text).span(start, start + 1)),), text)


def _is_deep(value: object) -> bool:
    """Return whether lists and objects are nested too deep."""
    return any(depth >= MAX_DEPTH for depth, _ in enumerate(_levels(value)))


def _holds_many(value: object) -> bool:
    """Return whether there are more values than any scenario has."""
    total = 1
    for level in _levels(value):
        total += sum(map(len, level))
        if total > MAX_VALUES:
            return True
    return False


def _levels(value: object) -> Iterator[list[dict[str, Any] | list[Any]]]:
    """Yield the lists and objects level by level, and not by recursion, which a hostile file could exhaust."""
    level: list[Any] = [value] if isinstance(value, (dict, list)) else []
    while level:
        yield level
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, (dict, list))
        ]


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
    return Places(text, Lines.of(text), read_text(text).root)
