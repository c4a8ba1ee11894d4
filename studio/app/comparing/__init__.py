"""Two versions side by side: what differs listed by group, and lit up on both maps."""
