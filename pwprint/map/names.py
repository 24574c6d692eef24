"""The names of places as they are written, on grids and tables alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pwprint.map.looks import NameLook
from pwprint.pdf.fonts import MM_PER_POINT, text_width
from pwprint.pdf.glyph_runs import connected
from pwprint.pdf.marks import Box, Colour, Group, Mark, Mm, Point, Text
from pwprint.values import fields, replace

_SPACED = 0.7
"""How large names are whose letters stand apart, beside those of a large map."""

_WIDER = 1.34
"""How broad a halo is beside its letters, at most as broad as on a large map."""


class Name(Text, frozen=True):
    """Words in one line or in two, of which (x, y) begins the last: `track` is the space between letters, in ems."""

    track: float = 0.0

    @property
    def apart(self) -> Mm:
        """What is free between two letters, in mm; nothing between those that must not be set one by one."""
        return 0.0 if connected(self.text) else self.track * self.size * MM_PER_POINT

    def letters(self) -> Mark:
        """Return the name letter by letter where its letters stand apart, from its start; else line by line."""
        if "\n" in self.text:
            return Group(tuple(self._lines()), name=f"{LINES}{' '.join(self.text.splitlines())}")
        if not self.apart:
            return Text(**{name: getattr(self, name) for name in _TEXT})
        x, marks = self.x, []
        for letter in self.text:
            if not letter.isspace():
                kept = {name: getattr(self, name) for name in _TEXT}
                marks.append(Text(**{**kept, "x": round(x, 3), "text": letter}))
            x += text_width(letter, self.font, self.size) + self.apart
        return Group(tuple(marks), name=f"name:{self.text}")

    def in_two(self) -> Name | None:
        """Return the name in two lines that are as short as they can be; None for a single word."""
        words = self.text.split(" ")
        if len(words) == 1 or self.track:
            return None
        breaks = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
        return replace(self, text="\n".join(min(breaks, key=lambda two: max(map(self._wide, two)))))

    def _lines(self) -> Iterator[Text]:
        """Yield the lines, each in the middle of all."""
        lines = self.text.split("\n")
        widest, kept = max(map(self._wide, lines)), {name: getattr(self, name) for name in _TEXT}
        for above, words in zip(reversed(range(len(lines))), lines, strict=True):
            x, y = self.x + (widest - self._wide(words)) / 2, self.y + above * _STEP * self.size * MM_PER_POINT
            yield Text(**{**kept, "x": round(x, 3), "y": y, "text": words})

    def _wide(self, words: str) -> Mm:
        return text_width(words, self.font, self.size)


LINES = "lines:"
"""How the names of groups begin that are a name in two lines."""

_STEP = 1.12
"""From one line of a name to the next, in ems: no halo cuts the letters of the other."""

_TEXT = tuple(field.name for field in fields(Text))


def extent(text: Text) -> Box:
    """Return the area of level text."""
    lines = text.text.split("\n")
    width = max(text_width(line, text.font, text.size) for line in lines)
    if isinstance(text, Name):
        width += text.apart * (len(text.text) - 1)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    high = text.size * MM_PER_POINT
    tall = (1 + _STEP * (len(lines) - 1)) * high
    return Box(text.x - shift * width - 0.3, text.y - 0.25 * high, width + 0.6, tall)


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
