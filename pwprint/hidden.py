"""Loading a library without another one that it could use, where that takes long to load and is of no use here."""

from __future__ import annotations

import sys
from contextlib import contextmanager

TYPE_CHECKING = False  # what is loaded here is loaded before Ctrl-C can be answered
if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def hidden(library: str) -> Iterator[None]:
    """Make imports of a library fail meanwhile, as if it were not installed; one that is loaded stays."""
    if library in sys.modules:
        yield
        return
    # Python's way to say that there is none.
    sys.modules[library] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[library]
