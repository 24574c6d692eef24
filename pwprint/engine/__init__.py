"""The engine: states, rules, dice, steps of a turn, scripts."""
