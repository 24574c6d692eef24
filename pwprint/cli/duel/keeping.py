"""The file into which a battle is saved, so that nothing that was played is lost."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.pdf.output import write_whole
from pwprint.text.failures import why
from pwprint.text.words import visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.session import Session


class Keeper(Struct):
    """Where a battle is saved: `path` once that is known; what was saved last.

    `name` is the scenario's file. If it `has_pictures`, which lie beside it, so does what is saved.
    """

    name: str
    has_pictures: bool = False
    path: Path | None = None
    saved: bytes = b""

    def save(self, session: Session, word: str = "") -> str:
        """Save a battle, in a file of a name if one is given, and say what came of it."""
        data = session.save()
        try:
            path = Path(word) if word else self.path or self._free()
            if path != self.path and os.path.lexists(path):
                return f"{visible(str(path))} exists already and is not overwritten; name another file"
            write_whole(path, data)
        except OSError as failure:
            return f"{visible(word)}: {why(failure)}"
        except ValueError:
            return f"{visible(word)} is no name that a file can have"
        self.path, self.saved = path, data
        return f"saved in {visible(str(path))}; `pwprint duel {visible(str(path))}` goes on from here"

    def save_at_the_end(self, session: Session) -> str:
        """Save a battle that is broken off, unless nobody has ordered anything, or nothing since it was saved."""
        ordered = any(each.passage is not None and each.passage.order is not None for each in session.position.line())
        if not ordered or session.save() == self.saved:
            return ""
        return self.save(session)

    def _free(self) -> Path:
        """Return a file that does not exist: `name-played.json`, or one with a number."""
        stem = re.sub(r"-played(-\d+)?$", "", Path(self.name).stem)
        folder = Path(self.name).parent if self.has_pictures else Path()
        numbers = ("", *(f"-{count}" for count in range(2, 1000)))
        found = (folder / f"{stem}-played{number}.json" for number in numbers)
        return next(path for path in found if not os.path.lexists(path))
