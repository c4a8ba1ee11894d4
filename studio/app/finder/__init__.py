"""The command palette: every action, place, unit and hex, by a few letters."""
