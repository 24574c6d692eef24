"""Paper: where pieces and pages lie on it, its margins, and the look of what is printed."""
