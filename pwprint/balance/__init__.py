"""Whether a scenario is fair: many battles between computer players, what becomes of them, and what that shows."""
