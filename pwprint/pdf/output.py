"""Files appear whole or not at all, and the folders for them with them; zips are the same for the same files."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from io import FileIO

_MODE = 0o666
"""The mode of a new file, before the user's umask."""
_OURS = 0o600
_UNIX = 3
_PACKED = ".png"
"""The end of the names of files that a zip would not make smaller."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip in their order, whose bytes depend on nothing else: no clock, no system."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in files.items():
            info = ZipInfo(name)
            info.compress_type = ZIP_STORED if name.endswith(_PACKED) else ZIP_DEFLATED
            info.create_system, info.external_attr = _UNIX, 0o644 << 16
            archive.writestr(info, data)
    return packed.getvalue()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file by way of a draft beside it; an OSError leaves neither a half file nor a changed one.

    A file that is there keeps its mode, its owner and its other names, and a link stays a link. One that is
    write-protected is refused, even where the user could replace it.
    """
    path = Path(os.path.realpath(path))
    old = _replaceable(path)
    with _drafted(path.parent, data, _OURS if old else _MODE) as draft:
        if old is None or _passes_for(draft, old):
            draft.replace(path)
        else:
            draft.unlink()  # it has proved that there is room
            _write_over(path, data)


def write_anew(path: Path, data: bytes) -> None:
    """Write a file that only this program ever writes, by way of a draft beside it."""
    with _drafted(path.parent, data, _MODE) as draft:
        draft.replace(path)


@contextmanager
def _drafted(folder: Path, data: bytes, mode: int) -> Iterator[Path]:
    """Write a draft into a folder; where that fails, or what is done with it, the draft goes."""
    # Not made of the name of a file, which may be as long as names can be.
    draft = folder / f".{os.urandom(6).hex()}.part"
    try:
        with open(draft, "xb", buffering=0, opener=lambda name, flags: os.open(name, flags, mode)) as file:
            _fill(file, data)
        yield draft
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def _replaceable(path: Path) -> os.stat_result | None:
    """Return what is known of the file that is there, if there is one. Raises OSError where it may not be changed."""
    try:
        old = path.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "is not a file", str(path))
    # Root may write everywhere, but people who protect a file do not expect it to change.
    if not old.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "is write-protected", str(path))
    return old


def _passes_for(draft: Path, old: os.stat_result) -> bool:
    """Give a draft the owner and the mode of the old file; say whether nobody will notice that it is another file."""
    new = draft.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.chown(draft, old.st_uid, old.st_gid)
        except OSError:
            return False
    draft.chmod(stat.S_IMODE(old.st_mode))
    return old.st_nlink == 1


def _write_over(path: Path, data: bytes) -> None:
    """Write into the very file that is there; where that fails, put back what was in it."""
    with path.open("r+b", buffering=0) as file:
        before = file.readall()
        try:
            _refill(file, data)
        except BaseException:
            _refill(file, before)
            raise


def _refill(file: FileIO, data: bytes) -> None:
    file.seek(0)
    _fill(file, data)
    file.truncate()


def _fill(file: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


@contextmanager
def made_folder(path: Path) -> Iterator[None]:
    """Make a folder; where what follows fails, take away again what was made."""
    new = [folder for folder in (path, *path.parents) if not folder.exists()]
    try:
        path.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for folder in new:
            with suppress(OSError):
                folder.rmdir()
        raise


@contextmanager
def set_aside(old: Sequence[Path], new: Iterable[Path], folder: Path) -> Iterator[None]:
    """Move old files into a folder while new ones take their places; where that fails, put the old ones back."""
    aside = {path: folder / f"{number}.old" for number, path in enumerate(old)}
    try:
        for path, place in aside.items():
            path.replace(place)
        yield
    except BaseException:
        for path in new:
            if path not in aside or aside[path].exists():
                with suppress(OSError):
                    path.unlink()
        for path, place in aside.items():
            with suppress(OSError):
                place.replace(path)
        raise
