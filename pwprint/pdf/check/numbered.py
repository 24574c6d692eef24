"""Pages by their numbers, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence


def numbered(pages: Sequence[int]) -> str:
    """Return pages in words, neighbours as a range: `pages 2-4 and 7`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    names = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return f"{'page' if len(pages) == 1 else 'pages'} {listed(names)}"
