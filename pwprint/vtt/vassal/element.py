"""XML as VASSAL reads it: elements with attributes, children and text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.xml import escaped
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class XmlElement(Struct, frozen=True):
    """An element: its name, its attributes, its children, its text."""

    tag: str
    attributes: Mapping[str, object]
    children: tuple[XmlElement, ...] = ()
    text: str = ""


def document(root: XmlElement) -> bytes:
    """Return a document."""
    return "\n".join(('<?xml version="1.0" encoding="UTF-8" standalone="no"?>', *_lines(root, ""), "")).encode()


def _lines(element: XmlElement, indent: str) -> Iterator[str]:
    attributes = "".join(f' {key}="{_said(value)}"' for key, value in element.attributes.items())
    opening = f"{indent}<{element.tag}{attributes}"
    if element.children:
        yield f"{opening}>"
        for child in element.children:
            yield from _lines(child, f"{indent}  ")
        yield f"{indent}</{element.tag}>"
    elif element.text:
        yield f"{opening}>{escaped(element.text)}</{element.tag}>"
    else:
        yield f"{opening}/>"


def _said(value: object) -> str:
    word = str(value).lower() if isinstance(value, bool) else str(value)
    return escaped(word)
