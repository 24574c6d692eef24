"""What sides fight for: conditions as a tree, what they are worth in a position, and what cannot be meant."""
