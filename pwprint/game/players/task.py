"""What a unit is to do in a plan: how much each thing that a player weighs counts for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.players.aims import Aims


_HERE, _ELSEWHERE = 300, 30


class Task(Struct, frozen=True):
    """Parts of a player's weights, all in percent, by which a unit goes instead of its own.

    `pulls` are those of the places that matter, one for each in `Aims.places`; `drive` is that of coming near the
    enemy, `care` that of danger and of losses.
    """

    name: str
    pulls: tuple[int, ...]
    drive: int = 100
    care: int = 100


def usual(aims: Aims) -> Task:
    """Return the task of a unit in no plan: all counts as much as it does for `drill`."""
    return Task("fight as it comes", (100,) * len(aims.places))


def tasks_of(aims: Aims, side: int) -> tuple[Task, ...]:
    """Return the tasks that a scenario gives a side: to take, hold, or leave by each place; to destroy and to delay."""
    every = len(aims.places)
    found = {"": usual(aims)}
    for place in aims.places:
        same = [(other.at, other.areas) == (place.at, place.areas) for other in aims.places]
        there = tuple(_HERE if is_same else _ELSEWHERE for is_same in same)
        ways = (
            (Task(f"leave by {place.name}", there, drive=0, care=150),)
            if place.leaving and place.side == side
            else (Task(f"take {place.name}", there, care=60), Task(f"hold {place.name}", there, drive=-40, care=120))
        )
        found |= {task.name: task for task in ways}
    destroy = Task("destroy the enemy", (_ELSEWHERE,) * every, drive=250, care=50)
    return (*found.values(), destroy, Task("delay the enemy", (60,) * every, drive=-80, care=200))
