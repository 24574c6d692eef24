"""A battle at a terminal: what is typed, what is shown, and the computer players in between."""
