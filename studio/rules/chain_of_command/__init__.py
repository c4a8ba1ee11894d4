"""Chain of Command, chapter 13: infantry fire on an open table, a module per section."""
