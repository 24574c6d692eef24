"""Files appear whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
