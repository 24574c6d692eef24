"""Zips that others send: scenarios with their pictures, unpacked into a folder of our own, and nothing else of them."""

from __future__ import annotations

import lzma
import stat
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile, ZipInfo

from pwprint.cli.console import fail
from pwprint.pdf.artwork import MAX_BYTES as MOST_OF_A_PICTURE
from pwprint.text.failures import why
from pwprint.text.limits import MAX_BYTES
from pwprint.values import Struct

SUFFIX = ".zip"
_KINDS = {".json": MAX_BYTES} | dict.fromkeys((".svg", ".png", ".jpg", ".jpeg"), MOST_OF_A_PICTURE)
"""What is unpacked, and how large a file of it may be; prints and the rest stay where they are."""
_MOST_ENTRIES, _MOST_FILES, _MOST_BYTES = 20_000, 1_000, 200_000_000


class Unpacked(Struct, frozen=True):
    """Paths in which zips are replaced by the folders that they were unpacked into."""

    paths: tuple[str, ...]
    folders: tuple[tuple[str, str], ...] = ()

    def named(self, text: str) -> str:
        """Return a text in which files are named by their zips."""
        for folder, name in self.folders:
            text = text.replace(folder, name)
        return text


@contextmanager
def unpacked(paths: Sequence[str]) -> Iterator[Unpacked]:
    """Unpack the zips among some paths; the folders are gone afterwards. A zip that is refused ends the program."""
    zips = [path for path in paths if path.lower().endswith(SUFFIX) and Path(path).is_file()]
    if not zips:
        yield Unpacked(tuple(paths))
        return
    with TemporaryDirectory(prefix="pwprint-") as home:
        # No folder's name begins that of another, or words about the one would be taken for words about the other.
        places = {path: Path(home, f"{number:0{len(str(len(zips)))}}") for number, path in enumerate(zips)}
        for path, place in places.items():
            _unpack(path, place)
        yield Unpacked(
            tuple(str(places.get(path, path)) for path in paths),
            tuple((str(place), path) for path, place in places.items()),
        )


def _unpack(path: str, place: Path) -> None:
    place.mkdir()
    try:
        with ZipFile(path) as archive:
            wanted = _wanted(path, archive.infolist())
            if not any(parts[-1].lower().endswith(".json") for _, parts in wanted):
                fail(f"{path}: there is no scenario (*.json) in this zip")
            for entry, parts in wanted:
                target = place.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(_content(path, archive, entry))
    except (BadZipFile, EOFError, UnicodeDecodeError, lzma.LZMAError, zlib.error):
        fail(f"{path}: is not a zip, or is damaged")
    except (NotImplementedError, RuntimeError):
        fail(f"{path}: is packed in a way that cannot be read here, or has a password")
    except OSError as failure:
        fail(f"{path}: {why(failure)}")


def _wanted(path: str, entries: Sequence[ZipInfo]) -> list[tuple[ZipInfo, tuple[str, ...]]]:
    """Return the entries to unpack, and their parts below the folder. Anything out of the way ends the program."""
    if len(entries) > _MOST_ENTRIES:
        fail(f"{path}: has more than {_MOST_ENTRIES:,} entries")
    wanted = []
    for entry in entries:
        parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
        if entry.is_dir() or not parts or PurePosixPath(parts[-1]).suffix.lower() not in _KINDS:
            continue
        if parts[0].startswith("/") or ":" in parts[0] or ".." in parts:
            fail(f"{path}: `{entry.filename}` would lie outside the folder that it is unpacked into")
        if stat.S_ISLNK(entry.external_attr >> 16):
            fail(f"{path}: `{entry.filename}` is a link; a zip of scenarios has only files")
        wanted.append((entry, parts))
    if len(wanted) > _MOST_FILES or sum(entry.file_size for entry, _ in wanted) > _MOST_BYTES:
        fail(f"{path}: unpacks to more than {_MOST_FILES:,} files or {_MOST_BYTES // 1_000_000} MB")
    return wanted


def _content(path: str, archive: ZipFile, entry: ZipInfo) -> bytes:
    """Return what is in an entry, and never more than its kind may hold, whatever the zip says of its size."""
    most = _KINDS[PurePosixPath(entry.filename).suffix.lower()]
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        fail(f"{path}: `{entry.filename}` has more than {most // (1024 * 1024)} MiB")
    return data
