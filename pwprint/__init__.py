"""pwprint validates, plays and prints scenarios for Portable Wargame style games."""
