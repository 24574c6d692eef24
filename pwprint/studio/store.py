"""The folder that a studio has open: which scenarios are in it, and files that are read and written whole.

No path leads out of the folder: what a page asks for is looked up among the files that are there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.pdf.output import write_whole
from pwprint.text.document import regular_bytes
from pwprint.text.limits import MAX_BYTES
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST = 2000
"""So many files are listed at most, and so many folders looked into: somebody may open the studio at home."""

_NOT_OURS = frozenset({"node_modules", "site-packages", "__pycache__"})


class CannotOpenError(Exception):
    """A file that is not there, not in the folder, or no text."""


class MissingFileError(CannotOpenError):
    """A file that is not there."""


class FileText(Struct, frozen=True):
    """A file's text with LF at its line ends, and how the file spells those and begins."""

    text: str
    line_end: str = "\n"
    mark: bool = False

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        text = self.text if self.line_end == "\n" else self.text.replace("\n", self.line_end)
        return (_MARK if self.mark else b"") + text.encode()

    def with_text(self, text: str) -> FileText:
        """Return another text that the file spells in the same way."""
        return FileText(text, self.line_end, self.mark)


_MARK = b"\xef\xbb\xbf"


class Store:
    """The scenarios below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def names(self) -> list[str]:
        """Return the JSON files below the folder, as paths from it, those that are hidden left out."""
        return sorted(self._found())[:_MOST]

    def _found(self) -> Iterator[str]:
        for number, (home, below, files) in enumerate(os.walk(self.folder)):
            below[:] = sorted(name for name in below if not name.startswith(".") and name not in _NOT_OURS)
            if number > _MOST:
                return
            for name in files:
                path = Path(home, name)
                if name.endswith(".json") and not name.startswith(".") and path.is_file():
                    yield path.relative_to(self.folder).as_posix()

    def path(self, name: str) -> Path:
        """Return the path of a file. Raises CannotOpenError for a name that leads out of the folder, or to no JSON."""
        try:
            path = (self.folder / name).resolve()
            inside = path.is_relative_to(self.folder)
        except (OSError, ValueError, RuntimeError) as failure:
            raise CannotOpenError(f"no file can have the name {name!r}") from failure
        if not inside or path.suffix != ".json" or any(part.startswith(".") for part in Path(name).parts):
            raise CannotOpenError(f"{name} is not a scenario below {self.folder}")
        return path

    def name(self, name: str) -> str:
        """Return the one name of a file that has several, such as `./a.json`. Raises CannotOpenError."""
        return self.path(name).relative_to(self.folder).as_posix()

    def read(self, name: str) -> FileText:
        """Return a file's text. Raises CannotOpenError."""
        path = self.path(name)
        try:
            data = regular_bytes(str(path))
        except FileNotFoundError as failure:
            raise MissingFileError(f"{name} is not there") from failure
        except (OSError, ValueError) as failure:
            raise CannotOpenError(f"{name} cannot be read: {failure}") from failure
        if len(data) > MAX_BYTES:
            raise CannotOpenError(f"{name} is larger than 4 MiB")
        try:
            text = data.removeprefix(_MARK).decode()
        except UnicodeDecodeError as failure:
            raise CannotOpenError(f"{name} is not UTF-8: save it as that first") from failure
        return _spelled(text, mark=data.startswith(_MARK))

    def write(self, name: str, text: FileText) -> None:
        """Write a file whole or not at all. Raises OSError, and CannotOpenError for a name outside the folder."""
        write_whole(self.path(name), text.data)

    def create(self, name: str, text: str) -> None:
        """Write a new file. Raises CannotOpenError if there is one of that name, and OSError."""
        path = self.path(name)
        if path.exists():
            raise CannotOpenError(f"{name} is there already: choose another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())


def _spelled(text: str, *, mark: bool) -> FileText:
    """Return a text as pages see it: only where all lines end in CR LF can these be put back."""
    plain = text.replace("\r\n", "\n")
    if "\r" in plain or plain.count("\n") != text.count("\r\n") or plain == text:
        return FileText(text, "\n", mark)
    return FileText(plain, "\r\n", mark)
