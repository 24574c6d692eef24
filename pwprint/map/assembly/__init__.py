"""How the sheets of a map go together."""
