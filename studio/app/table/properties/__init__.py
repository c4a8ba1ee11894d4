"""The Properties dock of a table: all that is on it, and all there is to say of what is chosen."""
