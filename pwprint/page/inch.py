"""How long an inch is on paper: what is played on an open table is printed at true size."""

from __future__ import annotations

INCH = 25.4
"""mm of an inch."""
