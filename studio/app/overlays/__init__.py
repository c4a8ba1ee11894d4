"""What is laid over the map to judge by, from the functions of the rules engine."""
