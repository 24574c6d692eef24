"""A scenario in the browser: its text and its map side by side, on this machine only."""
