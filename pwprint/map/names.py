"""The names of places as they are written, on grids and tables alike."""

from __future__ import annotations

from collections.abc import Callable

from pwprint.map.looks import NameLook
from pwprint.map.place import Name, extent
from pwprint.pdf.marks import Colour, Mark, Point
from pwprint.values import replace

_SPACED = 0.7
"""How large names are whose letters stand apart, beside those of a large map."""

_WIDER = 1.34
"""How broad a halo is beside its letters, at most as broad as on a large map."""


def written(words: str, look: NameLook, scale: float) -> Name:
    """Return words in their look, so many times as large; where they stand is to be found.

    On small maps letters stand together, and more of the ground shows round them: spaced ones cannot be read there.
    """
    look = look if scale >= _SPACED else replace(look, track=0.0)
    return Name(
        0.0,
        0.0,
        words,
        look.font,
        round(look.size * scale, 2),
        look.colour,
        halo=round(look.halo * min(1.0, _WIDER * scale), 2),
        halo_colour=look.ground,
        track=look.track,
    )


def on_its_ground(name: Name, ground_at: Callable[[Point], Colour]) -> Mark:
    """Return the letters of a name with the halo of the ground on which its middle has come to stand."""
    box = extent(name)
    ground = ground_at((box.x + box.width / 2, box.y + box.height / 2))
    return replace(name, halo_colour=ground).letters()


def bare(words: str) -> str:
    """Return a name without case and article: `The plateau` and `Plateau` are one place."""
    return words.casefold().removeprefix("the ").strip()
