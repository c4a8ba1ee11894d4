"""Playing a draft: one window, one game, and for each side no more than it may know."""
