"""Slow, plain programs that judge orders from the rule books alone, to be compared with the engine."""
