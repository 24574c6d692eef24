"""Logs of what the program does with random input, down to the last die and word, and a digest of each that is kept.

A digest shows that something has changed, not whether it is right: `python -m tests.accept_logs` writes the digests anew
and prints what has changed, line by line, for a reviewer to judge.
"""
