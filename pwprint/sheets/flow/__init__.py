"""A small layout engine: a light XML markup in, marks in millimetres out."""
