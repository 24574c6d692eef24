"""A save for Tabletop Simulator: a game of its own in which people sit round a table in three dimensions."""
