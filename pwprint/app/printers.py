"""The printers that a user has measured: one small JSON file each, in the user's folder for settings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pwprint.page.paper import Backs
from pwprint.page.profile import Profile
from pwprint.pdf.output import made_folder, write_whole
from pwprint.text.document import regular_bytes

if TYPE_CHECKING:
    from pathlib import Path

_MOST_BYTES = 4096
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class PrinterError(ValueError):
    """A printer's name that cannot be, or a file of settings that was changed into something else."""


class Printers(Mapping[str, Profile]):
    """Profiles by the names of printers, read from a folder on demand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getitem__(self, name: str) -> Profile:
        path = self.path(name)
        try:
            return _profile(json.loads(_small(path)))
        except FileNotFoundError:
            raise KeyError(name) from None
        except (ValueError, TypeError, KeyError, RecursionError) as mistake:
            raise PrinterError(f"{path}: is not the profile of a printer ({mistake}); save it again") from mistake

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(path.stem for path in self.folder.glob("*.json") if _NAME.fullmatch(path.stem)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def path(self, name: str) -> Path:
        """Return the file of a printer. Raises PrinterError for a name that could lead elsewhere."""
        if not _NAME.fullmatch(name):
            raise PrinterError(
                f"{name!r} is not a name for a printer: small letters, digits, - and _, at most 40 of them"
            )
        return self.folder / f"{name}.json"

    def save(self, name: str, profile: Profile) -> Path:
        """Write the profile of a printer and return its file. Raises OSError and PrinterError."""
        path = self.path(name)
        value = {"flip": profile.flip, "offset": profile.offset, "angle": profile.angle, "scale": profile.scale}
        with made_folder(path.parent):
            write_whole(path, f"{json.dumps(value)}\n".encode())
        return path

    def forget(self, name: str) -> None:
        """Delete the profile of a printer. Raises KeyError where there is none, OSError and PrinterError."""
        try:
            self.path(name).unlink()
        except FileNotFoundError:
            raise KeyError(name) from None


def printers() -> Printers:
    """Return the printers of this user."""
    from platformdirs import user_config_path  # noqa: PLC0415 - who prints without a profile needs no folders

    return Printers(user_config_path("pwprint") / "printers")


def _small(path: Path) -> bytes:
    """Return what is in a file. Raises OSError, and ValueError if it is not a file or too large for a profile."""
    data = regular_bytes(str(path), _MOST_BYTES)
    if len(data) > _MOST_BYTES:
        raise ValueError("it is too large")
    return data


def _profile(value: Mapping[str, object]) -> Profile:
    return Profile(Backs(str(value["flip"])), _pair(value["offset"]), float(str(value["angle"])), _pair(value["scale"]))


def _pair(value: object) -> tuple[float, float]:
    if not isinstance(value, list):
        raise TypeError("a pair of numbers is missing")
    one, other = value
    return float(one), float(other)
