"""The layouts of terrain that a new scenario may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset


class Layout(Struct, frozen=True):
    """A layout in words. `needs` is terrain without which there would be nothing of it.

    `summary` is the scenario's sentence, `goal` the objective's name; without one, losses decide.
    """

    title: str
    needs: frozenset[str]
    summary: str
    goal: str = ""

    @property
    def label(self) -> str:
        """What the map calls the objective."""
        return self.goal.removeprefix("the ").capitalize()


LAYOUTS: Mapping[str, Layout] = {
    "open": Layout("open field", frozenset(), "Two armies meet in the open; the one that breaks the other has won."),
    "river": Layout(
        "river with bridge",
        frozenset({"river", "road"}),
        "A river lies between two armies, and both of them want the bridge.",
        "the bridge",
    ),
    "hills": Layout(
        "hills and woods",
        frozenset({"hill", "woods"}),
        "Two armies come through the woods for the hill that overlooks the country.",
        "the high ground",
    ),
    "village": Layout(
        "village crossroads",
        frozenset({"town", "road"}),
        "Two roads cross in a village that neither army can leave to the other.",
        "the village",
    ),
}
"""Every layout by the name that the command line gives it."""


def layouts_of(ruleset: Ruleset) -> Mapping[str, Layout]:
    """Return the layouts that can be made of the terrain of a ruleset."""
    return {name: layout for name, layout in LAYOUTS.items() if layout.needs <= ruleset.play.terrain.keys()}
