"""What the package does for programs and the command line: load, check, play, render."""
