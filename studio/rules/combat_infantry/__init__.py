"""Combat Infantry: EastFront, a module per chapter of its rules."""
