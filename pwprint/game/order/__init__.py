"""The orders: what rules say about them, which are legal, and what they do."""
