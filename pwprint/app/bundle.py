"""A scenario, its pictures and its prints as one zip, for others to read, print and play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pwprint.pdf.output import zipped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.app.checking import Loaded


def bundled(loaded: Loaded, prints: Mapping[str, bytes]) -> bytes:
    """Return a zip of a scenario, the pictures that it names, and its prints by their names: all in one folder.

    The scenario's bytes are those of its file. Raises OSError for a picture that is gone.
    """
    assert loaded.scenario is not None
    home = loaded.scenario.id
    # Pictures that were read lie below the folder; the reader has seen to that.
    pictures = {name: Path(loaded.document.folder or "", name).read_bytes() for name in loaded.artwork}
    files = {**prints, **pictures, f"{home}.json": loaded.document.text.encode()}
    return zipped({f"{home}/{name}": data for name, data in sorted(files.items())})
