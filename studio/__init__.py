"""Firefight Studio: make, check, playtest and print tactical board-wargame scenarios."""

__version__ = "0.1.0"
