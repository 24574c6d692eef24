"""Drawings as marks: unit symbols, tile faces, terrain."""
