"""Colours that only the open table needs, beside those of `art.terrain.inks`: as quiet as they are."""

from __future__ import annotations

VERGE = "#F4EDD8"
VERGE_EDGE = "#A8976F"

FEN = "#DCE9E1"
REED = "#4F7463"
POOL = "#8DB6BE"

FIELDS = ("#F3ECCF", "#EDE5C6", "#F1EEDC")
FURROW = "#BCA975"
FENCE = "#6F5A3A"
HEDGE = "#8FA57F"

TRACE = "#8C8374"
"""The fine line along the true edge of an area, where its drawing is rounder or set back."""
