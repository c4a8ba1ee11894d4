"""What every rule set shares: its contract, dice, and the record of a game."""
