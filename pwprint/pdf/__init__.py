"""Marks, type and the files that they become: PDF, SVG, PNG."""
