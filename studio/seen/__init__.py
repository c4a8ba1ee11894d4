"""A game as a side sees it, without a window: the match, its log, names, chances and pieces."""
