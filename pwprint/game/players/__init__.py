"""Players: how a side chooses among legal orders."""
