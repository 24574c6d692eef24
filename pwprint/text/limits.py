"""How much a file may hold. A hostile one is refused before it costs much; no scenario comes near."""

from __future__ import annotations

MAX_BYTES = 4 * 1024 * 1024
"""The largest file that is read; a scenario of 400 long turns has a tenth of it."""

MAX_DEPTH = 64
"""Arrays and objects inside one another; a scenario needs six."""

MAX_VALUES = 100_000
"""The most values that a file may hold; a scenario of 400 long turns has a third of it."""

TOO_MANY = f"the file holds more than {MAX_VALUES} values"

LONGEST_NUMBER = 100
"""Characters of a number."""
