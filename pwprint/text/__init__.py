"""The first stage: bytes become a document, or the problems that stand in the way."""

from pwprint.text.document import Document, Unreadable, read_bytes, read_path

__all__ = ["Document", "Unreadable", "read_bytes", "read_path"]
