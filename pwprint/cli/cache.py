"""What was found out about files, remembered by their content: a folder that has not changed is checked in no time.

The answers lie in the user's own cache folder, one file each. They never lie among the scenarios: a repository could
bring forged answers along, and a failing check would turn green. The name of an answer is made of all that it depends
on: the content of the scenario, the program itself, Python and the libraries that judge; the places and times of files
are no part of it. An answer has a checksum, and one that was damaged or moved is ignored. Several runs may share the
folder: files appear whole or not at all. An answer that was not used for a month goes. Deleting the folder costs
nothing but time.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from pwprint.app.checking import SideReport
from pwprint.pdf.output import write_anew, write_whole
from pwprint.report import Checked
from pwprint.text.digest import sha256
from pwprint.text.document import regular_bytes
from pwprint.text.limits import MAX_BYTES
from pwprint.text.problems import Note, Part, Problem, Severity, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of pwprint. It can be deleted.\n"
_NAME = re.compile(r"[0-9a-f]{40}(\.json)?|\.[0-9a-f.]+part")
"""The names of answers, of those that earlier versions wrote, and of drafts that were left behind."""
_LIBRARIES = frozenset(
    {
        "font_source_sans_pro",
        "font_source_serif_pro",
        "jsonschema",
        "jsonschema_specifications",
        "numpy",
        "referencing",
        "rpds_py",
        "shapely",
    }
)
"""What judges scenarios besides the program itself; fonts too, for some problems are about room on paper."""
_DAY = 24 * 60 * 60.0
_KEPT = 30 * _DAY
"""Seconds after which an unused answer is deleted."""
_MANY = 2000
"""So many answers are kept, or twice as many as a run asks for; of more, those go that were not asked for longest."""


class Cache:
    """The answers in a folder. One that cannot be written to remembers nothing, which is not the user's mistake."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._version = _fingerprint()
        self._made = False

    @property
    def is_new(self) -> bool:
        """Whether there is no answer yet: then nobody need work out what one would be called."""
        return not self._folder.exists()

    def get(self, name: str, digest: str) -> Checked | None:
        """Return what was found out about a file of this content, under the name that it has now."""
        path = self._path(digest)
        try:
            checksum, _, found = regular_bytes(str(path)).partition(b"\n")
            if checksum != _checksum(path, found):
                return None
            _mark_as_used(path)
        except (OSError, ValueError):
            return None
        return _checked(name, json.loads(found))

    def put(self, digest: str, checked: Checked) -> None:
        """Remember what was found out about this content."""
        path, found = self._path(digest), json.dumps(_value(checked)).encode()
        entry = _checksum(path, found) + b"\n" + found
        if len(entry) > MAX_BYTES:
            return
        with suppress(OSError):
            self._make()
            write_anew(path, entry)

    def tidy(self, asked: int) -> None:
        """Remove what is of no use any more, in a run that asked for some answers and has put some in.

        Other runs may do so meanwhile.
        """
        if not self._made:
            return
        with suppress(OSError):
            oldest = time() - _KEPT
            for number, (used, path) in enumerate(sorted(_answers(self._folder), reverse=True)):
                if used < oldest or number >= max(_MANY, 2 * asked):
                    _remove(path)

    def _path(self, digest: str) -> Path:
        key = sha256(f"{self._version} {digest}".encode())
        return self._folder / key[:40]

    def _make(self) -> None:
        if self._made:
            return
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tag = self._folder / "CACHEDIR.TAG"
        if not tag.exists():
            write_whole(tag, _TAG.encode())
        self._made = True


def digest_of(name: str) -> str | None:
    """Return the digest of a file's content, None if it cannot be read or is too large for a scenario."""
    with suppress(OSError, ValueError):
        data = regular_bytes(name)
        if len(data) <= MAX_BYTES:
            return sha256(data)
    return None


# --- files ----------------------------------------------------------------------------------------------------------


def _checksum(path: Path, found: bytes) -> bytes:
    """Return what an answer begins with: its digest, and that of the name under which it was written."""
    return sha256(path.name.encode() + b"\n" + found).encode()


def _mark_as_used(path: Path) -> None:
    """Note, once a day, that an answer was used."""
    with suppress(OSError):
        if path.stat().st_mtime < time() - _DAY:
            os.utime(path)


def _answers(folder: Path) -> Iterator[tuple[float, str]]:
    """Yield when each of the answers was last used, and its path."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name):
                with suppress(OSError):
                    yield entry.stat(follow_symlinks=False).st_mtime, entry.path


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)  # noqa: PTH108 - a Path for each of thousands


# --- what answers depend on -----------------------------------------------------------------------------------------


def _fingerprint() -> str:
    """Return what changes with every change of the program, of Python and of the libraries that judge."""
    from pwprint.resources import schema_file  # noqa: PLC0415

    package, schemas = Path(__file__).parents[1], schema_file("scenario.schema.json").parent
    python = (sys.implementation.name, *sys.version_info)
    digest = hashlib.sha256(f"{python} {sorted(_libraries())}".encode())
    for root in (str(package), str(schemas)):
        for path in sorted(_sources(root)):
            with open(path, "rb") as file:  # noqa: PTH123 - a Path for each of hundreds
                content = file.read()
            digest.update(f"{os.path.relpath(path, root)} {len(content)} ".encode())
            digest.update(content)
    return digest.hexdigest()


def _sources(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _sources(entry.path)
        elif entry.name.endswith((".py", ".json")):
            yield entry.path


def _libraries() -> Iterator[str]:
    """Yield the libraries and their versions, as their folders are called: to load what reads metadata takes longer."""
    for folder in sys.path:
        with suppress(OSError):
            for name in os.listdir(folder or os.curdir):  # noqa: PTH208
                if name.endswith(("-info", ".egg")) and name.split("-")[0].lower() in _LIBRARIES:
                    yield name


# --- answers --------------------------------------------------------------------------------------------------------


def _value(checked: Checked) -> dict[str, Any]:
    return {
        "problems": [to_builtins(problem) for problem in checked.problems],
        "sides": [to_builtins(side) for side in checked.sides],
        "text": checked.text,
        "rules": dict(checked.rules),
        "id": checked.id,
        "unseen": list(checked.unseen),
    }


def _checked(name: str, value: Mapping[str, Any]) -> Checked:
    return Checked(
        name,
        tuple(_problem(problem) for problem in value["problems"]),
        tuple(SideReport(**side) for side in value["sides"]),
        value["text"],
        value["rules"],
        id=value["id"],
        unseen=tuple(value["unseen"]),
    )


def _problem(value: Mapping[str, Any]) -> Problem:
    notes = tuple(Note(**{**note, "span": _span(note["span"])}) for note in value["notes"])
    read = {"severity": Severity(value["severity"]), "part": Part(value["part"]), "span": _span(value["span"])}
    return Problem(**{**value, **read, "notes": notes})


def _span(value: Mapping[str, int] | None) -> Span | None:
    return None if value is None else Span(**value)
