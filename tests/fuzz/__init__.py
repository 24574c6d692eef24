"""Fuzzing: what nobody would write, thrown at every door; `python -m tests.fuzz --help` says how."""
