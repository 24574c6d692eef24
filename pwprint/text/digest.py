"""What stands for the content of a file."""

from __future__ import annotations


def sha256(data: bytes) -> str:
    """Return the SHA-256 of bytes in hexadecimal digits."""
    import hashlib  # noqa: PLC0415 - it takes 2 ms to load, and checking a file needs none

    return hashlib.sha256(data).hexdigest()
