"""Visibility in words: when units see how far, for maps and sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.board.surface import Surface
from pwprint.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.board.base import Board
    from pwprint.game.scenario import Scenario, Visibility


class ViewWords(NamedTuple):
    """Why units see no farther, in which turns, and how far: `Fog`, `rounds 1–2`, `2 squares`."""

    title: str
    when: str
    far: str


def views(scenario: Scenario, word: str) -> tuple[ViewWords, ...]:
    """Return what limits the view in a battle, in the order of its turns; `word` is what a turn is called."""
    return tuple(
        ViewWords(entry.title, _when(entry, word), distance(scenario.board, entry)) for entry in scenario.visibility
    )


def _when(entry: Visibility, word: str) -> str:
    if entry.last is None:
        return f"from {word} {entry.first} on"
    return f"{word} {entry.first}" if entry.first == entry.last else f"{word}s {entry.first}–{entry.last}"


def distance(board: Board, entry: Visibility) -> str:
    """Return how far units see: `2 squares`, `8 in`."""
    return _FAR[board.surface](board, entry.far)


_FAR: Mapping[Surface, Callable[[Board, float], str]] = {
    Surface.GRID: lambda board, far: counted(int(far), board.shape),
    Surface.TABLE: lambda _board, far: f"{far:g} in",
}
