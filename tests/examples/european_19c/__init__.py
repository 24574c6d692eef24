"""The worked examples of the 19th Century European rules, and tests of its rulings, played as scenario files."""
