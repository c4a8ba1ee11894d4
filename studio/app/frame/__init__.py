"""The window's frame: actions, menus, bars, files, and what is made late."""
