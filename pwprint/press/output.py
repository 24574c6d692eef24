"""Files appear whole or not at all, and the folders for them with them."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file by way of a temporary one beside it; an OSError leaves neither a half file nor a changed one."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


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
