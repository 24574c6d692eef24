"""The game: scenarios, states, rules, dice and battles."""
