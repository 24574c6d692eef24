"""Which signs the pictures of an example use: its key explains these and no others."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from pwprint.sheets.example_turn.trace import (
    Clash,
    Going,
    HitTrace,
    Lost,
    Missed,
    ShotTrace,
    WayKind,
    WorkTrace,
    traced,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.sheets.example_turn.steps import Story
    from pwprint.sheets.example_turn.trace import Stroke


class ExampleSign(Enum):
    """What a sign stands for, in the order of the key."""

    MOVE = auto()
    RETREAT = auto()
    TOLD = auto()
    VAIN = auto()
    STRAYED = auto()
    HELP = auto()
    FIGHT = auto()
    HIT = auto()
    WORK = auto()
    LOST = auto()


def signs_used(story: Story) -> Iterator[ExampleSign]:
    """Yield the sign of everything that is drawn."""
    for step in story.steps:
        yield from map(_sign, traced(story.battle, step).strokes)


def _sign(stroke: Stroke) -> ExampleSign:
    match stroke:
        case Going(way=way):
            return ExampleSign.RETREAT if way is WayKind.RETREAT else ExampleSign.MOVE
        case ShotTrace(helps=True):
            return ExampleSign.HELP
        case ShotTrace(told=told):
            return ExampleSign.TOLD if told else ExampleSign.VAIN
        case Missed():
            return ExampleSign.STRAYED
        case Clash():
            return ExampleSign.FIGHT
        case HitTrace():
            return ExampleSign.HIT
        case WorkTrace():
            return ExampleSign.WORK
        case Lost():
            return ExampleSign.LOST
