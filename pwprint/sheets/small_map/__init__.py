"""The small map of a battle: on covers, in briefings and setups, and under examples of tables."""
