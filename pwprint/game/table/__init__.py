"""The open table: a board without squares, where everything is measured in inches."""
