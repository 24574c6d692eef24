"""Parts of examples in a side's step: who acts first is thrown for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..board import Part

RED_FIRST = (6, 1)
BLUE_FIRST = (1, 6)


def red(make: Any, *texts: str, dice: Sequence[int] = (), **more: Any) -> Part:
    """A part in Red's step: Red has thrown more for the initiative."""
    return make(*texts, dice=(*RED_FIRST, *dice), **more)


def blue(make: Any, *texts: str, dice: Sequence[int] = (), **more: Any) -> Part:
    """A part in Blue's step, which comes first."""
    return make(*texts, dice=(*BLUE_FIRST, *dice), **more)
