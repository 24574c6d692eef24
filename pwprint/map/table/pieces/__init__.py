"""The terrain of an open table as pieces to cut out: what they show, how they lie on sheets and on the table."""
