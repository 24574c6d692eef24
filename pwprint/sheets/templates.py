"""Compiled templates, kept in the user's cache folder: to compile one takes longer than to fill it in.

The name of a file is made of all that it depends on. One that is damaged, or cannot be read or written, is passed over.
"""

from __future__ import annotations

import marshal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import jinja2
from jinja2 import BytecodeCache

from pwprint.pdf.output import write_whole
from pwprint.resources import user_cache
from pwprint.text.digest import sha256
from pwprint.text.document import regular_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from jinja2.bccache import Bucket


class CompiledTemplates(BytecodeCache):
    """What Jinja asks for a template before it compiles it."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code of a template into its bucket, if it was kept."""
        with suppress(OSError, ValueError):
            checksum, _, code = regular_bytes(str(_path(bucket))).partition(b"\n")
            if checksum == _digest(code):
                bucket.code = marshal.loads(code)  # noqa: S302 - like Python's own, in a folder of the user's own

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        code, path = marshal.dumps(bucket.code), _path(bucket)
        with suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(path, _digest(code) + b"\n" + code)


def _path(bucket: Bucket) -> Path:
    versions = f"{jinja2.__version__} {sys.implementation.cache_tag} {sys.hexversion}"
    name = _digest(f"{versions} {bucket.key} {bucket.checksum}".encode()).decode()
    return user_cache() / "templates" / name[:40]


def _digest(data: bytes) -> bytes:
    return sha256(data).encode()
