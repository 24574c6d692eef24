"""A site appears in its folder whole or not at all, and takes the place of an earlier one."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MARK = b'<meta name="generator" content="pwprint">'
"""What the front page of every site of ours says."""
_OURS = frozenset(
    {"battles", "campaigns", "docs", "icon.svg", "index.html", "rules", "site.css", "studio.webp", "type"}
)
"""All that lies at the top of a site, documents too."""


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a site into a folder that is not there, is empty, or has an earlier site of ours.

    A link to a folder stays a link, and what hosts keep beside a site stays too: `.git`, `CNAME` and the like. Raises
    OSError, also where the folder has anything else in it.
    """
    folder = folder.resolve()
    if not is_ours(folder):
        raise OSError(errno.ENOTEMPTY, "is not empty, and what is in it is no site of pwprint", str(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(mkdtemp(prefix=".pwprint-", dir=folder.parent))
    try:
        for path, data in files.items():
            place = draft / "new" / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        if folder.exists():
            for kept in _kept(folder):
                kept.replace(draft / "new" / kept.name)
            folder.replace(draft / "old")
        (draft / "new").replace(folder)
    except BaseException:
        with suppress(OSError):
            (draft / "old").replace(folder)
        raise
    finally:
        rmtree(draft, ignore_errors=True)


def is_ours(folder: Path) -> bool:
    """Say whether a folder may be replaced by a site. Raises OSError where it cannot be looked into."""
    if not folder.exists() or not any(folder.iterdir()):
        return True
    front = folder / "index.html"
    others = {path.name for path in folder.iterdir()} - _OURS - {path.name for path in _kept(folder)}
    return front.is_file() and MARK in front.read_bytes() and not others


def _kept(folder: Path) -> tuple[Path, ...]:
    """Return what stays when a site takes the place of an earlier one."""
    return tuple(path for path in folder.iterdir() if path.name.startswith(".") or path.name == "CNAME")
