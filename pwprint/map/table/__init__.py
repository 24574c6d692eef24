"""The map of an open table."""
