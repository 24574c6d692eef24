"""What happened, in sentences and small pictures."""
