"""Pieces: faces of tiles, stands, chits and markers, measuring sticks, unit symbols, and what tells sides apart."""
