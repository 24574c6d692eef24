"""Moves on the open table: ways, the rules of a move, whom a way meets, where it may end, and arrivals."""
