"""Layers of a PDF, which readers may switch off: groups of marks as what the format calls optional content.

A layer has the same name on all pages, and is switched for all of them. All layers are on, and readers list them in the
order in which they are first drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.operators import literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Layers:
    """The layers of a document, found while its pages are written, by the resources that stand for them there."""

    def __init__(self) -> None:
        self._resources: dict[str, str] = {}

    def resource(self, layer: str) -> str:
        """Return the resource that stands for a layer."""
        return self._resources.setdefault(layer, f"L{len(self._resources) + 1}")

    @property
    def names(self) -> Mapping[str, str]:
        """The names of all layers by their resources."""
        return {resource: layer for layer, resource in self._resources.items()}


def group_source(name: str) -> str:
    """Return the object that is a layer."""
    return f"<</Type/OCG/Name{literal(name)}/Intent[/View/Design]>>"


def catalogue_source(references: Iterable[str]) -> str:
    """Return what the catalogue says of layers, given references to all of them.

    Some readers show only what `/Order` lists, and some take a layer for off that `/ON` does not name.
    """
    everyone = f"[{' '.join(references)}]"
    return f"<</OCGs{everyone}/D<</Name(Layers)/BaseState/ON/ON{everyone}/OFF[]/Order{everyone}>>>>"
