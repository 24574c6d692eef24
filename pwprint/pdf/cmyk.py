"""Colours as a press prints them, in cyan, magenta, yellow and black, by a rule of our own without any profile.

It knows how the three inks look on coated paper alone and over one another. What dots of them show together is the mean
of these solids, each weighted with the share of the paper that it covers (Neugebauer, 1937). The rule turns that round:
red, green and blue say in turn how much cyan, magenta and yellow it takes, until nothing changes any more.

The duller and darker a colour is, the more of its grey is printed as black. Greys have no other ink, and whatever is
nearly black is solid black, so that letters and fine lines lie on one plate and have no screen. Together the inks never
cover more than three solids, which dry on every paper. Shares are whole percents: they are the same on every machine.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour

Inks = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black, from 0 to 1."""
Light = tuple[float, float, float]
"""Red, green and blue, from 0 to 1."""

LIMIT = 3.0
"""The most ink that lies on one place, in solids."""

_SOLIDS: dict[tuple[int, int, int], Light] = {
    (0, 0, 0): (1.0, 1.0, 1.0),
    (1, 0, 0): (0.0, 0.678, 0.937),
    (0, 1, 0): (0.925, 0.0, 0.549),
    (0, 0, 1): (1.0, 0.949, 0.0),
    (0, 1, 1): (0.929, 0.110, 0.141),
    (1, 0, 1): (0.0, 0.651, 0.318),
    (1, 1, 0): (0.180, 0.192, 0.573),
    (1, 1, 1): (0.212, 0.212, 0.224),
}
"""What cyan, magenta and yellow look like on coated paper, alone and over one another."""
_BLACK = 0.13
"""What black ink reflects."""

_BLACKEST, _GREYEST, _GREY = 0x30, 0x10, 0x08
"""The brightest channel of what is printed solid black, how far its channels may be apart, and those of a grey."""
_DARKEST = 0.6
"""The brightest channel below which two inks over one another are too bright, or a third one makes them grey."""
_ROUNDS = 16


@cache
def cmyk(colour: Colour) -> Inks:
    """Return the inks of a colour."""
    channels = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    low, high = min(channels), max(channels)
    if high <= _BLACKEST and high - low <= _GREYEST:
        return 0.0, 0.0, 0.0, 1.0
    red, green, blue = (channel / 255 for channel in channels)
    if high - low <= _GREY:
        return 0.0, 0.0, 0.0, _percent((1 - (red + green + blue) / 3) / (1 - _BLACK))
    black = max((1 - high / 255) * low / high, 1 - high / (255 * _DARKEST))
    shares = _shares(tuple((part - black * _BLACK) / (1 - black) for part in (red, green, blue)))
    room = min(1.0, (LIMIT - black) / sum(shares))
    cyan, magenta, yellow = (_percent(share) if room == 1.0 else int(100 * share * room) / 100 for share in shares)
    return cyan, magenta, yellow, _percent(black)


def shown(inks: Inks) -> Light:
    """Return what inks look like together."""
    cyan, magenta, yellow, black = inks
    red, green, blue = (_blend(channel, (cyan, magenta, yellow)) for channel in range(3))
    return tuple((1 - black) * part + black * _BLACK for part in (red, green, blue))  # type: ignore[return-value]


def _shares(light: tuple[float, ...]) -> list[float]:
    """Return how much cyan, magenta and yellow shows a light, as far as they can."""
    shares = [0.0, 0.0, 0.0]
    for _ in range(_ROUNDS):
        for ink, part in enumerate(light):
            # Each ink is found from its own channel: from how bright that is without the ink, and under it.
            bare, full = (_blend(ink, (*shares[:ink], end, *shares[ink + 1 :])) for end in (0.0, 1.0))
            shares[ink] = min(1.0, max(0.0, (bare - part) / (bare - full)))
    return shares


def _blend(channel: int, shares: tuple[float, ...]) -> float:
    total = 0.0
    for solid, light in _SOLIDS.items():
        weight = 1.0
        for has, share in zip(solid, shares, strict=True):
            weight *= share if has else 1 - share
        total += weight * light[channel]
    return total


def _percent(share: float) -> float:
    return round(min(1.0, max(0.0, share)), 2)
