"""Boards: grids as bitboards."""
