"""The frame that tells how the sheets of a map go together, in words and in a picture of them."""

from __future__ import annotations

from functools import lru_cache

from pwprint.map.assembly.exploded import MANY, exploded
from pwprint.map.assembly.pages import Together, steps
from pwprint.page.block import Block, apart, beside, stacked
from pwprint.page.display_type import CARTOUCHE_HEAD, CARTOUCHE_PAD, cartouche
from pwprint.page.prose import Face, numbered, paragraph
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Box, Mark, Mm, moved
from pwprint.values import replace

_SIZE = 9.0
_AFTER: Mm = 1.2
"""The type of the steps, in points: larger words would leave the small board beside them too little room;
and what is free between two steps."""
_PAD: Mm = CARTOUCHE_PAD + 0.6
"""What is free beside the words."""

_NUMBER: Mm = 4.4
"""The width of the column of the steps' numbers."""

_BESIDE: Mm = 40.0
"""The narrowest words that stand beside a picture."""

_LARGEST, _OF_MANY = (52.0, 44.0), (40.0, 30.0)
"""The most that the picture of the sheets takes; of many, which show no arrows, it is smaller."""
_BETWEEN: Mm = 4.0
"""What is free between picture and words."""


def block_height(together: Together, width: Mm) -> Mm:
    """Return how high picture and words are in a width."""
    return CARTOUCHE_HEAD + CARTOUCHE_PAD + _directions(together, width - 2 * _PAD).height


def fitted_marks(together: Together, box: Box) -> tuple[Mark, ...]:
    """Return what to do, framed, in a box, with the picture where that has room."""
    fits = block_height(together, box.width) <= box.height + 1e-6
    inside = _directions(together if fits else replace(together, picture=False), box.width - 2 * _PAD)
    return (*cartouche(box, together.heading), moved(inside.marks, box.x + _PAD, box.top - CARTOUCHE_HEAD))


@lru_cache(maxsize=64)  # a page is tried with pictures of many sizes, and mostly in the same few widths
def _directions(together: Together, width: Mm) -> Block:
    """Return what to do, beside the picture of all sheets or below it."""
    if not together.picture or together.count == 1:
        return _words(together, width)
    most = _LARGEST if together.count <= MANY else _OF_MANY
    picture = exploded(together, (min(most[0], width), most[1]))
    left = picture.width + _BETWEEN
    if width - left >= _BESIDE:
        return beside([(0.0, picture.block), (left, _words(together, width - left))])
    return stacked([beside([((width - picture.width) / 2, picture.block)]), _words(together, width)], 2.6)


def _words(together: Together, width: Mm) -> Block:
    text, figure = Face("sans", _SIZE, INK, 1.2), Face("sans-semibold", _SIZE, INK)
    facts = paragraph(" ".join(together.facts), width, text)
    todo = numbered(steps(together), width, text, figure, _NUMBER)
    return stacked(apart((*todo, facts), _AFTER))
