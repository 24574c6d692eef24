"""The press: marks, paper, fonts, imposition, PDF."""
