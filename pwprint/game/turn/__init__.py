"""The turn: a bag of chits, or turns by sides; and how a turn closes."""
