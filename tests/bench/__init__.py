"""How fast pwprint is beside the best comparable programs. Run by hand: python -m tests.bench (extra `bench`)."""
